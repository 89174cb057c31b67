// ocean/flows/book.glsl -- adding up depths of cells in 64 bits, whoever comes first.
//
// Parameter: FLOW_BOOK_BINDING, the binding of `flowBook`, which is declared here: a FlowSum a flow.
#ifndef SEAWAY_FLOW_BOOK_GLSL
#define SEAWAY_FLOW_BOOK_GLSL

#include "shared/flow.h"

layout(binding = FLOW_BOOK_BINDING, scalar) buffer Book { FlowSum flowBook[]; };

void book(uint flow, FlowSum sum)
{
    uint before = atomicAdd(flowBook[flow].low, sum.low);
    uint carry = before + sum.low < before ? 1u : 0u;
    atomicAdd(flowBook[flow].high, sum.high + carry);
}

void book(uint flow, int units)
{
    book(flow, FlowSum(uint(units), units < 0 ? 0xffffffffu : 0u));
}

#endif
