#include "boats/motion/boat_plan.h"

#include "boats/hulls/hydrostatics.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace boats {

namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kGravity = gpu::kGravity;
constexpr double kSharp = 0.1;
constexpr double kPlaningBow = 0.5;
constexpr float kPlaningTrim = 0.35f; // of the trim that its wave gives: the rest comes of a dry transom
constexpr double kRig = 0.05;         // drag area of mast, stays and crew, in parts of the sails' area
constexpr double kFrontDrag = 0.5;    // coefficients of a hull in the wind
constexpr double kLikes = 0.31;       // heel that a crew reefs for [rad]: 18 degrees
constexpr double kSideDrag = 1.0;
constexpr double kAcross = 0.8; // drag of a hull's sections in water from abeam, round bilges
constexpr double kWidest =
    0.18; // beam over length of the ships that Clarke's fit is of, at most: beyond it damping would vanish
constexpr double kHeel = 0.17; // at which its axis is looked at [rad]: 10 degrees

gpu::BoatFoil foilOf(const Foil& foil, const glm::dvec3& centreOfMass)
{
    const double span = std::sqrt(0.5 * foil.aspect * foil.area); // the mirror doubles the aspect
    return {.at = foil.centre - centreOfMass,
            .area = static_cast<float>(foil.area),
            .aspect = static_cast<float>(foil.aspect),
            .span = static_cast<float>(std::max(span, 1e-3))};
}

gpu::BoatEngine engineOf(const Engine& engine, const glm::dvec3& centreOfMass, const gpu::BoatFoil& rudder)
{
    const double radius = 0.5 * engine.diameter;
    const double wash = std::min(1.0, engine.diameter / double{rudder.span});
    return {.at = engine.position - centreOfMass,
            .thrust = static_cast<float>(engine.thrust),
            .free = static_cast<float>(engine.free),
            .disc = static_cast<float>(kPi * radius * radius),
            .radius = static_cast<float>(radius),
            .wash = static_cast<float>(wash),
            .aspect =
                static_cast<float>(radius * radius / (wash * std::max(double{rudder.area}, 1e-3))), // half the disc
            .steers = engine.steers ? 1u : 0u};
}

gpu::BoatSail sailOf(const Sail& sail, const glm::dvec3& centreOfMass)
{
    const glm::dvec3 axis = sail.axisTo - sail.axisFrom;
    const glm::dvec3 pivot = sail.axisFrom + (sail.centre.z - sail.axisFrom.z) / axis.z * axis;
    constexpr uint32_t kKinds[] = {gpu::kSailMain, gpu::kSailJib, gpu::kSailSquare};
    return {.at = sail.centre - centreOfMass,
            .pivot = pivot - centreOfMass,
            .area = static_cast<float>(sail.area),
            .kind = kKinds[static_cast<size_t>(sail.kind)]};
}

// Length and beam of the waterline.
glm::dvec2 waterlineSize(const HullModel& model)
{
    glm::dvec2 low(1e9);
    glm::dvec2 high(-1e9);
    for (const std::vector<glm::dvec2>& polygon : waterplane(floatingTriangles(model.mesh), model.waterline).outline)
        for (const glm::dvec2& corner : polygon)
        {
            low = glm::min(low, corner);
            high = glm::max(high, corner);
        }
    return high.x > low.x ? high - low : glm::dvec2(model.size); // it sinks
}

// The part of a particle that is wet at rest.
double wetAtRest(const Particle& particle, const HullModel& model)
{
    return std::clamp(0.5 - 0.5 * (particle.position.z - model.waterline) / particle.half.z, 0.0, 1.0);
}

// The slope, seen from above, of the line through the centres of what is under water at a small heel, in parts of that
// heel: > 0, the bow's end lies to windward. The hull is level, and as deep as it is upright, near enough.
double heeledAxis(const HullModel& model, const ParticleBody& body)
{
    double volume = 0.0;
    glm::dvec2 sum(0.0); // of x and y
    double lengthways = 0.0;
    double slanted = 0.0;
    for (const Particle& particle : body.particles)
    {
        const double up = particle.position.z - model.waterline;
        const double y = std::cos(kHeel) * particle.position.y - std::sin(kHeel) * up;
        const double z = std::sin(kHeel) * particle.position.y + std::cos(kHeel) * up;
        const double tall = std::max(std::sin(kHeel) * particle.half.y, std::cos(kHeel) * particle.half.z);
        const double wet = particle.volume * std::clamp(0.5 - 0.5 * z / tall, 0.0, 1.0);
        volume += wet;
        sum += wet * glm::dvec2(particle.position.x, y);
        lengthways += wet * particle.position.x * particle.position.x;
        slanted += wet * particle.position.x * y;
    }
    const double spread = volume * lengthways - sum.x * sum.x;
    return spread > 0.0 ? (volume * slanted - sum.x * sum.y) / (spread * kHeel) : 0.0;
}

// Clarke, Gedling and Hine (1983), by length, beam, draft and block coefficient. The draft is that of the middling
// station, so that a fin does not count: it is a foil of its own.
gpu::BoatDrift hullOf(const HullModel& model, const ParticleBody& body, const gpu::BoatInfo& info)
{
    double aft = 1e9;
    double fore = -1e9;
    for (const Particle& particle : body.particles)
        if (wetAtRest(particle, model) > 0.3)
        {
            aft = std::min(aft, particle.position.x - particle.half.x);
            fore = std::max(fore, particle.position.x + particle.half.x);
        }
    gpu::BoatDrift hull{};
    if (aft >= fore)
        return hull;
    const double apart = (fore - aft) / gpu::kStations;
    std::array<double, gpu::kStations> side{};    // projected area
    std::array<double, gpu::kStations> pushing{}; // what of it the form drag of the particles makes its drag area
    for (const Particle& particle : body.particles)
    {
        const double sharp = model.planes && particle.face.x > 0.0 ? kPlaningBow : kSharp; // as HullDrag has it
        const double area = glm::length(particle.face * glm::dvec3(sharp, 1.0, 1.0));
        const auto i = static_cast<size_t>(std::clamp((particle.position.x - aft) / apart, 0.0, gpu::kStations - 1.0));
        const double half = 0.5 * wetAtRest(particle, model) * std::abs(particle.face.y);
        side[i] += half;
        pushing[i] += area > 0.0 ? half * std::pow(particle.face.y / area, 2.0) : 0.0;
    }
    for (size_t i = 0; i < gpu::kStations; ++i)
        hull.across[i] = static_cast<float>(std::max(0.0, kAcross * side[i] - pushing[i]));
    hull.at = {0.5 * (aft + fore) - model.centreOfMass.x, 0.0, info.wavesAt.z};
    hull.first = static_cast<float>(aft + 0.5 * apart - 0.5 * (aft + fore));
    hull.apart = static_cast<float>(apart);
    hull.axis = static_cast<float>(heeledAxis(model, body));

    std::array<double, gpu::kStations> sorted = side;
    std::ranges::sort(sorted);
    const double draft = 0.5 * (sorted[gpu::kStations / 2 - 1] + sorted[gpu::kStations / 2]) / apart;
    if (draft <= 0.0)
        return hull;
    const glm::dvec2 size = waterlineSize(model);
    const double length = size.x;
    const double flat = size.y / draft;
    const double wide = std::min(size.y / length, kWidest);
    const double block = std::min(1.0, double{info.displaced} / (kWaterDensity * length * size.y * draft));
    const double all = 0.5 * kWaterDensity * kPi * draft * draft;
    // A canoe body that fades out before its fin's wake carries half of what a slender one with a sharp end would.
    hull.drift = static_cast<float>(all * (info.keel.area > 0.0f ? 0.5 : 1.0 + 0.4 * block * flat));
    hull.turn = static_cast<float>(all * length * (-0.5 + 2.2 * wide - 0.08 * flat));
    hull.yaw = static_cast<float>(all * length * (0.5 + 2.4 * draft / length));
    hull.yawTurn = static_cast<float>(all * length * length * std::max(0.05, 0.25 + 0.039 * flat - 0.56 * wide));
    return hull;
}

// Drag in the wind of what is above the water, and of the rig.
void addWindage(gpu::BoatInfo& info, const HullModel& model, const ParticleBody& body)
{
    glm::dvec2 area(0.0);
    glm::dvec3 moment(0.0);
    for (const Particle& particle : body.particles)
    {
        if (particle.position.z < model.waterline)
            continue;
        const double side = 0.5 * std::abs(particle.face.y);
        area += glm::dvec2(0.5 * kFrontDrag * std::abs(particle.face.x), kSideDrag * side);
        moment += kSideDrag * side * particle.position;
    }
    for (const Sail& sail : model.sails)
    {
        area += glm::dvec2(kRig * sail.area);
        moment += kRig * sail.area * glm::dvec3(0.0, 0.0, sail.centre.z);
    }
    info.windage = area;
    info.windAt = area.y > 0.0 ? moment / area.y - model.centreOfMass : glm::dvec3(0.0);
}

} // namespace

std::optional<BoatParts> boatOf(const HullModel& model, const ParticleBody& body)
{
    if (model.engines.empty() && model.sails.empty() && model.keel.area == 0.0 && model.rudder.area == 0.0)
        return std::nullopt;
    const Displaced displaced_ = displaced(floatingTriangles(model.mesh), model.waterline);
    BoatParts boat;
    gpu::BoatInfo& info = boat.info;
    info.displaced = static_cast<float>(kWaterDensity * displaced_.volume);
    info.waterline = static_cast<float>(waterlineSize(model).x);
    info.planes = model.planes ? 1 : 0;
    info.wavesAt = displaced_.centre - model.centreOfMass;
    info.wavesDeep = static_cast<float>(std::max(model.waterline - displaced_.centre.z, 1e-3));
    const Metacentric stable = metacentricHeight(floatingTriangles(model.mesh), model.waterline, model.centreOfMass.z);
    info.trimming = info.displaced * static_cast<float>(kGravity * std::max(stable.pitch, 0.0));
    info.trimming *= model.planes ? kPlaningTrim : 1.0f;
    for (const Particle& particle : body.particles)
        if (particle.position.z < model.waterline)
            info.stern += static_cast<float>(std::max(0.0, -particle.face.x));
    info.keel = foilOf(model.keel, model.centreOfMass);
    info.rudder = foilOf(model.rudder, model.centreOfMass);
    info.hull = hullOf(model, body, info);
    const bool bare = model.keel.area == 0.0 && !model.planes; // the rudder stands behind the hull
    info.wake = model.planes ? 0.0f : bare ? 0.15f : 0.1f;
    info.straight = bare ? 0.45f : 1.0f;
    info.rudderRate = std::min(0.35f, 2.8f / info.waterline); // 20 degrees a second, slower on a ship
    info.steerTime = 0.15f * info.waterline;
    addWindage(info, model, body);
    for (const Engine& engine : model.engines)
        boat.engines.push_back(engineOf(engine, model.centreOfMass, info.rudder));
    double area = 0.0;
    double moment = 0.0;
    for (const Sail& sail : model.sails)
    {
        boat.sails.push_back(sailOf(sail, model.centreOfMass));
        area += sail.area;
        moment += sail.area * (sail.centre.z - displaced_.centre.z);
    }
    info.sailMoment = static_cast<float>(moment);
    info.sailHeight = static_cast<float>(moment / std::max(area, 1e-9));
    info.stands = info.displaced * static_cast<float>(kGravity * std::max(stable.roll, 1e-3) * std::sin(kLikes));
    info.engines = static_cast<uint32_t>(boat.engines.size());
    info.sails = static_cast<uint32_t>(boat.sails.size());
    return boat;
}

gpu::BoatAnchor anchorOf(const ParticleBody& body, const BoatParts& boat, double depth)
{
    constexpr double kDeepest = 60.0;    // ground that an anchor reaches [m]
    constexpr double kScope = 4.5;       // rope, in parts of the height from the ground to the bow
    constexpr double kRopePeriod = 10.0; // in which she would swing on it, without the water's mass [s]
    const double length = double{boat.info.waterline};
    const auto reach = [](const Particle& particle) { return particle.position.x + particle.half.x; };
    const Particle& bow = *std::ranges::max_element(body.particles, {}, reach);
    const glm::dvec3 at = glm::dvec3(reach(bow), 0.0, bow.position.z) - body.centreOfMass;
    const double over = std::max(at.z - double{boat.info.wavesAt.z}, 0.0); // about the height of the bow
    const bool drifts = depth > kDeepest;
    const double swing = 2.0 * kPi / kRopePeriod;
    return {.bow = at,
            .rope = static_cast<float>(drifts ? 4.0 * length : std::max(kScope * (depth + over), 2.0 * length)),
            .stiff = static_cast<float>(body.mass * swing * swing),
            .slow = static_cast<float>(body.mass * swing),
            .deep = static_cast<float>(drifts ? 0.0 : depth),
            .drag = static_cast<float>(0.1 * length * length)}; // a parachute of a third of her length across
}

double frictionOf(double length, double speed)
{
    constexpr double kViscosity = 1.19e-6; // [m^2/s]
    const double log = std::log10(length * speed / kViscosity) - 2.0;
    return 0.075 / (log * log);
}

HullDrag hullDragOf(const BoatParts& boat)
{
    const double length = double{boat.info.waterline};
    const double speed = (boat.info.planes ? 1.5 : 0.35) * std::sqrt(kGravity * length);
    return {.fore = boat.info.planes ? kPlaningBow : kSharp,
            .aft = kSharp,
            .rub = 1.1 * frictionOf(length, speed) / double{gpu::kFriction}};
}

} // namespace boats
