// sea_texel.h -- a texel of the sea's images out of its fields (shared/sea.h), for kernels and for the CPU alike.
//
// The surface is q + c D(q) at the height h(q), c the choppiness; M = 1 + c dD/dq, its Jacobian J = det M, slope M^-1
// grad h. `moved` is (height, Dx, Dy, dDx/dy), `bent` (slope x, slope y, dDx/dx, dDy/dy), of the undisturbed place.
// tests/gpu/sea_test.cpp holds both engines to a double-precision twin.
#ifndef SEAWAY_SHARED_SEA_TEXEL_H
#define SEAWAY_SHARED_SEA_TEXEL_H

#include "types.h"

SHARED_BEGIN

SHARED_CONSTANT float kMinJacobian = 0.25f; // slopes of crests that fold over stay finite
SHARED_CONSTANT float kFoamGrowth = 4.0f;   // of foam where it grows fastest [1/s]

SHARED_FUNCTION float jacobianOf(vec4 moved, vec4 bent, float choppiness)
{
    float shear = choppiness * moved.w;
    return (1.0f + choppiness * bent.z) * (1.0f + choppiness * bent.w) - shear * shear;
}

// East, north, up [m], Jacobian.
SHARED_FUNCTION vec4 displacementTexel(vec4 moved, vec4 bent, float choppiness)
{
    return vec4(choppiness * moved.y, choppiness * moved.z, moved.x, jacobianOf(moved, bent, choppiness));
}

// dz/dx, dz/dy of the displaced surface, their squares' sum, foam.
SHARED_FUNCTION vec4 slopeTexel(vec4 moved, vec4 bent, float jacobian, float choppiness, float foam)
{
#ifdef __cplusplus
    using glm::max;
#endif
    float shear = choppiness * moved.w;
    float steeper = 1.0f / max(jacobian, kMinJacobian);
    float x = steeper * ((1.0f + choppiness * bent.w) * bent.x - shear * bent.y);
    float y = steeper * ((1.0f + choppiness * bent.z) * bent.y - shear * bent.x);
    return vec4(x, y, x * x + y * y, foam);
}

// Foam a step later: df/dt = grow (1 - f) - f / fade, where the Jacobian is as low as only crests about to break have
// it; solved one after the other over a step, so that f stays within 0 and 1. The rest as in FoamPush.
SHARED_FUNCTION float foamAfter(float was, float height, float jacobian, float foldBelow, float foldWidth, float crest,
                                float fade, float elapsed)
{
#ifdef __cplusplus
    using glm::clamp, glm::exp;
#endif
    float fold = clamp((foldBelow - jacobian) / foldWidth, 0.0f, 1.0f) * clamp(height / crest, 0.0f, 1.0f);
    return 1.0f - (1.0f - was * fade) * exp(-kFoamGrowth * fold * elapsed);
}

SHARED_END

#endif
