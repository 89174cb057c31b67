#include "support/flows.h"

#include "engine/barrier.h"
#include "engine/random.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace test {

namespace {

constexpr uint64_t kTicksAtOnce = 50; // in one command buffer

} // namespace

ocean::FlowStart flowOf(glm::ivec2 cells, double cell, const ColumnAt& columnAt)
{
    ocean::FlowStart start;
    start.spec.cells = cells;
    start.spec.cell = cell;
    start.spec.friction = 0.0;
    start.spec.border = {ocean::FlowBorder::wall, ocean::FlowBorder::wall, ocean::FlowBorder::wall,
                         ocean::FlowBorder::wall};
    for (int y = 0; y < cells.y; ++y)
        for (int x = 0; x < cells.x; ++x)
        {
            const Column column = columnAt(ocean::placeOf(start.spec, {x, y}));
            start.ground.push_back(static_cast<int32_t>(std::lround(column.ground / double{gpu::kGroundUnit})));
            start.depth.push_back(static_cast<int32_t>(std::lround(column.depth / double{gpu::kDepthUnit})));
        }
    return start;
}

double rough(const glm::dvec2& place, double height, uint32_t seed)
{
    double sum = 0.0;
    for (uint32_t i = 0; i < 8; ++i)
    {
        const double angle = 6.2832 * double{engine::uniform(seed, 3 * i)};
        const double k = 0.2 + 1.3 * double{engine::uniform(seed, 3 * i + 1)};
        sum += std::sin(k * (std::cos(angle) * place.x + std::sin(angle) * place.y) +
                        6.2832 * double{engine::uniform(seed, 3 * i + 2)});
    }
    return 0.5 * height * sum;
}

FlowRun::FlowRun(Gpu& gpu, std::vector<ocean::FlowStart> starts, double step)
    : gpu_(gpu), step_(step), starts_(starts), flows_(gpu, std::move(starts), step)
{
    run(1);
}

void FlowRun::run(uint64_t ticks)
{
    while (ticks > 0)
    {
        const uint64_t now = std::min(ticks, kTicksAtOnce);
        gpu_.run([&](const engine::Commands& cmd) {
            for (uint64_t i = 0; i < now; ++i)
            {
                flows_.record(cmd);
                engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
            }
        });
        ticks -= now;
    }
}

std::vector<int32_t> FlowRun::texels(const engine::Image& image, uint32_t flow, size_t words, size_t word)
{
    const std::vector<int32_t> all = gpu_.read<int32_t>(image, words);
    const glm::ivec2 cells = flows_.spec(flow).cells;
    const glm::ivec2 corner = flows_.corner(flow);
    std::vector<int32_t> found;
    for (int y = 0; y < cells.y; ++y)
        for (int x = 0; x < cells.x; ++x)
            found.push_back(all[words * (static_cast<size_t>(corner.y + y) * image.extent().width +
                                         static_cast<size_t>(corner.x + x)) +
                                word]);
    return found;
}

std::vector<int32_t> FlowRun::units(uint32_t flow)
{
    return texels(flows_.depths(), flow, 1, 0);
}

std::vector<double> FlowRun::depths(uint32_t flow)
{
    std::vector<double> metres;
    for (const int32_t depth : units(flow))
        metres.push_back(depth * double{gpu::kDepthUnit});
    return metres;
}

std::vector<double> FlowRun::levels(uint32_t flow)
{
    std::vector<double> metres = depths(flow);
    for (size_t i = 0; i < metres.size(); ++i)
        metres[i] += starts_[flow].ground[i] * double{gpu::kGroundUnit};
    return metres;
}

std::vector<double> FlowRun::flowU(uint32_t flow)
{
    std::vector<double> found;
    const double perUnit = double{gpu::kDepthUnit} * flows_.spec(flow).cell / double{dt(flow)};
    for (const int32_t flux : texels(flows_.faces(), flow, 4, 1))
        found.push_back(flux * perUnit);
    return found;
}

std::vector<float> FlowRun::u(uint32_t flow)
{
    std::vector<float> found;
    for (const int32_t word : texels(flows_.faces(), flow, 4, 0))
        found.push_back(std::bit_cast<float>(word));
    return found;
}

std::vector<float> FlowRun::v(uint32_t flow)
{
    std::vector<float> found;
    for (const int32_t word : texels(flows_.faces(), flow, 4, 2))
        found.push_back(std::bit_cast<float>(word));
    return found;
}

gpu::FlowList FlowRun::list()
{
    return gpu_.read<gpu::FlowList>(flows_.list(), 1)[0];
}

int64_t FlowRun::sumAt(const engine::Buffer& sums, uint32_t flow)
{
    const gpu::FlowSum sum = gpu_.read<gpu::FlowSum>(sums, flows_.count())[flow];
    return static_cast<int64_t>(uint64_t{sum.high} << 32 | sum.low);
}

int64_t FlowRun::volume(uint32_t flow)
{
    gpu_.run([&](const engine::Commands& cmd) { flows_.recordVolumes(cmd); });
    return sumAt(flows_.volumes(), flow);
}

int64_t FlowRun::book(uint32_t flow)
{
    return sumAt(flows_.book(), flow);
}

float FlowRun::dt(uint32_t flow)
{
    const std::vector<int32_t> table = gpu_.read<int32_t>(flows_.table(), 4);
    return std::bit_cast<float>(table[4 * (size_t{gpu::kFlowTime} * gpu::kMaxFlows + flow) + 1]);
}

} // namespace test
