// bench/copy_flow.comp -- faces and depths of flowing water copied: the baseline of its substep.
//
// Why   it reads and writes once what a substep must, in the same columns of cells per invocation, and does nothing else
#version 460
#extension GL_GOOGLE_include_directive : require
#include "shared/flow.h"
#include "shared/primitives.h"

layout(local_size_x_id = 0, local_size_y_id = 1, local_size_z = 1) in;

layout(push_constant, scalar) uniform Push { CopyImagePush push; };
layout(binding = 0, rgba32i) uniform readonly iimage2D faces;
layout(binding = 1, r32i) uniform readonly iimage2D depths;
layout(binding = 2, rgba32i) uniform writeonly iimage2D facesCopy;
layout(binding = 3, r32i) uniform writeonly iimage2D depthsCopy;

void main()
{
    const int kRows = kFlowTileY / int(gl_WorkGroupSize.y);
    ivec2 at = ivec2(gl_GlobalInvocationID.xy) * ivec2(1, kRows);
    if (any(greaterThanEqual(at, ivec2(push.extent))))
        return;
    for (int r = 0; r < kRows; ++r)
    {
        imageStore(facesCopy, at, imageLoad(faces, at));
        imageStore(depthsCopy, at, imageLoad(depths, at));
        at.y += 1;
    }
}
