// boats/wakes/print_path.glsl -- a body's path through this tick and the one before, as it meets the patch.
//
// Every invocation has it for itself: CPU devices read memory that is not the same for all one invocation at a time.
#ifndef SEAWAY_PRINT_PATH_GLSL
#define SEAWAY_PRINT_PATH_GLSL

#include "boats/wakes/print_job.glsl"

struct Knot
{
    vec2 base;  // from the centre of mass to the patch's first cell [m]
    vec4 orientation;
    vec3 water; // its depth and slope: WakePose
};
Knot knots[3];    // at this tick, the one before and the one before that; never indexed by what varies
uvec2 stopCounts; // in this tick and the one before

void makeKnots()
{
    for (int n = 0; n < 3; ++n)
    {
        WakePose pose = wake.poses[n];
        float sign_ = n > 0 && dot(pose.orientation, knots[n - 1].orientation) < 0.0 ? -1.0 : 1.0;
        knots[n] = Knot(patch_.base - placesApart(wake.poses[0].place, pose.place), sign_ * pose.orientation,
                        vec3(pose.depth, pose.slope));
    }
    vec2 distances = vec2(distance(knots[0].base, knots[1].base), distance(knots[1].base, knots[2].base));
    stopCounts = uvec2(clamp(ceil(distances / h), 1.0, float(kMaxSweeps)));
}

// A place on that path.
struct Stop
{
    vec2 base;
    mat3 turn;
    vec3 water;
    vec2 share; // of S, and of S - S'
};

Stop stopAt(uint i)
{
    bool old = i >= stopCounts.x;
    Knot from = knots[1];
    Knot to = knots[0];
    if (old)
    {
        from = knots[2];
        to = knots[1];
    }
    float per = 1.0 / float(old ? stopCounts.y : stopCounts.x);
    float part = (float(old ? i - stopCounts.x : i) + 0.5) * per;
    return Stop(mix(from.base, to.base, part), rotationOf(normalize(mix(from.orientation, to.orientation, part))),
                mix(from.water, to.water, part), old ? vec2(0.0, -per) : vec2(per));
}

uint stopCount()
{
    return stopCounts.x + stopCounts.y;
}

Stop stopNow()
{
    return Stop(knots[0].base, rotationOf(knots[0].orientation), knots[0].water, vec2(0.0));
}

#endif
