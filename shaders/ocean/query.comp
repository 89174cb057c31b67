// ocean/query.comp -- the one water surface over a list of places, layer by layer; one thread a place.
//
// In    places, relative to the sea view's eye [m]
// Out   a WaterAnswer each
// Check tests/gpu/water_test.cpp: against the displaced surface itself, and a twin in double precision
#version 460
#extension GL_GOOGLE_include_directive : require
#include "shared/foam.h"
#include "shared/grids.h"
#include "shared/sea.h"

layout(local_size_x_id = 0, local_size_y = 1, local_size_z = 1) in;
layout(constant_id = 3) const uint kCascades = 3;
layout(constant_id = 4) const uint kFelt = 2; // cascades that bodies feel, the first ones
layout(constant_id = 5) const uint kGrids = 1;
const uint kTiledGrids = 1; // there may be some

layout(push_constant, scalar) uniform Push { uint count; };
layout(binding = 0, scalar) uniform SeaBlock { SeaView sea; };
layout(binding = 1) uniform sampler2DArray seaDisplacement;
layout(binding = 2) uniform sampler2DArray seaSlopes;
layout(binding = 3) uniform sampler2DArray seaVelocity;
layout(binding = 4, scalar) readonly buffer Places { vec2 places[]; };
layout(binding = 5, scalar) writeonly buffer Answers { WaterAnswer answers[]; };
layout(binding = 6, scalar) readonly buffer Views { GridView gridViews[]; };
layout(binding = 7) uniform sampler2DArray gridHeights;
layout(binding = 8, scalar) readonly buffer FoamViews { FoamView foamViews[]; };
layout(binding = 9) uniform sampler2DArray gridFoam;

#include "ocean/grids/foam_maps.glsl"
#include "ocean/grids/grids.glsl"
#include "ocean/water.glsl"

void main()
{
    uint id = gl_GlobalInvocationID.x;
    if (id >= count)
        return;
    WaterFound found = waterFind(places[id]);
    vec3 velocity = vec3(0.0);
    for (uint c = 0u; c < kFelt; ++c)
        velocity += seaPoint(seaVelocity, c, found.q).xyz;
    velocity.z += gridsVelocity(places[id]);
    answers[id] = WaterAnswer(found.moved.z, gridsHeight(places[id]), bothFoams(waterFoam(found.q), gridsFoam(places[id], 0.0)),
                              waterGradient(found.q) + gridsSlope(places[id]), velocity, found.miss);
}
