#include "boats/motion/boat_plan.h"

#include "boats/hulls/hydrostatics.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace boats {

namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kGravity = gpu::kGravity;
constexpr double kSharp = 0.1;
constexpr double kPlaningBow = 0.5;
constexpr float kPlaningTrim = 0.35f; // of the trim that its wave gives: the rest comes of a dry transom
constexpr double kRig = 0.015;        // mast and stays, in parts of the sails' area
constexpr double kFrontDrag = 0.4;    // coefficients of a hull in the wind
constexpr double kSideDrag = 1.0;

gpu::BoatFoil foilOf(const Foil& foil, const glm::dvec3& centreOfMass)
{
    const double span = std::sqrt(0.5 * foil.aspect * foil.area); // the mirror doubles the aspect
    return {.at = foil.centre - centreOfMass,
            .area = static_cast<float>(foil.area),
            .aspect = static_cast<float>(foil.aspect),
            .span = static_cast<float>(std::max(span, 1e-3))};
}

gpu::BoatEngine engineOf(const Engine& engine, const glm::dvec3& centreOfMass, double rudderSpan)
{
    const double radius = 0.5 * engine.diameter;
    return {.at = engine.position - centreOfMass,
            .thrust = static_cast<float>(engine.thrust),
            .free = static_cast<float>(engine.free),
            .disc = static_cast<float>(kPi * radius * radius),
            .radius = static_cast<float>(radius),
            .wash = static_cast<float>(std::min(1.0, engine.diameter / rudderSpan)),
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

double waterlineLength(const HullModel& model)
{
    double low = 1e9;
    double high = -1e9;
    for (const std::vector<glm::dvec2>& polygon : waterplane(floatingTriangles(model.mesh), model.waterline).outline)
        for (const glm::dvec2& corner : polygon)
        {
            low = std::min(low, corner.x);
            high = std::max(high, corner.x);
        }
    return high > low ? high - low : model.size.x; // it sinks
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
    info.waterline = static_cast<float>(waterlineLength(model));
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
    info.rudderRate = std::min(0.35f, 2.8f / info.waterline); // 20 degrees a second, slower on a ship
    info.steerTime = 0.15f * info.waterline;
    addWindage(info, model, body);
    for (const Engine& engine : model.engines)
        boat.engines.push_back(engineOf(engine, model.centreOfMass, info.rudder.span));
    for (const Sail& sail : model.sails)
        boat.sails.push_back(sailOf(sail, model.centreOfMass));
    info.engines = static_cast<uint32_t>(boat.engines.size());
    info.sails = static_cast<uint32_t>(boat.sails.size());
    return boat;
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
