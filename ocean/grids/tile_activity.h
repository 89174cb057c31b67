// tile_activity.h -- what of the wave grids sleeps: whole grids by request, and tiles in which the water is quiet.
//
// Every gpu::kCheckEvery substeps the solver marks the tiles in which any height is more than quiet(). Waves cross a
// cell a substep at most, so the tiles that they can have reached since are known. Only these are listed to be stepped;
// a tile that falls quiet is set to zero once. Who disturbs a grid in between marks the tiles that it touches
// (shaders/ocean/grids/mark_disturbed.glsl). tests/gpu/grid_quiet_test.cpp: with quiet = 0 the bits are those of
// stepping everything.
#pragma once

#include "bindings/ocean/grids/list.h"
#include "compute/kernel.h"
#include "ocean/grids/grid_atlas.h"
#include "shared/grid_tiles.h"

namespace ocean {

class TileActivity
{
public:
    // `quiet` is how far skipping quiet water may change a height [m]. Set-up work, which waits for the GPU; throws
    // OutOfMemory.
    TileActivity(engine::Device& device, const GridAtlas& atlas, double quiet);

    // A grid asleep is neither stepped nor moved, and no drop falls on it.
    void setAwake(uint32_t grid, bool awake) { awake_[grid] = awake ? 1 : 0; }
    bool isAwake(uint32_t grid) const { return awake_[grid] != 0; }
    glm::uvec2 awakeBits() const;  // one bit per grid
    uint32_t mostSubsteps() const; // of a tick, of any grid that is awake

    // Lists the tiles that the current substep must step.
    //   before: the move's barrier placed
    //   after:  lists() and tasks() visible to compute and as indirect commands
    void recordList(const engine::Commands& cmd);

    void keep(engine::KeptState& state);

    // Tasks stand in chunks of gpu::kChunk, one indirect dispatch each; empty ones dispatch nothing.
    uint32_t chunks() const { return chunks_; }
    uint32_t taskRows() const { return taskRows_; }              // of tasks(), a list
    static VkDeviceSize groupsAt(uint32_t list, uint32_t chunk); // of its workgroups in lists()
    float quiet() const { return quiet_; }                       // height up to which water is quiet [m]

    const engine::Buffer& tiles() const { return tiles_; }     // gpu::GridTile a tile
    const engine::Buffer& lists() const { return lists_; }     // one gpu::GridList per list: what the last substep did
    engine::Buffer& lists() { return lists_; }                 // the move empties them
    const engine::Image& tasks() const { return tasks_; }      // gpu::GridTask a texel
    const engine::Buffer& written() const { return written_; } // a bit for each layer of a tile that is not all zeros
    engine::Buffer& written() { return written_; }
    engine::Image& flags() { return flags_; } // shaders/ocean/grids/activity.glsl

private:
    const GridAtlas& atlas_;
    float quiet_;
    std::vector<uint8_t> awake_; // 1: the grid is
    uint32_t chunks_;
    uint32_t taskRows_;

    engine::Buffer tiles_;
    engine::Buffer lists_;
    engine::Image tasks_;
    engine::Buffer written_;
    engine::Image flags_;
    compute::Kernel<bindings::ocean::grids::List> list_;
};

} // namespace ocean
