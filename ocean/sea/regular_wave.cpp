#include "ocean/sea/regular_wave.h"

#include "ocean/sea/dispersion.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <numbers>

namespace ocean {

namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kDirection = 0.5 * engine::kDegree; // by which waves may be off at most
constexpr int kMostWaves = 64;                       // along a side of the tile; 58 are enough for any direction
constexpr uint32_t kSamplesPerWave = 5;

double wavenumberOf(const OceanSpec& spec)
{
    return wavenumber(2.0 * kPi / spec.regular.period, spec.depth);
}

// C (3 C^2 - 1), C = coth kd: the second harmonic over 1/4 k a^2; 2 in deep water.
double secondHarmonic(double coth)
{
    return coth * (3.0 * coth * coth - 1.0);
}

// The fewest waves along the sides of a square that lie within kDirection of the way of travel.
glm::ivec2 wavesInTile(double from)
{
    const glm::dvec2 to(-std::sin(from), -std::cos(from));
    glm::ivec2 best(0);
    for (int y = -kMostWaves; y <= kMostWaves; ++y)
        for (int x = -kMostWaves; x <= kMostWaves; ++x)
        {
            const glm::dvec2 way(x, y);
            const bool fewer = best == glm::ivec2(0) || glm::length(way) < glm::length(glm::dvec2(best));
            if (fewer && glm::dot(way, to) > 0.0 &&
                std::abs(way.x * to.y - way.y * to.x) <= std::sin(kDirection) * glm::length(way))
                best = {x, y};
        }
    return best;
}

} // namespace

RegularWave regularWave(const OceanSpec& spec)
{
    const double k = wavenumberOf(spec);
    const double a = 0.5 * spec.regular.height;
    const double coth = 1.0 / std::tanh(k * spec.depth);
    const double deep = std::min(2.0 * k * spec.depth, 600.0); // beyond it sinh overflows, and there is no set-down
    return {.k = k,
            .amplitude = a,
            .bound = k * a * a * (0.25 * secondHarmonic(coth) - 0.5 * spec.choppiness * coth),
            .setDown = -0.5 * k * a * a / std::sinh(deep),
            .waves = wavesInTile(spec.regular.from)};
}

double highestRegularWave(const OceanSpec& spec)
{
    const double k = wavenumberOf(spec);
    const double tanh = std::tanh(k * spec.depth);
    return std::min(0.142 * 2.0 * kPi / k * tanh, 2.0 / (k * secondHarmonic(1.0 / tanh)));
}

void fitToRegularWave(OceanSpec& spec)
{
    const RegularWave wave = regularWave(spec);
    const double waves = glm::length(glm::dvec2(wave.waves));
    const auto most = static_cast<uint32_t>(std::max(std::abs(wave.waves.x), std::abs(wave.waves.y)));
    const uint32_t size = std::max(spec.cascades.front().size, std::bit_ceil(kSamplesPerWave * most));
    spec.cascades = {{waves * 2.0 * kPi / wave.k, size}};
    spec.loop = std::max(1.0, std::round(spec.loop / spec.regular.period)) * spec.regular.period;
}

} // namespace ocean
