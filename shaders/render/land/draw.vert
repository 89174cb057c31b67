// render/land/draw.vert -- a square of the land: its heights, every other one fading into the line between its neighbours.
//
// Why   where a coarser square begins they lie on its lines, so that there is no crack (render/land/land_tiles.h).
//       What all pixels share is carried from here: Mesa's CPU driver reads a uniform for every pixel, but not what is flat
#version 460
#extension GL_EXT_samplerless_texture_functions : require
#extension GL_GOOGLE_include_directive : require
#include "shared/land.h"
#include "shared/optics.h"
#include "shared/view.h"
#include "render/sky/sky.glsl"

layout(location = 0) in ivec2 corner; // LandTile
layout(location = 1) in int stride;
layout(location = 2) in vec2 fade;

layout(location = 0) out vec3 place; // from the eye [m]
layout(location = 1) out vec4 ground; // east and north of the first height [m]; among all heights, 0 to 1
layout(location = 2) out vec3 horizon; // light of the haze
layout(location = 3) out vec3 passed;  // what the air before it lets through
layout(location = 4) flat out vec4 sun;      // direction to it; how high waves wet the ground [m]
layout(location = 5) flat out vec4 sunlight; // irradiance; height of the eye [m]
layout(location = 6) flat out vec3 skylight; // irradiance

layout(constant_id = 0) const uint kMirrored = 0; // 1: as still water mirrors it

layout(push_constant, scalar) uniform Push { LandPush land; };
layout(binding = 0, scalar) uniform ViewBlock { View view; };
layout(binding = 1) uniform texture2D heights; // [m]
layout(binding = 5) uniform sampler2D sky;
layout(binding = 6, scalar) uniform Light { SkyLight skyLight; };

float heightAt(ivec2 node)
{
    return texelFetch(heights, node, 0).x;
}

void main()
{
    uint side = land.side;
    ivec2 index = ivec2(gl_VertexIndex % side, gl_VertexIndex / side);
    ivec2 node = min(corner + stride * index, land.last);
    vec2 at = land.low.xy + land.cell * vec2(node);
    float own = heightAt(node);

    // Its neighbours on the coarser square's lines; those of a middle lie on the diagonal that its triangles share.
    ivec2 odd = stride * (index & 1);
    ivec2 a = min(node + ivec2(odd.x, -odd.y), land.last);
    ivec2 b = min(node + ivec2(-odd.x, odd.y), land.last);
    vec2 away = vec2(distance(vec2(a), vec2(node)), distance(vec2(b), vec2(node)));
    float sum = away.x + away.y;
    float coarse = sum > 0.0 ? (heightAt(a) * away.y + heightAt(b) * away.x) / sum : own;
    float far = sqrt(dot(at, at) + land.above * land.above);
    float height = mix(own, coarse, clamp((far - fade.x) / (fade.y - fade.x), 0.0, 1.0));

    place = vec3(at, height - view.eyeHeight);
    ground = vec4(land.cell * vec2(node), (vec2(node) + 0.5) / vec2(land.last + 1));
    horizon = skyRadiance(sky, vec3(normalize(at), 0.0), view.sunDirection);
    passed = exp(-airAt(0.0, view.visibility).lost * distanceInAir(view, place));
    sun = vec4(view.sunDirection, land.wet);
    sunlight = vec4(view.sunIrradiance, view.eyeHeight);
    skylight = skyLight.irradiance;
    float z = kMirrored == 1u ? -height - view.eyeHeight : place.z;
    gl_Position = view.clipFromRelative * vec4(at, z, 1.0);
}
