#include "ocean/flows/flow_plan.h"

#include <algorithm>
#include <cmath>

namespace ocean {

namespace {

constexpr double kGravity = double{gpu::kFlowGravity};

size_t indexOf(const FlowSpec& spec, const glm::ivec2& cell)
{
    return static_cast<size_t>(cell.y) * static_cast<size_t>(spec.cells.x) + static_cast<size_t>(cell.x);
}

bool isIn(const PoolSpec& pool, const glm::dvec2& place)
{
    const glm::dvec2 off = glm::abs(place - pool.center);
    return pool.radius > 0.0 ? glm::dot(off, off) <= pool.radius * pool.radius
                             : off.x <= 0.5 * pool.size.x && off.y <= 0.5 * pool.size.y;
}

// Levels are whole numbers of the ground's unit, so that their water has one level to the bit.
int32_t groundUnits(double height)
{
    return static_cast<int32_t>(std::lround(height / double{gpu::kGroundUnit}));
}

int32_t depthUnder(double level, int32_t ground)
{
    const int64_t depth = (int64_t{groundUnits(level)} - ground) * gpu::kDepthPerGround;
    return static_cast<int32_t>(std::clamp(depth, int64_t{0}, int64_t{gpu::kMaxDepthUnits}));
}

// The cells whose middles lie in the source's disc, or else the nearest one, row by row; none where it is outside.
std::vector<glm::ivec2> cellsOf(const FlowSpec& flow, const SourceSpec& source)
{
    const glm::dvec2 corner = flow.center - 0.5 * flow.cell * glm::dvec2(flow.cells);
    const glm::dvec2 at = (source.at - corner) / flow.cell;
    const double radius = source.radius / flow.cell;
    const auto inside = [&](const glm::ivec2& cell) {
        return cell.x >= 0 && cell.y >= 0 && cell.x < flow.cells.x && cell.y < flow.cells.y;
    };
    std::vector<glm::ivec2> cells;
    const glm::ivec2 first = glm::max(glm::ivec2(glm::floor(glm::max(at - radius - 1.0, -1.0))), 0);
    const glm::ivec2 last =
        glm::min(glm::ivec2(glm::ceil(glm::min(at + radius, glm::dvec2(flow.cells)))), flow.cells - 1);
    for (int y = first.y; y <= last.y; ++y)
        for (int x = first.x; x <= last.x; ++x)
            if (glm::length(glm::dvec2(x, y) + 0.5 - at) <= radius)
                cells.emplace_back(x, y);
    const glm::ivec2 nearest(glm::floor(glm::clamp(at, -1.0, 5000.0)));
    if (cells.empty() && inside(nearest))
        cells.push_back(nearest);
    return cells;
}

} // namespace

glm::dvec2 placeOf(const FlowSpec& spec, const glm::ivec2& cell)
{
    return spec.center + spec.cell * (glm::dvec2(cell) + 0.5 - 0.5 * glm::dvec2(spec.cells));
}

FlowStart startOf(const FlowSpec& spec, const GroundAt& groundAt)
{
    FlowStart start{spec, {}, {}};
    for (int y = 0; y < spec.cells.y; ++y)
        for (int x = 0; x < spec.cells.x; ++x)
        {
            const glm::dvec2 place = placeOf(spec, {x, y});
            const int32_t ground = groundUnits(groundAt(place));
            int32_t depth = spec.level ? depthUnder(*spec.level, ground) : 0;
            for (const PoolSpec& pool : spec.pools)
                if (isIn(pool, place))
                    depth = std::max(depth, depthUnder(pool.level, ground));
            start.ground.push_back(ground);
            start.depth.push_back(depth);
        }
    return start;
}

uint32_t mostSubstepsOf(const FlowStart& start, double step)
{
    double lowest = INFINITY;
    double highest = -INFINITY;
    double deepest = 1.0;
    for (size_t i = 0; i < start.ground.size(); ++i)
    {
        const double ground = start.ground[i] * double{gpu::kGroundUnit};
        const double depth = start.depth[i] * double{gpu::kDepthUnit};
        lowest = std::min(lowest, ground);
        highest = std::max(highest, ground + depth);
        deepest = std::max(deepest, depth);
    }
    const double fall = highest - lowest + 1.0;
    const double speed = std::sqrt(kGravity * std::max(deepest, 0.5 * fall)) + std::sqrt(2.0 * kGravity * fall);
    const double substeps = std::ceil(speed * step / (double{gpu::kFlowCourant} * start.spec.cell));
    return static_cast<uint32_t>(std::clamp(substeps, 1.0, double{gpu::kMaxFlowSubsteps}));
}

int64_t givenBy(const SourceSpec& source, double cell, double time)
{
    const double on = std::clamp(time, source.start, source.stop.value_or(INFINITY)) - source.start;
    return std::llround(source.rate * on / (cell * cell * double{gpu::kDepthUnit}));
}

glm::ivec2 tilesOf(const FlowSpec& spec)
{
    const glm::ivec2 tile(gpu::kFlowTileX, gpu::kFlowTileY);
    return (spec.cells + 1 + tile - 1) / tile;
}

std::optional<FlowPlan> planFlows(std::span<const FlowStart> starts, int limit)
{
    std::vector<glm::ivec2> sizes;
    for (const FlowStart& start : starts)
        sizes.push_back(start.spec.cells + 2);
    std::optional<GridLayout> layout = packGrids(sizes, limit - 1);
    if (!layout)
        return std::nullopt;
    FlowPlan plan{.layout = std::move(*layout)};
    plan.layout.extent += 1; // kernels read one texel beyond the rim
    for (glm::ivec2& corner : plan.layout.corners)
        corner += 1;
    for (uint32_t flow = 0; flow < starts.size(); ++flow)
    {
        const FlowStart& start = starts[flow];
        const FlowSpec& spec = start.spec;
        const glm::ivec2 tile(gpu::kFlowTileX, gpu::kFlowTileY);
        const glm::ivec2 tiles = tilesOf(spec);
        const auto firstTile = static_cast<uint32_t>(plan.tiles.size());
        plan.firstTiles.push_back(firstTile);
        for (int y = 0; y < tiles.y; ++y)
            for (int x = 0; x < tiles.x; ++x)
            {
                const glm::ivec2 low = glm::ivec2(x, y) * tile;
                const glm::ivec2 high = glm::min(low + tile, spec.cells);
                int32_t deepest = 0;
                for (int cy = low.y; cy < high.y; ++cy)
                    for (int cx = low.x; cx < high.x; ++cx)
                        deepest = std::max(deepest, start.depth[indexOf(spec, {cx, cy})]);
                plan.tiles.push_back({flow, {x, y}});
                plan.speeds.push_back(static_cast<float>(std::sqrt(kGravity * deepest * double{gpu::kDepthUnit})));
            }
        for (const SourceSpec& source : spec.sources)
        {
            const std::vector<glm::ivec2> cells = cellsOf(spec, source);
            if (cells.empty())
                continue;
            plan.sources.push_back(
                {flow, source, static_cast<uint32_t>(plan.sourceCells.size()), static_cast<uint32_t>(cells.size())});
            for (const glm::ivec2& cell : cells)
                plan.sourceCells.push_back(
                    {plan.layout.corners[flow] + cell, flow,
                     firstTile + static_cast<uint32_t>(cell.y / tile.y * tiles.x + cell.x / tile.x)});
        }
    }
    return plan;
}

} // namespace ocean
