// compute/fft.comp -- one pass of an inverse FFT along one side of square images (Stockham, radix 2 to 16).
//
// Math  x[m] = sum_k X[k] e^{+2 pi i k m / n}, not scaled: the inverse transform as FFTW's BACKWARD has it
// In    source: n columns, n rows for every pair of transforms, one pair below the other; a texel holds an element
//       of both transforms of its pair (xy and zw), real and imaginary part
// Out   target, of the same layout; after all passes of a side its elements are in natural order
// Why   images, because a CPU driver reads them far faster than buffers; a high radix, because it pays for every
//       pass and every invocation; twiddles from a table, because a GPU's sin may be off by 2^-11
// Check tests/gpu/fft_test.cpp, against FFTW in double precision
#version 460
#extension GL_GOOGLE_include_directive : require
#include "shared/fft.h"

layout(local_size_x_id = 0, local_size_y_id = 1, local_size_z = 1) in;
layout(constant_id = 3) const uint kRadix = 16;

layout(push_constant, scalar) uniform Push { FftPush push; };
layout(binding = 0, rgba32f) uniform readonly image2D source;
layout(binding = 1, rgba32f) uniform writeonly image2D target;
layout(binding = 2, rg32f) uniform readonly image2D twiddles; // e^{2 pi i m / n}, m along x

// Both complex numbers of a texel times w, and times i.
vec4 times(vec4 a, vec2 w)
{
    return vec4(a.x * w.x - a.y * w.y, a.x * w.y + a.y * w.x, a.z * w.x - a.w * w.y, a.z * w.y + a.w * w.x);
}
vec4 timesI(vec4 a)
{
    return vec4(-a.y, a.x, -a.w, a.z);
}
vec2 product(vec2 a, vec2 b)
{
    return vec2(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);
}

void butterfly2(inout vec4 a, inout vec4 b)
{
    vec4 t = a - b;
    a += b;
    b = t;
}

// In natural order on return.
void butterfly4(inout vec4 a, inout vec4 b, inout vec4 c, inout vec4 d)
{
    butterfly2(a, c);
    butterfly2(b, d);
    d = timesI(d);
    butterfly2(a, b); // a: 0, b: 2
    butterfly2(c, d); // c: 1, d: 3
    vec4 t = b;
    b = c;
    c = t;
}

const float kHalfRoot = 0.70710678; // e^{2 pi i m / 16} by parts
const float kCos = 0.92387953;
const float kSin = 0.38268343;

// v[r] -> its transform, in the order v[q / 4 + 2 * (q % 4)].
void butterfly8(inout vec4 v[16])
{
    butterfly4(v[0], v[2], v[4], v[6]);
    butterfly4(v[1], v[3], v[5], v[7]);
    v[3] = times(v[3], vec2(kHalfRoot, kHalfRoot));
    v[5] = timesI(v[5]);
    v[7] = times(v[7], vec2(-kHalfRoot, kHalfRoot));
    butterfly2(v[0], v[1]);
    butterfly2(v[2], v[3]);
    butterfly2(v[4], v[5]);
    butterfly2(v[6], v[7]);
}

// v[r] -> its transform, in the order v[q / 4 + 4 * (q % 4)].
void butterfly16(inout vec4 v[16])
{
    butterfly4(v[0], v[4], v[8], v[12]);
    butterfly4(v[1], v[5], v[9], v[13]);
    butterfly4(v[2], v[6], v[10], v[14]);
    butterfly4(v[3], v[7], v[11], v[15]);
    v[5] = times(v[5], vec2(kCos, kSin));
    v[6] = times(v[6], vec2(kHalfRoot, kHalfRoot));
    v[7] = times(v[7], vec2(kSin, kCos));
    v[9] = times(v[9], vec2(kHalfRoot, kHalfRoot));
    v[10] = timesI(v[10]);
    v[11] = times(v[11], vec2(-kHalfRoot, kHalfRoot));
    v[13] = times(v[13], vec2(kSin, kCos));
    v[14] = times(v[14], vec2(-kHalfRoot, kHalfRoot));
    v[15] = times(v[15], vec2(-kCos, -kSin));
    butterfly4(v[0], v[1], v[2], v[3]);
    butterfly4(v[4], v[5], v[6], v[7]);
    butterfly4(v[8], v[9], v[10], v[11]);
    butterfly4(v[12], v[13], v[14], v[15]);
}

uint placeAfter(uint q)
{
    return kRadix == 16u ? q / 4u + 4u * (q % 4u) : kRadix == 8u ? q / 4u + 2u * (q % 4u) : q;
}

void main()
{
    // This invocation's butterfly `j` of a line; `line` is a row (side 0), or a column of a pair (side 1).
    uint butterflies = push.size / kRadix;
    uvec2 id = gl_GlobalInvocationID.xy;
    uvec2 threads = push.side == 0u ? uvec2(butterflies, push.size * push.pairs)
                                    : uvec2(push.size, butterflies * push.pairs);
    if (any(greaterThanEqual(id, threads)))
        return;
    uint j = push.side == 0u ? id.x : id.y % butterflies;
    ivec2 first = push.side == 0u ? ivec2(0, id.y) : ivec2(id.x, id.y / butterflies * push.size);
    ivec2 along = push.side == 0u ? ivec2(1, 0) : ivec2(0, 1);

    vec4 v[16];
    for (uint r = 0u; r < kRadix; ++r)
        v[r] = imageLoad(source, first + along * int(j + r * butterflies));

    // v[r] times w^r, where w = e^{2 pi i k / (done * radix)}.
    uint k = j % push.done;
    if (push.done > 1u)
    {
        vec2 w = imageLoad(twiddles, ivec2(k * (butterflies / push.done), 0)).xy;
        vec2 power = w;
        for (uint r = 1u; r < kRadix; ++r)
        {
            v[r] = times(v[r], power);
            power = product(power, w);
        }
    }

    if (kRadix == 2u)
        butterfly2(v[0], v[1]);
    else if (kRadix == 4u)
        butterfly4(v[0], v[1], v[2], v[3]);
    else if (kRadix == 8u)
        butterfly8(v);
    else
        butterfly16(v);

    uint start = (j - k) * kRadix + k;
    for (uint q = 0u; q < kRadix; ++q)
        imageStore(target, first + along * int(start + q * push.done), v[placeAfter(q)]);
}
