// water_draw.vert -- the projected grid: a lattice of directions from the eye, put down on the water.
//
// Math  a vertex is (d, 1/t) in homogeneous coordinates: the point t*d from the eye, where t = height / -d.z.
//       The row on the horizon has 1/t = 0, a point at infinity, so the sea reaches the horizon exactly.
// In    instance = tile of the lattice, vertex = corner inside the tile (ocean columns run with azimuth, rows up)
// Why   directions are multiples of fixed steps of azimuth and elevation: turning the camera moves no vertex
#version 460
#extension GL_GOOGLE_include_directive : require
#include "shared/lattice.h"
#include "shared/view.h"

layout(location = 0) out vec3 position; // homogeneous: xy from the eye [m] over z

layout(push_constant, scalar) uniform Push { LatticePush lattice; };
layout(binding = 0, scalar) uniform ViewBlock { View view; };

void main()
{
    uvec2 tile = uvec2(gl_InstanceIndex % lattice.tileColumns, gl_InstanceIndex / lattice.tileColumns);
    uvec2 corner = uvec2(gl_VertexIndex % (kTileQuads + 1u), gl_VertexIndex / (kTileQuads + 1u));
    uvec2 place = tile * kTileQuads + corner;
    float azimuth = lattice.firstAzimuth + float(place.x) * lattice.step.x;
    float elevation = min(0.0, float(int(place.y) - int(lattice.rows)) * lattice.step.y); // 0 on the last row
    elevation = max(elevation, -1.57079633);

    vec3 direction = vec3(cos(elevation) * vec2(cos(azimuth), sin(azimuth)), sin(elevation));
    float nearness = -direction.z / view.eyeHeight;
    position = vec3(direction.xy, nearness);
    gl_Position = view.clipFromRelative * vec4(direction, nearness);
}
