// Disturbances: drops at their tick and place, without volume; rain that does not care where the grid is.
#include "support/grids.h"
#include "support/near.h"

#include <doctest/doctest.h>

#include <cmath>

TEST_CASE("grid drop: it falls at its tick, where it was told, as high as it was told, and adds no volume")
{
    test::Gpu gpu;
    for (const double radius : {0.3, 0.9, 2.0, 6.0}) // of a cell and more to 24 cells
    {
        CAPTURE(radius);
        ocean::GridSpec spec = test::plainGrid({150, 130});
        spec.drops = {{.time = 0.5, .at = {1.25, -2.5}, .radius = radius, .height = 0.3}};
        test::Grids run(gpu, {spec});
        run.run(30);
        CHECK(test::largest(run.heights()) == 0.0);
        run.run(1); // tick 30
        const std::vector<float> z = run.heights();
        CHECK(test::largest(z) == test::near(0.3, 1e-6));
        const glm::ivec2 middle = glm::ivec2(5, -10) - run.state().origin;
        CHECK(z[static_cast<size_t>(middle.y * 150 + middle.x)] == test::near(0.3, 1e-6));
        double size = 0.0;
        for (const float value : z)
            size += std::abs(value);
        CHECK(std::abs(test::sumOf(z)) <= 1e-6 * size);
        CHECK(run.before() == z); // let go from rest
    }

    ocean::GridSpec spec = test::plainGrid({150, 130});
    spec.drops = {{.time = 0.0, .at = {0.0, 0.0}, .radius = 2.0, .height = 0.3, .neutral = false}};
    test::Grids run(gpu, {spec});
    run.run(1);
    // The volume of a bump: pi R^2 / 4 times its height.
    CHECK(test::sumOf(run.heights()) * 0.0625 == test::near(0.3 * 3.14159265 * 4.0 / 4.0, 0.01));
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("grid drop: rain has its rate, no volume, and falls where it falls, wherever the grid is")
{
    test::Gpu gpu;
    ocean::GridSpec spec = test::plainGrid({160, 120});
    spec.waveSpeed = 0.01;
    spec.rain = {.rate = 0.5, .radius = 0.5, .height = 0.02};
    ocean::GridSpec moving = spec;
    moving.velocity = {6.0, -3.0};
    test::Grids run(gpu, {spec, moving}, {.seed = 3});
    test::Grids again(gpu, {spec, moving}, {.seed = 3});
    test::Grids other(gpu, {spec, moving}, {.seed = 4});
    for (test::Grids* any : {&run, &again, &other})
        any->run(30);
    CHECK(run.heights(0) == again.heights(0));
    CHECK(run.heights(1) == again.heights(1));
    CHECK(run.heights(0) != other.heights(0));
    const std::vector<float> stands = run.heights(0);
    const std::vector<float> moved = run.heights(1);
    const glm::ivec2 apart = run.state(1).origin - run.state(0).origin;
    REQUIRE(apart.x > 5);
    size_t same = 0;
    for (int y = 40; y < 80; ++y)
        for (int x = 50; x < 110; ++x)
            same += stands[static_cast<size_t>(y * 160 + x)] ==
                    moved[static_cast<size_t>((y - apart.y) * 160 + x - apart.x)];
    CHECK(same == 40 * 60);

    // The middle of a drop is the only place that high: count them while they do not overlap.
    ocean::GridSpec sparse = test::plainGrid({400, 400}, ocean::Border::wrap);
    sparse.waveSpeed = 0.01;
    sparse.rain = {.rate = 0.02, .radius = 0.5, .height = 0.02};
    test::Grids counted(gpu, {sparse});
    counted.run(61); // ticks 0 to 60
    const std::vector<float> z = counted.heights();
    size_t peaks = 0;
    for (int y = 0; y < 400; ++y)
        for (int x = 0; x < 400; ++x)
        {
            const auto at = [&](int i, int j) {
                return z[static_cast<size_t>(((j + 400) % 400) * 400 + (i + 400) % 400)];
            };
            peaks += at(x, y) > 0.008f && at(x, y) >= at(x - 1, y) && at(x, y) > at(x + 1, y) &&
                     at(x, y) >= at(x, y - 1) && at(x, y) > at(x, y + 1);
        }
    const double expected = 0.02 * 100.0 * 100.0 * 61.0 / 60.0; // 203
    CHECK(static_cast<double>(peaks) == test::near(expected, 0.2));
    CHECK(std::abs(test::sumOf(z)) <= 1e-4);
    CHECK(gpu.validationErrors() == 0);
}
