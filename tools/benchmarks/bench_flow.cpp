// bench_flow.cpp -- a substep of flowing water against a copy of the same bytes, and how its cost grows with wet cells.
#include "bindings/bench/copy_flow.h"
#include "engine/barrier.h"
#include "engine/frame_ring.h"
#include "engine/upload.h"
#include "ocean/flows/flows.h"
#include "shared/primitives.h"
#include "tools/benchmarks/bench.h"

#include <array>
#include <cmath>
#include <memory>

namespace tools {

namespace {

constexpr int kRounds = 9;
constexpr int kTicks = 4;            // in one command buffer: submitting is not what is measured
constexpr double kStep = 1.0 / 60.0; // a tick is one substep: waves cross a tenth of a cell
constexpr double kWave = 64.0;       // length of the waves [cells]

// A lake 2 m deep, of which a strip from the west has waves all over and the rest is dry or rests.
ocean::FlowStart lake(int side, bool momentum, double wavy, bool restWet)
{
    ocean::FlowStart start;
    start.spec.name = "bench";
    start.spec.cells = {side, side};
    start.spec.cell = 1.0;
    start.spec.momentum = momentum;
    start.spec.friction = 0.03;
    start.spec.border = {ocean::FlowBorder::wall, ocean::FlowBorder::wall, ocean::FlowBorder::wall,
                         ocean::FlowBorder::wall};
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x)
        {
            const bool wave = x < wavy * side;
            const bool edge = x >= wavy * side && x < wavy * side + 4;
            const double level = wave ? 0.1 * std::sin(2.0 * M_PI * x / kWave) * std::cos(2.0 * M_PI * y / kWave) : 0.0;
            const bool wet = wave || (restWet && !edge);
            start.ground.push_back(edge ? 20 * 1024 : -2 * 1024);
            start.depth.push_back(wet ? static_cast<int32_t>((2.0 + level) / double{gpu::kDepthUnit}) : 0);
        }
    return start;
}

void advance(engine::Device& device, ocean::Flows& flows, int ticks)
{
    engine::runNow(device, [&](const engine::Commands& cmd) {
        for (int i = 0; i < ticks; ++i)
        {
            flows.record(cmd);
            engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
        }
    });
}

// What a substep must read and write, without its arithmetic: faces and depths of every cell.
class FlowCopy
{
public:
    FlowCopy(engine::Device& device, uint32_t side)
        : faces_{image(device, side, VK_FORMAT_R32G32B32A32_SINT), image(device, side, VK_FORMAT_R32G32B32A32_SINT)},
          depths_{image(device, side, VK_FORMAT_R32_SINT), image(device, side, VK_FORMAT_R32_SINT)},
          kernel_(device, {.cpu = {64, 1, 1}, .gpu = {64, 4, 1}}), side_(side)
    {
        engine::clearNow(device, std::array{&faces_[0], &faces_[1], &depths_[0], &depths_[1]}, {});
    }

    void run(engine::Device& device, int times)
    {
        engine::runNow(device, [&](const engine::Commands& cmd) {
            for (int i = 0; i < times; ++i)
            {
                const size_t from = from_ ^= 1;
                kernel_.dispatch(cmd, gpu::CopyImagePush{glm::uvec2(side_)},
                                 {.faces = faces_[from],
                                  .depths = depths_[from],
                                  .facesCopy = faces_[from ^ 1],
                                  .depthsCopy = depths_[from ^ 1]},
                                 {side_, side_ / uint32_t{gpu::kFlowTileY} * kernel_.group().y});
                engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
            }
        });
    }

private:
    static engine::Image image(engine::Device& device, uint32_t side, VkFormat format)
    {
        return engine::Image(device, {.name = "bench flow copy",
                                      .format = format,
                                      .extent = {side, side},
                                      .usage = VK_IMAGE_USAGE_STORAGE_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT});
    }

    std::array<engine::Image, 2> faces_;
    std::array<engine::Image, 2> depths_;
    compute::Kernel<bindings::bench::CopyFlow> kernel_;
    uint32_t side_;
    size_t from_ = 0;
};

std::unique_ptr<ocean::Flows> flowing(engine::Device& device, const ocean::FlowStart& start)
{
    auto flows = std::make_unique<ocean::Flows>(device, std::vector{start}, kStep);
    advance(device, *flows, 4); // the first tick steps all tiles
    return flows;
}

void benchSide(engine::Device& device, int side)
{
    FlowCopy copy(device, static_cast<uint32_t>(side));
    const auto momentum = flowing(device, lake(side, true, 1.0, true));
    const auto pipes = flowing(device, lake(side, false, 1.0, true));
    race(fmt::format("{} substeps of {}x{}", kTicks, side, side),
         {{"copy of faces and depths", [&] { copy.run(device, kTicks); }},
          {"Seaway, all awake", [&] { advance(device, *momentum, kTicks); }},
          {"Seaway, virtual pipes", [&] { advance(device, *pipes, kTicks); }}},
         kRounds, 2.0 * 5.0 * sizeof(float) * side * side * kTicks);
}

void benchWet(engine::Device& device)
{
    std::vector<Contestant> contestants;
    std::vector<std::unique_ptr<ocean::Flows>> all;
    const auto add = [&](const std::string& name, double wavy, bool restWet) {
        all.push_back(flowing(device, lake(1024, true, wavy, restWet)));
        ocean::Flows* flows = all.back().get();
        contestants.push_back({name, [&device, flows] { advance(device, *flows, kTicks); }});
    };
    add("all of it in waves", 1.0, false);
    add("a half in waves, a half dry", 0.5, false);
    add("a quarter in waves, the rest dry", 0.25, false);
    add("an eighth in waves, the rest dry", 0.125, false);
    add("an eighth in waves, the rest a lake at rest", 0.125, true);
    add("a lake at rest", 0.0, true);
    add("a dry desert", 0.0, false);
    race(fmt::format("{} substeps of 1024x1024", kTicks), contestants, kRounds);
}

} // namespace

void benchFlow(engine::Device& device)
{
    fmt::print("  (GPU times include submitting and waiting; GB/s count a read and a write of every face and depth)\n");
    for (const int side : {256, 512, 1024, 2048})
        benchSide(device, side);
    benchWet(device);
}

} // namespace tools
