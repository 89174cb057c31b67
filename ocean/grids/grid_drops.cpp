#include "ocean/grids/grid_drops.h"

#include "engine/barrier.h"
#include "ocean/place.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

namespace ocean {

namespace {

constexpr compute::Shape kCells{.cpu = {16, 4, 1}, .gpu = {16, 4, 1}};
// Which grids come before this one where a splash is shared out.
glm::uvec2 finerThan(const std::vector<GridSpec>& specs, size_t grid)
{
    const auto order = [&](size_t g) { return std::tuple(specs[g].follow == kFollowCamera, specs[g].cell, g); };
    glm::uvec2 bits(0);
    for (size_t g = 0; g < specs.size(); ++g)
        if (!specs[g].tiled && order(g) < order(grid))
            bits[static_cast<int>(g / 32)] |= 1u << (g % 32);
    return bits;
}

constexpr compute::Shape kBlocks{.cpu = {8, 1, 1}, .gpu = {8, 8, 1}};

} // namespace

GridDrops::GridDrops(engine::Device& device, GridAtlas& atlas, const GridMaps& maps, TileActivity& activity,
                     double step, uint32_t seed)
    : atlas_(atlas), maps_(maps), activity_(activity), step_(step), seed_(seed), drop_(device, kCells, {.others = 0}),
      splash_(device, kCells, {.others = atlas.count()}), rain_(device, kBlocks)
{
    for (size_t g = 0; g < atlas_.specs.size(); ++g)
        finer_.push_back(finerThan(atlas_.specs, g));
}

void GridDrops::push(uint32_t grid, const DropSpec& drop)
{
    SEAWAY_CHECK(grid < atlas_.count(), "there is no wave grid {}", grid);
    SEAWAY_CHECK(std::isfinite(drop.height) && std::isfinite(drop.radius) && std::isfinite(drop.at.x + drop.at.y) &&
                     drop.radius > 0.0,
                 "a drop of {} m, {} m wide", drop.height, drop.radius);
    pushed_.push_back(dropOn(atlas_.specs[grid], grid, drop));
}

void GridDrops::splash(const DropSpec& drop)
{
    for (uint32_t g = 0; g < atlas_.count(); ++g)
        if (!atlas_.specs[g].tiled)
            splashes_.push_back(dropOn(atlas_.specs[g], g, drop));
}

void GridDrops::collect(uint64_t tick)
{
    drops_ = std::exchange(pushed_, {});
    for (uint32_t g = 0; g < atlas_.count(); ++g)
        for (const DropSpec& drop : atlas_.specs[g].drops)
            if (static_cast<uint64_t>(std::llround(drop.time / step_)) == tick)
                drops_.push_back(dropOn(atlas_.specs[g], g, drop));
    const auto sleeps = [&](const gpu::GridDrop& drop) { return !activity_.isAwake(drop.grid); };
    std::erase_if(drops_, sleeps);
    std::erase_if(splashes_, sleeps);
    alone_ = drops_.size();
    drops_.insert(drops_.end(), splashes_.begin(), splashes_.end());
    splashes_.clear();
}

void GridDrops::record(const engine::Commands& cmd, uint64_t tick)
{
    for (size_t i = 0; i < drops_.size(); ++i)
        recordDrop(cmd, drops_[i], i >= alone_);
    for (uint32_t g = 0; g < atlas_.count(); ++g)
        if (activity_.isAwake(g) && atlas_.specs[g].rain.rate > 0.0)
            recordRain(cmd, g, tick);
}

void GridDrops::recordDrop(const engine::Commands& cmd, const gpu::GridDrop& drop, bool shared)
{
    const GridSpec& spec = atlas_.specs[drop.grid];
    const double h = cellUnits(spec.cell) / kUnitsPerMetre;
    // One cell beyond its radius for the ring, one because its middle is between cells.
    const int reach = static_cast<int>(std::min(drop.radius / h, 1e6)) + 3;
    const glm::ivec2 cells = glm::min(glm::ivec2(2 * reach + 1), spec.cells);
    const auto& kernel = shared ? splash_ : drop_;
    kernel.dispatch(cmd, {drop, reach, atlas_.tileCount(), finer_[drop.grid]},
                    {.infos = atlas_.infos,
                     .states = atlas_.states,
                     .activity = activity_.flags(),
                     .written = activity_.written(),
                     .heights = atlas_.heights,
                     .gridMap = maps_.map()},
                    {static_cast<uint32_t>(cells.x), static_cast<uint32_t>(cells.y)});
    engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
}

void GridDrops::recordRain(const engine::Commands& cmd, uint32_t grid, uint64_t tick)
{
    const GridSpec& spec = atlas_.specs[grid];
    const double h = cellUnits(spec.cell) / kUnitsPerMetre;
    const double radius = std::max(spec.rain.radius, 2.0 * h);
    const int block = 2 * (static_cast<int>(radius / h) + 2) + 2; // wider than a drop reaches, both ways
    glm::ivec2 blocks = spec.cells / block + 4;
    gpu::GridRainPush push{.grid = grid,
                           .seed = seed_,
                           .tick = static_cast<uint32_t>(tick),
                           .colour = 0,
                           .block = block,
                           .blocks = 0,
                           .expect = static_cast<float>(spec.rain.rate * h * h * step_),
                           .radius = static_cast<float>(radius),
                           .height = static_cast<float>(spec.rain.height)};
    if (spec.border == Border::wrap) // blocks go round: an even number of them, or one
    {
        for (const int axis : {0, 1})
            blocks[axis] = std::max(spec.cells[axis] / (2 * block) * 2, 1);
        push.blocks = static_cast<int>(gpu::packCorner(blocks));
    }
    for (push.colour = 0; push.colour < 4; ++push.colour)
    {
        rain_.dispatch(
            cmd, push,
            {.infos = atlas_.infos, .states = atlas_.states, .heights = atlas_.heights, .gridMap = maps_.map()},
            {static_cast<uint32_t>(blocks.x + 1) / 2, static_cast<uint32_t>(blocks.y + 1) / 2});
        engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
    }
}

} // namespace ocean
