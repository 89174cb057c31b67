// collision_shape.h -- what others meet of a hull: collision particles on it, and how far any place is from it.
//
// The paper's collision particles (4.1.2), in three dimensions: two hulls touch where a particle of one comes to the
// skin of the other. Particles lie on corners and convex edges first, then over rounds; flat faces need none, for
// what meets them has particles of its own. Distances are kept at the nodes of a lattice around the hull.
#pragma once

#include "boats/hulls/hull_mesh.h"

namespace boats {

inline constexpr size_t kMaxCollisionParticles = 256;

// A ball that touches the skin from inside, so that it knows the face that it comes to even at that face's very edge.
struct CollisionParticle
{
    glm::dvec3 at{0.0}; // model space [m]
    double radius = 0.0;
};

struct CollisionShape
{
    std::vector<CollisionParticle> particles; // none: it meets nobody
    Bounds box;
    glm::dvec3 origin{0.0};       // of the first node
    glm::dvec3 cell{1.0};         // from a node to the next [m]; faces of the box lie on nodes
    glm::ivec3 nodes{0};          // along each axis; x runs fastest
    std::vector<float> distances; // signed, < 0 inside [m]
};

// Of closed surfaces; `cells` is about how many the hull's box shall have.
CollisionShape makeCollisionShape(std::span<const Triangle> triangles, double cells);

// Between the nodes, trilinear, of places within the lattice; outside as of its border.
double distanceTo(const CollisionShape& shape, const glm::dvec3& at);

} // namespace boats
