#include "ocean/sea/sea_waves.h"

#include "engine/barrier.h"
#include "engine/frame_ring.h"
#include "shared/sea.h"

#include <glm/vec4.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <numbers>

namespace ocean {

namespace {

uint32_t largestSize(const OceanSpec& spec)
{
    uint32_t size = 0;
    for (const CascadeSpec& cascade : spec.cascades)
        size = std::max(size, cascade.size);
    return size;
}

engine::Image makeImage(engine::Device& device, std::string_view name, VkFormat format, VkExtent2D extent)
{
    return engine::Image(
        device, {.name = name,
                 .format = format,
                 .extent = extent,
                 .usage = VK_IMAGE_USAGE_STORAGE_BIT | VK_IMAGE_USAGE_SAMPLED_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT});
}

engine::Buffer makeStaging(engine::Device& device, VkDeviceSize bytes)
{
    return engine::Buffer(device, {.name = "sea upload",
                                   .bytes = bytes,
                                   .usage = VK_BUFFER_USAGE_TRANSFER_SRC_BIT,
                                   .kind = engine::MemoryKind::upload});
}

// Waves carry water along because it goes forward where it stands higher, and where it goes forward it stays with the
// wave for longer: one half of the drift is in proportion to how far it is moved across, the other to the square.
double driftPart(double choppiness)
{
    return 0.5 * choppiness * (1.0 + choppiness);
}

// Index in FFT order of a signed wave number.
uint32_t fftIndex(int wave, uint32_t size)
{
    return static_cast<uint32_t>(wave < 0 ? wave + static_cast<int>(size) : wave);
}

} // namespace

double splineGain(double k, double texel)
{
    return (2.0 + std::cos(k * texel)) / 3.0;
}

SeaWaves::SeaWaves(engine::Device& device, const OceanSpec& spec)
    : spec_(spec), size_(largestSize(spec)), sums_(spec.cascades.size()), columns_(spec.cascades.size()),
      motions_(spec.cascades.size(), WaveMotion(spec.depth)),
      waves_(makeImage(device, "sea waves", VK_FORMAT_R32G32B32A32_SFLOAT, {size_, size_ * cascades()})),
      cycles_(makeImage(device, "sea cycles", VK_FORMAT_R32G32_UINT, {size_, size_ * cascades()})),
      depths_(makeImage(device, "sea depths", VK_FORMAT_R32G32B32A32_SFLOAT, {gpu::kDepthSamples, cascades()}))
{
    const size_t area = size_t{size_} * size_;
    const engine::Buffer waves = makeStaging(device, area * cascades() * sizeof(glm::vec4));
    const engine::Buffer cycles = makeStaging(device, area * cascades() * sizeof(glm::uvec2));
    std::ranges::fill(waves.mapped<glm::vec4>(), glm::vec4(0.0f));
    std::ranges::fill(cycles.mapped<glm::uvec2>(), glm::uvec2(0u));
    for (uint32_t c = 0; c < cascades(); ++c)
        fill(c, waves.mapped<glm::vec4>().data() + c * area, cycles.mapped<glm::uvec2>().data() + c * area);
    const DepthTable table = makeDepthTable(motions_, spec.depth, driftPart(spec.choppiness));
    const engine::Buffer depths = makeStaging(device, std::span(table.samples).size_bytes());
    std::ranges::copy(table.samples, depths.mapped<glm::vec4>().begin());
    deepest_ = table.deepest;
    waves.flush();
    cycles.flush();
    depths.flush();

    engine::runNow(device, [&](const engine::Commands& cmd) {
        VkBufferImageCopy region{};
        region.imageSubresource = {VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1};
        region.imageExtent = {size_, size_ * cascades(), 1};
        vkCmdCopyBufferToImage(cmd, waves.handle(), waves_.handle(), VK_IMAGE_LAYOUT_GENERAL, 1, &region);
        vkCmdCopyBufferToImage(cmd, cycles.handle(), cycles_.handle(), VK_IMAGE_LAYOUT_GENERAL, 1, &region);
        region.imageExtent = {gpu::kDepthSamples, cascades(), 1};
        vkCmdCopyBufferToImage(cmd, depths.handle(), depths_.handle(), VK_IMAGE_LAYOUT_GENERAL, 1, &region);
        engine::stageBarrier(cmd, engine::kCopyWrite, engine::kComputeRead);
    });
}

double SeaWaves::dk(uint32_t cascade) const
{
    return 2.0 * std::numbers::pi / spec_.cascades[cascade].length;
}

void SeaWaves::fill(uint32_t cascade, glm::vec4* waves, glm::uvec2* cycles)
{
    const FrozenCascade frozen = freeze(spec_, cascade);
    Columns& columns = columns_[cascade];
    const size_t area = size_t{size_} * size_;
    for (std::vector<float>* part : {&columns.h0[0], &columns.h0[1], &columns.minus[0], &columns.minus[1]})
        part->assign(area, 0.0f);
    columns.cycles.assign(area, 0);
    columns.acrossOf.assign(area, 0.0f);
    columns.empty.assign(size_, 1);

    const uint32_t n = frozen.spec.size;
    const int half = static_cast<int>(n / 2);
    for (int y = -half; y < half; ++y)
    {
        for (int x = -half; x < half; ++x)
        {
            const FrozenWave& wave = frozen.waves[size_t{fftIndex(y, n)} * n + fftIndex(x, n)];
            const double kx = dk(cascade) * x;
            const double ky = dk(cascade) * y;
            const double k = std::hypot(kx, ky);
            const double coth = k > 0.0 ? 1.0 / std::tanh(k * spec_.depth) : 0.0;
            const double variance = 2.0 * std::norm(wave.h0);
            if (k > 0.0 && variance > 0.0) // it travels along -k
                motions_[cascade].add(k, 2.0 * std::numbers::pi * wave.cycles / spec_.loop, variance,
                                      -glm::dvec2(kx, ky) / k);
            if (k > 0.0)
                sums_[cascade].add(variance, k, coth);

            // The first cascade is drawn by splines (shaders/ocean/water.glsl).
            const double gain = cascade == 0 ? splineGain(kx, texel(0)) * splineGain(ky, texel(0)) : 1.0;
            const auto stronger = static_cast<float>(1.0 / gain);
            const std::complex<float> h0 = stronger * wave.h0;
            const std::complex<float> minus = stronger * wave.h0MinusConj;

            const uint32_t column = fftIndex(x, size_);
            const uint32_t row = fftIndex(y, size_);
            waves[size_t{row} * size_ + column] = {h0.real(), h0.imag(), minus.real(), minus.imag()};
            const float acrossOf = k > 0.0 ? static_cast<float>(coth / k) : 0.0f;
            cycles[size_t{row} * size_ + column] = {wave.cycles, std::bit_cast<uint32_t>(acrossOf)};

            const size_t at = size_t{column} * size_ + row;
            columns.h0[0][at] = h0.real();
            columns.h0[1][at] = h0.imag();
            columns.minus[0][at] = minus.real();
            columns.minus[1][at] = minus.imag();
            columns.cycles[at] = wave.cycles;
            columns.acrossOf[at] = acrossOf;
            if (h0 != 0.0f || minus != 0.0f)
                columns.empty[column] = 0;
        }
    }
}

} // namespace ocean
