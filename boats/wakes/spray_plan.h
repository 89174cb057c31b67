// spray_plan.h -- the spray of a world's bodies before it goes to the GPU: who throws how much, from where.
#pragma once

#include "boats/motion/fleet_plan.h"
#include "shared/spray.h"

namespace boats {

// How much spray a world may have. It is for the eye, and deposits foam: it moves neither bodies nor waves.
struct SpraySpec
{
    uint32_t bows = 16384; // particles of all bodies at most; 0: none
    uint32_t crests = 256; // that crests near the eye shed every ocean::kFoamStep at most; 0: none
    double drag = 1.0;     // of the air, in parts of what it is; 0: everything flies in parabolas

    bool operator==(const SpraySpec&) const = default;
};

struct SprayPlan
{
    uint32_t turns = 1;                      // ticks of a round of the ring
    std::vector<gpu::SprayBody> bodies;      // that throw spray
    std::vector<uint32_t> owners;            // of groups of slots: which of these
    std::vector<gpu::SprayStation> stations; // of hulls
    std::vector<gpu::SpraySection> sections; // likewise

    uint32_t slots() const { return static_cast<uint32_t>(owners.size()) * gpu::kSprayGroup; }
};

// Boats share what there may be evenly, anything else gets a sixteenth of a boat's part; one body gets half of all at
// most, and those whose part would be less than one particle per tick get none. `fleet` is that of `bodies`.
SprayPlan planSpray(std::span<const BodySpec> bodies, const FleetSpec& fleet, uint32_t most);

// Where a hull throws spray: kSprayStations points of its waterline [m] from the centre of mass, evenly along it. Of a
// boat, its forward part, from starboard round the stem to port; of anything else, all the way round, the first again
// at the end.
std::vector<gpu::SprayStation> stationsOf(const HullModel& model);

// kSpraySections of a hull, from the centre of mass, the first and the last just inside its ends.
struct SpraySlices
{
    double stern = 0.0;   // x of the first [m]
    double spacing = 0.0; // [m]
    std::vector<gpu::SpraySection> sections;
};
SpraySlices slicesOf(const HullModel& model);

} // namespace boats
