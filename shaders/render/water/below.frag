// render/water/below.frag -- the sea's surface seen from below: the sky in Snell's window, and around it the deep, mirrored.
//
// Math  Snell's law bends the whole sky into a cone of 48.6 degrees about the zenith; Fresnel is exact, beyond the cone it
//       mirrors all. Radiance in water is over n^2, so that it passes the surface unchanged
// Why   the water between it and the eye is not here: render/water/underwater_fog.frag
// Check tests/gpu/under_water_test.cpp
#version 460
#extension GL_EXT_samplerless_texture_functions : require
#extension GL_GOOGLE_include_directive : require
#include "shared/optics.h"
#include "shared/view.h"
#include "render/sky/clouds.glsl"

layout(location = 0) in vec2 point;
layout(location = 0) out vec4 light;

layout(constant_id = 0) const uint kSolids = 0; // 1: there may be something in the water

layout(binding = 0, scalar) uniform ViewBlock { View view; };
#define WATER_FIRST 1
#include "ocean/water.glsl"
layout(binding = 10) uniform utexture2DArray surface;
layout(binding = 11) uniform sampler2D sky;
layout(binding = 12, scalar) uniform Light { SkyLight skyLight; };
layout(binding = 13) uniform sampler2D gridsImage; // render/water/grids.frag
layout(binding = 14) uniform texture2D solidLight; // what was drawn before the water, as it looks in air
layout(binding = 15) uniform texture2D solidDepth;
layout(binding = 16) uniform sampler2D clouds;
layout(binding = 17) uniform sampler2D foamTexture;

#include "render/water/surface.glsl"
#include "render/water/slope.glsl"
#include "render/water/foam_texture.glsl"
#include "render/water/solids.glsl"

const float kRipples = 0.1;        // how far ripples scatter the image of a cloud [rad]
const float kSunRadius = 0.00465;  // [rad]
const float kBrightest = 300.0;    // of the sun's image, in units of its light
const float kFoamThrough = 0.35;   // of the daylight, that foam lets through

void main()
{
    uvec4 texel = surfaceTexelAt(surface, ivec2(gl_FragCoord.xy));
    Surface seen = surfaceOf(view, texel, point);
    seen.footprint = footprintSeen(seen);
    if (texel.w == 0u)
        discard;
    vec3 at = seen.at;
    vec3 ray = -seen.toEye;
    WaterShape shape = shapeSeen(seen, gridsImage, point, true);
    vec3 normal = normalize(vec3(-shape.slope, 1.0));

    // What is mirrored; facets that the pixel does not resolve smear the window's edge.
    float cosIn = max(dot(ray, normal), 0.0);
    float smear = sqrt(shape.variance * max(1.0 - cosIn * cosIn, 0.0));
    float mirror = 0.25 * fresnelBelow(max(cosIn - smear, 0.0)) + 0.5 * fresnelBelow(cosIn) +
                   0.25 * fresnelBelow(min(cosIn + smear, 1.0));
    vec3 down = skyLight.irradiance + view.sunIrradiance * max(0.0, view.sunDirection.z);
    vec3 deep = deepReflectance() * down / kPi;
    vec3 mirrored = reflect(ray, normal);
    mirrored.z = -abs(mirrored.z);
    vec3 under = waterBetween(deep, 0.0, mirrored.z, 1e6);

    // The sky, bent into the window; at its edge, the horizon.
    vec3 bent = refract(ray, -normal, kRefraction);
    bent = dot(bent, bent) > 0.5 ? bent : vec3(normalize(ray.xy + 1e-6), 0.0);
    bent.z = max(bent.z, 0.0);
    vec3 clear = skyRadiance(sky, bent, view.sunDirection);
    vec3 above = throughClouds(clouds, clear, bent, view, skyLight, kRipples).radiance;
    float off = length(bent - view.sunDirection);
    float width2 = 0.25 * kSunRadius * kSunRadius + 0.25 * shape.variance;
    above += view.sunIrradiance * min(exp(-0.5 * off * off / width2) / (2.0 * kPi * width2), kBrightest);
    if (kSolids == 1u)
    {
        Solid ahead = solidBehind(view, solidLight, solidDepth, at, bent);
        if (ahead.there && ahead.at.z > at.z)
            above = ahead.radiance;
        Solid hull = solidBehind(view, solidLight, solidDepth, at, mirrored);
        if (hull.there && hull.at.z < at.z)
            under = throughWater(hull.radiance, under, length(hull.at - at), at.z - hull.at.z);
    }
    vec3 radiance = mix(above, under, mirror);
    if (shape.foam > 0.02)
        radiance = mix(radiance, kFoamThrough * down / kPi, foamCover(foamTexture, shape.foam, seen.q, seen.footprint));
    light = vec4(radiance, 1.0);
}
