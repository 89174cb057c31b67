// contact_twin.h -- contacts of bodies and walls in double precision, every pair with every other: the twin of
// shaders/boats/motion/touch.comp, solve.comp and gather.comp, for a tick whose last one had no contacts.
//
// Written from the laws in those kernels' heads: no cells, no lists; it shares with them the collision particles and the
// distances at the nodes of lattices.
#pragma once

#include "boats/motion/fleet_plan.h"
#include "shared/contact.h"

#include <glm/matrix.hpp>

#include <algorithm>
#include <cmath>
#include <vector>

namespace test {

struct TwinSolid
{
    const boats::CollisionShape* shape = nullptr; // of a body; none: an upright wall along the axes
    glm::dvec3 centreOfMass{0.0};
    glm::dvec2 half{0.0}; // of a wall
    bool isFree = false;
    glm::dvec3 position{0.0};
    glm::dmat3 turn{1.0};
    glm::dvec3 velocity{0.0};
    glm::dvec3 spin{0.0};
    glm::dmat3 line{0.0}; // velocity per impulse
    glm::dmat3 yaw{0.0};  // spin per angular impulse

    double radius() const
    {
        double far = glm::length(half);
        if (shape)
            for (const boats::CollisionParticle& particle : shape->particles)
                far = std::max(far, glm::distance(particle.at, centreOfMass) + particle.radius);
        return far;
    }
    double core() const { return shape ? std::max(-0.95 * boats::distanceTo(*shape, centreOfMass), 0.0) : 0.0; }
};

struct TwinSide
{
    double metres = 0.0; // < 0 inside
    glm::dvec3 normal{0.0};
};

// Of a place seen from the solid's centre of mass, in its axes.
inline TwinSide sideOf(const TwinSolid& solid, const glm::dvec3& at)
{
    if (!solid.shape)
    {
        const glm::dvec2 over = glm::abs(glm::dvec2(at)) - solid.half;
        const glm::dvec2 sign(at.x < 0.0 ? -1.0 : 1.0, at.y < 0.0 ? -1.0 : 1.0);
        if (std::min(over.x, over.y) > 0.0)
            return {glm::length(over), glm::dvec3(sign * glm::normalize(over), 0.0)};
        return over.x > over.y ? TwinSide{over.x, {sign.x, 0.0, 0.0}} : TwinSide{over.y, {0.0, sign.y, 0.0}};
    }
    const boats::CollisionShape& shape = *solid.shape;
    const glm::dvec3 place = at + solid.centreOfMass;
    const glm::dvec3 high = shape.origin + glm::dvec3(shape.nodes - 1) * shape.cell;
    const glm::dvec3 inside = glm::clamp(place, shape.origin, high);
    TwinSide side{boats::distanceTo(shape, inside), glm::dvec3(0.0)};
    const glm::ivec3 node =
        glm::min(glm::ivec3(glm::floor((inside - shape.origin) / shape.cell)), shape.nodes - 2); // its cell
    for (int axis = 0; axis < 3; ++axis) // trilinear: along an axis it is straight within the cell
    {
        glm::dvec3 low = inside;
        glm::dvec3 up = inside;
        low[axis] = shape.origin[axis] + node[axis] * shape.cell[axis];
        up[axis] = low[axis] + shape.cell[axis];
        side.normal[axis] = (boats::distanceTo(shape, up) - boats::distanceTo(shape, low)) / shape.cell[axis];
    }
    side.normal = glm::length(side.normal) > 1e-3 ? glm::normalize(side.normal) : glm::normalize(at);
    if (place != inside)
    {
        const glm::dvec3 away = place - inside + side.metres * side.normal;
        side = {glm::length(away), glm::normalize(away)};
    }
    return side;
}

struct TwinContact
{
    glm::dvec3 normal{0.0}; // towards a
    glm::dvec3 armA{0.0};
    glm::dvec3 armB{0.0};
    double gap = 0.0;
    glm::dvec3 impulse{0.0};
    double shove = 0.0;
};

struct TwinPair
{
    size_t a = 0;
    size_t b = 0;
    std::vector<TwinContact> contacts;
    glm::dvec3 rolled{0.0}; // a moment on a, the reverse on b [N m s]
};

struct TwinPush
{
    glm::dvec3 impulse{0.0};
    glm::dvec3 angularImpulse{0.0};
    glm::dvec3 shift{0.0};
    glm::dvec3 twist{0.0};
    int pairs = 0;
};

// Where a and b touch. Of coincident bodies nothing is known here.
inline std::vector<TwinContact> contactsOf(const TwinSolid& a, const TwinSolid& b, double step)
{
    std::vector<TwinContact> contacts;
    const glm::dvec3 offset = a.position - b.position;
    const glm::dvec3 apart = glm::normalize(offset);
    const double deep = -double{gpu::kContactDeep} * std::min(a.radius(), b.radius());
    const auto offer = [&](const glm::dvec3& outward, const glm::dvec3& armA, double gap) {
        const glm::dvec3 normal = gap > deep ? outward : apart;
        const glm::dvec3 armB = armA + offset;
        const glm::dvec3 slip = a.velocity + glm::cross(a.spin, armA) - b.velocity - glm::cross(b.spin, armB);
        const double closing = std::max(-glm::dot(slip, normal), 0.0);
        if (gap < step * (closing + double{gpu::kContactReserve}))
            contacts.push_back({.normal = normal, .armA = armA, .armB = armB, .gap = gap});
    };
    for (const boats::CollisionParticle& particle : a.shape->particles)
    {
        const glm::dvec3 arm = a.turn * (particle.at - a.centreOfMass);
        const TwinSide side = sideOf(b, glm::transpose(b.turn) * (arm + offset));
        const glm::dvec3 normal = b.turn * side.normal;
        offer(normal, arm - particle.radius * normal, side.metres - particle.radius);
    }
    const auto offerOfB = [&](const glm::dvec3& arm, double radius) {
        const TwinSide side = sideOf(a, glm::transpose(a.turn) * arm);
        const glm::dvec3 normal = -(a.turn * side.normal);
        offer(normal, arm + radius * normal, side.metres - radius);
    };
    if (b.shape)
        for (const boats::CollisionParticle& particle : b.shape->particles)
            offerOfB(b.turn * (particle.at - b.centreOfMass) - offset, particle.radius);
    else
        for (const double y : {b.half.y, -b.half.y})
            for (const double x : {b.half.x, -b.half.x})
                for (int i = 0; i < 9; ++i)
                    offerOfB(glm::dvec3(x, y, offset.z + (i / 4.0 - 1.0) * a.radius()) - offset, 0.0);
    double deepest = 0.0;
    double overlaps = 0.0;
    glm::dvec3 outward(0.0);
    for (const TwinContact& contact : contacts)
    {
        deepest = std::min(deepest, contact.gap);
        overlaps += std::max(-contact.gap, 0.0);
        outward += std::max(-contact.gap, 0.0) * contact.normal;
    }
    const bool torn = deepest <= double{gpu::kContactTorn} * deep && glm::length(outward) < 0.5 * overlaps;
    if (torn)
        for (TwinContact& contact : contacts)
            if (contact.gap <= 0.0)
                contact.normal = apart;
    if (const double gap = glm::length(offset) - a.core() - b.core(); b.core() > 0.0 && gap < 0.0)
        contacts.push_back({.normal = apart, .armA = -0.5 * offset, .armB = 0.5 * offset, .gap = gap});
    const size_t every = (contacts.size() + gpu::kContactsPerPair - 1) / gpu::kContactsPerPair;
    std::vector<TwinContact> kept;
    for (size_t i = 0; i < contacts.size(); i += every)
        kept.push_back(contacts[i]);
    return kept;
}

// One round for one pair, as if its bodies were cut into so many pieces.
inline void solvePair(TwinPair& pair, TwinSolid a, TwinSolid b, glm::dvec3 shiftA, glm::dvec3 twistA, glm::dvec3 shiftB,
                      glm::dvec3 twistB, double piecesA, double piecesB, int sweeps, double slack, double step)
{
    for (TwinSolid* solid : {&a, &b})
    {
        solid->line *= solid == &a ? piecesA : piecesB;
        solid->yaw *= solid == &a ? piecesA : piecesB;
    }
    for (int sweep = 0; sweep < sweeps; ++sweep)
        for (TwinContact& contact : pair.contacts)
        {
            const auto moved = [](const TwinSolid& solid, const glm::dvec3& arm, const glm::dvec3& impulse) {
                return solid.line * impulse + glm::cross(solid.yaw * glm::cross(arm, impulse), arm);
            };
            const auto give = [&](const glm::dvec3& along) {
                return glm::dot(along, moved(a, contact.armA, along) + moved(b, contact.armB, along));
            };
            const glm::dvec3 n = contact.normal;
            const glm::dvec3 slip =
                a.velocity + glm::cross(a.spin, contact.armA) - b.velocity - glm::cross(b.spin, contact.armB);
            const double had = glm::dot(contact.impulse, n);
            const double along =
                std::max(had + (-std::max(contact.gap, 0.0) / step - glm::dot(slip, n)) / give(n), 0.0);
            glm::dvec3 across = contact.impulse - had * n;
            const glm::dvec3 rubbing = slip - glm::dot(slip, n) * n;
            if (glm::length(rubbing) > 1e-6)
                across -= rubbing / give(glm::normalize(rubbing));
            const double most = double{gpu::kContactRubbing} * along;
            if (glm::length(across) > most)
                across *= most / glm::length(across);
            const double parted =
                glm::dot(shiftA + glm::cross(twistA, contact.armA) - shiftB - glm::cross(twistB, contact.armB), n);
            const double over = -contact.gap - slack;
            const double least =
                over < 0.0 ? over : std::min(double{gpu::kContactMending} * over, double{gpu::kContactParting} * step);
            const double shove = std::max(contact.shove + (least - parted) / give(n), 0.0);
            const glm::dvec3 more = along * n + across - contact.impulse;
            const glm::dvec3 moreShove = (shove - contact.shove) * n;
            contact.impulse += more;
            contact.shove = shove;
            a.velocity += a.line * more, a.spin += a.yaw * glm::cross(contact.armA, more);
            b.velocity -= b.line * more, b.spin -= b.yaw * glm::cross(contact.armB, more);
            shiftA += a.line * moreShove, twistA += a.yaw * glm::cross(contact.armA, moreShove);
            shiftB -= b.line * moreShove, twistB -= b.yaw * glm::cross(contact.armB, moreShove);
        }
    double most = 0.0;
    for (const TwinContact& contact : pair.contacts)
        most += double{gpu::kContactRolling} * glm::dot(contact.impulse, contact.normal) *
                std::min(glm::length(contact.armA), glm::length(contact.armB));
    const glm::dvec3 turning = a.spin - b.spin;
    if (glm::length(turning) > 1e-6)
        pair.rolled -= turning / glm::dot(glm::normalize(turning), (a.yaw + b.yaw) * glm::normalize(turning));
    if (glm::length(pair.rolled) > most)
        pair.rolled *= most / glm::length(pair.rolled);
}

// All rounds of a tick. Bodies come first, then walls.
inline std::vector<TwinPush> twinPushes(const std::vector<TwinSolid>& all, int rounds, int sweeps, double slack,
                                        double step)
{
    std::vector<TwinPair> pairs;
    for (size_t i = 0; i < all.size(); ++i)
        for (size_t k = i + 1; k < all.size(); ++k)
            if (all[i].shape && (all[i].isFree || all[k].isFree))
                if (TwinPair pair{i, k, contactsOf(all[i], all[k], step)}; !pair.contacts.empty())
                    pairs.push_back(pair);
    const auto sums = [&] {
        std::vector<TwinPush> pushes(all.size());
        for (const TwinPair& pair : pairs)
        {
            ++pushes[pair.a].pairs, ++pushes[pair.b].pairs;
            pushes[pair.a].angularImpulse += pair.rolled, pushes[pair.b].angularImpulse -= pair.rolled;
            for (const TwinContact& contact : pair.contacts)
            {
                const glm::dvec3 shove = contact.shove * contact.normal;
                pushes[pair.a].impulse += contact.impulse, pushes[pair.b].impulse -= contact.impulse;
                pushes[pair.a].angularImpulse += glm::cross(contact.armA, contact.impulse);
                pushes[pair.b].angularImpulse -= glm::cross(contact.armB, contact.impulse);
                pushes[pair.a].shift += all[pair.a].line * shove;
                pushes[pair.b].shift -= all[pair.b].line * shove;
                pushes[pair.a].twist += all[pair.a].yaw * glm::cross(contact.armA, shove);
                pushes[pair.b].twist -= all[pair.b].yaw * glm::cross(contact.armB, shove);
            }
        }
        return pushes;
    };
    for (int round = 0; round < rounds; ++round)
    {
        const std::vector<TwinPush> now = sums();
        std::vector<TwinSolid> moved = all;
        for (size_t i = 0; i < all.size(); ++i)
        {
            moved[i].velocity += all[i].line * now[i].impulse;
            moved[i].spin += all[i].yaw * now[i].angularImpulse;
        }
        for (TwinPair& pair : pairs)
            solvePair(pair, moved[pair.a], moved[pair.b], now[pair.a].shift, now[pair.a].twist, now[pair.b].shift,
                      now[pair.b].twist, now[pair.a].pairs, now[pair.b].pairs, sweeps, slack, step);
    }
    return sums();
}

} // namespace test
