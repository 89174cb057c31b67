// The source of waves: what others add to the grids is applied by them, once, exactly where it was added.
#include "engine/barrier.h"
#include "engine/upload.h"
#include "support/grids.h"

#include <doctest/doctest.h>

namespace {

constexpr int kUnits = 1 << 20; // 1/16 m

// Adds to cells of grid 0 as a kernel would.
struct Added
{
    glm::ivec2 cell;
    int both = 0;
    int before = 0;
};

class Source
{
public:
    Source(test::Gpu& gpu, test::Grids& run) : gpu_(gpu), grids_(run.grids()), image_(grids_.sources().waves()) {}

    void add(const std::vector<Added>& all)
    {
        std::vector<int32_t> texels(gpu::kSourceLayers * layerSize());
        for (const Added& one : all)
        {
            texels[at(one.cell, gpu::kSourceBoth)] = one.both;
            texels[at(one.cell, gpu::kSourceBefore)] = one.before;
            texels[at(one.cell, gpu::kSourceMarks)] = 1;
        }
        const engine::Buffer staging = engine::makeFilled(gpu_, "added", texels);
        gpu_.run([&](const engine::Commands& cmd) {
            VkBufferImageCopy region{};
            region.imageSubresource = {VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, gpu::kSourceLayers};
            region.imageExtent = {image_.extent().width, image_.extent().height, 1};
            vkCmdCopyBufferToImage(cmd, staging.handle(), image_.handle(), VK_IMAGE_LAYOUT_GENERAL, 1, &region);
            engine::stageBarrier(cmd, engine::kCopyWrite, engine::kComputeWrite);
        });
    }

    void apply(const std::vector<gpu::GridArea>& areas)
    {
        const engine::Buffer buffer = engine::makeFilled(gpu_, "areas", areas);
        gpu_.run([&](const engine::Commands& cmd) {
            grids_.sources().recordApply(cmd, buffer, static_cast<uint32_t>(areas.size()));
            engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
        });
    }

    // What is left at a cell, in any layer.
    bool isEmpty(const glm::ivec2& cell)
    {
        const auto texels = gpu_.readLayers<int32_t>(image_, gpu::kSourceLayers);
        return texels[at(cell, gpu::kSourceBoth)] == 0 && texels[at(cell, gpu::kSourceBefore)] == 0 &&
               texels[at(cell, gpu::kSourceMarks)] == 0;
    }

private:
    size_t layerSize() const { return size_t{image_.extent().width} * image_.extent().height; }
    size_t at(const glm::ivec2& cell, int layer) const
    {
        const glm::ivec2 texel = grids_.info(0).corner + cell;
        return static_cast<size_t>(layer) * layerSize() + static_cast<size_t>(texel.y) * image_.extent().width +
               static_cast<size_t>(texel.x);
    }

    test::Gpu& gpu_;
    ocean::WaveGrids& grids_;
    engine::Image& image_;
};

size_t indexOf(const glm::ivec2& cell, const glm::ivec2& cells)
{
    return static_cast<size_t>(cell.y) * static_cast<size_t>(cells.x) + static_cast<size_t>(cell.x);
}

} // namespace

TEST_CASE("grid source: what is added in an area is applied once, to the bit, and wakes its tile")
{
    test::Gpu gpu;
    const glm::ivec2 cells(300, 100);
    test::Grids run(gpu, {test::plainGrid(cells)}, {.waveSource = true});
    Source source(gpu, run);
    run.run(20);
    REQUIRE(run.list(gpu::kListPlain).count + run.list(gpu::kListGeneral).count == 0);

    const glm::ivec2 inside(100, 24);
    const glm::ivec2 outside(200, 80);
    source.add({{inside, kUnits, -kUnits / 4}, {outside, kUnits, 0}});
    const gpu::GridArea area{.first = inside - 10, .size = {37, 23}, .grid = 0};
    const gpu::GridArea overlaps{.first = inside - 3, .size = {50, 5}, .grid = 0};
    source.apply({area, {}, overlaps});
    std::vector<float> now(run.heights().size());
    std::vector<float> before = now;
    now[indexOf(inside, cells)] = 0.0625f;
    before[indexOf(inside, cells)] = 0.046875f;
    CHECK(run.heights() == now);
    CHECK(run.before() == before);
    CHECK(source.isEmpty(inside));
    CHECK_FALSE(source.isEmpty(outside));

    run.run(1);
    CHECK(run.list(gpu::kListPlain).count + run.list(gpu::kListGeneral).count >= 1);
    CHECK(run.heights()[indexOf(inside + glm::ivec2(1, 0), cells)] > 0.0f);
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("grid source: an area goes on round a grid that wraps, and there may be many areas")
{
    test::Gpu gpu;
    const glm::ivec2 cells(70, 50);
    test::Grids run(gpu, {test::plainGrid(cells, ocean::Border::wrap)}, {.waveSource = true});
    Source source(gpu, run);
    run.run(3);
    const glm::ivec2 cell(2, 1);
    source.add({{cell, kUnits, 0}});
    std::vector<gpu::GridArea> areas(2 * gpu::kAreaRow + 5);
    areas.back() = {.first = cells - 3, .size = {8, 8}, .grid = 0};
    source.apply(areas);
    std::vector<float> now(run.heights().size());
    now[indexOf(cell, cells)] = 0.0625f;
    CHECK(run.heights() == now);
    CHECK(run.before() == now);
    CHECK(source.isEmpty(cell));
    CHECK(gpu.validationErrors() == 0);
}
