// hull_mesh.h -- a body's shape: an indexed triangle mesh in parts; some of them keep the water out.
//
// Model space: x forward, y to port, z up [m]. The origin lies amidships on the centreline; its height is the design
// waterline of boats and buoys and the middle of crates, barrels, boxes, cubes and spheres.
//
// The parts that float are, taken together, one or more closed surfaces (shells): a hull with its deck, a keel under
// it, a deckhouse on it. Shells touch and do not overlap, so their volumes add up. All other parts are only looked at.
#pragma once

#include "shared/boat.h"

#include <glm/vec3.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace boats {

// With the numbers that shaders know them by.
enum class Material : uint8_t
{
    hull = gpu::kHull,     // the painted topsides
    bottom = gpu::kBottom, // the paint below the waterline
    deck = gpu::kDeck,
    wood = gpu::kWood,
    cloth = gpu::kCloth,
    metal = gpu::kMetal,
    glass = gpu::kGlass,
    paint = gpu::kPaint, // of a strong colour: stripes, funnels, buoys
    rubber = gpu::kRubber,
    light = gpu::kLamp
};

// What a part turns with. The axes are in the model: see boats/models/models.h.
enum class Joint : uint8_t
{
    fixed = gpu::kJointFixed,
    boom = gpu::kJointBoom, // the boom and the mainsail, about the mast
    jib = gpu::kJointJib,   // about the forestay
    rudder = gpu::kJointRudder
};

struct Part
{
    Material material = Material::hull;
    Joint joint = Joint::fixed;
    bool floats = false;        // of the watertight hull
    uint32_t firstTriangle = 0; // its triangles are contiguous
    uint32_t triangleCount = 0;

    bool operator==(const Part&) const = default;
};

using Triangle = std::array<glm::dvec3, 3>; // counter-clockwise seen from outside

struct HullMesh
{
    std::vector<glm::dvec3> positions; // [m]; where normals differ a place has several vertices, of equal bits
    std::vector<glm::vec3> normals;    // one a vertex, outward, unit
    std::vector<glm::uvec3> triangles; // counter-clockwise seen from outside
    std::vector<Part> parts;           // in the order of their triangles, which they cover
    // One a vertex: the radius of the round bar on whose skin it lies, its normal away from the bar's middle [m]; 0: on
    // none. Empty: there are no bars. Who draws can keep a thin one as wide as a pixel.
    std::vector<float> bars;
    std::vector<Triangle> lid; // spans the open top from rail to rail: there is no sea between it and the deck
};

// The triangles of all parts that float: what hydrostatics and particles are made from.
std::vector<Triangle> floatingTriangles(const HullMesh& mesh);

// A number for each corner, three per triangle; coincident corners (equal to the bit) have the same, from 0 without
// gaps.
std::vector<uint32_t> weld(std::span<const Triangle> triangles);

// Nothing if the triangles close up: each edge belongs to two faces, which run along it in opposite directions. Else
// the reason, to follow "the mesh ": "has a hole: the edge from (0, 0, 0) to (1, 0, 0) belongs to one face only".
std::optional<std::string> whyNotClosed(std::span<const Triangle> triangles);

struct Bounds
{
    glm::dvec3 min{0.0};
    glm::dvec3 max{0.0};

    glm::dvec3 size() const { return max - min; }
};

Bounds bounds(std::span<const Triangle> triangles); // of nothing: a point at the origin
Bounds bounds(const HullMesh& mesh);                // of all parts

// Stretched along each axis by its own positive factor, normals kept right.
void stretch(HullMesh& mesh, const glm::dvec3& factors);

} // namespace boats
