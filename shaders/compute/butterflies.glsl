// compute/butterflies.glsl -- the butterflies of an FFT, radix 2 to 32, on texels that hold two complex numbers each.
//
// Math  v[m] <- sum_r v[r] e^{+2 pi i r m / radix}, or e^{-...} where FFT_FORWARD is not 0
//
// Parameter: FFT_FORWARD, a constant.
//
// Loops are unrolled whatever they hold: elements that a loop counts stand in memory, and cost as much as the rest.
#ifndef SEAWAY_BUTTERFLIES_GLSL
#define SEAWAY_BUTTERFLIES_GLSL

// Both complex numbers of a texel times w.
vec4 timesPlain(vec4 a, vec2 w)
{
    return vec4(a.x * w.x - a.y * w.y, a.x * w.y + a.y * w.x, a.z * w.x - a.w * w.y, a.z * w.y + a.w * w.x);
}
vec2 product(vec2 a, vec2 b)
{
    return vec2(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);
}

// The same with a root of one: w is that of the inverse transform.
vec4 times(vec4 a, vec2 w)
{
    return timesPlain(a, FFT_FORWARD != 0u ? vec2(w.x, -w.y) : w);
}
vec4 timesI(vec4 a)
{
    return FFT_FORWARD != 0u ? vec4(a.y, -a.x, a.w, -a.z) : vec4(-a.y, a.x, -a.w, a.z);
}

// v[r] times w^r.
void twist(inout vec4 v[32], uint radix, vec2 w)
{
    vec2 power = w;
    [[unroll]] for (uint r = 1u; r < radix; ++r)
    {
        v[r] = times(v[r], power);
        power = product(power, w);
    }
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

const float kHalfRoot = 0.70710678; // e^{2 pi i m / 32} by parts
const float kCos = 0.92387953;
const float kSin = 0.38268343;
const float kCos1 = 0.98078528;
const float kSin1 = 0.19509032;
const float kCos3 = 0.83146961;
const float kSin3 = 0.55557023;

// In the order q / 4 + 2 * (q % 4) on return.
void butterfly8(inout vec4 a, inout vec4 b, inout vec4 c, inout vec4 d, inout vec4 e, inout vec4 f, inout vec4 g,
                inout vec4 h)
{
    butterfly4(a, c, e, g);
    butterfly4(b, d, f, h);
    d = times(d, vec2(kHalfRoot, kHalfRoot));
    f = timesI(f);
    h = times(h, vec2(-kHalfRoot, kHalfRoot));
    butterfly2(a, b);
    butterfly2(c, d);
    butterfly2(e, f);
    butterfly2(g, h);
}

void butterfly16(inout vec4 v[32])
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

void butterfly32(inout vec4 v[32])
{
    [[unroll]] for (int b = 0; b < 8; ++b)
        butterfly4(v[b], v[b + 8], v[b + 16], v[b + 24]);
    v[9] = times(v[9], vec2(kCos1, kSin1)); // v[8 c + b] times e^{2 pi i b c / 32}
    v[10] = times(v[10], vec2(kCos, kSin));
    v[11] = times(v[11], vec2(kCos3, kSin3));
    v[12] = times(v[12], vec2(kHalfRoot, kHalfRoot));
    v[13] = times(v[13], vec2(kSin3, kCos3));
    v[14] = times(v[14], vec2(kSin, kCos));
    v[15] = times(v[15], vec2(kSin1, kCos1));
    v[17] = times(v[17], vec2(kCos, kSin));
    v[18] = times(v[18], vec2(kHalfRoot, kHalfRoot));
    v[19] = times(v[19], vec2(kSin, kCos));
    v[20] = timesI(v[20]);
    v[21] = times(v[21], vec2(-kSin, kCos));
    v[22] = times(v[22], vec2(-kHalfRoot, kHalfRoot));
    v[23] = times(v[23], vec2(-kCos, kSin));
    v[25] = times(v[25], vec2(kCos3, kSin3));
    v[26] = times(v[26], vec2(kSin, kCos));
    v[27] = times(v[27], vec2(-kSin1, kCos1));
    v[28] = times(v[28], vec2(-kHalfRoot, kHalfRoot));
    v[29] = times(v[29], vec2(-kCos1, kSin1));
    v[30] = times(v[30], vec2(-kCos, -kSin));
    v[31] = times(v[31], vec2(-kSin3, -kCos3));
    [[unroll]] for (int c = 0; c < 32; c += 8)
        butterfly8(v[c], v[c + 1], v[c + 2], v[c + 3], v[c + 4], v[c + 5], v[c + 6], v[c + 7]);
}

// On return the transform's element q stands at v[placeAfter(q, radix)].
void butterfly(inout vec4 v[32], uint radix)
{
    if (radix == 2u)
        butterfly2(v[0], v[1]);
    else if (radix == 4u)
        butterfly4(v[0], v[1], v[2], v[3]);
    else if (radix == 8u)
        butterfly8(v[0], v[1], v[2], v[3], v[4], v[5], v[6], v[7]);
    else if (radix == 16u)
        butterfly16(v);
    else
        butterfly32(v);
}
uint placeAfter(uint q, uint radix)
{
    uint in8 = q / 4u + 2u * (q % 4u);
    return radix == 32u   ? 8u * (q % 4u) + q / 16u + 2u * (q / 4u % 4u)
           : radix == 16u ? q / 4u + 4u * (q % 4u)
           : radix == 8u  ? in8
                          : q;
}

#endif
