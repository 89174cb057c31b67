#include "ocean/sea/frozen_sea.h"

#include "engine/random.h"
#include "ocean/sea/dispersion.h"
#include "ocean/sea/loop_phase.h"
#include "ocean/sea/regular_wave.h"
#include "ocean/sea/spectrum.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

namespace ocean {

namespace {

constexpr double kPi = std::numbers::pi;

// Side of the square of samples that a cell's integral takes, by its distance from k = 0 in cells. The spectrum's scale
// is |k| itself, so nearby cells need many and far ones a single one; a cell that a band's border cuts needs its share.
int samplesAcross(double distance, bool cut)
{
    if (distance < 3.0)
        return 16;
    if (distance < 8.0)
        return 8;
    if (distance < 16.0 || cut)
        return 4;
    return distance < 32.0 ? 2 : 1;
}

// Integral of the density over the band's part of the square of side dk about cell * dk [m^2].
double cellVariance(const WaveSpectrum& spectrum, const Band& band, glm::ivec2 cell, double dk)
{
    const glm::dvec2 center(cell);
    const double nearest = dk * glm::length(glm::max(glm::abs(center) - 0.5, 0.0));
    const double farthest = dk * glm::length(glm::abs(center) + 0.5);
    if (farthest < band.kMin || nearest >= band.kMax)
        return 0.0;

    const bool cut = nearest < band.kMin || farthest >= band.kMax;
    const int across = samplesAcross(glm::length(center), cut);
    double sum = 0.0;
    for (int y = 0; y < across; ++y)
    {
        for (int x = 0; x < across; ++x)
        {
            const glm::dvec2 k = dk * (center - 0.5 + (glm::dvec2(x, y) + 0.5) / static_cast<double>(across));
            if (band.holds(glm::length(k)))
                sum += spectrum.density(k);
        }
    }
    return sum * dk * dk / (across * across);
}

// Whole numbers of a tile's wavevectors, and where they stand.
struct Lattice
{
    int size;

    size_t place(int x, int y) const // of wavevector (x, y), each from -size/2 to size/2 - 1
    {
        return static_cast<size_t>((y & (size - 1)) * size + (x & (size - 1)));
    }

    // Calls f(x, y) for every wavevector that has an opposite, and is not its own.
    template <class F>
    void eachWave(F f) const
    {
        for (int y = 1 - size / 2; y < size / 2; ++y)
        {
            for (int x = 1 - size / 2; x < size / 2; ++x)
            {
                if (x != 0 || y != 0)
                    f(x, y);
            }
        }
    }
};

// The cells' integrals at their places; by the direction of travel.
std::vector<double> cellVariances(const OceanSpec& spec, size_t index)
{
    const CascadeSpec& cascade = spec.cascades[index];
    const WaveSpectrum spectrum(spec);
    const Band band = bandsOf(spec.cascades)[index];
    const double dk = 2.0 * kPi / cascade.length;
    const Lattice lattice{static_cast<int>(cascade.size)};

    std::vector<double> variances(size_t{cascade.size} * cascade.size, 0.0);
    lattice.eachWave([&](int x, int y) { variances[lattice.place(x, y)] = cellVariance(spectrum, band, {x, y}, dk); });
    return variances;
}

// Two independent normal numbers of variance 1 (Box & Muller 1958).
std::complex<double> normalPair(uint32_t key)
{
    const double radius = std::sqrt(-2.0 * std::log(1.0 - double{engine::uniform(key, 0)}));
    return std::polar(radius, 2.0 * kPi * double{engine::uniform(key, 1)});
}

void setWave(const Lattice& lattice, std::vector<FrozenWave>& waves, glm::ivec2 at, std::complex<float> h0)
{
    waves[lattice.place(at.x, at.y)].h0 = h0;
    waves[lattice.place(-at.x, -at.y)].h0MinusConj = std::conj(h0);
}

void drawRandom(const OceanSpec& spec, size_t index, const Lattice& lattice, std::vector<FrozenWave>& waves)
{
    const std::vector<double> variances = cellVariances(spec, index);
    const uint32_t seed = gpu::hash2(spec.seed, static_cast<uint32_t>(index));
    lattice.eachWave([&](int x, int y) {
        const double variance = variances[lattice.place(-x, -y)];
        if (variance > 0.0)
        {
            const uint32_t key = gpu::hash2(gpu::hash2(seed, static_cast<uint32_t>(x)), static_cast<uint32_t>(y));
            // Half of the variance; a pair's mean square is 2.
            setWave(lattice, waves, {x, y}, std::complex<float>(std::sqrt(0.25 * variance) * normalPair(key)));
        }
    });
}

// The wave and its bound wave, with a crest at the origin at the time 0. Images show at the middle of a texel what the
// transform has at its corner.
void drawRegular(const OceanSpec& spec, const Lattice& lattice, std::vector<FrozenWave>& waves)
{
    const RegularWave regular = regularWave(spec);
    const uint32_t cycles = cyclesPerLoop(2.0 * kPi / spec.regular.period, spec.loop);
    const double middle = kPi * (regular.waves.x + regular.waves.y) / lattice.size; // phase of half a texel
    for (const int harmonic : {1, 2})
    {
        const glm::ivec2 at = -harmonic * regular.waves; // it travels along -k
        for (const glm::ivec2 either : {at, -at})
            waves[lattice.place(either.x, either.y)].cycles = static_cast<uint32_t>(harmonic) * cycles;
        const double amplitude = harmonic == 1 ? regular.amplitude : regular.bound;
        setWave(lattice, waves, at, std::complex<float>(0.5 * amplitude * std::polar(1.0, -harmonic * middle)));
    }
}

// Water that moves across, towards crests, leaves less of the plane to crests than to troughs: the mean level would lie
// choppiness * k coth(kd) * variance of every wave too low. The wave of k = 0 lifts the tile by as much.
void setLevel(const OceanSpec& spec, double dk, const Lattice& lattice, std::vector<FrozenWave>& waves)
{
    double level = spec.spectrum == Spectrum::regular ? regularWave(spec).setDown : 0.0;
    lattice.eachWave([&](int x, int y) {
        const double variance = 2.0 * std::norm(std::complex<double>(waves[lattice.place(x, y)].h0));
        const double k = dk * std::hypot(x, y);
        level += spec.choppiness * k / std::tanh(k * spec.depth) * variance;
    });
    setWave(lattice, waves, {0, 0}, static_cast<float>(0.5 * level));
}

} // namespace

FrozenCascade freeze(const OceanSpec& spec, size_t index)
{
    const CascadeSpec& cascade = spec.cascades.at(index);
    const double dk = 2.0 * kPi / cascade.length;
    const Lattice lattice{static_cast<int>(cascade.size)};

    FrozenCascade frozen{cascade, bandsOf(spec.cascades)[index],
                         std::vector<FrozenWave>(size_t{cascade.size} * cascade.size)};
    lattice.eachWave([&](int x, int y) {
        frozen.waves[lattice.place(x, y)].cycles =
            cyclesPerLoop(dispersion(dk * std::hypot(x, y), spec.depth), spec.loop);
    });
    if (spec.spectrum == Spectrum::regular)
        drawRegular(spec, lattice, frozen.waves);
    else
        drawRandom(spec, index, lattice, frozen.waves);
    setLevel(spec, dk, lattice, frozen.waves);
    return frozen;
}

double resolvedVariance(const OceanSpec& spec, size_t index)
{
    const std::vector<double> variances = cellVariances(spec, index);
    return std::accumulate(variances.begin(), variances.end(), 0.0);
}

} // namespace ocean
