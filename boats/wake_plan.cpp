#include "boats/wake_plan.h"

#include "boats/hydrostatics.h"
#include "boats/models.h"
#include "engine/check.h"

#include <algorithm>

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
            .half_ = 0.5 * glm::max(high - low, glm::dvec2(1e-3))};
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

} // namespace

WakePlan planWakes(std::span<const BodySpec> bodies, const FleetSpec& fleet, std::span<const ocean::GridSpec> grids)
{
    WakePlan plan;
    for (const uint32_t g : fleet.feltGrids)
        if (!grids[g].tiled)
            plan.grids.push_back(g);
    if (plan.grids.empty())
        return plan;

    std::vector<gpu::WakeBody> hulls;
    for (uint32_t h = 0; h < fleet.hulls.size(); ++h)
    {
        const auto first = std::ranges::find(fleet.bodies, h, &FleetBody::hull) - fleet.bodies.begin();
        const engine::Result<HullModel> model = makeModel(bodies[static_cast<size_t>(first)]);
        SEAWAY_CHECK(model, "{}", model.error().text);
        const std::vector<Triangle> triangles = floatingTriangles((*model).mesh);
        gpu::WakeBody& hull = hulls.emplace_back(bodyOf(*model, triangles));
        hull.firstPrint = static_cast<uint32_t>(plan.prints.size());
        std::vector<std::pair<double, uint32_t>> made; // size of cells, footprint
        for (const uint32_t g : plan.grids)
        {
            const double cell = grids[g].cell;
            auto found = std::ranges::find(made, cell, &std::pair<double, uint32_t>::first);
            if (found == made.end())
            {
                made.emplace_back(cell, static_cast<uint32_t>(plan.footprints.size()));
                plan.footprints.push_back(makeFootprint(triangles, (*model).gravity, cell));
                found = made.end() - 1;
            }
            plan.cutsOf.push_back(found->second);
            plan.prints.push_back(printOf(plan.footprints[found->second]));
        }
    }
    for (size_t b = 0; b < bodies.size(); ++b)
    {
        gpu::WakeBody& body = plan.bodies.emplace_back(hulls.at(fleet.bodies[b].hull));
        body.strength = static_cast<float>(bodies[b].wake.strength);
        body.replace = bodies[b].wake.mode == WakeMode::replace ? 1u : 0u;
    }
    return plan;
}

} // namespace boats
