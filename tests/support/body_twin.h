// body_twin.h -- the step of a rigid body in still water, in double precision: the twin of
// shaders/boats/motion/step.comp.
//
// Written from the laws in that kernel's head, not from its code: inertia in the world's axes, a fine rotation, each
// particle's wet part from its own four columns.
#pragma once

#include "boats/motion/fleet_plan.h"

#include <glm/matrix.hpp>

#include <algorithm>
#include <cmath>

namespace test {

struct BodyTwin
{
    boats::ParticleBody body;
    glm::dvec3 added{0.5};
    double slow = 0.0;

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
        glm::dmat3 addedInertia(0.0); // world axes
        double quickest = 0.0;
        for (const boats::Particle& p : body.particles)
        {
            const glm::dvec3 arm = turn * (p.position - body.centreOfMass);
            const double half = std::max({std::abs(turn[0].z) * p.half.x / 2.0, std::abs(turn[1].z) * p.half.y / 2.0,
                                          std::abs(turn[2].z) * p.half.z});
            double wet = 0.0;
            for (const double x : {-1.0, 1.0})
                for (const double y : {-1.0, 1.0})
                {
                    const glm::dvec3 at = arm + (x * p.half.x * turn[0] + y * p.half.y * turn[1]) / std::sqrt(3.0);
                    const double depth = -(position.z + at.z);
                    const double part = 0.25 * std::clamp(0.5 + depth / (2.0 * half), 0.0, 1.0);
                    const glm::dvec3 lift = kDensity * kG * p.volume * part * up;
                    wet += part;
                    force += lift;
                    torque += glm::cross(at, lift);
                }
            const double mass = kDensity * p.volume * wet;
            wetMass += mass;

            // Added mass: the kinetic energy of `added` parts of it, moving with the particle, along body axes.
            for (int k = 0; k < 3; ++k)
            {
                const glm::dvec3 lever = glm::cross(arm, turn[k]);
                addedInertia += mass * added[k] * glm::outerProduct(lever, lever);
                for (int j = 0; j < 3; ++j) // its own extent along the two other axes
                    if (j != k)
                    {
                        const glm::dvec3 own = glm::cross(turn[j], turn[k]);
                        addedInertia += mass * added[k] * p.half[j] * p.half[j] / 3.0 * glm::outerProduct(own, own);
                    }
            }

            const glm::dvec3 flow = velocity + glm::cross(spin, arm);
            const double area = glm::length(p.face);
            const glm::dvec3 normal = area > 0.0 ? turn * p.face / area : glm::dvec3(0.0);
            const double across = glm::dot(flow, normal);
            const glm::dvec3 along = flow - across * normal;
            const double form = wet * 0.25 * kDensity * area * (std::abs(across) + slow);
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
        glm::dmat3 masses(body.mass);
        for (int k = 0; k < 3; ++k)
            masses += wetMass * added[k] * glm::outerProduct(turn[k], turn[k]);
        velocity += impulseTime * (glm::inverse(masses) * (force + part * drag));
        momentum += impulseTime * (inertia * (glm::inverse(inertia + addedInertia) * (torque + part * dragTorque)));
        position += dt * velocity;

        constexpr int kFine = 64; // the free turn, nearly exact
        for (int i = 0; i < kFine; ++i)
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
            const glm::dquat middle = turned(spinAt(orientation), 0.5 * dt / kFine);
            orientation = turned(spinAt(middle), dt / kFine);
        }
    }
};

} // namespace test
