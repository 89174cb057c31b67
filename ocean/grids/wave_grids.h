// wave_grids.h -- the moving wave grids on the GPU: waves wherever something happens, on grids that travel with it.
//
// This is the whole; each part has a header of its own, and record() shows them in the order of a tick:
//   where the grids are              grid_placement.h
//   their waves                      stencil_solver.h, dispersive_solver.h
//   what disturbs them               grid_drops.h, and by others grid_sources.h
//   obstacles, depths, calm places   grid_maps.h
//   what sleeps                      tile_activity.h
//   their foam                       foam_maps.h
//   the memory that these share      grid_atlas.h
//
// The two solvers step the grids that ask for them, in recordSubstep(). They find them moved and with their maps drawn,
// write the newest of their three layers and mark what is active. Placement, disturbances, maps, foam and readers know
// layers, not who wrote them.
//
// tests/gpu/grid_*_test.cpp compare it with a twin in double precision and test its laws; nothing depends on a clock,
// on the number of threads or on the frame rate.
#pragma once

#include "ocean/grids/dispersive_solver.h"
#include "ocean/grids/foam_maps.h"
#include "ocean/grids/grid_drops.h"
#include "ocean/grids/grid_placement.h"
#include "ocean/grids/grid_sources.h"
#include "ocean/grids/stencil_solver.h"

#include <glm/vec2.hpp>

#include <optional>
#include <span>

namespace ocean {

struct WaveGridsOptions
{
    double step = 1.0 / 60.0;    // of a tick [s], > 0
    double quiet = 1e-6;         // how far skipping quiet water may change a height [m]; 0: not by a bit
    uint32_t seed = 1;           // of the rain
    bool foam = false;           // whether there are foam maps
    double foamRate = kFoamRate; // about how many updates a second they have
    bool waveSource = false;     // whether others may add waves: sources()
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
    // that drift along their path. Bodies may then write into targets(), on the GPU, the places of grids that follow
    // them; without that such a grid stays at its center.
    //   before: earlier readers of targets() done
    //   after:  targets() written by copies and readable by compute
    void recordTargets(const engine::Commands& cmd, const glm::dvec2& camera = {});
    engine::Buffer& targets() { return placement_.targets(); } // one gpu::Place per grid

    // The first call brings tick 0: every grid at its place, at rest except for the drops of tick 0. Each further call
    // advances one tick. Drops and rain of a tick are on the surface when it is read at that tick.
    //   before: targets() readable by compute; earlier readers of heights() and views() done
    //   after:  heights() written by compute; the caller places the next barrier
    void record(const engine::Commands& cmd);

    // The tick that the grids are at once everything recorded has run; none before the first.
    std::optional<uint64_t> tick() const { return tick_; }

    // One more drop, at the next tick that is recorded; its time does not count.
    void push(uint32_t grid, const DropSpec& drop) { drops_.push(grid, drop); }

    // One more drop, at the next tick that is recorded, on all grids that cover its place: the finest takes what there is,
    // a coarser one what that leaves at its border, and those that follow the camera what no others take. Those that
    // repeat take nothing.
    void splash(const DropSpec& drop) { drops_.splash(drop); }

    // How others add waves and foam, after record().
    GridSources& sources() { return sources_; }

    // A grid asleep is neither stepped nor moved, and no drop falls on it; its waves stand still until it wakes and
    // takes its place again. Takes effect with the next tick. See ocean/grids/grid_lod.h for who may sleep.
    void setAwake(uint32_t grid, bool awake) { activity_.setAwake(grid, awake); }
    bool isAwake(uint32_t grid) const { return activity_.isAwake(grid); }

    // All that they keep from tick to tick.
    void keep(engine::KeptState& state);

    // ---- reading: what is had from const grids is only read -----------------------------------------------------------
    // Makes views(): how shaders/ocean/grids/grids.glsl addresses the grids with the eye at `eye` [m].
    //   before: earlier readers of views() done; record()'s barrier placed
    //   after:  views() written by compute; the caller places the next barrier
    void recordView(const engine::Commands& cmd, const glm::dvec2& eye) const;

    uint32_t count() const { return atlas_.count(); }
    const gpu::GridInfo& info(uint32_t grid) const { return atlas_.info(grid); }
    uint32_t tileCount() const { return atlas_.tileCount(); }
    const engine::Buffer& targets() const { return placement_.targets(); }
    const engine::Buffer& infos() const { return atlas_.infos; }       // one gpu::GridInfo per grid
    const engine::Buffer& states() const { return atlas_.states; }     // one gpu::GridState per grid
    const engine::Buffer& views() const { return placement_.views(); } // one gpu::GridView per grid
    const engine::Buffer& lists() const
    {
        return activity_.lists();
    } // one gpu::GridList per list: what the last substep did
    const engine::Buffer& writtenTiles() const { return activity_.written(); } // TileActivity::written()
    const engine::Image& heights() const { return atlas_.heights; }            // r32f, three layers
    const engine::Image& map() const { return maps_.map(); }    // rg32f: gain, keep; keep < 0: an obstacle
    const engine::Sampler& sampler() const { return sampler_; } // for texelFetch
    const FoamMaps& foam() const { return foam_; }

private:
    void recordSubstep(const engine::Commands& cmd, uint32_t substep);

    double step_; // of a tick [s]
    std::optional<uint64_t> tick_;
    uint64_t substeps_ = 0; // recorded so far

    engine::Sampler sampler_;
    GridAtlas atlas_;
    GridMaps maps_;
    TileActivity activity_;
    GridPlacement placement_;
    StencilSolver stencil_;
    GridDrops drops_;
    FoamMaps foam_;
    DispersiveSolver dispersive_;
    GridSources sources_;
};

} // namespace ocean
