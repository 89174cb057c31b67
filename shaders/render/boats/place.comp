// render/boats/place.comp -- where the bodies are in this frame: posed between two ticks, those in view listed by detail.
//
// In    states of the last tick and the one before, trims, hulls, paints (sorted by hull)
//       the water as the eye sees it
// Out   instances, in the order of the paints, and how many each of a hull's draws has; one workgroup per hull
// Why   places are subtracted as integers before anything becomes a float: a boat stands as still 100 km out
// Check tests/gpu/boat_picture_test.cpp
#version 460
#extension GL_GOOGLE_include_directive : require
#include "boats/motion/rigid.glsl"
#include "ocean/places.glsl"
#include "shared/boat.h"
#include "shared/body.h"
#include "shared/view.h"

layout(local_size_x_id = 0, local_size_y = 1, local_size_z = 1) in;

layout(constant_id = 3) const uint kSparing = 0; // 1: vertices

layout(push_constant, scalar) uniform Push { BoatPlacePush push; };
layout(binding = 0, scalar) uniform ViewBlock { View view; };
layout(binding = 1, scalar) readonly buffer States { BodyState states[]; };
layout(binding = 2, scalar) readonly buffer Before { BodyState before[]; };
layout(binding = 3, scalar) readonly buffer Trims { BodyTrim trims[]; };
layout(binding = 4, scalar) readonly buffer Hulls { BoatHull hulls[]; };
layout(binding = 5, scalar) readonly buffer Paints { BoatPaint paints[]; };
layout(binding = 6, scalar) writeonly buffer Instances { BoatInstance instances[]; };
layout(binding = 7, scalar) buffer Commands { BoatCommand commands[]; };
#define WATER_FIRST 8
#include "ocean/water.glsl"

const uint kMaxGroup = 64u;
const uint kHidden = kBoatDetails;
// Radius [px] under which the next coarser detail is drawn.
const float kFine = 60.0;
const float kMiddle = 18.0;
const float kSparedSmall = 2.5; // times as large where vertices are spared, of small bodies and of boats
const float kSparedBoat = 1.6;

shared uint details[kMaxGroup];

// Of the water over a place relative to the eye, from there [m]; as near as a plane needs it.
float waterOver(vec2 place)
{
    return waterHeight(waterAt(place, place, 2)) - view.eyeHeight;
}

// The plane through the water on four sides of a body (BoatInstance).
vec3 waterAround(vec2 at, float radius)
{
    float reach = 0.4 * radius;
    vec2 low = vec2(waterOver(at - vec2(reach, 0.0)), waterOver(at - vec2(0.0, reach)));
    vec2 high = vec2(waterOver(at + vec2(reach, 0.0)), waterOver(at + vec2(0.0, reach)));
    vec2 slope = (high - low) / (2.0 * reach);
    return vec3(slope, 0.25 * (low.x + low.y + high.x + high.y) - dot(slope, at));
}

BoatInstance instanceOf(BoatHull hull, uint paint)
{
    uint body = paints[paint].body;
    BodyState now = states[body];
    BodyState last = before[body];
    float back = push.part - 1.0;
    vec3 moved = vec3(placesApart(last.place, now.place) + now.remainder - last.remainder,
                      now.height - last.height + now.heightRemainder - last.heightRemainder);
    vec3 at = vec3(placesApart(push.eye, now.place) + now.remainder, now.height - view.eyeHeight + now.heightRemainder);
    vec4 from = dot(now.orientation, last.orientation) < 0.0 ? -last.orientation : last.orientation;
    mat3 turn = rotationOf(normalize(mix(from, now.orientation, push.part)));
    vec3 origin = at + back * moved - turn * hull.centreOfMass;
    BoatInstance instance;
    for (int i = 0; i < 3; ++i)
        instance.row[i] = vec4(turn[0][i], turn[1][i], turn[2][i], origin[i]);
    instance.turns = vec3(trims[body].boom, trims[body].jib, trims[body].rudder);
    instance.paint = paint;
    instance.tile = vec3(0.0); // render/boats/shade.comp
    instance.water = waterAround(at.xy + back * moved.xy, hull.radius);
    return instance;
}

uint detailOf(BoatHull hull, BoatInstance instance)
{
    vec4 model = vec4(hull.center, 1.0);
    vec3 center = vec3(dot(instance.row[0], model), dot(instance.row[1], model), dot(instance.row[2], model));
    // The four sides of the view; `right` and `up` carry the tangents of half its angles.
    float tanX = length(view.right);
    float tanY = length(view.up);
    float ahead = dot(view.forward, center);
    float across = abs(dot(view.right, center)) / tanX;
    float over = abs(dot(view.up, center)) / tanY;
    if (tanX * ahead - across < -hull.radius * sqrt(1.0 + tanX * tanX) ||
        tanY * ahead - over < -hull.radius * sqrt(1.0 + tanY * tanY) || ahead < -hull.radius)
        return kHidden;
    float pixels = hull.radius / (max(length(center) - hull.radius, 0.01) * view.pixel);
    float fine = kSparing == 0u ? pixels : pixels / (hull.radius < kSmallBody ? kSparedSmall : kSparedBoat);
    return fine > kFine ? 0u : fine > kMiddle ? 1u : pixels > 0.3 ? 2u : kHidden;
}

void main()
{
    uint id = gl_LocalInvocationID.x;
    uint mine = gl_WorkGroupID.x;
    BoatHull hull = hulls[mine];
    uint counts[kBoatDetails] = uint[](0u, 0u, 0u);
    for (uint start = 0u; start < hull.bodies; start += gl_WorkGroupSize.x)
    {
        BoatInstance instance;
        uint detail = kHidden;
        if (start + id < hull.bodies)
        {
            instance = instanceOf(hull, hull.first + start + id);
            detail = detailOf(hull, instance);
        }
        barrier();
        details[id] = detail;
        barrier();
        uint place = 0u;
        for (uint i = 0u; i < gl_WorkGroupSize.x; ++i)
        {
            uint other = details[i];
            for (uint d = 0u; d < kBoatDetails; ++d)
            {
                if (i == id && d == detail)
                    place = counts[d];
                counts[d] += other == d ? 1u : 0u;
            }
        }
        if (detail != kHidden)
            instances[firstInstanceOf(hull, detail) + place] = instance;
    }
    if (id == 0u)
        for (uint c = 0u; c < kBoatCommands; ++c)
            commands[mine * kBoatCommands + c].instanceCount = counts[detailOfCommand(c)];
}
