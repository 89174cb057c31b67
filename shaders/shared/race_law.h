// race_law.h -- when a boat has crossed a line, and when she has rounded a mark: geometry, for both languages.
//
// Math  A path over a tick is the segment p0 p1. It crosses a line a b if it goes from its right to its left between its
//       ends. A mark left to port is rounded by crossing two rays from it, in this order: one abeam of the leg that
//       leads to it, one abeam of the leg that leads away, both to starboard, each in the direction of its leg; going
//       back over the first undoes it. Where the course does not bend around the mark's side, one ray between the two
//       is enough. Starboard: likewise, mirrored.
// Check tests/unit/race_test.cpp
#ifndef SEAWAY_SHARED_RACE_LAW_H
#define SEAWAY_SHARED_RACE_LAW_H

#include "race.h"

SHARED_BEGIN

#ifdef __cplusplus
using glm::abs, glm::asin, glm::atan, glm::clamp, glm::cos, glm::dot, glm::length, glm::max, glm::min, glm::mix,
    glm::normalize, glm::sign, glm::sin, glm::sqrt;
#endif

SHARED_CONSTANT float kNotCrossed = -1.0f;

// > 0 where b points to the left of a.
SHARED_FUNCTION float crossOf(vec2 a, vec2 b)
{
    return a.x * b.y - a.y * b.x;
}

// A direction, or east of a point that is none.
SHARED_FUNCTION vec2 directionOf(vec2 along)
{
    float size = length(along);
    return size > 1e-6f ? along / size : vec2(1.0f, 0.0f);
}

// The part of the path from p0 to p1 after which it crosses the line from a to b, from its right to its left; or
// kNotCrossed.
SHARED_FUNCTION float crossLine(vec2 a, vec2 b, vec2 p0, vec2 p1)
{
    float before = crossOf(b - a, p0 - a);
    float after = crossOf(b - a, p1 - a);
    if (!(before < 0.0f && after >= 0.0f))
        return kNotCrossed;
    float part = before / (before - after);
    float along = dot(p0 + part * (p1 - p0) - a, b - a);
    return along >= 0.0f && along <= dot(b - a, b - a) ? part : kNotCrossed;
}

// Likewise, of a ray from the origin, crossed in the direction `ahead`, at right angles to it; `side` as of
// CoursePoint. Both ways: `ahead` reversed with `side`.
SHARED_FUNCTION float crossRay(vec2 ahead, float side, vec2 p0, vec2 p1)
{
    float before = dot(p0, ahead);
    float after = dot(p1, ahead);
    if (!(before < 0.0f && after >= 0.0f))
        return kNotCrossed;
    float part = before / (before - after);
    return -side * crossOf(ahead, p0 + part * (p1 - p0)) > 0.0f ? part : kNotCrossed;
}

// The rays of a mark, by the directions in which they are crossed.
struct Rounding
{
    vec2 first;
    vec2 second; // of one ray alone: the same
};

// Legs as vectors: to the mark from the point before, and from it to the next.
SHARED_FUNCTION Rounding roundingOf(vec2 legTo, vec2 legFrom, float side)
{
    const float kHairpin = -0.7f; // of the cosine between legs: she goes round whichever way it bends
    vec2 to = directionOf(legTo);
    vec2 from = directionOf(legFrom);
    Rounding rays;
    rays.first = to;
    rays.second = from;
    if (side * crossOf(to, from) <= 0.0f && dot(to, from) > kHairpin)
    {
        rays.first = directionOf(to + from);
        rays.second = rays.first;
    }
    return rays;
}

// How many rays she has crossed, and the part of the path after which the second was.
struct GateStep
{
    uint gate; // 0, 1, or 2: rounded
    float part;
};

// From `gate` rays on, along the path from p0 to p1; places are from the mark.
SHARED_FUNCTION GateStep passGates(Rounding rays, float side, uint gate, vec2 p0, vec2 p1)
{
    GateStep at;
    at.gate = gate;
    at.part = 0.0f;
    if (at.gate == 0u)
    {
        float part = crossRay(rays.first, side, p0, p1);
        if (part == kNotCrossed)
            return at;
        at.gate = 1u;
        at.part = part;
        if (rays.first == rays.second)
        {
            at.gate = 2u;
            return at;
        }
    }
    else if (crossRay(-rays.first, -side, p0, p1) != kNotCrossed)
    {
        at.gate = 0u;
        return at;
    }
    float second = crossRay(rays.second, side, p0, p1);
    if (second != kNotCrossed && second >= at.part)
    {
        at.gate = 2u;
        at.part = second;
    }
    return at;
}

// A line as it is crossed: from its right to its left, as one looks along it from `from`.
struct RaceLine
{
    vec2 from;
    vec2 to;
};

// The line between two ends, crossed towards this place, or, reversed, away from it.
SHARED_FUNCTION RaceLine lineTowards(vec2 a, vec2 b, vec2 place)
{
    bool left = crossOf(b - a, place - a) >= 0.0f;
    RaceLine line;
    line.from = left ? a : b;
    line.to = left ? b : a;
    return line;
}

// What lies before a boat, from where she is.
struct RaceView
{
    RaceLine start;
    RaceLine finish;
    vec2 mark;     // that she rounds next, if one is left
    vec2 markFrom; // the point of the course before it
    vec2 markTo;   // and after it
    float side;    // 0: none is left
};

// A tick of a race.
struct RaceStep
{
    uint phase;
    uint gate;
    uint event; // one of these, `part` of the tick after its start
    float part;
};
SHARED_CONSTANT uint kNoEvent = 0u;
SHARED_CONSTANT uint kStarted = 1u;
SHARED_CONSTANT uint kRounded = 2u;
SHARED_CONSTANT uint kFinished = 3u;

// From one tick to `tick`, in which a boat comes from `moved` before where she is now. Lines count by her bow, marks by
// her middle.
SHARED_FUNCTION RaceStep stepRace(RaceView view, uint phase, uint gate, uint tick, uint gun, vec2 bow, vec2 bowBefore,
                                  vec2 moved)
{
    RaceStep now;
    now.phase = phase;
    now.gate = gate;
    now.event = kNoEvent;
    now.part = 0.0f;
    bool behind = crossOf(view.start.to - view.start.from, bow - view.start.from) < 0.0f;
    if (phase == kRaceEarly)
        now.phase = behind ? kRaceWaits : kRaceEarly;
    else if (phase == kRaceWaits && tick == gun)
        now.phase = behind ? kRaceWaits : kRaceEarly;
    else if (phase == kRaceWaits && tick > gun)
    {
        now.part = crossLine(view.start.from, view.start.to, bowBefore, bow);
        now.event = now.part == kNotCrossed ? kNoEvent : kStarted;
        now.phase = now.event == kStarted ? kRaceRuns : kRaceWaits;
    }
    else if (phase == kRaceRuns && view.side != 0.0f)
    {
        Rounding rays = roundingOf(view.mark - view.markFrom, view.markTo - view.mark, view.side);
        GateStep step = passGates(rays, view.side, gate, -view.mark - moved, -view.mark);
        now.event = step.gate == 2u ? kRounded : kNoEvent;
        now.gate = step.gate == 2u ? 0u : step.gate;
        now.part = step.part;
    }
    else if (phase == kRaceRuns)
    {
        now.part = crossLine(view.finish.from, view.finish.to, bowBefore, bow);
        now.event = now.part == kNotCrossed ? kNoEvent : kFinished;
        now.phase = now.event == kFinished ? kRaceFinished : kRaceRuns;
    }
    return now;
}

SHARED_END

#endif
