#include "ocean/grids/grid_plan.h"

#include "ocean/place.h"
#include "ocean/sea/dispersion.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace ocean {

namespace {

// A grid fades over an eighth of its smaller side, at most over this many cells.
constexpr int kMaxFade = 32;

// How wide a grid fades at its border where it is read [cells]. One whose border reflects does not: its waves stand there,
// a crest at twice its height.
int fadeOf(const GridSpec& spec)
{
    const bool reflects = spec.border != Border::absorb && spec.border != Border::wrap;
    return reflects ? 0 : std::min(std::min(spec.cells.x, spec.cells.y) / 8, kMaxFade);
}

constexpr int kMaxSponge = 64;

constexpr double kDeep = 1e4; // [m]

// Waves of so many cells are as long as a hull that moves with them is fine enough for: how deep it feels them.
constexpr double kFeltWave = 24.0;

bool isDispersive(const GridSpec& spec)
{
    return spec.waves == Waves::dispersive;
}

// To which the motion of a grid's waves reaches [m].
double reachOf(const GridSpec& spec)
{
    return isDispersive(spec) ? kFeltWave * spec.cell / (2.0 * std::numbers::pi)
                              : spec.waveSpeed * spec.waveSpeed / kGravity;
}

double courantSquared(double speed, double dt, int cell)
{
    const double c = speed * dt * kUnitsPerMetre / cell;
    return c * c;
}

gpu::GridShape shapeOf(const RegionSpec& region, uint32_t kind, double edge, double value)
{
    const bool disc = region.radius > 0.0;
    const glm::dvec2 half = disc ? glm::dvec2(region.radius) : 0.5 * region.size;
    // Compass: 0 is north, 90 east; a box's first side lies along its heading.
    const glm::dvec2 along{std::sin(region.heading), std::cos(region.heading)};
    return {.center = placeAt(region.center),
            .halfSize = half,
            .along = along,
            .kind = kind,
            .disc = disc ? 1u : 0u,
            .edge = static_cast<float>(edge),
            .value = static_cast<float>(value)};
}

void addShapes(const GridSpec& spec, double dt, int cell, std::vector<gpu::GridShape>& shapes)
{
    for (const ShoalSpec& shoal : spec.shoals)
        shapes.push_back(
            shapeOf(shoal, gpu::kShapeDepth, shoal.edge, courantSquared(std::sqrt(kGravity * shoal.depth), dt, cell)));
    for (const CalmSpec& calm : spec.calms)
        shapes.push_back(shapeOf(calm, gpu::kShapeCalm, calm.edge, calm.damping * dt));
    for (const ObstacleSpec& obstacle : spec.obstacles)
        shapes.push_back(shapeOf(obstacle, gpu::kShapeObstacle, 0.0, 0.0));
}

} // namespace

int cellUnits(double cell)
{
    const auto units = static_cast<int>(std::lround(cell * kUnitsPerMetre));
    return std::clamp(units, 1, gpu::kMaxCellUnits - 1);
}

double fastestWave(const GridSpec& spec)
{
    double fastest = spec.waveSpeed;
    for (const ShoalSpec& shoal : spec.shoals)
        fastest = std::max(fastest, std::sqrt(kGravity * shoal.depth));
    return fastest;
}

uint32_t substepsOf(const GridSpec& spec, double step)
{
    if (isDispersive(spec))
        return 1;
    const double a = courantSquared(fastestWave(spec), step, cellUnits(spec.cell));
    // A hair above the limit is rounding, not speed.
    return std::max(1u, static_cast<uint32_t>(std::ceil(std::sqrt(a / kMaxCourantSquared) - 1e-9)));
}

uint32_t stepTicksOf(const GridSpec& spec, double step)
{
    if (spec.every > 0)
        return static_cast<uint32_t>(spec.every);
    if (!spec.follow.empty() || spec.keys.size() > 1)
        return 1;
    const double speed = glm::length(spec.velocity);
    const double frequency = dispersion(2.0 * std::numbers::pi / (8.0 * spec.cell), depthOf(spec));
    uint32_t ticks = 4;
    while (ticks > 1 && (speed * ticks * step > 2.0 * spec.cell || frequency * ticks * step > 0.5))
        ticks /= 2;
    return ticks;
}

double depthOf(const GridSpec& spec)
{
    return spec.depth > 0.0 ? spec.depth : kDeep;
}

int spongeOf(const GridSpec& spec)
{
    const bool has = spec.border == Border::absorb && (isMoving(spec) || isDispersive(spec));
    return has ? std::min(std::min(spec.cells.x, spec.cells.y) / 4, kMaxSponge) : 0;
}

bool hasMap(const GridSpec& spec)
{
    return !spec.obstacles.empty() || !spec.shoals.empty() || !spec.calms.empty();
}

bool isMoving(const GridSpec& spec)
{
    return !spec.follow.empty() || spec.velocity != glm::dvec2(0.0) || spec.keys.size() > 1;
}

glm::dvec2 centerAt(const GridSpec& spec, double time)
{
    return spec.keys.empty() ? spec.center + time * spec.velocity : pathAt(spec.keys, time);
}

GridPlan planGrids(std::span<const GridSpec> specs, double step, const GridLayout& atlas, const GridLayout& maps)
{
    GridPlan plan;
    for (size_t g = 0; g < specs.size(); ++g)
    {
        const GridSpec& spec = specs[g];
        const uint32_t substeps = substepsOf(spec, step);
        const double dt = step / substeps;
        const int cell = cellUnits(spec.cell);
        const double solved = isDispersive(spec) ? stepTicksOf(spec, step) * step : dt; // what its solver does at once
        const double keep = std::exp(-spec.damping * solved);
        const double a =
            isDispersive(spec) ? 0.0 : std::min(courantSquared(spec.waveSpeed, dt, cell), kMaxCourantSquared);
        const glm::ivec2 tiles =
            (spec.cells + glm::ivec2(gpu::kTileX - 1, gpu::kTileY - 1)) / glm::ivec2(gpu::kTileX, gpu::kTileY);
        const bool mapped = hasMap(spec);
        gpu::GridInfo info{.corner = atlas.corners[g],
                           .cells = spec.cells,
                           .cell = cell,
                           .gain = static_cast<float>(0.5 * a * (1.0 + keep)),
                           .keep = static_cast<float>(keep),
                           .border = static_cast<uint32_t>(spec.border),
                           .substeps = substeps,
                           .firstTile = static_cast<uint32_t>(plan.tiles.size()),
                           .tiles = tiles,
                           .mapCorner = mapped ? maps.corners[g] : glm::ivec2(0),
                           .mapped = mapped ? 1u : 0u,
                           .neverSleeps = spec.rain.rate > 0.0 ? 1u : 0u,
                           .perStep = static_cast<float>(1.0 / dt),
                           .fade = static_cast<float>(fadeOf(spec)),
                           .tiled = spec.tiled ? 1u : 0u,
                           .firstShape = static_cast<uint32_t>(plan.shapes.size()),
                           .shapes = 0,
                           .sponge = static_cast<uint32_t>(spongeOf(spec)),
                           .depth = static_cast<float>(reachOf(spec)),
                           .dispersive = isDispersive(spec) ? 1u : 0u};
        addShapes(spec, solved, cell, plan.shapes);
        info.shapes = static_cast<uint32_t>(plan.shapes.size()) - info.firstShape;
        plan.infos.push_back(info);
        for (int y = 0; y < tiles.y; ++y)
            for (int x = 0; x < tiles.x; ++x)
                plan.tiles.push_back({static_cast<uint32_t>(g), {x, y}});
        plan.sides += 2 * static_cast<uint32_t>(tiles.x * gpu::kTileX / static_cast<int>(gpu::kSidePiece) + tiles.y);
    }
    return plan;
}

gpu::GridDrop dropOn(const GridSpec& spec, uint32_t grid, const DropSpec& drop)
{
    const double h = cellUnits(spec.cell) / kUnitsPerMetre;
    return {.at = placeAt(drop.at),
            .radius = static_cast<float>(std::max(drop.radius, 2.0 * h)),
            .height = static_cast<float>(drop.height),
            .neutral = drop.neutral ? 1u : 0u,
            .grid = grid};
}

} // namespace ocean
