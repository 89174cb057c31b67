// render/wall_draw.vert -- obstacles in the water, as prisms: one instance each.
#version 460
#extension GL_GOOGLE_include_directive : require
#include "shared/view.h"
#include "shared/wall.h"

layout(location = 0) out vec3 place; // from the eye [m]
layout(location = 1) flat out vec3 normal;

layout(binding = 0, scalar) uniform ViewBlock { View view; };
layout(binding = 1, scalar) readonly buffer Walls { Wall walls[]; };

// Corner i of the outline, in units of its half sides; a box's corners are at every eighth.
vec2 outline(uint i, bool round_)
{
    float angle = 6.28318531 * (float(i) + 0.5 * float(kWallSides) / 4.0) / float(kWallSides);
    vec2 c = vec2(cos(angle), sin(angle));
    return round_ ? c : c / max(abs(c.x), abs(c.y));
}

void main()
{
    Wall wall = walls[gl_InstanceIndex];
    uint side = gl_VertexIndex / 9;
    uint corner = gl_VertexIndex % 9;
    bool round_ = wall.round != 0u;
    vec2 a = outline(side, round_);
    vec2 b = outline(side + 1u, round_);
    vec2 at;
    float z = kWallTop;
    if (corner < 6u)
    {
        at = corner == 0u || corner == 2u || corner == 3u ? a : b;
        z = corner == 0u || corner == 1u || corner == 4u ? kWallFoot : kWallTop;
        vec2 edge = (b.x - a.x) * wall.along + (b.y - a.y) * wall.across;
        normal = normalize(vec3(edge.y, -edge.x, 0.0));
    }
    else
    {
        at = corner == 6u ? vec2(0.0) : corner == 7u ? a : b;
        normal = vec3(0.0, 0.0, 1.0);
    }
    place = vec3(wall.center + at.x * wall.along + at.y * wall.across, z - view.eyeHeight);
    gl_Position = view.clipFromRelative * vec4(place, 1.0);
}
