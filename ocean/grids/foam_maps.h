// foam_maps.h -- the foam that boats leave on the GPU: a foam map a wave grid.
//
// What happens to foam stands in shaders/shared/foam.h. Maps have the cells of their grids, up to 1024 a side; beyond,
// a cell of the map is a square of those. They are advanced at ticks, whatever the frame rate.
// tests/gpu/wake_foam_test.cpp tests their laws.
#pragma once

#include "bindings/ocean/grids/foam_list.h"
#include "bindings/ocean/grids/foam_move.h"
#include "bindings/ocean/grids/foam_step.h"
#include "bindings/ocean/grids/foam_view.h"
#include "compute/kernel.h"
#include "engine/kept_state.h"
#include "ocean/grids/foam_source.h"
#include "ocean/grids/grid_layout.h"
#include "ocean/grids/grid_spec.h"
#include "shared/foam.h"

#include <span>
#include <vector>

namespace ocean {

inline constexpr int kMaxFoamCells = 1024; // a side
inline constexpr double kFoamRate = 60.0;  // updates a second: foam comes as smoothly as its boat moves
inline constexpr double kFoamSpread = 0.1; // how fast it spreads: half the growth of its mean square width [m^2/s]

class FoamMaps
{
public:
    // For these grids with ticks of `step` [s] and about `rate` updates a second; none: there is no foam, and nothing to
    // record. Those that repeat or follow the camera, where bodies leave no waves, have no map.
    FoamMaps(engine::Device& device, std::span<const GridSpec> specs, double step, double rate);

    // Brings the maps to a tick, if it is one with an update, with all foam that was added since the last one. `grids`
    // are the states of the grids at that tick.
    //   before: the grids' states, and all that was added, visible to compute; earlier readers of map() done
    //   after:  map() written by compute; the caller places the next barrier
    void record(const engine::Commands& cmd, uint64_t tick, const engine::Buffer& grids);

    void keep(engine::KeptState& state);

    // For those who add foam.
    FoamSource source() { return {infos_, states_, flags_, added_, update_, count()}; }

    // Makes views() with the eye at `eye` [m].
    //   before: as WaveGrids::recordView()
    //   after:  likewise
    void recordView(const engine::Commands& cmd, const glm::dvec2& eye) const;

    const engine::Image& map() const { return map_; }        // r32f, two layers
    const engine::Buffer& states() const { return states_; } // one gpu::FoamState per grid
    const engine::Buffer& views() const { return views_; }   // one gpu::FoamView per grid, coarse ones first
    uint32_t update() const { return update_; }              // the number of the last one recorded
    uint32_t ticksPerUpdate() const { return every_; }
    const gpu::FoamInfo& info(uint32_t grid) const { return plan_[grid]; }
    uint32_t count() const { return static_cast<uint32_t>(plan_.size()); }

private:
    uint32_t every_; // ticks an update
    uint32_t update_ = 1;
    bool started_ = false;
    std::vector<gpu::FoamInfo> plan_;
    std::vector<gpu::FoamTile> tileList_;
    GridLayout layout_;

    engine::Image map_;
    engine::Image added_; // of map_'s size, in units: gpu::kFoamUnit
    engine::Buffer infos_;
    engine::Buffer states_;
    engine::Buffer tiles_;
    engine::Buffer flags_;
    engine::Buffer jobs_; // gpu::FoamJobs, and the tiles
    engine::Buffer views_;
    compute::Kernel<bindings::ocean::grids::FoamMove> move_;
    compute::Kernel<bindings::ocean::grids::FoamList> list_;
    compute::Kernel<bindings::ocean::grids::FoamStep> step_;
    compute::Kernel<bindings::ocean::grids::FoamView> view_;
};

} // namespace ocean
