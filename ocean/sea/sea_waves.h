// sea_waves.h -- the frozen waves of all cascades, where the kernels and the CPU find them.
//
// All cascades are brought to the size of the largest: a smaller one has no waves in what it is padded with.
#pragma once

#include "engine/memory.h"
#include "ocean/sea/bands.h"
#include "ocean/sea/frozen_sea.h"
#include "ocean/sea/wave_motion.h"

#include <glm/vec4.hpp>

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

class SeaWaves
{
public:
    // One cascade as the CPU evolves it: column after column, so that a column is in order in memory.
    struct Columns
    {
        std::vector<float> h0[2];    // real and imaginary part
        std::vector<float> minus[2]; // of conj(h0(-k))
        std::vector<uint32_t> cycles;
        std::vector<float> acrossOf; // coth(|k| depth) / |k| [m], 0 at k = 0: displacement across is i k times it
        std::vector<char> empty;     // of every column: it has no waves
    };

    // Freezes the waves and uploads them.
    SeaWaves(engine::Device& device, const OceanSpec& spec);

    const OceanSpec& spec() const { return spec_; }
    uint32_t size() const { return size_; }
    uint32_t cascades() const { return static_cast<uint32_t>(spec_.cascades.size()); }
    double dk(uint32_t cascade) const;                                                      // [rad/m]
    double texel(uint32_t cascade) const { return spec_.cascades[cascade].length / size_; } // [m]
    const WaveSums& sums(uint32_t cascade) const { return sums_[cascade]; }

    // Cascades below the other, FFT order.
    const engine::Image& waves() const { return waves_; }   // h0, conj(h0(-k))
    const engine::Image& cycles() const { return cycles_; } // cycles per loop, bits of acrossOf as in Columns
    const Columns& columns(uint32_t cascade) const { return columns_[cascade]; }

    // How motion fades with depth, a row a cascade (ocean/sea/wave_motion.h), down to the deepest of its samples [m].
    const engine::Image& depths() const { return depths_; }
    double deepest() const { return deepest_; }

private:
    void fill(uint32_t cascade, glm::vec4* waves, glm::uvec2* cycles);

    OceanSpec spec_;
    uint32_t size_;
    std::vector<WaveSums> sums_;
    std::vector<Columns> columns_;
    std::vector<WaveMotion> motions_;
    double deepest_ = 1.0;
    engine::Image waves_;
    engine::Image cycles_;
    engine::Image depths_;
};

// By how much a cubic B-spline on texels of side `texel` [m] weakens a wave of wavenumber `k` [rad/m] along one side:
// what is to be drawn by one is made stronger by as much before. 1/3 to 1 for |k| texel up to pi.
double splineGain(double k, double texel);

} // namespace ocean
