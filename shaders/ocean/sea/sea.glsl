// ocean/sea/sea.glsl -- the ambient sea, a layer of the water's surface. Only ocean/water.glsl includes it.
//
// A place `q` of the undisturbed surface moves to q + seaMoved(q).xy at the height seaMoved(q).z.
//
// The first cascade is so long that its texels are as wide as its shorter waves: its images hold the coefficients of a
// cubic B-spline through the waves (ocean/sea/sea_waves.cpp), which four bilinear samples evaluate. The others are bilinear.
#ifndef SEAWAY_SEA_GLSL
#define SEAWAY_SEA_GLSL

#include "ocean/places.glsl"
#include "shared/place.h"
#include "shared/sea.h"

#ifdef WATER_FELT
layout(binding = WATER_FIRST) uniform sampler2DArray feltWaterDisplacement; // east, north, up [m]
layout(binding = WATER_FIRST + 1) uniform sampler2DArray feltWaterVelocities; // east, north, up [m/s]
layout(binding = WATER_FIRST + 6) uniform sampler2D feltWaterDepths; // a row a cascade: ocean/sea/wave_motion.h
#define seaDisplacement feltWaterDisplacement
#define seaVelocities feltWaterVelocities
#define seaDepths feltWaterDepths
#else
layout(binding = WATER_FIRST, scalar) uniform WaterSea { SeaView waterSea; };
layout(binding = WATER_FIRST + 1) uniform sampler2DArray waterDisplacement; // east, north, up [m]; Jacobian
layout(binding = WATER_FIRST + 2) uniform sampler2DArray waterSlopes;       // dz/dx, dz/dy, their squares' sum; foam
layout(binding = WATER_FIRST + 3) uniform sampler2DArray waterVelocities;   // east, north, up [m/s], of what bodies feel
#define seaDisplacement waterDisplacement
#ifdef WATER_MOTION
layout(binding = WATER_FIRST + 9) uniform sampler2D waterDepths; // a row a cascade: ocean/sea/wave_motion.h
#define seaVelocities waterVelocities
#define seaDepths waterDepths
#endif
#endif

#ifdef WATER_OWN_VIEWS
SeaView seaView;
#else
#define seaView waterSea
#endif

#include "ocean/land/land.glsl"

#ifdef WATER_FELT
// The sea as it lies around an exact place.
SeaView seaFrom(FeltSea tiles, Place place)
{
    SeaView view;
    ivec2 fine = place.fine - tiles.carried.fine;
    ivec2 block = place.block - tiles.carried.block + (fine >> kBlockBits);
    fine &= kBlockMask;
    float n = float(textureSize(feltWaterDisplacement, 0).x);
    for (uint c = 0u; c < kWaterCascades; ++c)
    {
        uvec2 blocks = uvec2(block) * tiles.turn[c]; // wraps as tiles do
        view.origin[c] = fract(vec2(blocks >> 8u) / 16777216.0 + vec2(fine) * (kUnit * tiles.scale[c]));
        view.scale[c] = tiles.scale[c];
        view.texel[c] = 1.0 / (tiles.scale[c] * n);
    }
    view.fineSlopeSquare = 0.0;
    view.current = tiles.current;
    view.perDepth = tiles.perDepth;
    view.landOrigin = vec2(0.0); // landFrom()
    view.landPerCell = 0.0;
    view.landShoal = 0.0;
    return view;
}
#endif

// Which mip of a cascade has texels as large as `footprint` [m].
float seaLevel(uint cascade, float footprint)
{
    return max(0.0, log2(footprint / seaView.texel[cascade]));
}

// Where a place lies in a cascade's tile.
vec2 seaTilePlace(uint cascade, vec2 q)
{
    return seaView.origin[cascade] + q * seaView.scale[cascade];
}

// Any of the images, of the first cascade.
vec4 seaSpline(sampler2DArray image, vec2 q)
{
    vec2 uv = seaTilePlace(0u, q);
    float n = 1.0 / (seaView.scale[0] * seaView.texel[0]);
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

// The finest there is. No branch: Mesa's CPU driver would recompile a shader for every value of a uniform in it.
vec4 seaPoint(sampler2DArray image, uint cascade, vec2 q)
{
    return cascade == 0u ? seaSpline(image, q) : textureLod(image, vec3(seaTilePlace(cascade, q), cascade), 0.0);
}

// What is seen of it with a given footprint [m], which must not be the same for all.
vec4 seaSample(sampler2DArray image, uint cascade, vec2 q, float footprint)
{
    float level = seaLevel(cascade, footprint);
    if (cascade > 0u)
        return textureLod(image, vec3(seaTilePlace(cascade, q), cascade), level);
    vec4 coarse = textureLod(image, vec3(seaTilePlace(0u, q), 0.0), max(level, 1.0));
    return mix(seaSpline(image, q), coarse, min(level, 1.0));
}

// How far a place of the undisturbed surface is moved [m].
vec3 seaMoved(vec2 q)
{
    vec3 moved = vec3(0.0);
    for (uint c = 0u; c < kWaterCascades; ++c)
        moved += seaPoint(seaDisplacement, c, q).xyz;
    return landShare(q) * moved;
}

// The same, seen with a given footprint [m].
vec3 seaMoved(vec2 q, float footprint)
{
    vec3 moved = vec3(0.0);
    for (uint c = 0u; c < kWaterCascades; ++c)
        moved += seaSample(seaDisplacement, c, q, footprint).xyz;
    return landShare(q) * moved;
}

#if defined(WATER_FELT) || defined(WATER_MOTION)
// How much of a cascade's motion is left `depth` below the surface [m]: across and up, 0 to 1. In the first cascade also how
// fast all waves carry the water along there, east and north [m/s].
vec4 seaFade(uint cascade, float depth)
{
    float at = sqrt(clamp(depth * seaView.perDepth, 0.0, 1.0));
    float last = float(kDepthSamples - 1u);
    vec2 size = vec2(textureSize(seaDepths, 0));
    return textureLod(seaDepths, vec2(at * last + 0.5, float(cascade) + 0.5) / size, 0.0);
}

// Orbital velocity `depth` below the surface [m] of the water that lies at q when undisturbed [m/s]; above the surface as
// on it.
vec3 seaOrbit(vec2 q, float depth)
{
    vec3 velocity = vec3(0.0);
    for (uint c = 0u; c < kWaterMoving; ++c)
        velocity += seaFade(c, depth).xxy * seaPoint(seaVelocities, c, q).xyz;
    return landShare(q) * velocity;
}

// How fast the water is carried along there, by the current and by the waves [m/s].
vec2 seaDrift(float depth)
{
    return seaView.current + seaFade(0u, depth).zw;
}
#endif

#ifndef WATER_FELT
// Of crests, 0 to 1: where every cascade has some.
float seaFoam(vec2 q)
{
    float foam = 1.0;
    for (uint c = 0u; c < kWaterCascades; ++c)
        foam *= seaPoint(waterSlopes, c, q).w;
    return landShare(q) * foam;
}
#endif

// dz/dx, dz/dy of the whole displaced surface at a place of the undisturbed one, by differences: exact, where the sum
// of the cascades' slopes is not, but of everything that is resolved, and more expensive.
vec2 seaGradient(vec2 q)
{
    float h = 0.5 * seaView.texel[kWaterCascades - 1u];
    vec3 x = (seaMoved(q + vec2(h, 0.0)) - seaMoved(q - vec2(h, 0.0))) / (2.0 * h);
    vec3 y = (seaMoved(q + vec2(0.0, h)) - seaMoved(q - vec2(0.0, h))) / (2.0 * h);
    x.x += 1.0;
    y.y += 1.0;
    float jacobian = x.x * y.y - x.y * y.x;
    return vec2(y.y * x.z - x.y * y.z, x.x * y.z - y.x * x.z) / (abs(jacobian) > 1e-3 ? jacobian : 1e-3);
}

struct SeaFound
{
    vec2 q;
    vec3 moved; // displacement there [m]
    float miss; // how far q + moved is from the place that was asked for [m]
};

// Inverts the displacement: the place of the undisturbed surface that has moved to `p`, q + seaMoved(q).xy = p.
//
// From `guess` on it takes `plain` steps of the fixed-point iteration q <- p - seaMoved(q).xy, which are cheap and come
// as near as most need. Then it takes `learned` steps that learn from what the last one did (Broyden 1965), which also
// arrive where crests are about to fold. Where one has folded over, several places lie above each other, and one of
// them is found. The best of the learned steps and of the place before them counts. All callers give constants.
SeaFound seaFind(vec2 p, vec2 guess, int plain, int learned)
{
    vec2 q = guess;
    for (int i = 0; i < plain; ++i)
        q = p - seaMoved(q).xy;
    SeaFound best = SeaFound(q, seaMoved(q), 0.0);
    vec2 off = q - p + best.moved.xy;
    best.miss = length(off);
    mat2 inverse_ = mat2(1.0);
    for (int i = 0; i < learned; ++i)
    {
        vec2 step_ = -(inverse_ * off);
        q += step_;
        vec3 moved = seaMoved(q);
        vec2 next = q + moved.xy - p;
        float miss = length(next);
        if (miss < best.miss)
            best = SeaFound(q, moved, miss);
        vec2 change = inverse_ * (next - off);
        float along = dot(step_, change);
        if (abs(along) > 1e-12)
            inverse_ += outerProduct(step_ - change, step_ * inverse_) / along;
        off = next;
    }
    return best;
}

#endif
