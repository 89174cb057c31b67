// render/spray_draw.vert -- a particle of spray as a square that faces the eye, drawn out along its motion.
#version 460
#extension GL_GOOGLE_include_directive : require
#include "shared/spray.h"
#include "shared/view.h"

layout(location = 0) out vec2 at;             // in the square, -1 to 1; x along the motion
layout(location = 1) out vec3 place;          // from the eye [m]
layout(location = 2) flat out vec4 sprite;    // opacity, age, length over width, size of a pixel over the width
layout(location = 3) flat out uint seed;
layout(location = 4) flat out vec3 along;   // unit axes of the square
layout(location = 5) flat out vec3 across;
layout(location = 6) out vec2 depth;        // how far ahead of the eye, radius [m]

layout(binding = 0, scalar) uniform ViewBlock { View view; };
layout(binding = 1, scalar) readonly buffer Instances { SprayInstance instances[]; };

const vec2 kCorners[6] = vec2[](vec2(-1.0, -1.0), vec2(1.0, -1.0), vec2(1.0, 1.0), vec2(-1.0, -1.0), vec2(1.0, 1.0),
                                vec2(-1.0, 1.0));

void main()
{
    SprayInstance p = instances[gl_InstanceIndex];
    float far = dot(view.forward, p.at);
    vec3 toEye = -normalize(p.at);
    vec3 stretch = p.stretch - dot(p.stretch, toEye) * toEye;
    float long_ = length(stretch);
    along = long_ > 1e-4 ? stretch / long_ : normalize(view.right);
    across = cross(toEye, along);
    float pixel = view.pixel * far;
    float radius = max(p.radius, 0.7 * pixel); // smaller ones would flicker
    float thin = p.radius * p.radius / (radius * radius);
    float reach = radius + 0.5 * long_;
    at = kCorners[gl_VertexIndex];
    place = p.at + at.x * reach * along + at.y * radius * across;
    float near = smoothstep(1.0, 4.0, far); // no blots before the lens
    sprite = vec4(p.opacity * thin * near, p.age, reach / radius, pixel / radius);
    seed = p.seed;
    depth = vec2(dot(view.forward, place), radius);
    gl_Position = p.opacity > 0.0 && far > 0.3 ? view.clipFromRelative * vec4(place, 1.0) : vec4(0.0, 0.0, -1.0, 1.0);
}
