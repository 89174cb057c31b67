// plane_plan.h -- the bottom of a planing hull as stations, for shaders/boats/motion/plane.glsl.
#pragma once

#include "boats/hulls/particles.h"
#include "boats/models/models.h"
#include "shared/body.h"

namespace boats {

// gpu::kMaxStations pieces of equal length, from the transom forward, in body space. Each is cut out of the hull's mesh:
// the keel is the lowest point of a section, the chine its sharpest corner outwards, the point furthest from the line
// between the keel and where it is widest. None for a hull that does not plane.
std::vector<gpu::PlaneStation> planeStationsOf(const HullModel& model);

// Whether the strips of these stations stand for what drag and friction would do to the skin of a particle: it lies
// below the chine.
bool isPlaningBottom(std::span<const gpu::PlaneStation> stations, const glm::dvec3& at);

// What the stations change of a body: added mass and damping across the bottom are theirs, pressure behind the transom is
// gone.
void addPlaning(gpu::BodyInfo& info, std::span<const gpu::PlaneStation> stations);

} // namespace boats
