// picture_writer.h -- where captured pictures go: numbered PNG files, or a film that ffmpeg encodes.
#pragma once

#include "engine/process.h"
#include "engine/result.h"

#include <cstdint>
#include <filesystem>
#include <future>
#include <span>
#include <vector>

namespace tools {

// frame_00042.png
std::filesystem::path framePath(const std::filesystem::path& folder, uint64_t frame);

// Writes PNG files on a thread of its own while the next pictures are drawn.
class PngWriter
{
public:
    PngWriter(std::filesystem::path folder, uint32_t width, uint32_t height);
    ~PngWriter();

    // Takes a copy of the picture. Fails if the one before could not be written.
    engine::Result<engine::Done> write(uint64_t frame, std::span<const uint8_t> rgba);
    engine::Result<engine::Done> finish();

private:
    std::filesystem::path folder_;
    uint32_t width_;
    uint32_t height_;
    std::future<engine::Result<engine::Done>> pending_;
};

// Pipes pictures to ffmpeg. The film grows under a temporary name beside its own (NAME.mp4.7f3a91c204d8.part.mp4,
// readable up to its last fragment even after a crash) and takes its own when it is finished. A signal to the process
// group, such as Ctrl-C, does not reach ffmpeg: it ends when its input does.
class FilmWriter
{
public:
    // How hard the encoder works: for a small file, or beside a window that wants the processor too.
    enum class Pace
    {
        thorough,
        live
    };

    static engine::Result<std::unique_ptr<FilmWriter>> make(const std::filesystem::path& file, uint32_t width,
                                                            uint32_t height, double fps, Pace pace = Pace::thorough);
    ~FilmWriter();
    FilmWriter(const FilmWriter&) = delete;
    FilmWriter& operator=(const FilmWriter&) = delete;

    // An error names the file in which what was written so far is, if that is anything.
    engine::Result<engine::Done> write(std::span<const uint8_t> rgba);
    engine::Result<engine::Done> finish();

private:
    FilmWriter() = default;
    bool stop();            // ends ffmpeg's input and waits for it: whether it wrote all it was given
    std::string leftOver(); // says where the part is; one without a picture is removed
    engine::Error failure();

    std::filesystem::path file_;
    std::filesystem::path part_; // empty: it is gone, or has the film's name
    bool any_ = false;           // picture was written
    std::unique_ptr<engine::Process> ffmpeg_;
};

} // namespace tools
