// bench_kernels.cpp -- the smallest kernels against the driver's copy and the CPU's, on the same bytes.
#include "compute/primitives.h"
#include "engine/barrier.h"
#include "tools/benchmarks/bench.h"

#include <cstring>
#include <numeric>

namespace tools {

namespace {

constexpr int kRounds = 15;

void benchSide(engine::Device& device, uint32_t side)
{
    const uint32_t count = side * side;
    const VkDeviceSize bytes = VkDeviceSize{count} * sizeof(float);
    constexpr VkBufferUsageFlags kUsage =
        VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_TRANSFER_SRC_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT;
    const engine::Buffer source(device, {.name = "bench source", .bytes = bytes, .usage = kUsage});
    const engine::Buffer target(device, {.name = "bench target", .bytes = bytes, .usage = kUsage});
    const engine::Buffer result(device, {.name = "bench result", .bytes = sizeof(gpu::Reduction)});
    const engine::ImageSpec imageSpec{.name = "bench image",
                                      .format = VK_FORMAT_R32_SFLOAT,
                                      .extent = {side, side},
                                      .usage = VK_IMAGE_USAGE_STORAGE_BIT};
    const engine::Image imageSource(device, imageSpec);
    const engine::Image imageTarget(device, imageSpec);
    const compute::Fill fill(device);
    const compute::Copy copy(device);
    const compute::Reduce reduce(device);
    engine::runNow(device, [&](const engine::Commands& cmd) {
        fill.record(cmd, source, count, 1.0f);
        fill.record(cmd, imageSource, 1.0f);
    });
    const std::vector<float> hostSource(count, 1.0f);
    std::vector<float> hostTarget(count);
    volatile float sink = 0.0f;

    const auto onGpu = [&](auto record) { return [&device, record] { engine::runNow(device, record); }; };
    race(
        fmt::format("{}x{} floats", side, side),
        {{"copy by the driver (vkCmdCopyBuffer)", onGpu([&](const engine::Commands& cmd) {
              const VkBufferCopy region{0, 0, bytes};
              vkCmdCopyBuffer(cmd, source.handle(), target.handle(), 1, &region);
          })},
         {"copy kernel, buffers", onGpu([&](const engine::Commands& cmd) { copy.record(cmd, source, target, count); })},
         {"copy kernel, r32f images",
          onGpu([&](const engine::Commands& cmd) { copy.record(cmd, imageSource, imageTarget); })},
         {"fill kernel, buffer", onGpu([&](const engine::Commands& cmd) { fill.record(cmd, target, count, 2.0f); })},
         {"reduce kernel, buffer",
          onGpu([&](const engine::Commands& cmd) { reduce.record(cmd, source, count, result); })},
         {"memcpy on the CPU", [&] { std::memcpy(hostTarget.data(), hostSource.data(), bytes); }},
         {"sum on the CPU, one thread", [&] { sink = std::accumulate(hostSource.begin(), hostSource.end(), 0.0f); }}},
        kRounds, 2.0 * static_cast<double>(bytes));
}

} // namespace

void benchKernels(engine::Device& device)
{
    fmt::print("  (GPU times include submitting and waiting; GB/s count a read and a write of every float)\n");
    for (const uint32_t side : {512u, 1024u, 2048u})
        benchSide(device, side);
}

} // namespace tools
