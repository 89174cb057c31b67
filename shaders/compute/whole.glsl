// compute/whole.glsl -- quotients of whole numbers, rounded down.
#ifndef SEAWAY_WHOLE_GLSL
#define SEAWAY_WHOLE_GLSL

// b > 0
int floorDivide(int a, int b)
{
    int q = a / b;
    return a - q * b < 0 ? q - 1 : q;
}

// The same where |a| < 2^20, by floats: CPU devices divide those eight at a time, whole numbers one by one.
ivec2 nearQuotient(ivec2 a, ivec2 b)
{
    return ivec2(floor((vec2(a) + 0.5) / vec2(b)));
}

#endif
