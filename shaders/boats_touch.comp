// boats_touch.comp -- what contacts do to every body; one workgroup a body.
//
// Math  A fender of a stands for the upright edge of its hull there. It is held against b's side: its signed distance d
//       to b's outline, and the outline's normal n, at the height where it bumps or as near as both hulls reach. Inside
//       b (d < 0) it goes out by the nearest side that looks towards a, or over b's top or bottom if that is nearer.
//       v = the speed of a's point against b's along n. Nothing happens while the gap lasts for the tick: v >= -d/dt.
//       Overlaps shall part by kContactMending a tick: v >= min(-kContactMending d/dt, kContactParting). What v lacks
//       of that is given by an impulse along n, linear in d (the paper's kernel), and friction across, both on a and
//       the reverse on b, at one point.
//       Every contact is solved as if its bodies were cut into as many like pieces as they have contacts, which then
//       stick together again (mass splitting, Tonge, Benevolenski and Voroshilov 2012): so all are solved at once,
//       and no number of them gains energy. Several rounds of that let blows pass through.
// In    the states at the last tick; lists of solids by cell, each in order; what earlier rounds gave; touches[body]
//       (but not if kCount); asked[body], 0: it had no contact in the first round and has none now
// Out   kCount: touches[body], the number of its contacts; else given[body] = earlier[body] and what they give it
// Why   every body gathers its own, in a fixed order: pairs in the order of levels, rows, columns and numbers,
//       fenders by thread. Each pair is computed twice, in the same way, so what one gets the other gives
// Twin  tests/support/contact_twin.h (double, all pairs), held together by tests/gpu/body_contact_test.cpp
#version 460
#extension GL_GOOGLE_include_directive : require
#include "contact_cells.glsl"
#include "rigid.glsl"

layout(local_size_x_id = 0, local_size_y = 1, local_size_z = 1) in; // at most kMaxBodyGroup
layout(constant_id = 3) const uint kCount = 0;
layout(constant_id = 4) const uint kUsedLevels = 1; // a bit each, from kLowestLevel on

layout(push_constant, scalar) uniform Push { ContactPush push; };
layout(binding = 0, scalar) readonly buffer Solids { Solid solids[]; };
layout(binding = 1, scalar) readonly buffer Fenders { vec2 fenders[]; };
layout(binding = 2, scalar) readonly buffer States { BodyState states[]; };
layout(binding = 3, scalar) readonly buffer Walls { BodyState walls[]; };
layout(binding = 4, scalar) readonly buffer Heads { uint heads[]; };
layout(binding = 5, scalar) readonly buffer Nexts { uint nexts[]; };
layout(binding = 6, scalar) buffer Touches { uint touches[]; };
layout(binding = 7, scalar) readonly buffer Asked { uint asked[]; };
layout(binding = 8, scalar) readonly buffer Earlier { BodyPush earlier[]; };
layout(binding = 9, scalar) writeonly buffer Given { BodyPush given[]; };

shared BodyPush pushOf[kMaxBodyGroup];
shared uint touchesOf[kMaxBodyGroup];

// Who is near is found first, by one thread: where branches cost as much as what they skip, as on a CPU, the rest is
// then done for those alone.
const uint kNear = 64u;
shared uint nears[kNear];
shared uint nearCount;

// A solid as it is at this tick.
struct Thing
{
    uint number;
    Solid solid;
    BodyState state;
    mat3 turn;
    mat3 yielding; // what spin a twist gives, world axes [1/(kg m^2)]
    float reach;   // about its centre of mass, of what it can meet in this tick [m]
    float share;   // pieces it is cut into
};

BodyState stateOf(uint number)
{
    if (number < push.bodies)
        return states[number];
    return walls[number - push.bodies];
}

float reachOf(Solid solid, BodyState state)
{
    float way = push.step * (length(state.velocity) + length(state.spin) * solid.radius);
    return solid.radius + min(way, solid.room);
}

Thing thingAt(uint number, Solid solid, BodyState state)
{
    Thing thing;
    thing.number = number;
    thing.solid = solid;
    thing.state = state;
    thing.turn = rotationOf(state.orientation);
    thing.yielding = thing.turn * mat3(solid.inverse[0], solid.inverse[1], solid.inverse[2]) * transpose(thing.turn);
    if (solid.hold == kHoldGuide) // it does not turn about the vertical
    {
        vec3 up = thing.yielding[2];
        thing.yielding -= up.z > 0.0 ? outerProduct(up, up) / up.z : mat3(0.0);
    }
    thing.reach = reachOf(solid, state);
    thing.share = 1.0;
    if (number < push.bodies)
    {
        thing.share = kCount == 0u ? float(touches[number]) : 1.0;
        vec3 impulse = earlier[number].impulse;
        thing.state.velocity += solid.lightness * (solid.hold == kHoldGuide ? vec3(0.0, 0.0, impulse.z) : impulse);
        thing.state.spin += thing.yielding * earlier[number].twist;
    }
    return thing;
}

// From b's centre of mass to a's.
vec3 between(BodyState a, BodyState b)
{
    vec2 way;
    for (int k = 0; k < 2; ++k)
        way[k] = metresOf(alongMinus(Along(a.place.block[k], a.place.fine[k]), Along(b.place.block[k], b.place.fine[k])));
    return vec3(way + (a.rest - b.rest), (a.height - b.height) + (a.heightRest - b.heightRest));
}

// Distance to an outline, < 0 inside, and the way out there.
struct Side
{
    float distance_;
    vec2 normal;
};

// Seen from inside, only sides that look along `towards` count.
Side sideOf(Solid solid, vec2 at, vec2 towards)
{
    Side outer = Side(1e30, vec2(1.0, 0.0)); // of all sides, as seen from outside
    Side inner = outer;                      // of those
    bool inside = false;
    vec2 a = fenders[solid.first + solid.fenders - 1u];
    for (uint i = 0u; i < solid.fenders; ++i)
    {
        vec2 b = fenders[solid.first + i];
        vec2 along = b - a;
        vec2 normal = normalize(vec2(along.y, -along.x)); // counter-clockwise: the outside is to the right
        vec2 off = at - a;
        vec2 nearest = off - clamp(dot(off, along) / dot(along, along), 0.0, 1.0) * along;
        float far_ = length(nearest);
        if (far_ < outer.distance_)
            outer = Side(far_, far_ > 1e-5 ? nearest / far_ : normal);
        if (far_ < inner.distance_ && dot(normal, towards) > 0.0)
            inner = Side(far_, normal);
        float left = along.x * off.y - along.y * off.x;
        if ((a.y > at.y) != (b.y > at.y) && (left > 0.0) == (along.y > 0.0)) // it crosses the ray to the east
            inside = !inside;
        a = b;
    }
    if (!inside)
        return outer;
    return inner.distance_ < 1e30 ? Side(-inner.distance_, inner.normal) : Side(-outer.distance_, -outer.normal);
}

// From the centre of b to that of a, level, a unit vector. If they are at one place, one of them goes one way and the
// other the other.
vec2 awayFrom(Thing a, Thing b, vec3 way)
{
    float far_ = length(way.xy);
    if (far_ > 1e-3 * min(a.solid.radius, b.solid.radius))
        return way.xy / far_;
    float angle = 6.2831853 * unitFromHash(hash2(min(a.number, b.number), max(a.number, b.number)));
    return (a.number < b.number ? 1.0 : -1.0) * vec2(cos(angle), sin(angle));
}

// How much an impulse of 1 along n at `arm` moves the place it acts on, along n [1/kg].
float mobility(Thing thing, vec3 arm, vec3 n)
{
    vec3 lever = cross(arm, n);
    float line = thing.solid.hold == kHoldGuide ? n.z * n.z : 1.0;
    return thing.share * (thing.solid.lightness * line + dot(lever, thing.yielding * lever));
}

// What a's fender meets in b.
struct Touch
{
    bool there;
    vec3 impulse; // on a, the reverse on b [N s]
    vec3 armA;    // where, from the centre of mass of a [m]
    vec3 armB;    // of b
};

Touch touchOf(Thing a, vec2 fender, Thing b, vec3 way, vec2 away)
{
    Touch touch = Touch(false, vec3(0.0), vec3(0.0), vec3(0.0));
    vec3 foot = (way + a.turn * vec3(fender, a.solid.low)) * b.turn;
    vec3 head = (way + a.turn * vec3(fender, a.solid.high)) * b.turn;
    float low = min(foot.z, head.z);
    float high = max(foot.z, head.z);
    if (low > b.solid.high || high < b.solid.low)
        return touch;
    float tall = head.z - foot.z;
    float bump = foot.z + tall * (a.solid.bump - a.solid.low) / (a.solid.high - a.solid.low);
    bump = clamp(bump, max(low, b.solid.low), min(high, b.solid.high));
    vec3 at = mix(foot, head, abs(tall) > 1e-6 ? clamp((bump - foot.z) / tall, 0.0, 1.0) : 0.5);

    Side side = sideOf(b.solid, at.xy, (vec3(away, 0.0) * b.turn).xy);
    float gap = side.distance_;
    vec3 n = vec3(side.normal, 0.0);
    bool over = dot(way, b.turn[2]) > 0.0;
    float depth = over ? b.solid.high - low : high - b.solid.low;
    if (gap < 0.0 && depth < -gap)
    {
        gap = -depth;
        n = vec3(0.0, 0.0, over ? 1.0 : -1.0);
    }
    n = b.turn * n;
    touch.armB = b.turn * at;
    touch.armA = touch.armB - way;
    vec3 slip = a.state.velocity + cross(a.state.spin, touch.armA) - b.state.velocity -
                cross(b.state.spin, touch.armB);
    float apart = dot(slip, n);
    float lacking = (gap > 0.0 ? -gap / push.step : min(-kContactMending * gap / push.step, kContactParting)) - apart;
    float give = mobility(a, touch.armA, n) + mobility(b, touch.armB, n);
    touch.there = lacking > 0.0 && give > 0.0;
    if (!touch.there || kCount != 0u)
        return touch;
    float across = lacking / give;
    vec3 rubbing = slip - apart * n;
    float speed = length(rubbing);
    touch.impulse = across * n;
    if (speed > 1e-6)
    {
        vec3 t = rubbing / speed;
        give = mobility(a, touch.armA, t) + mobility(b, touch.armB, t);
        touch.impulse -= (give > 0.0 ? min(kContactRubbing * across, speed / give) : 0.0) * t;
    }
    return touch;
}

// All that this thread finds between the two.
void addPair(Thing a, Thing b, inout BodyPush sum, inout uint count)
{
    vec3 way = between(a.state, b.state);
    if (length(way.xy) > a.reach + b.reach)
        return;
    vec2 away = awayFrom(a, b, way);
    if (sideOf(b.solid, (way * b.turn).xy, away).distance_ > a.reach + b.reach - b.solid.radius ||
        sideOf(a.solid, (-way * a.turn).xy, away).distance_ > a.reach + b.reach - a.solid.radius)
        return;
    for (uint i = gl_LocalInvocationID.x; i < a.solid.fenders; i += gl_WorkGroupSize.x)
    {
        Touch touch = touchOf(a, fenders[a.solid.first + i], b, way, away);
        count += touch.there ? 1u : 0u;
        sum.impulse += touch.impulse;
        sum.twist += cross(touch.armA, touch.impulse);
    }
    for (uint i = gl_LocalInvocationID.x; i < b.solid.fenders; i += gl_WorkGroupSize.x)
    {
        Touch touch = touchOf(b, fenders[b.solid.first + i], a, -way, -away);
        count += touch.there ? 1u : 0u;
        sum.impulse -= touch.impulse;
        sum.twist -= cross(touch.armB, touch.impulse);
    }
}

// A walk through the lists of all cells that others near a are in: by level, row, column and number.
struct Walk
{
    uint levels; // still to come
    int level;
    ivec2 from;
    ivec2 to;
    ivec2 cell;
    uint at; // 1 + the solid that comes next; 0: the cell is done
};

Walk startOfWalk()
{
    return Walk(kUsedLevels, 0, ivec2(0), ivec2(-1), ivec2(0), 0u);
}

// On to the next cell; false: there is none.
bool nextCell(inout Walk walk, Place place, float reach)
{
    walk.cell.x += 1;
    if (walk.cell.x > walk.to.x)
        walk.cell = ivec2(walk.from.x, walk.cell.y + 1);
    if (walk.cell.y > walk.to.y)
    {
        if (walk.levels == 0u)
            return false;
        walk.level = kLowestLevel + findLSB(walk.levels);
        walk.levels &= walk.levels - 1u;
        float wide = exp2(float(walk.level)); // as far as others listed here reach
        vec2 rest = vec2(contactRest(Along(place.block.x, place.fine.x), walk.level),
                         contactRest(Along(place.block.y, place.fine.y), walk.level));
        ivec2 own = cellAt(place, walk.level);
        walk.from = own + ivec2(floor((rest - reach - wide) / wide));
        walk.to = own + ivec2(floor((rest + reach + wide) / wide));
        walk.cell = walk.from;
    }
    walk.at = heads[bucketOf(walk.cell, walk.level, push.buckets)];
    return true;
}

// Whether to look closer.
bool isNear(Thing a, uint other, Walk walk)
{
    uint hold = solids[other].hold;
    if (other == a.number || solids[other].level != walk.level || (a.solid.hold != kHoldFree && hold != kHoldFree))
        return false;
    if (hold != kHoldFixed && asked[other] == 0u)
        return false;
    BodyState state;
    if (other < push.bodies)
        state.place = states[other].place;
    else
        state.place = walls[other - push.bodies].place;
    if (cellAt(state.place, walk.level) != walk.cell) // of another cell in the same bucket
        return false;
    state.rest = a.state.rest;
    state.height = 0.0;
    state.heightRest = 0.0;
    return length(between(a.state, state).xy) <= a.reach + solids[other].radius + solids[other].room + 0.001;
}

// As many of those near as fit, in order.
void gather(Thing a, inout Walk walk)
{
    uint count = 0u;
    bool more = true;
    while (more && count < kNear)
    {
        if (walk.at == 0u)
            more = nextCell(walk, a.state.place, a.reach);
        else
        {
            uint other = walk.at - 1u;
            walk.at = nexts[other];
            nears[count] = other;
            count += isNear(a, other, walk) ? 1u : 0u;
        }
    }
    nearCount = count;
}

void main()
{
    uint body = gl_WorkGroupID.x;
    uint me = gl_LocalInvocationID.x;
    BodyPush sum = BodyPush(vec3(0.0), vec3(0.0));
    uint count = 0u;
    Solid solid = solids[body];
    Thing a = thingAt(body, solid, states[body]);
    Walk walk = startOfWalk();
    bool more = solid.hold != kHoldFixed && solid.fenders > 0u && (kCount != 0u ? asked[body] : touches[body]) > 0u;
    while (more)
    {
        if (me == 0u)
            gather(a, walk);
        barrier();
        uint found = nearCount;
        for (uint i = 0u; i < found; ++i)
            addPair(a, thingAt(nears[i], solids[nears[i]], stateOf(nears[i])), sum, count);
        barrier();
        more = found == kNear;
    }
    pushOf[me] = sum;
    touchesOf[me] = count;
    barrier();
    if (me != 0u)
        return;
    for (uint i = 1u; i < gl_WorkGroupSize.x; ++i)
    {
        sum.impulse += pushOf[i].impulse;
        sum.twist += pushOf[i].twist;
        count += touchesOf[i];
    }
    if (kCount != 0u)
        touches[body] = count;
    else
        given[body] = BodyPush(earlier[body].impulse + sum.impulse, earlier[body].twist + sum.twist);
}
