// race.h -- a race on a course: what its kernel and its readers share.
#ifndef SEAWAY_SHARED_RACE_H
#define SEAWAY_SHARED_RACE_H

#include "drive.h"
#include "place.h"
#include "types.h"

SHARED_BEGIN

SHARED_CONSTANT uint kMaxMarks = 16u;     // of a course
SHARED_CONSTANT uint kMaxRoundings = 64u; // in a race: marks times laps
SHARED_CONSTANT uint kNoBody = 0xffffffffu;

// The points of a course: two ends of the start line, two of the finish line, then the marks in order.
SHARED_CONSTANT uint kStartEnds = 0u;
SHARED_CONSTANT uint kFinishEnds = 2u;
SHARED_CONSTANT uint kFirstMark = 4u;

struct CoursePoint
{
    Place place; // if it is no body
    uint body;   // or kNoBody
    float side;  // of a mark: 1, it is left to port; -1, to starboard
};
SHARED_SIZE(CoursePoint, 24)

// How far a boat has come.
SHARED_CONSTANT uint kRaceWaits = 0u; // for the gun, or to cross the line after it
SHARED_CONSTANT uint kRaceEarly = 1u; // she was over the line at the gun, and must come back behind it
SHARED_CONSTANT uint kRaceRuns = 2u;  // she has started
SHARED_CONSTANT uint kRaceFinished = 3u;

// tick + part: between two ticks of the simulation.
struct RaceMoment
{
    uint tick;
    float part; // 0 to 1
};
SHARED_SIZE(RaceMoment, 8)

// How her crew goes towards where it wants to be (shared/race_crew.h).
SHARED_CONSTANT uint kWayReach = 0u; // straight
SHARED_CONSTANT uint kWayBeat = 1u;  // on tacks, against the wind
SHARED_CONSTANT uint kWayRun = 2u;   // on gybes, before it

// What is kept of a boat from tick to tick.
struct RacerState
{
    uint phase;
    uint rounded; // marks, in all laps
    uint gate;    // of the mark that she rounds: how many of its rays she has crossed
    uint crewed;  // 1: her crew sails the course; 0: she does as she is told
    uint way;
    float tack;    // 1: her crew has the wind from starboard, -1: from port
    uint turned;   // the tick in which it went about or gybed last
    uint holdsOff; // 1: before the start it goes away from the line, which is too near
    float swerve;  // by how much it turns aside for others [rad], > 0 to port
    RaceMoment started;
    RaceMoment finished;
    RaceMoment roundings[64]; // kMaxRoundings
};
SHARED_SIZE(RacerState, 564)

// What does not change.
struct RacerInfo
{
    uint body;
    uint boat;    // among those of boats/motion/drive.comp
    float bow;    // how far forward of her centre of mass [m]
    float size;   // her length [m]
    float cruise; // about how fast she gets [m/s]
    uint sails;   // 1: she goes by the wind
    float beat;   // the angle to the true wind at which she beats best [rad]
    float run;    // and at which she runs best
    float skill;  // of her crew, 0 to 1
    float berth;  // her crew's place on the start line, 0 to 1 from its left end
};
SHARED_SIZE(RacerInfo, 40)

struct RacePush
{
    uint tick; // of the poses
    uint gun;  // the tick of the start
    uint laps;
    float step; // of a tick [s]
    BoatWind wind;
};
SHARED_SIZE(RacePush, 48)

SHARED_END

#endif
