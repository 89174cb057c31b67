// boats/motion/solve.comp -- one round of solving: what two that touch do to each other; one thread per pair.
//
// Math  v = the speed of a's place against b's along a contact's normal n. Nothing happens while the gap d lasts for the
//       tick, else they come to touch and no further: v >= -max(d, 0)/dt, by an impulse J n >= 0 on a and the reverse on b,
//       at one place, so a pair keeps its momentum and its angular momentum. No blow bounces. Friction across is at most
//       kContactRubbing J (Coulomb), as much as stops the slip. Rolling friction, a moment of at most kContactRolling J
//       times the shorter of J's arms, slows how they turn against each other: without it a tower of crates sways on.
//       Overlaps of more than kContactSlack part by kContactMending a tick, linear in the overlap (the paper's kernel), by shoves: the same as
//       impulses, but what they give is only the places', not the velocities', so that parting adds no energy.
//       The contacts of a pair are solved one after the other (Gauss and Seidel), kContactSweeps times, each as far as its
//       impulse of all rounds together allows. Pairs are solved all at once: as if each body were cut into as many like
//       pieces as it has pairs, which then stick together again (mass splitting, Tonge, Benevolenski and Voroshilov
//       2012), so no number of them gains energy. Several rounds let blows pass through.
// In    pairs[0 .. jobs.pairs), their contacts; motions and yields of bodies
// Out   contacts' impulses and shoves, pairs' sums of them
// Twin  tests/support/contact_twin.h (double), compared by tests/gpu/body_contact_test.cpp
#version 460
#extension GL_GOOGLE_include_directive : require
#include "shared/contact.h"

layout(local_size_x_id = 0, local_size_y = 1, local_size_z = 1) in;

layout(push_constant, scalar) uniform Push { ContactPush push; };
layout(binding = 0, scalar) readonly buffer Yields { BodyYield yields[]; };
layout(binding = 1, scalar) readonly buffer Motions { ContactMotion motions[]; };
layout(binding = 2, scalar) readonly buffer Jobs { ContactJobs jobs; };
layout(binding = 3, scalar) buffer Pairs { ContactPair pairs[]; };
layout(binding = 4, scalar) buffer Contacts { Contact contacts[]; };

// A piece of a body.
struct Piece
{
    ContactMotion motion;
    mat3 line; // velocity per impulse
    mat3 turn; // spin per angular impulse
};

Piece pieceOf(uint number)
{
    Piece piece = Piece(ContactMotion(vec3(0.0), vec3(0.0), vec3(0.0), vec3(0.0), 1.0), mat3(0.0), mat3(0.0));
    if (number < push.bodies)
    {
        piece.motion = motions[number];
        BodyYield yield_ = yields[number];
        piece.line = piece.motion.share * mat3(yield_.line[0], yield_.line[1], yield_.line[2]);
        piece.turn = piece.motion.share * mat3(yield_.turn[0], yield_.turn[1], yield_.turn[2]);
    }
    return piece;
}

// How much an impulse of 1 along n at `arm` moves the place it acts on, along n [1/kg].
float mobility(Piece piece, vec3 arm, vec3 n)
{
    vec3 lever = cross(arm, n);
    return dot(n, piece.line * n) + dot(lever, piece.turn * lever);
}

void push_(inout Piece piece, vec3 arm, vec3 impulse, vec3 shove)
{
    piece.motion.velocity += piece.line * impulse;
    piece.motion.spin += piece.turn * cross(arm, impulse);
    piece.motion.shift += piece.line * shove;
    piece.motion.twist += piece.turn * cross(arm, shove);
}

// The impulse that a contact shall have had.
vec3 impulseOf(Piece a, Piece b, Contact contact, vec3 armB, float give)
{
    vec3 n = contact.normal;
    vec3 slip = a.motion.velocity + cross(a.motion.spin, contact.arm) - b.motion.velocity - cross(b.motion.spin, armB);
    float apart = dot(slip, n);
    float along = dot(contact.impulse, n);
    vec3 across = contact.impulse - along * n;
    along = max(along + (-max(contact.gap, 0.0) / push.step - apart) / give, 0.0);
    vec3 rubbing = slip - apart * n;
    float speed = length(rubbing);
    if (speed > 1e-6)
    {
        vec3 t = rubbing / speed;
        across -= speed / max(mobility(a, contact.arm, t) + mobility(b, armB, t), 1e-30) * t;
    }
    float most = kContactRubbing * along;
    float size = length(across);
    return along * n + (size > most ? most / size : 1.0) * across;
}

// The shove that it shall have had.
float shoveOf(Piece a, Piece b, Contact contact, vec3 armB, float give)
{
    float apart = dot(a.motion.shift + cross(a.motion.twist, contact.arm) - b.motion.shift -
                      cross(b.motion.twist, armB), contact.normal);
    float over = -contact.gap - kContactSlack;
    float least = over < 0.0 ? over : min(kContactMending * over, kContactParting * push.step);
    return max(contact.shove + (least - apart) / give, 0.0);
}

// The moment of rolling friction that they shall have had, at most this much [N m s].
vec3 rolledOf(Piece a, Piece b, vec3 rolled, float most)
{
    vec3 turning = a.motion.spin - b.motion.spin;
    float speed = length(turning);
    if (speed > 1e-6)
    {
        vec3 axis = turning / speed;
        rolled -= speed / max(dot(axis, a.turn * axis) + dot(axis, b.turn * axis), 1e-30) * axis;
    }
    float size = length(rolled);
    return (size > most ? most / size : 1.0) * rolled;
}

void main()
{
    uint me = gl_GlobalInvocationID.x;
    if (me >= jobs.pairs)
        return;
    uint first = pairs[me].first;
    uint count = pairs[me].count;
    vec3 offset = pairs[me].offset;
    Piece a = pieceOf(pairs[me].a);
    Piece b = pieceOf(pairs[me].b);
    vec3 impulses = vec3(0.0);
    vec3 momentA = vec3(0.0);
    vec3 momentB = vec3(0.0);
    vec3 shoves = vec3(0.0);
    vec3 shoveMomentA = vec3(0.0);
    vec3 shoveMomentB = vec3(0.0);
    float rolling = 0.0; // pushes times their arms, of the last sweep
    for (uint i = 0u; i < uint(kContactSweeps) * count; ++i)
    {
        uint at = first + (i < count ? i : i % count);
        Contact contact = contacts[at];
        vec3 armB = contact.arm + offset;
        float give = mobility(a, contact.arm, contact.normal) + mobility(b, armB, contact.normal);
        if (!(give > 0.0))
            continue;
        vec3 impulse = impulseOf(a, b, contact, armB, give);
        float shove = shoveOf(a, b, contact, armB, give);
        vec3 more = impulse - contact.impulse;
        vec3 moreShove = (shove - contact.shove) * contact.normal;
        contacts[at].impulse = impulse;
        contacts[at].shove = shove;
        if (i >= (uint(kContactSweeps) - 1u) * count)
            rolling += dot(impulse, contact.normal) * min(length(contact.arm), length(armB));
        push_(a, contact.arm, more, moreShove);
        push_(b, armB, -more, -moreShove);
        impulses += more;
        momentA += cross(contact.arm, more);
        momentB += cross(armB, more);
        shoves += moreShove;
        shoveMomentA += cross(contact.arm, moreShove);
        shoveMomentB += cross(armB, moreShove);
    }
    vec3 rolled = rolledOf(a, b, pairs[me].rolled, kContactRolling * rolling);
    vec3 moreRolled = rolled - pairs[me].rolled;
    pairs[me].rolled = rolled;
    pairs[me].impulse += impulses;
    pairs[me].moments[0] += momentA + moreRolled;
    pairs[me].moments[1] += momentB + moreRolled;
    pairs[me].shove += shoves;
    pairs[me].shoveMoments[0] += shoveMomentA;
    pairs[me].shoveMoments[1] += shoveMomentB;
}
