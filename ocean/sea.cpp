#include "ocean/sea.h"

#include "engine/barrier.h"
#include "engine/frame_ring.h"
#include "ocean/frozen_sea.h"
#include "ocean/loop_phase.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numbers>

namespace ocean {

namespace {

constexpr compute::Shape kShape{.cpu = {64, 4, 1}, .gpu = {16, 8, 1}};
constexpr VkFormat kFieldFormat = VK_FORMAT_R32G32B32A32_SFLOAT;

uint32_t largestSize(const OceanSpec& spec)
{
    uint32_t size = 0;
    for (const CascadeSpec& cascade : spec.cascades)
        size = std::max(size, cascade.size);
    return size;
}

engine::Image makeImage(engine::Device& device, std::string_view name, VkFormat format, VkExtent2D extent,
                        uint32_t layers, uint32_t mips)
{
    return engine::Image(device, {.name = name,
                                  .format = format,
                                  .extent = extent,
                                  .usage = VK_IMAGE_USAGE_STORAGE_BIT | VK_IMAGE_USAGE_SAMPLED_BIT |
                                           VK_IMAGE_USAGE_TRANSFER_SRC_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT,
                                  .layers = layers,
                                  .mips = mips});
}

// Index in FFT order of a signed wave number.
uint32_t fftIndex(int wave, uint32_t size)
{
    return static_cast<uint32_t>(wave < 0 ? wave + static_cast<int>(size) : wave);
}

// Mean square slope of a rough sea, both ways together, that the eye sees (Cox & Munk 1954).
double coxMunk(double windSpeed)
{
    return 0.003 + 5.12e-3 * windSpeed;
}

} // namespace

Sea::Sea(engine::Device& device, const OceanSpec& spec)
    : spec_(spec), size_(largestSize(spec)), cascades_(static_cast<uint32_t>(spec.cascades.size())),
      flat_(spec.spectrum == Spectrum::none), sampler_(device, "sea sampler", engine::Sampler::Edge::repeat),
      waves_(makeImage(device, "sea waves", kFieldFormat, {size_, size_ * cascades_}, 0, 1)),
      cycles_(makeImage(device, "sea cycles", VK_FORMAT_R32_UINT, {size_, size_ * cascades_}, 0, 1)),
      fields_(makeImage(device, "sea fields", kFieldFormat, {size_, 2 * size_ * cascades_}, 0, 1)),
      displacement_(makeImage(device, "sea displacement", kFieldFormat, {size_, size_}, cascades_,
                              static_cast<uint32_t>(std::bit_width(size_)))),
      slopes_(makeImage(device, "sea slopes", kFieldFormat, {size_, size_}, cascades_,
                        static_cast<uint32_t>(std::bit_width(size_)))),
      evolve_(device, "ocean_evolve.comp", kShape), fft_(device, size_, 4 * cascades_),
      assemble_(device, "ocean_assemble.comp", kShape), mip_(device, "ocean_mip.comp", kShape)
{
    SEAWAY_CHECK(cascades_ <= gpu::kMaxCascades, "{} cascades", cascades_);
    upload(device);
}

void Sea::upload(engine::Device& device)
{
    const size_t count = size_t{size_} * size_ * cascades_;
    const auto staging = [&](size_t bytes) {
        return engine::Buffer(device, {.name = "sea upload",
                                       .bytes = bytes,
                                       .usage = VK_BUFFER_USAGE_TRANSFER_SRC_BIT,
                                       .kind = engine::MemoryKind::upload});
    };
    const engine::Buffer waves = staging(count * sizeof(glm::vec4));
    const engine::Buffer cycles = staging(count * sizeof(uint32_t));
    std::fill_n(waves.mapped<glm::vec4>().data(), count, glm::vec4(0.0f));
    std::fill_n(cycles.mapped<uint32_t>().data(), count, 0u);

    double variance = 0.0;
    double slopes = 0.0;
    for (uint32_t c = 0; c < cascades_; ++c)
    {
        const FrozenCascade frozen = freeze(spec_, c);
        const int half = static_cast<int>(frozen.spec.size / 2);
        const double dk = 2.0 * std::numbers::pi / frozen.spec.length;
        double slopeSquare = 0.0;
        for (int y = -half; y < half; ++y)
        {
            for (int x = -half; x < half; ++x)
            {
                const FrozenWave& wave = frozen.waves[size_t{fftIndex(y, frozen.spec.size)} * frozen.spec.size +
                                                      fftIndex(x, frozen.spec.size)];
                const size_t at = (size_t{c} * size_ + fftIndex(y, size_)) * size_ + fftIndex(x, size_);
                waves.mapped<glm::vec4>()[at] = {wave.h0.real(), wave.h0.imag(), wave.h0MinusConj.real(),
                                                 wave.h0MinusConj.imag()};
                cycles.mapped<uint32_t>()[at] = wave.cycles;
                variance += 2.0 * std::norm(wave.h0);
                slopeSquare += 2.0 * std::norm(wave.h0) * dk * dk * static_cast<double>(x * x + y * y);
            }
        }
        view_.scale[c] = static_cast<float>(1.0 / frozen.spec.length);
        view_.texel[c] = static_cast<float>(frozen.spec.length / size_);
        view_.slopeSquare[c] = static_cast<float>(slopeSquare);
        slopes += slopeSquare;
    }
    view_.fineSlopeSquare = static_cast<float>(std::max(coxMunk(spec_.wind.speed) - slopes, 0.002));
    reach_ = 4.0 * std::sqrt(variance) * std::max(1.0, spec_.choppiness);
    waves.flush();
    cycles.flush();

    engine::runNow(device, [&](const engine::Commands& cmd) {
        VkBufferImageCopy region{};
        region.imageSubresource = {VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1};
        region.imageExtent = {size_, size_ * cascades_, 1};
        vkCmdCopyBufferToImage(cmd, waves.handle(), waves_.handle(), VK_IMAGE_LAYOUT_GENERAL, 1, &region);
        vkCmdCopyBufferToImage(cmd, cycles.handle(), cycles_.handle(), VK_IMAGE_LAYOUT_GENERAL, 1, &region);
        engine::stageBarrier(cmd, engine::kCopyWrite, engine::kComputeRead);
    });
}

void Sea::record(const engine::Commands& cmd, double time)
{
    const uint32_t phase = flat_ ? 0 : loopPhase(time, spec_.loop);
    if (shown_ == phase)
        return;
    shown_ = phase;
    const engine::GpuScope scope(cmd, "sea");
    const compute::Extent threads{size_, size_ * cascades_};
    gpu::EvolvePush push{size_, cascades_, phase, {}};
    for (uint32_t c = 0; c < cascades_; ++c)
        push.dk[c] = static_cast<float>(2.0 * std::numbers::pi / spec_.cascades[c].length);
    {
        const engine::GpuScope evolving(cmd, "evolve");
        evolve_.dispatch(cmd, push, {waves_, cycles_, fields_}, threads);
    }
    engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
    fft_.record(cmd, fields_);
    engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeRead);
    {
        const engine::GpuScope assembling(cmd, "assemble");
        assemble_.dispatch(cmd, gpu::AssemblePush{size_, cascades_, static_cast<float>(spec_.choppiness)},
                           {fields_, {displacement_, 0u}, {slopes_, 0u}}, threads);
    }
    recordMips(cmd);
}

void Sea::recordMips(const engine::Commands& cmd) const
{
    const engine::GpuScope scope(cmd, "mips");
    for (uint32_t level = 1; level < displacement_.mips(); ++level)
    {
        const uint32_t size = size_ >> level;
        engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeRead);
        mip_.dispatch(cmd, gpu::MipPush{size, cascades_},
                      {{displacement_, level - 1}, {slopes_, level - 1}, {displacement_, level}, {slopes_, level}},
                      {size, size * cascades_});
    }
}

gpu::SeaView Sea::view(const glm::dvec2& eye) const
{
    gpu::SeaView view = view_;
    for (uint32_t c = 0; c < cascades_; ++c)
    {
        const glm::dvec2 tiles = eye / spec_.cascades[c].length;
        view.origin[c] = tiles - glm::floor(tiles);
    }
    return view;
}

} // namespace ocean
