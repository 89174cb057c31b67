// boats/wakes/print.comp -- what every body does to the water of every grid in this tick; one workgroup per body and
// grid.
//
// Math  S is the footprint: the part of each cell that the hull covers, taken at even steps of its path through a tick
//       and averaged, so that a fast boat leaves a trail without gaps. With S' of the tick before (Cords & Staadt,
//       4.2.1) the bow lifts by lift (S - S') where that is positive and the stern sinks where it is negative, both
//       scaled so that one is as much as the other. Let go from rest every tick this is z_tt = c^2 lap z + lift S_tt:
//       z - lift S then obeys the linear waves of a pressure that presses the water down by `lift` and moves with S.
//       Where grids overlap, the coarsest has all of a body's waves, as sharp as its cells can; a finer one adds what
//       its own footprint has more than the coarser one's, so that their sum is as sharp as the finest.
//       A body at rest is in the way of waves. Water of depth d = c^2/g, as the grid's waves have it, passes under its
//       draft T through d - T, and its surface there cannot rise: z is the pressure under the hull. On a cell,
//       m z_tt = gain sum over faces of s (z' - z), 1/s = 1 + H (R - 1), R = d/(d - T) + m: a series of slots, and
//       m = 1 - H (1 - m0), the part of the surface that gives way. m0 is as little as keeps the scheme stable, and R
//       makes up for it in long waves; H is hold times S with a sharper edge. So a fixed box has Macagno's reflection,
//       tan(arg) = k B d / (2 (d - T)), a crest as a crest. What a free body does of itself is not held back: it rises
//       with the mean of the water under it (so m is 1 for that mean) and goes with the mean of its slope, G, for
//       (1 - s) G is added to s (z' - z): long waves pass as if nothing were there. Both are projections, so the scheme
//       stays symmetric and within its bound. It acts on the substep just done, as what that has done too much: to z
//       alone, not to z before.
//       Dispersive grids have no faces. There a hull at rest is a lid, which presses where water rises: z = (1 + K) zeta, zeta
//       how far it has risen and z the head of pressure, as what sources add to z is. So z_tt = (1 + K) L z, K = stiff H: what
//       the tick has bent z by is done K times more, to z alone. A stiff lid throws back what a thin dock does, a crest as a
//       crest; K is as much as stays stable (boats/wakes/wake_plan.cpp). The plane through what a free hull meets is left out:
//       with that she goes.
//       Under a body whose waves replace what is there the water is level: z <- z - hold H (z - mean of z over H), which
//       reflects a crest as a trough. So it is on plain grids of several substeps a tick, of which only the last could be
//       mended.
//       A splash adds splash (S - W), W a bump around it of the same volume.
//       Engines add circles without volume, alternately high and low.
//       What rounding leaves over is taken from the middle of the body, so that all that is added sums up to zero: else
//       the mean level of now against before would be a speed that no wave carries away.
//       Foam is made where a hull above slamming speed newly covers water or lets it go, around a splash, and behind
//       engines.
// In    two layers of z; wakes, shares, prints, engines
// Out   what it adds to the grids' sources of waves and foam (ocean/grids/grid_sources.h), and the areas of the former
// Why   loops that run once at least are tested at their end: a CPU device goes once more through one that is tested at its
//       beginning, for nothing
// Check tests/gpu/wake_test.cpp
#version 460
#extension GL_GOOGLE_include_directive : require
#include "boats/motion/rigid.glsl"
#include "ocean/grids/drops.glsl"
#include "shared/body.h"
#include "shared/foam.h"
#include "shared/grid_sources.h"
#include "shared/grids.h"
#include "shared/hash.h"
#include "shared/wake.h"

layout(local_size_x_id = 0, local_size_y = 1, local_size_z = 1) in; // a power of two
layout(constant_id = 3) const uint kGrids = 1;

layout(push_constant, scalar) uniform Push { WakePrintPush push; };
layout(binding = 0, scalar) readonly buffer Bodies { WakeBody bodies[]; };
layout(binding = 1, scalar) readonly buffer Wakes { WakeState wakes[]; };
layout(binding = 2, scalar) readonly buffer Shares { WakeShare shares[]; };
layout(binding = 3, scalar) readonly buffer Prints { WakePrint prints[]; };
layout(binding = 4, scalar) readonly buffer GridInfos { GridInfo gridInfos[]; };
layout(binding = 5, scalar) readonly buffer GridStates { GridState gridStates[]; };
layout(binding = 6, scalar) readonly buffer WakeGrids { uint wakeGrids[]; };
layout(binding = 7) uniform sampler2DArray cuts; // layer c: cuts c - 1 and c
layout(binding = 8, r32f) uniform readonly image2DArray gridHeights;
layout(binding = 9, scalar) readonly buffer Engines { WakeEngine engines[]; };
layout(binding = 10, scalar) writeonly buffer Areas { GridArea areas[]; }; // one for every body and grid

#define GRID_MAP_BINDING 11
#define WAVE_SOURCE_BINDING 12
#define FOAM_SOURCE_BINDING 13
#include "boats/wakes/patch.glsl"
#include "ocean/grids/foam_source.glsl"
#include "ocean/grids/wave_source.glsl"

const float kSternWhite = 0.8; // foam of the water that a stern lets go, against that of the bow

const float kLeastPassed = 0.05; // of the water's depth, that passes under any hull
const float kLeastRise = 0.02;   // m0 at least

const uint kSums = 17u;
const uint kMaxInvocations = 128u;
const int kMaxRoundingError = 4096; // 1/4 mm on one cell
shared float sums[kMaxInvocations][kSums];

vec2 perCuts; // 1 / size of their image

// The body's path through this tick and the one before, as it meets the patch. Every invocation has it for itself: CPU
// devices read memory that is not the same for all one invocation at a time.
struct Knot
{
    vec2 base;  // from the centre of mass to the patch's first cell [m]
    vec4 orientation;
    vec3 water; // its depth and slope: WakePose
};
Knot knots[3];    // at this tick, the one before and the one before that; never indexed by what varies
uvec2 stopCounts; // in this tick and the one before

void makeKnots(WakeState wake, vec2 base, float h)
{
    for (int n = 0; n < 3; ++n)
    {
        WakePose pose = wake.poses[n];
        float sign_ = n > 0 && dot(pose.orientation, knots[n - 1].orientation) < 0.0 ? -1.0 : 1.0;
        knots[n] = Knot(base - placesApart(wake.poses[0].place, pose.place), sign_ * pose.orientation,
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

// The part of the cell at `offset` [m] from the patch's first that the hull covers.
float coverAt(WakePrint print, Stop stop, vec2 offset)
{
    vec2 d = stop.base + offset;
    vec3 own = vec3(d, stop.water.x + dot(stop.water.yz, d)) * stop.turn;
    vec2 at = (own.xy - print.low) * print.perTexel;
    bool outside = dot(d, d) > print.radius * print.radius || any(lessThan(at, vec2(0.0))) ||
                   any(greaterThan(at, vec2(print.texels - 1)));
    vec2 uv = (vec2(print.corner) + at + 0.5) * perCuts;
    float cut = clamp((own.z - print.bottom) * print.perCut + 1.0, 0.0, float(kCuts) + 1.0);
    float layer = min(floor(cut), float(kCuts));
    vec2 cover = textureLod(cuts, vec3(uv, layer), 0.0).xy;
    return outside ? 0.0 : mix(cover.x, cover.y, cut - layer);
}

// S, and S - S', of the cell at `offset` [m] from the patch's first.
vec2 footprint(WakePrint print, vec2 offset)
{
    vec2 sum = vec2(0.0);
    uint i = 0u;
    do
    {
        Stop stop = stopAt(i);
        sum += stop.share * coverAt(print, stop, offset);
    } while (++i < stopCount());
    return sum;
}

// Everybody's sums into those of invocation 0.
void addUp(uint me)
{
    barrier();
    for (uint half_ = gl_WorkGroupSize.x / 2u; half_ > 0u; half_ /= 2u)
    {
        if (me < half_)
            for (uint i = 0u; i < kSums; ++i)
                sums[me][i] += sums[me + half_][i];
        barrier();
    }
}

// Where the hull can cover cells of a row `y` [m] from the patch's first, from that on [m]; empty: the second is less.
vec2 rangeIn(WakePrint print, Stop stop, float y)
{
    vec2 range = vec2(-print.radius, print.radius);
    vec2 high = print.low + vec2(print.texels - 1) / print.perTexel;
    float depth = abs(stop.water.x) + length(stop.water.yz) * print.radius;
    for (int axis = 0; axis < 2; ++axis)
    {
        vec3 along = stop.turn[axis];
        float slack = depth * abs(along.z) + 1e-3 * print.radius;
        vec2 ends = vec2(print.low[axis] - slack, high[axis] + slack) - (stop.base.y + y) * along.y;
        vec2 columns = ends / along.x;
        bool across = abs(along.x) > 1e-3;
        vec2 whole = ends.x > 0.0 || ends.y < 0.0 ? vec2(1.0, -1.0) * print.radius : range;
        columns = across ? vec2(min(columns.x, columns.y), max(columns.x, columns.y)) : whole;
        range = vec2(max(range.x, columns.x), min(range.y, columns.y));
    }
    return range - stop.base.x;
}

// The columns of a row of the patch that anything is done to.
ivec2 columnsOf(WakePrint print, Patch patch_, int row, float h)
{
    vec2 range = vec2(1e9, -1e9);
    uint i = 0u;
    do
    {
        vec2 own = rangeIn(print, stopAt(i), float(row) * h);
        range = own.y >= own.x ? vec2(min(range.x, own.x), max(range.y, own.y)) : range;
    } while (++i < stopCount());
    return clamp(ivec2(floor(range.x / h), ceil(range.y / h) + 1.0), ivec2(0), ivec2(patch_.size.x));
}

// What makes a rise and a fall of these sums equal, for each.
vec2 evenly(float rise, float fall)
{
    float even = min(rise, fall);
    return even > 0.0 ? vec2(even / rise, even / fall) : vec2(0.0);
}

// A cell's height now and before.
vec2 heightsAt(GridInfo info, GridState state, ivec2 i)
{
    return vec2(imageLoad(gridHeights, ivec3(info.corner + i, state.layer)).x,
                imageLoad(gridHeights,
                          ivec3(info.corner + cellBefore(info, state, i), layerBefore(int(state.layer), 1))).x);
}

ivec2 netUnits = ivec2(0); // sum of what this invocation has added, by layer
shared ivec2 netUnitsBy[kMaxInvocations];

// What of the patch this invocation adds to, from corner to corner; none yet. Those who apply it look at nothing else.
const ivec4 kNothing = ivec4(ivec2(1 << 24), ivec2(-(1 << 24)));
ivec4 reached = kNothing;
shared ivec4 reachedBy[kMaxInvocations];

ivec4 bothOf(ivec4 a, ivec4 b)
{
    return ivec4(min(a.xy, b.xy), max(a.zw, b.zw));
}

void reach(ivec2 low, ivec2 high)
{
    if (all(lessThan(low, high)))
        reached = bothOf(reached, ivec4(low, high));
}

// Adds units to a cell that is open.
void addUnits(ivec2 texel, int layer, int units)
{
    netUnits[layer] += units;
    addWaves(texel, layer, units);
}

void add(ivec2 texel, int layer, float height)
{
    addUnits(texel, layer, sourceUnits(height));
}

// How an engine swings about its mean, -0.4 to 1: from one hashed value to the next in a tenth of a second or so.
float swingAt(uint engine, uint tick)
{
    const uint kTicks = 6u;
    float a = unitFromHash(hash2(engine, tick / kTicks));
    float b = unitFromHash(hash2(engine, tick / kTicks + 1u));
    return 1.4 * mix(a, b, float(tick % kTicks) / float(kTicks)) - 0.4;
}

// ---- one body on one grid ------------------------------------------------------------------------------------------
WakeBody hull;
WakeState wake;
WakeShare share;
WakePrint print_;
WakePrint coarse; // of the next coarser grid, if the body is nested
bool nested;
GridInfo info;
GridState state;
FoamInfo map;
FoamState foam;
Patch patch_;
ivec2 foamFirst;  // the map's cell, by its world index, that holds the patch's first
ivec2 foamWithin; // where in that, in cells of the grid
float h;          // side of a cell [m]
float perSpread;  // 1 / radius of a splash [1/m]
vec2 port;        // of the body, unit

// What is done to the water, from the sums over all cells.
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

// How much of a cell's water a hull at rest holds.
float heldOf(float cover)
{
    return smoothstep(0.1, 0.9, cover);
}

// Whether waves are turned back by the pressure under the hull; else its water is level.
bool isPressed()
{
    return wake.hold > 0.0 && hull.replace == 0u && info.substeps == 1u && info.dispersive == 0u;
}

// Whether she is a lid on it.
bool isLid()
{
    return wake.hold > 0.0 && hull.replace == 0u && info.dispersive != 0u;
}

float coverNow(ivec2 at)
{
    Stop now = Stop(knots[0].base, rotationOf(knots[0].orientation), knots[0].water, vec2(0.0));
    return wake.hold * share.weight * heldOf(coverAt(print_, now, vec2(at) * h));
}

const float kMostBent = 0.3; // of g, that water is bent by: more is not of waves but a drop's, which has no past

// What a tick has bent a cell's height by: z - 2 z' + z'' [m].
float bentAt(ivec2 i)
{
    ivec2 older = cellIn(info, cellBefore(info, state, i) + state.shiftBefore);
    if (any(lessThan(older, ivec2(0))) || any(greaterThanEqual(older, info.cells)))
        return 0.0;
    vec2 heights = heightsAt(info, state, i);
    float old = imageLoad(gridHeights, ivec3(info.corner + older, layerBefore(int(state.layer), 2))).x;
    float most = kMostBent * kGravity * push.step * push.step;
    return clamp(heights.x - 2.0 * heights.y + old, -most, most);
}

void measureLid(ivec2 at, ivec2 i, inout float found[kSums])
{
    float part = coverNow(at);
    float bent = bentAt(i);
    vec2 d = patch_.base + vec2(at) * h;
    found[3] += part * d.x * d.y;
    found[9] += part;
    found[10] += part * bent;
    found[11] += part * bent * d.x;
    found[12] += part * bent * d.y;
    found[13] += part * d.x;
    found[14] += part * d.y;
    found[15] += part * d.x * d.x;
    found[16] += part * d.y * d.y;
}

// The plane through what is bent under a hull that is not fixed: its height at the body's place and its slope.
vec3 planeOf(float found[kSums])
{
    if (hull.hold == kHoldFixed || found[9] <= 0.0)
        return vec3(0.0);
    float per = 1.0 / found[9];
    vec2 middle = per * vec2(found[13], found[14]);
    float mean = per * found[10];
    vec2 turns = per * vec2(found[11], found[12]) - mean * middle;
    float xx = per * found[15] - middle.x * middle.x + h * h; // a hull of few cells knows of little slope
    float yy = per * found[16] - middle.y * middle.y + h * h;
    float xy = per * found[3] - middle.x * middle.y;
    vec2 slope = vec2(yy * turns.x - xy * turns.y, xx * turns.y - xy * turns.x) / (xx * yy - xy * xy);
    return vec3(mean - dot(slope, middle), slope);
}

void addLid(ivec2 at, ivec2 i, Work work)
{
    vec2 d = patch_.base + vec2(at) * h;
    int units = sourceUnits(print_.stiff * coverNow(at) * (bentAt(i) - work.goes.x - dot(work.goes.yz, d)));
    addWaves(info.corner + i, kSourceBoth, units);
    addWaves(info.corner + i, kSourceBefore, -units);
    if (hull.hold != kHoldFixed) // as addPress() has it
        netUnits += ivec2(units, -units);
}

// How a cell under the hull, or beside it, is pressed.
struct Press
{
    vec4 open;   // s of its faces: west, east, south, north; 1 where a wall is or where the grid ends
    vec4 bend;   // z' - z there, a substep ago [m]
    float still; // m
    float gain;
};

Press pressOn(ivec2 at, ivec2 i)
{
    const ivec2 kBeside[4] = ivec2[](ivec2(-1, 0), ivec2(1, 0), ivec2(0, -1), ivec2(0, 1));
    Press press = Press(vec4(1.0), vec4(0.0), 1.0, info.gain);
    if (info.mapped != 0u)
        press.gain = imageLoad(gridMap, info.mapCorner + i).x;
    float cover = coverNow(at);
    float depth = info.depth * press.gain / info.gain;
    float draft = max(hull.draft + wake.poses[0].depth - hull.rest, 0.0);
    float passed = max(1.0 - draft / depth, kLeastPassed);
    float least = clamp(2.4 * press.gain * passed, kLeastRise, 1.0);
    float resist = 1.0 / passed + least;
    float here = heightsAt(info, state, i).y;
    for (int n = 0; n < 4; ++n)
    {
        ivec2 other = cellIn(info, i + kBeside[n]);
        if (!isOpen(info, state, other))
            continue;
        press.bend[n] = heightsAt(info, state, other).y - here;
        press.open[n] = 1.0 / (1.0 + 0.5 * (cover + coverNow(at + kBeside[n])) * (resist - 1.0));
    }
    press.still = max(1.0 - cover * (1.0 - least), min(0.6 * press.gain * dot(press.open, vec4(1.0)), 1.0));
    return press;
}

// Whether cell i is stepped by its neighbours alone: it is open and not on the border.
bool canPress(ivec2 i)
{
    return isOpen(info, state, i) &&
           (info.border == kBorderWrap || (all(greaterThan(i, ivec2(0))) && all(lessThan(i, info.cells - 1))));
}

void measurePress(ivec2 at, inout float found[kSums])
{
    ivec2 i = patchCell(patch_, info, at);
    if (!canPress(i))
        return;
    Press press = pressOn(at, i);
    vec4 shut = 1.0 - press.open;
    float part = (1.0 - press.still) / press.still;
    found[9] += shut.y * press.bend.y;
    found[10] += shut.y;
    found[11] += shut.w * press.bend.w;
    found[12] += shut.w;
    found[13] += part * dot(press.open, press.bend);
    found[14] += part * (shut.y - shut.x);
    found[15] += part * (shut.w - shut.z);
    found[16] += (1.0 - press.still) + part * (1.0 - press.still);
}

// What the hull changes of the substep just done [m].
float pressed(ivec2 at, ivec2 i, Work work)
{
    Press press = pressOn(at, i);
    vec4 shut = 1.0 - press.open;
    float flow = dot(press.open, press.bend) + dot(shut.yw - shut.xz, work.slope);
    float rise = (flow - (1.0 - press.still) * work.rise) / press.still;
    return press.gain * (rise - dot(press.bend, vec4(1.0)));
}

void addPress(ivec2 at, Work work)
{
    ivec2 i = patchCell(patch_, info, at);
    if (!canPress(i))
        return;
    int units = sourceUnits(pressed(at, i, work));
    if (units == 0)
        return;
    addWaves(info.corner + i, kSourceBoth, units);
    addWaves(info.corner + i, kSourceBefore, -units);
    if (hull.hold != kHoldFixed) // a fixed hull's water is pressure alone: it is not a volume that must be kept
        netUnits += ivec2(units, -units);
}

// Foam on a cell of the patch, in parts of that cell's area.
void addFoamOn(ivec2 at, float amount)
{
    ivec2 cell = foamFirst + nearQuotient(foamWithin + at, ivec2(map.factor));
    addFoam(map, cell - foam.origin, foamPatches(map, cell) * amount / float(map.factor * map.factor), push.update);
}

// A cell's footprint: S, S - S', and the latter for the next coarser grid.
vec3 printAt(vec2 offset)
{
    vec3 found = vec3(0.0);
    uint k = 0u;
    do
    {
        WakePrint print = print_;
        if (k == 1u)
            print = coarse;
        vec2 part = footprint(print, offset);
        found = k == 0u ? vec3(part, 0.0) : vec3(found.xy, part.y);
    } while (++k < (nested ? 2u : 1u));
    return found;
}

void measure(ivec2 at, inout float found[kSums])
{
    ivec2 i = patchCell(patch_, info, at);
    vec3 print = isOpen(info, state, i) ? printAt(vec2(at) * h) : vec3(0.0);
    found[0] += max(print.y, 0.0);
    found[1] += max(-print.y, 0.0);
    found[2] += print.x;
    if (isLid() && print.x > 0.0)
        measureLid(at, i, found);
    else if (wake.hold > 0.0 && print.x > 0.0 && !isPressed())
    {
        vec2 heights = heightsAt(info, state, i);
        found[3] += heldOf(print.x) * heights.x;
        found[4] += heldOf(print.x) * heights.y;
        found[8] += heldOf(print.x);
    }
    found[6] += max(print.z, 0.0);
    found[7] += max(-print.z, 0.0);
}

Work workOf(float found[kSums])
{
    float lift = info.dispersive == 0u ? wake.lift * share.weight : 0.0; // there it is boats/wakes/hull_source.comp
    float perHeld = found[8] > 0.0 ? 1.0 / found[8] : 0.0;
    Work work;
    work.scale = lift * evenly(found[0], found[1]);
    work.less = lift * share.coarse * evenly(found[6], found[7]);
    work.mean = perHeld * vec2(found[3], found[4]);
    bool goes = hull.hold == kHoldFree;
    work.goes = isLid() ? planeOf(found) : vec3(0.0);
    work.slope = goes ? vec2(found[9], found[11]) / max(vec2(found[10], found[12]), vec2(1e-6)) : vec2(0.0);
    float risen = found[13] + dot(vec2(found[14], found[15]), work.slope);
    work.rise = hull.hold != kHoldFixed && found[16] > 1e-6 ? risen / found[16] : 0.0;
    work.splash = found[2] > 0.0 ? wake.splash * share.own : 0.0;
    work.perBump = found[5] > 0.0 ? found[2] / found[5] : 0.0;
    work.burst = work.splash != 0.0 ? smoothstep(0.02, 0.2, abs(wake.splash)) : 0.0;
    return work;
}

// Foam of a splash: all over the hull and half a beam around it.
float burstAt(vec2 d)
{
    vec2 own = vec2(dot(d, vec2(port.y, -port.x)), dot(d, port));
    return bump(own / (hull.half_ + hull.half_.y), 1.0);
}

void addOn(ivec2 at, Work work)
{
    vec2 offset = vec2(at) * h;
    vec3 print = printAt(offset);
    ivec2 i = patchCell(patch_, info, at);
    if (isOpen(info, state, i))
    {
        float height = print.y * (print.y > 0.0 ? work.scale.x : work.scale.y) -
                       print.z * (print.z > 0.0 ? work.less.x : work.less.y) + work.splash * print.x;
        if (isLid() && print.x > 0.0)
            addLid(at, i, work);
        else if (wake.hold > 0.0 && print.x > 0.0 && !isPressed())
        {
            vec2 taken = wake.hold * share.weight * heldOf(print.x) * (heightsAt(info, state, i) - work.mean);
            height -= taken.x;
            add(info.corner + i, kSourceBefore, taken.x - taken.y);
        }
        add(info.corner + i, kSourceBoth, height);
    }

    // A bow throws foam to both sides, a stern leaves it all over its beam.
    float aside = abs(dot(patch_.base + offset, port)) / hull.half_.y;
    float thrown = max(print.y, 0.0) * mix(0.2, 1.0, smoothstep(0.3, 0.9, aside)) + kSternWhite * max(-print.y, 0.0);
    if (push.update != 0u && wake.slam * thrown > 0.0)
        addFoamOn(at, wake.slam * thrown);
}

// What a splash takes from the water around the hull, and its foam.
void addSplash(ivec2 at, Work work)
{
    vec2 d = patch_.base + vec2(at) * h;
    ivec2 i = patchCell(patch_, info, at);
    if (isOpen(info, state, i))
        add(info.corner + i, kSourceBoth, -work.splash * work.perBump * bump(d, perSpread));
    float white = work.burst * burstAt(d);
    if (push.update != 0u && white > 0.0)
        addFoamOn(at, white);
}

// What a circle around a place `d` [m] from cell i adds to it, in parts of its height: the lattice's own Laplacian of a
// bump (ocean/grids/drops.glsl), as an exchange with every neighbour that is open too. What one gives the other has, so
// no volume is made, beside walls and borders either.
float stirAt(ivec2 i, vec2 d, float perRadius)
{
    const ivec2 kBeside[4] = ivec2[](ivec2(-1, 0), ivec2(1, 0), ivec2(0, -1), ivec2(0, 1));
    float middle = bump(d, perRadius);
    float sum = 0.0;
    for (int n = 0; n < 4; ++n)
    {
        if (isOpen(info, state, cellIn(info, i + kBeside[n])))
            sum += middle - bump(d + h * vec2(kBeside[n]), perRadius);
    }
    return sum / (4.0 - 4.0 * bump(vec2(h, 0.0), perRadius));
}

// Every engine throws up a circle of water, alternately more and less, and leaves foam behind it.
void runEngines(uint me)
{
    mat3 turn = rotationOf(wake.poses[0].orientation);
    for (uint e = hull.firstEngine; e < hull.firstEngine + hull.engines; ++e)
    {
        float size = engines[e].radius * abs(wake.drive);
        float radius = max(size, 3.0 * h); // narrower, waves of the lattice's own would run from it
        vec2 middle = (turn * engines[e].at).xy - patch_.base; // from the patch's first cell
        float height = share.own * wake.drive * kEngineHeight * swingAt(e, push.tick);
        // As much foam as on cells of any size: on wide ones it is thin.
        float wide = max(size, float(map.cell) * kUnit);
        float thin = size / wide;
        float foamPart = push.update != 0u ? 1.5 * thin * abs(wake.drive) * wake.wash * push.step / wide : 0.0;
        ivec2 low = ivec2(floor((middle - max(radius, wide)) / h)) - 1;
        ivec2 count = ivec2(ceil((middle + max(radius, wide)) / h)) + 2 - low;
        reach(low, low + count);
        for (int n = int(me); n < count.x * count.y; n += int(gl_WorkGroupSize.x))
        {
            int row = nearQuotient(ivec2(n), count).x;
            ivec2 at = low + ivec2(n - row * count.x, row);
            vec2 d = vec2(at) * h - middle;
            if (foamPart > 0.0)
                addFoamOn(at, foamPart * max(0.0, 1.0 - dot(d, d) / (wide * wide)));
            ivec2 i = patchCell(patch_, info, at);
            if (isOpen(info, state, i))
                add(info.corner + i, kSourceBoth, height * stirAt(i, d, 1.0 / radius));
        }
    }
}

// Takes back what all invocations added too much, which is no more than rounding leaves over, and says where they did.
void settle(uint me)
{
    netUnitsBy[me] = netUnits;
    reachedBy[me] = reached;
    barrier();
    if (me != 0u)
        return;
    ivec2 all_ = ivec2(0);
    ivec2 at = ivec2(round(-patch_.base / h));
    ivec4 within = ivec4(at, at + 1);
    for (uint i = 0u; i < gl_WorkGroupSize.x; ++i)
    {
        all_ += netUnitsBy[i];
        within = bothOf(within, reachedBy[i]);
    }
    within = ivec4(max(within.xy, ivec2(0)), min(within.zw, patch_.size));
    areas[gl_WorkGroupID.y * kGrids + gl_WorkGroupID.x] =
        GridArea(patch_.first + within.xy, max(within.zw - within.xy, ivec2(0)), wakeGrids[gl_WorkGroupID.x]);
    ivec2 i = patchCell(patch_, info, at);
    bool there = all(greaterThanEqual(at, ivec2(0))) && all(lessThan(at, patch_.size));
    if (!there || any(greaterThan(abs(all_), ivec2(kMaxRoundingError))) || !isOpen(info, state, i))
        return;
    addUnits(info.corner + i, kSourceBoth, -all_.x);
    addUnits(info.corner + i, kSourceBefore, -all_.y);
}

// The columns of a row of the patch that the hull can cover.
ivec2 columnsIn(int row)
{
    float radius = nested ? max(coarse.radius, print_.radius) : print_.radius;
    WakePrint wider = print_;
    if (radius > print_.radius)
        wider = coarse;
    return columnsOf(wider, patch_, row, h);
}

// The same, and a cell around them on all sides.
ivec2 columnsAround(int row)
{
    ivec2 all_ = ivec2(patch_.size.x, 0);
    for (int other = row - 1; other <= row + 1; ++other)
    {
        ivec2 columns = columnsOf(print_, patch_, other, h);
        all_ = columns.x < columns.y ? ivec2(min(all_.x, columns.x), max(all_.y, columns.y)) : all_;
    }
    return all_.x < all_.y ? ivec2(max(all_.x - 1, 0), min(all_.y + 1, patch_.size.x)) : ivec2(0);
}

void main()
{
    int me = int(gl_LocalInvocationID.x);
    uint slot = gl_WorkGroupID.x;
    uint body = gl_WorkGroupID.y;
    share = shares[body * kGrids + slot];
    wake = wakes[body];
    if (share.weight <= 0.0 || isStill(wake))
    {
        if (me == 0)
            areas[body * kGrids + slot] = GridArea(ivec2(0), ivec2(0), 0u);
        return;
    }
    hull = bodies[body];
    info = gridInfos[wakeGrids[slot]];
    state = openState(info, gridStates[wakeGrids[slot]]);
    map = foamSourceInfos[wakeGrids[slot]];
    foam = foamSourceStates[wakeGrids[slot]];
    print_ = prints[hull.firstPrint + slot];
    coarse = prints[hull.firstPrint + share.coarser];
    nested = share.coarse > 0.0;
    perCuts = 1.0 / vec2(textureSize(cuts, 0).xy);
    patch_ = patchOf(wake, max(print_.radius, nested ? coarse.radius : 0.0), info, state);
    h = float(info.cell) * kUnit;
    perSpread = 1.0 / (kSplashReach * print_.radius);
    port = normalize(rotationOf(wake.poses[0].orientation)[1].xy + vec2(1e-6, 0.0));
    ivec2 cell = state.origin + patch_.first;
    foamFirst = ivec2(floorDivide(cell.x, map.factor), floorDivide(cell.y, map.factor));
    foamWithin = cell - foamFirst * map.factor;
    makeKnots(wake, patch_.base, h);

    // bow, stern, cover, level z, level z before, bump, bow and stern of the coarser footprint, level; and of the pressure:
    // bend and its weight east, and north; rise, and of a slope east and north; the weight of that. Of a lid: measureLid()
    float found[kSums] =
        float[](0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0);
    int stride = int(gl_WorkGroupSize.x);
    for (int row = me; row < patch_.size.y; row += stride)
    {
        ivec2 columns = columnsIn(row);
        for (int column = columns.x; column < columns.y; ++column)
            measure(ivec2(column, row), found);
        ivec2 around = isPressed() ? columnsAround(row) : ivec2(0);
        for (int column = around.x; column < around.y; ++column)
            measurePress(ivec2(column, row), found);
    }
    int splashed = wake.splash != 0.0 ? patch_.size.y : 0;
    for (int row = me; row < splashed; row += stride)
        for (int column = 0; column < patch_.size.x; ++column)
            found[5] += isOpen(info, state, patchCell(patch_, info, ivec2(column, row)))
                            ? bump(patch_.base + h * vec2(column, row), perSpread)
                            : 0.0;
    sums[me] = found;
    addUp(uint(me));

    Work work = workOf(sums[0]);
    for (int row = me; row < patch_.size.y; row += stride)
    {
        ivec2 columns = columnsIn(row);
        reach(ivec2(columns.x, row), ivec2(columns.y, row + 1));
        for (int column = columns.x; column < columns.y; ++column)
            addOn(ivec2(column, row), work);
        ivec2 around = isPressed() ? columnsAround(row) : ivec2(0);
        reach(ivec2(around.x, row), ivec2(around.y, row + 1));
        for (int column = around.x; column < around.y; ++column)
            addPress(ivec2(column, row), work);
    }
    reach(ivec2(0), ivec2(patch_.size.x, splashed));
    for (int row = me; row < splashed; row += stride)
        for (int column = 0; column < patch_.size.x; ++column)
            addSplash(ivec2(column, row), work);
    if (wake.drive != 0.0)
        runEngines(uint(me));
    settle(uint(me));
}
