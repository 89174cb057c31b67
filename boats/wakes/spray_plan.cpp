#include "boats/wakes/spray_plan.h"

#include "boats/hulls/hydrostatics.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace boats {

namespace {

constexpr double kForward = 0.35;      // of a boat's waterline, from aft: what lies before it throws spray
constexpr double kNoBoat = 1.0 / 16.0; // weight of what is no boat among those that share the ring
constexpr double kMaxPart = 0.5;       // of the ring, for one body
constexpr double kHigher = 0.25;       // stations lie above the waterline by this part of the freeboard: bows flare

// `count` points evenly along a closed polygon.
std::vector<glm::dvec2> evenly(const std::vector<glm::dvec2>& polygon, size_t count)
{
    std::vector<double> arcLength{0.0};
    for (size_t i = 0; i < polygon.size(); ++i)
        arcLength.push_back(arcLength.back() + glm::distance(polygon[i], polygon[(i + 1) % polygon.size()]));
    std::vector<glm::dvec2> points;
    size_t edge = 0;
    for (size_t n = 0; n < count; ++n)
    {
        const double at = arcLength.back() * static_cast<double>(n) / static_cast<double>(count);
        while (edge + 1 < polygon.size() && arcLength[edge + 1] <= at)
            ++edge;
        const double part = (at - arcLength[edge]) / std::max(arcLength[edge + 1] - arcLength[edge], 1e-12);
        points.push_back(glm::mix(polygon[edge], polygon[(edge + 1) % polygon.size()], part));
    }
    return points;
}

// A height at which the hull is cut, between its ends.
double within(const Bounds& box, double height)
{
    return std::clamp(height, box.min.z + 0.01 * box.size().z, box.max.z - 0.01 * box.size().z);
}

bool isBoat(const HullModel& model)
{
    return !model.engines.empty() || !model.sails.empty();
}

// Of the cut across at x, which lies inside: low and high y and z.
gpu::SpraySection sectionAt(std::span<const Triangle> triangles, double x, const glm::dvec3& centreOfMass)
{
    glm::dvec2 low(1e9);
    glm::dvec2 high(-1e9);
    for (const Triangle& triangle : triangles)
        for (size_t i = 0; i < 3; ++i)
        {
            const glm::dvec3& a = triangle[i];
            const glm::dvec3& b = triangle[(i + 1) % 3];
            if ((a.x < x) == (b.x < x))
                continue;
            const glm::dvec3 cut = glm::mix(a, b, (x - a.x) / (b.x - a.x));
            low = glm::min(low, {cut.y, cut.z});
            high = glm::max(high, {cut.y, cut.z});
        }
    if (low.x > high.x)
        return {.half_ = 0.0f, .bottom = 0.0f, .top = 0.0f};
    return {.half_ = static_cast<float>(0.5 * (high.x - low.x)),
            .bottom = static_cast<float>(low.y - centreOfMass.z),
            .top = static_cast<float>(high.y - centreOfMass.z)};
}

} // namespace

std::vector<gpu::SprayStation> stationsOf(const HullModel& model)
{
    const std::vector<Triangle> triangles = floatingTriangles(model.mesh);
    const Bounds box = bounds(triangles);
    const double freeboard = std::max(0.0, box.max.z - model.waterline);
    const double height = within(box, model.waterline + kHigher * freeboard);
    std::vector<std::vector<glm::dvec2>> outline = waterplane(triangles, height).outline;
    const auto largest = std::ranges::max_element(outline, {}, areaOf);
    if (largest == outline.end())
        return std::vector<gpu::SprayStation>(gpu::kSprayStations);

    // Finely first, counter-clockwise: the forward part of it is one piece.
    constexpr size_t kFine = 16 * (gpu::kSprayStations - 1);
    const std::vector<glm::dvec2> points = evenly(*largest, kFine);
    const bool boat = isBoat(model);
    const auto [aft, fore] = std::ranges::minmax(points, {}, [](const glm::dvec2& p) { return p.x; });
    const double from = boat ? aft.x + kForward * (fore.x - aft.x) : aft.x - 1.0;
    const auto isForward = [&](size_t i) { return points[i % kFine].x >= from; };
    size_t first = 0;
    while (boat && first < kFine && !(isForward(first) && !isForward(first + kFine - 1)))
        ++first;
    size_t count = 0; // points that follow the first
    while (count < kFine && isForward(first + count + 1))
        ++count;
    std::vector<gpu::SprayStation> stations;
    for (size_t s = 0; s < gpu::kSprayStations; ++s)
    {
        const size_t i = first + kFine + count * s / (gpu::kSprayStations - 1);
        const glm::dvec2 along = points[(i + 4) % kFine] - points[(i - 4) % kFine];
        stations.push_back({.at = glm::dvec3(points[i % kFine], height) - model.centreOfMass,
                            .normal = glm::normalize(glm::dvec2(along.y, -along.x) + glm::dvec2(1e-9, 0.0))});
    }
    return stations;
}

SpraySlices slicesOf(const HullModel& model)
{
    const std::vector<Triangle> triangles = floatingTriangles(model.mesh);
    const Bounds box = bounds(triangles);
    const double inset = 0.01 * box.size().x;
    const double spacing = (box.size().x - 2.0 * inset) / (gpu::kSpraySections - 1);
    SpraySlices slices{.stern = box.min.x + inset - model.centreOfMass.x, .spacing = spacing, .sections = {}};
    for (uint32_t s = 0; s < gpu::kSpraySections; ++s)
        slices.sections.push_back(sectionAt(triangles, box.min.x + inset + s * spacing, model.centreOfMass));
    return slices;
}

SprayPlan planSpray(std::span<const BodySpec> bodies, const FleetSpec& fleet, uint32_t most)
{
    SprayPlan plan;
    plan.turns = std::max(1u, static_cast<uint32_t>(std::ceil(double{gpu::kSprayLife} / fleet.step)));
    const auto amountOf = [&](size_t b) { return bodies[b].wake.strength > 0.0 ? bodies[b].wake.spray : 0.0; };
    const auto weightOf = [&](size_t b) {
        const HullModel& model = fleet.hulls[fleet.bodies[b].hull].model;
        return amountOf(b) <= 0.0 || model.mesh.triangles.empty() ? 0.0 : isBoat(model) ? 1.0 : kNoBoat;
    };
    double all = 0.0;
    for (size_t b = 0; b < bodies.size(); ++b)
        all += weightOf(b);

    std::vector<std::optional<uint32_t>> known(fleet.hulls.size()); // the hull's place among those planned
    std::vector<SpraySlices> slices;
    for (uint32_t b = 0; b < bodies.size(); ++b)
    {
        const uint32_t h = fleet.bodies[b].hull;
        const double part = all > 0.0 ? std::min(weightOf(b) / all, kMaxPart) : 0.0;
        const auto perTick = static_cast<uint32_t>(part * most / plan.turns);
        if (perTick == 0)
            continue;
        if (!known[h])
        {
            known[h] = static_cast<uint32_t>(slices.size());
            const SpraySlices& own = slices.emplace_back(slicesOf(fleet.hulls[h].model));
            const std::vector<gpu::SprayStation> stations = stationsOf(fleet.hulls[h].model);
            plan.stations.insert(plan.stations.end(), stations.begin(), stations.end());
            plan.sections.insert(plan.sections.end(), own.sections.begin(), own.sections.end());
        }
        const SpraySlices& own = slices[*known[h]];
        const uint32_t groups = (plan.turns * perTick + gpu::kSprayGroup - 1) / gpu::kSprayGroup;
        const auto number = static_cast<uint32_t>(plan.bodies.size());
        plan.bodies.push_back({.body = b,
                               .first = plan.slots(),
                               .perTick = perTick,
                               .firstStation = *known[h] * gpu::kSprayStations,
                               .firstSection = *known[h] * gpu::kSpraySections,
                               .stern = static_cast<float>(own.stern),
                               .perSection = static_cast<float>(1.0 / std::max(own.spacing, 1e-6)),
                               .amount = static_cast<float>(amountOf(b))});
        plan.owners.insert(plan.owners.end(), groups, number);
    }
    return plan;
}

} // namespace boats
