// render/water/lattice.vert -- the projected grid: a lattice of directions from the eye, put down on the water and displaced.
//
// Math  a vertex is (d, 1/t) in homogeneous coordinates: the point t*d from the eye, where t = height / |d.z|.
//       The row on the horizon has 1/t = 0, a point at infinity, so the sea reaches the horizon exactly.
// In    instance = one of the tiles in view, vertex = corner inside it (columns run with azimuth, rows up)
// Why   directions are multiples of fixed steps of azimuth and elevation: turning the camera moves no vertex
#version 460
#extension GL_GOOGLE_include_directive : require
#include "shared/lattice.h"
#include "shared/view.h"

layout(location = 0) out vec2 shift;     // how far the water has been moved sideways [m]
layout(location = 1) out vec4 longSlope; // of the first cascade, whose waves no pixel is too small for

layout(push_constant, scalar) uniform Push { LatticePush lattice; };
layout(binding = 0, scalar) uniform ViewBlock { View view; };
layout(binding = 1, scalar) readonly buffer Tiles { uint tiles[]; };
#define WATER_FIRST 2
#include "ocean/water.glsl"

const float kShare = 0.5;     // of the longer side of a quad: what a vertex stands for
const float kFarthest = 30e3; // beyond it, no wave moves a pixel [m]

void main()
{
    uvec2 tile = unpackTile(tiles[gl_InstanceIndex]);
    uvec2 corner = uvec2(gl_VertexIndex % (kTileQuads + 1u), gl_VertexIndex / (kTileQuads + 1u));
    uvec2 node = tile * kTileQuads + corner;
    float azimuth = float(node.x) * lattice.step;
    float elevation = max(-float(lattice.rows - node.y) * lattice.step, -1.57079633); // 0 on the last row

    // From an eye under water it is the same lattice, upside down.
    vec3 direction = vec3(cos(elevation) * vec2(cos(azimuth), sin(azimuth)), sin(elevation));
    float nearness = -direction.z / abs(lattice.height);

    // The lattice is wider apart along the line of sight than across. Waves that it cannot hold that way would come and
    // go from vertex to vertex. All of this for vertices at any distance, even those that it does not move: a branch
    // saves nothing on a CPU device, and in one it reads uniforms for every vertex again.
    float near = max(nearness, 1.0 / kFarthest);
    float footprint = kShare * lattice.step / (near * max(-direction.z, 1e-6));
    vec2 q = direction.xy / near;
    WaterPoint point = waterMoved(q, footprint);
    vec3 moved = vec3(point.moved.xy, waterHeight(point));
    longSlope = waterLongSlope(q, footprint);
    float there = nearness * kFarthest > 1.0 ? 1.0 : 0.0;
    moved *= there;
    longSlope *= there;
    shift = moved.xy;
    gl_Position = view.clipFromRelative *
                  vec4(vec3(direction.xy, -view.eyeHeight * nearness) + nearness * moved, nearness);
}
