// ocean/water.glsl -- the one water surface: what everything that meets water asks.
//
// Places are relative to the eye, in metres east and north. A place `q` of the undisturbed surface moves to
// q + displacement(q).xy at the height displacement(q).z.
//
// The first cascade is so long that its texels are as wide as its shorter waves: its images hold the coefficients of a
// cubic B-spline through the waves (ocean/sea/sea_waves.cpp), which four bilinear samples evaluate. The others are bilinear.
//
// A shader that includes this declares, before it, `sea` (SeaView), `seaDisplacement` and `seaSlopes` (sampler2DArray),
// and the specialisation constant kCascades: Mesa's CPU driver compiles a shader anew, every frame, whose loops end
// with a uniform.
#ifndef SEAWAY_WATER_GLSL
#define SEAWAY_WATER_GLSL

#include "shared/sea.h"

// Which mip of a cascade has texels as large as `footprint` [m].
float seaLevel(uint cascade, float footprint)
{
    return max(0.0, log2(footprint / sea.texel[cascade]));
}

vec2 seaPlace(uint cascade, vec2 q)
{
    return sea.origin[cascade] + q * sea.scale[cascade];
}

// Any of the images, of the first cascade.
vec4 seaSpline(sampler2DArray image, vec2 q)
{
    vec2 uv = seaPlace(0u, q);
    float n = 1.0 / (sea.scale[0] * sea.texel[0]);
    vec2 at = uv * n - 0.5;
    vec2 f = fract(at);
    vec2 g = 1.0 - f;
    vec2 w0 = g * g * g / 6.0;
    vec2 w1 = (4.0 - 3.0 * f * f * (1.0 + g)) / 6.0;
    vec2 w3 = f * f * f / 6.0;
    vec2 low = w0 + w1; // the share of the two lower neighbours, one bilinear sample
    vec2 high = 1.0 - low;
    vec2 first = (at - f - 0.5 + w1 / low) / n;
    vec2 second = (at - f + 1.5 + w3 / high) / n;
    return low.y * (low.x * textureLod(image, vec3(first, 0.0), 0.0) +
                    high.x * textureLod(image, vec3(second.x, first.y, 0.0), 0.0)) +
           high.y * (low.x * textureLod(image, vec3(first.x, second.y, 0.0), 0.0) +
                     high.x * textureLod(image, vec3(second, 0.0), 0.0));
}

// The finest there is. No branch: Mesa's CPU driver would compile a shader anew for every value of a uniform in it.
vec4 seaPoint(sampler2DArray image, uint cascade, vec2 q)
{
    return cascade == 0u ? seaSpline(image, q) : textureLod(image, vec3(seaPlace(cascade, q), cascade), 0.0);
}

// What is seen of it with a given footprint [m], which must not be the same for all.
vec4 seaSample(sampler2DArray image, uint cascade, vec2 q, float footprint)
{
    float level = seaLevel(cascade, footprint);
    if (cascade > 0u)
        return textureLod(image, vec3(seaPlace(cascade, q), cascade), level);
    vec4 coarse = textureLod(image, vec3(seaPlace(0u, q), 0.0), max(level, 1.0));
    return mix(seaSpline(image, q), coarse, min(level, 1.0));
}

// How far a place of the undisturbed surface is moved.
vec3 waterDisplacement(vec2 q)
{
    vec3 moved = vec3(0.0);
    for (uint c = 0u; c < kCascades; ++c)
        moved += seaPoint(seaDisplacement, c, q).xyz;
    return moved;
}

// The same, seen with a given footprint [m].
vec3 waterDisplacement(vec2 q, float footprint)
{
    vec3 moved = vec3(0.0);
    for (uint c = 0u; c < kCascades; ++c)
        moved += seaSample(seaDisplacement, c, q, footprint).xyz;
    return moved;
}

struct WaterSlope
{
    vec2 mean;      // dz/dx, dz/dy of what the footprint resolves
    float variance; // mean square slope of what it does not, both ways together
    float foam;     // of crests, 0 to 1: where every cascade has some
};

WaterSlope noSlope()
{
    return WaterSlope(vec2(0.0), sea.fineSlopeSquare, 1.0);
}

// One cascade's part of it. The slopes of cascades add up, but for the stretching of one by another.
void addSlope(inout WaterSlope slope, vec4 found)
{
    slope.mean += found.xy;
    slope.variance += max(0.0, found.z - dot(found.xy, found.xy));
    slope.foam *= found.w;
}

// Of two kinds of foam that know nothing of each other.
float bothFoams(float a, float b)
{
    return 1.0 - (1.0 - clamp(a, 0.0, 1.0)) * (1.0 - clamp(b, 0.0, 1.0));
}

float waterFoam(vec2 q)
{
    float foam = 1.0;
    for (uint c = 0u; c < kCascades; ++c)
        foam *= seaPoint(seaSlopes, c, q).w;
    return foam;
}

// dz/dx, dz/dy of the whole displaced surface at a place of the undisturbed one, by differences: exact, where
// waterSlope() adds up cascades, but of everything that is resolved, and more costly.
vec2 waterGradient(vec2 q)
{
    float h = 0.5 * sea.texel[kCascades - 1u];
    vec3 x = (waterDisplacement(q + vec2(h, 0.0)) - waterDisplacement(q - vec2(h, 0.0))) / (2.0 * h);
    vec3 y = (waterDisplacement(q + vec2(0.0, h)) - waterDisplacement(q - vec2(0.0, h))) / (2.0 * h);
    x.x += 1.0;
    y.y += 1.0;
    float jacobian = x.x * y.y - x.y * y.x;
    return vec2(y.y * x.z - x.y * y.z, x.x * y.z - y.x * x.z) / (abs(jacobian) > 1e-3 ? jacobian : 1e-3);
}

// The place of the undisturbed surface that has moved to `p`: q + displacement(q) = p.
//
// The first step is the plain fixed-point iteration q <- p - displacement(q); the following ones learn from what the
// last one did (Broyden 1965), which also arrives where crests are about to fold. Where one has folded over, several
// places lie above each other, and one of them is found. The best of all steps counts.
struct WaterFound
{
    vec2 q;
    vec3 moved; // displacement there
    float miss; // [m]
};

const int kWaterSteps = 6;

WaterFound waterFind(vec2 p)
{
    WaterFound best = WaterFound(p, waterDisplacement(p), 0.0);
    best.miss = length(best.moved.xy);
    vec2 q = p;
    vec2 off = best.moved.xy;
    mat2 inverse_ = mat2(1.0);
    for (int i = 0; i < kWaterSteps; ++i)
    {
        vec2 step_ = -(inverse_ * off);
        q += step_;
        vec3 moved = waterDisplacement(q);
        vec2 next = q + moved.xy - p;
        float miss = length(next);
        if (miss < best.miss)
            best = WaterFound(q, moved, miss);
        vec2 learned = inverse_ * (next - off);
        float along = dot(step_, learned);
        if (abs(along) > 1e-12)
            inverse_ += outerProduct(step_ - learned, step_ * inverse_) / along;
        off = next;
    }
    return best;
}

#endif
