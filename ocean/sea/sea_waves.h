// sea_waves.h -- the frozen waves of all cascades, where the kernels and the CPU find them, and how they go from one
// weather to another.
//
// In another weather each wave has another height and the same phase, for tiles and random numbers stay: so waves grow or
// die away where they are, and nothing jumps. What they are at a time follows from the changes alone, and these are all
// that is kept.
#pragma once

#include "bindings/ocean/sea/mix.h"
#include "compute/kernel.h"
#include "engine/kept_state.h"
#include "engine/memory.h"
#include "ocean/sea/bands.h"
#include "ocean/sea/wave_set.h"

#include <glm/vec4.hpp>

#include <array>
#include <future>
#include <memory>
#include <vector>

namespace ocean {

// Changes that may be going on at once.
inline constexpr size_t kMostSeaChanges = 16;

class SeaWaves
{
public:
    using Columns = WaveColumns;

    // Freezes the waves; kernels need them uploaded, the CPU does not. The device must outlive this object.
    SeaWaves(engine::Device& device, const OceanSpec& spec, bool forKernels);

    // ---- another weather ----------------------------------------------------------------------------------------------
    // Begins to freeze the waves of another weather on a thread of its own; whether that is done.
    void prepare(const SeaWeather& weather);
    bool isPrepared(const SeaWeather& weather) const;

    // From the time `begin` [s] on, which rises, the sea goes to this weather, for `over` [s]; it waits for the waves if
    // they were not prepared. False, and nothing else, where too many changes are going on. Throws OutOfMemory.
    //   before: as for recordAt(), copies may write
    //   after:  written by copies; the caller places the next barrier
    bool change(const engine::Commands& cmd, const SeaWeather& weather, double begin, double over);
    SeaWeather weather() const; // that it is in, or goes to

    // Brings the waves to a time [s].
    //   before: earlier readers of waves() and depths() done
    //   after:  both may be read by compute
    void recordAt(const engine::Commands& cmd, double time);

    void keep(engine::KeptState& state);

    // ---- what they are, as recordAt() was called last -----------------------------------------------------------------
    const OceanSpec& spec() const { return spec_; } // with the wind and choppiness of the time
    bool flat() const;                              // at any time from the last change on
    const WaveSums& sums(uint32_t cascade) const { return sums_[cascade]; }
    uint32_t size() const { return to_->size; }
    uint32_t cascades() const { return to_->cascades(); }
    double dk(uint32_t cascade) const { return to_->dk(cascade); }       // [rad/m]
    double texel(uint32_t cascade) const { return to_->texel(cascade); } // [m]

    // Columns are a part of the way from those before to these; part 1 is these alone.
    const Columns& columns(uint32_t cascade) const { return to_->columns[cascade]; }
    const Columns& columnsBefore(uint32_t cascade) const { return from_->columns[cascade]; }
    float part() const { return static_cast<float>(part_); }

    // Cascades below the other, FFT order; for kernels only.
    const engine::Image& waves() const { return waves_; }   // h0, conj(h0(-k))
    const engine::Image& cycles() const { return cycles_; } // cycles per loop, bits of acrossOf as in WaveColumns

    // How motion fades with depth, a row a cascade (ocean/sea/wave_motion.h), down to the deepest of its samples [m].
    const engine::Image& depths() const { return depths_; }
    double deepest() const { return deepest_; }

private:
    struct Change
    {
        SeaWeather weather;
        double begin = 0.0; // [s]
        double over = 0.0;  // [s]

        double partAt(double time) const; // of the way, slow at first and at last
    };

    // The images of both ends of a change.
    struct Ends
    {
        engine::Image from;
        engine::Image to;
    };

    std::shared_ptr<const WaveSet> setOf(const SeaWeather& weather);
    double partAt(double time) const;
    void setPart(double part);
    void aim(const engine::Commands& cmd);
    void restore();
    void recordMix(const engine::Commands& cmd, const Ends& ends, const engine::Image& out) const;
    void upload(const engine::Commands& cmd, const engine::Image& image, const std::vector<glm::vec4>& texels) const;

    engine::Device& device_;
    bool forKernels_;
    std::shared_ptr<const WaveSet> first_; // of changes_[0]
    std::shared_ptr<const WaveSet> from_;
    std::shared_ptr<const WaveSet> to_;
    std::array<Change, kMostSeaChanges> changes_{}; // the first is the weather that the others begin with
    uint32_t changeCount_ = 1;
    using Coming = std::future<std::shared_ptr<const WaveSet>>;
    Coming coming_;
    SeaWeather comingWeather_;
    std::vector<Coming> unwanted_; // that still go on

    double part_ = 1.0;
    OceanSpec spec_;
    std::vector<WaveSums> sums_;
    double deepest_ = 1.0;
    engine::Image waves_;
    engine::Image cycles_;
    engine::Image depths_;
    Ends waveEnds_; // made with the first change
    Ends depthEnds_;
    double mixedAt_ = -1.0; // the part that images between are at
    compute::Kernel<bindings::ocean::sea::Mix> mix_;
};

} // namespace ocean
