// grid_atlas.h -- the wave grids' memory: what they are, where they are now, and the heights of their cells.
//
// All grids lie side by side in one image of three layers, the atlas (shaders/shared/grids.h). The parts of WaveGrids
// share it: who changes it holds it without const.
#pragma once

#include "engine/kept_state.h"
#include "ocean/grids/grid_plan.h"

#include <span>
#include <vector>

namespace ocean {

struct GridAtlas
{
    // Any number of grids up to gpu::kMaxWaveGrids, none included, with ticks of `step` [s]. Set-up work, which waits
    // for the GPU; throws engine::OutOfMemory if they do not fit the device's memory or its largest image.
    GridAtlas(engine::Device& device, std::span<const GridSpec> wanted, double step);
    GridAtlas(const GridAtlas&) = delete;
    GridAtlas& operator=(const GridAtlas&) = delete;

    void keep(engine::KeptState& state);

    uint32_t count() const { return static_cast<uint32_t>(specs.size()); }
    uint32_t tileCount() const { return static_cast<uint32_t>(plan.tiles.size()); }
    const gpu::GridInfo& info(uint32_t grid) const { return plan.infos[grid]; }

    std::vector<GridSpec> specs;
    GridLayout layout;
    GridLayout mapLayout; // of grids with a map: ocean/grids/grid_maps.h
    GridPlan plan;

    engine::Image heights; // r32f, three layers
    engine::Image table;   // what the kernels that work on tiles know of a grid: shaders/shared/grid_tiles.h
    engine::Buffer infos;  // one gpu::GridInfo per grid
    engine::Buffer states; // one gpu::GridState per grid
};

// An image that kernels write, sample and copy; no layers: it is no array.
engine::Image makeGridImage(engine::Device& device, std::string_view name, VkFormat format, const glm::ivec2& extent,
                            uint32_t layers = 0);

} // namespace ocean
