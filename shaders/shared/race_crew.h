// race_crew.h -- how a crew sails a course by itself, for both languages.
//
// Math  Angles are mathematical, from east to north [rad]; places are from the boat [m]. On a tack t, 1 with the wind from
//       starboard, she heads for windFrom + t * beat, or before the wind windFrom + t * run.
//       beating   She holds her tack until the other lays where she is bound, a little later for safety, or until she
//                 is `wide` of the distance to windward away from the line straight up the wind. So she tacks two to four
//                 times a leg, and comes to a mark that is left to port on starboard tack, which has the right of way.
//       rounding  She goes for the tangent to a circle around the mark, then along it until the next leg is free.
//       starting  She heads for her berth on the line, so fast that she is there at the gun: by the sheets, or going away
//                 from the line first.
//       keeping clear   Eleven headings around the one she wants; each costs what it turns aside and what comes near
//                 on it in the seconds ahead, if all others go on as they do. Whoever has the right of way minds the last
//                 seconds only (rules 10 to 13 of the Racing Rules of Sailing: port, windward, astern, while tacking).
// Check tests/unit/race_test.cpp, tests/gpu/race_test.cpp
#ifndef SEAWAY_SHARED_RACE_CREW_H
#define SEAWAY_SHARED_RACE_CREW_H

#include "race.h"
#include "race_law.h"

SHARED_BEGIN

SHARED_CONSTANT float kHalfTurn = 3.14159265f;
SHARED_CONSTANT float kLeeway = 0.045f;   // close-hauled [rad]
SHARED_CONSTANT float kRoundOff = 1.0f;   // distance at which marks are rounded, in her lengths
SHARED_CONSTANT float kTackAgain = 30.0f; // a tack costs speed for so long [s]
SHARED_CONSTANT float kTackAtLay = 12.0f; // but it pays at the lay line [s]

// An angle between -pi and pi.
SHARED_FUNCTION float turnOf(float angle)
{
#ifdef __cplusplus
    using glm::floor;
#endif
    return angle - 2.0f * kHalfTurn * floor(angle / (2.0f * kHalfTurn) + 0.5f);
}

SHARED_FUNCTION float angleOf(vec2 along)
{
    return atan(along.y, along.x + (along == vec2(0.0f) ? 1.0f : 0.0f));
}

SHARED_FUNCTION vec2 unitAt(float angle)
{
    return vec2(cos(angle), sin(angle));
}

SHARED_FUNCTION float signOf(float value)
{
    return value < 0.0f ? -1.0f : 1.0f;
}

// What a crew knows of its boat and the wind.
struct CrewBoat
{
    float heading;
    float speed;     // [m/s]
    float windFrom;  // the mean wind
    float breeze;    // the same, as it blows here now
    float sinceTurn; // she went about or gybed last [s]
    RacerInfo info;
};

// Which way she goes, and how.
struct CrewWay
{
    float heading;
    float tack;
    uint way;
};

SHARED_FUNCTION CrewWay onTack(CrewBoat boat, float tack, uint way)
{
    float careless = 1.0f - boat.info.skill;
    CrewWay go;
    go.tack = tack;
    go.way = way;
    go.heading = way == kWayBeat ? boat.breeze + tack * (boat.info.beat + 0.07f * careless)
                                 : boat.windFrom + tack * (boat.info.run - 0.2f * careless);
    return go;
}

SHARED_FUNCTION CrewWay straightTo(CrewBoat boat, float bearing)
{
    float off = turnOf(bearing - boat.windFrom);
    CrewWay go;
    go.tack = signOf(off);
    go.way = kWayReach;
    go.heading = bearing;
    if (boat.info.sails != 0u)
        go.heading -= go.tack * kLeeway * clamp(1.0f - (abs(off) - boat.info.beat) / 1.2f, 0.0f, 1.0f);
    return go;
}

// From where she is to something `far` [m] away; `side` is that of the mark there, or 0.
SHARED_FUNCTION CrewWay wayTo(CrewWay last, CrewBoat boat, float bearing, float far, float side)
{
    float off = turnOf(bearing - boat.windFrom);
    float lays = boat.info.beat + kLeeway;
    bool upwind = abs(off) < 0.5f * kHalfTurn;
    if (boat.info.sails == 0u || (!upwind && abs(off) < boat.info.run))
        return straightTo(boat, bearing);
    float careless = 1.0f - boat.info.skill;
    float along = far * abs(cos(off)); // up the wind or down
    float across = far * sin(off);     // to the left of the wind's eye
    uint way = upwind ? kWayBeat : kWayRun;
    float tack = last.tack;
    float wide = 0.1f + (tack * side > 0.0f ? 0.35f : 0.7f) * (tack < 0.0f ? boat.info.berth : 1.0f - boat.info.berth);
    if (upwind && tack * off >= lays)
        return straightTo(boat, bearing);
    float past = -tack * (upwind ? across : -across); // beyond the line straight up or down the wind, as she goes on
    bool otherLays = upwind && -tack * off >= lays + 0.03f + 0.08f * careless;
    bool isWide = past > wide * along + 1.5f * boat.info.size;
    if (upwind && side != 0.0f && along < 14.0f * boat.info.size)
        isWide = tack * side > 0.0f; // to the lay line on which she will have the right of way
    if ((otherLays && boat.sinceTurn > kTackAtLay) || (isWide && boat.sinceTurn > kTackAgain))
        tack = -tack;
    return upwind && tack * off >= lays ? straightTo(boat, bearing) : onTack(boat, tack, way);
}

// The way past a mark that leaves it on its side, with room.
SHARED_FUNCTION float tangentTo(vec2 mark, float side, float room)
{
    float far = length(mark);
    float wide = far > room ? asin(room / far) : 0.5f * kHalfTurn + 0.6f * (1.0f - far / room);
    return angleOf(mark) - side * wide;
}

// On the way around a mark: no farther to its side than the circle around it allows.
SHARED_FUNCTION CrewWay aroundMark(CrewWay go, CrewBoat boat, vec2 mark, float side)
{
    float tangent = tangentTo(mark, side, kRoundOff * boat.info.size);
    if (side * turnOf(go.heading - tangent) <= 0.0f)
        return go;
    CrewWay round_ = straightTo(boat, tangent);
    if (boat.info.sails != 0u && abs(turnOf(tangent - boat.windFrom)) < boat.info.beat)
        round_ = onTack(boat, side, kWayBeat); // through the wind
    return round_;
}

// What is ahead of her on the course.
struct CrewCourse
{
    uint phase;
    uint gate;
    vec2 mark;      // that she rounds next, if there is one left
    float side;     // of it; 0: none is left
    vec2 leg;       // that leads to it
    vec2 next;      // where she goes then, or now without a mark
    float nextSide; // of the mark there; 0: it is a line
    vec2 nearMark;  // the nearest of all
    RaceLine start;
    float untilGun;    // [s], < 0: since then
    float sinceFinish; // [s]
    uint holdsOff;     // RacerState
};

// What her crew does.
struct CrewOrder
{
    CrewWay go;
    float power;   // throttle, if she has no sails
    uint easesOff; // 1: sheets are let out, and she slows down
    uint holdsOff;
};

SHARED_FUNCTION CrewOrder orderTo(CrewWay go)
{
    CrewOrder order;
    order.go = go;
    order.power = 1.0f;
    order.easesOff = 0u;
    order.holdsOff = 0u;
    return order;
}

// Where she goes to cross a line: what is nearest of its middle part; or back behind it, if she passed beside it.
SHARED_FUNCTION vec2 aimAcross(CrewBoat boat, RaceLine line)
{
    vec2 along = line.to - line.from;
    vec2 ahead = directionOf(vec2(-along.y, along.x));
    vec2 bow = boat.info.bow * unitAt(boat.heading);
    if (dot(bow - line.from, ahead) > 0.0f)
        return line.from + 0.5f * along - 3.0f * boat.info.size * ahead;
    vec2 heading = unitAt(boat.heading);
    float closing = max(dot(heading, ahead), 0.01f);
    vec2 crossing = bow + dot(line.from - bow, ahead) / closing * heading; // if she goes on
    float part = dot(crossing - line.from, along) / dot(along, along);
    bool crosses = closing > 0.3f && part > 0.1f && part < 0.9f;
    part = crosses ? part : clamp(dot(bow - line.from, along) / dot(along, along), 0.3f, 0.7f);
    return line.from + part * along + 0.5f * boat.info.size * (crosses ? heading : ahead);
}

// Before she has started.
SHARED_FUNCTION CrewOrder goToStart(CrewWay last, CrewBoat boat, CrewCourse course)
{
    vec2 line = course.start.to - course.start.from;
    vec2 ahead = directionOf(vec2(-line.y, line.x));
    vec2 bow = boat.info.bow * unitAt(boat.heading);
    vec2 berth = course.start.from + (0.12f + 0.76f * boat.info.berth) * line;
    float left = course.untilGun + 1.5f + 4.0f * (1.0f - boat.info.skill); // when she wants to be there [s]
    bool isOver = dot(bow - course.start.from, ahead) > 0.0f;
    vec2 aim = isOver || left < 0.0f ? aimAcross(boat, course.start) : berth + 0.5f * boat.info.size * ahead - bow;
    float off = turnOf(angleOf(aim) - boat.windFrom);
    CrewOrder order = orderTo(wayTo(last, boat, angleOf(aim), length(aim), 0.0f));
    if (isOver || left < 0.0f)
        return order;
    float path = length(berth - bow);
    if (boat.info.sails != 0u)
        path = max(path, path * cos(off) / cos(boat.info.beat + kLeeway));
    float need = path / max(left, 0.5f) / boat.info.cruise; // speed, in parts of what she can
    order.holdsOff = left > 15.0f && need < (course.holdsOff != 0u ? 0.6f : 0.3f) ? 1u : 0u;
    if (order.holdsOff != 0u && boat.info.sails != 0u)
        order.go = straightTo(boat, boat.windFrom + signOf(turnOf(boat.heading - boat.windFrom)) * 0.7f * kHalfTurn);
    else if (order.holdsOff != 0u)
        order.go = straightTo(boat, angleOf(-ahead));
    else
    {
        order.easesOff = boat.speed > 1.05f * need * boat.info.cruise ? 1u : 0u;
        order.power = clamp(need, 0.0f, 1.0f);
    }
    return order;
}

// Where she goes to pass a mark, of a leg that leads to it: abeam of it with room, or, unless she comes from there,
// along the tangent that leaves it on its side.
SHARED_FUNCTION vec2 aimPast(CrewBoat boat, vec2 mark, vec2 legTo, float side)
{
    float room = kRoundOff * boat.info.size;
    vec2 along = directionOf(legTo);
    vec2 beside = side * vec2(along.y, -along.x);
    if (dot(mark, along) > 0.0f && dot(mark, beside) <= 0.0f)
        return mark + room * (beside + 0.5f * along);
    return length(mark) * unitAt(tangentTo(mark, side, room));
}

// What a crew does next if there were no others.
SHARED_FUNCTION CrewOrder goOn(CrewWay last, CrewBoat boat, CrewCourse course)
{
    if (course.phase == kRaceWaits || course.phase == kRaceEarly)
        return goToStart(last, boat, course);
    if (course.phase == kRaceFinished)
    {
        CrewOrder idle = orderTo(straightTo(boat, boat.windFrom + last.tack * 0.6f * kHalfTurn));
        idle.easesOff = course.sinceFinish > 30.0f ? 1u : 0u;
        idle.power = course.sinceFinish > 30.0f ? 0.0f : 0.5f;
        return idle;
    }
    bool passes = course.side != 0.0f && course.gate == 0u;
    vec2 aim = passes ? aimPast(boat, course.mark, course.leg, course.side) : course.next;
    CrewWay go = wayTo(last, boat, angleOf(aim), length(aim), passes ? course.side : course.nextSide);
    if (course.side != 0.0f && course.gate == 1u)
        go = aroundMark(go, boat, course.mark, course.side);
    return orderTo(go);
}

// ---- keeping clear ------------------------------------------------------------------------------------------------

SHARED_CONSTANT uint kSwerves = 11u;

// What each of the headings costs.
struct Swerves
{
    float cost[11];
};

// From the wanted heading [rad], > 0 to port.
SHARED_FUNCTION float swerveOf(uint i)
{
    float step = float(int(i) - 5);
    return 0.14f * step + 0.024f * step * abs(step); // 9, 21, 37, 54, 75 degrees
}

// Another boat, as she is seen.
struct OtherBoat
{
    vec2 at;
    vec2 velocity; // [m/s]
    float heading;
    float size;
    uint sails;
};

// By `last`, which way she turned aside before, it goes on rather than changes its mind.
SHARED_FUNCTION Swerves swervesFrom(CrewBoat boat, float heading, float last)
{
    Swerves all;
    for (uint i = 0u; i < kSwerves; ++i)
    {
        float swerve = swerveOf(i);
        all.cost[i] = 0.25f * abs(swerve) + 0.12f * abs(swerve - last);
        float off = abs(turnOf(heading + swerve - boat.windFrom));
        if (boat.info.sails != 0u)
            all.cost[i] += swerve == 0.0f ? 0.0f : 2.0f * max(0.0f, 0.85f - off / boat.info.beat); // she stops in irons
    }
    return all;
}

// What comes nearer than `apart` [m] within `horizon` [s] if both go on: 0, nothing does, to about 2.
SHARED_FUNCTION float dangerOf(vec2 at, vec2 velocity, float apart, float horizon)
{
    float time = clamp(-dot(at, velocity) / max(dot(velocity, velocity), 1e-3f), 0.0f, horizon);
    float nearest = length(at + time * velocity);
    float soon = length(at + min(3.0f, horizon) * velocity);
    return max(0.0f, 1.0f - nearest / apart) * (1.5f - time / horizon) + 0.4f * max(0.0f, 1.0f - soon / apart);
}

SHARED_CONSTANT float kZone = 3.0f; // around marks, in lengths

SHARED_FUNCTION bool inZone(CrewBoat boat, CrewCourse course, vec2 at)
{
    return length(at - course.nearMark) < kZone * boat.info.size;
}

// Whether she must keep clear of the other; at a mark: who is farther from it (rule 18, nearly).
SHARED_FUNCTION bool givesWay(CrewBoat boat, OtherBoat other, CrewCourse course)
{
    if (inZone(boat, course, vec2(0.0f)) && inZone(boat, course, other.at))
        return length(other.at - course.nearMark) < length(course.nearMark);
    vec2 ahead = unitAt(boat.heading);
    float forward = dot(other.at, ahead);
    float longest = 0.5f * (boat.info.size + other.size);
    if (boat.info.sails == 0u || other.sails == 0u)
    {
        if (boat.info.sails != other.sails)
            return boat.info.sails == 0u;
        return forward > longest && crossOf(ahead, other.at) < 0.3f * forward; // to starboard, or nearly ahead
    }
    float mine = signOf(turnOf(boat.heading - boat.windFrom));
    float hers = signOf(turnOf(other.heading - boat.windFrom));
    if (mine != hers)
        return mine < 0.0f;
    if (abs(forward) > longest)
        return forward > 0.0f;                          // she is astern
    return dot(other.at, unitAt(boat.windFrom)) < 0.0f; // she is to windward
}

// What she sees with the way along her bow shortened to half: boats are longer than wide.
SHARED_FUNCTION vec2 shortened(vec2 along, vec2 ahead)
{
    return along - 0.5f * dot(along, ahead) * ahead;
}

SHARED_FUNCTION float crewSpeed(CrewBoat boat)
{
    return max(boat.speed, 0.3f * boat.info.cruise);
}

// For how long she goes on as she does, about, while she turns to a heading [s].
SHARED_FUNCTION float lagOf(CrewBoat boat, float heading)
{
    const float kTurnRate = 0.16f; // [rad/s]
    return 0.5f * min(abs(turnOf(heading - boat.heading)) / kTurnRate, 8.0f);
}

// How near the other comes if she turns to this heading.
SHARED_FUNCTION float dangerFrom(CrewBoat boat, CrewCourse course, float aside, OtherBoat other)
{
    bool yields = givesWay(boat, other, course);
    bool close = inZone(boat, course, vec2(0.0f));
    bool along = abs(turnOf(other.heading - boat.heading)) < 0.6f;
    float size = 0.5f * (boat.info.size + other.size);
    float apart = (along ? 0.95f : yields && !close ? 2.0f : 1.3f) * size;
    float horizon = !yields ? 6.0f : close ? 9.0f : 14.0f;
    vec2 ahead = unitAt(other.heading);
    vec2 velocity = other.velocity - crewSpeed(boat) * unitAt(aside);
    vec2 at = other.at + lagOf(boat, aside) * (other.velocity - crewSpeed(boat) * unitAt(boat.heading));
    return dangerOf(along ? shortened(at, ahead) : at, along ? shortened(velocity, ahead) : velocity, apart, horizon);
}

SHARED_FUNCTION Swerves swervesBy(Swerves all, CrewBoat boat, CrewCourse course, float heading, OtherBoat other)
{
    Swerves sum = all;
    float weight = givesWay(boat, other, course) ? 2.0f : 1.6f;
    for (uint i = 0u; i < kSwerves; ++i)
        sum.cost[i] += weight * dangerFrom(boat, course, heading + swerveOf(i), other);
    return sum;
}

// Likewise around something that stands, `room` [m] wide; and not by the wrong side of a mark.
SHARED_FUNCTION Swerves swervesAround(Swerves all, CrewBoat boat, float heading, vec2 at, float room, float side)
{
    Swerves sum = all;
    for (uint i = 0u; i < kSwerves; ++i)
    {
        float aside = heading + swerveOf(i);
        vec2 from = at - lagOf(boat, aside) * crewSpeed(boat) * unitAt(boat.heading);
        sum.cost[i] += 3.0f * dangerOf(from, -crewSpeed(boat) * unitAt(aside), room, 9.0f);
        float past = side * turnOf(aside - angleOf(at));
        sum.cost[i] += length(at) < 5.0f * boat.info.size && past > 0.0f && past < 2.2f ? 0.6f : 0.0f;
    }
    return sum;
}

// Whether there is no room to go about or gybe onto this way: who does must keep clear of all others (rule 13).
SHARED_FUNCTION bool isInTheWay(CrewBoat boat, CrewWay go, OtherBoat other)
{
    float size = 0.5f * (boat.info.size + other.size);
    vec2 turning = 0.6f * crewSpeed(boat) * unitAt(go.heading);
    vec2 velocity = other.velocity - turning;
    return dot(other.at, velocity) < 0.0f && dangerOf(other.at, velocity, 1.5f * size, 12.0f) > 0.2f;
}

// Whether it goes about or gybes, rather than bears away or heads up.
SHARED_FUNCTION bool changesTack(CrewWay last, CrewWay go)
{
    return go.tack != last.tack && last.way != kWayReach;
}

struct Swerve
{
    float turn; // off the wanted heading [rad], > 0 to port
    float cost;
};

SHARED_FUNCTION Swerve bestSwerve(Swerves all)
{
    uint best = 5u; // straight on
    for (uint i = 0u; i < kSwerves; ++i)
        best = all.cost[i] < all.cost[best] ? i : best;
    Swerve found;
    found.turn = swerveOf(best);
    found.cost = all.cost[best];
    return found;
}

// Whether nothing helps but to slow down, for her who must keep clear: the other sails on, or both would wait for ever. Who
// lies still is not waited for.
SHARED_FUNCTION bool waitsFor(CrewBoat boat, CrewCourse course, float heading, Swerve best, OtherBoat other)
{
    return best.cost > 0.9f && course.phase == kRaceRuns && length(other.velocity) > 0.3f * boat.info.cruise &&
           givesWay(boat, other, course) && dangerFrom(boat, course, heading + best.turn, other) > 0.3f;
}

SHARED_END

#endif
