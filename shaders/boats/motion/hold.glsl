// boats/motion/hold.glsl -- what a guide does to a body.
#ifndef SEAWAY_HOLD_GLSL
#define SEAWAY_HOLD_GLSL

#include "boats/motion/rigid.glsl"
#include "shared/body.h"

// The impulse about the vertical that leaves no spin about it.
void stopYaw(inout BodyState state, mat3 turn, mat3 inverse_)
{
    vec3 up = vec3(turn[0].z, turn[1].z, turn[2].z);
    state.momentum.z -= (turn * (inverse_ * (state.momentum * turn))).z / dot(up, inverse_ * up);
}

// Turns about the vertical until the bow points where it should.
void pointTo(inout BodyState state, vec2 forward)
{
    vec2 bow = rotationOf(state.orientation)[0].xy;
    if (dot(bow, bow) < 1e-4) // it points up or down
        return;
    float angle = atan(bow.x * forward.y - bow.y * forward.x, dot(bow, forward));
    state.orientation = normalize(quaternionTimes(quaternionOf(vec3(0.0, 0.0, angle)), state.orientation));
}

#endif
