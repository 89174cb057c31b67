// saved_state.h -- a whole world in one file, from which it goes on bit for bit.
//
// It can be loaded into a world of the same spec, on the same kind of device and driver. The file is written whole or
// not at all, and checked when it is read; a world is changed by a good one only.
#pragma once

#include "engine/result.h"
#include "world/world.h"

#include <filesystem>
#include <string>

namespace world {

// Saving, loading and comparing are set-up work, which waits for the GPU.

// `head` is text of the caller's that says which world it is.
engine::Result<engine::Done> saveState(engine::Device& device, World& world, std::string_view head,
                                       const std::filesystem::path& path);

// The same of what was saved earlier: `saved` is what a world kept at `tick`, of this layout (engine/kept_state.h).
engine::Result<engine::Done> writeState(std::span<const std::byte> saved, uint64_t layout, std::optional<uint64_t> tick,
                                        std::string_view head, const std::filesystem::path& path);

struct SavedState
{
    std::string source; // the file
    std::string head;
    uint64_t layout = 0;
    std::optional<uint64_t> tick;
    std::string bytes; // all of the file
    size_t begin = 0;  // of what the world keeps, in these
};

// A file that is all there, of this version of Seaway; every error has Status::badInput.
engine::Result<SavedState> readState(const std::filesystem::path& path);

// Brings the world to that state. Orders that were given and not carried out are forgotten.
engine::Result<engine::Done> loadState(engine::Device& device, World& world, const SavedState& state);

// Of what moves in the world, as it is now: the same for the same voyage, whoever looks and however often.
uint64_t stateHash(engine::Device& device, World& world);

} // namespace world
