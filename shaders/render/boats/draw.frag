// render/boats/draw.frag -- paint, wood, cloth and metal in sun and skylight, wet at the waterline, with the air's haze.
#version 460
#extension GL_EXT_samplerless_texture_functions : require
#extension GL_GOOGLE_include_directive : require
#include "shared/boat.h"
#include "shared/optics.h"
#include "shared/view.h"
#include "render/sky/sky.glsl"

layout(location = 0) in vec3 place;
layout(location = 1) in vec3 normal;
layout(location = 2) in vec4 model;
layout(location = 3) flat in vec3 color;
layout(location = 4) flat in uint material;
layout(location = 5) in float shown;
layout(location = 6) in vec4 shade;
layout(location = 7) in float depth;
layout(location = 0) out vec4 light;

layout(constant_id = 0) const uint kLines = 0;  // 1: thin bars, blended over what is there
layout(constant_id = 1) const uint kSeenBy = 0; // render/boats/draw.vert
const uint kMirror = 2u;

layout(push_constant, scalar) uniform Push { BoatPush hull; };
layout(binding = 0, scalar) uniform ViewBlock { View view; };
layout(binding = 2) uniform sampler2D sky;
layout(binding = 3, scalar) uniform Light { SkyLight skyLight; };
layout(binding = 4) uniform texture2D shadowMap; // the depth nearest to the sun, which is at 1

// Of each material: roughness, reflectance head on.
const vec2 kShine[kMaterials] = vec2[](
    vec2(0.22, 0.045), // hull: gloss paint
    vec2(0.60, 0.035), // bottom
    vec2(0.65, 0.035), // deck
    vec2(0.45, 0.040), // wood: oiled
    vec2(0.90, 0.020), // cloth
    vec2(0.30, 0.500), // metal
    vec2(0.08, 0.060), // glass
    vec2(0.28, 0.045), // paint
    vec2(0.75, 0.030), // rubber
    vec2(0.15, 0.050)  // lamp
);
// No table is asked: CPU devices look things up one pixel at a time.
vec2 shineOf(uint material)
{
    vec2 shine = kShine[0];
    for (uint m = 1u; m < kMaterials; ++m)
        shine = material == m ? kShine[m] : shine;
    return shine;
}

const float kShadowBias = 0.001; // of a body's width
const float kThrough = 0.45;   // of the light on cloth, that comes out behind
const float kLampByNight = 3.0; // radiance, in units of the moon's light
const float kSeaGlow = 0.055;  // of the daylight, that the sea gives back

// A dark line every `width` along u, as dark as its share of a pixel.
float seam(float u, float width, float line)
{
    float pixel = max(fwidth(u), 1e-5);
    float off = abs(fract(u / width + 0.5) - 0.5) * width;
    float reach = max(line, pixel);
    return (1.0 - smoothstep(0.5 * reach, reach, off)) * min(line / pixel, 1.0) * (1.0 - smoothstep(0.2, 0.6, pixel / width));
}

// The part of the sun that is seen, 0 to 1: four texels, each in shadow or not, blended.
float sunSeen()
{
    if (shade.w <= 0.0)
        return 1.0;
    vec2 at = shade.xy * vec2(textureSize(shadowMap, 0)) - 0.5;
    ivec2 low = ivec2(floor(at));
    vec2 part = at - vec2(low);
    vec4 nearest = vec4(texelFetch(shadowMap, low, 0).x, texelFetch(shadowMap, low + ivec2(1, 0), 0).x,
                        texelFetch(shadowMap, low + ivec2(0, 1), 0).x, texelFetch(shadowMap, low + ivec2(1, 1), 0).x);
    vec4 lit = vec4(lessThanEqual(nearest, vec4(shade.z + kShadowBias)));
    vec2 rows = mix(lit.xz, lit.yw, part.x);
    return mix(rows.x, rows.y, part.y);
}

void main()
{
    if (kSeenBy == kMirror && depth > 0.0)
        discard; // under water
    vec3 toEye = -normalize(place);
    vec3 n = normalize(normal);
    bool isCloth = material == kCloth;
    if (isCloth && dot(n, toEye) < 0.0)
        n = -n;
    vec3 albedo = color;
    if (material == kMetal && depth > 0.0)
        albedo *= 0.35; // lead, bronze: dull under water
    vec2 shine = shineOf(material);
    float roughness = shine.x;
    float head = shine.y;

    // What the materials are made of.
    float up = abs(model.w);
    float seams = 0.0;
    if (material == kWood)
        seams = 0.7 * (up > 0.7 ? seam(model.y, hull.plank, 0.08 * hull.plank) : seam(model.z, hull.plank, 0.08 * hull.plank));
    if (isCloth)
        seams = 0.25 * seam(model.z, 0.9, 0.02);
    albedo *= 1.0 - seams;

    // Wet where waves wash it.
    float wet = 1.0 - smoothstep(0.4 * hull.wet, hull.wet, model.z - hull.waterline);
    wet = isCloth ? 0.0 : wet;
    albedo *= 1.0 - 0.45 * wet;
    roughness = mix(roughness, 0.12, 0.8 * wet);

    // Light on it: the sun, the sky above and the sea below.
    vec3 sun = view.sunIrradiance * sunSeen();
    float facing = dot(n, view.sunDirection);
    vec3 day = skyLight.irradiance + view.sunIrradiance * max(view.sunDirection.z, 0.0);
    vec3 ambient = skyLight.irradiance * (0.5 + 0.5 * n.z) + kSeaGlow * vec3(0.7, 1.0, 1.15) * day * (0.5 - 0.5 * n.z);
    vec3 irradiance = sun * max(facing, 0.0) + ambient;
    if (isCloth)
    {
        vec3 behind = sun * max(-facing, 0.0) + skyLight.irradiance * (0.5 - 0.5 * n.z);
        irradiance = (1.0 - kThrough) * irradiance + kThrough * behind * vec3(1.0, 0.93, 0.80);
    }
    vec3 radiance = albedo / kPi * irradiance;

    // Gloss: the sun's and the sky's mirror image, the sea's below the horizon. Paint hardly mirrors under water, whose
    // refraction is nearly its own.
    float dry = mix(0.06, 1.0, smoothstep(-0.15, 0.05, -depth));
    float seen = max(dot(n, toEye), 0.0);
    vec3 tint = material == kMetal ? albedo : vec3(head);
    tint *= dry;
    vec3 mirror = tint + (max(vec3(dry - dry * roughness), tint) - tint) * pow(1.0 - seen, 5.0);
    vec3 mirrored = reflect(-toEye, n);
    vec3 above = skyRadiance(sky, vec3(mirrored.xy, max(mirrored.z, 0.0)), view.sunDirection);
    vec3 below = mix(0.25 * above, 0.5 * kSeaGlow * day, 0.5);
    vec3 around = mix(below, above, smoothstep(-0.15, 0.12, mirrored.z));
    radiance += mirror * mix(around, ambient / kPi, roughness * roughness);
    vec3 halfway = normalize(view.sunDirection + toEye);
    float a2 = max(roughness * roughness, 0.004);
    a2 *= a2;
    float nh = max(dot(n, halfway), 0.0);
    float lh = max(dot(view.sunDirection, halfway), 0.1);
    float d = nh * nh * (a2 - 1.0) + 1.0;
    if (facing > 0.0)
        radiance += sun * facing * tint * min(a2 / (4.0 * kPi * d * d * lh * lh * (roughness + 0.5)), 60.0);
    if (material == kLamp)
        radiance += albedo * (0.4 * day / kPi + kLampByNight * view.night);

    radiance *= daylightUnder(depth);
    vec3 passed = exp(-airAt(0.0, view.visibility).lost * distanceInAir(view, place));
    vec3 horizon = skyRadiance(sky, vec3(-toEye.xy, 0.0), view.sunDirection);
    vec3 seenLight = mix(horizon, radiance, passed);
    // On the slivers of coarse details what is interpolated may be no number, and one such pixel would blacken all around.
    if (any(isnan(seenLight)) || any(isinf(seenLight)))
        seenLight = color / kPi * skyLight.irradiance;
    light = vec4(seenLight, kLines == 1u ? shown : kSeenBy == kMirror ? 1.0 : 0.0);
}
