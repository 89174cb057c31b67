// boats/motion/foil.glsl -- keel and rudder: finite wings that stall.
//
// Math  C_L = 2 pi A / (A + 2) a for small angles of attack a, A the aspect ratio; from 15 to 22 degrees it goes over
//       to 0.9 sin 2a where that is less (low aspects stall later); C_D = C_L^2 / (0.9 pi A), with 1.2 sin^2 a once
//       stalled. Friction is not here: the hull's skin has it. Backwards it is the same wing.
// Twin  tests/support/boat_twin.h (double), compared by tests/gpu/boat_drive_test.cpp
#ifndef SEAWAY_BOAT_FOIL_GLSL
#define SEAWAY_BOAT_FOIL_GLSL

#include "shared/drive.h"

const float kPi = 3.14159265;

float foilSlope(float aspect)
{
    return 2.0 * kPi * aspect / (aspect + 2.0);
}

// Into (-pi, pi].
float wrapAngle(float angle)
{
    return angle - 2.0 * kPi * ceil(angle / (2.0 * kPi) - 0.5);
}

// C_L and C_D at an angle of attack [rad].
vec2 foilCoefficients(float attack, float aspect)
{
    float a = wrapAngle(attack);
    a = abs(a) > 0.5 * kPi ? a - sign(a) * kPi : a;
    float size = abs(a);
    float attached = foilSlope(aspect) * size;
    float stalled = smoothstep(radians(15.0), radians(22.0), size);
    float lift = mix(attached, min(attached, 0.9 * sin(2.0 * size)), stalled);
    float drag = lift * lift / (0.9 * kPi * aspect) + stalled * 1.2 * sin(size) * sin(size);
    return vec2(sign(a) * lift, drag);
}

// The force on a foil whose leading edge points `angle` to port of the bow and which moves through the water with
// `flow` [m/s], both in body axes [N].
vec3 foilForce(BoatFoil foil, float angle, vec3 flow)
{
    float speed = length(flow.xy);
    if (speed < 1e-4)
        return vec3(0.0);
    vec2 along = flow.xy / speed;
    vec2 both = foilCoefficients(angle - atan(along.y, along.x), foil.aspect);
    vec2 force = 0.5 * kWaterDensity * foil.area * speed * speed * (both.x * vec2(-along.y, along.x) - both.y * along);
    return vec3(force, 0.0);
}

#endif
