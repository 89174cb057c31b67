// ocean/sea/evolve.comp -- the frozen spectrum at time t, as spectra of all fields; one thread per wavevector.
//
// Math  h(k,t) = h0(k) e^{iwt} + conj(h0(-k)) e^{-iwt}                                     (Tessendorf 2001)
//       D = i a h, a = coth(|k| depth) k/|k|: with e^{+ik.x} this draws crests together (Gerstner: x - sin, z = cos).
//       coth is 1 in deep water; in shallow water orbits are as much wider than high
//       slopes i k h; derivatives of D  -kx ax h, -ky ay h, -kx ay h; velocities dh/dt, dD/dt
// In    waves, cycles: cascades one below the other, FFT order: k = 0 first, negative k in the upper half
// Out   spectra: two squares per cascade (shared/sea.h); two real fields a and b share a transform as A + iB
// Why   w is a whole number of cycles per loop, so w*t is an integer product that wraps exactly
// Twin  ocean/sea/host_sea.cpp on the CPU; tests/gpu/sea_test.cpp in double precision, equal to within 1e-5
#version 460
#extension GL_GOOGLE_include_directive : require
#include "shared/phase.h"
#include "shared/sea.h"

layout(local_size_x_id = 0, local_size_y_id = 1, local_size_z = 1) in;
layout(constant_id = 3) const uint kSecond = kSecondShape;

layout(push_constant, scalar) uniform Push { EvolvePush push; };
layout(binding = 0, rgba32f) uniform readonly image2D waves; // h0, conj(h0(-k))
layout(binding = 1, rg32ui) uniform readonly uimage2D cycles; // y: bits of coth(|k| depth) / |k|
layout(binding = 2, rgba32f) uniform writeonly image2D spectra;

vec2 product(vec2 a, vec2 b)
{
    return vec2(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);
}
vec2 timesI(vec2 a)
{
    return vec2(-a.y, a.x);
}

void main()
{
    uvec2 id = gl_GlobalInvocationID.xy;
    if (id.x >= push.size || id.y >= push.size * push.cascades)
        return;
    uint cascade = id.y / push.size;
    ivec2 place = ivec2(id.x, id.y % push.size);

    vec4 wave = imageLoad(waves, ivec2(id));
    uvec2 pace = imageLoad(cycles, ivec2(id)).xy;
    uint turns = pace.x;
    vec2 turn = cosSinTurns(turnsAt(turns, push.loopPhase));
    vec2 coming = product(wave.xy, turn);
    vec2 going = product(wave.zw, vec2(turn.x, -turn.y));
    vec2 h = coming + going;

    int n = int(push.size);
    vec2 k = push.dk[cascade] * vec2(place - n * ivec2(greaterThanEqual(place, ivec2(n / 2))));
    vec2 across = k * uintBitsToFloat(pace.y); // coth(|k| depth) k/|k|
    vec2 ih = timesI(h);
    vec4 moved = vec4((1.0 - across.x) * h, across.y * (1.0 - k.x) * ih);
    vec4 second;
    if (kSecond == kSecondShape)
    {
        second = vec4(k.x * ih - k.y * h, -k.x * across.x * h - k.y * across.y * ih);
    }
    else
    {
        vec2 rising = push.turn * float(turns) * timesI(coming - going); // dh/dt
        second = vec4(across.x * timesI(rising) - across.y * rising, rising);
    }

    ivec2 square = ivec2(0, 2 * n * int(cascade));
    imageStore(spectra, place + square, moved);
    imageStore(spectra, place + square + ivec2(0, n), second);
}
