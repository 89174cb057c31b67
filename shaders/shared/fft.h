// fft.h -- shared by compute/fft.comp and compute/fft.cpp.
#ifndef SEAWAY_SHARED_FFT_H
#define SEAWAY_SHARED_FFT_H

#include "types.h"

SHARED_BEGIN

struct FftPush
{
    uint size;  // n
    uint pairs; // of transforms
    uint side;  // 0: along rows, 1: along columns
    uint done;  // product of the radices of the passes before this one
    uint first; // of the pairs
};
SHARED_SIZE(FftPush, 20)

SHARED_END

#endif
