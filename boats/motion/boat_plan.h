// boat_plan.h -- what of a model drives it: engines, sails, keel and rudder, and how its hull slips through the water.
#pragma once

#include "boats/hulls/particles.h"
#include "boats/models/models.h"
#include "shared/drive.h"

#include <optional>

namespace boats {

// A boat as the GPU is given it, in body space (the origin at the centre of mass).
struct BoatParts
{
    gpu::BoatInfo info{}; // except for its body, and the numbers of its first engine and sail
    std::vector<gpu::BoatEngine> engines;
    std::vector<gpu::BoatSail> sails;
};

// None for what has no engine, sail, keel or rudder.
std::optional<BoatParts> boatOf(const HullModel& model, const ParticleBody& body);

// Her anchor, with the ground at `depth` [m]: four and a half depths of rope, or a sea anchor where that is too deep.
gpu::BoatAnchor anchorOf(const ParticleBody& body, const BoatParts& boat, double depth);

// How a boat's hull differs from a plain body of its shape, for its particles:
//   - It is sharp: of the skin that faces forward only a part pushes water, kSharp of it, or kPlaningBow where it
//     planes; of what faces aft kSharp, since water closes behind it, or leaves a fast transom dry.
//   - Its skin rubs as ITTC-57 has it for its length at Fn 0.35 (planing: 1.5), a tenth more for its form.
struct HullDrag
{
    double fore = 1.0; // parts of what form drag makes of its skin
    double aft = 1.0;
    double rub = 1.0; // of gpu::kFriction
};

HullDrag hullDragOf(const BoatParts& boat);

// ITTC 1957: 0.075 / (log10 Re - 2)^2, of a hull of `length` [m] at `speed` [m/s] in sea water of 15 degrees.
double frictionOf(double length, double speed);

} // namespace boats
