#include "compute/primitives.h"

#include "engine/barrier.h"

namespace compute {

namespace {

constexpr Shape kLineShape{.cpu = {256, 1, 1}, .gpu = {256, 1, 1}};
constexpr Shape kImageShape{.cpu = {64, 4, 1}, .gpu = {32, 8, 1}};

uint32_t threadsFor(uint32_t elements)
{
    return elements / gpu::kElementsPerThread + (elements % gpu::kElementsPerThread ? 1u : 0u);
}

} // namespace

Fill::Fill(engine::Device& device) : buffer_(device, kLineShape), image_(device, kImageShape) {}

void Fill::record(const engine::Commands& cmd, const engine::Buffer& target, uint32_t count, float value) const
{
    const engine::GpuScope scope(cmd, "fill");
    SEAWAY_CHECK(count * sizeof(float) <= target.bytes(), "fill: {} elements do not fit", count);
    buffer_.dispatch(cmd, gpu::FillPush{count, value}, {.data = target}, {threadsFor(count)});
}

void Fill::record(const engine::Commands& cmd, const engine::Image& target, float value) const
{
    const engine::GpuScope scope(cmd, "fill image");
    const VkExtent2D extent = target.extent();
    image_.dispatch(cmd, gpu::FillImagePush{{extent.width, extent.height}, value}, {.target = target},
                    {extent.width, extent.height});
}

Copy::Copy(engine::Device& device) : buffer_(device, kLineShape), image_(device, kImageShape) {}

void Copy::record(const engine::Commands& cmd, const engine::Buffer& source, const engine::Buffer& target,
                  uint32_t count) const
{
    const engine::GpuScope scope(cmd, "copy");
    SEAWAY_CHECK(count * sizeof(float) <= source.bytes() && count * sizeof(float) <= target.bytes(),
                 "copy: {} elements do not fit", count);
    buffer_.dispatch(cmd, gpu::CopyPush{count}, {.source = source, .target = target}, {threadsFor(count)});
}

void Copy::record(const engine::Commands& cmd, const engine::Image& source, const engine::Image& target) const
{
    const engine::GpuScope scope(cmd, "copy image");
    const VkExtent2D extent = target.extent();
    SEAWAY_CHECK(source.extent().width == extent.width && source.extent().height == extent.height,
                 "copy: the images differ in size");
    image_.dispatch(cmd, gpu::CopyImagePush{{extent.width, extent.height}}, {.source = source, .target = target},
                    {extent.width, extent.height});
}

Reduce::Reduce(engine::Device& device)
    : kernel_(device, {.cpu = {64, 1, 1}, .gpu = {256, 1, 1}}),
      partials_(device, {.name = "reduce partials", .bytes = gpu::kReducePartials * sizeof(gpu::Reduction)})
{
}

void Reduce::record(const engine::Commands& cmd, const engine::Buffer& source, uint32_t count,
                    const engine::Buffer& result) const
{
    const engine::GpuScope scope(cmd, "reduce");
    SEAWAY_CHECK(count * sizeof(float) <= source.bytes(), "reduce: {} elements are not there", count);
    const uint32_t group = kernel_.group().x;
    const bindings::compute::Reduce::Bindings bindings{.values = source, .partials = partials_, .result = result};
    engine::stageBarrier(cmd, engine::kComputeRead, engine::kComputeWrite); // partials of an earlier reduction
    kernel_.dispatch(cmd, gpu::ReducePush{count, 0}, bindings, {gpu::kReducePartials * group});
    engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeRead);
    kernel_.dispatch(cmd, gpu::ReducePush{gpu::kReducePartials, 1}, bindings, {group});
}

} // namespace compute
