// voyage_log.h -- a voyage as a file of text: which world it was, and what was ordered at which tick.
//
//   seaway voyage 1
//   source regatta                 what the scene was called
//   set ocean.seed=5               an override; any number of these lines
//   tier low                       how finely it was simulated
//   fft cpu                        which engine made the sea
//   spares 24                      things that lay ready to be dropped
//   scene 2047                     bytes of the scene's text, which follows, and a line end
//   ...
//   131 take 0                     an order that took effect at tick 131 (world/order_text.h)
//   600 tick                       it went on at least this far
//   1312 end 1b6ab0e52d0b3a5f      it ended there, and so was the world's state (world/saved_state.h)
//
// A file that was cut off, by a crash or otherwise, goes as far as its last whole line.
#pragma once

#include "engine/result.h"
#include "world/order.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tools {

// A scene as it is written and asked for: what is sailed, before it is read.
struct SceneText
{
    std::string source; // what it is called
    std::string text;
    std::vector<std::string> sets; // overrides
};

struct VoyageHead
{
    std::string source;
    std::vector<std::string> sets;
    std::string tier;
    std::string fft;
    uint32_t spares = 0;
    std::string scene; // its text

    bool operator==(const VoyageHead&) const = default;
};

std::string headText(const VoyageHead& head);

struct ParsedHead
{
    VoyageHead head;
    size_t bytes = 0; // of its text
    size_t lines = 0;
};

// The head at the start of a text; `file` is for errors, which have Status::badInput.
engine::Result<ParsedHead> parseHead(std::string_view text, const std::filesystem::path& file);

struct VoyageLog
{
    VoyageHead head;
    std::vector<world::OrderAt> orders; // in order of ticks
    uint64_t end = 0;                   // its last tick
    std::optional<uint64_t> hash;       // of the world then
};

// Every error has Status::badInput, and says the line.
engine::Result<VoyageLog> readVoyage(const std::filesystem::path& file);

// Writes a log while the voyage goes on: what is written stays when the program or the machine dies.
class VoyageWriter
{
public:
    static engine::Result<std::unique_ptr<VoyageWriter>> make(const std::filesystem::path& file,
                                                              const VoyageHead& head);
    ~VoyageWriter();
    VoyageWriter(const VoyageWriter&) = delete;
    VoyageWriter& operator=(const VoyageWriter&) = delete;

    void write(const world::OrderAt& order);
    void reach(uint64_t tick); // it has come this far; cheap, however often
    engine::Result<engine::Done> end(uint64_t tick, uint64_t hash);

private:
    explicit VoyageWriter(std::filesystem::path file) : path_(std::move(file)) {}

    void put(std::string_view line);

    std::filesystem::path path_;
    int file_ = -1;
    int error_ = 0; // of the first write that failed
    uint64_t reached_ = 0;
};

} // namespace tools
