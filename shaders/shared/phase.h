// phase.h -- the phase of a wave as an integer: 2^32 units are one turn, so wrapping round is exact and free.
#ifndef SEAWAY_SHARED_PHASE_H
#define SEAWAY_SHARED_PHASE_H

#include "types.h"

SHARED_BEGIN

// Phase of a wave that makes `cycles` whole turns in the loop, at `loopPhase` (ocean/sea/loop_phase.h) of it.
SHARED_FUNCTION uint turnsAt(uint cycles, uint loopPhase)
{
    return cycles * loopPhase;
}

// (cos, sin) of 2 pi turns / 2^32, within 2e-7. A GPU's own sin and cos may be off by 2^-11, and differ by vendor.
SHARED_FUNCTION vec2 cosSinTurns(uint turns)
{
    uint quadrant = (turns + 0x20000000u) >> 30u;
    float a = float(int(turns - (quadrant << 30u))) * 1.4629180792671596e-9f; // 2 pi / 2^32; -pi/4 <= a < pi/4
    float b = a * a;
    // Minimax polynomials on that eighth of a turn (Cephes, sinf.c).
    float s = a + a * b * (-1.6666654611e-1f + b * (8.3321608736e-3f - b * 1.9515295891e-4f));
    float c = 1.0f - 0.5f * b + b * b * (4.166664568e-2f + b * (-1.388731625e-3f + b * 2.443315712e-5f));
    // Choices, not branches: a CPU does several at a time.
    float x = (quadrant & 1u) != 0u ? s : c;
    float y = (quadrant & 1u) != 0u ? c : s;
    return vec2(((quadrant + 1u) & 2u) != 0u ? -x : x, (quadrant & 2u) != 0u ? -y : y);
}

SHARED_END

#endif
