// boats/motion/plane.glsl -- what the water does to a bottom that planes: strips in time (2D+t; Zarnick 1978, Garme 2005).
//
// Math  A slab of water across the course sees the hull pass as a V that enters from above: how deep, tells its keel's
//       immersion d. Each half of a station (port, starboard) has a direction e = (-dz/dx, -+tan(deadrise), 1) in body
//       axes, across its bottom, a velocity V = -e.u into the water, and gives the force e f,
//         f / length = T (m DV/Dt + V Dm/Dt + kPlaneDrag rho b/2 V|V| + slow V)
//       b the wetted half beam: where still water would cut the bottom, times pi/2, for the water that it pushes aside
//       piles up (Wagner 1932); at most up to the chine. m = kPlaneMass pi/4 rho b^2 is the added mass of the half,
//       whatever the other's: the keel parts them (as Sebastiani et al. 2008). The pressure of m DV/Dt is highest at the
//       keel, its centre at 4/(3 pi) b; that of V Dm/Dt at the edge of the wet part, its centre at 2/pi b.
//       D/Dt = d/dt - U d/dx, U the speed ahead: what happens to the slab. V Dm/Dt is most of the lift, and a slam where
//       she falls; it is there while b grows and V > 0, for water does not pull. It ends when the chine is wet.
//       T = tanh(x / (dry U)) towards the transom, which is open to the air (Garme 2005).
//       `slow` stands for the waves that heave makes; a fast hull leaves them behind: over 1 + (U/sqrt(g B))^4.
//       b follows how deep keel and chine are, so a bottom that heels, and one on a sloping sea, is wet more on one side.
//       The wet skin rubs: kPlaneFriction rho/2 |u| u, along it.
//       DV/Dt holds the body's accelerations, which are added mass on the side of inertia, with the coupling of velocity
//       and spin; 2 U e.(spin x forward); the bottom's own curve, and the acceleration of the sea's water.
//       All that grows with velocity is taken at the end of the tick, by its slope (linearly implicit): the force of a
//       slam grows several times within one.
// In    stations, the felt sea at the last tick, without wave grids
// Out   strips[], for the step of the body
// Twin  tests/support/plane_twin.h (double), compared by tests/gpu/boat_plane_test.cpp
#ifndef SEAWAY_PLANE_GLSL
#define SEAWAY_PLANE_GLSL

const float kPlaneMass = 0.85; // of a flat plate's added mass
const float kPlaneDrag = 0.94; // of the flow across it: the cosine of its deadrise (Zarnick)
const float kPlaneFriction = 0.0028; // ITTC-57 at Re = 4e7, and 0.0004 for a skin that is not new (Savitsky 1964)
const float kSlamTicks = 3.0; // a bottom that is level with the water gets wet within so many ticks: in less, they would miss it
const float kHalfPi = 1.5707963;
const float kMassCentre = 0.4244132; // 4 / (3 pi)
const float kSlamCentre = 0.6366198; // 2 / pi

// Half of a station, in body axes.
struct Strip
{
    vec3 massAt;   // where its added mass is
    vec3 at;       // where its force acts
    vec3 along;    // e
    float mass;    // m, times T and its length [kg]
    float gain;    // what else of DV/Dt acts on that mass [m/s^2]
    float force;   // all else [N]
    float perV;    // by how much the force grows with V [N s/m]
    float turning; // 2 U [m/s]
    vec2 rub;      // friction, ahead and to port [N]
};
shared Strip strips[2 * kMaxStations];

struct PlaneWater
{
    float height;  // [m]
    vec3 velocity; // [m/s]
    float gain;    // of velocity upwards since the last tick, of the sea [m/s]
};

// As waterOver() has it, with the acceleration upwards instead of sideways.
PlaneWater waterUnder(vec2 place, vec2 displacement, uint drift, float still)
{
    PlaneDrift last = planeDrifts[drift];
    vec2 guess = kStart != 0u ? waterAt(place).source : place - last.displacement;
    WaterPoint point = waterAt(place, guess, 1);
    vec2 left = place - displacement - last.displacement + push.step * waterCurrent();
    float gain = waterOrbitOfSea(left, 0.0).z - last.rise;
    vec3 orbit = waterOrbitOfSea(point.source, 0.0);
    planeDrifts[drift] = PlaneDrift(point.moved.xy, orbit.z);
    // Under way, of the sea: what wave grids hold here is then mostly her own wave, which the strips' pile-up is already.
    vec3 velocity = waterVelocityOfSea(point.source, 0.0) + vec3(0.0, 0.0, still * waterRise(point, 0.0));
    return PlaneWater(point.moved.z + still * point.raised, velocity, gain);
}

// Half of a station as it moves through the water.
struct Half
{
    vec3 along;  // e
    vec3 flow;   // of its middle, in body axes [m/s]
    float into;  // V [m/s]
    float ahead; // U [m/s]
    float beam;  // b [m]
    float rate;  // Db/Dt, >= 0 [m/s]
    float perV;  // by how much that grows with V
    bool fromChine; // its chine is deeper than the keel
};

// The half on the side `side`, 1 to port, -1 to starboard; keel and chine are so deep below the water [m].
Half halfOf(PlaneStation station, vec3 velocity, vec3 spin, float side, float keelDeep, float chineDeep)
{
    vec3 along = vec3(-station.slope, -side * station.rise / station.beam, 1.0);
    vec3 flow = velocity + cross(spin, vec3(station.at, side * 0.5 * station.beam, station.keel + 0.5 * station.rise));
    float ahead = max(flow.x, 0.0);
    float into = -dot(along, flow);

    float high = max(keelDeep, chineDeep);
    float tall = max(max(high - min(keelDeep, chineDeep), 0.02 * station.beam), kSlamTicks * push.step * into);
    float part = clamp(high / tall, 0.0, 1.0);
    float piled = kHalfPi * part;
    float beam = station.beam * min(piled, 1.0);
    float run = station.beam / tall; // how much wider it gets by being deeper
    // The water reaches the chine within a station's length: of this part of it, it has not.
    float over = clamp(kHalfPi * run / station.beam * station.extent * max(into, 0.0) / max(ahead, 1e-3), 0.05, 0.3);
    float grows = part > 0.0 ? clamp(0.5 + (1.0 - piled) / over, 0.0, 1.0) : 0.0;
    float wider = kHalfPi * (run * into + (keelDeep > chineDeep ? ahead * max(keelDeep, 0.0) * station.sharper : 0.0));
    float most = (station.beam - beam + 0.5 * over * station.beam) / push.step; // it ends at the chine
    float free = min(grows * wider, most);
    float rate = max(free + (part > 0.0 ? (1.0 - grows) * ahead * station.narrows : 0.0), 0.0);
    float perV = rate > 0.0 && free < most ? grows * kHalfPi * run : 0.0;
    return Half(along, flow, into, ahead, beam, rate, perV, chineDeep > keelDeep);
}

// What the water does to `half_`.
Strip stripOf(BodyInfo info, PlaneStation station, Half half_, float side, float up, float gain)
{
    float upright = clamp(4.0 * up, 0.0, 1.0); // upside down there is air under it
    float open = tanh(min(max(station.at - info.transom, 0.0) / max(info.dry * half_.ahead, 1e-6), 10.0));
    float rho = kWaterDensity * station.extent * upright * open;
    float into = half_.into;
    float perBeam = kHalfPi * kPlaneMass * rho * half_.beam;
    float mass = 0.5 * perBeam * half_.beam;
    float slam = perBeam * half_.rate;
    float slamPerV = perBeam * half_.perV;
    float cross_ = 0.5 * kPlaneDrag * rho * half_.beam;
    float fast = half_.ahead * kDryTransom / (kGravity * info.dry);
    float slow = 0.5 * kFormDrag * rho * half_.beam * info.slow / (1.0 + fast * fast * fast * fast);

    float turning = 2.0 * half_.ahead;
    float force = slam * max(into, 0.0) + (cross_ * abs(into) + slow) * into;
    float perV = (into > 0.0 ? slam + slamPerV * into : 0.0) + 2.0 * cross_ * abs(into) + slow;
    float bend = -half_.ahead * half_.ahead * station.curve;
    float tangent = station.rise / station.beam;
    vec2 centre = vec2(kMassCentre, kSlamCentre) * half_.beam;
    centre = half_.fromChine ? station.beam - centre : centre;
    vec3 massAt = vec3(station.at, side * centre.x, station.keel + tangent * centre.x);
    vec3 at = vec3(station.at, side * centre.y, station.keel + tangent * centre.y);
    float skin = kWaterDensity * station.extent * upright * half_.beam * sqrt(1.0 + tangent * tangent);
    vec2 rub = -0.5 * kPlaneFriction * skin * length(half_.flow.xy) * half_.flow.xy;
    return Strip(massAt, at, half_.along, mass, bend + gain, force, perV, turning, rub);
}

// The strips of a station.
void putStation(BodyInfo info, BodyState state, mat3 turn, uint index, float still)
{
    PlaneStation station = stations[info.firstStation + index];
    vec3 spin = state.spin * turn;
    PlaneWater[2] waters;
    float[2] chines;
    for (uint i = 0u; i < 2u; ++i)
    {
        float side = i == 0u ? 1.0 : -1.0;
        vec3 chine = turn * vec3(station.at, side * station.beam, station.keel + station.rise);
        vec2 displacement = push.step * (state.velocity + cross(state.spin, chine)).xy;
        waters[i] = waterUnder(chine.xy, displacement, info.firstPlaneDrift + 2u * index + i, still);
        chines[i] = waters[i].height - (state.height + chine.z);
    }
    vec3 keel = turn * vec3(station.at, 0.0, station.keel);
    float perHeight = 1.0 / max(turn[2].z, 0.25);
    float keelDeep = perHeight * (0.5 * (waters[0].height + waters[1].height) - (state.height + keel.z));
    Half[2] halves;
    for (uint i = 0u; i < 2u; ++i)
        halves[i] = halfOf(station, (state.velocity - waters[i].velocity) * turn, spin, i == 0u ? 1.0 : -1.0, keelDeep,
                           perHeight * chines[i]);
    for (uint i = 0u; i < 2u; ++i)
    {
        Strip strip = stripOf(info, station, halves[i], i == 0u ? 1.0 : -1.0, turn[2].z,
                              turn[2].z * waters[i].gain / push.step);
        strip.gain += strip.turning * (strip.along.y * spin.z - strip.along.z * spin.y);
        strips[2u * index + i] = strip;
    }
}

// How a body with these strips is accelerated, in its own axes, by what else acts on it: velocity, then spin. `masses`
// [kg] and `inertia` [kg m^2] are those without the strips. By elimination; what the strips add is positive except
// for their turning, a small part of it.
float[6] acceleration(uint halves, vec3 masses, mat3 inertia, vec3 force, vec3 torque, float time)
{
    float[6][6] a;
    float[6] b = float[](force.x, force.y, force.z, torque.x, torque.y, torque.z);
    for (int i = 0; i < 6; ++i)
        for (int j = 0; j < 6; ++j)
            a[i][j] = i < 3 || j < 3 ? (i == j ? masses[i] : 0.0) : inertia[j - 3][i - 3];
    for (uint s = 0u; s < halves; ++s)
    {
        Strip strip = strips[s];
        vec3 lever = cross(strip.at, strip.along);
        vec3 massLever = cross(strip.massAt, strip.along);
        float[6] g = float[](strip.along.x, strip.along.y, strip.along.z, lever.x, lever.y, lever.z);
        float[6] h = float[](strip.along.x, strip.along.y, strip.along.z, massLever.x, massLever.y, massLever.z);
        vec3 rub = vec3(strip.rub, 0.0);
        vec3 rubTorque = cross(strip.at, rub);
        float[6] rubs = float[](rub.x, rub.y, rub.z, rubTorque.x, rubTorque.y, rubTorque.z);
        float turning = time * strip.mass * strip.turning;
        for (int i = 0; i < 6; ++i)
        {
            b[i] += strip.force * g[i] + strip.mass * strip.gain * h[i] + rubs[i];
            for (int j = 0; j < 6; ++j)
                a[i][j] += strip.mass * h[i] * h[j] + time * strip.perV * g[i] * g[j];
            a[i][4] += turning * strip.along.z * h[i];
            a[i][5] -= turning * strip.along.y * h[i];
        }
    }
    for (int k = 0; k < 6; ++k)
        for (int i = k + 1; i < 6; ++i)
        {
            float part = a[i][k] / a[k][k];
            for (int j = k + 1; j < 6; ++j)
                a[i][j] -= part * a[k][j];
            b[i] -= part * b[k];
        }
    for (int k = 5; k >= 0; --k)
    {
        for (int j = k + 1; j < 6; ++j)
            b[k] -= a[k][j] * b[j];
        b[k] /= a[k][k];
    }
    return b;
}

#endif
