#include "ocean/sea_fields.h"

#include "engine/barrier.h"
#include "engine/frame_ring.h"
#include "shared/phase.h"

#include <numbers>

namespace ocean {

namespace {

constexpr compute::Shape kShape{.cpu = {64, 4, 1}, .gpu = {16, 8, 1}};

engine::Image makeFields(engine::Device& device, VkExtent2D extent, engine::MemoryKind kind)
{
    return engine::Image(device, {.name = "sea fields",
                                  .format = VK_FORMAT_R32G32B32A32_SFLOAT,
                                  .extent = extent,
                                  .usage = VK_IMAGE_USAGE_STORAGE_BIT,
                                  .kind = kind});
}

// A column of frozen waves, and of wavevectors.
struct WaveColumn
{
    const float* h0Real;
    const float* h0Imag;
    const float* minusReal;
    const float* minusImag;
    const uint32_t* cycles;
    const float* perLength;
};

struct ColumnSpec
{
    uint32_t size;
    uint32_t loopPhase;
    float dk;
    float number; // of the column
    float turn;   // as in gpu::EvolvePush
};

// ocean_evolve.comp, for one column of wavevectors: real and imaginary parts of four spectra take turns in a to d.
// Nothing aliases and nothing branches, so that the compiler makes vectors of it.
template <uint32_t kSecond>
void evolveColumn(const ColumnSpec& spec, const WaveColumn& waves, const float* numbers, float* __restrict a,
                  float* __restrict b, float* __restrict c, float* __restrict d)
{
    const size_t n = spec.size;
    const uint32_t loopPhase = spec.loopPhase;
    const float dk = spec.dk;
    const float kx = dk * spec.number;
    const float turn = spec.turn;
    const float* h0Real = waves.h0Real;
    const float* h0Imag = waves.h0Imag;
    const float* minusReal = waves.minusReal;
    const float* minusImag = waves.minusImag;
    const uint32_t* cycles = waves.cycles;
    const float* perLength = waves.perLength;
    for (size_t y = 0; y < n; ++y)
    {
        const gpu::vec2 turned = gpu::cosSinTurns(gpu::turnsAt(cycles[y], loopPhase));
        const float comingReal = h0Real[y] * turned.x - h0Imag[y] * turned.y;
        const float comingImag = h0Real[y] * turned.y + h0Imag[y] * turned.x;
        const float goingReal = minusReal[y] * turned.x + minusImag[y] * turned.y;
        const float goingImag = minusImag[y] * turned.x - minusReal[y] * turned.y;
        const float real = comingReal + goingReal;
        const float imag = comingImag + goingImag;
        const float ky = dk * numbers[y];
        const float unitX = kx * perLength[y];
        const float unitY = ky * perLength[y];
        a[2 * y] = (1.0f - unitX) * real;
        a[2 * y + 1] = (1.0f - unitX) * imag;
        b[2 * y] = -unitY * (1.0f - kx) * imag;
        b[2 * y + 1] = unitY * (1.0f - kx) * real;
        if constexpr (kSecond == gpu::kSecondShape)
        {
            c[2 * y] = -kx * imag - ky * real;
            c[2 * y + 1] = kx * real - ky * imag;
            d[2 * y] = -kx * unitX * real + ky * unitY * imag;
            d[2 * y + 1] = -kx * unitX * imag - ky * unitY * real;
        }
        else
        {
            const float omega = turn * static_cast<float>(static_cast<int32_t>(cycles[y]));
            const float risingReal = omega * (goingImag - comingImag);
            const float risingImag = omega * (comingReal - goingReal);
            c[2 * y] = -unitX * risingImag - unitY * risingReal;
            c[2 * y + 1] = unitX * risingReal - unitY * risingImag;
            d[2 * y] = risingReal;
            d[2 * y + 1] = risingImag;
        }
    }
}

} // namespace

SeaFields::SeaFields(engine::Device& device, const SeaWaves& waves, const Spec& spec) : waves_(waves), spec_(spec)
{
    const VkExtent2D extent{waves.size(), 2 * waves.size() * spec.cascades};
    if (spec.engine == compute::FftEngine::gpu)
    {
        images_.push_back(makeFields(device, extent, engine::MemoryKind::device));
        evolve_.emplace(device, "ocean_evolve.comp", kShape, std::vector<uint32_t>{spec.second});
        fft_.emplace(device, waves.size(), 4 * spec.cascades);
        return;
    }
    for (uint32_t i = 0; i < engine::kFramesInFlight * spec.uses; ++i)
        images_.push_back(makeFields(device, extent, engine::MemoryKind::upload));
    engine::runNow(device, [](const engine::Commands&) {}); // to their layout, before anything is in them
    turns_.assign(spec.uses, 0);
    hostFft_.emplace(waves.size(), spec.cascades);
    workers_ = std::make_unique<engine::Workers>();
    const int n = static_cast<int>(waves.size());
    for (int i = 0; i < n; ++i)
        numbers_.push_back(static_cast<float>(i < n / 2 ? i : i - n));
}

const engine::Image& SeaFields::record(const engine::Commands& cmd, uint32_t loopPhase, uint32_t use)
{
    return spec_.engine == compute::FftEngine::gpu ? recordCompute(cmd, loopPhase) : runOnCpu(loopPhase, use);
}

const engine::Image& SeaFields::recordCompute(const engine::Commands& cmd, uint32_t loopPhase)
{
    const uint32_t n = waves_.size();
    gpu::EvolvePush push{.size = n, .cascades = spec_.cascades, .loopPhase = loopPhase};
    push.turn = static_cast<float>(2.0 * std::numbers::pi / waves_.spec().loop);
    for (uint32_t c = 0; c < spec_.cascades; ++c)
        push.dk[c] = static_cast<float>(waves_.dk(c));
    {
        const engine::GpuScope scope(cmd, "evolve");
        evolve_->dispatch(cmd, push, {waves_.waves(), waves_.cycles(), images_[0]}, {n, n * spec_.cascades});
    }
    engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
    fft_->record(cmd, images_[0]);
    return images_[0];
}

const engine::Image& SeaFields::runOnCpu(uint32_t loopPhase, uint32_t use)
{
    const engine::Image& image = images_[use * engine::kFramesInFlight + turns_[use]];
    turns_[use] = (turns_[use] + 1) % engine::kFramesInFlight;
    hostFft_->run(
        *workers_,
        [&](uint32_t cascade, uint32_t x, compute::HostFft::Column out) {
            return makeColumn(cascade, x, loopPhase, out);
        },
        static_cast<glm::vec4*>(image.mapped()), image.pitch() / sizeof(glm::vec4));
    image.flush();
    return image;
}

bool SeaFields::makeColumn(uint32_t cascade, uint32_t x, uint32_t loopPhase, compute::HostFft::Column out) const
{
    const SeaWaves::Columns& columns = waves_.columns(cascade);
    if (columns.empty[x])
        return false;
    const size_t first = size_t{x} * waves_.size();
    const WaveColumn waves{columns.h0[0].data() + first,    columns.h0[1].data() + first,
                           columns.minus[0].data() + first, columns.minus[1].data() + first,
                           columns.cycles.data() + first,   columns.perLength.data() + first};
    const ColumnSpec spec{waves_.size(), loopPhase, static_cast<float>(waves_.dk(cascade)), numbers_[x],
                          static_cast<float>(2.0 * std::numbers::pi / waves_.spec().loop)};
    const auto real = [&](size_t i) { return reinterpret_cast<float*>(out[i]); };
    if (spec_.second == gpu::kSecondShape)
        evolveColumn<gpu::kSecondShape>(spec, waves, numbers_.data(), real(0), real(1), real(2), real(3));
    else
        evolveColumn<gpu::kSecondMotion>(spec, waves, numbers_.data(), real(0), real(1), real(2), real(3));
    return true;
}

} // namespace ocean
