#include "render/lattice.h"

#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace render {

namespace {

constexpr double kPi = glm::pi<double>();
constexpr int kMargin = 2; // quads beyond the edge of the picture

// Ranges of direction [rad].
struct Bounds
{
    double lowest = 0.0; // elevation
    double highest = 0.0;
    double right = 0.0; // azimuth, right < left
    double left = 0.0;
};

struct Frustum
{
    CameraPose pose;
    double tanX;
    double tanY;

    glm::dvec3 direction(double x, double y) const
    {
        return glm::normalize(pose.forward + x * tanX * pose.right + y * tanY * pose.up);
    }
    bool contains(const glm::dvec3& d) const
    {
        const double depth = glm::dot(d, pose.forward);
        return depth > 0.0 && std::abs(glm::dot(d, pose.right)) <= tanX * depth &&
               std::abs(glm::dot(d, pose.up)) <= tanY * depth;
    }
};

// The edges of the picture are great circles: azimuth runs one way along each, so its bounds are at the corners;
// elevation may turn, so the edges are sampled. A frustum that holds the zenith or the nadir sees every azimuth.
Bounds boundsOf(const Frustum& frustum)
{
    constexpr int kSamples = 64; // an edge
    constexpr std::array<glm::dvec2, 5> kCorners{{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}, {-1, -1}}};
    Bounds bounds{0.5 * kPi, -0.5 * kPi, 0.0, 0.0};
    double azimuth = 0.0;
    for (size_t edge = 0; edge < 4; ++edge)
    {
        for (int i = 0; i < kSamples; ++i)
        {
            const glm::dvec2 p = glm::mix(kCorners[edge], kCorners[edge + 1], static_cast<double>(i) / kSamples);
            const glm::dvec3 d = frustum.direction(p.x, p.y);
            const double elevation = std::asin(std::clamp(d.z, -1.0, 1.0));
            bounds.lowest = std::min(bounds.lowest, elevation);
            bounds.highest = std::max(bounds.highest, elevation);

            const double raw = std::atan2(d.y, d.x);
            const bool first = edge == 0 && i == 0;
            azimuth = first ? raw : azimuth + std::remainder(raw - azimuth, 2.0 * kPi);
            bounds.right = first ? raw : std::min(bounds.right, azimuth);
            bounds.left = first ? raw : std::max(bounds.left, azimuth);
        }
    }
    const bool nadir = frustum.contains({0.0, 0.0, -1.0});
    if (nadir)
        bounds.lowest = -0.5 * kPi;
    if (nadir || frustum.contains({0.0, 0.0, 1.0}) || bounds.left - bounds.right > 2.0 * kPi)
    {
        bounds.right = -kPi;
        bounds.left = kPi;
    }
    return bounds;
}

} // namespace

Lattice aimLattice(const CameraPose& pose, double aspect, uint32_t height, double spacing)
{
    const double tanY = std::tan(0.5 * pose.fov);
    const Bounds bounds = boundsOf({pose, tanY * aspect, tanY});
    const double step = spacing * 2.0 * tanY / height;
    if (bounds.lowest - kMargin * step > 0.0)
        return {};

    // Circles of equal elevation shrink towards the nadir, so columns may be wider apart there.
    const double nearestHorizon = std::min(0.0, bounds.highest);
    const double columnStep = step / std::max(std::cos(nearestHorizon), step);

    const double rows = std::ceil(std::min(0.5 * kPi, -bounds.lowest + kMargin * step) / step);
    const double firstColumn = std::floor(bounds.right / columnStep) - kMargin;
    const double lastColumn = std::ceil(bounds.left / columnStep) + kMargin;
    constexpr double kTile = gpu::kTileQuads;

    // Tiles begin at the lowest row and may reach above the horizon; the shader folds what does onto it.
    const auto tileRows = static_cast<uint32_t>(std::ceil(std::max(rows, 1.0) / kTile));
    Lattice lattice;
    lattice.push.step = {static_cast<float>(columnStep), static_cast<float>(step)};
    lattice.push.firstAzimuth = static_cast<float>(firstColumn * columnStep);
    lattice.push.tileColumns = static_cast<uint32_t>(std::ceil((lastColumn - firstColumn) / kTile));
    lattice.push.rows = static_cast<uint32_t>(std::max(rows, 1.0));
    lattice.tiles = lattice.push.tileColumns * tileRows;
    return lattice;
}

} // namespace render
