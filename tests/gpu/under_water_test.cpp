// The picture from under water: Snell's window, the underwater fog around it, and a surface without holes from any
// place.
#include "engine/random.h"
#include "support/picture.h"

#include <doctest/doctest.h>
#include <glm/exponential.hpp>
#include <glm/geometric.hpp>

#include <cmath>

namespace {

constexpr VkExtent2D kSize{97, 55}; // odd, so that the middle pixel looks straight ahead
constexpr uint32_t kSeed = 0xdee9;
const glm::dvec3 kAbsorbed(0.648, 0.053, 0.036); // [1/m]
constexpr double kFloor = 3.0 * 6e-8;            // steps of the smallest half floats: red, far down, is no more

world::WorldSpec worldOf(test::Gpu& gpu, const ocean::OceanSpec& sea, std::vector<boats::BodySpec> bodies = {})
{
    return {.ocean = sea, .bodies = std::move(bodies), .fft = ocean::fftEngineFor(gpu)};
}

// Without a sun, so that the light is the sky's alone.
world::SkySpec duskSky()
{
    return {.sun = {-2.0 * engine::kDegree, 90.0 * engine::kDegree}, .clouds = 0.0, .visibility = 300e3};
}

glm::dvec3 middleOf(test::Painter& painter, const glm::dvec3& eye, const glm::dvec3& direction)
{
    painter.paint({render::lookAt(eye, eye + direction, 0.1), duskSky(), 0.0});
    return glm::dvec3(painter.light()[(kSize.height / 2) * kSize.width + kSize.width / 2]);
}

// The sea's own light straight up from under its surface, over the absorption: 0.33 bb / a of what comes down.
glm::dvec3 deepLight(test::Gpu& gpu)
{
    render::SkyPass pass(gpu);
    const world::SkySpec sky = duskSky();
    const double up = sky.sun.elevation;
    gpu.run([&](const engine::Commands& cmd) {
        pass.recordTables(cmd, {{std::cos(up), 0.0, std::sin(up)}, static_cast<float>(sky.visibility), 0.0f});
    });
    const glm::dvec3 down = gpu.read<gpu::SkyLight>(pass.light(), 1)[0].irradiance;
    return 0.33 * glm::dvec3(0.0016, 0.0024, 0.0036) / kAbsorbed * down / 3.14159265;
}

// Light scattered towards an eye `depth` under water along a ray that rises at `up` (its sine) to the surface and, if
// it is mirrored there, goes down again; in small steps.
glm::dvec3 underwaterFog(const glm::dvec3& deep, double depth, double up, double mirrored)
{
    constexpr double kStep = 0.002; // [m]
    glm::dvec3 sum(0.0);
    const double toSurface = up > 0.0 ? depth / up : 1e9;
    for (double s = 0.5 * kStep; s < 400.0; s += kStep)
    {
        const double at = s < toSurface ? depth - s * up : (s - toSurface) * up;
        const double part = s < toSurface ? 1.0 : mirrored;
        sum += part * deep * kAbsorbed * 2.2 * glm::exp(-kAbsorbed * (1.2 * at + s)) * kStep;
    }
    return sum;
}

// 30 m below to 3 m above the sea, looking anywhere, rolled anyhow.
render::CameraPose randomCamera(uint32_t index)
{
    const auto draw = [&](uint32_t i, float low, float high) {
        return engine::uniform(kSeed, 16 * index + i, low, high);
    };
    const double far = draw(2, 0.0f, 1.0f); // many near the surface
    const glm::dvec3 eye(draw(0, -1e3f, 1e3f), draw(1, -1e3f, 1e3f), -30.0 * std::pow(far, 3.0) + draw(7, 0.0f, 3.0f));
    return test::lookAnywhere(eye, kSeed, index);
}

struct Verdict
{
    uint32_t notFinite = 0;
    uint32_t holes = 0; // pixels that must show the surface, by their rays, and do not, or the other way round
};

// The surface is somewhere between `low` and `high` [m].
Verdict judge(const render::CameraPose& pose, const std::vector<glm::vec4>& light, double low, double high)
{
    Verdict verdict;
    const bool under = pose.eye.z < low;
    for (uint32_t y = 0; y < kSize.height; ++y)
        for (uint32_t x = 0; x < kSize.width; ++x)
        {
            const glm::vec4 texel = light[y * kSize.width + x];
            for (int c = 0; c < 4; ++c)
                verdict.notFinite += std::isfinite(texel[c]) ? 0 : 1;
            if (!under && pose.eye.z < high)
                continue;
            const double away = pose.eye.z - (under ? high : low); // to where the ray has surely met it
            double least = 1e9;
            double most = -1e9;
            for (const auto& [dx, dy] : {std::pair(-0.5, 0.5), {1.5, 0.5}, {0.5, -0.5}, {0.5, 1.5}})
            {
                least = std::min(least, -test::pixelRay(pose, kSize, x + dx, y + dy).z / away);
                most = std::max(most, -test::pixelRay(pose, kSize, x + dx, y + dy).z / away);
            }
            const bool mustBe = least > (high > low ? 1.0 / 2000.0 : 0.0);
            const bool mustNot = most < 0.0;
            verdict.holes += (mustBe && texel.a != 1.0f) || (mustNot && texel.a != 0.0f) ? 1 : 0;
        }
    return verdict;
}

} // namespace

TEST_CASE("under water: the sky in Snell's window, the mirrored deep around it, each through its water")
{
    test::Gpu gpu;
    test::Painter painter(gpu, kSize, render::Quality::low, worldOf(gpu, test::flatSea(0.0)));
    const glm::dvec3 deep = deepLight(gpu);
    const glm::dvec3 zenith = middleOf(painter, {0, 0, 5}, {0, 0, 1});
    for (const double depth : {0.5, 5.0, 25.0})
    {
        CAPTURE(depth);
        const glm::dvec3 eye(0.0, 0.0, -depth);
        const glm::dvec3 up = middleOf(painter, eye, {0, 0, 1});
        const glm::dvec3 above =
            0.9796 * zenith * glm::exp(-kAbsorbed * depth) + underwaterFog(deep, depth, 1.0, 0.0204);
        for (int c = 0; c < 3; ++c)
            CHECK(std::abs(up[c] - above[c]) < 0.03 * above[c] + kFloor);

        for (const double degrees : {49.5, 60.0, 75.0, 90.0, 120.0, 180.0}) // from the zenith
        {
            CAPTURE(degrees);
            const double angle = degrees * engine::kDegree;
            const glm::dvec3 found = middleOf(painter, eye, {0.0, std::sin(angle), std::cos(angle)});
            const glm::dvec3 expected = underwaterFog(deep, depth, std::cos(angle), 1.0);
            for (int c = 0; c < 3; ++c)
                CHECK(std::abs(found[c] - expected[c]) < 0.03 * expected[c] + kFloor);
        }
        const double inside = 47.5 * engine::kDegree; // a degree within the window's edge
        const double outside = 49.5 * engine::kDegree;
        if (depth < 10.0)
            CHECK(middleOf(painter, eye, {0.0, std::sin(inside), std::cos(inside)}).b >
                  1.5 * middleOf(painter, eye, {0.0, std::sin(outside), std::cos(outside)}).b);
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("under water: no hole and no NaN for 100 cameras from 30 m below to 3 m above, calm and stormy")
{
    test::Gpu gpu;
    test::Painter calm(gpu, kSize, render::Quality::low, worldOf(gpu, test::flatSea(0.0)));
    test::Painter stormy(gpu, kSize, render::Quality::low, worldOf(gpu, test::stormySea(18.0, 64)));
    const double reach = stormy.world().reach();
    for (uint32_t i = 0; i < 50; ++i)
    {
        CAPTURE(i);
        const render::CameraPose pose = randomCamera(i);
        calm.paint({pose, {}, 0.0});
        const Verdict flat = judge(pose, calm.light(), 0.0, 0.0);
        CHECK(flat.notFinite == 0);
        CHECK(flat.holes == 0);
        stormy.paint({pose, {}, 3.0 * i});
        const Verdict rough = judge(pose, stormy.light(), -reach, reach);
        CHECK(rough.notFinite == 0);
        CHECK(rough.holes == 0);
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("under water: the eye may be at the surface itself")
{
    test::Gpu gpu;
    test::Painter calm(gpu, kSize, render::Quality::low, worldOf(gpu, test::flatSea(0.0)));
    for (const double height : {0.2, 0.05, 0.001, -0.001, -0.05, -0.2})
        for (const glm::dvec3& direction : {glm::dvec3(1, 0, 0), glm::dvec3(0, 1, -0.7), glm::dvec3(0, -1, 0.7),
                                            glm::dvec3(0, 0, 1), glm::dvec3(0, 0, -1)})
        {
            CAPTURE(height);
            CAPTURE(direction.z);
            const glm::dvec3 eye(0, 0, height);
            const render::CameraPose pose = render::lookAt(eye, eye + direction, 1.0);
            calm.paint({pose, {}, 0.0});
            const Verdict verdict = judge(pose, calm.light(), 0.0, 0.0);
            CHECK(verdict.notFinite == 0);
            CHECK(verdict.holes == 0);
        }
    for (const double height : {0.0, -0.0}) // on edge there is nothing to see of it, but light comes from all sides
    {
        const render::CameraPose pose = render::lookAt({0, 0, height}, {1, 0, 0.1}, 1.0);
        calm.paint({pose, {}, 0.0});
        CHECK(judge(pose, calm.light(), -1.0, 1.0).notFinite == 0);
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("under water: a hull overhead is dark against the window")
{
    test::Gpu gpu;
    const boats::BodySpec tug{.name = "tug", .model = boats::Model::tug, .hold = boats::Hold::fixed};
    test::Painter painter(gpu, kSize, render::Quality::low, worldOf(gpu, test::flatSea(0.0), {tug}));
    painter.bring(0.0);
    const auto lightOverhead = [&](const glm::dvec3& eye) {
        painter.paint({render::lookAt(eye, eye + glm::dvec3(0, 0, 1), 0.3), {}, 0.0});
        return painter.light()[(kSize.height / 2) * kSize.width + kSize.width / 2];
    };
    const glm::vec4 hull = lightOverhead({0, 0, -8});
    const glm::vec4 open = lightOverhead({60, 0, -8});
    CHECK(hull.a == 0.0f);
    CHECK(open.a == 1.0f);
    CHECK(hull.g < 0.5f * open.g);
    CHECK(gpu.validationErrors() == 0);
}
