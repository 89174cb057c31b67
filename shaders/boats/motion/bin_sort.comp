// boats/motion/bin_sort.comp -- every bucket's list in the order of its solids' numbers; one thread per bucket.
//
// Why   lists grew in the order that threads happened to run in; sums over them must not depend on it
#version 460
#extension GL_GOOGLE_include_directive : require
#include "shared/contact.h"

layout(local_size_x_id = 0, local_size_y = 1, local_size_z = 1) in;

layout(push_constant, scalar) uniform Push { ContactPush push; };
layout(binding = 0, scalar) buffer Heads { uint heads[]; };
layout(binding = 1, scalar) buffer Nexts { uint nexts[]; };

void main()
{
    uint bucket = gl_GlobalInvocationID.x;
    if (bucket >= push.buckets)
        return;
    uint first = heads[bucket];
    if (first == 0u)
        return;
    uint from = nexts[first - 1u];
    nexts[first - 1u] = 0u;
    while (from != 0u) // insert `from` into the list that starts with `first`
    {
        uint after = nexts[from - 1u];
        uint before = 0u;
        for (uint at = first; at != 0u && at < from; at = nexts[at - 1u])
            before = at;
        if (before == 0u)
        {
            nexts[from - 1u] = first;
            first = from;
        }
        else
        {
            nexts[from - 1u] = nexts[before - 1u];
            nexts[before - 1u] = from;
        }
        from = after;
    }
    heads[bucket] = first;
}
