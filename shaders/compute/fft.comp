// compute/fft.comp -- one pass of an FFT along one side of square images (Stockham, radix 2 to 32).
//
// Math  x[m] = sum_k X[k] e^{+2 pi i k m / n}, not scaled: the inverse transform as FFTW's BACKWARD has it; e^{-...} of
//       the forward one
// In    source: n columns, n rows for every pair of transforms, one pair below the other; a texel holds an element
//       of both transforms of its pair (xy and zw), real and imaginary part
// Out   target, of the same layout; after all passes of a side its elements are in natural order
// Why   images, because a CPU driver reads them far faster than buffers; a high radix, because it pays for every
//       pass and every invocation; twiddles from a table, because a GPU's sin may be off by 2^-11
// Check tests/gpu/fft_test.cpp, against FFTW in double precision
#version 460
#extension GL_EXT_control_flow_attributes : require
#extension GL_GOOGLE_include_directive : require
#include "shared/fft.h"

layout(local_size_x_id = 0, local_size_y_id = 1, local_size_z = 1) in;
layout(constant_id = 3) const uint kRadix = 16;
layout(constant_id = 4) const uint kForward = 0; // 1: the forward transform

layout(push_constant, scalar) uniform Push { FftPush push; };
layout(binding = 0, rgba32f) uniform readonly image2D source;
layout(binding = 1, rgba32f) uniform writeonly image2D target;
layout(binding = 2, rg32f) uniform readonly image2D twiddles; // e^{2 pi i m / n}, m along x

#define FFT_FORWARD kForward
#include "compute/butterflies.glsl"

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
    uint top = push.first * push.size;
    ivec2 first = push.side == 0u ? ivec2(0, top + id.y) : ivec2(id.x, top + id.y / butterflies * push.size);
    ivec2 along = push.side == 0u ? ivec2(1, 0) : ivec2(0, 1);

    vec4 v[32];
    [[unroll]] for (uint r = 0u; r < kRadix; ++r)
        v[r] = imageLoad(source, first + along * int(j + r * butterflies));

    uint k = j % push.done;
    if (push.done > 1u)
        twist(v, kRadix, imageLoad(twiddles, ivec2(k * (butterflies / push.done), 0)).xy);
    butterfly(v, kRadix);

    uint start = (j - k) * kRadix + k;
    [[unroll]] for (uint q = 0u; q < kRadix; ++q)
        imageStore(target, first + along * int(start + q * push.done), v[placeAfter(q, kRadix)]);
}
