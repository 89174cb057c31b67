// boats/motion/step.comp -- the forces of a tick on every rigid body; one workgroup per body.
//
// Math  m v' = F - m g z,  L' = T (angular momentum),  summed over particles that stand for volume V and skin:
//       buoyancy   rho g V w, w = the wet part: a ramp over the particle's own height, centred on it, of four columns
//                  at the Gauss points of its plan, so that its own second moment rights it too. A column is as
//                  high as the tallest of its sides: the sum of all three would right it too much at layers' borders.
//                  The sea's surface slopes within a particle too, at right angles to g and its acceleration
//       form drag  -w A kFormDrag/2 rho |u.n| (u.n) n, with A n the outward area vector of the skin in it and u its
//                  velocity against the water's
//       planing    boats/motion/plane.glsl, in place of form drag and added mass across the bottom. Water leaves a fast
//                  transom dry, so the pressure is gone there: buoyancy times tanh(x/(dry v)), x the distance from
//                  there (Garme 2005), which is why it trims by the stern
//       friction   -w S kFriction/2 rho |t| t, t the part of u along the skin
//       slamming   -m' (u.n) n, m' the added mass that skin facing down gains as it gets wet (von Karman 1929), all of it in
//                  a tick at most; on the way out of the water none comes back. What else of added mass a body without
//                  sails and engines gains in a tick has been at rest: it takes its share of momentum where it is wet
//       wave push  rho V w' a, a the acceleration of the water where the particle is, with its depth: the push of a
//                  sloping surface, and less of one below it (Froude and Krylov), felt as what the water that was there
//                  a tick ago has gained in velocity. Added
//                  mass is pushed likewise by the mean of a, at the centre of mass: what goes with the water as a whole
//                  feels no torque of it
//       grids      their waves are long ones: height and pressure as they are read over each particle, -g times their mean
//                  slope over the hull as acceleration, and what that has made of velocity, u' = -g slope - u/tau, all
//                  over the hull but less below the depth c^2/g to which such waves reach. tau = kWaveMemory: a velocity
//                  has no other way back to rest. Under way, her own wave is there too: it is the same on both sides, so
//                  the slope along the hull is left out, whose push is in the drag that boats have, and tau is short.
//                  So is how fast that water rises: a stream that follows a hull's lines would take form drag away. Nor does it
//                  trim boats, whose curves have that: what stands under them in the mean of kOwnMean, its height and its slope
//                  forward, is theirs and left out. Under a bottom that planes it is the strips' pressure: all of it is
//       Added mass is extra inertia, of each motion its own (boats/hulls/sections.h), along and about body axes; it
//       grows with the wet part. It is moved as if it had no direction. Beyond rest it goes on to what it is deep under water. Of boats what this lacks in a turn is added:
//       m'y u r to the side, (kCarriedAhead m'y - m'x) v r ahead (Kirchhoff), m' the added mass. The moment of it (Munk), and
//       what -m'x u r there would be, are among the derivatives in boats/motion/drive.comp. What else couples the motions
//       is left out, and with it the part of m' of a tilted body by which up and down would push it to the side.
//       radiation  -b (u - u'), for heave, roll and pitch: the water's own heave u' and rate of slope are those of the
//                  plane through what its particles meet. Less when it is out of the water, or under it. Of heave's,
//                  only what is vertical
//       wave drift P/c, along the way of the waves: the power P that radiation takes from them, over the speed c at which they
//                  meet (Gerritsma and Beukelman 1972): added resistance, and drift. 1/c is slope over rate of rise
//       wind       rho/2 |W| C A W, by its area above the water at rest; boats have theirs in boats/motion/drive.comp
//       Second order in the waves: a body that goes with the water must drift as the water does. So water's velocity and
//       acceleration are those of the water that is there (orbits that are followed, not a fixed point's), and the wave
//       push is of w', the part that is wet at rest. With w it would have a mean, the largest term of the second order
//       without those that take most of it back (the body's own waves, sum of elevations at its side): it stops a
//       yacht dead in a chop that costs real ones a tenth of their speed. So what drifts is carried by Stokes' drift,
//       which drag passes on, and by the wave drift above. Added mass and radiation of a tilted body act along its own
//       axes and have a mean too, whose counterparts (Kirchhoff's terms in the water's strain) are not here: so neither
//       are they. They drove a tug at 2 m/s into a swell (tests/gpu/body_wave_test.cpp, a swell carries).
//       A free body that starts afloat starts with the velocity of its water: at rest in a wave's orbit it would be left
//       with that orbit's velocity as a mean.
//       Leapfrog: velocities belong to the middles of ticks, so places are of second order; a free flight is exact.
//       All drag of a tick is scaled by 1/(1 + dt Q/2), Q a bound of the sum of c (n.M^-1 n + (r x n).I^-1 (r x n)) over what
//       acts with c [N s/m] along n at r, M and I with added mass: Q is not less than the fastest rate of decay, so no tick of any length gains energy.
//       Radiation takes the mean of the velocities before and after it, with the same effect.
//       What drives boats is summed in boats/motion/drive.comp.
// In    the water at the last tick: the felt sea, the felt wave grids; forces of boats
// Out   states where they were, with the velocities, momenta and spins of the tick as far as forces give them, for contacts
//       to change and boats/motion/move.comp to follow; yields of all that are not fixed; `before` the states as they were;
//       with kStart, all bodies put on the water instead
// Why   sums are taken in one order, particle by particle and then in a tree, so they are the same bits every time
// Twin  tests/support/body_twin.h (double), compared by tests/gpu/body_test.cpp
#version 460
#extension GL_GOOGLE_include_directive : require
#include "boats/motion/hold.glsl"
#include "shared/body.h"
#include "boats/motion/wind.glsl"
#include "shared/drive.h"
#include "shared/wake.h"

layout(local_size_x_id = 0, local_size_y = 1, local_size_z = 1) in; // a power of two, at most kMaxBodyGroup
layout(constant_id = 3) const uint kStart = 0;
layout(constant_id = 4) const uint kPlaning = 0; // 1: there are bodies that plane

layout(push_constant, scalar) uniform Push { BodyMovePush push; };
layout(binding = 0, scalar) readonly buffer Infos { BodyInfo infos[]; };
layout(binding = 1, scalar) readonly buffer Particles { BodyParticle particles[]; };
layout(binding = 2, scalar) readonly buffer Guides { BodyGuide guides[]; };
layout(binding = 3, scalar) buffer States { BodyState states[]; };
layout(binding = 4, scalar) writeonly buffer Before { BodyState before[]; };
layout(binding = 5, scalar) buffer Drifts { BodyDrift drifts[]; };
layout(binding = 6, scalar) writeonly buffer Yields { BodyYield yields[]; };
layout(binding = 7, scalar) readonly buffer Forces { BodyForce forces[]; };
layout(binding = 8, scalar) readonly buffer Stations { PlaneStation stations[]; };
layout(binding = 9, scalar) buffer PlaneDrifts { PlaneDrift planeDrifts[]; };
layout(binding = 10, scalar) buffer Waves { BodyWave waves[]; };
#define WATER_FIRST 11
#define WATER_FELT
#define WATER_VIEWS_IN shared
#include "ocean/water.glsl"
#include "boats/motion/plane.glsl"

const float kWaveMemory = 300.0;      // tau [s], far longer than any wave: its square over tau is what hulls lag behind
const vec2 kOwnWave = vec2(0.5, 2.0); // of a boat under way: of what is along her, and across her [s]

const float kOwnMean = 3.0; // in which what stands under a boat is known from what passes [s]

const float kCarriedAhead = 0.75; // what eddies leave of it: 0.5 to 0.75 of ships' (Hasegawa 1980)

shared float gauges[4]; // heights of the grids' water ahead, astern, to port, to starboard [m]
shared float deeper; // how far the body lies below where it floats at rest; 0 where it is near [m]
shared float floats; // 1: the body lies in the water, as deep as at rest or by half as little; 0: it is in the air

const uint kSums = 31u;
shared float sums[kMaxBodyGroup][kSums];

struct Water
{
    float height;  // [m]
    vec3 velocity; // [m/s]
    vec3 gain;     // of velocity, since the last tick [m/s]
};

// What the waves of the grids do to all of a body.
struct Felt
{
    vec2 slope;
    vec2 velocity;  // [m/s]
    float perDepth; // 1 / depth to which they reach in full [1/m]
};

// Heights at four places, each as far from the middle as the hull's water is in the mean: a plane through them is the mean
// slope of waves that are longer than the hull.
void takeGauges(uint me, vec2 gauge, vec2 bow)
{
    for (uint n = me; n < (kWaterGrids > 0u ? 4u : 0u); n += gl_WorkGroupSize.x)
    {
        vec2 at = n < 2u ? gauge.x * bow : gauge.y * vec2(-bow.y, bow.x);
        gauges[n] = waterRaised((n & 1u) == 0u ? at : -at);
    }
}

// `still` of what is along the bow counts, and all of what is across it.
Felt feltBy(vec2 gauge, vec2 bow, float still, vec2 velocity)
{
    Felt felt = Felt(vec2(0.0), velocity, 1e9);
    for (uint g = 0u; g < kWaterGrids; ++g)
        felt.perDepth = min(felt.perDepth, gridViews[g].perDepth);
    if (kWaterGrids > 0u)
        felt.slope = still * (gauges[0] - gauges[1]) / (2.0 * gauge.x) * bow +
                     (gauges[2] - gauges[3]) / (2.0 * gauge.y) * vec2(-bow.y, bow.x);
    return felt;
}

// The velocity of these waves a tick on.
vec2 feltNext(Felt felt, vec2 bow, float still)
{
    vec2 next = felt.velocity - push.step * kGravity * felt.slope;
    vec2 port = vec2(-bow.y, bow.x);
    vec2 kept = exp(-push.step * mix(1.0 / kOwnWave, vec2(1.0 / kWaveMemory), still));
    return kept.x * dot(next, bow) * bow + kept.y * dot(next, port) * port;
}

// The water over a place relative to the body, which came by `displacement` [m] in the last tick. From where the water
// came is known except for what a tick changes: one step of the fixed-point iteration is enough. What accelerates is
// the water that was over the place a tick ago: a body under way has left it behind since, and meets another.
// The waves of the grids push it as `felt` says; its motion is that at `depth` [m].
// Of how high and how fast they raise it, `high` and `still` count, and `own` of the height not at all.
Water waterOver(vec2 place, float depth, vec2 displacement, uint drift, Felt felt, float own, float high, float still)
{
    vec2 guess = kStart != 0u ? waterAt(place).source : place - drifts[drift].displacement;
    WaterPoint point = waterAt(place, guess, 1);
    vec2 left = place - displacement - drifts[drift].displacement + push.step * waterCurrent();
    vec3 gain = waterOrbitOfSea(left, drifts[drift].depth) - drifts[drift].velocity;
    vec3 orbit = waterOrbitOfSea(point.source, depth);
    drifts[drift] = BodyDrift(point.moved.xy, orbit, depth);
    float part = exp(-max(depth * felt.perDepth - 1.0, 0.0));
    gain.xy -= push.step * kGravity * part * felt.slope;
    vec3 velocity = waterVelocityOfSea(orbit, depth) + vec3(part * felt.velocity, still > 0.0 ? still * waterRise(point, depth) : 0.0);
    point.raised = high * (point.raised - own);
    return Water(waterHeight(point), velocity, gain);
}

// What the particles do together.
struct Load
{
    float lift;       // buoyancy [N]
    vec3 carried;     // the push of waves [N]
    vec3 righting;    // their torque [N m]
    vec3 drag;        // [N]
    vec3 dragTorque;  // [N m]
    vec3 quick;       // sum of c n n, along world axes [N s/m]
    vec3 quickSpin;   // of c (r x n)(r x n), about body axes [N m s]
    float slammed;    // added mass that is gained by what gets wet [kg/s]
    float wet;        // mass of the water displaced [kg]
    vec2 passes;      // what it meets forward and to port, by this mass [kg m/s]
    vec3 meets;       // what it meets along its own vertical, by this mass [kg m/s]; times y, and -x [kg m^2/s]
    vec2 first;       // moments of this mass, along body x and y [kg m]
    vec3 second;      // xx, yy, xy [kg m^2]
};

// Under water to `depth` [m] above its centre: the part that is wet, the first moments of that part about the centre in
// east and north, per volume, and what of it gets wet for each metre deeper.
// `slope` is the water's, east and north.
vec4 wetPart(mat3 turn, vec3 extent, float depth, vec2 slope)
{
    vec3 up = vec3(turn[0].z, turn[1].z, turn[2].z);
    vec3 tall = abs(up) * extent * vec3(0.5, 0.5, 1.0); // of a column, by each of its sides
    float perHeight = 0.5 / max(max(tall.x, tall.y), max(tall.z, 1e-6));
    vec2 gauss = extent.xy / sqrt(3.0);
    vec4 part = vec4(0.0);
    for (int i = 0; i < 4; ++i)
    {
        vec2 column = gauss * vec2(i < 2 ? -1.0 : 1.0, (i & 1) == 0 ? -1.0 : 1.0);
        vec2 off = turn[0].xy * column.x + turn[1].xy * column.y;
        float deep = 0.5 + (depth + dot(slope, off) - dot(up.xy, column)) * perHeight;
        float wet = clamp(deep, 0.0, 1.0);
        part += 0.25 * vec4(wet, wet * off, deep == wet ? perHeight : 0.0);
    }
    return part;
}

void addParticle(inout Load load, BodyInfo info, BodyState state, mat3 turn, BodyParticle particle, Water water)
{
    vec3 arm = turn * particle.at;
    vec2 slope = clamp(water.gain.xy / (-kGravity * push.step), -1.0, 1.0); // what accelerates it is its slope
    vec4 part = wetPart(turn, particle.extent, water.height - (state.height + arm.z), slope);
    float wet = part.x;
    float weight = kWaterDensity * particle.volume;
    vec2 moment = arm.xy * wet + part.yz;
    vec3 flow = state.velocity + cross(state.spin, arm) - water.velocity;
    float forward = max(particle.at.x - info.transom, 0.0);
    float pressed = kGravity * weight * tanh(min(forward / max(info.dry * dot(flow, turn[0]), 1e-6), 10.0));
    load.lift += pressed * wet;
    load.righting.xy += pressed * vec2(moment.y, -moment.x);
    load.wet += weight * wet;

    float afloat = floats * clamp(0.5 - 0.5 * (info.floatHeight + particle.at.z) / particle.extent.z, 0.0, 1.0);
    vec3 carried = weight * afloat / push.step * water.gain;
    load.carried += carried;
    load.righting += cross(arm, carried);

    vec3 at = particle.at;
    vec3 met = weight * wet * (flow * turn);
    load.passes += met.xy;
    load.meets += met.z * vec3(1.0, at.y, -at.x);
    load.first += weight * wet * at.xy;
    load.second += weight * wet * at.xyx * at.xyy;

    vec3 face = turn * particle.face;
    float area = length(face);
    vec3 normal = area > 0.0 ? face / area : vec3(0.0);
    float across = dot(flow, normal);
    vec3 along = flow - across * normal;
    vec3 bodyNormal = normal * turn;
    float form = wet * 0.5 * kWaterDensity * kFormDrag * area * abs(across);
    float gains = info.slam * max(0.0, -face.z) * min(part.w * max(0.0, -flow.z), 1.0 / push.step);
    form += gains;
    load.slammed += gains;
    float rub = wet * 0.5 * kWaterDensity * kFriction * particle.skin * length(along);
    vec3 drag = -(form * across * normal + rub * along);
    load.drag += drag;
    load.dragTorque += cross(arm, drag);

    vec3 lever = cross(at, bodyNormal);
    load.quick += form * normal * normal + rub;
    load.quickSpin += form * lever * lever + rub * (dot(at, at) - at * at);
}

void putLoad(uint me, Load load)
{
    float[kSums] all = float[](load.lift, load.carried.x, load.carried.y, load.carried.z,
                               load.righting.x, load.righting.y, load.righting.z, load.drag.x, load.drag.y, load.drag.z,
                               load.dragTorque.x, load.dragTorque.y, load.dragTorque.z, load.quick.x, load.quick.y,
                               load.quick.z, load.quickSpin.x, load.quickSpin.y, load.quickSpin.z, load.slammed, load.wet,
                               load.passes.x, load.passes.y, load.meets.x, load.meets.y, load.meets.z, load.first.x, load.first.y,
                               load.second.x, load.second.y, load.second.z);
    sums[me] = all;
}

Load takeLoad()
{
    float[kSums] all = sums[0];
    return Load(all[0], vec3(all[1], all[2], all[3]), vec3(all[4], all[5], all[6]), vec3(all[7], all[8], all[9]),
                vec3(all[10], all[11], all[12]), vec3(all[13], all[14], all[15]), vec3(all[16], all[17], all[18]), all[19],
                all[20], vec2(all[21], all[22]), vec3(all[23], all[24], all[25]), vec2(all[26], all[27]),
                vec3(all[28], all[29], all[30]));
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

// What is `of` each body axis, in world axes, without what couples up and down with the other directions.
mat3 uncoupled(mat3 turn, vec3 of)
{
    mat3 all = turn * mat3(of.x, 0.0, 0.0, 0.0, of.y, 0.0, 0.0, 0.0, of.z) * transpose(turn);
    return mat3(vec3(all[0].xy, 0.0), vec3(all[1].xy, 0.0), vec3(0.0, 0.0, all[2].z));
}

// A bound of the trace of a product of `of`, which is symmetric, and a matrix with this diagonal that is nowhere negative.
float rowSum(mat3 of, vec3 diagonal)
{
    return dot(diagonal, abs(of[0]) + abs(of[1]) + abs(of[2]));
}

// What water goes with the body when so much of it is displaced [kg].
struct Added
{
    vec3 mass; // [kg]
    vec3 spin; // [kg m^2]
};

// Water that it displaces wholly under water beyond what it does at rest [kg], > 0.
float over(BodyInfo info)
{
    return max(info.whole - info.displaced, 1e-3 * info.whole);
}

// It comes soon as the body gets wet, and goes on to what it is deep under water, where the surface is no end.
Added addedOf(BodyInfo info, float wetMass)
{
    float wet = min(wetMass / info.displaced, 1.0);
    float deep = clamp((wetMass - info.displaced) / over(info), 0.0, 1.0);
    float rest = wet * (2.0 - wet) * (1.0 - deep);
    return Added(rest * info.added + deep * info.addedDeep, rest * info.addedSpin + deep * info.addedSpinDeep);
}

// Water joins the body as it gets wet, and takes its share of momentum: what slams (addParticle()) has not done of it. In
// body axes. `flow` is that of the middle of what is wet against the water, `spin` likewise.
BodyForce takingWater(BodyInfo info, Load load, Added adds, float wetBefore, vec3 flow, vec3 spin, mat3 turn, mat3 line,
                      mat3 heavyInverse, float dragPart)
{
    Added last = addedOf(info, wetBefore);
    vec3 gain = max(adds.mass - last.mass, vec3(0.0)) / push.impulseTime; // [kg/s]
    gain.z = max(gain.z - load.slammed, 0.0);
    vec2 middle = load.first / load.wet;
    vec3 lever = vec3(middle.y, -middle.x, 0.0);
    vec3 gainSpin = max((adds.spin - last.spin) / push.impulseTime - gain.z * lever * lever, vec3(0.0));
    vec3 along = gain.x * turn[0] * turn[0] + gain.y * turn[1] * turn[1] + gain.z * turn[2] * turn[2];
    float quick = rowSum(line, along) + rowSum(heavyInverse, gainSpin + gain.z * lever * lever);
    float part = 1.0 / max(1.0, push.impulseTime * quick / min(1.0, 2.0 * dragPart)); // with drag, it stops it at most
    return BodyForce(-part * gain * flow, -part * (gain.z * flow.z * lever + gainSpin * spin));
}

// How the body gives way to what contacts do, by the masses that forces meet: `line` and `heavyInverse` are the inverse of these.
BodyYield yieldOf(BodyInfo info, mat3 turn, mat3 line, mat3 heavyInverse)
{
    mat3 spins = turn * heavyInverse * transpose(turn);
    if (info.hold == kHoldGuide) // up and down alone; and it does not turn about the vertical
    {
        line = mat3(vec3(0.0), vec3(0.0), vec3(0.0, 0.0, line[2].z));
        spins -= outerProduct(spins[2], spins[2]) / spins[2].z;
    }
    return BodyYield(vec3[](line[0], line[1], line[2]), vec3[](spins[0], spins[1], spins[2]));
}

// How it moves against the plane through the water that it meets, along its own vertical: its centre of mass [m/s], in
// roll and in pitch [rad/s].
vec3 meetingOf(Load load, vec2 gauge)
{
    vec2 lever = vec2(load.first.y, -load.first.x) / load.wet;
    float mean = load.meets.x / load.wet;
    vec2 turns = load.meets.yz / load.wet - mean * lever;
    vec2 least = 1e-4 * gauge * gauge; // what is wet at one place only knows of no slope
    float yy = load.second.y / load.wet - lever.x * lever.x + least.y;
    float xx = load.second.x / load.wet - lever.y * lever.y + least.x;
    float xy = -load.second.z / load.wet - lever.x * lever.y;
    vec2 rate = vec2(xx * turns.x - xy * turns.y, yy * turns.y - xy * turns.x) / max(xx * yy - xy * xy, least.x * least.y);
    return vec3(mean - dot(rate, lever), rate);
}

// In the wind, by what is above the water at rest, in world axes: x force, y torque. It is scaled as drag is.
BodyForce windOn(BodyState state, BodyInfo info, mat3 turn, float dry, mat3 line, mat3 heavyInverse)
{
    vec3 at = turn * info.windAt;
    vec2 blows = windPart(state.height + at.z) * windOver(push.wind, state.place);
    vec3 air = (vec3(blows, 0.0) - state.velocity - cross(state.spin, at)) * turn;
    vec3 drag = 0.5 * kAirDensity * dry * length(air) * info.windage;
    float widest = max(max(drag.x, drag.y), drag.z);
    float quickest = widest * (rowSum(line, vec3(1.0)) + rowSum(heavyInverse, vec3(dot(at, at))));
    vec3 force = turn * (drag * air) / (1.0 + 0.5 * push.impulseTime * quickest);
    return BodyForce(force, cross(at, force));
}

// The mean push of the waves that it meets, by the power that its motion against them radiates [N].
vec2 wavePush(BodyState state, BodyInfo info, Load load, mat3 turn, vec3 meeting, vec3 radiated)
{
    float rises = dot(state.velocity, turn[2]) - meeting.x; // the water [m/s]
    vec2 slope = load.carried.xy / (kGravity * max(load.wet, 0.5 * info.displaced));
    vec2 slowness = rises * slope / (rises * rises + 0.01); // of the waves: 1/c along their way; none where it hardly rises
    vec2 push_ = dot(radiated, meeting * meeting) / max(1.0 - dot(state.velocity.xy, slowness), 0.5) * slowness;
    // Of the second order: were it more than what is of the first, they would not be waves that it rides.
    float most = kGravity * info.mass * length(slope);
    return push_ * min(1.0, most / max(length(push_), 1e-6));
}

// What a bottom that planes carries: a mass [kg], and that times how far forward it is carried [kg m].
vec2 carriedBy(BodyInfo info, mat3 turn)
{
    vec2 sum = vec2(0.0);
    for (uint s = 0u; s < 2u * info.stations; ++s)
    {
        Strip strip = strips[s];
        vec2 pushes = vec2(strip.force, strip.mass * strip.gain) * strip.along.z;
        sum += vec2(pushes.x + pushes.y, pushes.x * strip.at.x + pushes.y * strip.massAt.x);
    }
    return turn[2].z / kGravity * sum;
}

BodyYield step_(inout BodyState state, BodyInfo info, BodyGuide guide, Load load, BodyForce driven, float wetBefore)
{
    mat3 turn = rotationOf(state.orientation);
    mat3 inertia = mat3(info.inertia[0], info.inertia[1], info.inertia[2]);
    mat3 inverse_ = mat3(info.inverse[0], info.inverse[1], info.inverse[2]);
    float wet = load.wet / info.displaced;
    float dry = max((info.whole - load.wet) / over(info), 0.0); // 1 at rest, as is wet
    Added adds = addedOf(info, load.wet);
    vec3 radiated = min(wet, dry) * info.radiated;
    vec3 meeting = load.wet > 0.0 ? meetingOf(load, info.gauge) : vec3(0.0);
    vec2 passing = load.passes / max(load.wet, 1e-6 * info.displaced);
    vec3 slowing = vec3(kFormDrag * kWaterDensity * min(wet, 1.0) * info.bluff * abs(passing), radiated.x);
    vec3 masses = info.mass + adds.mass + 0.5 * push.impulseTime * slowing;
    vec3 slower = adds.spin + 0.5 * push.impulseTime * vec3(radiated.yz, 0.0);
    mat3 heavy = inertia + mat3(slower.x, 0.0, 0.0, 0.0, slower.y, 0.0, 0.0, 0.0, slower.z);
    float size = heavy[0].x + heavy[1].y + heavy[2].z; // the determinant of a ship's is beyond a float
    mat3 heavyInverse = inverse(heavy / size) / size;
    mat3 line = inverse(uncoupled(turn, masses));

    float quickest = rowSum(line, load.quick) + rowSum(heavyInverse, load.quickSpin);
    float dragPart = 1.0 / (1.0 + 0.5 * push.impulseTime * quickest);
    BodyForce wind = windOn(state, info, turn, dry, line, heavyInverse);
    vec3 force = vec3(0.0, 0.0, load.lift - info.mass * kGravity) + load.carried + dragPart * load.drag +
                 driven.force + wind.force;
    vec3 torque = load.righting + dragPart * load.dragTorque + driven.torque + wind.torque;
    float taken = min(wet, 1.0);
    force += taken * (2.0 - taken) * (uncoupled(turn, info.added) * load.carried) / info.displaced;
    force -= turn * vec3(slowing.xy * passing, 0.0);
    force.z -= turn[2].z * slowing.z * meeting.x; // what is level of it is left out
    vec2 drift = wavePush(state, info, load, turn, meeting, radiated - min(wet, dry) * vec3(0.0, info.eddies, 0.0));
    force.xy += drift;
    vec3 about = torque * turn - vec3(radiated.yz * meeting.yz, 0.0);
    if (info.boat != 0u)
    {
        float ahead = kCarriedAhead * adds.mass.y - adds.mass.x;
        force += turn * (dot(state.spin, turn[2]) * vec3(ahead * passing.y, adds.mass.y * passing.x, 0.0));
    }
    else if (load.wet > wetBefore)
    {
        vec3 flow = vec3(passing, load.meets.x / load.wet);
        vec3 spin = vec3(meeting.yz, dot(state.spin, turn[2]));
        BodyForce taking = takingWater(info, load, adds, wetBefore, flow, spin, turn, line, heavyInverse, dragPart);
        force += turn * taking.force;
        about += taking.torque;
    }
    if (kPlaning != 0u && info.stations > 0u)
    {
        float[6] gained = acceleration(2u * info.stations, masses, heavy, force * turn, about, push.impulseTime);
        state.velocity += push.impulseTime * (turn * vec3(gained[0], gained[1], gained[2]));
        state.momentum += push.impulseTime * (turn * (inertia * vec3(gained[3], gained[4], gained[5])));
    }
    else
    {
        state.velocity += push.impulseTime * (line * force);
        if (load.wet > 0.0 || info.windage != vec3(0.0))
            state.momentum += push.impulseTime * (turn * (inertia * (heavyInverse * about)));
    }
    if (info.hold == kHoldGuide)
    {
        state.velocity.xy = guide.velocity;
        stopYaw(state, turn, inverse_);
    }
    state.spin = spinOf(state.orientation, inverse_, state.momentum);
    return yieldOf(info, turn, line, heavyInverse);
}

void main()
{
    uint body = push.first + gl_WorkGroupID.x;
    uint me = gl_LocalInvocationID.x;
    BodyInfo info = infos[body];
    BodyState state = states[body];
    mat3 turn = rotationOf(state.orientation);
    waterLookFrom(push.sea, state.place, me, gl_WorkGroupSize.x);
    barrier();
    if (me == 0u)
    {
        float water = waterHeight(waterAt(vec2(0.0)));
        float sunk = water + info.floatHeight - state.height;
        floats = clamp(2.0 + 2.0 * sunk / info.draft, 0.0, 1.0);
        deeper = sunk * smoothstep(info.draft, 2.0 * info.draft, abs(sunk));
    }
    vec2 bow = dot(turn[0].xy, turn[0].xy) > 1e-4 ? normalize(turn[0].xy) : vec2(1.0, 0.0); // it points up or down
    takeGauges(me, info.gauge, bow);
    barrier();
    float still = 1.0 - smoothstep(kHoldSpeed, kLetGoSpeed, abs(dot(state.velocity.xy - waterCurrent(), bow)));
    Felt felt = feltBy(info.gauge, bow, still, waves[body].velocity);
    float high = info.stations > 0u ? still : 1.0;
    vec3 own = info.boat != 0u ? (1.0 - still) * vec3(waves[body].own.x, waves[body].own.y * bow) : vec3(0.0);

    Load load = Load(0.0, vec3(0.0), vec3(0.0), vec3(0.0), vec3(0.0), vec3(0.0), vec3(0.0), 0.0, 0.0, vec2(0.0), vec3(0.0), vec2(0.0), vec3(0.0));
    uint i = me;
    if (i < info.particles)
    {
        do // tested at its end: a CPU device goes once more through a loop that is tested at its beginning, for nothing
        {
            BodyParticle particle = particles[info.first + i];
            vec3 arm = turn * particle.at;
            vec2 displacement = push.step * (state.velocity + cross(state.spin, arm)).xy;
            float depth = max(deeper - info.floatHeight - turn[2].z * particle.at.z, 0.0);
            Water water = waterOver(arm.xy, depth, displacement, info.firstDrift + i, felt, own.x + dot(own.yz, arm.xy), high,
                                    still);
            if (kStart != 0u) // the mean height and velocity of the water, and what they are means over
            {
                load.lift += particle.volume * water.height;
                load.carried += particle.volume * water.velocity;
                load.wet += particle.volume;
            }
            else
                addParticle(load, info, state, turn, particle, water);
        } while ((i += gl_WorkGroupSize.x) < info.particles);
    }
    if (kPlaning != 0u)
        for (uint i = me; i < info.stations; i += gl_WorkGroupSize.x)
            putStation(info, state, turn, i, still);
    putLoad(me, load);
    addUp(me);
    if (me != 0u)
        return;
    load = takeLoad();
    if (kStart != 0u && info.afloat != 0u)
    {
        state.height += load.lift / load.wet;
        state.velocity += info.hold == kHoldFree ? load.carried / load.wet : vec3(0.0);
    }
    before[body] = state;
    if (kStart == 0u && info.hold != kHoldFixed)
        yields[body] = step_(state, info, guides[body], load, forces[body], waves[body].wet);
    bool started = kStart == 0u; // before it, `load` is of the water
    float lifted = started && load.wet > 0.0 ? load.lift / (kGravity * load.wet) : 1.0;
    vec2 planes = kPlaning != 0u && started ? carriedBy(info, turn) : vec2(0.0);
    vec2 stands = kWaterGrids > 0u ? vec2(0.25 * (gauges[0] + gauges[1] + gauges[2] + gauges[3]),
                                          (gauges[0] - gauges[1]) / (2.0 * info.gauge.x))
                                   : vec2(0.0);
    vec2 mean = mix(waves[body].own, stands, min(push.step / kOwnMean, 1.0));
    waves[body] = BodyWave(feltNext(felt, bow, still), started ? load.wet : 1e30, lifted, planes, mean);
    states[body] = state;
}
