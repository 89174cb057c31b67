// boats/race/race.comp -- judges a race a tick on, and steers the boats whose crews sail it; one invocation a racer.
//
// Math  shared/race_law.h, shared/race_crew.h
// In    states of bodies at the last tick and the one before; the course
// Out   states of racers; helms of those whose crews sail the course, and of no others. Crews decide every kWatch ticks,
//       each in its turn
// Why   numbers of racers and marks are constants: a loop that a uniform ends is compiled anew each frame on a CPU
// Check tests/unit/race_test.cpp (laws, by the same headers), tests/gpu/race_test.cpp
#version 460
#extension GL_GOOGLE_include_directive : require
#include "boats/motion/rigid.glsl"
#include "boats/motion/wind.glsl"
#include "ocean/places.glsl"
#include "shared/body.h"
#include "shared/race.h"
#include "shared/race_crew.h"
#include "shared/race_law.h"

layout(local_size_x_id = 0, local_size_y = 1, local_size_z = 1) in;

layout(constant_id = 3) const uint kRacers = 1;
layout(constant_id = 4) const uint kMarks = 1;

layout(push_constant, scalar) uniform Push { RacePush push; };
layout(binding = 0, scalar) readonly buffer Points { CoursePoint points[]; };
layout(binding = 1, scalar) readonly buffer Racers { RacerInfo racers[]; };
layout(binding = 2, scalar) readonly buffer Bodies { BodyState bodies[]; };
layout(binding = 3, scalar) readonly buffer Before { BodyState before[]; };
layout(binding = 4, scalar) buffer States { RacerState states[]; };
layout(binding = 5, scalar) writeonly buffer Helms { BoatHelm helms[]; };

const uint kWatch = 12u;      // ticks from one decision of a crew to its next
const float kMarkRoom = 0.7f; // that boats leave to marks which they do not round, in lengths

// From a place to another body [m].
vec2 bodyFrom(Place place, vec2 remainder, BodyState to)
{
    return placesApart(place, to.place) + to.remainder - remainder;
}

vec2 pointFrom(BodyState own, uint point)
{
    CoursePoint to = points[point];
    if (to.body == kNoBody)
        return placesApart(own.place, to.place) - own.remainder;
    return bodyFrom(own.place, own.remainder, bodies[to.body]);
}

vec2 bowOf(BodyState state)
{
    return rotationOf(state.orientation)[0].xy;
}

// The point of the course that comes after `rounded` marks: a mark, or the middle of a line.
vec2 waypoint(BodyState own, int rounded)
{
    if (rounded < 0)
        return 0.5 * (pointFrom(own, kStartEnds) + pointFrom(own, kStartEnds + 1u));
    if (uint(rounded) >= push.laps * kMarks)
        return 0.5 * (pointFrom(own, kFinishEnds) + pointFrom(own, kFinishEnds + 1u));
    return pointFrom(own, kFirstMark + uint(rounded) % kMarks);
}

float sideAfter(uint rounded)
{
    return rounded < push.laps * kMarks ? points[kFirstMark + rounded % kMarks].side : 0.0;
}

RaceView viewOf(BodyState own, uint rounded)
{
    vec2 first = pointFrom(own, kFirstMark);
    vec2 last = pointFrom(own, kFirstMark + kMarks - 1u);
    RaceLine away = lineTowards(pointFrom(own, kFinishEnds), pointFrom(own, kFinishEnds + 1u), last);
    RaceView view;
    view.start = lineTowards(pointFrom(own, kStartEnds), pointFrom(own, kStartEnds + 1u), first);
    view.finish = RaceLine(away.to, away.from);
    view.mark = waypoint(own, int(rounded));
    view.markFrom = waypoint(own, int(rounded) - 1);
    view.markTo = waypoint(own, int(rounded) + 1);
    view.side = sideAfter(rounded);
    return view;
}

// What the tick has brought.
void judge(inout RacerState racer, RaceView view, BodyState own, BodyState last, float bow)
{
    vec2 moved = -bodyFrom(own.place, own.remainder, last);
    RaceStep now = stepRace(view, racer.phase, racer.gate, push.tick, push.gun, bow * bowOf(own),
                            bow * bowOf(last) - moved, moved);
    RaceMoment moment = RaceMoment(push.tick - 1u, now.part);
    racer.phase = now.phase;
    racer.gate = now.gate;
    if (now.event == kStarted)
        racer.started = moment;
    else if (now.event == kRounded)
        racer.roundings[racer.rounded++] = moment;
    else if (now.event == kFinished)
        racer.finished = moment;
}

float since(uint tick)
{
    return float(int(push.tick) - int(tick)) * push.step;
}

CrewBoat boatOf(RacerInfo info, RacerState racer, BodyState own)
{
    vec2 breeze = windOver(push.wind, own.place);
    CrewBoat boat;
    boat.heading = angleOf(bowOf(own));
    boat.speed = length(own.velocity.xy);
    boat.windFrom = angleOf(-push.wind.velocity);
    boat.breeze = angleOf(-breeze);
    boat.sinceTurn = since(racer.turned);
    boat.info = info;
    return boat;
}

CrewCourse courseOf(RacerState racer, CrewBoat boat, RaceView view, BodyState own)
{
    CrewCourse course;
    course.phase = racer.phase;
    course.gate = racer.gate;
    course.mark = view.mark;
    course.side = view.side;
    course.leg = view.mark - view.markFrom;
    course.nextSide = view.side != 0.0 ? sideAfter(racer.rounded + 1u) : 0.0;
    course.next = course.nextSide != 0.0 ? aimPast(boat, view.markTo, view.markTo - view.mark, course.nextSide)
                                         : aimAcross(boat, view.finish);
    course.nearMark = vec2(1e6);
    for (uint m = 0u; m < kMarks; ++m)
    {
        vec2 mark = pointFrom(own, kFirstMark + m);
        course.nearMark = length(mark) < length(course.nearMark) ? mark : course.nearMark;
    }
    course.start = view.start;
    course.untilGun = -since(push.gun);
    course.sinceFinish = since(racer.finished.tick);
    course.holdsOff = racer.holdsOff;
    return course;
}

OtherBoat otherBoat(BodyState own, uint racer)
{
    RacerInfo info = racers[racer];
    BodyState state = bodies[info.body];
    OtherBoat other;
    other.at = bodyFrom(own.place, own.remainder, state);
    other.velocity = state.velocity.xy;
    other.heading = angleOf(bowOf(state));
    other.size = info.size;
    other.sails = info.sails;
    return other;
}

// What her crew does, others and marks in mind.
void sail(uint id, RacerInfo info, inout RacerState racer, RaceView view, BodyState own)
{
    CrewBoat boat = boatOf(info, racer, own);
    CrewCourse course = courseOf(racer, boat, view, own);
    CrewWay last = CrewWay(boat.heading, racer.tack, racer.way);
    CrewOrder order = goOn(last, boat, course);
    bool turns = changesTack(last, order.go);
    Swerves swerves = swervesFrom(boat, order.go.heading, racer.swerve);
    bool crowded = false;
    for (uint i = 0u; i < kRacers; ++i)
    {
        if (i == id)
            continue;
        crowded = crowded || isInTheWay(boat, order.go, otherBoat(own, i));
    }
    if (turns && crowded)
        order.go = onTack(boat, last.tack, last.way);
    for (uint i = 0u; i < kRacers; ++i)
    {
        if (i == id)
            continue;
        swerves = swervesBy(swerves, boat, course, order.go.heading, otherBoat(own, i));
    }
    uint next = racer.phase == kRaceRuns && racer.gate == 0u ? kFirstMark + racer.rounded % kMarks : kNoBody;
    for (uint i = 0u; i < kFirstMark + kMarks; ++i)
        if (points[i].body != kNoBody)
            swerves = swervesAround(swerves, boat, order.go.heading, pointFrom(own, i), kMarkRoom * info.size,
                                    i == next ? view.side : 0.0);
    Swerve best = bestSwerve(swerves);
    bool waits = false;
    for (uint i = 0u; i < kRacers; ++i)
    {
        if (i == id)
            continue;
        waits = waits || waitsFor(boat, course, order.go.heading, best, otherBoat(own, i));
    }

    racer.turned = order.go.tack != racer.tack ? push.tick : racer.turned;
    racer.tack = order.go.tack;
    racer.way = order.go.way;
    racer.holdsOff = order.holdsOff;
    racer.swerve = best.turn;
    bool eases = order.easesOff != 0u || waits;
    helms[info.boat] = BoatHelm(info.sails != 0u ? 0.0 : order.power * (waits ? 0.3 : 1.0), kSteerCourse,
                                order.go.heading + best.turn, eases ? 0u : 1u, kMaxSheet, kMaxSheet);
}

void main()
{
    uint id = gl_GlobalInvocationID.x;
    if (id >= kRacers)
        return;
    RacerInfo info = racers[id];
    RacerState racer = states[id];
    BodyState own = bodies[info.body];
    if (push.tick > 0u)
        judge(racer, viewOf(own, racer.rounded), own, before[info.body], info.bow);
    if (racer.crewed != 0u && (push.tick + id) % kWatch == 0u)
        sail(id, info, racer, viewOf(own, racer.rounded), own);
    states[id] = racer;
}
