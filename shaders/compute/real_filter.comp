// compute/real_filter.comp -- the middle of a filter: the last pass of the forward transform along columns, the product,
// the first pass of the inverse transform; two butterflies an invocation, those of k and of -k.
//
// Math  A texel holds a patch of the real image, z(2x, 2y), z(2x+1, 2y), z(2x, 2y+1), z(2x+1, 2y+1): as two complex
//       numbers, one a row. With P_ab(k) the transform of the patches' elements (a, b), n the side of the real image and
//       w = e^{-2 pi i k / n}, the image's spectrum at k + (r, s) n/2 is
//         Z_rs = sum_ab (-1)^{ar + bs} w_x^a w_y^b P_ab
//       the last butterfly of a transform of it. Each is multiplied by its real M_rs, and all goes back the same way.
// In    source: the forward transform but for its last pass along columns, of this radix
// Out   target: the same of the inverse transform, whose first pass along columns this was
// Why   the last pass of one reads and the first of the other writes the same elements, those of -k beside them
// Check tests/gpu/fft_test.cpp, against FFTW in double precision
#version 460
#extension GL_EXT_control_flow_attributes : require
#extension GL_GOOGLE_include_directive : require
#include "shared/real_filter.h"

layout(local_size_x_id = 0, local_size_y_id = 1, local_size_z = 1) in;
layout(constant_id = 3) const uint kRadix = 16;

layout(push_constant, scalar) uniform Push { RealFilterPush push; };
layout(binding = 0, rgba32f) uniform readonly image2D source;
layout(binding = 1, rgba32f) uniform writeonly image2D target;
layout(binding = 2, rg32f) uniform readonly image2D twiddles;     // e^{2 pi i m / n}, m along x
layout(binding = 3, rgba32f) uniform readonly image2D multipliers; // M_00, M_10, M_01, M_11 at k

#define FFT_FORWARD 1u
#include "compute/butterflies.glsl"

vec2 conjugate(vec2 a)
{
    return vec2(a.x, -a.y);
}
vec4 conjugate(vec4 a)
{
    return vec4(a.x, -a.y, a.z, -a.w);
}

// The patches' spectra at k and at -k, of images of real numbers, multiplied; wx and wy are e^{-2 pi i k / n}.
void multiply(inout vec4 here, inout vec4 there, vec2 wx, vec2 wy, vec4 m)
{
    vec4 other = conjugate(there);
    vec4 even = 0.5 * (here + other);         // P_00, P_01
    vec4 odd = 0.5 * (here - other).yxwz;     // P_10, P_11, by -i:
    odd = vec4(odd.x, -odd.y, odd.z, -odd.w);
    odd = timesPlain(odd, wx);
    even.zw = product(even.zw, wy);
    odd.zw = product(odd.zw, wy);

    butterfly2(even, odd); // of x: r = 0, r = 1
    even = vec4(even.xy + even.zw, even.xy - even.zw) * m.xxzz;
    odd = vec4(odd.xy + odd.zw, odd.xy - odd.zw) * m.yyww;
    even = vec4(even.xy + even.zw, even.xy - even.zw);
    odd = vec4(odd.xy + odd.zw, odd.xy - odd.zw);
    butterfly2(even, odd);

    even.zw = product(even.zw, conjugate(wy));
    odd.zw = product(odd.zw, conjugate(wy));
    odd = timesPlain(odd, conjugate(wx));
    here = even + vec4(-odd.y, odd.x, -odd.w, odd.z);
    there = conjugate(even) + vec4(odd.y, odd.x, odd.w, odd.z); // and i times the other's conjugate
}

void main()
{
    // Butterfly j of column x, whose elements are j, j + apart, ...; and that of the elements from -j down in column -x.
    int size = int(push.size);
    int apart = size / int(kRadix);
    int x = int(gl_GlobalInvocationID.x);
    int j = int(gl_GlobalInvocationID.y);
    if (2 * j > apart || x >= size || (x > size / 2 && (j == 0 || 2 * j == apart)))
        return;
    int otherX = (size - x) & (size - 1);
    int otherJ = apart - j; // 1 to apart
    vec4 here[32];
    vec4 there[32];
    [[unroll]] for (int r = 0; r < int(kRadix); ++r)
    {
        here[r] = imageLoad(source, ivec2(x, j + r * apart));
        there[r] = imageLoad(source, ivec2(otherX, (otherJ & (apart - 1)) + r * apart));
    }
    twist(here, kRadix, imageLoad(twiddles, ivec2(2 * j, 0)).xy);
    twist(there, kRadix, imageLoad(twiddles, ivec2(2 * otherJ, 0)).xy);
    butterfly(here, kRadix);
    butterfly(there, kRadix);

    vec4 nextHere[32];
    vec4 nextThere[32];
    vec2 wx = conjugate(imageLoad(twiddles, ivec2(x, 0)).xy);
    vec2 wy = conjugate(imageLoad(twiddles, ivec2(j, 0)).xy);
    vec2 turn = conjugate(imageLoad(twiddles, ivec2(apart, 0)).xy);
    [[unroll]] for (uint q = 0u; q < kRadix; ++q)
    {
        vec4 a = here[placeAfter(q, kRadix)];
        vec4 b = there[placeAfter(kRadix - 1u - q, kRadix)];
        multiply(a, b, wx, wy, imageLoad(multipliers, ivec2(x, j + int(q) * apart)));
        nextHere[q] = a.yxwz; // the forward butterfly of what has its parts swapped is the inverse one, swapped
        nextThere[kRadix - 1u - q] = b.yxwz;
        wy = product(wy, turn);
    }
    // The elements from -j down began one later where j is 0.
    vec4 last = nextThere[kRadix - 1u];
    [[unroll]] for (uint q = kRadix - 1u; q > 0u; --q)
        nextThere[q] = j == 0 ? nextThere[q - 1u] : nextThere[q];
    nextThere[0] = j == 0 ? last : nextThere[0];

    butterfly(nextHere, kRadix);
    butterfly(nextThere, kRadix);
    [[unroll]] for (uint q = 0u; q < kRadix; ++q)
    {
        imageStore(target, ivec2(otherX, (otherJ & (apart - 1)) * int(kRadix) + int(q)),
                   nextThere[placeAfter(q, kRadix)].yxwz);
        imageStore(target, ivec2(x, j * int(kRadix) + int(q)), nextHere[placeAfter(q, kRadix)].yxwz);
    }
}
