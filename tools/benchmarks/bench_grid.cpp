// bench_grid.cpp -- the wave grids' step against a copy of the same bytes and a plain loop on the CPU, then how its
// cost grows with grids and with busy water.
#include "bindings/bench/copy_layers.h"
#include "compute/primitives.h"
#include "engine/barrier.h"
#include "engine/frame_ring.h"
#include "ocean/grids/wave_grids.h"
#include "tools/benchmarks/bench.h"

#include <cmath>
#include <memory>

namespace tools {

namespace {

constexpr int kRounds = 11;
constexpr int kTicks = 4; // in one command buffer: submitting is not what is measured

ocean::GridSpec gridOf(int side, bool busy, double rain = 0.0)
{
    ocean::GridSpec spec;
    spec.name = "bench";
    spec.cells = {side, side};
    spec.damping = 0.0;
    spec.rain.rate = rain;
    if (busy) // a bump as wide as the grid, so that no tile is ever quiet
        spec.drops = {{.time = 0.0, .at = {0.0, 0.0}, .radius = 0.25 * side, .height = 1.0, .neutral = false}};
    return spec;
}

// The same images, read and written as the step does, without its arithmetic: two layers in, one out.
class LayerCopy
{
public:
    LayerCopy(engine::Device& device, uint32_t side)
        : image_(device, {.name = "bench layers",
                          .format = VK_FORMAT_R32_SFLOAT,
                          .extent = {side, side},
                          .usage = VK_IMAGE_USAGE_STORAGE_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT,
                          .layers = 3}),
          kernel_(device, {.cpu = {16, 4, 1}, .gpu = {16, 4, 1}}), side_(side)
    {
        engine::runNow(device, [&](const engine::Commands& cmd) {
            const VkClearColorValue zero{};
            const VkImageSubresourceRange all{VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 3};
            vkCmdClearColorImage(cmd, image_.handle(), VK_IMAGE_LAYOUT_GENERAL, &zero, 1, &all);
        });
    }

    void run(engine::Device& device, int times)
    {
        engine::runNow(device, [&](const engine::Commands& cmd) {
            for (int i = 0; i < times; ++i)
            {
                layer_ = (layer_ + 1) % 3;
                kernel_.dispatch(cmd, gpu::CopyLayersPush{side_, layer_}, {.source = image_, .target = image_},
                                 {side_ / 4, side_ / 4});
                engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
            }
        });
    }

private:
    engine::Image image_;
    compute::Kernel<bindings::bench::CopyLayers> kernel_;
    uint32_t side_;
    uint32_t layer_ = 0;
};

// What a programmer without a GPU would write.
class PlainLoop
{
public:
    explicit PlainLoop(int side) : side_(side), now_(cells()), before_(cells()), next_(cells()) {}

    void run(int times)
    {
        for (int i = 0; i < times; ++i)
            step();
    }

private:
    size_t cells() const { return static_cast<size_t>(side_) * static_cast<size_t>(side_); }

    void step()
    {
        constexpr float kGain = 0.0711f;
        const auto width = static_cast<size_t>(side_);
#pragma omp parallel for
        for (int y = 1; y < side_ - 1; ++y)
        {
            const size_t row = static_cast<size_t>(y) * width;
            for (size_t i = row + 1; i < row + width - 1; ++i)
                next_[i] = 2.0f * now_[i] - before_[i] +
                           kGain * (now_[i - 1] + now_[i + 1] + now_[i - width] + now_[i + width] - 4.0f * now_[i]);
        }
        std::swap(before_, now_);
        std::swap(now_, next_);
    }

    int side_;
    std::vector<float> now_;
    std::vector<float> before_;
    std::vector<float> next_;
};

void benchSide(engine::Device& device, int side)
{
    const std::vector<ocean::GridSpec> spec{gridOf(side, true)};
    ocean::WaveGrids grids(device, spec);
    advance(device, grids, 1);
    LayerCopy copy(device, static_cast<uint32_t>(side));
    PlainLoop loop(side);
    const double bytes = 3.0 * sizeof(float) * side * side * kTicks;
    race(fmt::format("{} steps of {}x{}", kTicks, side, side),
         {{"copy kernel, same layers", [&] { copy.run(device, kTicks); }},
          {"Seaway, all water busy", [&] { advance(device, grids, kTicks); }},
          {"plain loop, OpenMP", [&] { loop.run(kTicks); }}},
         kRounds, bytes);
}

void benchCount(engine::Device& device)
{
    std::vector<Contestant> contestants;
    std::vector<std::unique_ptr<ocean::WaveGrids>> all;
    const auto add = [&](const std::string& name, size_t count, bool busy) {
        const std::vector<ocean::GridSpec> specs(count, gridOf(512, busy));
        all.push_back(std::make_unique<ocean::WaveGrids>(device, specs));
        ocean::WaveGrids* grids = all.back().get();
        advance(device, *grids, 1);
        contestants.push_back({name, [&device, grids] { advance(device, *grids, kTicks); }});
    };
    add("64 grids, busy", 64, true);
    add("64 grids, quiet", 64, false);
    for (const size_t count : {16u, 4u, 1u})
        add(fmt::format("{} grids, busy", count), count, true);
    race(fmt::format("{} steps of grids of 512x512", kTicks), contestants, kRounds);
}

void benchBusyPart(engine::Device& device)
{
    std::vector<Contestant> contestants;
    std::vector<std::unique_ptr<ocean::WaveGrids>> all;
    for (const int sixteenths : {16, 12, 8, 4, 2, 1, 0})
    {
        // One grid of 2048 x 2048 with a busy strip: the drop's square is cut off by the border.
        ocean::GridSpec spec = gridOf(2048, false);
        const double h = spec.cell;
        spec.waveSpeed = 0.01; // waves stay where they are, so the busy part does
        if (sixteenths > 0)
            spec.drops.clear();
        for (int strip = 0; strip < sixteenths * 8; ++strip)
            for (int x = 0; x < 32; ++x)
                spec.drops.push_back({.time = 0.0,
                                      .at = {(64.0 * x - 1024.0 + 32.0) * h, (16.0 * strip - 1024.0 + 8.0) * h},
                                      .radius = 4.0 * h,
                                      .height = 1.0});
        all.push_back(std::make_unique<ocean::WaveGrids>(device, std::span(&spec, 1)));
        ocean::WaveGrids* grids = all.back().get();
        advance(device, *grids, 20);
        contestants.push_back(
            {fmt::format("{}/16 of it busy", sixteenths), [&device, grids] { advance(device, *grids, kTicks); }});
    }
    race(fmt::format("{} steps of 2048x2048", kTicks), contestants, kRounds);
}

} // namespace

void benchGrid(engine::Device& device)
{
    fmt::print("  (GPU times include submitting and waiting; GB/s count two reads and a write of every cell)\n");
    for (const int side : {512, 1024, 2048, 4096})
        benchSide(device, side);
    benchCount(device);
    benchBusyPart(device);
}

} // namespace tools
