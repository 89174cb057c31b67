// How a body lies, as people say it and as a quaternion; what counts as a pose at all.
#include "boats/motion/body_pose.h"

#include "support/near.h"

#include <doctest/doctest.h>

#include <cmath>
#include <initializer_list>
#include <limits>
#include <numbers>

namespace {

constexpr double kDegree = std::numbers::pi / 180.0;

} // namespace

TEST_CASE("body pose: heading, pitch and roll come back as they were given")
{
    for (const double heading : {0.0, 45.0, 90.0, 200.0, 359.0})
        for (const double pitch : {-89.0, -20.0, 0.0, 5.0, 89.0})
            for (const double roll : {-179.0, -30.0, 0.0, 12.0, 120.0})
            {
                CAPTURE(heading);
                CAPTURE(pitch);
                CAPTURE(roll);
                const boats::Attitude attitude = boats::attitudeOf(
                    boats::orientationOf(boats::Attitude{heading * kDegree, pitch * kDegree, roll * kDegree}));
                CHECK(std::abs(std::remainder(attitude.heading / kDegree - heading, 360.0)) < 1e-6);
                CHECK(std::abs(attitude.pitch / kDegree - pitch) < 1e-6);
                CHECK(std::abs(attitude.roll / kDegree - roll) < 1e-6);
            }
    // Starboard down: the side to port, y, goes up. Bow up: x does.
    const glm::dquat heeled = boats::orientationOf(boats::Attitude{0.3, 0.0, 0.2});
    CHECK((heeled * glm::dvec3(0.0, 1.0, 0.0)).z > 0.19);
    const glm::dquat trimmed = boats::orientationOf(boats::Attitude{0.3, 0.2, 0.0});
    CHECK((trimmed * glm::dvec3(1.0, 0.0, 0.0)).z > 0.19);
    CHECK(boats::orientationOf(0.7) == boats::orientationOf(boats::Attitude{.heading = 0.7}));
}

TEST_CASE("body pose: what is not finite is seen, wherever it is")
{
    CHECK(boats::isFinite({}));
    const double nan = std::numeric_limits<double>::quiet_NaN();
    for (const double bad : {nan, -nan, std::numeric_limits<double>::infinity()})
    {
        CHECK_FALSE(boats::isFinite({.position = {0.0, 0.0, bad}}));
        CHECK_FALSE(boats::isFinite({.orientation = {1.0, bad, 0.0, 0.0}}));
        CHECK_FALSE(boats::isFinite({.velocity = {0.0, bad, 0.0}}));
        CHECK_FALSE(boats::isFinite({.spin = {bad, 0.0, 0.0}}));
    }
}
