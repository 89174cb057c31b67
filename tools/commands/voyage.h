// voyage.h -- voyages that are recorded, sailed again, saved and taken up: what the commands that run a world share.
//
//   auto voyage = Voyage::open(options.voyage, options.common, Spares::yes); // reads files; the scene is theirs then
//   ...                                                                      // scene, machine
//   world::WorldSpec spec = ...;
//   (*voyage)->furnish(spec);
//   ...                                                                      // a loop with the world
//   (*voyage)->begin(machine, loop.world());
//   while (...) { ...; loop.ring().submit(); (*voyage)->advance(); }
//   (*voyage)->finish();
#pragma once

#include "tools/commands/command.h"
#include "tools/commands/voyage_log.h"
#include "world/state_keeper.h"

namespace tools {

struct VoyageOptions
{
    std::optional<std::string> record; // files
    std::optional<std::string> replay;
    std::optional<std::string> state;
    std::optional<std::string> save;
};

// Which of these options a command has.
struct VoyageUses
{
    bool record = false;
    bool replay = false;
};
void addVoyageOptions(CLI::App& command, VoyageOptions& options, const VoyageUses& uses);

// Whether a new voyage has things that lie ready to be dropped.
enum class Spares
{
    no,
    yes
};

class Voyage
{
public:
    // Reads the files that are asked for: scene, overrides, tier and engine of `common` are theirs from then on.
    static engine::Result<std::unique_ptr<Voyage>> open(const VoyageOptions& options, CommonOptions& common,
                                                        Spares spares);

    // Gives a world the spare bodies of this voyage.
    void furnish(world::WorldSpec& spec) const;

    // Loads the state, gives the log's orders and begins to record, as it was asked for. The machine and the world,
    // which is new, must outlive this object.
    engine::Result<engine::Done> begin(Machine& machine, world::World& world);

    // After every frame that was submitted.
    void advance();

    // The end of the run: ends the record. An error if a replay did not come to the state that was recorded.
    engine::Result<engine::Done> finish();

    // Another world stands in that one's place, which is as the scene begins or not the scene's any more: a record and a
    // replay end before that, with leave(), after which there is none. `scene` is the text that it is made of.
    engine::Result<engine::Done> leave();
    void enter(world::World& world) { world_ = &world; }
    void enter(world::World& world, const SceneText& scene);

    // The world as it is now, into a file and back; set-up work, which waits for the GPU. After loading, clocks must go
    // on from world().tick(). A record ends where a state is loaded: what follows cannot be told in it.
    engine::Result<engine::Done> saveState(const std::filesystem::path& file);
    engine::Result<engine::Done> loadState(const std::filesystem::path& file);
    // The world as it was kept last, into a file; this needs no device.
    engine::Result<engine::Done> saveKept(world::StateKeeper& keeper, const std::filesystem::path& file) const;

    bool records() const { return writer_ != nullptr; }
    SceneText scene() const { return {head_.source, head_.scene, head_.sets}; } // of a voyage with spares
    std::optional<uint64_t> startTick() const;                                  // of the state that it is taken up from
    std::optional<uint64_t> replayEnd() const;                                  // the log's last tick

private:
    Voyage() = default;

    engine::Result<engine::Done> endRecord();
    engine::Result<engine::Done> endLogs();

    VoyageOptions options_;
    VoyageHead head_;
    bool isNew_ = true; // the head has no tier and engine yet
    std::optional<VoyageLog> log_;
    std::optional<world::SavedState> state_;
    std::optional<uint64_t> startTick_;
    std::unique_ptr<VoyageWriter> writer_;
    engine::Device* device_ = nullptr;
    world::World* world_ = nullptr;
    std::optional<uint64_t> wrongHash_; // of the world at the log's end
};

} // namespace tools
