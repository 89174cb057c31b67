// boats/motion/contact_near.glsl -- who is so near a body that they may touch in this tick, whatever the rounds of solving do.
//
// It declares the push constants, the bindings 0 to 4 and the specialisation constant 3.
#ifndef SEAWAY_CONTACT_NEAR_GLSL
#define SEAWAY_CONTACT_NEAR_GLSL

#include "boats/motion/contact_cells.glsl"

layout(constant_id = 3) const uint kUsedLevels = 1; // a bit for each level in use, from kLowestLevel on

layout(push_constant, scalar) uniform Push { ContactPush push; };
layout(binding = 0, scalar) readonly buffer Solids { Solid solids[]; };
layout(binding = 1, scalar) readonly buffer States { BodyState states[]; };
layout(binding = 2, scalar) readonly buffer Walls { BodyState walls[]; };
layout(binding = 3, scalar) readonly buffer Heads { uint heads[]; };
layout(binding = 4, scalar) readonly buffer Nexts { uint nexts[]; };

#include "boats/motion/contact_things.glsl"

// How far a place is from a solid's bounds, 0 inside [m].
float boundsTo(Solid solid, vec3 at)
{
    if (solid.kind == kSolidBox)
        return length(max(abs(at.xy) - solid.high.xy, 0.0));
    if (solid.kind == kSolidRound)
        return max(length(at.xy) - solid.radius, 0.0);
    return length(max(max(solid.low - at, at - solid.high), 0.0));
}

// Whether any part of one can come to the other in this tick.
bool canMeet(Thing a, Thing b)
{
    vec3 offset = between(a.state, b.state);
    float travel = a.travel + b.travel + kContactReserve * push.step;
    return boundsTo(b.solid, offset * b.turn) <= a.solid.radius + travel &&
           (b.solid.kind != kSolidLattice || boundsTo(a.solid, -offset * a.turn) <= b.solid.radius + travel);
}

// Whether it comes further in a tick than others can know.
bool isFast(Thing thing)
{
    return thing.travel > thing.solid.maxTravel;
}

// A walk through the lists of all cells that others near a are in.
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
    float travel = a.travel + solids[other].maxTravel + kContactReserve * push.step;
    return length(between(a.state, state).xy) <= a.solid.radius + solids[other].radius + travel + 0.001;
}

// On to the next one near; false: there is none. Lists are in any order.
bool nextNear(Thing a, inout Walk walk, out uint other)
{
    bool found = false;
    bool more = true;
    while (more && !found)
    {
        if (walk.at == 0u)
            more = nextCell(walk, a.state.place, a.solid.radius + a.travel + kContactReserve * push.step);
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
