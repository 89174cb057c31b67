// render/water/above.frag -- the sea's surface: sky and sun mirrored by its slopes, light from below, haze with distance.
//
// Math  what a pixel resolves of the slopes is its normal; the rest is Gaussian about it, with the variance of
//       Cox & Munk 1954 in all. Fresnel is exact, at the mean angle of the facets that are seen (a rough sea mirrors
//       less than a flat one near the horizon)
// Check tests/unit/optics_test.cpp, tests/gpu/picture_test.cpp
#version 460
#extension GL_EXT_samplerless_texture_functions : require
#extension GL_GOOGLE_include_directive : require
#include "shared/boat.h"
#include "shared/optics.h"
#include "shared/view.h"
#include "render/sky/clouds.glsl"
#include "render/water/screen_tile_light.glsl"

layout(location = 0) flat in ScreenTileLight shared_; // render/water/screen_tile.vert
layout(location = 0) out vec4 light;

layout(constant_id = 0) const uint kFoam = 1;   // 0: there is none here
layout(constant_id = 1) const uint kSolids = 0; // 1: there may be something in the water here
layout(constant_id = 2) const uint kBoats = 0;  // 1: there may be a boat's mirror image or shadow here

layout(binding = 0, scalar) uniform ViewBlock { View frameView; };
#define WATER_FIRST 1
#define WATER_OWN_VIEWS // of the sea only, from the screen tile
#include "ocean/water.glsl"
layout(binding = 10) uniform utexture2DArray surface;
layout(binding = 13) uniform sampler2D gridsImage; // render/water/grids.frag
layout(binding = 14) uniform texture2D solidLight; // what was drawn before the water, as it looks in air
layout(binding = 15) uniform texture2D solidDepth;
layout(binding = 16) uniform sampler2D skyMirror;
layout(binding = 17) uniform sampler2D mirrorImage; // the boats in level water; alpha 1 where there is one
layout(binding = 18) uniform sampler2D shadeImage;  // the boats' shadows on still water
layout(binding = 19) uniform sampler2D foamTexture;

#include "render/water/surface.glsl"
#include "render/water/slope.glsl"
#include "render/water/foam_texture.glsl"
#include "render/water/solids.glsl"

const vec3 kBubbles = vec3(0.03, 0.13, 0.14);           // albedo of water full of air, under foam
const float kFoamAlbedo = 0.6;
const float kBrightest = 3000.0;                        // of a glint, in units of the sun's light
const vec3 kThrough = vec3(0.004, 0.035, 0.03);         // of the sun's light, a metre of crest, towards the eye
const float kShadeBelow = 0.7;                          // of the deep's sunlight, that a shadow on the surface takes
const float kAcrossWind = 0.6;                          // variance of slopes across the wind over that along it

void main()
{
    View view = viewIn(shared_);
    view.clipFromRelative = frameView.clipFromRelative; // of use to few screen tiles
    seaView = seaIn(shared_);
    vec3 skylight = shared_.skylight.rgb;
    uvec4 texel = surfaceTexelAt(surface, ivec2(gl_FragCoord.xy));
    vec2 point = gl_FragCoord.xy / vec2(textureSize(surface, 0).xy);
    Surface seen = surfaceOf(view, texel, point);
    seen.footprint = footprintSeen(seen);
    if (texel.w == 0u)
        discard;
    vec3 at = seen.at;
    vec3 toEye = seen.toEye;
    WaterShape shape = shapeSeen(seen, gridsImage, point, kFoam == 1u);

    // The resolved surface; where it leans away from the eye, its unresolved facets are what is seen.
    vec3 normal = normalize(vec3(-shape.slope, 1.0));
    float facing = dot(normal, toEye);
    float cosView = max(facing, 0.0);
    vec3 level = toEye - facing * normal;
    float sinView = length(level);
    level /= max(sinView, 1e-6);

    // Variance of the unresolved slopes along the wind, and along the line of sight.
    float perVariance = (1.0 + kAcrossWind) / shape.variance;
    float alongWind = dot(level.xy, view.windTo);
    float variance = mix(kAcrossWind, 1.0, alongWind * alongWind) / perVariance;

    // Facets that lean towards the eye are seen more: their mean cosine and slope.
    float cosSeen = min(1.0, sqrt(cosView * cosView + 1.57 * variance));
    float lean = (cosSeen - facing) / max(sinView, 1e-3);
    vec3 facet = normalize(normal + lean * level);
    vec3 mirrored = reflect(-toEye, facet);
    mirrored.z = abs(mirrored.z);
    float mirror = fresnel(clamp(dot(toEye, facet), 0.0, 1.0));
    vec3 above = textureLod(skyMirror, skyMirrorUv(mirrored), 0.0).rgb;
    if (kBoats == 1u)
    {
        // Where the image in level water lies that the slope turns to: behind the surface, as far as the boat before it.
        float reach = min(kMirrorReach * seen.distance_, kMaxMirrorReach);
        vec4 image = view.clipFromRelative * vec4(at + reach * vec3(mirrored.xy, -mirrored.z), 1.0);
        vec4 boat = textureLod(mirrorImage, 0.5 + 0.5 * image.xy / image.w, 0.0);
        above = above * (1.0 - boat.a) + boat.rgb;
    }
    vec3 radiance = mirror * above;

    // The sun, where no boat stands before it: this place and the one on still water that it shades share their light.
    // What shines from the deep is lit from a wider place than the surface.
    float height = view.eyeHeight + at.z;
    vec3 sun = view.sunIrradiance;
    vec3 sunBelow = sun;
    if (kBoats == 1u)
    {
        vec2 foot = at.xy - view.sunDirection.xy * (height / max(view.sunDirection.z, kLongestShadow));
        vec4 clip = view.clipFromRelative * vec4(foot, -view.eyeHeight, 1.0);
        float shade = textureLod(shadeImage, 0.5 + 0.5 * clip.xy / clip.w, 0.0).x;
        sun *= 1.0 - shade;
        sunBelow *= 1.0 - kShadeBelow * shade;
    }

    // The sun, mirrored by the facets that happen to face half way between it and the eye.
    vec3 halfway = normalize(view.sunDirection + toEye);
    if (halfway.z > 0.01)
    {
        vec2 off = -halfway.xy / halfway.z - shape.slope;
        float along = dot(off, view.windTo);
        float across = dot(off, vec2(-view.windTo.y, view.windTo.x));
        float density = exp(-0.5 * perVariance * (along * along + across * across / kAcrossWind)) * perVariance /
                        (2.0 * kPi * sqrt(kAcrossWind));
        float area = 0.5 * (cosView + sqrt(cosView * cosView + 0.64 * variance)); // area seen per level area
        float z2 = halfway.z * halfway.z;
        float glint = fresnel(max(0.0, dot(toEye, halfway))) * density / (4.0 * z2 * z2 * area);
        radiance += sun * min(glint, kBrightest);
    }

    // Daylight that went into the water and came out again: from the deep, from bubbles under foam, and, against the
    // sun, through crests that are thin.
    vec3 down = skylight + sunBelow * max(0.0, view.sunDirection.z);
    vec3 below = deepReflectance() * down / kPi;
    if (kSolids == 1u)
    {
        Solid solid = solidBehind(view, solidLight, solidDepth, at, refract(-toEye, normal, 1.0 / kRefraction));
        float depth = at.z - solid.at.z;
        if (solid.there && depth > 0.0)
            below = throughWater(solid.radiance, below, length(solid.at - at), depth);
    }
    if (kFoam == 1u)
        below = mix(below, kBubbles * down / kPi, 0.7 * shape.foam);
    float against = max(0.0, -dot(view.sunDirection, toEye));
    float through = 0.5 - 0.5 * dot(view.sunDirection, normal);
    below += kThrough * sun * (min(max(height, 0.0), 3.0) * against * against * against * through * through);
    radiance += (1.0 - mirror) * below;

    // Foam scatters all colours alike; where there is but a little, water shows through.
    if (kFoam == 1u && shape.foam > 0.02)
    {
        vec3 lit = skylight + sun * max(0.0, dot(normal, view.sunDirection));
        radiance = mix(radiance, kFoamAlbedo * lit / kPi, foamCover(foamTexture, shape.foam, seen.q, seen.footprint));
    }

    // Haze: the air takes light away and gives the horizon's in its place.
    vec3 passed = exp(-airAt(0.0, view.visibility).lost * seen.distance_);
    vec2 off = gl_FragCoord.xy - vec2(shared_.forward.w, shared_.right.w);
    vec3 haze = shared_.horizon.rgb + off.x * shared_.across.rgb + off.y * shared_.down.rgb;
    light = vec4(mix(haze, radiance, passed), 1.0);
}
