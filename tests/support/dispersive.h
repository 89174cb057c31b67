// dispersive.h -- dispersive grids for tests: what waves there are on them, and what is found of these.
#pragma once

#include "support/grids.h"

#include <complex>
#include <functional>
#include <vector>

namespace test {

inline constexpr double kDeepCell = 0.25; // [m]

// A square grid with nothing but its size, of endless water, which makes a step a tick.
ocean::GridSpec deepGrid(int size, ocean::Border border = ocean::Border::wrap, double cell = kDeepCell);

// Waves that fit a grid of `size` cells: cycles along x and y, and height [m].
struct Wave
{
    glm::dvec2 cycles;
    double height;

    double k(int size, double cell = kDeepCell) const; // [rad/m]
    double phaseAt(int x, int y, int size) const;      // [rad]
};

// The heights of a square's cells [m], rows south to north.
using Cells = std::vector<double>;

// How high these waves stand, each turned on by its phase [rad].
Cells surfaceOf(const std::vector<Wave>& waves, int size, const std::function<double(const Wave&)>& turn);

// Some drops in the middle, up to 0.3 m high.
Cells bumps(int size, uint32_t seed);

std::vector<float> rounded(const Cells& cells);

// What of a wave is in a surface, as a complex number: its height and by how much it has turned.
std::complex<double> found(const Wave& wave, const std::vector<float>& z, int size);

double largestDifference(const std::vector<float>& a, const Cells& b);

double meanOf(const std::vector<float>& cells);

} // namespace test
