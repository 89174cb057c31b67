#include "compute/real_filter.h"

#include "engine/barrier.h"
#include "engine/frame_ring.h"
#include "shared/real_filter.h"

#include <algorithm>
#include <span>
#include <utility>

namespace compute {

namespace {

// The middle has an odd number of rows, and a CPU runs all of a workgroup.
constexpr Shape kShape{.cpu = {64, 1, 1}, .gpu = {16, 4, 1}};

} // namespace

RealFilter::RealFilter(engine::Device& device, uint32_t size)
    : half_(size / 2), side_(planFftSide(device, half_)),
      passes_(device, half_, 1, side_, {FftDirection::forward, FftDirection::inverse}),
      middle_(device, kShape, {.radix = side_.back().radix}),
      source_(makeFftImage(device, "real filter source", extent())),
      result_(makeFftImage(device, "real filter result", extent())), twiddles_(makeTwiddles(device, size))
{
    for (const uint32_t side : {0u, 1u})
        for (const FftPass& pass : side_)
            if (side == 0 || pass.done != side_.back().done)
                steps_.push_back({pass, FftDirection::forward, side});
    steps_.push_back({std::nullopt, FftDirection::inverse, 1});
    // Back in the other order: the middle has done the last radix.
    for (const uint32_t side : {1u, 0u})
        for (uint32_t i = static_cast<uint32_t>(side_.size()), done = 1; i-- > 0; done *= side_[i].radix)
            if (side == 0 || done > 1)
                steps_.push_back({FftPass{side_[i].radix, done}, FftDirection::inverse, side});
}

engine::Image RealFilter::makeMultipliers(engine::Device& device, const Multiplier& multiplier) const
{
    engine::Image image = makeFftImage(device, "real filter multipliers", extent());
    const engine::Buffer staging(device, {.name = "real filter multipliers",
                                          .bytes = size_t{half_} * half_ * sizeof(glm::vec4),
                                          .usage = VK_BUFFER_USAGE_TRANSFER_SRC_BIT,
                                          .kind = engine::MemoryKind::upload});
    const std::span<glm::vec4> texels = staging.mapped<glm::vec4>();
    const double scale = 0.25 / (static_cast<double>(half_) * half_); // of the transforms there and back
    const auto at = [&](uint32_t x, uint32_t y) { return static_cast<float>(scale * multiplier({x, y})); };
    for (uint32_t y = 0; y < half_; ++y)
        for (uint32_t x = 0; x < half_; ++x)
            texels[size_t{y} * half_ + x] = {at(x, y), at(half_ - x, y), at(x, half_ - y), at(half_ - x, half_ - y)};
    staging.flush();
    engine::runNow(device, [&](const engine::Commands& cmd) {
        VkBufferImageCopy region{};
        region.imageSubresource = {VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1};
        region.imageExtent = {half_, half_, 1};
        vkCmdCopyBufferToImage(cmd, staging.handle(), image.handle(), VK_IMAGE_LAYOUT_GENERAL, 1, &region);
        engine::stageBarrier(cmd, engine::kCopyWrite, engine::kComputeRead);
    });
    return image;
}

Extent RealFilter::middleThreads() const
{
    return {half_, half_ / side_.back().radix / 2 + 1};
}

template <typename RecordStep>
void RealFilter::recordSteps(const engine::Commands& cmd, size_t first, const RecordStep& recordStep) const
{
    const engine::GpuScope scope(cmd, "real filter");
    const engine::Image* from = first % 2 == 0 ? &source_ : &result_;
    const engine::Image* to = first % 2 == 0 ? &result_ : &source_;
    for (size_t i = first; i < steps_.size(); ++i)
    {
        if (i > first)
            engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
        recordStep(i, *from, *to);
        std::swap(from, to);
    }
}

void RealFilter::record(const engine::Commands& cmd, const engine::Image& multipliers) const
{
    recordSteps(cmd, 0, [&](size_t i, const engine::Image& from, const engine::Image& to) {
        if (const Step& step = steps_[i]; step.pass)
            passes_.record(cmd, *step.pass, step.direction, step.side, from, to);
        else
            middle_.dispatch(cmd, {half_},
                             {.source = from, .target = to, .twiddles = twiddles_, .multipliers = multipliers},
                             middleThreads());
    });
}

void RealFilter::recordIndirect(const engine::Commands& cmd, const engine::Image& multipliers,
                                const engine::Buffer& groups, VkDeviceSize offset) const
{
    recordSteps(cmd, 1, [&](size_t i, const engine::Image& from, const engine::Image& to) {
        const VkDeviceSize at = offset + (i - 1) * sizeof(VkDispatchIndirectCommand);
        if (const Step& step = steps_[i]; step.pass)
            passes_.recordIndirect(cmd, *step.pass, step.direction, step.side, from, to, groups, at);
        else
            middle_.dispatchIndirect(cmd, {half_},
                                     {.source = from, .target = to, .twiddles = twiddles_, .multipliers = multipliers},
                                     groups, at);
    });
}

std::vector<Extent> RealFilter::groups() const
{
    const Extent group = middle_.group();
    const Extent threads = middleThreads();
    std::vector<Extent> all;
    for (const Step& step : std::span(steps_).subspan(1))
        all.push_back(step.pass ? passes_.groups(*step.pass, step.direction, step.side)
                                : Extent{(threads.x + group.x - 1) / group.x, (threads.y + group.y - 1) / group.y, 1});
    return all;
}

} // namespace compute
