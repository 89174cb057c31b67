// wave_set.h -- the frozen waves of all cascades as the CPU has them: plain data, which any thread may make.
//
// All cascades are brought to the size of the largest: a smaller one has no waves in what it is padded with.
#pragma once

#include "ocean/ocean_spec.h"
#include "ocean/sea/wave_motion.h"

#include <vector>

namespace ocean {

// What a cascade's waves add up to.
struct WaveSums
{
    double variance = 0.0;     // of the height [m^2]
    double acrossSquare = 0.0; // of the displacement across, at choppiness 1, both ways together [m^2]
    double slopeSquare = 0.0;  // mean square slope, both ways together
    double bendSquare = 0.0;   // and of the divergence of the displacement

    void add(double waveVariance, double k, double coth)
    {
        variance += waveVariance;
        acrossSquare += waveVariance * coth * coth;
        slopeSquare += waveVariance * k * k;
        bendSquare += waveVariance * k * k * coth * coth;
    }
};

// One cascade: column after column, so that a column is in order in memory.
struct WaveColumns
{
    std::vector<float> h0[2];    // real and imaginary part
    std::vector<float> minus[2]; // of conj(h0(-k))
    std::vector<uint32_t> cycles;
    std::vector<float> acrossOf; // coth(|k| depth) / |k| [m], 0 at k = 0: displacement across is i k times it
    std::vector<char> empty;     // of every column: it has no waves
};

struct WaveSet
{
    // Freezes the waves: some tenths of a second.
    explicit WaveSet(const OceanSpec& asked);

    uint32_t cascades() const { return static_cast<uint32_t>(spec.cascades.size()); }
    double dk(uint32_t cascade) const;                                                    // [rad/m]
    double texel(uint32_t cascade) const { return spec.cascades[cascade].length / size; } // [m]

    OceanSpec spec;
    uint32_t size;
    std::vector<WaveSums> sums;
    std::vector<WaveColumns> columns;
    DepthTable depths;
};

// A part of the way from one of two weathers to another: each wave grows or dies away where it is. Part 1 is `b`, bit for
// bit. Both must be of seas that differ in their weather alone; spectra mix to that which has waves.
float mixed(float a, float b, float part);
WindSpec mixed(const WindSpec& a, const WindSpec& b, double part);
OceanSpec mixed(const OceanSpec& a, const OceanSpec& b, double part);
std::vector<WaveSums> mixed(const std::vector<WaveSums>& a, const std::vector<WaveSums>& b, double part);
WaveSet mixed(const WaveSet& a, const WaveSet& b, double part);

// The same motion by samples down to another depth, at least as deep.
DepthTable resampled(const DepthTable& table, double deepest);

// By how much a cubic B-spline on texels of side `texel` [m] weakens a wave of wavenumber `k` [rad/m] along one side:
// what is to be drawn by one is made stronger by as much before. 1/3 to 1 for |k| texel up to pi.
double splineGain(double k, double texel);

} // namespace ocean
