// boats/motion/drive.comp -- what engines, rudder, keel, sails, wind and its own waves do to each boat; one invocation
// per boat.
//
// Math  thrust     T n (n - v/v0), n the throttle, v the speed of advance; astern kReverse of it; by the part of the
//                  propeller that is under water. Its wash has sqrt(v^2 + 2 T / (rho A)) (momentum theory). v is less
//                  than the boat's by its wake
//       foils      boats/motion/foil.glsl; the rudder also in the wash, and in what the keel turns the water by, C_L / (pi A),
//                  or in what a hull without one leaves of the flow across it. A foil of area S turns a wash of area a by
//                  at most its own angle: slope 2 pi / (1 + pi S / a), as of a wing of aspect 2 a / (pi S)
//       hull       linear derivatives of Clarke et al. (1983), Y = -Yv |u| v - Yr u r, N = -Nv u v - Nr |u| r, of which Nv
//                  holds Munk's moment: why ships drift. Drag across by stations, -rho/2 C (v + x r) |v + x r|. Heel turns
//                  the axis of what is under water, where the stern is fuller than the bow, and v counts from there.
//                  Forces of added mass in a turn are in step.comp, their moment in Nv. A bottom that planes is moved by
//                  the strips of plane.glsl, which drift too: of the derivatives it keeps 1 / (1 + (Fn/0.8)^4)
//       waves      D g r(Fn), Fn = v / sqrt(g L): r = 0.2 / (1 + exp((0.505 - Fn) / 0.05)), a fit to the Delft series:
//                  0.0005 at Fn 0.2, 0.0086 at 0.35, 0.022 at 0.4, 0.05 at 0.45, 0.095 at 0.5. A hull that planes climbs
//                  less, 0.104 / (1 + exp((0.45 - Fn) / 0.05)), and leaves its wave behind: times 1 / (1 + (Fn/0.8)^4).
//                  That is of her weight, whether buoyancy or speed carries it: a displacement hull makes it in full as
//                  long as a quarter of what she displaces at rest is wet (a tick ago), and none in the air
//                  It lies on the slope r of its own wave, bow up. Astern its stern is a plate of
//                  drag 0.5
//       sails      boats/motion/sail.glsl, each in the apparent wind at its own centre; windage of hull and rig
//       helm       3 (error - steerTime * rate of turn), under sail and a part of the heel, the other way with sternway.
//                  A rudder's force grows with v^2, and a turn goes on for a length, not for a time: who steers a planing
//                  hull does by 2, and by as much less, above Fn 0.35. Else the helm rolls it over: a rudder heels it, and
//                  heel turns it the other way
//       anchor     boats/motion/anchor.glsl
//       Hull, foils and sails of a boat are scaled down together if they would act faster than half a tick's rate.
//       Left out: thrust deduction, propeller walk, what a rudder does to the hull before it, the wave grids' water, which
//       is mostly the boat's own wave, but for what the waves that came carry along (boats/motion/step.comp).
// In    states and the felt sea at the last tick; helms
// Out   forces of these bodies, and of no other; trims a tick on: rudder, throttle and sheets move at their own rates
// Twin  tests/support/boat_twin.h (double), compared by tests/gpu/boat_drive_test.cpp
#version 460
#extension GL_GOOGLE_include_directive : require
#include "boats/motion/rigid.glsl"
#include "shared/drive.h"

layout(local_size_x_id = 0, local_size_y = 1, local_size_z = 1) in;

layout(push_constant, scalar) uniform Push { BoatDrivePush push; };
layout(binding = 0, scalar) readonly buffer Boats { BoatInfo boats[]; };
layout(binding = 1, scalar) readonly buffer Engines { BoatEngine engines[]; };
layout(binding = 2, scalar) readonly buffer Sails { BoatSail sails[]; };
layout(binding = 3, scalar) readonly buffer Helms { BoatHelm helms[]; };
layout(binding = 4, scalar) readonly buffer Infos { BodyInfo infos[]; };
layout(binding = 5, scalar) readonly buffer States { BodyState states[]; };
layout(binding = 6, scalar) buffer Trims { BodyTrim trims[]; };
layout(binding = 7, scalar) writeonly buffer Forces { BodyForce forces[]; };
layout(binding = 8, scalar) readonly buffer Waves { BodyWave waves[]; };
layout(binding = 9, scalar) readonly buffer Anchors { BoatAnchor anchors[]; };
layout(binding = 10, scalar) buffer AnchorStates { AnchorState anchorStates[]; };
#define WATER_FIRST 11
#define WATER_FELT
#include "ocean/water.glsl"
#include "boats/motion/anchor.glsl"
#include "boats/motion/foil.glsl"
#include "boats/motion/sail.glsl"
#include "boats/motion/wind.glsl"

// Up to which a planing boat's rudder can be held hard over, v / sqrt(g L).
const float kSteeringFroude = 1.0;

// A boat at work.
struct Boat
{
    BoatInfo info;
    BodyState state;
    mat3 turn;
    float perMass;    // [1/kg]
    mat3 perInertia;  // [1/(kg m^2)]
    BodyForce sum;    // in body axes
    BodyForce quick;  // of hull, foils and sails, likewise
    float rate;       // how fast these act at most [1/s]
};

// The water over a place of the boat.
struct Water
{
    float deep;    // how far that place lies below the surface [m]
    vec3 velocity; // in world axes [m/s]
};

Water waterAt(Boat boat, vec3 at)
{
    vec3 arm = boat.turn * at;
    WaterPoint point = waterOfSeaAt(arm.xy);
    float deep = waterHeight(point) - boat.state.height - arm.z;
    return Water(deep, waterVelocityOfSea(point.source, deep) + vec3(waves[boat.info.body].velocity, 0.0));
}

// How a place of the boat moves against what is around it, in body axes [m/s].
vec3 flowAt(Boat boat, vec3 at, vec3 around)
{
    return (boat.state.velocity + cross(boat.state.spin, boat.turn * at) - around) * boat.turn;
}

void push_(inout BodyForce sum, vec3 at, vec3 force)
{
    sum.force += force;
    sum.torque += cross(at, force);
}

// What grows by `perSpeed` [N s/m] with speed, sideways above all.
void pushQuick(inout Boat boat, vec3 at, vec3 force, float perSpeed)
{
    push_(boat.quick, at, force);
    vec3 lever = vec3(-at.z, 0.0, at.x);
    boat.rate += perSpeed * (boat.perMass + dot(lever, boat.perInertia * lever));
}

float towards(float from, float to, float most)
{
    return from + clamp(to - from, -most, most);
}

// The angle from the bow to `aim`, both mathematical, to port.
float turnTo(Boat boat, float aim)
{
    return wrapAngle(aim - atan(boat.turn[0].y, boat.turn[0].x));
}

const float kWeatherHelm = 0.17; // what a helmsman under sail holds against heel, in parts of its sine [rad]

// The rudder that the helmsman wants.
float helmAngle(Boat boat, BoatHelm helm, float ahead)
{
    if (helm.steering == kSteerRudder)
        return helm.aim;
    float windFrom = atan(-push.wind.velocity.y, -push.wind.velocity.x);
    float error = turnTo(boat, helm.steering == kSteerWind ? windFrom + helm.aim : helm.aim);
    bool planes = boat.info.planes != 0u;
    float fast = planes ? max(1.0, ahead / (0.35 * sqrt(kGravity * boat.info.waterline))) : 1.0;
    float angle = (planes ? 2.0 : 3.0) * (error - boat.info.steerTime / fast * boat.state.spin.z) / (fast * fast);
    angle -= boat.info.sails > 0u ? kWeatherHelm * boat.turn[1].z : 0.0;
    return ahead < -0.2 ? -angle : angle;
}

// The wash of its engines: the part of the rudder in it, how much faster the water is there [m/s], that part's aspect.
vec3 pushEngines(inout Boat boat, Water water, BodyTrim trim)
{
    vec3 wash = vec3(0.0, 0.0, 1.0);
    for (uint i = 0u; i < boat.info.engines; ++i)
    {
        BoatEngine engine = engines[boat.info.firstEngine + i];
        float deep = water.deep + boat.turn[0].z * (boat.info.rudder.at.x - engine.at.x) +
                     boat.turn[1].z * (boat.info.rudder.at.y - engine.at.y) +
                     boat.turn[2].z * (boat.info.rudder.at.z - engine.at.z);
        float wet = clamp(0.5 + 0.5 * deep / engine.radius, 0.0, 1.0);
        float n = trim.throttle;
        float angle = engine.steers != 0u ? trim.rudder : 0.0;
        vec3 ahead = vec3(cos(angle), -sin(angle), 0.0);
        float advance = dot(flowAt(boat, engine.at, water.velocity), ahead);
        advance *= advance > 0.0 ? 1.0 - boat.info.wake : 1.0;
        float thrust = wet * engine.thrust * abs(n) * (n - advance / engine.free) * (n < 0.0 ? kReverse : 1.0);
        push_(boat.sum, engine.at, thrust * ahead);
        float through = sqrt(advance * advance + max(0.0, 2.0 * thrust / (kWaterDensity * engine.disc)));
        if (n > 0.0 && engine.steers == 0u)
            wash = vec3(engine.wash, through - abs(advance), engine.aspect);
    }
    return wash;
}

void pushFoil(inout Boat boat, BoatFoil foil, float angle, vec3 flow, float deep, float part, float plate)
{
    float wet = part * clamp(0.5 + deep / (foil.span * max(abs(boat.turn[2].z), 0.2)), 0.0, 1.0);
    pushQuick(boat, foil.at, wet * foilForce(foil, angle, flow, plate),
              0.5 * kWaterDensity * wet * foil.area * length(flow.xy) * foilSlope(foil.aspect));
}

void pushFoils(inout Boat boat, Water keelWater, Water rudderWater, float rudder, vec3 wash)
{
    BoatFoil keel = boat.info.keel;
    float turned = 0.0; // water behind the keel
    if (keel.area > 0.0)
    {
        vec3 flow = flowAt(boat, keel.at, keelWater.velocity);
        pushFoil(boat, keel, 0.0, flow, keelWater.deep, 1.0, kPlate - kSkinPlate);
        if (flow.x > 0.1)
            turned = foilCoefficients(-atan(flow.y, flow.x), keel.aspect, 0.0).x / (kPi * keel.aspect);
    }
    BoatFoil foil = boat.info.rudder;
    if (foil.area > 0.0)
    {
        vec3 flow = flowAt(boat, foil.at, rudderWater.velocity);
        if (flow.x > 0.0)
            flow.xy *= vec2(1.0 - boat.info.wake, boat.info.straight);
        float part = 1.0 - wash.x;
        if (boat.info.planes != 0u && flow.x > 0.0)
            part *= airedPart(-rudder - turned - atan(flow.y, flow.x), flow.x, foil.span);
        pushFoil(boat, foil, -rudder - turned, flow, rudderWater.deep, part, kPlate - kSkinPlate);
        foil.aspect = wash.z;
        pushFoil(boat, foil, -rudder - turned, flow + vec3(wash.y, 0.0, 0.0), rudderWater.deep, wash.x, kPlate);
    }
}

// How much of the hull is in the water that it floats in at rest.
float wetHull(Boat boat, Water water)
{
    return clamp(0.5 + 0.5 * water.deep / boat.info.wavesDeep, 0.0, 1.0);
}

float froudeOf(Boat boat, float ahead)
{
    return abs(ahead) / sqrt(kGravity * boat.info.waterline);
}

// What a hull that planes still has of what a displacement hull does to the water.
float leftBehind(float froude)
{
    float part = froude / 0.8;
    return 1.0 / (1.0 + part * part * part * part);
}

void pushHull(inout Boat boat, Water water)
{
    BoatDrift hull = boat.info.hull;
    float wet = wetHull(boat, water);
    vec3 flow = flowAt(boat, hull.at, water.velocity);
    // With the draft's square, as drag across does not. A bottom that planes has them in its strips.
    float lifts = wet * (boat.info.planes != 0u ? wet * leftBehind(froudeOf(boat, flow.x)) : 1.0);
    float turning = dot(boat.state.spin, boat.turn[2]);
    float drift = flow.y - hull.axis * boat.turn[1].z * flow.x;
    float aside = lifts * (-hull.drift * abs(flow.x) * drift - hull.turn * flow.x * turning);
    float yaw = lifts * (-hull.yaw * flow.x * drift - hull.yawTurn * abs(flow.x) * turning);
    float perSpeed = lifts * hull.drift * abs(flow.x);
    float perTurn = lifts * hull.yawTurn * abs(flow.x);
    for (uint i = 0u; i < kStations; ++i)
    {
        float x = hull.first + float(i) * hull.apart;
        float across = flow.y + x * turning;
        float drag = wet * 0.5 * kWaterDensity * hull.across[i] * abs(across);
        aside -= drag * across;
        yaw -= drag * across * x;
        perSpeed += 2.0 * drag;
        perTurn += 2.0 * drag * x * x;
    }
    push_(boat.quick, hull.at, vec3(0.0, aside, 0.0));
    boat.quick.torque.z += yaw;
    boat.rate += perSpeed * boat.perMass + perTurn * boat.perInertia[2].z;
}

// Resistance of the waves it makes, in parts of its weight.
float waveResistance(float froude, bool planes)
{
    return planes ? 0.104 * (1.0 / (1.0 + exp((0.45 - froude) / 0.05)) - 1.0 / (1.0 + exp(9.0))) * leftBehind(froude)
                  : 0.2 * (1.0 / (1.0 + exp((0.505 - froude) / 0.05)) - 1.0 / (1.0 + exp(10.1)));
}

// The part of a displacement hull's weight that the water carries.
float weighsOnWater(Boat boat)
{
    return min(4.0 * waves[boat.info.body].wet / boat.info.displaced, 1.0);
}

void pushWaves(inout Boat boat, Water water)
{
    float flow = flowAt(boat, boat.info.wavesAt, vec3(waterCurrent(), 0.0)).x; // what it builds up does not follow passing waves
    bool planes = boat.info.planes != 0u;
    float wet = planes ? wetHull(boat, water) : weighsOnWater(boat);
    float slope = wet * waveResistance(froudeOf(boat, flow), planes && flow > 0.0);
    float astern = min(flowAt(boat, boat.info.wavesAt, water.velocity).x, 0.0); // against the water: it goes with waves
    float dragged = 0.25 * kWaterDensity * wet * boat.info.stern * astern * astern;
    push_(boat.sum, boat.info.wavesAt,
          vec3(-sign(flow) * boat.info.displaced * kGravity * slope + dragged, 0.0, 0.0));
    boat.sum.torque.y -= sign(flow) * boat.info.trimming * slope; // it lies on the slope that it climbs
}

// The apparent wind at a place of the boat, in body axes.
vec3 windOn(Boat boat, vec2 wind, float level, vec3 at)
{
    float height = boat.state.height + (boat.turn * at).z - level;
    return -flowAt(boat, at, vec3(windPart(height) * wind, 0.0));
}

void pushWind(inout Boat boat, vec2 wind, float level)
{
    vec3 air = windOn(boat, wind, level, boat.info.windAt);
    vec2 area = boat.info.windage;
    float part = 0.5 * kAirDensity * length(air.xy);
    pushQuick(boat, boat.info.windAt, vec3(part * area * air.xy, 0.0), part * max(area.x, area.y));
}

// The centre of effort of a sail that stands at `angle`.
vec3 sailCentre(BoatSail sail, float angle)
{
    if (sail.kind == kSailSquare) // it turns about its own middle
        return sail.at;
    vec3 arm = sail.at - sail.pivot;
    float c = cos(angle);
    float s = sin(angle);
    return sail.pivot + vec3(c * arm.x + s * arm.y, c * arm.y - s * arm.x, arm.z);
}

// The wind that its crew goes by when it does not watch every breath: without gusts, as the boat goes, without its
// rolling. How it blows, east and north, and where from, as windFrom() has it.
vec3 steadyWind(Boat boat)
{
    vec2 air = windPart(boat.info.sailHeight) * push.wind.velocity - boat.state.velocity.xy;
    vec2 bow = normalize(boat.turn[0].xy + vec2(1e-6, 0.0));
    return vec3(air, atan(bow.x * air.y - bow.y * air.x, -dot(air, bow)));
}

// What its crew leaves set of its sails.
float sailsSet(Boat boat, vec3 steady)
{
    vec2 air = steady.xy;
    float from = abs(steady.z);
    float moment = 0.5 * kAirDensity * dot(air, air) * length(sailTable(min(trimmedAttack(from), 0.5 * kPi))) *
                   boat.info.sailMoment;
    return reefed(moment / boat.info.stands);
}

// Sails of one kind stand alike; the first of each tells its crew how. `water` is the velocity of the water around her.
void pushSails(inout Boat boat, BoatHelm helm, inout BodyTrim trim, vec2 wind, float level, vec3 water)
{
    float[3] angles = float[](trim.boom, trim.jib, trim.brace);
    bool[3] set = bool[](false, false, false);
    float heel = abs(atan(boat.turn[1].z, boat.turn[2].z));
    vec3 steady = steadyWind(boat);
    float set_ = helm.autoTrim != 0u ? sailsSet(boat, steady) : 1.0;
    float blows = smoothstep(0.5, 1.0, length(push.wind.velocity)); // in a calm a ship only meets the air that she rolls in
    for (uint i = 0u; i < boat.info.sails; ++i)
    {
        BoatSail sail = sails[boat.info.firstSail + i];
        float angle = angles[sail.kind];
        if (!set[sail.kind])
        {
            bool braced = sail.kind == kSailSquare;
            float from = braced ? steady.z : windFrom(windOn(boat, wind, level, sail.at).xy);
            float rate = braced ? blows * kBraceRate : kSheetRate;
            angle = towards(angle, wantedAngle(sail.kind, helm, angle, from, heel, trim.rudder), rate * push.step.step);
            angles[sail.kind] = angle;
            set[sail.kind] = true;
        }
        float hangs = set_ * (sail.kind == kSailSquare ? squarePart(steady.z, blows) : 1.0);
        vec3 at = sailCentre(sail, angle) * vec3(1.0, 1.0, sqrt(set_));
        vec3 air = windOn(boat, wind, level, at);
        float dry = dryPart(set_ * sail.area, boat.state.height + (boat.turn * at).z - level);
        vec3 face = vec3(sin(angle), cos(angle), 0.0);
        float through = dot(flowAt(boat, at, water), face);
        float held = 0.5 * kWaterDensity * kPlate * (1.0 - dry) * hangs * sail.area * abs(through);
        pushQuick(boat, at, dry * sailForce(sail, angle, air, hangs) - held * through * face,
                  kAirDensity * sail.area * length(air.xy) + 2.0 * held);
    }
    trim.boom = angles[kSailMain];
    trim.jib = angles[kSailJib];
    trim.brace = angles[kSailSquare];
}

void pushAnchor(inout Boat boat, uint id)
{
    BoatAnchor anchor = anchors[id];
    vec3 arm = boat.turn * anchor.bow;
    vec3 pull = anchorPull(anchorStates[id], anchor, boat.state.place, boat.state.height, arm,
                           boat.state.velocity + cross(boat.state.spin, arm), waterCurrent(), push.step.step);
    push_(boat.sum, anchor.bow, pull * boat.turn);
}

void main()
{
    uint id = gl_GlobalInvocationID.x;
    if (id >= push.boats)
        return;
    BodyForce none = BodyForce(vec3(0.0), vec3(0.0));
    BoatInfo info = boats[id];
    BodyInfo body = infos[info.body];
    BodyState state = states[info.body];
    BodyTrim trim = trims[info.body];
    BoatHelm helm = helms[id];
    Boat boat = Boat(info, state, rotationOf(state.orientation), 1.0 / body.mass,
                     mat3(body.inverse[0], body.inverse[1], body.inverse[2]), none, none, 0.0);
    waterLookFrom(push.step.sea, state.place);

    Water middle = waterAt(boat, info.wavesAt);
    Water stern = waterAt(boat, info.rudder.at);
    float ahead = flowAt(boat, info.rudder.at, stern.velocity).x;
    trim.throttle = towards(trim.throttle, helm.throttle, kThrottleRate * push.step.step);
    // Who steers a planing boat holds against the load of her rudder, which grows with v^2: at speed not all of its angle.
    float load = info.planes != 0u ? max(1.0, ahead * ahead / (kSteeringFroude * kSteeringFroude * kGravity * info.waterline)) : 1.0;
    float wanted = clamp(helmAngle(boat, helm, ahead), -kMaxRudder / load, kMaxRudder / load);
    trim.rudder = towards(trim.rudder, wanted, info.rudderRate * push.step.step);

    vec3 wash = pushEngines(boat, stern, trim);
    pushFoils(boat, waterAt(boat, info.keel.at), stern, trim.rudder, wash);
    pushHull(boat, middle);
    pushWaves(boat, middle);
    pushAnchor(boat, id);

    float level = middle.deep + state.height + (boat.turn * info.wavesAt).z;
    vec2 wind = windOver(push.wind, state.place);
    pushWind(boat, wind, level);
    pushSails(boat, helm, trim, wind, level, middle.velocity);

    float part = 1.0 / max(1.0, 2.0 * push.step.step * boat.rate);
    forces[info.body] = BodyForce(boat.turn * (boat.sum.force + part * boat.quick.force),
                                  boat.turn * (boat.sum.torque + part * boat.quick.torque));
    trims[info.body] = trim;
}
