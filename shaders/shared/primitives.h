// primitives.h -- what the kernels of compute/primitives.h share with their callers.
#ifndef SEAWAY_SHARED_PRIMITIVES_H
#define SEAWAY_SHARED_PRIMITIVES_H

#include "types.h"

SHARED_BEGIN

// Elements that one invocation of fill and copy handles: few, fat invocations suit a CPU device, and an element
// of each in turn keeps neighbours together for a GPU.
SHARED_CONSTANT uint kElementsPerThread = 8u;

// Partial results between the two passes of a reduction.
SHARED_CONSTANT uint kReducePartials = 64u;

struct FillPush
{
    uint count; // elements
    float value;
};
SHARED_SIZE(FillPush, 8)

struct CopyPush
{
    uint count; // elements
};
SHARED_SIZE(CopyPush, 4)

struct FillImagePush
{
    uvec2 extent; // [texels]
    float value;
};
SHARED_SIZE(FillImagePush, 12)

struct CopyImagePush
{
    uvec2 extent; // [texels]
};
SHARED_SIZE(CopyImagePush, 8)

struct CopyLayersPush
{
    uint side;  // [texels]
    uint layer; // written; the two others are read
};
SHARED_SIZE(CopyLayersPush, 8)

struct ReducePush
{
    uint count; // elements read
    uint last;  // 1: the partial results are the input
};
SHARED_SIZE(ReducePush, 8)

// What a reduction finds. Of no elements: 0, +infinity, -infinity.
struct Reduction
{
    float sum;
    float least;
    float greatest;
};
SHARED_SIZE(Reduction, 12)

SHARED_END

#endif
