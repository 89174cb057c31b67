// Added mass and the damping by waves (boats/hulls/sections.h) against what is known in closed form.
#include "boats/hulls/hydrostatics.h"
#include "boats/hulls/particles.h"
#include "support/hulls.h"
#include "support/near.h"

#include <doctest/doctest.h>

#include <cmath>
#include <numbers>

namespace {

constexpr double kPi = std::numbers::pi;

// Of a box of this size, half of it in the water.
boats::ParticleBody boxBody(const glm::dvec3& size)
{
    const double mass = 0.5 * boats::kWaterDensity * size.x * size.y * size.z;
    return boats::makeParticles(test::boxTriangles(-0.5 * size, 0.5 * size), mass, glm::dvec3(0.0), 0.0);
}

} // namespace

TEST_CASE("sections: Lewis forms of a circle, an ellipse and a plate")
{
    const boats::LewisForm circle = boats::lewisForm(2.0, 1.0, 0.5 * kPi);
    CHECK(circle.heave == test::near(1.0, 1e-6));
    CHECK(circle.sway == test::near(1.0, 1e-6));
    CHECK(std::abs(circle.roll) < 1e-9);
    const boats::LewisForm ellipse = boats::lewisForm(4.0, 1.0, kPi); // semi-axes 2 and 1: (a^2 - b^2)^2 / (16 a^4)
    CHECK(ellipse.heave == test::near(1.0, 1e-6));
    CHECK(ellipse.roll == test::near(9.0 / 256.0, 1e-6));
    const boats::LewisForm plate = boats::lewisForm(1.0, 1e-3, 0.25e-3 * kPi);
    CHECK(plate.heave == test::near(1.0, 1e-6));
    CHECK(plate.roll == test::near(1.0 / 16.0, 0.01)); // rho pi B^4 / 256 a metre
    const boats::LewisForm square = boats::lewisForm(2.0, 1.0, 2.0);
    CHECK(square.heave == test::near(1.51, 0.06)); // its corners are not quite sharp
}

TEST_CASE("sections: ellipsoids as Lamb has them")
{
    CHECK(boats::ellipsoidAdded(glm::dvec3(1.0)).x == test::near(0.5, 1e-9));
    const glm::dvec3 twice = boats::ellipsoidAdded({2.0, 1.0, 1.0}); // Lamb 1932, the table of 115
    CHECK(twice.x == test::near(0.209, 0.01));
    CHECK(twice.z == test::near(0.702, 0.01));
    const glm::dvec3 ten = boats::ellipsoidAdded({9.97, 1.0, 1.0});
    CHECK(ten.x == test::near(0.021, 0.02));
    CHECK(ten.y == test::near(0.960, 0.01));
    const double disc = 1e-4; // 8/3 rho a^3
    CHECK(boats::ellipsoidAdded({1.0, 1.0, disc}).z * 4.0 / 3.0 * kPi * disc == test::near(8.0 / 3.0, 1e-3));
}

TEST_CASE("sections: half a ball in the water has half its mass, and waves as a small thing makes them")
{
    boats::BodySpec spec{.name = "b", .model = boats::Model::sphere};
    spec.mass = 0.5 * boats::kWaterDensity * kPi / 6.0;
    const boats::HullModel ball = *boats::makeModel(spec);
    const boats::ParticleBody body = boats::makeParticles(ball);
    CHECK(body.radiation.added.x / body.mass == test::near(0.5, 0.04));
    CHECK(body.radiation.added.y / body.mass == test::near(0.5, 0.04));
    CHECK(body.radiation.added.z / body.mass == test::near(0.5, 0.04));
    CHECK(body.radiation.addedSpin.x / body.inertia[0][0] < 0.01);
    const double w = body.radiation.natural.x;
    CHECK(w == test::near(std::sqrt(9.81 / (0.5 * 2.0 / 3.0 * 1.5)), 0.02));
    // Hulme (1982): 0.3 to 0.35 of M w at k R of 0.8 to 1.2; the wave that is not disturbed gives a quarter more.
    CHECK(body.radiation.damping.x / (body.mass * w) > 0.28);
    CHECK(body.radiation.damping.x / (body.mass * w) < 0.50);
}

TEST_CASE("sections: a long box damps as strip theory has it, a short one less in pitch, and a flat one rolls lightly")
{
    const glm::dvec3 size(40.0, 2.0, 1.0);
    const boats::ParticleBody barge = boxBody(size);
    const double w = barge.radiation.natural.x;
    const double k = w * w / 9.81;
    const double waves = 2.0 * std::exp(-k * 0.5) * std::sin(0.5 * k * size.y);
    const double law = boats::kWaterDensity * std::pow(9.81 * waves, 2.0) / (w * w * w) * size.x;
    CHECK(barge.radiation.damping.x == test::near(law, 0.05));
    CHECK(barge.radiation.added.x < 0.02 * barge.mass);

    const glm::dvec3 flat(20.0, 2.0, 0.02);
    const double roll = boats::kWaterDensity * kPi * std::pow(flat.y, 4.0) / 256.0 * flat.x;
    CHECK(boxBody(flat).radiation.addedSpin.x == test::near(roll, 0.1)); // its ends take a little

    // It does not matter which way a box is longer.
    const boats::Radiation one = boxBody({3.0, 2.0, 1.0}).radiation;
    const boats::Radiation other = boxBody({2.0, 3.0, 1.0}).radiation;
    CHECK(one.added.x == test::near(other.added.y, 1e-6));
    CHECK(one.added.z == test::near(other.added.z, 1e-6));
    CHECK(one.addedSpin.x == test::near(other.addedSpin.y, 1e-6));
    CHECK(one.addedSpin.z == test::near(other.addedSpin.z, 1e-6));
    CHECK(one.damping.y == test::near(other.damping.z, 0.1)); // their particles differ
}

TEST_CASE("sections: what sinks has added mass all round, and makes no waves")
{
    const glm::dvec3 size(2.0, 2.0, 2.0);
    const boats::ParticleBody stone = boats::makeParticles(test::boxTriangles(-0.5 * size, 0.5 * size),
                                                           2.0 * boats::kWaterDensity * 8.0, glm::dvec3(0.0), 1.0);
    CHECK(stone.radiation.added.x / (boats::kWaterDensity * 8.0) ==
          test::near(0.68, 0.2)); // a cube, DNV-RP-H103: blunter
    CHECK(stone.radiation.added.z / (boats::kWaterDensity * 8.0) == test::near(0.68, 0.2));
    CHECK(stone.radiation.damping == glm::dvec3(0.0));
}

TEST_CASE("sections: the wind meets the sides of a box and half the disc of a ball")
{
    const boats::Exposed box = boats::exposed(test::boxTriangles({-2.0, -1.0, -0.5}, {2.0, 1.0, 0.5}), 0.1);
    CHECK(box.area.x == test::near(2.0 * 0.4, 1e-9));
    CHECK(box.area.y == test::near(4.0 * 0.4, 1e-9));
    CHECK(box.centre.z == test::near(0.3, 1e-9));
    const boats::HullModel ball = test::model(boats::Model::sphere);
    CHECK(boats::exposed(boats::floatingTriangles(ball.mesh), -1.0).area.x == test::near(0.125 * kPi, 0.02));
}
