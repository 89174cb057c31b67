// boat_twin.h -- what drives a boat on still water in a steady wind, in double precision: the twin of
// shaders/boats/motion/drive.comp.
//
// Written from the laws in the heads of that kernel and its parts, not from their code: vectors in the world's axes,
// angles from dot and cross products.
#pragma once

#include "boats/motion/fleet_plan.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace test {

struct BoatTwin
{
    const boats::BoatParts& parts;
    boats::BodyPose pose;
    gpu::BodyTrim trim;
    glm::dvec3 wind{0.0}; // velocity of the air 10 m up, world [m/s]
    bool crew = true;     // trims and reefs
    double afloat = 1.0;  // of the water that she displaces at rest, what she displaced a tick ago

    glm::dvec3 force{0.0}; // world [N]
    glm::dvec3 torque{0.0};

    void addAll()
    {
        addEngines();
        addFoils();
        addHull();
        addWaves();
        addWindage();
        for (const gpu::BoatSail& sail : parts.sails)
            addSail(sail);
    }

    static double stalled(double attack, double aspect)
    {
        const double from = std::min(15.0 * (1.0 + 1.0 / aspect), 40.0);
        return smooth(attack / kDegree, from, from + 7.0);
    }

    static double foilLift(double attack, double aspect) // 0 to pi/2
    {
        const double attached = 2.0 * kPi * aspect / (aspect + 2.0) * attack;
        const double gone = stalled(attack, aspect);
        return (1.0 - gone) * attached + gone * std::min(attached, 0.9 * std::sin(2.0 * attack));
    }

    static double waves(double froude, bool planes)
    {
        const double wall = planes ? 0.45 : 0.505;
        const auto logistic = [&](double fn) { return 1.0 / (1.0 + std::exp((wall - fn) / 0.05)); };
        const double r = logistic(froude) - logistic(0.0);
        return planes ? 0.104 * r / (1.0 + std::pow(froude / 0.8, 4.0)) : 0.2 * r;
    }

private:
    static constexpr double kPi = std::numbers::pi;
    static constexpr double kDegree = kPi / 180.0;
    static constexpr double kWater = 1025.0;
    static constexpr double kAir = 1.225;

    static double smooth(double x, double from, double to)
    {
        const double u = std::clamp((x - from) / (to - from), 0.0, 1.0);
        return u * u * (3.0 - 2.0 * u);
    }

    glm::dmat3 turn() const { return glm::mat3_cast(pose.orientation); }
    glm::dvec3 velocityAt(const glm::dvec3& at) const { return pose.velocity + glm::cross(pose.spin, turn() * at); }
    double heightOf(const glm::dvec3& at) const { return pose.position.z + (turn() * at).z; }

    void push(const glm::dvec3& at, const glm::dvec3& f)
    {
        force += f;
        torque += glm::cross(turn() * at, f);
    }

    // In the plane of deck: the part of a vector along the mast does not count.
    glm::dvec3 onDeck(const glm::dvec3& v) const { return v - glm::dot(v, turn()[2]) * turn()[2]; }
    glm::dvec3 turnedToPort(const glm::dvec3& v, double angle) const { return glm::angleAxis(angle, turn()[2]) * v; }

    double thrustOf(const gpu::BoatEngine& engine, double& advance, glm::dvec3& ahead) const
    {
        const double wet = std::clamp(0.5 - 0.5 * heightOf(engine.at) / double{engine.radius}, 0.0, 1.0);
        ahead = turnedToPort(turn()[0], engine.steers ? -double{trim.rudder} : 0.0);
        advance = glm::dot(velocityAt(engine.at), ahead);
        if (advance > 0.0)
            advance -= double{parts.info.wake} * advance;
        const double n = double{trim.throttle};
        return wet * double{engine.thrust} * std::abs(n) * (n - advance / double{engine.free}) * (n < 0.0 ? 0.6 : 1.0);
    }

    void addEngines()
    {
        for (const gpu::BoatEngine& engine : parts.engines)
        {
            double advance = 0.0;
            glm::dvec3 ahead;
            const double thrust = thrustOf(engine, advance, ahead);
            push(engine.at, thrust * ahead);
        }
    }

    // How far `flow` lies to starboard of `chord`: of a foil the angle of attack, > 0 lifts to port; -pi to pi.
    double attackOf(const glm::dvec3& chord, const glm::dvec3& flow) const
    {
        return std::atan2(glm::dot(glm::cross(flow, chord), turn()[2]), glm::dot(flow, chord));
    }

    static double folded(double attack) // the same wing backwards
    {
        return std::abs(attack) > 0.5 * kPi ? attack - std::copysign(kPi, attack) : attack;
    }

    // Behind a transom that is dry, for she is fast ahead, air takes three quarters of a foil's lift at more than some
    // degrees.
    static double airedPart(double attack, double froude)
    {
        const auto ramp = [](double low, double high, double x) {
            const double t = std::clamp((x - low) / (high - low), 0.0, 1.0);
            return t * t * (3.0 - 2.0 * t);
        };
        return 1.0 - 0.75 * ramp(2.0, 3.0, froude) * ramp(5.0, 12.0, attack * 180.0 / kPi);
    }

    // In the water as the hull leaves it, made faster by `more`; once stalled its drag is `plate`.
    void addFoil(const gpu::BoatFoil& foil, double angle, double aspect, double more, double part, double plate,
                 const glm::dvec2& left = {1.0, 1.0}, bool pierces = false)
    {
        glm::dvec3 flow = onDeck(velocityAt(foil.at));
        if (glm::dot(flow, turn()[0]) > 0.0)
            flow = left.x * glm::dot(flow, turn()[0]) * turn()[0] + left.y * glm::dot(flow, turn()[1]) * turn()[1];
        flow += more * turn()[0];
        const double speed = glm::length(flow);
        if (foil.area == 0.0f || speed < 1e-4)
            return;
        const double span = double{foil.span} * std::max(std::abs(turn()[2].z), 0.2);
        const double wet = std::clamp(0.5 - heightOf(foil.at) / span, 0.0, 1.0);
        const double attack = folded(attackOf(turnedToPort(turn()[0], angle), flow));
        const double lift = std::copysign(foilLift(std::abs(attack), aspect), attack);
        const double drag = lift * lift / (0.9 * kPi * aspect) +
                            stalled(std::abs(attack), aspect) * plate * std::pow(std::sin(attack), 2.0);
        const glm::dvec3 port = glm::cross(turn()[2], flow / speed);
        if (pierces && glm::dot(flow, turn()[0]) > 0.0)
            part *= airedPart(std::abs(attack), glm::dot(flow, turn()[0]) / std::sqrt(9.81 * double{foil.span}));
        push(foil.at,
             part * wet * 0.5 * kWater * double{foil.area} * speed * speed * (lift * port - drag * flow / speed));
    }

    void addFoils()
    {
        const gpu::BoatFoil& keel = parts.info.keel;
        double turned = 0.0;
        if (keel.area > 0.0f)
        {
            addFoil(keel, 0.0, double{keel.aspect}, 0.0, 1.0, 0.2);
            const glm::dvec3 flow = onDeck(velocityAt(keel.at));
            const double attack = attackOf(turn()[0], flow);
            if (glm::dot(flow, turn()[0]) > 0.1)
                turned = std::copysign(foilLift(std::abs(attack), double{keel.aspect}), attack) /
                         (kPi * double{keel.aspect});
        }
        double washed = 0.0;
        double faster = 0.0;
        double aspect = 1.0;
        for (const gpu::BoatEngine& engine : parts.engines)
        {
            double v = 0.0;
            glm::dvec3 ahead;
            const double thrust = thrustOf(engine, v, ahead);
            if (engine.steers || trim.throttle <= 0.0f)
                continue;
            washed = double{engine.wash};
            aspect = double{engine.aspect};
            faster = std::sqrt(v * v + std::max(0.0, 2.0 * thrust / (kWater * double{engine.disc}))) - std::abs(v);
        }
        const double angle = -double{trim.rudder} - turned;
        const gpu::BoatFoil& rudder = parts.info.rudder;
        const glm::dvec2 left(1.0 - double{parts.info.wake}, double{parts.info.straight});
        addFoil(rudder, angle, double{rudder.aspect}, 0.0, 1.0 - washed, 0.2, left, parts.info.planes != 0);
        addFoil(rudder, angle, aspect, faster, washed, 1.2, left);
    }

    double wetHull() const
    {
        return std::clamp(0.5 - 0.5 * heightOf(parts.info.wavesAt) / double{parts.info.wavesDeep}, 0.0, 1.0);
    }

    // Each station's drag at its own place; the derivatives amidships.
    void addHull()
    {
        const gpu::BoatDrift& hull = parts.info.hull;
        const double wet = wetHull(); // of its side
        const double turning = glm::dot(pose.spin, turn()[2]);
        const glm::dvec3 flow = velocityAt(hull.at);
        const double u = glm::dot(flow, turn()[0]);
        const double fast = u / std::sqrt(9.81 * double{parts.info.waterline}) / 0.8;
        const double lifts = parts.info.planes ? wet * wet / (1.0 + std::pow(fast, 4.0)) : wet;
        const double v = glm::dot(flow, turn()[1]);
        const double drift = v - u * double{hull.axis} * turn()[1].z;
        const double side = -double{hull.drift} * std::abs(u) * drift - double{hull.turn} * u * turning;
        push(hull.at, lifts * side * turn()[1]);
        torque += lifts * (-double{hull.yaw} * u * drift - double{hull.yawTurn} * std::abs(u) * turning) * turn()[2];
        for (uint32_t i = 0; i < gpu::kStations; ++i)
        {
            const glm::dvec3 at(double{hull.at.x} + double{hull.first} + i * double{hull.apart}, 0.0,
                                double{hull.at.z});
            const double across = glm::dot(velocityAt(at), turn()[1]);
            push(at, -0.5 * kWater * wet * double{hull.across[i]} * std::abs(across) * across * turn()[1]);
        }
    }

    void addWaves()
    {
        const gpu::BoatInfo& info = parts.info;
        const double flow = glm::dot(velocityAt(info.wavesAt), turn()[0]);
        const double wet = info.planes ? wetHull() : std::min(4.0 * afloat, 1.0);
        const double r =
            wet * waves(std::abs(flow) / std::sqrt(9.81 * double{info.waterline}), info.planes != 0 && flow > 0.0);
        const double plate = flow < 0.0 ? 0.5 * 0.5 * kWater * wet * double{info.stern} * flow * flow : 0.0;
        push(info.wavesAt, (-std::copysign(double{info.displaced} * 9.81 * r, flow) + plate) * turn()[0]);
        torque -= std::copysign(double{info.trimming} * r, flow) * turn()[1];
    }

    glm::dvec3 airAt(const glm::dvec3& at) const
    {
        return onDeck(std::pow(std::max(heightOf(at), 1.0) / 10.0, 0.11) * wind - velocityAt(at));
    }

    void addWindage()
    {
        const glm::dvec3 air = airAt(parts.info.windAt);
        const double half = 0.5 * kAir * glm::length(air);
        push(parts.info.windAt, half * (double{parts.info.windage.x} * glm::dot(air, turn()[0]) * turn()[0] +
                                        double{parts.info.windage.y} * glm::dot(air, turn()[1]) * turn()[1]));
    }

    static double tableAt(const double (&table)[10], double degrees)
    {
        const auto i = static_cast<size_t>(std::clamp(degrees / 10.0, 0.0, 8.999999));
        const double f = degrees / 10.0 - static_cast<double>(i);
        return table[i] + f * (table[i + 1] - table[i]);
    }

    static constexpr double kLift[10] = {0.0, 0.6, 1.2, 1.3, 1.1, 0.85, 0.65, 0.42, 0.2, 0.0};
    static constexpr double kDrag[10] = {0.1, 0.13, 0.25, 0.46, 0.83, 1.2, 1.5, 1.7, 1.9, 1.95};

    // The wind as the crew takes it for steady, and how far from ahead it comes [degrees].
    std::pair<glm::dvec3, double> steady() const
    {
        const gpu::BoatInfo& info = parts.info;
        const glm::dvec3 air = std::pow(std::max(double{info.sailHeight}, 1.0) / 10.0, 0.11) * wind -
                               glm::dvec3(pose.velocity.x, pose.velocity.y, 0.0);
        const glm::dvec3 bow = glm::normalize(glm::dvec3(turn()[0].x, turn()[0].y, 0.0));
        return {air, std::acos(std::clamp(-glm::dot(air, bow) / glm::length(air), -1.0, 1.0)) / kDegree};
    }

    // What the crew leaves set.
    double set() const
    {
        const gpu::BoatInfo& info = parts.info;
        const auto [air, from] = steady();
        const double attack = from < 45.0    ? 20.0
                              : from < 165.0 ? 20.0 + std::pow(from - 45.0, 2.0) / 240.0
                                             : std::min(from - 85.0, 90.0);
        const double coefficient = std::hypot(tableAt(kLift, attack), tableAt(kDrag, attack));
        const double part =
            0.5 * kAir * glm::dot(air, air) * coefficient * double{info.sailMoment} / double{info.stands};
        return crew ? std::max(0.25, std::pow(1.0 + std::pow(part, 6.0), -1.0 / 9.0)) : 1.0;
    }

    void addSail(const gpu::BoatSail& sail)
    {
        const double angle = double{sail.kind == gpu::kSailMain  ? trim.boom
                                    : sail.kind == gpu::kSailJib ? trim.jib
                                                                 : trim.brace};
        const bool square = sail.kind == gpu::kSailSquare;
        const glm::dvec3 out(sail.at - sail.pivot);
        glm::dvec3 at =
            glm::dvec3(sail.pivot) + (square ? out : glm::angleAxis(-angle, glm::dvec3(0.0, 0.0, 1.0)) * out);
        at.z *= std::sqrt(set());
        const glm::dvec3 air = airAt(at);
        const double speed = glm::length(air);
        const double sunk = std::clamp(0.5 - heightOf(at) / std::sqrt(set() * double{sail.area}), 0.0, 1.0);
        const glm::dvec3 chord = turnedToPort(turn()[0], -angle); // from the clew to the luff
        double attack = attackOf(chord, -air);                    // the eye of the wind against the luff
        const double from = std::abs(attackOf(turn()[0], -air)) / kDegree;
        if (!square && angle * attack < 0.0 && std::abs(attack) < 0.5 * kPi)
            attack = 0.0;
        const double fold = std::abs(folded(attack)) / kDegree;
        double lift = tableAt(kLift, fold) * (folded(attack) < 0.0 ? -1.0 : 1.0);
        const double sooner = 8.0 * (1.0 - set());
        if (sail.kind == gpu::kSailJib)
            lift *= smooth(from - sooner, 18.0, 28.0);
        if (sail.kind == gpu::kSailMain)
            lift *= smooth(from - sooner, 13.0, 26.0);
        const double lee = sail.kind == gpu::kSailJib ? 1.0 - 0.7 * smooth(from, 130.0, 165.0) : 1.0;
        const glm::dvec3 across = glm::cross(air / speed, turn()[2]);
        const double blows = smooth(glm::length(wind), 0.5, 1.0);
        const double hangs = set() * (square ? blows * smooth(steady().second, 10.0, 30.0) : 1.0);
        push(at, (1.0 - sunk) * lee * hangs * 0.5 * kAir * double{sail.area} * speed *
                     (lift * speed * across + tableAt(kDrag, fold) * air));
        const glm::dvec3 face = glm::cross(turn()[2], chord);
        const double through = glm::dot(velocityAt(at), face);
        push(at, -sunk * hangs * 1.2 * 0.5 * kWater * double{sail.area} * std::abs(through) * through * face);
    }
};

} // namespace test
