// boats/motion/contact_near.glsl -- who is so near a body that they may touch in this tick, whatever the rounds of solving do.
//
// It declares the push constants, the bindings 0 to 5 and the specialisation constant 3.
#ifndef SEAWAY_CONTACT_NEAR_GLSL
#define SEAWAY_CONTACT_NEAR_GLSL

#include "boats/motion/contact_cells.glsl"
#include "boats/motion/rigid.glsl"
#include "ocean/places.glsl"

layout(constant_id = 3) const uint kUsedLevels = 1; // a bit for each level in use, from kLowestLevel on

layout(push_constant, scalar) uniform Push { ContactPush push; };
layout(binding = 0, scalar) readonly buffer Solids { Solid solids[]; };
layout(binding = 1, scalar) readonly buffer Fenders { vec2 fenders[]; };
layout(binding = 2, scalar) readonly buffer States { BodyState states[]; };
layout(binding = 3, scalar) readonly buffer Walls { BodyState walls[]; };
layout(binding = 4, scalar) readonly buffer Heads { uint heads[]; };
layout(binding = 5, scalar) readonly buffer Nexts { uint nexts[]; };

// A solid as it is at this tick.
struct Thing
{
    uint number;
    Solid solid;
    BodyState state;
    mat3 turn;
    mat3 yielding; // what spin an angular impulse gives, world axes [1/(kg m^2)]
    float reach;   // about its centre of mass, of what it can meet in this tick [m]
};

Thing thingAt(uint number)
{
    Thing thing;
    thing.number = number;
    thing.solid = solids[number];
    if (number < push.bodies)
        thing.state = states[number];
    else
        thing.state = walls[number - push.bodies];
    thing.turn = rotationOf(thing.state.orientation);
    mat3 inverse_ = mat3(thing.solid.inverse[0], thing.solid.inverse[1], thing.solid.inverse[2]);
    thing.yielding = thing.turn * inverse_ * transpose(thing.turn);
    if (thing.solid.hold == kHoldGuide) // it does not turn about the vertical
    {
        vec3 up = thing.yielding[2];
        thing.yielding -= up.z > 0.0 ? outerProduct(up, up) / up.z : mat3(0.0);
    }
    float travel = push.step * (length(thing.state.velocity) + length(thing.state.spin) * thing.solid.radius);
    thing.reach = thing.solid.radius + min(travel, thing.solid.maxTravel);
    return thing;
}

// From b's centre of mass to a's.
vec3 between(BodyState a, BodyState b)
{
    return vec3(placesApart(b.place, a.place) + (a.remainder - b.remainder),
                (a.height - b.height) + (a.heightRemainder - b.heightRemainder));
}

// Distance to an outline, < 0 inside, and the direction outward there.
struct Side
{
    float distance_;
    vec2 normal;
};

// Seen from inside, only sides that face along `towards` count.
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

// From the centre of b to that of a, level, a unit vector. If they coincide, one of them goes one way and the
// other the other.
vec2 awayFrom(Thing a, Thing b, vec3 offset)
{
    float far_ = length(offset.xy);
    if (far_ > 1e-3 * min(a.solid.radius, b.solid.radius))
        return offset.xy / far_;
    float angle = 6.2831853 * unitFromHash(hash2(min(a.number, b.number), max(a.number, b.number)));
    return (a.number < b.number ? 1.0 : -1.0) * vec2(cos(angle), sin(angle));
}

// Whether any part of one can come to the other in this tick.
bool canMeet(Thing a, Thing b)
{
    vec3 offset = between(a.state, b.state);
    vec2 away = awayFrom(a, b, offset);
    float reach = a.reach + b.reach;
    bool can = length(offset.xy) <= reach;
    for (uint k = 0u; k < 2u && can; ++k) // b's middle seen from a, a's from b: a loop, so that it is compiled once
    {
        Solid solid = b.solid;
        vec3 at = offset * b.turn;
        if (k == 0u)
        {
            solid = a.solid;
            at = -offset * a.turn;
        }
        can = sideOf(solid, at.xy, away).distance_ <= reach - solid.radius;
    }
    return can;
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
        vec2 remainder = vec2(contactRemainder(Coord(place.block.x, place.fine.x), walk.level),
                              contactRemainder(Coord(place.block.y, place.fine.y), walk.level));
        ivec2 own = contactCellAt(place, walk.level);
        walk.from = own + ivec2(floor((remainder - reach - wide) / wide));
        walk.to = own + ivec2(floor((remainder + reach + wide) / wide));
        walk.cell = walk.from;
    }
    walk.at = heads[bucketOf(walk.cell, walk.level, push.buckets)];
    return true;
}

// Whether to look closer.
bool isNear(Thing a, uint other, Walk walk)
{
    if (other == a.number || solids[other].level != walk.level ||
        (a.solid.hold != kHoldFree && solids[other].hold != kHoldFree))
        return false;
    BodyState state;
    if (other < push.bodies)
        state.place = states[other].place;
    else
        state.place = walls[other - push.bodies].place;
    if (contactCellAt(state.place, walk.level) != walk.cell) // of another cell in the same bucket
        return false;
    state.remainder = a.state.remainder;
    state.height = 0.0;
    state.heightRemainder = 0.0;
    return length(between(a.state, state).xy) <= a.reach + solids[other].radius + solids[other].maxTravel + 0.001;
}

// On to the next one near; false: there is none. Of those near one body the order is always the same.
bool nextNear(Thing a, inout Walk walk, out uint other)
{
    bool found = false;
    bool more = true;
    while (more && !found)
    {
        if (walk.at == 0u)
            more = nextCell(walk, a.state.place, a.reach);
        else
        {
            other = walk.at - 1u;
            walk.at = nexts[other];
            found = isNear(a, other, walk);
        }
    }
    return found;
}

#endif
