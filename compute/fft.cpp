#include "compute/fft.h"

#include "engine/barrier.h"
#include "engine/frame_ring.h"
#include "shared/fft.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace compute {

namespace {

// The largest radix costs least, so as many of those as fit and one smaller pass for the rest.
constexpr uint32_t kLargestRadix = 16;
constexpr Shape kShape{.cpu = {16, 8, 1}, .gpu = {16, 8, 1}};

engine::Image makeImage(engine::Device& device, std::string_view name, VkFormat format, VkExtent2D extent)
{
    return engine::Image(device, {.name = name,
                                  .format = format,
                                  .extent = extent,
                                  .usage = VK_IMAGE_USAGE_STORAGE_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT});
}

// e^{2 pi i m / n}, rounded from double precision.
void uploadTwiddles(engine::Device& device, const engine::Image& image)
{
    const uint32_t n = image.extent().width;
    const engine::Buffer staging(device, {.name = "FFT twiddles",
                                          .bytes = n * sizeof(glm::vec2),
                                          .usage = VK_BUFFER_USAGE_TRANSFER_SRC_BIT,
                                          .kind = engine::MemoryKind::upload});
    const std::span<glm::vec2> table = staging.mapped<glm::vec2>();
    for (uint32_t m = 0; m < n; ++m)
    {
        const double angle = 2.0 * std::numbers::pi * m / n;
        table[m] = {static_cast<float>(std::cos(angle)), static_cast<float>(std::sin(angle))};
    }
    staging.flush();
    engine::runNow(device, [&](const engine::Commands& cmd) {
        VkBufferImageCopy region{};
        region.imageSubresource = {VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1};
        region.imageExtent = {n, 1, 1};
        vkCmdCopyBufferToImage(cmd, staging.handle(), image.handle(), VK_IMAGE_LAYOUT_GENERAL, 1, &region);
        engine::stageBarrier(cmd, engine::kCopyWrite, engine::kComputeRead);
    });
}

} // namespace

Fft::Fft(engine::Device& device, uint32_t size, uint32_t count)
    : size_(size), pairs_((count + 1) / 2),
      scratch_(makeImage(device, "FFT scratch", VK_FORMAT_R32G32B32A32_SFLOAT, extent())),
      twiddles_(makeImage(device, "FFT twiddles", VK_FORMAT_R32G32_SFLOAT, {size, 1}))
{
    SEAWAY_CHECK(size >= 16 && size <= 2048 && (size & (size - 1)) == 0, "no FFT of size {}", size);
    SEAWAY_CHECK(count > 0, "an FFT of nothing");
    for (uint32_t done = 1; done < size;)
    {
        const uint32_t radix = std::min(kLargestRadix, size / done);
        if (passes_.empty() || passes_.back().radix != radix)
            kernels_.emplace_back(device, kShape, bindings::compute::Fft::Constants{.radix = radix});
        passes_.push_back({kernels_.size() - 1, radix, done});
        done *= radix;
    }
    uploadTwiddles(device, twiddles_);
}

void Fft::record(const engine::Commands& cmd, const engine::Image& data) const
{
    const engine::GpuScope scope(cmd, "FFT");
    SEAWAY_CHECK(data.extent().width == size_ && data.extent().height == size_ * pairs_,
                 "this FFT was planned for other images");
    // As many passes along rows as along columns: an even number, so the result is in `data` again.
    const engine::Image* from = &data;
    const engine::Image* to = &scratch_;
    for (const uint32_t side : {0u, 1u})
    {
        for (const Pass& pass : passes_)
        {
            if (side + pass.done > 1)
                engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
            const uint32_t butterflies = size_ / pass.radix;
            kernels_[pass.kernel].dispatch(cmd, gpu::FftPush{size_, pairs_, side, pass.done},
                                           {.source = *from, .target = *to, .twiddles = twiddles_},
                                           side == 0 ? Extent{butterflies, size_ * pairs_}
                                                     : Extent{size_, butterflies * pairs_});
            std::swap(from, to);
        }
    }
}

} // namespace compute
