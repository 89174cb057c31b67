// boats/motion/contact_things.glsl -- solids as they are in this tick. It needs `push`, solids[], states[] and walls[].
#ifndef SEAWAY_CONTACT_THINGS_GLSL
#define SEAWAY_CONTACT_THINGS_GLSL

#include "boats/motion/rigid.glsl"
#include "ocean/places.glsl"

struct Thing
{
    uint number;
    Solid solid;
    BodyState state;
    mat3 turn;
    float travel; // how far any part of it may come in this tick, as far as is looked [m]
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
    float travel = push.step * (length(thing.state.velocity) + length(thing.state.spin) * thing.solid.radius);
    thing.travel = min(travel, kContactTravel * thing.solid.radius);
    return thing;
}

// From b's centre of mass to a's.
vec3 between(BodyState a, BodyState b)
{
    return vec3(placesApart(b.place, a.place) + (a.remainder - b.remainder),
                (a.height - b.height) + (a.heightRemainder - b.heightRemainder));
}

#endif
