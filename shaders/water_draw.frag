// water_draw.frag -- the sea's surface: sky and sun mirrored by its slopes, light from below, haze with distance.
//
// Math  what a pixel resolves of the slopes is its normal; the rest is Gaussian about it, with the variance of
//       Cox & Munk 1954 in all. Fresnel is exact, at the mean angle of the facets that are seen (a rough sea mirrors
//       less than a flat one near the horizon)
// Check tests/unit/optics_test.cpp, tests/gpu/picture_test.cpp
#version 460
#extension GL_EXT_samplerless_texture_functions : require
#extension GL_GOOGLE_include_directive : require
#include "shared/foam.h"
#include "shared/grids.h"
#include "shared/optics.h"
#include "shared/sea.h"
#include "shared/view.h"
#include "clouds.glsl"

layout(location = 0) in vec3 flatPlace;
layout(location = 1) in vec4 place;
layout(location = 2) in vec4 longSlope;
layout(location = 3) in vec3 horizon;
layout(location = 0) out vec4 light;

layout(constant_id = 0) const uint kCascades = 3;
layout(constant_id = 1) const uint kGrids = 1;
layout(constant_id = 2) const uint kTiledGrids = 1; // 0: none of them is tiled
layout(constant_id = 3) const uint kBoats = 0;      // 1: there may be boats to mirror
layout(constant_id = 4) const uint kSolids = 0;     // 1: there may be something in the water

layout(binding = 0, scalar) uniform ViewBlock { View view; };
layout(binding = 1, scalar) uniform SeaBlock { SeaView sea; };
layout(binding = 2) uniform sampler2DArray seaDisplacement;
layout(binding = 3) uniform sampler2DArray seaSlopes;
layout(binding = 5, scalar) uniform Light { SkyLight skyLight; };
layout(binding = 7, scalar) uniform Views { GridView gridViews[kMaxWaveGrids]; };
layout(binding = 8) uniform sampler2DArray gridHeights;
layout(binding = 9) uniform sampler2D skyMirror;
layout(binding = 10) uniform sampler2D mirrorImage; // the boats in still water; alpha 1 where there is one
layout(binding = 11, scalar) uniform FoamViews { FoamView foamViews[kMaxWaveGrids]; };
layout(binding = 12) uniform sampler2DArray gridFoam;
layout(binding = 13) uniform texture2D solidLight; // what was drawn before the water, as it looks in air
layout(binding = 14) uniform texture2D solidDepth;
layout(binding = 15) uniform sampler2D shadeImage; // the boats' shadows on still water

#include "grid_foam.glsl"
#include "grids.glsl"
#include "water.glsl"
#include "foam.glsl"
#include "solids.glsl"

const vec3 kBubbles = vec3(0.03, 0.13, 0.14);           // albedo of water full of air, under foam
const float kFoamAlbedo = 0.6;
const float kBrightest = 3000.0;                        // of a glint, in units of the sun's light
const vec3 kThrough = vec3(0.004, 0.035, 0.03);         // of the sun's light, a metre of crest, towards the eye
const float kLongest = 0.1;                             // boat_draw.vert
const float kShadeBelow = 0.7;                          // of the deep's sunlight, that a shadow on the surface takes
const float kMirrorReach = 0.12;                        // how far off a mirrored boat is taken to be, of the distance
const float kAcrossWind = 0.6;                          // variance of slopes across the wind over that along it

void main()
{
    // From the eye to the water and back.
    float nearness = max(place.w, 1e-9);
    float distance_ = length(place.xyz) / nearness;
    vec3 toEye = -normalize(place.xyz);
    vec2 q = flatPlace.xy / max(flatPlace.z, 1e-9);
    float footprint = view.pixel * distance_ * inversesqrt(max(abs(toEye.z), 1e-4));
    WaterSlope slope = noSlope();
    addSlope(slope, longSlope);
    for (uint c = 1u; c < kCascades; ++c)
        addSlope(slope, seaSample(seaSlopes, c, q, footprint));
    slope.mean += gridsSlope(place.xy / nearness, footprint);
    float wash = gridsFoam(place.xy / nearness, footprint);
    slope.foam = bothFoams(slope.foam, washSeen(wash));

    // The resolved surface; where it leans away from the eye, its unresolved facets are what is seen.
    vec3 normal = normalize(vec3(-slope.mean, 1.0));
    float facing = dot(normal, toEye);
    float cosView = max(facing, 0.0);
    vec3 level = toEye - facing * normal;
    float sinView = length(level);
    level /= max(sinView, 1e-6);

    // Variance of the unresolved slopes along and across the wind, and along the line of sight.
    vec2 variance = slope.variance * vec2(1.0, kAcrossWind) / (1.0 + kAcrossWind);
    float alongWind = dot(level.xy, view.windTo);
    float variance_ = mix(variance.y, variance.x, alongWind * alongWind);

    // Facets that lean towards the eye are seen more: their mean cosine and slope.
    float cosSeen = min(1.0, sqrt(cosView * cosView + 1.57 * variance_));
    float lean = (cosSeen - facing) / max(sinView, 1e-3);
    vec3 facet = normalize(normal + lean * level);
    vec3 mirrored = reflect(-toEye, facet);
    mirrored.z = abs(mirrored.z);
    float mirror = fresnel(clamp(dot(toEye, facet), 0.0, 1.0));
    vec3 above = textureLod(skyMirror, skyMirrorUv(mirrored), 0.0).rgb;
    if (kBoats == 1u)
    {
        // Where the image in still water lies that the slope turns to: behind the surface, as far as the boat before it.
        float reach = min(kMirrorReach * distance_, 6.0);
        vec4 image = view.clipFromRelative * vec4(place.xyz / nearness + reach * vec3(mirrored.xy, -mirrored.z), 1.0);
        vec4 boat = textureLod(mirrorImage, 0.5 + 0.5 * image.xy / image.w, 0.0);
        above = above * (1.0 - boat.a) + boat.rgb;
    }
    vec3 radiance = mirror * above;

    // The sun, where no boat stands before it: this place and the one on still water that it shades share their light.
    // What shines from the deep is lit from a wider place than the surface.
    float height = view.eyeHeight + place.z / nearness;
    vec3 sun = view.sunIrradiance;
    vec3 sunBelow = sun;
    if (kBoats == 1u)
    {
        vec2 foot = place.xy / nearness - view.sunDirection.xy * (height / max(view.sunDirection.z, kLongest));
        vec4 clip = view.clipFromRelative * vec4(foot, -view.eyeHeight, 1.0);
        float shade = textureLod(shadeImage, 0.5 + 0.5 * clip.xy / clip.w, 0.0).x;
        sun *= 1.0 - shade;
        sunBelow *= 1.0 - kShadeBelow * shade;
    }

    // The sun, mirrored by the facets that happen to face half way between it and the eye.
    vec3 halfway = normalize(view.sunDirection + toEye);
    if (halfway.z > 0.01)
    {
        vec2 off = -halfway.xy / halfway.z - slope.mean;
        float along = dot(off, view.windTo);
        float across = dot(off, vec2(-view.windTo.y, view.windTo.x));
        float density = exp(-0.5 * (along * along / variance.x + across * across / variance.y)) /
                        (2.0 * kPi * sqrt(variance.x * variance.y));
        float seen = 0.5 * (cosView + sqrt(cosView * cosView + 0.64 * variance_)); // area seen per level area
        float z2 = halfway.z * halfway.z;
        float glint = fresnel(max(0.0, dot(toEye, halfway))) * density / (4.0 * z2 * z2 * seen);
        radiance += sun * min(glint, kBrightest);
    }

    // Daylight that went into the water and came out again: from the deep, from bubbles under foam, and, against the
    // sun, through crests that are thin.
    vec3 down = skyLight.irradiance + sunBelow * max(0.0, view.sunDirection.z);
    vec3 below = deepReflectance() * down / kPi;
    if (kSolids == 1u)
    {
        vec3 at = place.xyz / nearness;
        Solid solid = solidBehind(at, refract(-toEye, normal, 1.0 / kRefraction));
        float depth = at.z - solid.at.z;
        if (solid.there && depth > 0.0)
            below = throughWater(solid.radiance, below, length(solid.at - at), depth);
    }
    below = mix(below, kBubbles * down / kPi, 0.7 * slope.foam);
    float against = max(0.0, -dot(view.sunDirection, toEye));
    float through = 0.5 - 0.5 * dot(view.sunDirection, normal);
    below += kThrough * sun * (min(max(height, 0.0), 3.0) * pow(against, 3.0) * through * through);
    radiance += (1.0 - mirror) * below;

    // Foam scatters all colours alike; where there is but a little, water shows through.
    if (slope.foam > 0.02)
    {
        vec3 lit = skyLight.irradiance + sun * max(0.0, dot(normal, view.sunDirection));
        radiance = mix(radiance, kFoamAlbedo * lit / kPi, foamCover(slope.foam, q, footprint));
    }

    // Haze: the air takes light away and gives the horizon's in its place.
    vec3 passed = exp(-airAt(0.0, view.visibility).lost * distance_);
    light = vec4(mix(horizon, radiance, passed), 1.0);
}
