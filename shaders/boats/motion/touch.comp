// boats/motion/touch.comp -- what contacts do to bodies; one workgroup per body that can meet any.
//
// Math  A fender of a stands for the upright edge of its hull there. It is held against b's side: its signed distance d
//       to b's outline, and the outline's normal n, at the height where it bumps or as near as both hulls reach. Inside
//       b (d < 0) it goes out by the nearest side that faces towards a, or over b's top or bottom if that is nearer.
//       v = the speed of a's point against b's along n. Nothing happens while the gap lasts for the tick: v >= -d/dt.
//       Overlaps shall part by kContactMending a tick: v >= min(-kContactMending d/dt, kContactParting). What v lacks
//       of that is given by an impulse along n, linear in d (the paper's kernel), and friction across, both on a and
//       the reverse on b, at one point.
//       Every contact is solved as if its bodies were cut into as many like pieces as they have contacts, which then
//       stick together again (mass splitting, Tonge, Benevolenski and Voroshilov 2012): so all are solved at once,
//       and no number of them gains energy. Several rounds of that let blows pass through.
// In    the states at the last tick; whom each body can meet, or for a crowded one the lists of solids by cell; what
//       earlier rounds gave; meets[], the bodies to do; touches[body] (kStageSolve); asked[body], 0: it had no contact in
//       the first round and has none now, kFirstRound: this is that
// Out   kStageCount: touches[body], the number of its contacts, and in the first round touching[0 .. jobs.touching[0]), the
//       bodies that have any, in no order; kStageSolve: given[body] = earlier[body] and what they give it
// Why   every body gathers its own, in a fixed order: pairs in the order of levels, rows, columns and numbers,
//       fenders by thread. Each pair is computed twice, in the same way, so what one gets the other gives
// Twin  tests/support/contact_twin.h (double, all pairs), compared by tests/gpu/body_contact_test.cpp
#version 460
#extension GL_GOOGLE_include_directive : require
#include "boats/motion/contact_near.glsl"

layout(local_size_x_id = 0, local_size_y = 1, local_size_z = 1) in; // at most kMaxBodyGroup
layout(constant_id = 4) const uint kStage = kStageCount;

layout(binding = 6, scalar) readonly buffer Neighbours { uint neighbours[]; };
layout(binding = 7, scalar) readonly buffer NeighbourCounts { uint neighbourCounts[]; };
layout(binding = 8, scalar) readonly buffer Meets { uint meets[]; };
layout(binding = 9, scalar) buffer Touches { uint touches[]; };
layout(binding = 10, scalar) readonly buffer Asked { uint asked[]; };
layout(binding = 11, scalar) readonly buffer Earlier { BodyPush earlier[]; };
layout(binding = 12, scalar) writeonly buffer Given { BodyPush given[]; };
layout(binding = 13, scalar) writeonly buffer Touching { uint touching[]; };
layout(binding = 14, scalar) buffer Jobs { ContactJobs jobs; };

shared BodyPush pushOf[kMaxBodyGroup];
shared uint touchesOf[kMaxBodyGroup];

const uint kOthers = 64u; // at least kMaxNeighbours
shared uint others[kOthers];
shared uint otherCount;

// As earlier rounds left it.
Thing pushedThing(uint number)
{
    Thing thing = thingAt(number);
    if (number < push.bodies)
    {
        BodyPush before = earlier[number];
        if (thing.solid.hold == kHoldGuide)
            before.impulse.xy = vec2(0.0);
        thing.state.velocity += thing.solid.inverseMass * before.impulse;
        thing.state.spin += thing.yielding * before.angularImpulse;
    }
    return thing;
}

// Pieces it is cut into.
float shareOf(uint number)
{
    return kStage == kStageSolve && number < push.bodies ? float(touches[number]) : 1.0;
}

// How much an impulse of 1 along n at `arm` moves the place it acts on, along n [1/kg].
float mobility(Thing thing, float share, vec3 arm, vec3 n)
{
    vec3 lever = cross(arm, n);
    float line = thing.solid.hold == kHoldGuide ? n.z * n.z : 1.0;
    return share * (thing.solid.inverseMass * line + dot(lever, thing.yielding * lever));
}

// What a's fender meets in b.
struct Touch
{
    bool there;
    vec3 impulse; // on a, the reverse on b [N s]
    vec3 armA;    // where, from the centre of mass of a [m]
    vec3 armB;    // of b
};

Touch touchOf(Thing a, float shareA, vec2 fender, Thing b, float shareB, vec3 offset, vec2 away)
{
    Touch touch = Touch(false, vec3(0.0), vec3(0.0), vec3(0.0));
    vec3 foot = (offset + a.turn * vec3(fender, a.solid.low)) * b.turn;
    vec3 head = (offset + a.turn * vec3(fender, a.solid.high)) * b.turn;
    float low = min(foot.z, head.z);
    float high = max(foot.z, head.z);
    if (low > b.solid.high || high < b.solid.low)
        return touch;
    float tall = head.z - foot.z;
    float fenderHeight = foot.z + tall * (a.solid.fenderHeight - a.solid.low) / (a.solid.high - a.solid.low);
    fenderHeight = clamp(fenderHeight, max(low, b.solid.low), min(high, b.solid.high));
    vec3 at = mix(foot, head, abs(tall) > 1e-6 ? clamp((fenderHeight - foot.z) / tall, 0.0, 1.0) : 0.5);

    Side side = sideOf(b.solid, at.xy, (vec3(away, 0.0) * b.turn).xy);
    float gap = side.distance_;
    vec3 n = vec3(side.normal, 0.0);
    bool over = dot(offset, b.turn[2]) > 0.0;
    float depth = over ? b.solid.high - low : high - b.solid.low;
    if (gap < 0.0 && depth < -gap)
    {
        gap = -depth;
        n = vec3(0.0, 0.0, over ? 1.0 : -1.0);
    }
    n = b.turn * n;
    touch.armB = b.turn * at;
    touch.armA = touch.armB - offset;
    vec3 slip = a.state.velocity + cross(a.state.spin, touch.armA) - b.state.velocity -
                cross(b.state.spin, touch.armB);
    float apart = dot(slip, n);
    float lacking = (gap > 0.0 ? -gap / push.step : min(-kContactMending * gap / push.step, kContactParting)) - apart;
    float give = mobility(a, shareA, touch.armA, n) + mobility(b, shareB, touch.armB, n);
    touch.there = lacking > 0.0 && give > 0.0;
    if (!touch.there || kStage != kStageSolve)
        return touch;
    float across = lacking / give;
    vec3 rubbing = slip - apart * n;
    float speed = length(rubbing);
    touch.impulse = across * n;
    if (speed > 1e-6)
    {
        vec3 t = rubbing / speed;
        give = mobility(a, shareA, touch.armA, t) + mobility(b, shareB, touch.armB, t);
        touch.impulse -= (give > 0.0 ? min(kContactRubbing * across, speed / give) : 0.0) * t;
    }
    return touch;
}

// All that this thread finds between the two: a's fenders in b, then b's in a.
void addPair(Thing a, uint other, inout BodyPush sum, inout uint count)
{
    Thing b = pushedThing(other);
    float shareA = shareOf(a.number);
    float shareB = shareOf(other);
    vec3 offset = between(a.state, b.state);
    vec2 away = awayFrom(a, b, offset);
    for (uint i = gl_LocalInvocationID.x; i < a.solid.fenders + b.solid.fenders; i += gl_WorkGroupSize.x)
    {
        bool mine = i < a.solid.fenders;
        vec2 fender = fenders[mine ? a.solid.first + i : b.solid.first + (i - a.solid.fenders)];
        Thing from = b;
        Thing to = a;
        if (mine)
        {
            from = a;
            to = b;
        }
        float sign_ = mine ? 1.0 : -1.0;
        Touch touch = touchOf(from, mine ? shareA : shareB, fender, to, mine ? shareB : shareA, sign_ * offset,
                              sign_ * away);
        count += touch.there ? 1u : 0u;
        sum.impulse += sign_ * touch.impulse;
        sum.angularImpulse += sign_ * cross(mine ? touch.armA : touch.armB, touch.impulse);
    }
}

// Whether it takes part in this round.
bool isAsked(uint other)
{
    return other >= push.bodies || solids[other].hold == kHoldFixed || asked[other] > 0u;
}

// As many of those that a crowded body can meet as fit, in order.
void gather(Thing a, inout Walk walk)
{
    uint count = 0u;
    uint other;
    while (count < kOthers && nextNear(a, walk, other))
        if (canMeet(a, thingAt(other)))
            others[count++] = other;
    otherCount = count;
}

// Adds up what the threads found, in their order.
void addUp(inout BodyPush sum, inout uint count)
{
    for (uint i = 1u; i < gl_WorkGroupSize.x; ++i)
    {
        sum.impulse += pushOf[i].impulse;
        sum.angularImpulse += pushOf[i].angularImpulse;
        count += touchesOf[i];
    }
}

void main()
{
    uint body = meets[gl_WorkGroupID.x];
    uint me = gl_LocalInvocationID.x;
    BodyPush sum = BodyPush(vec3(0.0), vec3(0.0));
    uint count = 0u;
    Thing a = pushedThing(body);
    Walk walk = startOfWalk();
    uint listed = neighbourCounts[body];
    bool crowded = listed == kCrowded;
    for (uint i = me; i < listed && !crowded; i += gl_WorkGroupSize.x)
        others[i] = neighbours[kMaxNeighbours * body + i];
    bool more = kStage != kStageSolve || touches[body] > 0u;
    while (more)
    {
        if (crowded && me == 0u)
            gather(a, walk);
        barrier();
        uint found = crowded ? otherCount : listed;
        for (uint i = 0u; i < found; ++i)
            if (isAsked(others[i]))
                addPair(a, others[i], sum, count);
        barrier();
        more = crowded && found == kOthers;
    }
    pushOf[me] = sum;
    touchesOf[me] = count;
    barrier();
    if (me != 0u)
        return;
    addUp(sum, count);
    if (kStage == kStageSolve)
        given[body] = BodyPush(earlier[body].impulse + sum.impulse, earlier[body].angularImpulse + sum.angularImpulse);
    else
        touches[body] = count;
    if (kStage == kStageCount && count > 0u && asked[body] == kFirstRound)
        touching[atomicAdd(jobs.touching[0], 1u)] = body;
}
