// The projected grid must cover every direction in which a camera sees water.
#include "engine/random.h"
#include "render/lattice.h"

#include <doctest/doctest.h>
#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>

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

// Whether a direction below the horizon lies on the lattice.
bool covers(const render::Lattice& lattice, const glm::dvec3& d)
{
    if (lattice.tiles == 0)
        return false;
    const gpu::LatticePush& push = lattice.push;
    const double lowest = -static_cast<double>(push.rows) * push.step.y;
    const double width = static_cast<double>(push.tileColumns) * gpu::kTileQuads * push.step.x;
    const double columns = std::fmod(std::atan2(d.y, d.x) - push.firstAzimuth + 8.0 * kPi, 2.0 * kPi);
    return std::asin(d.z) >= lowest - 1e-6 && columns <= width + 1e-6;
}

} // namespace

TEST_CASE("lattice: covers all water in view of 2000 cameras")
{
    uint32_t seen = 0;
    for (uint32_t i = 0; i < 2000; ++i)
    {
        const render::CameraPose pose = randomCamera(i);
        const double aspect = engine::uniform(i, 6, 0.3f, 3.0f);
        const render::Lattice lattice = render::aimLattice(pose, aspect, 720, 5.0);
        const double tanY = std::tan(0.5 * pose.fov);
        for (uint32_t k = 0; k < 60; ++k)
        {
            // Points of the picture, its corners and edges among them.
            const double x = std::min(1.0f, std::max(-1.0f, engine::uniform(i, 100 + 2 * k, -1.3f, 1.3f)));
            const double y = std::min(1.0f, std::max(-1.0f, engine::uniform(i, 101 + 2 * k, -1.3f, 1.3f)));
            const glm::dvec3 d = glm::normalize(pose.forward + x * tanY * aspect * pose.right + y * tanY * pose.up);
            if (d.z >= 0.0)
                continue;
            ++seen;
            CAPTURE(i);
            REQUIRE(covers(lattice, d));
        }
    }
    CHECK(seen > 10000);
}

TEST_CASE("lattice: no water in view, no vertices; and never many more than pixels allow")
{
    const render::CameraPose up = render::lookAt({0, 0, 5}, {0, 1, 9}, 0.5);
    CHECK(render::aimLattice(up, 1.6, 720, 1.0).tiles == 0);

    const render::CameraPose level = render::lookAt({0, 0, 5}, {0, 100, 5}, 0.87);
    const uint32_t tiles = render::aimLattice(level, 16.0 / 9.0, 720, 1.0).tiles;
    const double quads = tiles * double{gpu::kTileQuads} * gpu::kTileQuads;
    CHECK(quads > 0.5 * 1280 * 720 * 0.5);
    CHECK(quads < 2.0 * 1280 * 720 * 0.5); // half the picture is water
}

TEST_CASE("lattice: turning the camera moves no vertex")
{
    // Lines of the lattice are at multiples of its steps, which do not depend on where the camera looks.
    for (const double bearing : {0.0, 0.1, 0.12345, 1.0, 3.0})
    {
        const render::CameraPose pose =
            render::lookAt({0, 0, 10}, {50 * std::cos(bearing), 50 * std::sin(bearing), 9}, 0.87);
        const gpu::LatticePush push = render::aimLattice(pose, 1.5, 720, 2.0).push;
        const double lines = static_cast<double>(push.firstAzimuth) / push.step.x;
        CHECK(std::abs(lines - std::round(lines)) < 1e-3);
        CHECK(push.step.x == doctest::Approx(push.step.y));
    }
}
