// plane_twin.h -- a tick of a planing hull in still water, in double precision: the twin of
// shaders/boats/motion/plane.glsl, and of what step.comp does around it.
//
// Written from the laws in their heads: forces and momenta of each half are summed as vectors, in body axes.
#pragma once

#include "boats/motion/fleet_plan.h"
#include "support/body_twin.h"

#include <glm/matrix.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace test {

struct PlaneTwin
{
    static constexpr double kRho = 1025.0;
    static constexpr double kG = 9.81;
    using Six = std::array<double, 6>;

    gpu::BodyInfo info;
    std::vector<gpu::BodyParticle> particles;
    std::vector<gpu::PlaneStation> stations;
    double height = 0.0;
    glm::dmat3 turn{1.0};
    glm::dvec3 velocity{0.0}; // body axes, as all that follows
    glm::dvec3 spin{0.0};

    std::array<Six, 6> a{};
    Six b{};

    void add(const glm::dvec3& at, const glm::dvec3& force)
    {
        const glm::dvec3 torque = glm::cross(at, force);
        for (int k = 0; k < 3; ++k)
            b[static_cast<size_t>(k)] += force[k], b[static_cast<size_t>(k + 3)] += torque[k];
    }
    static Six along(const glm::dvec3& at, const glm::dvec3& e)
    {
        const glm::dvec3 lever = glm::cross(at, e);
        return {e.x, e.y, e.z, lever.x, lever.y, lever.z};
    }
    void addMatrix(double part, const Six& rows, const Six& columns)
    {
        for (size_t i = 0; i < 6; ++i)
            for (size_t j = 0; j < 6; ++j)
                a[i][j] += part * rows[i] * columns[j];
    }
    double opened(double x, double ahead) const
    {
        const double from = std::max(x - double{info.transom}, 0.0);
        return std::tanh(std::min(from / std::max(double{info.dry} * ahead, 1e-6), 10.0));
    }

    // Buoyancy, form drag and friction of the particles. `time`: for how long forces act.
    void addParticles(double time)
    {
        const glm::dvec3 up(turn[0].z, turn[1].z, turn[2].z); // in body axes
        glm::dvec3 drag(0.0);
        glm::dvec3 dragTorque(0.0);
        glm::dvec3 quick(0.0); // along world axes
        glm::dvec3 quickSpin(0.0);
        double wetMass = 0.0;
        for (const gpu::BodyParticle& p : particles)
        {
            const glm::dvec3 at(p.at);
            const glm::dvec3 half(p.extent);
            const glm::dvec3 flow = velocity + glm::cross(spin, at);
            const double tall =
                std::max({std::abs(up.x) * half.x / 2.0, std::abs(up.y) * half.y / 2.0, std::abs(up.z) * half.z, 1e-6});
            double wet = 0.0;
            for (const double x : {-1.0, 1.0})
                for (const double y : {-1.0, 1.0})
                {
                    const glm::dvec3 column = at + glm::dvec3(x * half.x, y * half.y, 0.0) / std::sqrt(3.0);
                    const double deep = -(height + glm::dot(up, column));
                    const double part = 0.25 * std::clamp(0.5 + deep / (2.0 * tall), 0.0, 1.0);
                    wet += part;
                    add(column, kRho * kG * double{p.volume} * part * opened(at.x, flow.x) * up);
                }
            wetMass += kRho * double{p.volume} * wet;
            const glm::dvec3 face(p.face);
            const double area = glm::length(face);
            const glm::dvec3 normal = area > 0.0 ? face / area : glm::dvec3(0.0);
            const double across = glm::dot(flow, normal);
            const glm::dvec3 tangent = flow - across * normal;
            const double form = wet * 0.25 * kRho * area * std::abs(across);
            const double rub = wet * 0.002 * kRho * double{p.skin} * glm::length(tangent);
            const glm::dvec3 pull = -form * across * normal - rub * tangent;
            drag += pull;
            dragTorque += glm::cross(at, pull);
            const glm::dvec3 lever = glm::cross(at, normal);
            quick += form * (turn * normal) * (turn * normal) + rub;
            quickSpin += form * lever * lever + rub * (glm::dot(at, at) - at * at);
        }
        // Added mass grows with what is wet: as 1 - (1 - w)^2 to what it is at rest, then to twice that.
        const double rest = double{info.displaced};
        const double dry = (double{info.whole} - wetMass) / (double{info.whole} - rest);
        const double adds = wetMass < rest ? 1.0 - std::pow(1.0 - wetMass / rest, 2.0) : 2.0 - dry;
        for (int k = 0; k < 3; ++k)
        {
            a[static_cast<size_t>(k)][static_cast<size_t>(k)] += adds * double{info.added[k]};
            a[static_cast<size_t>(k + 3)][static_cast<size_t>(k + 3)] += adds * double{info.addedSpin[k]};
        }
        glm::dmat3 line(0.0);
        glm::dmat3 heavy(0.0);
        for (int i = 0; i < 3; ++i)
        {
            line += a[static_cast<size_t>(i)][static_cast<size_t>(i)] * glm::outerProduct(turn[i], turn[i]);
            for (int k = 0; k < 3; ++k)
                heavy[i][k] = a[static_cast<size_t>(k + 3)][static_cast<size_t>(i + 3)];
        }
        line[0].z = line[1].z = line[2].x = line[2].y = 0.0; // heave does not push to the side
        const double rate =
            BodyTwin::bound(glm::inverse(line), quick) + BodyTwin::bound(glm::inverse(heavy), quickSpin);
        const double part = 1.0 / (1.0 + 0.5 * time * rate);
        for (int k = 0; k < 3; ++k)
            b[static_cast<size_t>(k)] += part * drag[k], b[static_cast<size_t>(k + 3)] += part * dragTorque[k];
    }

    struct Half
    {
        glm::dvec3 e{0.0};
        glm::dvec3 flow{0.0};
        double into = 0.0;
        double ahead = 0.0;
        double beam = 0.0;
        double rate = 0.0;
        double perV = 0.0;
        bool fromChine = false;
    };

    Half halfOf(const gpu::PlaneStation& s, double side, double step) const
    {
        const double width = double{s.beam};
        const double tangent = double{s.rise} / width;
        const auto bottom = [&](double y) { return glm::dvec3(double{s.at}, side * y, double{s.keel} + tangent * y); };
        const glm::dvec3 up(turn[0].z, turn[1].z, turn[2].z);
        const auto deepAt = [&](double y) { return -(height + glm::dot(up, bottom(y))) / std::max(up.z, 0.25); };
        const double keel = deepAt(0.0);
        const double chine = deepAt(width);
        Half h{.e = {-double{s.slope}, -side * tangent, 1.0}, .flow = velocity + glm::cross(spin, bottom(0.5 * width))};
        h.into = -glm::dot(h.e, h.flow);
        h.ahead = std::max(h.flow.x, 0.0);
        h.fromChine = chine > keel;
        // A slam must last: within three ticks at the least, whatever the angle to the water.
        const double tall = std::max({std::abs(keel - chine), 0.02 * width, 3.0 * step * h.into});
        const double part = std::clamp(std::max(keel, chine) / tall, 0.0, 1.0);
        const double piled = 0.5 * std::numbers::pi * part;
        h.beam = width * std::min(piled, 1.0);
        const double run = width / tall;
        const double over = std::clamp(0.5 * std::numbers::pi * run / width * double{s.extent} * std::max(h.into, 0.0) /
                                           std::max(h.ahead, 1e-3),
                                       0.05, 0.3);
        const double grows = part > 0.0 ? std::clamp(0.5 + (1.0 - piled) / over, 0.0, 1.0) : 0.0;
        const double sharper = h.fromChine ? 0.0 : h.ahead * std::max(keel, 0.0) * double{s.sharper};
        const double most = (width - h.beam + 0.5 * over * width) / step;
        const double free = std::min(grows * 0.5 * std::numbers::pi * (run * h.into + sharper), most);
        h.rate = std::max(free + (part > 0.0 ? (1.0 - grows) * h.ahead * double{s.narrows} : 0.0), 0.0);
        h.perV = h.rate > 0.0 && free < most ? grows * 0.5 * std::numbers::pi * run : 0.0;
        return h;
    }

    void addStation(const gpu::PlaneStation& s, double time, double step)
    {
        const std::array<Half, 2> both{halfOf(s, 1.0, step), halfOf(s, -1.0, step)};
        for (size_t i = 0; i < 2; ++i)
        {
            const Half& h = both[i];
            const double side = i == 0 ? 1.0 : -1.0;
            const double tangent = double{s.rise} / double{s.beam};
            const double stands = std::clamp(4.0 * turn[2].z, 0.0, 1.0);
            const double rho = kRho * double{s.extent} * stands;
            const double open = opened(double{s.at}, h.ahead);
            const double plate = 0.85 * std::numbers::pi / 4.0 * rho * open;
            const double mass = plate * h.beam * h.beam;
            const double slam = plate * 2.0 * h.beam * h.rate;
            const double cross = 0.5 * 0.94 * rho * open * h.beam;
            const double fast = h.ahead * 0.136 / (kG * double{info.dry});
            const double slow = 0.25 * rho * open * h.beam * double{info.slow} / (1.0 + std::pow(fast, 4.0));
            const double force = slam * std::max(h.into, 0.0) + (cross * std::abs(h.into) + slow) * h.into;
            const double perV = (h.into > 0.0 ? slam + plate * 2.0 * h.beam * h.perV * h.into : 0.0) +
                                2.0 * cross * std::abs(h.into) + slow;
            const auto place = [&](double centre) {
                const double y = h.fromChine ? double{s.beam} - centre * h.beam : centre * h.beam;
                return glm::dvec3(double{s.at}, side * y, double{s.keel} + tangent * y);
            };
            const glm::dvec3 massAt = place(4.0 / (3.0 * std::numbers::pi));
            const glm::dvec3 at = place(2.0 / std::numbers::pi);
            const double skin = rho * h.beam * std::sqrt(1.0 + tangent * tangent);
            const glm::dvec3 sliding(h.flow.x, h.flow.y, 0.0);
            add(at, force * h.e - 0.5 * 0.0028 * skin * glm::length(sliding) * sliding);
            // 2 U e.(spin x forward), now and by what the spin gains.
            const Six turning{0.0, 0.0, 0.0, 0.0, -2.0 * h.ahead * h.e.z, 2.0 * h.ahead * h.e.y};
            add(massAt, mass * (turning[4] * spin.y + turning[5] * spin.z - h.ahead * h.ahead * double{s.curve}) * h.e);
            addMatrix(mass, along(massAt, h.e), along(massAt, h.e));
            addMatrix(-time * mass, along(massAt, h.e), turning);
            addMatrix(time * perV, along(at, h.e), along(at, h.e));
        }
    }

    // What a tick of `step` [s], over which forces act for `time`, adds to velocity and spin, before the turn.
    Six gained(double time, double step)
    {
        for (size_t k = 0; k < 3; ++k)
        {
            a[k][k] += double{info.mass};
            for (size_t j = 0; j < 3; ++j)
                a[k + 3][j + 3] += double{info.inertia[j][static_cast<int>(k)]};
        }
        add(glm::dvec3(0.0), -double{info.mass} * kG * glm::dvec3(turn[0].z, turn[1].z, turn[2].z));
        addParticles(time);
        for (const gpu::PlaneStation& station : stations)
            addStation(station, time, step);
        for (size_t k = 0; k < 6; ++k) // Gauss and Jordan, with pivots
        {
            size_t best = k;
            for (size_t i = k; i < 6; ++i)
                best = std::abs(a[i][k]) > std::abs(a[best][k]) ? i : best;
            std::swap(a[k], a[best]);
            std::swap(b[k], b[best]);
            for (size_t i = 0; i < 6; ++i)
            {
                if (i == k)
                    continue;
                const double part = a[i][k] / a[k][k];
                for (size_t j = k; j < 6; ++j)
                    a[i][j] -= part * a[k][j];
                b[i] -= part * b[k];
            }
        }
        for (size_t k = 0; k < 6; ++k)
            b[k] *= time / a[k][k];
        return b;
    }
};

} // namespace test
