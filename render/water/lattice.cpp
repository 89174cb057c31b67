#include "render/water/lattice.h"

#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace render {

namespace {

constexpr double kPi = glm::pi<double>();
constexpr uint32_t kTile = gpu::kTileQuads;
constexpr double kMinHeight = 0.3; // from which the lattice looks at still water [m]

glm::dvec3 directionOf(double azimuth, double elevation)
{
    return {std::cos(elevation) * std::cos(azimuth), std::cos(elevation) * std::sin(azimuth), std::sin(elevation)};
}

// The four sides of what a camera sees, as planes through the eye; normals point inwards.
class Frustum
{
public:
    Frustum(const CameraPose& pose, double aspect)
    {
        const double tanY = std::tan(0.5 * pose.fov);
        const double tanX = tanY * aspect;
        normals_ = {glm::normalize(tanX * pose.forward + pose.right), glm::normalize(tanX * pose.forward - pose.right),
                    glm::normalize(tanY * pose.forward + pose.up), glm::normalize(tanY * pose.forward - pose.up)};
    }

    // Whether a tile with these corners may reach into it, if its water is up to `beyond` [rad] off them. Never wrong
    // about one that does: of the four sides, one must have all of it outside.
    bool mayTouch(const std::array<glm::dvec3, 4>& corners, double beyond) const
    {
        if (beyond >= 0.5 * kPi)
            return true;
        const double least = -std::sin(beyond);
        return std::all_of(normals_.begin(), normals_.end(), [&](const glm::dvec3& normal) {
            return std::any_of(corners.begin(), corners.end(),
                               [&](const glm::dvec3& corner) { return glm::dot(normal, corner) >= least; });
        });
    }

private:
    std::array<glm::dvec3, 4> normals_;
};

// Angle by which waves of `reach` may move water that the eye sees `down` [rad] below the horizon.
double waveAngle(double eyeHeight, double reach, double down)
{
    const double distance = eyeHeight / std::max(std::sin(down), 1e-6);
    return reach < distance ? std::asin(reach / distance) : kPi;
}

// Lists the tiles of a lattice of this step that may be in view; false if there are more than can be drawn.
bool listTiles(const CameraPose& pose, const LatticeSpec& spec, double side, std::vector<uint32_t>& tiles)
{
    tiles.clear();
    const auto rows = static_cast<uint32_t>(std::ceil(0.5 * kPi / side));
    const auto columns = static_cast<uint32_t>(std::ceil(2.0 * kPi / side));
    const Frustum frustum(pose, spec.aspect);
    for (uint32_t row = 0; row < rows; ++row)
    {
        const double up = -(rows - row - 1.0) * side; // elevations of the tile's upper and lower edge
        const double low = std::max(up - side, -0.5 * kPi);
        // What is on the tile's edges and within may bulge beyond its corners, by a quarter of a side's square at most.
        const double beyond = 0.25 * side * side + waveAngle(pose.eye.z, spec.reach, -low);
        for (uint32_t column = 0; column < columns; ++column)
        {
            const double west = column * side;
            if (!frustum.mayTouch({directionOf(west, low), directionOf(west + side, low), directionOf(west, up),
                                   directionOf(west + side, up)},
                                  beyond))
                continue;
            if (tiles.size() == gpu::kMaxTiles)
                return false;
            tiles.push_back(gpu::packTile(column, row));
        }
    }
    return true;
}

} // namespace

gpu::LatticePush aimLattice(const CameraPose& camera, const LatticeSpec& wanted, std::vector<uint32_t>& tiles)
{
    // From the surface itself it would see nothing: it keeps its distance, as if waves had moved the water so far. An
    // eye under water sees the surface as one above it does, upside down.
    const double height = std::max(std::abs(camera.eye.z), kMinHeight);
    CameraPose pose = camera;
    LatticeSpec spec = wanted;
    spec.reach += height - std::abs(camera.eye.z);
    pose.eye.z = height;
    if (camera.eye.z < 0.0)
        for (glm::dvec3* axis : {&pose.forward, &pose.right, &pose.up})
            axis->z = -axis->z;

    // A narrow view from among the waves may see tiles all round, of a fine lattice: it makes do with a coarser one.
    double step = spec.spacing * 2.0 * std::tan(0.5 * pose.fov) / spec.height;
    while (!listTiles(pose, spec, step * kTile, tiles))
        step *= 1.5;
    const auto tileRows = static_cast<uint32_t>(std::ceil(0.5 * kPi / (step * kTile)));
    return {static_cast<float>(step), tileRows * kTile, static_cast<float>(std::copysign(height, camera.eye.z))};
}

} // namespace render
