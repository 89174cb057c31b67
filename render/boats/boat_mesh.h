// boat_mesh.h -- a hull's mesh as it is drawn: packed vertices, and coarser triangles for boats far off.
#pragma once

#include "boats/models/models.h"
#include "shared/boat.h"

namespace render {

struct IndexRange
{
    uint32_t first = 0;
    uint32_t count = 0;
};

struct BoatMesh
{
    std::vector<gpu::BoatVertex> vertices;
    std::vector<uint32_t> indices;
    std::array<IndexRange, gpu::kBoatDetails> solid; // everything but thin bars, from fine to coarse
    IndexRange lines;                                // bars so thin that they are blended
    IndexRange lid;
    glm::dvec3 center{0.0}; // of a sphere that holds it, however its sails stand
    double radius = 0.0;    // [m]
};

// Empty for a model without a mesh. With `sparing`, what is small is coarser from far off, and triangles that become the same
// there are drawn once.
BoatMesh makeBoatMesh(const boats::HullModel& model, bool sparing = false);

} // namespace render
