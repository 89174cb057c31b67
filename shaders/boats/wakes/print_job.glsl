// boats/wakes/print_job.glsl -- one body on one grid, as all parts of boats/wakes/print.comp know it.
//
// Bindings 0 to 6; GRID_MAP_BINDING (boats/wakes/patch.glsl); FOAM_SOURCE_BINDING (ocean/grids/foam_source.glsl).
#ifndef SEAWAY_PRINT_JOB_GLSL
#define SEAWAY_PRINT_JOB_GLSL

#include "boats/motion/rigid.glsl"
#include "boats/wakes/patch.glsl"
#include "ocean/grids/foam_source.glsl"
#include "shared/body.h"
#include "shared/grids.h"
#include "shared/wake.h"

layout(push_constant, scalar) uniform Push { WakePrintPush push; };
layout(binding = 0, scalar) readonly buffer Bodies { WakeBody bodies[]; };
layout(binding = 1, scalar) readonly buffer Wakes { WakeState wakes[]; };
layout(binding = 2, scalar) readonly buffer Shares { WakeShare shares[]; };
layout(binding = 3, scalar) readonly buffer Prints { WakePrint prints[]; };
layout(binding = 4, scalar) readonly buffer GridInfos { GridInfo gridInfos[]; };
layout(binding = 5, scalar) readonly buffer GridStates { GridState gridStates[]; };
layout(binding = 6, scalar) readonly buffer WakeGrids { uint wakeGrids[]; };

layout(constant_id = 3) const uint kGrids = 1; // that take waves

const int kMaxInvocations = 128; // of a workgroup

WakeBody hull;
WakeState wake;
WakeShare share;
WakePrint print_;
WakePrint coarse; // of the next coarser grid, if the body is nested
bool nested;
GridInfo info;
GridState state;
FoamInfo map;
Patch patch_;
ivec2 foamFirst;  // the foam map's cell, by its world index, that holds the patch's first
ivec2 foamWithin; // where in that, in cells of the grid
float h;          // side of a cell [m]
float perSpread;  // 1 / radius of a splash [1/m]
vec2 port;        // of the body, unit
int me;           // this invocation, and how many there are
int all_;

void beginJob(uint grid)
{
    info = gridInfos[grid];
    state = openState(info, gridStates[grid]);
    map = foamSourceInfos[grid];
    patch_ = patchOf(wake, max(print_.radius, nested ? coarse.radius : 0.0), info, state);
    h = float(info.cell) * kUnit;
    perSpread = 1.0 / (kSplashReach * print_.radius);
    ivec2 cell = state.origin + patch_.first;
    foamFirst = ivec2(floorDivide(cell.x, map.factor), floorDivide(cell.y, map.factor));
    foamWithin = cell - foamFirst * map.factor;
    port = normalize(rotationOf(wake.poses[0].orientation)[1].xy + vec2(1e-6, 0.0));
}

// From the body's place to a cell of the patch [m].
vec2 fromBody(ivec2 at)
{
    return patch_.base + vec2(at) * h;
}

// How much of a cell's water a hull at rest holds.
float heldOf(float cover)
{
    return smoothstep(0.1, 0.9, cover);
}

// Whether waves are turned back by the pressure under the hull.
bool isPressed()
{
    return wake.hold > 0.0 && hull.replace == 0u && info.substeps == 1u && info.dispersive == 0u;
}

// Whether she is a lid on it.
bool isLid()
{
    return wake.hold > 0.0 && hull.replace == 0u && info.dispersive != 0u;
}

bool isLevelled()
{
    return wake.hold > 0.0 && !isPressed() && !isLid();
}

// What is summed up over all cells, by its place in `found`.
const int kBow = 0;
const int kStern = 1;
const int kCover = 2;
const int kLevelNow = 3;   // of water that is level: heights now and before, and their weight
const int kLevelBefore = 4;
const int kLevelWeight = 5;
const int kBump = 6;       // of a splash
const int kBowCoarse = 7;  // of the coarser footprint
const int kSternCoarse = 8;
const int kBendEast = 9;   // of the pressure: bend and its weight east, and north
const int kEast = 10;
const int kBendNorth = 11;
const int kNorth = 12;
const int kRise = 13;      // and of a slope east and north
const int kRiseEast = 14;
const int kRiseNorth = 15;
const int kRiseWeight = 16;
const int kSums = 17;
float found[kSums];

// What is done to the water, from these sums.
struct Work
{
    vec2 scale;    // of the bow's rise and the stern's fall
    vec2 less;     // of the coarser footprint's
    vec2 mean;     // height now and before of the water that is level [m]
    vec2 slope;    // G, a cell
    float rise;    // of the mean, in parts of (1 - m) of a cell
    vec3 goes;     // what is bent of the plane that a hull under a lid goes with [m], and its slope
    float splash;  // [m]
    float perBump; // of what spreads around it
    float burst;   // foam of it
};

// What makes a rise and a fall of these sums equal, for each.
vec2 evenly(float rise, float fall)
{
    float even = min(rise, fall);
    return even > 0.0 ? vec2(even / rise, even / fall) : vec2(0.0);
}

Work workOf(float sums[kSums])
{
    float lift = info.dispersive == 0u ? wake.lift * share.weight : 0.0; // there it is boats/wakes/hull_source.comp
    float perHeld = sums[kLevelWeight] > 0.0 ? 1.0 / sums[kLevelWeight] : 0.0;
    Work work;
    work.scale = lift * evenly(sums[kBow], sums[kStern]);
    work.less = lift * share.coarse * evenly(sums[kBowCoarse], sums[kSternCoarse]);
    work.mean = perHeld * vec2(sums[kLevelNow], sums[kLevelBefore]);
    bool goes = hull.hold == kHoldFree;
    work.slope = goes ? vec2(sums[kBendEast], sums[kBendNorth]) / max(vec2(sums[kEast], sums[kNorth]), vec2(1e-6))
                      : vec2(0.0);
    float risen = sums[kRise] + dot(vec2(sums[kRiseEast], sums[kRiseNorth]), work.slope);
    work.rise = hull.hold != kHoldFixed && sums[kRiseWeight] > 1e-6 ? risen / sums[kRiseWeight] : 0.0;
    work.goes = vec3(0.0); // boats/wakes/print_lid.glsl
    work.splash = sums[kCover] > 0.0 ? wake.splash * share.own : 0.0;
    work.perBump = sums[kBump] > 0.0 ? sums[kCover] / sums[kBump] : 0.0;
    work.burst = work.splash != 0.0 ? smoothstep(0.02, 0.2, abs(wake.splash)) : 0.0;
    return work;
}

#endif
