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

    void step(double dt, bool first)
    {
        constexpr double kDensity = 1025.0;
        constexpr double kG = 9.81;
        const glm::dmat3 turn = glm::mat3_cast(orientation);
        const glm::dmat3 back = glm::transpose(turn);
        const glm::dmat3 inertia = turn * body.inertia * back;
        const glm::dmat3 inverse = glm::inverse(inertia);
        const glm::dvec3 spin = inverse * momentum;
        const glm::dvec3 up(0.0, 0.0, 1.0);

        glm::dvec3 force = -body.mass * kG * up;
        glm::dvec3 torque(0.0);
        glm::dvec3 drag(0.0);
        glm::dvec3 dragTorque(0.0);
        double wetMass = 0.0;
        double quickest = 0.0;
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
            const double area = glm::length(p.face);
            const glm::dvec3 normal = area > 0.0 ? turn * p.face / area : glm::dvec3(0.0);
            const double across = glm::dot(flow, normal);
            const glm::dvec3 along = flow - across * normal;
            const double slam =
                body.radiation.added.z / bottom * std::max(-p.face.z, 0.0) * wetting * std::max(-flow.z, 0.0);
            const double form = wet * 0.25 * kDensity * area * std::abs(across) + slam;
            const double rub = wet * 0.002 * kDensity * p.skin * glm::length(along);
            const glm::dvec3 pull = -form * across * normal - rub * along;
            drag += pull;
            dragTorque += glm::cross(arm, pull);
            const glm::dvec3 lever = glm::cross(arm, normal);
            quickest += form * (1.0 / body.mass + glm::dot(lever, inverse * lever));
            quickest += rub * (3.0 / body.mass + (inverse[0][0] + inverse[1][1] + inverse[2][2]) * glm::dot(arm, arm));
        }

        const double impulseTime = first ? 0.5 * dt : dt;
        const double part = 1.0 / (1.0 + 0.5 * impulseTime * quickest);
        // Still water is a plane: what a body meets of it is its own motion. Implicit in the middle of the tick.
        const double wetPart = wetMass / (kDensity * body.displaced);
        const double dryPart = (kDensity * body.volume - wetMass) / (kDensity * (body.volume - body.displaced));
        const double adds = wetPart < 1.0 ? 1.0 - (1.0 - wetPart) * (1.0 - wetPart) : 2.0 - dryPart;
        const double waves = std::min(wetPart, dryPart);
        const boats::Radiation& of = body.radiation;
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
            masses += adds * of.added[k] * glm::outerProduct(turn[k], turn[k]);
            inertias += adds * of.addedSpin[k] * glm::outerProduct(turn[k], turn[k]);
        }
        const glm::dvec3 windArm = turn * (body.exposed.centre - body.centreOfMass);
        const glm::dvec3 air = -back * (velocity + glm::cross(spin, windArm));
        const glm::dvec3 wind = turn * (0.5 * 1.225 * dryPart * glm::length(air) * body.exposed.area * air);
        const double heave = waves * of.damping.x * glm::dot(velocity, turn[2]);
        const glm::dvec3 level(turn[2].x, turn[2].y, 0.0);
        const glm::dvec3 push = force + part * drag + wind + blunt - damping * velocity + heave * level;
        const glm::dvec3 twist = torque + part * dragTorque + glm::cross(windArm, wind) - spinDamping * spin;
        masses[0].z = masses[1].z = masses[2].x = masses[2].y = 0.0; // heave does not push to the side
        velocity += impulseTime * (glm::inverse(masses) * push);
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
