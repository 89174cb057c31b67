// A window's pace: frames of a machine whose cost is known must come to their budget, and stay there.
#include "render/frame_budget.h"

#include <doctest/doctest.h>

#include <initializer_list>
#include <limits>

namespace {

// A machine whose frame takes `fixed` [s] and `pixels` [s] at full size.
struct Machine
{
    double fixed;
    double pixels;
    double time(double scale) const { return fixed + pixels * scale * scale; }
};

struct Run
{
    double scale = 1.0;
    int changes = 0;       // of the scale
    double lastTime = 0.0; // of a frame [s]
};

Run runFor(render::FrameBudget& budget, const Machine& machine, double seconds)
{
    Run run{budget.scale()};
    for (double t = 0.0; t < seconds; t += run.lastTime)
    {
        run.lastTime = machine.time(run.scale);
        const double scale = budget.advance(run.lastTime);
        run.changes += scale != run.scale ? 1 : 0;
        run.scale = scale;
    }
    return run;
}

} // namespace

TEST_CASE("budget: a fast machine draws at full size, a slow one as small as may be")
{
    render::FrameBudget fast(1.0 / 30.0);
    CHECK(runFor(fast, {0.002, 0.005}, 20.0).changes == 0);
    CHECK(fast.scale() == 1.0);

    render::FrameBudget slow(1.0 / 30.0);
    const Run run = runFor(slow, {0.05, 0.3}, 60.0);
    CHECK(run.scale == 0.5);
    CHECK(run.changes == 4);
}

TEST_CASE("budget: a scale that keeps the frame's time is found and kept")
{
    for (const double pixels : {0.036, 0.045, 0.06, 0.09})
    {
        CAPTURE(pixels);
        render::FrameBudget budget(1.0 / 30.0);
        const Machine machine{0.004, pixels};
        const Run found = runFor(budget, machine, 30.0);
        CHECK(found.lastTime < 1.11 / 30.0);
        CHECK(runFor(budget, machine, 120.0).changes == 0); // no pumping
    }
}

TEST_CASE("budget: it grows back when there is time again, and a pause is no reason to shrink")
{
    render::FrameBudget budget(1.0 / 30.0);
    CHECK(runFor(budget, {0.004, 0.09}, 30.0).scale < 0.7);
    CHECK(runFor(budget, {0.004, 0.01}, 30.0).scale == 1.0);
    for (const double pause : {5.0, 0.0, -1.0, std::numeric_limits<double>::quiet_NaN()})
        for (int i = 0; i < 100; ++i)
            CHECK(budget.advance(pause) == 1.0);
}
