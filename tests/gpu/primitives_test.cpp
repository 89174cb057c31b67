// fill, copy and reduce at awkward sizes: the kernel object itself is what is on trial.
#include "compute/primitives.h"
#include "engine/barrier.h"
#include "engine/random.h"
#include "support/gpu.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

namespace {

const std::vector<uint32_t> kCounts{1, 7, 64, 1234, 100 * 60, 65537, 2048 * 2048};
const std::vector<VkExtent2D> kExtents{{1, 1}, {100, 60}, {1, 1234}, {1234, 1}, {2048, 2048}};

std::vector<float> noise(size_t count, uint32_t seed)
{
    std::vector<float> values(count);
    for (size_t i = 0; i < count; ++i)
        values[i] = engine::uniform(seed, static_cast<uint32_t>(i), -1.0f, 1.0f);
    return values;
}

} // namespace

TEST_CASE("fill: every element asked for is set, and no other")
{
    test::Gpu gpu;
    const compute::Fill fill(gpu);
    for (const uint32_t count : kCounts)
    {
        CAPTURE(count);
        const engine::Buffer buffer = gpu.upload(std::vector<float>(count + 9, -1.0f));
        gpu.run([&](const engine::Commands& cmd) { fill.record(cmd, buffer, count, 2.5f); });
        const std::vector<float> values = gpu.read<float>(buffer, count + 9);
        CHECK(std::count(values.begin(), values.begin() + count, 2.5f) == count);
        CHECK(std::count(values.begin() + count, values.end(), -1.0f) == 9);
    }
    for (const VkExtent2D extent : kExtents)
    {
        CAPTURE(extent.width);
        const engine::Image image = test::makeImage(gpu, extent, VK_FORMAT_R32_SFLOAT);
        gpu.run([&](const engine::Commands& cmd) { fill.record(cmd, image, 2.5f); });
        const std::vector<float> texels = gpu.read<float>(image, 1);
        CHECK(std::count(texels.begin(), texels.end(), 2.5f) == extent.width * extent.height);
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("copy: the target has the source's bits")
{
    test::Gpu gpu;
    const compute::Copy copy(gpu);
    for (const uint32_t count : kCounts)
    {
        CAPTURE(count);
        const std::vector<float> values = noise(count, 1);
        const engine::Buffer source = gpu.upload(values);
        const engine::Buffer target = gpu.storage(count);
        gpu.run([&](const engine::Commands& cmd) { copy.record(cmd, source, target, count); });
        CHECK(gpu.read<float>(target, count) == values);
    }
    for (const VkExtent2D extent : kExtents)
    {
        CAPTURE(extent.width);
        const std::vector<float> texels = noise(size_t{extent.width} * extent.height, 2);
        const engine::Image source = gpu.uploadImage(std::as_bytes(std::span(texels)), extent, VK_FORMAT_R32_SFLOAT);
        const engine::Image target = test::makeImage(gpu, extent, VK_FORMAT_R32_SFLOAT);
        gpu.run([&](const engine::Commands& cmd) { copy.record(cmd, source, target); });
        CHECK(gpu.read<float>(target, 1) == texels);
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("reduce: sum, least and greatest match double precision, the same bits every time")
{
    test::Gpu gpu;
    const compute::Reduce reduce(gpu);
    const engine::Buffer result = gpu.storage(3);
    for (const uint32_t count : kCounts)
    {
        CAPTURE(count);
        const std::vector<float> values = noise(count, 3);
        double sum = 0.0;
        double size = 0.0;
        for (const float value : values)
        {
            sum += value;
            size += std::abs(value);
        }
        const engine::Buffer source = gpu.upload(values);
        gpu.run([&](const engine::Commands& cmd) { reduce.record(cmd, source, count, result); });
        const gpu::Reduction found = gpu.read<gpu::Reduction>(result, 1)[0];
        CHECK(std::abs(found.sum - sum) <= 1e-6 * size);
        CHECK(found.least == *std::min_element(values.begin(), values.end()));
        CHECK(found.greatest == *std::max_element(values.begin(), values.end()));

        // Twice in one command buffer: the partial results of the first must not spoil the second.
        gpu.run([&](const engine::Commands& cmd) {
            reduce.record(cmd, source, count, result);
            engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
            reduce.record(cmd, source, count, result);
        });
        CHECK(gpu.read<gpu::Reduction>(result, 1)[0].sum == found.sum);
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("reduce: of nothing, the sum is zero and nothing is least or greatest")
{
    test::Gpu gpu;
    const compute::Reduce reduce(gpu);
    const engine::Buffer source = gpu.upload(std::vector<float>{5.0f});
    const engine::Buffer result = gpu.storage(3);
    gpu.run([&](const engine::Commands& cmd) { reduce.record(cmd, source, 0, result); });
    const gpu::Reduction found = gpu.read<gpu::Reduction>(result, 1)[0];
    CHECK(found.sum == 0.0f);
    CHECK(found.least == INFINITY);
    CHECK(found.greatest == -INFINITY);
    CHECK(gpu.validationErrors() == 0);
}
