// wave_grids.h -- the moving wave grids on the GPU: waves wherever something happens, on grids that travel with it.
//
//   z_tt + d z_t = c^2 (z_xx + z_yy)       five-point scheme in substeps with c^2 dt^2/h^2 <= 1/2
//   (ocean/grids/tasks.glsl)
//
// Every grid lies on the world's own lattice of its cell size, cell (i, j) at (i h, j h), and moves over it by whole
// cells inside the update: values are never resampled, cells that enter are at rest (Cords & Staadt, eq. 3). So a
// moving grid equals a static one bit for bit wherever neither border has been felt.
//
// Borders. absorb lets waves out: less than 2 % comes back straight on and 5 % at 45 degrees, from 8 to 64 cells a
// wave. A grid that moves does so in a sponge, a quarter of its side but at most 64 cells wide; that of a grid of less
// than 256 cells is narrower and gives back more. clamp is a wall, wrap is endless, ghost_mean holds the water beyond
// at rest, ghost_slope carries the slope on. Grids with these four have their mean level put back to zero every 16
// substeps where it is off by more than 1e-6 m (Wilson); an absorbing one loses it through its border, in the time in
// which a wave crosses some 100 cells, through a sponge of 64 some 400.
//
// Quiet water: tiles whose heights are below an eighth of `quiet`, with quiet neighbours, are skipped and become zero.
//
// tests/gpu/grid_*_test.cpp hold it to a twin in double precision and to its laws; nothing depends on a clock, on the
// number of threads or on the frame rate.
#pragma once

#include "compute/kernel.h"
#include "ocean/grids/foam_maps.h"
#include "ocean/grids/grid_plan.h"
#include "ocean/grids/grid_spec.h"

#include <glm/vec2.hpp>

#include <array>
#include <optional>
#include <span>
#include <vector>

namespace ocean {

struct WaveGridsOptions
{
    double step = 1.0 / 60.0; // of a tick [s], > 0
    double quiet = 1e-6;      // how far skipping quiet water may change a height [m]; 0: not by a bit
    uint32_t seed = 1;        // of the rain
    bool foam = false;        // whether there are foam maps
};

class WaveGrids
{
public:
    // Any number of grids up to gpu::kMaxWaveGrids, none included. Says how many substeps a grid takes if it is more
    // than one. Throws engine::OutOfMemory if they do not fit the device's memory or its largest image.
    WaveGrids(engine::Device& device, std::span<const GridSpec> specs, const WaveGridsOptions& options = {});
    WaveGrids(const WaveGrids&) = delete;
    WaveGrids& operator=(const WaveGrids&) = delete;

    // ---- a tick -----------------------------------------------------------------------------------------------------
    // Tells grids where to go in the tick that record() will bring: those that follow the camera to `camera` [m], those
    // that drift along their way. Bodies may then write into targets(), on the GPU, the places of grids that follow
    // them; without that such a grid stays at its center.
    //   before: earlier readers of targets() done
    //   after:  targets() written by copies and readable by compute
    void recordTargets(const engine::Commands& cmd, const glm::dvec2& camera = {});

    // The first call brings tick 0: every grid at its place, at rest but for the drops of tick 0. Each further call
    // advances one tick. Drops and rain of a tick are on the surface when it is read at that tick.
    //   before: targets() readable by compute; earlier readers of heights() and views() done
    //   after:  heights() written by compute; the caller places the next barrier
    void record(const engine::Commands& cmd);

    // The tick that the grids are at once everything recorded has run; none before the first.
    std::optional<uint64_t> tick() const { return tick_; }

    // One more drop, at the next tick that is recorded; its time does not count.
    void push(uint32_t grid, const DropSpec& drop);

    // A grid asleep is neither stepped nor moved, and no drop falls on it; its waves stand still until it wakes and
    // takes its place again. Takes effect with the next tick. See ocean/grids/grid_lod.h for who may sleep.
    void setAwake(uint32_t grid, bool awake) { awake_[grid] = awake; }
    bool isAwake(uint32_t grid) const { return awake_[grid]; }

    // ---- reading ----------------------------------------------------------------------------------------------------
    // Makes views(): how shaders/ocean/grids/grids.glsl finds its way round with the eye at `eye` [m].
    //   before: earlier readers of views() done; record()'s barrier placed
    //   after:  views() written by compute; the caller places the next barrier
    void recordView(const engine::Commands& cmd, const glm::dvec2& eye) const;

    uint32_t count() const { return static_cast<uint32_t>(specs_.size()); }
    const engine::Buffer& targets() const { return targets_; }  // gpu::Place a grid
    const engine::Buffer& infos() const { return infos_; }      // gpu::GridInfo a grid
    const engine::Buffer& states() const { return states_; }    // gpu::GridState a grid
    const engine::Buffer& views() const { return views_; }      // gpu::GridView a grid
    const engine::Buffer& lists() const { return lists_; }      // gpu::GridList a list: what the last substep did
    const engine::Image& heights() const { return heights_; }   // r32f, three layers
    const engine::Sampler& sampler() const { return sampler_; } // for texelFetch
    // For those who displace heights() after record(): obstacles (gain, keep < 0), and what must be marked for tiles to
    // be stepped, as shaders/boats/wakes/lay.comp does.
    const engine::Image& map() const { return map_; }
    const engine::Image& activity() const { return activity_; }
    const engine::Buffer& written() const { return written_; }
    const FoamMaps& foam() const { return foam_; }
    const gpu::GridInfo& info(uint32_t grid) const { return plan_.infos[grid]; }
    uint32_t tileCount() const { return static_cast<uint32_t>(plan_.tiles.size()); }

private:
    void upload(engine::Device& device);
    void recordStart(const engine::Commands& cmd) const;
    void recordSubstep(const engine::Commands& cmd, uint32_t substep, bool look) const;
    void recordMove(const engine::Commands& cmd, uint32_t substep, bool look, bool start) const;
    void recordLevel(const engine::Commands& cmd) const;
    void recordDrop(const engine::Commands& cmd, const gpu::GridDrop& drop) const;
    void recordRain(const engine::Commands& cmd, uint32_t grid) const;
    void collectDrops(uint64_t tick);

    std::vector<GridSpec> specs_;
    WaveGridsOptions options_;
    GridLayout atlas_;
    GridLayout maps_;
    GridPlan plan_;
    bool absorbs_ = false; // some grid does
    bool closed_ = false;  // some grid has another border
    uint32_t chunks_;      // of each list
    uint32_t taskRows_;    // of each list
    std::optional<uint64_t> tick_;
    uint64_t substeps_ = 0; // recorded so far
    std::vector<bool> awake_;
    std::vector<gpu::GridDrop> pushed_; // since the last tick
    std::vector<gpu::GridDrop> drops_;  // of the tick in hand

    engine::Sampler sampler_;
    engine::Image heights_;
    engine::Image map_;   // gain, keep
    engine::Image table_; // what tiles need to know of their grids
    engine::Image tasks_;
    engine::Image activity_;
    engine::Buffer infos_;
    engine::Buffer tiles_;
    engine::Buffer shapes_;
    engine::Buffer targets_;
    engine::Buffer states_;
    engine::Buffer views_;
    engine::Buffer lists_;
    engine::Buffer written_;
    engine::Buffer columns_;
    engine::Buffer tileSums_;
    engine::Buffer mapJobs_;
    compute::Kernel move_;
    compute::Kernel rasterise_;
    compute::Kernel list_;
    // Each twice: the second also looks how active tiles are.
    std::array<compute::Kernel, 2> stepPlain_;
    std::array<compute::Kernel, 2> stepGeneral_;
    std::array<compute::Kernel, 2> leave_;
    std::array<compute::Kernel, 2> close_;
    compute::Kernel sum_;
    compute::Kernel level_;
    compute::Kernel drop_;
    compute::Kernel rain_;
    compute::Kernel view_;
    FoamMaps foam_;
};

} // namespace ocean
