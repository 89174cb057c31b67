#include "boats/wakes/wake_plan.h"

#include "boats/hulls/hydrostatics.h"
#include "ocean/grids/grid_plan.h"
#include "ocean/sea/dispersion.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>

namespace boats {

namespace {

// Of one hull, at rest: what all of its bodies share.
gpu::WakeBody bodyOf(const HullModel& model, std::span<const Triangle> triangles)
{
    const Bounds box = bounds(triangles);
    const double under = std::clamp(model.waterline, box.min.z + 0.01 * box.size().z, box.max.z - 0.01 * box.size().z);
    const Waterplane plane = waterplane(triangles, under);
    glm::dvec2 low(box.max);
    glm::dvec2 high(box.min);
    for (const std::vector<glm::dvec2>& polygon : plane.outline)
        for (const glm::dvec2& point : polygon)
        {
            low = glm::min(low, point);
            high = glm::max(high, point);
        }
    const double draft = plane.area > 0.0 ? displaced(triangles, under).volume / plane.area : box.size().z;
    return {.draft = static_cast<float>(std::min(draft, box.size().z)),
            .half_ = 0.5 * glm::max(high - low, glm::dvec2(1e-3)),
            .rest = static_cast<float>(under - model.centreOfMass.z)};
}

// The speed at which its engines are at their best: about half that at which they would push no more.
float fullSpeedOf(const HullModel& model)
{
    double fastest = 1.0;
    for (const Engine& engine : model.engines)
        fastest = std::max(fastest, 0.5 * engine.free);
    return static_cast<float>(fastest);
}

// From starboard to port; each as wide as there is room for beside the next.
std::vector<gpu::WakeEngine> enginesOf(const HullModel& model, double beam)
{
    std::vector<gpu::WakeEngine> engines;
    for (const Engine& engine : model.engines)
        engines.push_back({.at = engine.position - model.centreOfMass,
                           .radius = static_cast<float>(beam / (2.0 * static_cast<double>(model.engines.size() + 1)))});
    return engines;
}

gpu::WakePrint printOf(const Footprint& footprint)
{
    return {.texels = footprint.texels,
            .low = footprint.low,
            .perTexel = static_cast<float>(1.0 / footprint.texel),
            .bottom = static_cast<float>(footprint.bottom),
            .perCut = static_cast<float>(1.0 / footprint.spacing),
            .radius = static_cast<float>(footprint.radius)};
}

gpu::WakeSource sourceOf(const HullSource& source)
{
    return {.texels = source.texels,
            .low = source.low,
            .perTexel = static_cast<float>(1.0 / source.texel),
            .bottom = static_cast<float>(source.bottom),
            .perSlice = static_cast<float>(1.0 / source.spacing),
            .perDeep = static_cast<float>(source.perDeep),
            .transom = static_cast<float>(source.transom),
            .shortest = static_cast<float>(source.shortest),
            .perPatch = static_cast<float>(source.perPatch)};
}

// By how much more than other water that under a hull at rest weighs when it rises, at most: as much as throws back nine
// tenths of what a lid that does not give way at all does.
constexpr double kStiffest = 4.0;

// As much of it as stays stable with margin: (1 + K) sin^2(w T / 2) < 1 of the shortest waves.
double stiffnessOf(const ocean::GridSpec& grid, double step)
{
    if (grid.waves != ocean::Waves::dispersive)
        return 0.0;
    constexpr double kMargin = 0.7;
    const double shortest = std::numbers::sqrt2 * std::numbers::pi / grid.cell;
    const double time = ocean::stepTicksOf(grid, step) * step;
    const double half = std::sin(std::min(0.5 * time * ocean::dispersion(shortest, ocean::depthOf(grid)), 1.5));
    return std::clamp(kMargin / (half * half) - 1.0, 0.0, kStiffest);
}

bool areGroup(const ocean::GridSpec& a, const ocean::GridSpec& b)
{
    return a.waves == ocean::Waves::dispersive && b.waves == ocean::Waves::dispersive && !a.follow.empty() &&
           a.follow == b.follow;
}

// Of grids from coarse to fine.
std::vector<gpu::WakeSharer> sharersOf(std::span<const ocean::GridSpec> grids, std::span<const FleetBody> bodies)
{
    std::vector<gpu::WakeSharer> sharers;
    uint32_t groups = 0;
    for (size_t g = 0; g < grids.size(); ++g)
    {
        gpu::WakeSharer& sharer = sharers.emplace_back(0u, gpu::kAnyBody);
        if (grids[g].waves != ocean::Waves::dispersive)
            continue;
        const auto same =
            std::ranges::find_if(grids.first(g), [&](const auto& other) { return areGroup(other, grids[g]); });
        const auto first = static_cast<size_t>(same - grids.begin());
        sharer.group = first < g ? sharers[first].group : ++groups;
        if (const auto owner = std::ranges::find(bodies, grids[g].follow, &FleetBody::name); owner != bodies.end())
            sharer.owner = static_cast<uint32_t>(owner - bodies.begin());
    }
    return sharers;
}

// Adds a hull's source for each band.
void addSources(WakePlan& plan, const FleetHull& hull, std::span<const Triangle> triangles,
                std::span<const SourceBand> bands)
{
    const HullModel& model = hull.model;
    std::vector<std::pair<SourceBand, uint32_t>> made;
    for (const SourceBand& band : bands)
    {
        auto found = std::ranges::find(made, band, &std::pair<SourceBand, uint32_t>::first);
        if (found == made.end())
        {
            made.emplace_back(band, static_cast<uint32_t>(plan.slices.size()));
            const bool boat = (!model.engines.empty() || !model.sails.empty()) && hull.stations.empty();
            plan.slices.push_back(
                makeHullSource({triangles, model.centreOfMass, model.waterline, boat, hull.stations}, band));
            found = made.end() - 1;
        }
        plan.slicesOf.push_back(found->second);
        plan.sources.push_back(sourceOf(plan.slices[found->second]));
    }
}

} // namespace

std::vector<SourceBand> bandsOf(std::span<const ocean::GridSpec> grids)
{
    constexpr double kShared = 4.0; // cells of the coarser grid
    std::vector<SourceBand> bands;
    for (size_t g = 0; g < grids.size(); ++g)
    {
        SourceBand& band = bands.emplace_back(grids[g].cell, 0.0, 0.0, ocean::depthOf(grids[g]));
        for (size_t other = 0; other < g; ++other)
            if (areGroup(grids[other], grids[g]))
                band.longest = kShared * grids[other].cell;
        for (size_t other = grids.size(); other-- > g + 1;)
            if (areGroup(grids[other], grids[g]))
                band.shortest = kShared * grids[g].cell;
    }
    return bands;
}

WakePlan planWakes(std::span<const BodySpec> bodies, const FleetSpec& fleet, std::span<const ocean::GridSpec> grids)
{
    WakePlan plan;
    for (const uint32_t g : fleet.feltGrids)
        if (!grids[g].tiled)
            plan.grids.push_back(g);
    if (plan.grids.empty())
        return plan;
    std::ranges::stable_sort(plan.grids, std::ranges::greater(), [&](uint32_t g) { return grids[g].cell; });

    std::vector<ocean::GridSpec> taking;
    for (const uint32_t g : plan.grids)
        taking.push_back(grids[g]);
    plan.sharers = sharersOf(taking, fleet.bodies);
    std::vector<SourceBand> bands;
    for (uint32_t slot = 0; slot < taking.size(); ++slot)
        if (taking[slot].waves == ocean::Waves::dispersive)
        {
            plan.dispersive.push_back(slot);
            bands.push_back(bandsOf(taking)[slot]);
        }

    std::vector<gpu::WakeBody> hulls;
    for (const FleetHull& afloat : fleet.hulls)
    {
        const HullModel& model = afloat.model;
        const std::vector<Triangle> triangles = floatingTriangles(model.mesh);
        gpu::WakeBody& hull = hulls.emplace_back(bodyOf(model, triangles));
        hull.firstPrint = static_cast<uint32_t>(plan.prints.size());
        hull.firstEngine = static_cast<uint32_t>(plan.engines.size());
        const std::vector<gpu::WakeEngine> engines = enginesOf(model, 2.0 * hull.half_.y);
        hull.engines = static_cast<uint32_t>(engines.size());
        hull.fullSpeed = fullSpeedOf(model);
        hull.guided = model.sails.empty() ? 1u : 0u; // under sail its engine rests
        plan.engines.insert(plan.engines.end(), engines.begin(), engines.end());
        hull.firstSource = static_cast<uint32_t>(plan.sources.size());
        addSources(plan, afloat, triangles, bands);
        std::vector<std::pair<double, uint32_t>> made; // size of cells, footprint
        for (const uint32_t g : plan.grids)
        {
            const double cell = grids[g].cell;
            auto found = std::ranges::find(made, cell, &std::pair<double, uint32_t>::first);
            if (found == made.end())
            {
                made.emplace_back(cell, static_cast<uint32_t>(plan.footprints.size()));
                plan.footprints.push_back(makeFootprint(triangles, model.centreOfMass, cell));
                found = made.end() - 1;
            }
            plan.cutsOf.push_back(found->second);
            gpu::WakePrint& print = plan.prints.emplace_back(printOf(plan.footprints[found->second]));
            print.stiff = static_cast<float>(stiffnessOf(grids[g], fleet.step));
            for (const gpu::WakeEngine& engine : engines) // their circles reach beyond the hull
                print.radius = std::max(print.radius, glm::length(engine.at) +
                                                          std::max(engine.radius, 3.0f * static_cast<float>(cell)));
        }
    }
    for (size_t b = 0; b < bodies.size(); ++b)
    {
        gpu::WakeBody& body = plan.bodies.emplace_back(hulls.at(fleet.bodies[b].hull));
        body.strength = static_cast<float>(bodies[b].wake.strength);
        if (bodies[b].hold != Hold::course && bodies[b].hold != Hold::path)
            body.guided = 0u;
        body.hold = holdOf(bodies[b].hold);
        body.replace = bodies[b].wake.mode == WakeMode::replace ? 1u : 0u;
    }
    return plan;
}

} // namespace boats
