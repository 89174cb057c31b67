// wake_plan.h -- the waves of a world's bodies before they go to the GPU: on which grids, by whose footprints.
#pragma once

#include "boats/motion/fleet_plan.h"
#include "boats/wakes/footprint.h"
#include "boats/wakes/hull_source.h"
#include "ocean/grids/grid_spec.h"

namespace boats {

struct WakePlan
{
    std::vector<uint32_t> grids;       // that take waves, from coarse to fine
    std::vector<gpu::WakeBody> bodies; // in their order
    std::vector<gpu::WakeEngine> engines;
    std::vector<gpu::WakePrint> prints;   // of every hull, one per grid; their corners are not known yet
    std::vector<uint32_t> cutsOf;         // for each print, its place in `footprints`
    std::vector<Footprint> footprints;    // of hulls and sizes of cells
    std::vector<gpu::WakeSharer> sharers; // one for each of `grids`
    std::vector<uint32_t> dispersive;     // places among `grids`, from coarse to fine
    std::vector<gpu::WakeSource> sources; // of every hull, one per dispersive grid; their corners are not known yet
    std::vector<uint32_t> slicesOf;       // for each source, its place in `slices`
    std::vector<HullSource> slices;       // of hulls and bands
};

// The bands of grids by which they share a body's waves, in their order: those of dispersive grids that follow one body. Waves
// shorter than four cells of a grid are those of the next finer one.
std::vector<SourceBand> bandsOf(std::span<const ocean::GridSpec> grids);

// Bodies leave their waves in the grids that they feel, except for those that repeat all over the sea. `fleet` is that
// of `bodies` on these grids.
WakePlan planWakes(std::span<const BodySpec> bodies, const FleetSpec& fleet, std::span<const ocean::GridSpec> grids);

} // namespace boats
