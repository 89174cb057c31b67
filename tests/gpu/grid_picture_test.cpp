// A wave grid's picture for people (ocean/grids/grid_picture.h) shows what the grid's data say.
#include "ocean/grids/grid_picture.h"
#include "support/grids.h"

#include <doctest/doctest.h>

#include <glm/geometric.hpp>

#include <cmath>

namespace {

constexpr double kMost = 0.1; // the height that is brightest [m]

struct Texel
{
    uint8_t r, g, b, a;
};

std::vector<Texel> paint(test::Gpu& gpu, const ocean::GridPicture& picture, test::Grids& run, uint32_t grid)
{
    gpu.run([&](const engine::Commands& cmd) { picture.record(cmd, run.grids(), grid, kMost); });
    return gpu.read<Texel>(picture.image(), 1);
}

// What shaders/ocean/grids/picture.comp says of a cell without foam.
glm::vec3 colorOf(double z, bool awake, bool obstacle)
{
    const glm::vec3 rest = awake ? glm::vec3(0.06f, 0.22f, 0.34f) : glm::vec3(0.17f, 0.18f, 0.20f);
    const glm::vec3 full = z > 0.0 ? glm::vec3(0.62f, 0.88f, 1.0f) : glm::vec3(0.0f, 0.02f, 0.10f);
    const auto shown = static_cast<float>(std::sqrt(std::min(std::abs(z) / kMost, 1.0)));
    return obstacle ? glm::vec3(0.45f, 0.36f, 0.25f) : glm::mix(rest, full, shown);
}

bool isNear(const Texel& texel, const glm::vec3& color)
{
    const glm::vec3 off = glm::abs(glm::vec3(texel.r, texel.g, texel.b) - 255.0f * color);
    return texel.a == 255 && std::max({off.r, off.g, off.b}) < 1.5f;
}

} // namespace

TEST_CASE("grid picture: heights, obstacles and tiles asleep are where the grid has them, whatever its shape")
{
    test::Gpu gpu;
    ocean::GridSpec wide = test::plainGrid({300, 100});
    wide.drops = {{.time = 0.0, .at = {-20.0, 5.0}, .radius = 1.5, .height = 0.3}};
    ocean::GridSpec walled = test::plainGrid({64, 200}, ocean::Border::clamp);
    walled.center = {500.0, 0.0};
    walled.velocity = {1.3, 0.0};
    walled.obstacles = {{ocean::RegionSpec{.center = {502.0, 8.0}, .size = {4.0, 6.0}}}};
    walled.drops = {{.time = 0.0, .at = {498.0, -10.0}, .radius = 1.0, .height = -0.2}};
    test::Grids run(gpu, {wide, walled}, {.foam = true});
    run.run(40);
    const ocean::GridPicture picture(gpu);
    const auto size = size_t{gpu::kGridPictureSize};
    for (uint32_t g = 0; g < 2; ++g)
    {
        CAPTURE(g);
        const gpu::GridInfo& info = run.grids().info(g);
        const glm::ivec2 extent = ocean::GridPicture::extentOf(info.cells);
        CHECK(std::max(extent.x, extent.y) == gpu::kGridPictureSize);
        const std::vector<Texel> texels = paint(gpu, picture, run, g);
        const std::vector<float> heights = run.heights(g);
        const gpu::GridState state = run.state(g);
        const auto written = gpu.read<uint32_t>(run.grids().writtenTiles(), run.grids().tileCount());
        const std::vector<float> map = gpu.read<float>(run.grids().map(), 2);
        uint32_t wrong = 0;
        uint32_t asleep = 0;
        uint32_t obstacles = 0;
        for (int y = 0; y < extent.y; ++y)
            for (int x = 0; x < extent.x; ++x)
            {
                const glm::ivec2 cell(gpu::gridPictureCell(x, extent.x, info.cells.x),
                                      gpu::gridPictureCell(extent.y - 1 - y, extent.y, info.cells.y));
                REQUIRE(cell.x < info.cells.x);
                const glm::ivec2 tile = cell / glm::ivec2(gpu::kTileX, gpu::kTileY);
                const auto number = info.firstTile + static_cast<uint32_t>(tile.y * info.tiles.x + tile.x);
                const bool awake = (written[number] >> state.layer & 1u) != 0;
                const glm::ivec2 inMap = info.mapCorner + cell;
                const bool obstacle =
                    info.mapped != 0 && map[2 * (static_cast<size_t>(inMap.y) * run.grids().map().extent().width +
                                                 static_cast<size_t>(inMap.x)) +
                                            1] < 0.0f;
                const double z = heights[static_cast<size_t>(cell.y * info.cells.x + cell.x)];
                wrong +=
                    isNear(texels[static_cast<size_t>(y) * size + static_cast<size_t>(x)], colorOf(z, awake, obstacle))
                        ? 0
                        : 1;
                asleep += awake ? 0 : 1;
                obstacles += obstacle ? 1 : 0;
            }
        CHECK(wrong == 0);
        CHECK(test::largest(heights) > 0.01); // there is something to see
        CHECK((g == 0 ? asleep : obstacles) > 100);
    }
    CHECK(gpu.validationErrors() == 0);
}
