// foam_source.h -- what a kernel that adds foam to the foam maps is handed: shaders/ocean/grids/foam_source.glsl.
#pragma once

#include "engine/binding.h"

namespace ocean {

struct FoamSourceBindings
{
    engine::StorageBuffer infos;
    engine::StorageBuffer states;
    engine::StorageBuffer flags;
    engine::StorageImage added;
};

// The foam maps from the side of those who add to them. FoamMaps::source() gives it.
struct FoamSource
{
    const engine::Buffer& infos;  // one gpu::FoamInfo per grid
    const engine::Buffer& states; // one gpu::FoamState per grid
    engine::Buffer& flags;        // of tiles: the update after which they last had foam in them
    engine::Image& added;         // r32ui, two layers, in turn
    uint32_t update;              // the number of the maps' last update
    uint32_t count;               // of maps

    FoamSourceBindings bindings() const { return {infos, states, flags, added}; }
};

} // namespace ocean
