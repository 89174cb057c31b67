// footprint.h -- how much of each cell a hull covers where the water cuts it: a stack of cuts, softened for one size of
// cells.
//
// Every cut is the exact area of the hull's outline in each texel, then softened with an isotropic Gaussian of a cell.
// What is so smooth has the same sum over cells wherever they lie and however they are turned: to 0.4 % of the area,
// and so a hull that crosses the lattice slowly does not flicker from cell to cell. Nor does it make waves of two to
// four cells, which lag behind on a lattice and would lie in its wake as a weave.
#pragma once

#include "boats/hulls/hull_mesh.h"
#include "shared/wake.h"

#include <glm/vec2.hpp>

namespace boats {

inline constexpr double kFootprintSoft = 1.0; // standard deviation [cells]

struct Footprint
{
    glm::ivec2 texels{0};     // along x and y of the body
    double texel = 0.0;       // side [m]
    glm::dvec2 low{0.0};      // the middle of the first texel, from the centre of mass [m]
    double bottom = 0.0;      // height of the lowest cut, from the centre of mass [m]
    double spacing = 0.0;     // from cut to cut [m]
    double radius = 0.0;      // [m] gpu::WakePrint
    std::vector<float> cover; // 0 to 1; cut after cut, rows along x
};

// Of closed triangles [m] with this centre of mass, for cells of `cell` [m]. Texels are a fifth of a cell, or larger
// where the hull is more than kMaxTexels of these long.
inline constexpr int kMaxTexels = 768;
Footprint makeFootprint(std::span<const Triangle> triangles, const glm::dvec3& centreOfMass, double cell);

} // namespace boats
