// body_twin.h -- the step of a rigid body in still water and still air, in double precision: the twin of
// shaders/boats/motion/step.comp.
//
// Written from the laws in that kernel's head, not from its code: inertia in the world's axes, each particle's wet part
// from its own four columns, a turn as fine as asked for.
#pragma once

#include "boats/motion/fleet_plan.h"

#include <glm/matrix.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

namespace test {

struct BodyTwin
{
    boats::ParticleBody body;
    double waterline = 0.0; // that it floats at, in model space [m]
    int turns = 64;         // of a tick, each of second order: 1 is what the kernel does, many are nearly exact

    glm::dvec3 position{0.0};
    glm::dquat orientation{1.0, 0.0, 0.0, 0.0};
    glm::dvec3 velocity{0.0};
    glm::dvec3 momentum{0.0};
    double wetBefore = 1e30; // mass of water displaced at the last tick [kg]

    // Added mass and inertia along and about body axes where so much water is displaced [kg].
    std::pair<glm::dvec3, glm::dvec3> addedBy(double wetMass) const
    {
        const double wet = std::min(wetMass / (1025.0 * body.displaced), 1.0);
        const double deep = std::clamp((wetMass / 1025.0 - body.displaced) / (body.volume - body.displaced), 0.0, 1.0);
        const double rest = (1.0 - (1.0 - wet) * (1.0 - wet)) * (1.0 - deep);
        const boats::Radiation& of = body.radiation;
        return {rest * of.added + deep * of.addedDeep, rest * of.addedSpin + deep * of.addedSpinDeep};
    }

    static double bound(const glm::dmat3& of, const glm::dvec3& diagonal)
    {
        double sum = 0.0;
        for (int i = 0; i < 3; ++i)
            for (int k = 0; k < 3; ++k)
                sum += std::abs(of[i][k]) * diagonal[i];
        return sum;
    }

    void step(double dt, bool start)
    {
        constexpr double kDensity = 1025.0;
        constexpr double kG = 9.81;
        const glm::dmat3 turn = glm::mat3_cast(orientation);
        const glm::dmat3 back = glm::transpose(turn);
        const glm::dmat3 inertia = turn * body.inertia * back;
        const glm::dvec3 spin = glm::inverse(inertia) * momentum;
        const glm::dvec3 up(0.0, 0.0, 1.0);

        glm::dvec3 force = -body.mass * kG * up;
        glm::dvec3 torque(0.0);
        glm::dvec3 drag(0.0);
        glm::dvec3 dragTorque(0.0);
        double wetMass = 0.0;
        glm::dvec3 quick(0.0);     // along world axes
        glm::dvec3 quickSpin(0.0); // about body axes
        double slammed = 0.0;
        glm::dvec3 first(0.0);   // moment of the wet mass, in body axes
        glm::dvec3 passing(0.0); // by the wet mass
        glm::dvec3 bluff = body.facing;
        double bottom = 0.0; // what faces down below the waterline at rest [m^2]
        for (const boats::Particle& p : body.particles)
            if (p.position.z < waterline)
            {
                bottom += std::max(-p.face.z, 0.0);
                for (int k = 0; k < 3; ++k)
                    if (p.face != glm::dvec3(0.0))
                        bluff[k] -= 0.5 * std::pow(std::abs(p.face[k]), 3.0) / glm::dot(p.face, p.face);
            }
        for (const boats::Particle& p : body.particles)
        {
            const glm::dvec3 arm = turn * (p.position - body.centreOfMass);
            const double half = std::max({std::abs(turn[0].z) * p.half.x / 2.0, std::abs(turn[1].z) * p.half.y / 2.0,
                                          std::abs(turn[2].z) * p.half.z});
            double wet = 0.0;
            double wetting = 0.0; // for each metre deeper
            for (const double x : {-1.0, 1.0})
                for (const double y : {-1.0, 1.0})
                {
                    const glm::dvec3 at = arm + (x * p.half.x * turn[0] + y * p.half.y * turn[1]) / std::sqrt(3.0);
                    const double depth = -(position.z + at.z);
                    const double part = 0.25 * std::clamp(0.5 + depth / (2.0 * half), 0.0, 1.0);
                    wetting += std::abs(depth) < half ? 0.25 / (2.0 * half) : 0.0;
                    const glm::dvec3 lift = kDensity * kG * p.volume * part * up;
                    wet += part;
                    force += lift;
                    torque += glm::cross(at, lift);
                }
            const double mass = kDensity * p.volume * wet;
            wetMass += mass;

            const glm::dvec3 flow = velocity + glm::cross(spin, arm);
            passing += mass * back * flow;
            first += mass * back * arm;
            const double area = glm::length(p.face);
            const glm::dvec3 normal = area > 0.0 ? turn * p.face / area : glm::dvec3(0.0);
            const double across = glm::dot(flow, normal);
            const glm::dvec3 along = flow - across * normal;
            const double slam = body.radiation.added.z / bottom * std::max(-(turn * p.face).z, 0.0) *
                                std::min(wetting * std::max(-flow.z, 0.0), 1.0 / dt);
            slammed += slam;
            const double form = wet * 0.25 * kDensity * area * std::abs(across) + slam;
            const double rub = wet * 0.002 * kDensity * p.skin * glm::length(along);
            const glm::dvec3 pull = -form * across * normal - rub * along;
            drag += pull;
            dragTorque += glm::cross(arm, pull);
            const glm::dvec3 lever = back * glm::cross(arm, normal);
            const glm::dvec3 at = back * arm;
            quick += form * normal * normal + rub;
            quickSpin += form * lever * lever + rub * (glm::dot(at, at) - at * at);
        }

        const double impulseTime = start ? 0.5 * dt : dt;
        // Still water is a plane: what a body meets of it is its own motion. Implicit in the middle of the tick.
        const double wetPart = wetMass / (kDensity * body.displaced);
        const double dryPart = (kDensity * body.volume - wetMass) / (kDensity * (body.volume - body.displaced));
        const double waves = std::min(wetPart, dryPart);
        const boats::Radiation& of = body.radiation;
        const auto [added, addedSpin] = addedBy(wetMass);
        glm::dmat3 damping = waves * of.damping.x * glm::outerProduct(turn[2], turn[2]);
        glm::dvec3 blunt(0.0); // what faces lack, by the mean of what it meets
        for (int k = 0; k < 2 && wetMass > 0.0; ++k)
        {
            const double rate =
                0.5 * kDensity * std::min(wetPart, 1.0) * std::max(bluff[k], 0.0) * std::abs(passing[k] / wetMass);
            damping += rate * glm::outerProduct(turn[k], turn[k]);
            blunt -= rate * (passing[k] / wetMass - glm::dot(velocity, turn[k])) * turn[k]; // the rest is below
        }
        const glm::dmat3 spinDamping = waves * ((of.damping.y + of.eddies) * glm::outerProduct(turn[0], turn[0]) +
                                                of.damping.z * glm::outerProduct(turn[1], turn[1]));
        glm::dmat3 masses = glm::dmat3(body.mass) + 0.5 * impulseTime * damping;
        glm::dmat3 inertias = inertia + 0.5 * impulseTime * spinDamping;
        for (int k = 0; k < 3; ++k)
        {
            masses += added[k] * glm::outerProduct(turn[k], turn[k]);
            inertias += addedSpin[k] * glm::outerProduct(turn[k], turn[k]);
        }
        masses[0].z = masses[1].z = masses[2].x = masses[2].y = 0.0; // heave does not push to the side
        const glm::dmat3 line = glm::inverse(masses);
        const glm::dmat3 heavy = back * glm::inverse(inertias) * turn; // in body axes
        const double part = 1.0 / (1.0 + 0.5 * impulseTime * (bound(line, quick) + bound(heavy, quickSpin)));
        const glm::dvec3 windArm = turn * (body.exposed.centre - body.centreOfMass);
        const glm::dvec3 air = -back * (velocity + glm::cross(spin, windArm));
        const glm::dvec3 blows = 0.5 * 1.225 * dryPart * glm::length(air) * body.exposed.area;
        const glm::dvec3 windLevers(glm::dot(windArm, windArm));
        const double gust =
            std::max({blows.x, blows.y, blows.z}) * (bound(line, glm::dvec3(1.0)) + bound(heavy, windLevers));
        const glm::dvec3 wind = turn * (blows * air) / (1.0 + 0.5 * impulseTime * gust);
        const double heave = waves * of.damping.x * glm::dot(velocity, turn[2]);
        const glm::dvec3 level(turn[2].x, turn[2].y, 0.0);
        glm::dvec3 push = force + part * drag + wind + blunt - damping * velocity + heave * level;
        glm::dvec3 twist = torque + part * dragTorque + glm::cross(windArm, wind) - spinDamping * spin;
        if (wetMass > wetBefore) // water at rest joins in, as far as slams have not stopped the body for it
        {
            const auto [last, lastSpin] = addedBy(wetBefore);
            glm::dvec3 gain = glm::max(added - last, glm::dvec3(0.0)) / impulseTime;
            gain.z = std::max(gain.z - slammed, 0.0);
            const glm::dvec3 lever =
                glm::cross(glm::dvec3(glm::dvec2(first) / wetMass, 0.0), glm::dvec3(0.0, 0.0, 1.0));
            const glm::dvec3 bySide = gain.z * lever * lever;
            const glm::dvec3 gainSpin = glm::max((addedSpin - lastSpin) / impulseTime - bySide, glm::dvec3(0.0));
            const glm::dvec3 along =
                gain.x * turn[0] * turn[0] + gain.y * turn[1] * turn[1] + gain.z * turn[2] * turn[2];
            const double rate = impulseTime * (bound(line, along) + bound(heavy, gainSpin + bySide));
            const double most = 1.0 / std::max(1.0, rate / std::min(1.0, 2.0 * part));
            const glm::dvec3 flow = passing / wetMass;
            push -= most * (turn * (gain * flow));
            twist -= most * (turn * (gain.z * flow.z * lever + gainSpin * (back * spin)));
        }
        wetBefore = wetMass;
        velocity += impulseTime * (line * push);
        momentum += impulseTime * (inertia * (glm::inverse(inertias) * twist));
        position += dt * velocity;

        for (int i = 0; i < turns; ++i)
        {
            const auto spinAt = [&](const glm::dquat& q) {
                const glm::dmat3 r = glm::mat3_cast(q);
                return r * (glm::inverse(body.inertia) * (glm::transpose(r) * momentum));
            };
            const auto turned = [&](const glm::dvec3& rate, double time) {
                const double angle = glm::length(rate) * time;
                return angle > 0.0 ? glm::normalize(glm::angleAxis(angle, glm::normalize(rate)) * orientation)
                                   : orientation;
            };
            const glm::dquat middle = turned(spinAt(orientation), 0.5 * dt / turns);
            orientation = turned(spinAt(middle), dt / turns);
        }
    }
};

} // namespace test
