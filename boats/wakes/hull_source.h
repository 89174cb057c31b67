// hull_source.h -- what a hull adds to a dispersive grid: how high the water that it takes the place of is felt at the
// surface, for every waterline.
//
//   D^(k) = integral from 0 to the draft of e^{-kz} S^_z(k) dz       S_z the hull's cut at depth z, ^ Fourier's transform
//   in water of depth d, cosh k(d - z) / cosh kd instead of e^{-kz}
//
// Adding D(t) - D(t - 1) to the water, let go from rest, is Michell's thin-ship theory: its waves are those of the
// sources that the hull's sides are, and their height is the hull's own. A hull is level across.
//
// D is made once for every hull and kind of grid, as slices by waterline from its bottom up: with the cut S_j between two
// of them, D_{j+1} = P_dz * D_j + dz P_{dz/2} * S_j, P the Poisson kernel, e^{-kz} in wave numbers. Lengths of wave that
// the grid's cells cannot have are left out, by exp(-(k/k_c)^8), k_c = 0.85 pi / cell, so that cells hold the same sum
// wherever they lie. Far from the hull, where D falls off as the cube of distance, it is cut off. Where the bed is near,
// e^{-2kd} e^{kz} is added, by slices too, and the sum divided by 1 + e^{-2kd}.
//
// A bottom that planes presses on the water: D is p / (rho g). Of that there are pressures of one cubic metre, for some
// wetted lengths l: as x^2 (l - x) from the transom forward in all, as 1 - (y/b)^2 across, b half the beam at
// the chines.
//
// tests/unit/hull_source_test.cpp compares slices with the integral; tests/gpu/wake_michell_test.cpp the waves.
#pragma once

#include "boats/hulls/hull_mesh.h"
#include "shared/body.h"
#include "shared/wake.h"

#include <glm/vec2.hpp>

#include <span>
#include <vector>

namespace boats {

// The waves of a hull that one grid has. Where several grids share them, those of `shortest` go over to the finer one and
// those of `longest` to the coarser one: half of them, within a factor sqrt(2) either way.
struct SourceBand
{
    double cell = 0.25;    // of the grid [m]
    double shortest = 0.0; // [m]; 0: no finer grid has a part
    double longest = 0.0;  // [m]; 0: no coarser grid has a part
    double depth = 1e4;    // of the water [m]

    bool operator==(const SourceBand&) const = default;
};

// Of waves with wave number k [1/m], how much a grid of this band has, 0 to 1, and how much of them its cells can have.
double partOf(const SourceBand& band, double k);
double resolvedBy(const SourceBand& band, double k);

struct HullSource
{
    glm::ivec2 texels{0};       // along x and y of the body
    double texel = 0.0;         // side [m]: a cell over a whole number
    glm::dvec2 low{0.0};        // the middle of the first texel, from the centre of mass [m]
    double bottom = 0.0;        // the waterline of the first slice, of which nothing is under water [m] from there
    double spacing = 0.0;       // from slice to slice [m]
    double perDeep = 0.0;       // fading above the last slice: of its longest waves [1/m]
    std::vector<float> heights; // D [m]; kSlices + 1 slices, rows along x
    // Of a bottom that planes; else none.
    double transom = 0.0;         // where it ends, from the centre of mass [m]
    double shortest = 0.0;        // wetted length of the first pressure [m]
    double perPatch = 0.0;        // from one to the next [1/m]
    std::vector<float> pressures; // P [1/m^2]; kPatches + 1 of them
};

// A floating hull's outside.
struct SourceHull
{
    std::span<const Triangle> triangles; // closed [m]
    glm::dvec3 centreOfMass{0.0};
    double waterline = 0.0; // at rest, of the triangles' own heights [m]
    bool boat = false;      // it has a stern: wet transoms are closed by a tail, as the water that they drag along
                            // does; not those of hulls that plane, which air gets behind
    std::span<const gpu::PlaneStation> stations = {}; // of a bottom that planes
};

inline constexpr int kMaxSourceTexels = 640; // along a side; beyond, texels grow up to the cell
HullSource makeHullSource(const SourceHull& hull, const SourceBand& band);

} // namespace boats
