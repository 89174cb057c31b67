// The projected grid must cover every direction in which a camera sees water.
#include "engine/random.h"
#include "render/water/lattice.h"

#include <doctest/doctest.h>
#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>

#include <algorithm>
#include <cmath>

namespace {

constexpr double kPi = glm::pi<double>();

// A camera of any height, direction, roll and field of view.
render::CameraPose randomCamera(uint32_t index)
{
    const auto draw = [&](uint32_t i, float low, float high) { return engine::uniform(index, i, low, high); };
    render::CameraPose pose = render::lookAt({0, 0, std::exp(draw(0, -1.0f, 6.9f))},
                                             {draw(1, -1, 1), draw(2, -1, 1), draw(3, -30, 30)}, draw(4, 0.1f, 2.0f));
    const double roll = draw(5, -3.2f, 3.2f);
    const glm::dvec3 right = pose.right;
    pose.right = std::cos(roll) * right + std::sin(roll) * pose.up;
    pose.up = std::cos(roll) * pose.up - std::sin(roll) * right;
    return pose;
}

struct Aimed
{
    gpu::LatticePush push;
    std::vector<uint32_t> tiles;
};

Aimed aim(const render::CameraPose& pose, const render::LatticeSpec& spec)
{
    Aimed aimed;
    aimed.push = render::aimLattice(pose, spec, aimed.tiles);
    return aimed;
}

// Whether the tile that a direction below the horizon lies in is drawn.
bool covers(const Aimed& aimed, const glm::dvec3& d)
{
    const double side = static_cast<double>(aimed.push.step) * gpu::kTileQuads;
    const double azimuth = std::fmod(std::atan2(d.y, d.x) + 2.0 * kPi, 2.0 * kPi);
    const double fromLowest = aimed.push.rows / gpu::kTileQuads + std::asin(std::max(d.z, -1.0)) / side;
    const uint32_t tile = gpu::packTile(static_cast<uint32_t>(azimuth / side), static_cast<uint32_t>(fromLowest));
    return std::find(aimed.tiles.begin(), aimed.tiles.end(), tile) != aimed.tiles.end();
}

glm::dvec3 pictureRay(const render::CameraPose& pose, double aspect, double x, double y)
{
    const double tanY = std::tan(0.5 * pose.fov);
    return glm::normalize(pose.forward + x * tanY * aspect * pose.right + y * tanY * pose.up);
}

} // namespace

TEST_CASE("lattice: covers all water in view of 2000 cameras")
{
    uint32_t seen = 0;
    for (uint32_t i = 0; i < 2000; ++i)
    {
        const render::CameraPose pose = randomCamera(i);
        const double aspect = engine::uniform(i, 6, 0.3f, 3.0f);
        const Aimed aimed = aim(pose, {aspect, 720, 5.0, 0.0});
        for (uint32_t k = 0; k < 60; ++k)
        {
            // Points of the picture, its corners and edges among them.
            const double x = std::min(1.0f, std::max(-1.0f, engine::uniform(i, 100 + 2 * k, -1.3f, 1.3f)));
            const double y = std::min(1.0f, std::max(-1.0f, engine::uniform(i, 101 + 2 * k, -1.3f, 1.3f)));
            const glm::dvec3 d = pictureRay(pose, aspect, x, y);
            if (d.z >= -1e-6)
                continue;
            ++seen;
            CAPTURE(i);
            REQUIRE(covers(aimed, d));
        }
    }
    CHECK(seen > 10000);
}

TEST_CASE("lattice: water that waves may move into view is drawn too")
{
    uint32_t moved = 0;
    for (uint32_t i = 0; i < 500; ++i)
    {
        const render::CameraPose pose = randomCamera(i);
        const double reach = engine::uniform(i, 7, 0.1f, 5.0f);
        const Aimed aimed = aim(pose, {1.6, 720, 5.0, reach});
        for (uint32_t k = 0; k < 40; ++k)
        {
            // A displaced point that is in view; the undisturbed place it came from must be on a tile.
            const glm::dvec3 d = pictureRay(pose, 1.6, engine::uniform(i, 200 + 3 * k, -1.0f, 1.0f),
                                            engine::uniform(i, 201 + 3 * k, -1.0f, 1.0f));
            const double distance = std::exp(engine::uniform(i, 202 + 3 * k, 0.0f, 8.0f));
            const glm::dvec3 place = distance * d;
            const double up = place.z + pose.eye.z; // above still water
            if (std::abs(up) > 0.9 * reach)
                continue;
            const double aside = std::sqrt(reach * reach - up * up) * 0.9;
            const double turn = engine::uniform(i, 900 + k, 0.0f, 6.28f);
            const glm::dvec3 rest(place.x + aside * std::cos(turn), place.y + aside * std::sin(turn), -pose.eye.z);
            ++moved;
            CAPTURE(i);
            REQUIRE(covers(aimed, glm::normalize(rest)));
        }
    }
    CHECK(moved > 200);
}

TEST_CASE("lattice: no water in view, no tiles; and not many more than the picture needs")
{
    CHECK(aim(render::lookAt({0, 0, 5}, {0, 1, 9}, 0.5), {1.6, 720, 1.0, 0.0}).tiles.empty());

    const render::CameraPose level = render::lookAt({0, 0, 5}, {0, 100, 5}, 0.87);
    const double quads =
        static_cast<double>(aim(level, {16.0 / 9.0, 720, 1.0, 0.0}).tiles.size()) * gpu::kTileQuads * gpu::kTileQuads;
    CHECK(quads > 0.7 * 1280 * 360); // half the picture is water
    CHECK(quads < 1.3 * 1280 * 360);
}

TEST_CASE("lattice: turning the camera moves no vertex")
{
    // The lines of the lattice depend on the picture's size and field of view only.
    const render::LatticeSpec spec{1.5, 720, 2.0, 0.0};
    const gpu::LatticePush first = aim(render::lookAt({0, 0, 10}, {50, 0, 9}, 0.87), spec).push;
    for (const double bearing : {0.1, 0.12345, 1.0, 3.0})
    {
        const gpu::LatticePush turned =
            aim(render::lookAt({0, 0, 10}, {50 * std::cos(bearing), 50 * std::sin(bearing), 3}, 0.87), spec).push;
        CHECK(turned.step == first.step);
        CHECK(turned.rows == first.rows);
    }
}
