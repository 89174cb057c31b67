// ocean/query.comp -- the one water surface over a list of places, layer by layer; one thread per place.
//
// In    places, relative to the sea view's eye [m]
// Out   a WaterAnswer each; with kFiltered, of the same water in its filtered form, with a footprint
// Check tests/gpu/water_test.cpp: against the displaced surface itself, a twin in double precision, and one form of the
//       query against the other
#version 460
#extension GL_GOOGLE_include_directive : require
#include "shared/sea.h"

layout(local_size_x_id = 0, local_size_y = 1, local_size_z = 1) in;
layout(constant_id = 3) const uint kFiltered = 0;

layout(push_constant, scalar) uniform Push { WaterQueryPush push; };
layout(binding = 0, scalar) readonly buffer Places { vec2 places[]; };
layout(binding = 1, scalar) writeonly buffer Answers { WaterAnswer answers[]; };
#define WATER_FIRST 2
#define WATER_MOTION
#include "ocean/water.glsl"

WaterAnswer filteredAnswer(WaterPoint point)
{
    WaterPoint seen = waterMoved(point.source, push.footprint);
    WaterShape shape = waterShape(waterLongSlope(point.source, push.footprint), point.source, push.footprint);
    WaterLocal local = waterLocal(seen.place, push.footprint);
    addLocal(shape, local.slope, local.foam);
    return WaterAnswer(seen.moved.z, seen.raised, shape.foam, shape.slope, waterVelocity(point, push.depth),
                       distance(seen.place, point.place), seen.there ? 1u : 0u);
}

void main()
{
    uint id = gl_GlobalInvocationID.x;
    if (id >= push.count)
        return;
    WaterPoint point = waterAt(places[id]);
    if (kFiltered != 0u)
        answers[id] = filteredAnswer(point);
    else
        answers[id] = WaterAnswer(point.moved.z, point.raised, waterFoam(point), waterSlope(point),
                                  waterVelocity(point, push.depth), point.miss, point.there ? 1u : 0u);
}
