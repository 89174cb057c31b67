// compute/reduce.comp -- sum, least and greatest of a buffer, in two passes over one kernel.
//
// In    values[count] (first pass), partials[kReducePartials] (last pass)
// Out   partials, one a workgroup (first pass); result (last pass)
// Why   every sum has a fixed order (strided by invocation, then a tree), so the bits are the same every run
// Check tests/gpu/primitives_test.cpp, against double precision
#version 460
#extension GL_GOOGLE_include_directive : require
#include "shared/primitives.h"

layout(local_size_x_id = 0, local_size_y = 1, local_size_z = 1) in;

layout(push_constant, scalar) uniform Push { ReducePush push; };
layout(binding = 0, scalar) readonly buffer Values { float values[]; };
layout(binding = 1, scalar) buffer Partials { Reduction partials[]; };
layout(binding = 2, scalar) writeonly buffer Result { Reduction result; };

const uint kMaxGroup = 256u;
shared Reduction tree[kMaxGroup];

Reduction join(Reduction a, Reduction b)
{
    return Reduction(a.sum + b.sum, min(a.least, b.least), max(a.greatest, b.greatest));
}

void main()
{
    const float infinity = uintBitsToFloat(0x7f800000u);
    uint stride = gl_NumWorkGroups.x * gl_WorkGroupSize.x;
    Reduction mine = Reduction(0.0, infinity, -infinity);
    uint i = gl_GlobalInvocationID.x;
    if (push.last != 0u)
    {
        for (; i < push.count; i += stride)
            mine = join(mine, partials[i]);
    }
    else
    {
        for (; i + 3u * stride < push.count && i + 3u * stride > i; i += 4u * stride)
        {
            vec4 v = vec4(values[i], values[i + stride], values[i + 2u * stride], values[i + 3u * stride]);
            vec2 least = min(v.xy, v.zw);
            vec2 greatest = max(v.xy, v.zw);
            mine = join(mine, Reduction((v.x + v.y) + (v.z + v.w), min(least.x, least.y), max(greatest.x, greatest.y)));
        }
        for (; i < push.count; i += stride)
            mine = join(mine, Reduction(values[i], values[i], values[i]));
    }

    uint me = gl_LocalInvocationID.x;
    tree[me] = mine;
    for (uint half_ = gl_WorkGroupSize.x / 2u; half_ > 0u; half_ /= 2u)
    {
        barrier();
        if (me < half_)
            tree[me] = join(tree[me], tree[me + half_]);
    }
    if (me == 0u)
    {
        if (push.last != 0u)
            result = tree[0];
        else
            partials[gl_WorkGroupID.x] = tree[0];
    }
}
