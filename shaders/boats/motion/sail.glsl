// boats/motion/sail.glsl -- sails: forces by tables, and how a good crew trims them.
//
// Math  a = the angle between sail and apparent wind; C_L and C_D by it, straight lines between every 10 degrees. A
//       sail set fore and aft luffs, a = 0, when the wind is on its lee; a square sail is taken aback. The lift of a jib
//       collapses between 28 and 18 degrees of apparent wind, that of a main between 26 and 13; a jib has little wind in
//       the lee of the main, from 130 to 165. Angles of sails: how far the clew is out from aft, > 0 to port; of wind:
//       where it comes from, > 0 from starboard.
//       The crew trims a sail set fore and aft to a = 20 degrees, and with the wind at f > 45 degrees to
//       20 + (f - 45)^2 / 240, which brings the boom out to 85 degrees at f = 165, without a step, and goes over from
//       lift to drag as the best coefficients of the ORC's rule do; square sails to what drives best, slowly, in the
//       wind without gusts and rolling: yards that swung with every roll would drive it. With the wind less than 30
//       to 10 degrees off the bow, or none, it clews them up.
//       It reefs for the wind without gusts: with all sails set this would heel the boat by M, with M1 as far as the crew
//       likes; the part (1 + (M/M1)^6)^(-1/9) of each sail stays, a quarter at least, and its centre comes down by the
//       square root of it. A reefed sail is fuller and luffs sooner, by 8 degrees of wind times what is taken in. In gusts it eases the sheets, from 22 degrees of heel on.
//       The main is let fly when the rudder, hard over, does not bear her away.
//       What of a sail is under water, half of it where its centre lies in the surface and all of it half the root of its
//       area that is set deeper, has no wind: it is a plate across the water, of drag kPlate.
// Twin  tests/support/boat_twin.h (double), compared by tests/gpu/boat_drive_test.cpp
#ifndef SEAWAY_BOAT_SAIL_GLSL
#define SEAWAY_BOAT_SAIL_GLSL

#include "shared/drive.h"

const float kSailLift[10] = float[](0.0, 0.6, 1.2, 1.3, 1.1, 0.85, 0.65, 0.42, 0.2, 0.0);
const float kSailDrag[10] = float[](0.1, 0.13, 0.25, 0.46, 0.83, 1.2, 1.5, 1.7, 1.9, 1.95);

// C_L and C_D of a sail at an angle of attack of 0 to pi/2.
vec2 sailTable(float attack)
{
    float at = clamp(degrees(attack) / 10.0, 0.0, 9.0);
    int i = min(int(at), 8);
    float f = at - float(i);
    return vec2(mix(kSailLift[i], kSailLift[i + 1], f), mix(kSailDrag[i], kSailDrag[i + 1], f));
}

// The same at any angle between sail and wind; the lift of a wind from starboard is > 0 where it pulls forward.
vec2 sailCoefficients(uint kind, float sail, float from)
{
    float attack = wrapAngle(from - sail);
    if (kind != kSailSquare && sail * attack < 0.0 && abs(attack) < 0.5 * kPi)
        attack = 0.0; // it luffs
    float size = abs(attack);
    vec2 both = sailTable(size > 0.5 * kPi ? kPi - size : size);
    float side = size > 0.5 * kPi ? -sign(attack) : sign(attack); // wind from behind its leech
    return vec2(side * both.x, both.y);
}

// What is left of a sail: of its lift when it flogs, `sooner` [degrees] than with all of it set, of all its force in the
// lee of others.
vec2 sailPart(uint kind, float from, float sooner)
{
    float size = degrees(abs(from));
    if (kind == kSailMain)
        return vec2(smoothstep(13.0, 26.0, size - sooner), 1.0);
    return kind == kSailJib ? vec2(smoothstep(18.0, 28.0, size - sooner), 1.0 - 0.7 * smoothstep(130.0, 165.0, size)) : vec2(1.0);
}

// What is set of square sails: aback they would heel the ship and drive her astern, so the crew clews them up; and in a
// calm, when `blows` is 0, for she would only roll against them.
float squarePart(float from, float blows)
{
    return blows * smoothstep(radians(10.0), radians(30.0), abs(from));
}

float windFrom(vec2 wind)
{
    return atan(wind.y, -wind.x);
}

// The force of the apparent wind [m/s] on a sail of which `set_` is set, both in body axes [N].
vec3 sailForce(BoatSail sail, float angle, vec3 wind, float set_)
{
    float speed = length(wind.xy);
    if (speed < 1e-4)
        return vec3(0.0);
    float from = windFrom(wind.xy);
    vec2 part = sailPart(sail.kind, from, 8.0 * (1.0 - set_));
    vec2 both = part.y * sailCoefficients(sail.kind, angle, from) * vec2(part.x, 1.0);
    vec2 along = wind.xy / speed;
    vec2 across = vec2(along.y, -along.x);
    return vec3(0.5 * kAirDensity * set_ * sail.area * speed * speed * (both.x * across + both.y * along), 0.0);
}

// The part of a sail of which this area is set that is in the air, its centre at this height over the water [m].
float dryPart(float area, float height)
{
    return clamp(0.5 + height / sqrt(area), 0.0, 1.0);
}

float leastSheet(uint kind)
{
    return kind == kSailMain ? kMinMain : kind == kSailJib ? kMinJib : kMinBrace;
}

float mostSheet(uint kind)
{
    return kind == kSailSquare ? 0.5 * kPi : kMaxSheet;
}

// The angle to the apparent wind that a sail is trimmed to, from `from`, 0 to pi, if its sheet can do it.
float trimmedAttack(float from)
{
    float aft = clamp(from - radians(45.0), 0.0, radians(120.0));
    return radians(20.0) + aft * aft / radians(240.0) + max(0.0, from - radians(165.0));
}

// What stays set of the sails of a boat that they would push over by `moment`, in parts of what it stands.
float reefed(float moment)
{
    return max(0.25, pow(1.0 + pow(moment, 6.0), -1.0 / 9.0));
}

// The sheet that drives it best in a wind from `from`, 0 to pi. The tables are straight lines, so one of their
// corners, or an end of what the sheet can do, is best.
float bestSheet(uint kind, float from)
{
    if (kind != kSailSquare)
        return clamp(from - trimmedAttack(from), leastSheet(kind), mostSheet(kind));
    float best = leastSheet(kind);
    float most = -1e9;
    for (int i = 0; i < 10; ++i)
    {
        float sheet = clamp(from - radians(10.0 * float(i)), leastSheet(kind), mostSheet(kind));
        vec2 both = sailCoefficients(kind, sheet, from);
        float drive = both.x * sin(from) - both.y * cos(from);
        if (drive > most)
        {
            most = drive;
            best = sheet;
        }
    }
    return best;
}

// Where the crew wants a sail that now stands at `angle`, in the apparent wind from `from`, at a heel of 0 to pi. `rudder`
// [rad] turns her away from the wind where it has its sign.
float wantedAngle(uint kind, BoatHelm helm, float angle, float from, float heel, float rudder)
{
    float side = from < 0.0 ? -1.0 : 1.0;
    bool running = kind != kSailJib && abs(from) > radians(165.0);
    bool ahead = kind == kSailSquare && abs(from) < radians(20.0);
    if ((running || ahead) && angle != 0.0) // no gybe and no bracing round for a breath from the other side
        side = angle < 0.0 ? -1.0 : 1.0;
    float sheet = kind == kSailJib ? helm.jibSheet : helm.mainSheet;
    if (helm.autoTrim != 0u || kind == kSailSquare)
    {
        float eased = max(0.0, heel - radians(22.0)) * (kind == kSailMain ? 2.5 : 1.2); // too much wind
        eased += kind == kSailMain ? smoothstep(0.6, 1.0, rudder * sign(from) / kMaxRudder) : 0.0; // it holds her up
        sheet = bestSheet(kind, abs(from)) + eased;
    }
    sheet = clamp(sheet, leastSheet(kind), mostSheet(kind));
    return side * (kind == kSailSquare || running ? sheet : min(sheet, abs(from)));
}

#endif
