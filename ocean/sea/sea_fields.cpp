#include "ocean/sea/sea_fields.h"

#include "engine/barrier.h"

#include <numbers>

namespace ocean {

namespace {

constexpr compute::Shape kShape{.cpu = {64, 4, 1}, .gpu = {16, 8, 1}};

} // namespace

SeaFields::SeaFields(engine::Device& device, const SeaWaves& waves, uint32_t cascades, uint32_t second)
    : waves_(waves), cascades_(cascades), image_(device, fieldsSpec(waves.size(), cascades)),
      evolve_(device, kShape, {.second = second}), fft_(device, waves.size(), 4 * cascades)
{
}

void SeaFields::record(const engine::Commands& cmd, uint32_t loopPhase) const
{
    const uint32_t n = waves_.size();
    gpu::EvolvePush push{.size = n, .cascades = cascades_, .loopPhase = loopPhase};
    push.turn = static_cast<float>(2.0 * std::numbers::pi / waves_.spec().loop);
    for (uint32_t c = 0; c < cascades_; ++c)
        push.dk[c] = static_cast<float>(waves_.dk(c));
    {
        const engine::GpuScope scope(cmd, "evolve");
        evolve_.dispatch(cmd, push, {.waves = waves_.waves(), .cycles = waves_.cycles(), .spectra = image_},
                         {n, n * cascades_});
    }
    engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
    fft_.record(cmd, image_);
}

} // namespace ocean
