#include "support/wakes.h"

#include "engine/barrier.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

namespace test {

world::WorldSpec nestedWorld(const Nested& which, glm::ivec2 fine, const glm::dvec2& center)
{
    world::WorldSpec spec = calmWorld({160, 120}, 0.5, 2.0);
    spec.step = 1.0 / 30.0;
    ocean::GridSpec close = spec.grids[0];
    close.name = "close";
    close.cells = fine;
    close.cell = 0.25;
    close.center = center;
    if (which.fine)
        spec.grids.push_back(close);
    if (!which.coarse)
        spec.grids.erase(spec.grids.begin());
    return spec;
}

double softBox(const glm::dvec2& p, double a, double b, double cell)
{
    const double soft = boats::kFootprintSoft * cell * std::sqrt(2.0);
    const auto side = [&](double x, double half) {
        return 0.5 * (std::erf((x + half) / soft) - std::erf((x - half) / soft));
    };
    return side(p.x, a) * side(p.y, b);
}

Likeness likenessOf(const std::vector<double>& a, const std::vector<double>& b)
{
    double ab = 0.0;
    double aa = 0.0;
    double bb = 0.0;
    for (size_t i = 0; i < a.size(); ++i)
        ab += a[i] * b[i], aa += a[i] * a[i], bb += b[i] * b[i];
    return {ab / std::sqrt(aa * bb), std::sqrt(aa / bb)};
}

double Field::read(const glm::dvec2& place) const
{
    const glm::dvec2 at = place / cell - glm::dvec2(origin);
    const glm::dvec2 low = glm::floor(at);
    const auto weights = [](double t) { // Catmull & Rom
        return std::array<double, 4>{0.5 * t * (-1.0 + t * (2.0 - t)), 0.5 * (2.0 + t * t * (-5.0 + 3.0 * t)),
                                     0.5 * t * (1.0 + t * (4.0 - 3.0 * t)), 0.5 * t * t * (t - 1.0)};
    };
    const auto wx = weights(at.x - low.x);
    const auto wy = weights(at.y - low.y);
    double sum = 0.0;
    for (int j = 0; j < 4; ++j)
        for (int i = 0; i < 4; ++i)
        {
            const int x = std::clamp(static_cast<int>(low.x) + i - 1, 0, cells.x - 1);
            const int y = std::clamp(static_cast<int>(low.y) + j - 1, 0, cells.y - 1);
            sum += wx[static_cast<size_t>(i)] * wy[static_cast<size_t>(j)] * this->at(x, y);
        }
    return sum;
}

Field heightsOf(Gpu& gpu, const ocean::WaveGrids& grids, uint32_t grid, bool before)
{
    const gpu::GridInfo& info = grids.info(grid);
    const gpu::GridState state = gpu.read<gpu::GridState>(grids.states(), grids.count())[grid];
    const std::vector<float> all = gpu.readLayers<float>(grids.heights(), 3);
    const size_t width = grids.heights().extent().width;
    const size_t height = grids.heights().extent().height;
    const size_t layer = before ? (state.layer + 2) % 3 : state.layer;
    const glm::ivec2 shift = before ? state.shift : glm::ivec2(0);
    Field field{info.cells, state.origin - shift, static_cast<double>(info.cell) / 1048576.0, {}};
    for (int y = 0; y < info.cells.y; ++y)
        for (int x = 0; x < info.cells.x; ++x)
            field.heights.push_back(all[(layer * height + static_cast<size_t>(info.corner.y + y)) * width +
                                        static_cast<size_t>(info.corner.x + x)]);
    return field;
}

void putHeights(Gpu& gpu, const ocean::WaveGrids& grids, uint32_t grid,
                const std::function<double(const glm::ivec2& cell, int back)>& height)
{
    const gpu::GridInfo& info = grids.info(grid);
    const gpu::GridState state = gpu.read<gpu::GridState>(grids.states(), grids.count())[grid];
    for (const int back : {0, 1})
    {
        std::vector<float> z;
        for (int y = 0; y < info.cells.y; ++y)
            for (int x = 0; x < info.cells.x; ++x)
                z.push_back(static_cast<float>(height(state.origin + glm::ivec2(x, y), back)));
        const engine::Buffer staging = gpu.upload(z);
        gpu.run([&](const engine::Commands& cmd) {
            VkBufferImageCopy region{};
            region.imageSubresource = {VK_IMAGE_ASPECT_COLOR_BIT, 0, back == 0 ? state.layer : (state.layer + 2) % 3,
                                       1};
            region.imageOffset = {info.corner.x, info.corner.y, 0};
            region.imageExtent = {static_cast<uint32_t>(info.cells.x), static_cast<uint32_t>(info.cells.y), 1};
            vkCmdCopyBufferToImage(cmd, staging.handle(), grids.heights().handle(), VK_IMAGE_LAYOUT_GENERAL, 1,
                                   &region);
            engine::stageBarrier(cmd, engine::kCopyWrite, engine::kComputeWrite);
            const VkDeviceSize at = grid * sizeof(gpu::GridState);
            vkCmdFillBuffer(cmd, grids.states().handle(), at + offsetof(gpu::GridState, allActive), sizeof(uint32_t),
                            1);
            vkCmdFillBuffer(cmd, grids.states().handle(), at + offsetof(gpu::GridState, checked), sizeof(uint32_t), 0);
            engine::stageBarrier(cmd, engine::kCopyWrite, engine::kComputeWrite);
        });
    }
}

Field foamOf(Gpu& gpu, const ocean::WaveGrids& grids, uint32_t grid)
{
    const ocean::FoamMaps& maps = grids.foam();
    const gpu::FoamInfo& info = maps.info(grid);
    const gpu::FoamState state = gpu.read<gpu::FoamState>(maps.states(), maps.count())[grid];
    const std::vector<float> all = gpu.readLayers<float>(maps.map(), 2);
    const size_t width = maps.map().extent().width;
    const size_t height = maps.map().extent().height;
    const size_t layer = maps.update() & 1;
    Field field{info.cells, state.origin, static_cast<double>(info.cell) / 1048576.0, {}};
    for (int y = 0; y < info.cells.y; ++y)
        for (int x = 0; x < info.cells.x; ++x)
            field.heights.push_back(all[(layer * height + static_cast<size_t>(info.corner.y + y)) * width +
                                        static_cast<size_t>(info.corner.x + x)]);
    return field;
}

double wedgeAngle(const Field& field, double course, double far)
{
    double sx = 0.0, sy = 0.0, sxy = 0.0, syy = 0.0, n = 0.0;
    for (int y = 0; y < field.cells.y; ++y)
    {
        const double out = field.place(0, y).y - course;
        if (out < 3.0 || out > far)
            continue;
        int best = 1;
        for (int x = 1; x + 1 < field.cells.x; ++x)
            if (field.at(x, y) > field.at(best, y))
                best = x;
        const double a = field.at(best - 1, y);
        const double b = field.at(best, y);
        const double c = field.at(best + 1, y);
        const double crest = field.place(best, y).x + field.cell * 0.5 * (a - c) / (a - 2.0 * b + c);
        sx += crest, sy += out, sxy += crest * out, syy += out * out, n += 1.0;
    }
    REQUIRE(n >= 8.0);
    const double slope = (n * sxy - sx * sy) / (n * syy - sy * sy); // back per metre out
    return std::atan2(1.0, -slope);
}

} // namespace test
