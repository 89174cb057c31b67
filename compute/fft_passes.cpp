#include "compute/fft_passes.h"

#include "engine/barrier.h"
#include "engine/frame_ring.h"
#include "shared/fft.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numbers>

namespace compute {

namespace {

constexpr int kBitsOnCpu = 5; // of the largest radix
constexpr int kBitsOnGpu = 4;
constexpr uint32_t kWide = 512;  // from this size on a CPU's caches do not hold several transforms
constexpr uint32_t kLong = 1024; // nor one

// Measured on lavapipe. A workgroup of a pass along columns reads as many rows as it has butterflies times the radix: a
// CPU reads those of one butterfly ahead, not of eight. One along rows has no more invocations than a row has butterflies.
Shape shapeOf(uint32_t size, uint32_t radix, uint32_t side)
{
    const Extent usual{16, 8, 1};
    if (side == 1)
        return {.cpu = size < kWide ? usual : Extent{64, 1, 1}, .gpu = usual};
    return {.cpu = size / radix < usual.x ? Extent{8, 8, 1} : usual, .gpu = usual};
}

} // namespace

std::vector<FftPass> planFftSide(const engine::Device& device, uint32_t size)
{
    SEAWAY_CHECK(size >= 16 && size <= 2048 && std::has_single_bit(size), "no FFT of size {}", size);
    const int bits = std::countr_zero(size);
    const int most = device.isCpu() && size < kLong ? kBitsOnCpu : kBitsOnGpu;
    const int count = (bits + most - 1) / most;
    std::vector<FftPass> passes;
    for (int i = 0, left = bits; i < count; ++i)
    {
        const int share = (left + count - i - 1) / (count - i);
        passes.push_back({1u << share, 1u << (bits - left)});
        left -= share;
    }
    return passes;
}

engine::Image makeTwiddles(engine::Device& device, uint32_t size)
{
    engine::Image image(device, {.name = "FFT twiddles",
                                 .format = VK_FORMAT_R32G32_SFLOAT,
                                 .extent = {size, 1},
                                 .usage = VK_IMAGE_USAGE_STORAGE_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT});
    const engine::Buffer staging(device, {.name = "FFT twiddles",
                                          .bytes = size * sizeof(glm::vec2),
                                          .usage = VK_BUFFER_USAGE_TRANSFER_SRC_BIT,
                                          .kind = engine::MemoryKind::upload});
    const std::span<glm::vec2> table = staging.mapped<glm::vec2>();
    for (uint32_t m = 0; m < size; ++m)
    {
        const double angle = 2.0 * std::numbers::pi * m / size;
        table[m] = {static_cast<float>(std::cos(angle)), static_cast<float>(std::sin(angle))};
    }
    staging.flush();
    engine::runNow(device, [&](const engine::Commands& cmd) {
        VkBufferImageCopy region{};
        region.imageSubresource = {VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1};
        region.imageExtent = {size, 1, 1};
        vkCmdCopyBufferToImage(cmd, staging.handle(), image.handle(), VK_IMAGE_LAYOUT_GENERAL, 1, &region);
        engine::stageBarrier(cmd, engine::kCopyWrite, engine::kComputeRead);
    });
    return image;
}

engine::Image makeFftImage(engine::Device& device, std::string_view name, VkExtent2D extent)
{
    return engine::Image(device, {.name = name,
                                  .format = VK_FORMAT_R32G32B32A32_SFLOAT,
                                  .extent = extent,
                                  .usage = VK_IMAGE_USAGE_STORAGE_BIT | VK_IMAGE_USAGE_TRANSFER_SRC_BIT |
                                           VK_IMAGE_USAGE_TRANSFER_DST_BIT});
}

FftPasses::FftPasses(engine::Device& device, uint32_t size, uint32_t pairs, const std::vector<FftPass>& side,
                     std::initializer_list<FftDirection> directions)
    : size_(size), pairs_(pairs), atOnce_(device.isCpu() && size >= kWide ? 1 : pairs),
      twiddles_(makeTwiddles(device, size))
{
    for (const FftDirection direction : directions)
        for (const FftPass& pass : side)
            for (const uint32_t along : {0u, 1u})
                if (!find(pass.radix, direction, along))
                    kernels_.push_back(
                        {pass.radix, direction, along,
                         Kernel<bindings::compute::Fft>(
                             device, shapeOf(size, pass.radix, along),
                             {.radix = pass.radix, .forward = direction == FftDirection::forward ? 1u : 0u})});
}

const FftPasses::Radix* FftPasses::find(uint32_t radix, FftDirection direction, uint32_t side) const
{
    for (const Radix& one : kernels_)
        if (one.radix == radix && one.direction == direction && one.side == side)
            return &one;
    return nullptr;
}

const Kernel<bindings::compute::Fft>& FftPasses::kernelOf(const FftPass& pass, FftDirection direction,
                                                          uint32_t side) const
{
    const Radix* known = find(pass.radix, direction, side);
    SEAWAY_CHECK(known, "an FFT pass of radix {} that was not planned", pass.radix);
    return known->kernel;
}

Extent FftPasses::threads(const FftPass& pass, uint32_t side, uint32_t pairs) const
{
    const uint32_t butterflies = size_ / pass.radix;
    return side == 0 ? Extent{butterflies, size_ * pairs} : Extent{size_, butterflies * pairs};
}

Extent FftPasses::groups(const FftPass& pass, FftDirection direction, uint32_t side) const
{
    const Extent group = kernelOf(pass, direction, side).group();
    const Extent all = threads(pass, side, pairs_);
    return {(all.x + group.x - 1) / group.x, (all.y + group.y - 1) / group.y, 1};
}

void FftPasses::record(const engine::Commands& cmd, const FftPass& pass, FftDirection direction, uint32_t side,
                       const engine::Image& from, const engine::Image& to, uint32_t first) const
{
    const uint32_t pairs = std::min(atOnce_, pairs_ - first);
    kernelOf(pass, direction, side)
        .dispatch(cmd, gpu::FftPush{size_, pairs, side, pass.done, first},
                  {.source = from, .target = to, .twiddles = twiddles_}, threads(pass, side, pairs));
}

void FftPasses::recordIndirect(const engine::Commands& cmd, const FftPass& pass, FftDirection direction, uint32_t side,
                               const engine::Image& from, const engine::Image& to, const engine::Buffer& groups,
                               VkDeviceSize offset) const
{
    kernelOf(pass, direction, side)
        .dispatchIndirect(cmd, gpu::FftPush{size_, pairs_, side, pass.done, 0},
                          {.source = from, .target = to, .twiddles = twiddles_}, groups, offset);
}

} // namespace compute
