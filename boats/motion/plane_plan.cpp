#include "boats/motion/plane_plan.h"

#include <algorithm>
#include <cmath>

namespace boats {

namespace {

// Of the speed of the longest wave as deep as the body, sqrt(g d): damps her heave at rest to about a fifth of critical.
constexpr float kSlowPart = 1.6f;

// Half of a section at one place along the hull.
struct Vee
{
    glm::dvec2 keel{0.0}; // y = 0, z [m]
    glm::dvec2 chine{0.0};
};

// Points of the section at x, on the port side.
std::vector<glm::dvec2> sectionAt(std::span<const Triangle> triangles, double x)
{
    std::vector<glm::dvec2> points;
    for (const Triangle& triangle : triangles)
        for (int i = 0; i < 3; ++i)
        {
            const glm::dvec3& a = triangle[static_cast<size_t>(i)];
            const glm::dvec3& b = triangle[static_cast<size_t>((i + 1) % 3)];
            if ((a.x < x) == (b.x < x))
                continue;
            const glm::dvec3 p = a + (x - a.x) / (b.x - a.x) * (b - a);
            points.push_back({std::abs(p.y), p.z});
        }
    return points;
}

Vee veeAt(std::span<const Triangle> triangles, double x)
{
    const std::vector<glm::dvec2> points = sectionAt(triangles, x);
    if (points.empty())
        return {};
    const double low = std::ranges::min_element(points, {}, &glm::dvec2::y)->y;
    const glm::dvec2 wide = *std::ranges::max_element(points, {}, &glm::dvec2::x);
    const glm::dvec2 keel(0.0, low);
    const glm::dvec2 chord = wide - keel;
    const auto outside = [&](const glm::dvec2& p) { return chord.y * (p.x - keel.x) - chord.x * (p.y - keel.y); };
    return {keel, *std::ranges::max_element(points, {}, outside)};
}

} // namespace

std::vector<gpu::PlaneStation> planeStationsOf(const HullModel& model)
{
    if (!model.planes)
        return {};
    const std::vector<Triangle> triangles = floatingTriangles(model.mesh);
    double transom = 1e9; // the end of what is below the water
    double stem = -1e9;
    for (const Triangle& triangle : triangles)
        for (const glm::dvec3& corner : triangle)
        {
            if (corner.z < model.waterline)
                transom = std::min(transom, corner.x);
            stem = std::max(stem, corner.x);
        }
    if (transom > stem) // so light that nothing is below the water at rest
        for (const Triangle& triangle : triangles)
            for (const glm::dvec3& corner : triangle)
                transom = std::min(transom, corner.x);
    constexpr size_t kCount = gpu::kMaxStations;
    const double length = (stem - transom) / static_cast<double>(kCount);
    std::vector<Vee> vees;
    for (size_t i = 0; i < kCount; ++i)
        vees.push_back(veeAt(triangles, transom + (static_cast<double>(i) + 0.5) * length));

    const auto heightOf = [](const Vee& vee) { return 0.5 * (vee.keel.y + vee.chine.y); }; // of the middle
    const auto riseOf = [](const Vee& vee) { return std::max(vee.chine.y - vee.keel.y, 1e-3); };
    const auto beamOf = [](const Vee& vee) { return std::max(vee.chine.x, 1e-3); };
    const auto flatOf = [&](const Vee& vee) { return beamOf(vee) / riseOf(vee); };
    const auto forward = [&](size_t i, auto of) { // the slope of a quantity along the hull
        const size_t a = i == 0 ? 0 : i - 1;
        const size_t b = std::min(i + 1, kCount - 1);
        return (of(vees[b]) - of(vees[a])) / (static_cast<double>(b - a) * length);
    };
    std::vector<gpu::PlaneStation> stations;
    for (size_t i = 0; i < kCount; ++i)
    {
        const double at = transom + (static_cast<double>(i) + 0.5) * length;
        stations.push_back({.at = static_cast<float>(at - model.centreOfMass.x),
                            .extent = static_cast<float>(length),
                            .keel = static_cast<float>(vees[i].keel.y - model.centreOfMass.z),
                            .beam = static_cast<float>(beamOf(vees[i])),
                            .rise = static_cast<float>(riseOf(vees[i])),
                            .slope = static_cast<float>(forward(i, heightOf)),
                            .sharper = static_cast<float>(std::max(-forward(i, flatOf), 0.0)),
                            .narrows = static_cast<float>(std::max(-forward(i, beamOf), 0.0))});
    }
    for (size_t i = 1; i + 1 < kCount; ++i)
        stations[i].curve = 0.5f * (stations[i + 1].slope - stations[i - 1].slope) / stations[i].extent;
    return stations;
}

bool isPlaningBottom(std::span<const gpu::PlaneStation> stations, const glm::dvec3& at)
{
    if (stations.empty())
        return false;
    const auto distance = [&](const gpu::PlaneStation& station) { return std::abs(double{station.at} - at.x); };
    const gpu::PlaneStation& nearest = *std::ranges::min_element(stations, {}, distance);
    return at.z < double{nearest.keel} + double{nearest.rise};
}

void addPlaning(gpu::BodyInfo& info, std::span<const gpu::PlaneStation> stations)
{
    float beam = 0.0f;
    for (const gpu::PlaneStation& station : stations)
        beam = std::max(beam, 2.0f * station.beam);
    info.stations = static_cast<uint32_t>(stations.size());
    info.transom = stations[0].at - 0.5f * stations[0].extent;
    info.dry = gpu::kDryTransom * std::sqrt(beam / gpu::kGravity);
    const float draft =
        info.mass / (gpu::kWaterDensity * static_cast<float>(stations.size()) * stations[0].extent * beam);
    info.slow = kSlowPart * std::sqrt(gpu::kGravity * draft);
    info.added.z = 0.0f;
    info.addedSpin = {0.0f, 0.0f, info.addedSpin.z};
    info.radiated = {};
}

} // namespace boats
