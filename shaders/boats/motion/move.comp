// boats/motion/move.comp -- every rigid body goes where its velocity takes it in a tick; one thread per body.
//
// In    states with the velocities that forces gave them in this tick (boats/motion/step.comp); pushes, what contacts do
//       to them (boats/motion/gather.comp), and yields
// Out   states a tick on
// Why   contacts act on the velocities that forces give, so that what lies still on another stays so: a tick later, it
//       would sink in by g dt^2 first
// Twin  tests/support/body_twin.h (double), compared by tests/gpu/body_test.cpp
#version 460
#extension GL_GOOGLE_include_directive : require
#include "boats/motion/hold.glsl"
#include "shared/contact.h"

layout(local_size_x_id = 0, local_size_y = 1, local_size_z = 1) in;

layout(push_constant, scalar) uniform Push { ContactPush push; };
layout(binding = 0, scalar) readonly buffer Infos { BodyInfo infos[]; };
layout(binding = 1, scalar) readonly buffer Guides { BodyGuide guides[]; };
layout(binding = 2, scalar) readonly buffer Yields { BodyYield yields[]; };
layout(binding = 3, scalar) readonly buffer Pushes { BodyPush pushes[]; };
layout(binding = 4, scalar) buffer States { BodyState states[]; };

// Moves the centre of mass by `displacement` [m]. What a coordinate cannot hold is kept for the next time.
void move(inout BodyState state, vec3 displacement)
{
    precise vec2 offset = state.remainder + displacement.xy;
    ivec2 units = ivec2(round(offset / kUnit));
    state.remainder = offset - vec2(units) * kUnit;
    ivec2 fine = state.place.fine + units;
    state.place.fine = fine & kBlockMask;
    state.place.block += fine >> kBlockBits;

    precise float rise = state.heightRemainder + displacement.z;
    precise float height = state.height + rise;
    precise float kept = height - state.height;
    precise float remainder = rise - kept;
    state.height = height;
    state.heightRemainder = remainder;
}

void addPush(inout BodyState state, BodyInfo info, BodyYield yield_, BodyPush contact)
{
    mat3 turn = rotationOf(state.orientation);
    mat3 inertia = mat3(info.inertia[0], info.inertia[1], info.inertia[2]);
    state.velocity += mat3(yield_.line[0], yield_.line[1], yield_.line[2]) * contact.impulse;
    vec3 spin = mat3(yield_.turn[0], yield_.turn[1], yield_.turn[2]) * contact.angularImpulse;
    state.momentum += turn * (inertia * (spin * turn));
}

void main()
{
    uint body = gl_GlobalInvocationID.x;
    if (body >= push.bodies || infos[body].hold == kHoldFixed)
        return;
    BodyInfo info = infos[body];
    BodyState state = states[body];
    BodyPush contact = pushes[body];
    mat3 inverse_ = mat3(info.inverse[0], info.inverse[1], info.inverse[2]);
    bool guided = info.hold == kHoldGuide;
    addPush(state, info, yields[body], contact);
    if (guided)
        stopYaw(state, rotationOf(state.orientation), inverse_);
    move(state, push.step * state.velocity + contact.shift);
    vec4 shoved = normalize(quaternionTimes(quaternionOf(contact.twist), state.orientation));
    state.orientation = turned(shoved, inverse_, state.momentum, push.step);
    if (guided)
        pointTo(state, guides[body].forward);
    state.spin = spinOf(state.orientation, inverse_, state.momentum);
    states[body] = state;
}
