// boats/motion/foil.glsl -- keel and rudder: finite wings that stall.
//
// Math  C_L = 2 pi A / (A + 2) a for small angles of attack a, A the aspect ratio; from 15 (1 + 1/A) degrees, 40 at most,
//       it goes over within 7 degrees to 0.9 sin 2a where that is less (low aspects stall later, Whicker and Fehlner
//       1958); C_D = C_L^2 / (0.9 pi A), with 1.2 sin^2 a once
//       stalled. Of that the skin's own form drag has 1.0 (boats/motion/step.comp), except in a propeller's wash, which
//       the skin does not feel. Friction is not here: the hull's skin has it. Backwards it is the same wing.
//       The legs of a planing boat's outboards pierce the surface behind a dry transom. From u = 3 sqrt(g span) ahead on, air
//       comes down their side of low pressure as the angle grows from 5 to 12 degrees (Breslin and Skalak 1959), and what is
//       left is the push of the other side: a quarter (pi/2 instead of 2 pi: Kirchhoff's plate with a cavity). At less speed
//       ahead the transom is wet and their plates lie under water, which keeps air away however fast the stern swings.
// Twin  tests/support/boat_twin.h (double), compared by tests/gpu/boat_drive_test.cpp
#ifndef SEAWAY_BOAT_FOIL_GLSL
#define SEAWAY_BOAT_FOIL_GLSL

#include "shared/drive.h"

const float kPi = 3.14159265;
const float kPlate = 1.2;     // drag of a stalled foil across the flow
const float kSkinPlate = 1.0; // what of it is the skin's

float foilSlope(float aspect)
{
    return 2.0 * kPi * aspect / (aspect + 2.0);
}

// Into (-pi, pi].
float wrapAngle(float angle)
{
    return angle - 2.0 * kPi * ceil(angle / (2.0 * kPi) - 0.5);
}

// C_L and C_D at an angle of attack [rad]; `plate` the drag once stalled.
vec2 foilCoefficients(float attack, float aspect, float plate)
{
    float a = wrapAngle(attack);
    a = abs(a) > 0.5 * kPi ? a - sign(a) * kPi : a;
    float size = abs(a);
    float attached = foilSlope(aspect) * size;
    float stall = min(15.0 + 15.0 / aspect, 40.0);
    float stalled = smoothstep(radians(stall), radians(stall + 7.0), size);
    float lift = mix(attached, min(attached, 0.9 * sin(2.0 * size)), stalled);
    float drag = lift * lift / (0.9 * kPi * aspect) + stalled * plate * sin(size) * sin(size);
    return vec2(sign(a) * lift, drag);
}

// What air leaves of the force on a foil that pierces the surface, at this angle of attack [rad] and speed ahead [m/s].
float airedPart(float attack, float ahead, float span)
{
    float fast = smoothstep(2.0, 3.0, ahead / sqrt(kGravity * span));
    return 1.0 - 0.75 * fast * smoothstep(radians(5.0), radians(12.0), abs(attack));
}

// The force on a foil whose leading edge points `angle` to port of the bow and which moves through the water with
// `flow` [m/s], both in body axes [N].
vec3 foilForce(BoatFoil foil, float angle, vec3 flow, float plate)
{
    float speed = length(flow.xy);
    if (speed < 1e-4)
        return vec3(0.0);
    vec2 along = flow.xy / speed;
    vec2 both = foilCoefficients(angle - atan(along.y, along.x), foil.aspect, plate);
    vec2 force = 0.5 * kWaterDensity * foil.area * speed * speed * (both.x * vec2(-along.y, along.x) - both.y * along);
    return vec3(force, 0.0);
}

#endif
