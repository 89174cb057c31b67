// contact_twin.h -- contacts of bodies and walls in double precision, every pair with every other: the twin of
// shaders/boats/motion/touch.comp.
//
// Written from the laws in that kernel's head, not from its code: no cells, no lists, each pair once, outlines by their
// winding number, what an impulse moves by what it does to a point.
#pragma once

#include "boats/motion/fleet_plan.h"
#include "shared/contact.h"

#include <glm/matrix.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

namespace test {

using Outline = std::vector<glm::dvec2>;

struct Distance
{
    double metres = 1e300; // < 0 inside
    glm::dvec2 normal{0.0};
};

// From inside, only sides that face along `towards` count; none given, all of them.
inline Distance distanceTo(const Outline& outline, const glm::dvec2& at, const glm::dvec2& towards = {0.0, 0.0})
{
    double winding = 0.0;
    for (size_t i = 0; i < outline.size(); ++i)
    {
        const glm::dvec2 a = outline[i] - at;
        const glm::dvec2 b = outline[(i + 1) % outline.size()] - at;
        winding += std::atan2(a.x * b.y - a.y * b.x, glm::dot(a, b));
    }
    const bool inside = std::abs(winding) > std::numbers::pi;
    Distance best;
    for (size_t i = 0; i < outline.size(); ++i)
    {
        const glm::dvec2 side = outline[(i + 1) % outline.size()] - outline[i];
        const glm::dvec2 out = glm::normalize(glm::dvec2(side.y, -side.x));
        if (inside && towards != glm::dvec2(0.0) && glm::dot(out, towards) <= 0.0)
            continue;
        const double u = std::clamp(glm::dot(at - outline[i], side) / glm::dot(side, side), 0.0, 1.0);
        const glm::dvec2 off = at - (outline[i] + u * side);
        if (glm::length(off) < best.metres)
            best = {glm::length(off), inside || glm::length(off) < 1e-5 ? out : glm::normalize(off)};
    }
    return inside ? Distance{-best.metres, best.normal} : best;
}

struct TwinBody
{
    Outline outline; // about the centre of mass
    double low = -1e3;
    double high = 1e3;
    double fenderHeight = 0.0;
    double mass = 0.0; // 0: nothing moves it
    glm::dmat3 inertia{0.0};
    boats::Hold hold = boats::Hold::fixed;
    boats::BodyPose pose;

    glm::dmat3 turn() const { return glm::mat3_cast(pose.orientation); }

    // The spin that an angular impulse gives.
    glm::dvec3 spun(glm::dvec3 angularImpulse) const
    {
        if (hold == boats::Hold::fixed)
            return glm::dvec3(0.0);
        const glm::dmat3 inverse = glm::inverse(turn() * inertia * glm::transpose(turn()));
        const glm::dvec3 up(0.0, 0.0, 1.0);
        if (hold != boats::Hold::free)
            angularImpulse -= up * (inverse * angularImpulse).z / (inverse * up).z; // what the guide holds against it
        return inverse * angularImpulse;
    }

    // The speed that an impulse gives to the point at `arm`.
    glm::dvec3 given(const glm::dvec3& impulse, const glm::dvec3& arm) const
    {
        if (hold == boats::Hold::fixed)
            return glm::dvec3(0.0);
        const glm::dvec3 speed = hold == boats::Hold::free ? impulse / mass : glm::dvec3(0.0, 0.0, impulse.z / mass);
        return speed + glm::cross(spun(glm::cross(arm, impulse)), arm);
    }
};

inline TwinBody twinOf(const boats::ParticleBody& body, boats::Hold hold, const boats::BodyPose& pose)
{
    TwinBody twin{.low = body.fenders.low - body.centreOfMass.z,
                  .high = body.fenders.high - body.centreOfMass.z,
                  .fenderHeight = body.fenders.height - body.centreOfMass.z,
                  .mass = body.mass,
                  .inertia = body.inertia,
                  .hold = hold,
                  .pose = pose};
    for (const glm::dvec2& fender : body.fenders.chain)
        twin.outline.push_back(fender - glm::dvec2(body.centreOfMass));
    return twin;
}

inline std::vector<TwinBody> twinsOf(const boats::FleetSpec& spec, const std::vector<boats::BodyPose>& poses)
{
    std::vector<TwinBody> twins;
    for (size_t i = 0; i < spec.bodies.size(); ++i)
        twins.push_back(twinOf(spec.hulls[spec.bodies[i].hull].body, spec.bodies[i].hold, poses[i]));
    return twins;
}

// A wall from corner to corner, along the axes.
inline TwinBody twinWall(const glm::dvec2& center, const glm::dvec2& half)
{
    TwinBody wall;
    wall.outline = {{half.x, half.y}, {-half.x, half.y}, {-half.x, -half.y}, {half.x, -half.y}};
    wall.pose.position = {center, 0.0};
    return wall;
}

struct TwinTouch
{
    size_t a;
    size_t b;
    glm::dvec3 normal;
    glm::dvec3 armA;
    glm::dvec3 armB;
    glm::dvec3 slip;
    double lacking; // [m/s]
};

// What a's fenders meet in b. Of coincident bodies nothing is known here.
inline void addTouches(std::vector<TwinTouch>& touches, const std::vector<TwinBody>& all, size_t ia, size_t ib,
                       double step)
{
    const TwinBody& a = all[ia];
    const TwinBody& b = all[ib];
    const glm::dvec3 offset = a.pose.position - b.pose.position;
    const glm::dmat3 back = glm::transpose(b.turn());
    const glm::dvec2 away = back * glm::dvec3(glm::normalize(glm::dvec2(offset)), 0.0);
    for (const glm::dvec2& fender : a.outline)
    {
        const auto seen = [&](double z) { return back * (offset + a.turn() * glm::dvec3(fender, z)); };
        const double low = std::min(seen(a.low).z, seen(a.high).z);
        const double high = std::max(seen(a.low).z, seen(a.high).z);
        if (low > b.high || high < b.low)
            continue;
        const double height = std::clamp(seen(a.fenderHeight).z, std::max(low, b.low), std::min(high, b.high));
        const double tall = seen(a.high).z - seen(a.low).z;
        const glm::dvec3 at = seen(a.low) + (height - seen(a.low).z) / tall * (seen(a.high) - seen(a.low));
        const Distance side = distanceTo(b.outline, at, away);
        double gap = side.metres;
        glm::dvec3 normal(side.normal, 0.0);
        const bool over = (back * offset).z > 0.0;
        const double depth = over ? b.high - low : high - b.low;
        if (gap < 0.0 && depth < -gap)
        {
            gap = -depth;
            normal = {0.0, 0.0, over ? 1.0 : -1.0};
        }
        TwinTouch touch{.a = ia, .b = ib, .normal = b.turn() * normal, .armB = b.turn() * at};
        touch.armA = touch.armB - offset;
        touch.slip = a.pose.velocity + glm::cross(a.pose.spin, touch.armA) - b.pose.velocity -
                     glm::cross(b.pose.spin, touch.armB);
        const double least = gap > 0.0
                                 ? -gap / step
                                 : std::min(-double{gpu::kContactMending} * gap / step, double{gpu::kContactParting});
        touch.lacking = least - glm::dot(touch.slip, touch.normal);
        if (touch.lacking > 0.0)
            touches.push_back(touch);
    }
}

struct TwinPush
{
    glm::dvec3 impulse{0.0};
    glm::dvec3 angularImpulse{0.0};
    double touches = 0.0;
};

// One round. Only those of `asked` can have contacts.
inline std::vector<TwinPush> twinRound(const std::vector<TwinBody>& all, const std::vector<bool>& asked, double step)
{
    std::vector<TwinTouch> touches;
    for (size_t i = 0; i < all.size(); ++i)
        for (size_t k = 0; k < all.size(); ++k)
            if (i != k && asked[i] && asked[k] &&
                (all[i].hold == boats::Hold::free || all[k].hold == boats::Hold::free))
                addTouches(touches, all, i, k, step);
    std::vector<TwinPush> pushes(all.size());
    for (const TwinTouch& touch : touches)
        pushes[touch.a].touches += 1.0, pushes[touch.b].touches += 1.0;
    std::vector<TwinPush> sums = pushes;
    for (const TwinTouch& touch : touches)
    {
        const auto give = [&](const glm::dvec3& along) {
            return glm::dot(along, pushes[touch.a].touches * all[touch.a].given(along, touch.armA) +
                                       pushes[touch.b].touches * all[touch.b].given(along, touch.armB));
        };
        const double across = touch.lacking / give(touch.normal);
        const glm::dvec3 rubbing = touch.slip - glm::dot(touch.slip, touch.normal) * touch.normal;
        glm::dvec3 impulse = across * touch.normal;
        if (const double speed = glm::length(rubbing); speed > 1e-6)
            impulse -= std::min(double{gpu::kContactRubbing} * across, speed / give(rubbing / speed)) * rubbing / speed;
        sums[touch.a].impulse += impulse;
        sums[touch.a].angularImpulse += glm::cross(touch.armA, impulse);
        sums[touch.b].impulse -= impulse;
        sums[touch.b].angularImpulse -= glm::cross(touch.armB, impulse);
    }
    return sums;
}

// All rounds of a tick: what they give, and the contacts of the first.
inline std::vector<TwinPush> twinPushes(std::vector<TwinBody> all, int rounds, double step)
{
    std::vector<bool> asked(all.size(), true);
    std::vector<TwinPush> sums(all.size());
    for (int round = 0; round < rounds; ++round)
    {
        const std::vector<TwinPush> more = twinRound(all, asked, step);
        for (size_t i = 0; i < all.size(); ++i)
        {
            sums[i].impulse += more[i].impulse;
            sums[i].angularImpulse += more[i].angularImpulse;
            if (round == 0)
                sums[i].touches = more[i].touches;
            asked[i] = sums[i].touches > 0.0 || all[i].hold == boats::Hold::fixed;
            all[i].pose.velocity += all[i].given(more[i].impulse, glm::dvec3(0.0));
            all[i].pose.spin += all[i].spun(more[i].angularImpulse);
        }
    }
    return sums;
}

// How deep any fender of a is in b [m], where it bumps: to the side or up or down, whichever is less; 0: in none.
inline double depthIn(const TwinBody& a, const TwinBody& b)
{
    double depth = 0.0;
    double reach = 0.0;
    for (const glm::dvec2& fender : b.outline)
        reach = std::max(reach, glm::length(fender));
    const glm::dmat3 back = glm::transpose(b.turn());
    for (const glm::dvec2& fender : a.outline)
    {
        const glm::dvec3 at =
            back * (a.pose.position - b.pose.position + a.turn() * glm::dvec3(fender, a.fenderHeight));
        if (glm::length(glm::dvec2(at)) > reach)
            continue;
        const double within = std::min(b.high - at.z, at.z - b.low);
        depth = std::max(depth, std::min(within, -distanceTo(b.outline, at).metres));
    }
    return depth;
}

// Of any two of them within 15 m.
inline double deepest(const std::vector<TwinBody>& all)
{
    double depth = 0.0;
    for (size_t i = 0; i < all.size(); ++i)
        for (size_t k = 0; k < all.size(); ++k)
            if (i != k && glm::distance(all[i].pose.position, all[k].pose.position) < 15.0)
                depth = std::max(depth, depthIn(all[i], all[k]));
    return depth;
}

} // namespace test
