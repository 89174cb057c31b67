// hydrostatics.h -- what a closed mesh is as a floating body: volume, centres, inertia, waterline, draft.
//
// All are exact for the given triangles (no sampling): integrals over the surface, by Gauss's theorem, of triangles
// cut at the water's plane. Every function expects triangles that close up: see whyNotClosed. Model space [m].
#pragma once

#include "boats/hulls/hull_mesh.h"

#include <glm/mat3x3.hpp>
#include <glm/vec2.hpp>

namespace boats {

inline constexpr double kWaterDensity = 1025.0; // of the sea [kg/m^3]

double surfaceArea(std::span<const Triangle> triangles);  // [m^2]
double signedVolume(std::span<const Triangle> triangles); // [m^3]; negative where faces point inward

struct Solid
{
    double volume = 0.0;     // [m^3]
    glm::dvec3 centre{0.0};  // [m]
    glm::dmat3 inertia{0.0}; // about the centre, of density 1 [m^5]: moments on, minus the products off the diagonal
};

Solid solid(std::span<const Triangle> triangles);

// What lies below the plane z = height: the volume displaced [m^3] and its centre, the centre of buoyancy [m].
struct Displaced
{
    double volume = 0.0;
    glm::dvec3 centre{0.0}; // of no volume: the origin
};

Displaced displaced(std::span<const Triangle> triangles, double height);

// The height of the plane below which `volume` [m^3] lies, by bisection, to 1e-9 of the mesh's own height; its bottom
// or top where the mesh has less than that.
double waterlineFor(std::span<const Triangle> triangles, double volume);

// The cut of the mesh with the plane z = height: closed polygons without the first point repeated, counter-clockwise
// seen from above around what is inside, clockwise around holes. No polygon where the plane misses the mesh.
struct Waterplane
{
    std::vector<std::vector<glm::dvec2>> outline; // [m]
    double area = 0.0;                            // [m^2]
    glm::dvec2 centre{0.0};                       // of flotation [m]
    double rolling = 0.0;                         // second moment about the line y = centre.y [m^4]
    double pitching = 0.0;                        // second moment about the line x = centre.x [m^4]
};

Waterplane waterplane(std::span<const Triangle> triangles, double height);

// Of one of its polygons [m^2]; of a hole, negative.
double areaOf(std::span<const glm::dvec2> polygon);

// What lies above the plane z = height, in the wind: drag areas along each axis, int |n|^3 dA / 2, as if each side were
// pushed with the square of what blows across it. Of a box they are its sides, of a ball half of its disc.
struct Exposed
{
    glm::dvec3 area{0.0};   // [m^2]
    glm::dvec3 centre{0.0}; // of what the wind meets from the side and from ahead [m]; of no area: the origin
};

Exposed exposed(std::span<const Triangle> triangles, double height);

// Metacentric heights, of roll and of pitch, for a centre of mass at height `centreOfMassHeight`: KB + I/V - KG [m].
// Positive: it comes back from a small angle. Nothing displaced: 0.
struct Metacentric
{
    double roll = 0.0;
    double pitch = 0.0;
};

Metacentric metacentricHeight(std::span<const Triangle> triangles, double waterline, double centreOfMassHeight);

} // namespace boats
