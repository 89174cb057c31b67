// real_filter.h -- shared by compute/real_filter.comp and compute/real_filter.cpp.
#ifndef SEAWAY_SHARED_REAL_FILTER_H
#define SEAWAY_SHARED_REAL_FILTER_H

#include "types.h"

SHARED_BEGIN

struct RealFilterPush
{
    uint size; // of the transforms: half a side of the real image
};
SHARED_SIZE(RealFilterPush, 4)

SHARED_END

#endif
