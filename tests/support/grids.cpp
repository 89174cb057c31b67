#include "support/grids.h"

#include "engine/barrier.h"
#include "ocean/water_query.h"
#include "support/fleets.h"

#include <algorithm>
#include <cmath>

namespace test {

namespace {

constexpr uint64_t kTicksAtOnce = 50; // in one command buffer

} // namespace

ocean::GridSpec plainGrid(glm::ivec2 cells, ocean::Border border)
{
    ocean::GridSpec spec;
    spec.name = "test";
    spec.cells = cells;
    spec.cell = 0.25;
    spec.waveSpeed = 4.0;
    spec.damping = 0.0;
    spec.border = border;
    return spec;
}

Grids::Grids(Gpu& gpu, std::vector<ocean::GridSpec> specs, const ocean::WaveGridsOptions& options)
    : gpu_(gpu), grids_(gpu, specs, options)
{
}

void Grids::run(uint64_t ticks, const std::function<glm::dvec2(uint64_t)>& camera)
{
    while (ticks > 0)
    {
        const uint64_t now = std::min(ticks, kTicksAtOnce);
        gpu_.run([&](const engine::Commands& cmd) {
            for (uint64_t i = 0; i < now; ++i)
            {
                engine::stageBarrier(cmd, engine::kComputeRead, engine::kCopyWrite);
                grids_.recordTargets(cmd, camera ? camera(grids_.tick() ? *grids_.tick() + 1 : 0) : glm::dvec2(0.0));
                grids_.record(cmd);
                engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
            }
        });
        ticks -= now;
    }
}

std::vector<float> Grids::layer(uint32_t grid, uint32_t layer, glm::ivec2 shift)
{
    const gpu::GridInfo& info = grids_.info(grid);
    const std::vector<float> all = gpu_.readLayers<float>(grids_.heights(), 3);
    const size_t width = grids_.heights().extent().width;
    const size_t height = grids_.heights().extent().height;
    std::vector<float> cells;
    for (int y = 0; y < info.cells.y; ++y)
        for (int x = 0; x < info.cells.x; ++x)
        {
            const glm::ivec2 i = glm::ivec2(x, y) + shift;
            const bool inside = i.x >= 0 && i.y >= 0 && i.x < info.cells.x && i.y < info.cells.y;
            cells.push_back(inside ? all[(layer * height + static_cast<size_t>(info.corner.y + i.y)) * width +
                                         static_cast<size_t>(info.corner.x + i.x)]
                                   : 0.0f);
        }
    return cells;
}

std::vector<float> Grids::heights(uint32_t grid)
{
    return layer(grid, state(grid).layer, {0, 0});
}

std::vector<float> Grids::before(uint32_t grid)
{
    const gpu::GridState now = state(grid);
    return layer(grid, (now.layer + 2) % 3, now.shift);
}

gpu::GridState Grids::state(uint32_t grid)
{
    return gpu_.read<gpu::GridState>(grids_.states(), grids_.count())[grid];
}

gpu::GridList Grids::list(uint32_t list)
{
    return gpu_.read<gpu::GridList>(grids_.lists(), gpu::kListCount)[list];
}

void Grids::set(uint32_t grid, const std::vector<float>& now, const std::vector<float>& before)
{
    const gpu::GridInfo& info = grids_.info(grid);
    const gpu::GridState state = this->state(grid);
    const auto put = [&](const std::vector<float>& cells, uint32_t layer) {
        const engine::Buffer staging = gpu_.upload(cells);
        gpu_.run([&](const engine::Commands& cmd) {
            VkBufferImageCopy region{};
            region.imageSubresource = {VK_IMAGE_ASPECT_COLOR_BIT, 0, layer, 1};
            region.imageOffset = {info.corner.x, info.corner.y, 0};
            region.imageExtent = {static_cast<uint32_t>(info.cells.x), static_cast<uint32_t>(info.cells.y), 1};
            vkCmdCopyBufferToImage(cmd, staging.handle(), grids_.heights().handle(), VK_IMAGE_LAYOUT_GENERAL, 1,
                                   &region);
            engine::stageBarrier(cmd, engine::kCopyWrite, engine::kComputeWrite);
        });
    };
    put(now, state.layer);
    put(before, (state.layer + 2) % 3);
    // Every tile counts as active until the next check.
    gpu_.run([&](const engine::Commands& cmd) {
        const VkDeviceSize at = grid * sizeof(gpu::GridState) + offsetof(gpu::GridState, allActive);
        vkCmdFillBuffer(cmd, grids_.states().handle(), at, sizeof(uint32_t), 1);
        const VkDeviceSize checked = grid * sizeof(gpu::GridState) + offsetof(gpu::GridState, checked);
        vkCmdFillBuffer(cmd, grids_.states().handle(), checked, sizeof(uint32_t), 0);
        engine::stageBarrier(cmd, engine::kCopyWrite, engine::kComputeWrite);
    });
}

std::vector<GridSample> Grids::sample(const std::vector<glm::dvec2>& places, const glm::dvec2& eye)
{
    std::vector<glm::dvec2> asked{eye}; // a query's eye is at its first place
    asked.insert(asked.end(), places.begin(), places.end());
    ocean::Sea sea(gpu_, stillSea(), ocean::fftEngineFor(gpu_));
    const ocean::Land none(gpu_, {}, 1.0);
    ocean::WaterQuery query(gpu_, {sea, grids_, none}, static_cast<uint32_t>(asked.size()));
    gpu_.run([&](const engine::Commands& cmd) {
        sea.recordSeen(cmd, 0.0);
        engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeRead);
        query.record(cmd, asked);
    });
    std::vector<GridSample> samples;
    for (const gpu::WaterAnswer& answer : query.answers().subspan(1))
        samples.push_back({answer.grids, answer.slope, answer.velocity.z});
    return samples;
}

double largest(const std::vector<float>& values)
{
    double most = 0.0;
    for (const float value : values)
        most = std::isnan(value) ? INFINITY : std::max(most, static_cast<double>(std::abs(value)));
    return most;
}

double sumOf(const std::vector<float>& values)
{
    double sum = 0.0;
    for (const float value : values)
        sum += value;
    return sum;
}

} // namespace test
