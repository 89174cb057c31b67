#include "boats/motion/fleet_plan.h"

#include "boats/hulls/hydrostatics.h"
#include "engine/check.h"
#include "ocean/place.h"
#include "ocean/sea/dispersion.h"

#include <glm/matrix.hpp>

#include <algorithm>
#include <cmath>

namespace boats {

namespace {

static_assert(gpu::kWaterDensity == static_cast<float>(kWaterDensity));
static_assert(gpu::kGravity == static_cast<float>(ocean::kGravity));

bool sameHull(const BodySpec& a, const BodySpec& b)
{
    return a.model == b.model && a.mesh == b.mesh && a.up == b.up && a.size == b.size && a.scale == b.scale &&
           a.mass == b.mass && a.centreOfMass == b.centreOfMass;
}

FleetHull hullOf(const BodySpec& spec, Grain grain)
{
    const engine::Result<HullModel> model = makeModel(spec);
    SEAWAY_CHECK(model, "{}", model.error().text);
    const bool own = !spec.mesh.empty() || spec.centreOfMass != glm::dvec3(0.0);
    FleetHull hull{makeParticles(*model, particlesFor(*model, own ? Grain::fine : grain)),
                   (*model).centreOfMass.z - (*model).waterline,
                   *model,
                   {},
                   {}};
    hull.boat = boatOf(*model, hull.body);
    hull.stations = planeStationsOf(*model);
    return hull;
}

FleetBody bodyOf(const BodySpec& spec)
{
    const glm::dvec3 forward(std::sin(spec.heading), std::cos(spec.heading), 0.0);
    FleetBody body{.position = spec.position,
                   .height = spec.height,
                   .orientation = orientationOf(Attitude{spec.heading, spec.trim, spec.heel}),
                   .velocity = spec.speed * forward,
                   .hold = spec.hold,
                   .keys = spec.keys,
                   .helm = helmAfter({}, spec.helm),
                   .orders = spec.orders,
                   .name = spec.name};
    if (spec.hold == Hold::path)
        body.position = ocean::pathAt(spec.keys, 0.0);
    return body;
}

gpu::BodyParticle particleOf(const Particle& particle, const glm::dvec3& centreOfMass, const HullDrag& drag)
{
    const glm::dvec3 pushes(particle.face.x > 0.0 ? drag.fore : drag.aft, 1.0, 1.0);
    return {.at = particle.position - centreOfMass,
            .extent = particle.half,
            .volume = static_cast<float>(particle.volume),
            .face = pushes * particle.face,
            .skin = static_cast<float>(drag.rub * particle.skin)};
}

// Its added mass in heave is gained where its bottom gets wet: for each m^2 that faces down below the waterline.
float slamOf(const FleetHull& hull)
{
    const double waterline = hull.body.centreOfMass.z - hull.floatHeight;
    double bottom = 0.0;
    for (const Particle& particle : hull.body.particles)
        if (particle.position.z < waterline)
            bottom += std::max(-particle.face.z, 0.0);
    return bottom > 0.0 ? static_cast<float>(hull.body.radiation.added.z / bottom) : 0.0f;
}

// Where sides meet the bottom a particle has skin of both, which as one face feels too little of what comes from the
// side: what is missing of the drag area at rest [m^2].
glm::dvec2 bluffOf(const FleetHull& hull)
{
    glm::dvec3 missing = hull.body.facing;
    const double waterline = hull.body.centreOfMass.z - hull.floatHeight;
    for (const Particle& particle : hull.body.particles)
        if (const double size = glm::length(particle.face); particle.position.z < waterline && size > 0.0)
            missing -= 0.5 / (size * size) * glm::abs(particle.face * particle.face * particle.face);
    return glm::max(glm::dvec2(missing), glm::dvec2(0.0));
}

// RMS distance from the centre of mass of what is under water at rest, along the body and across it [m].
glm::dvec2 gaugeOf(const FleetHull& hull)
{
    glm::dvec2 square(0.0);
    double volume = 0.0;
    for (const Particle& particle : hull.body.particles)
    {
        const glm::dvec3 at = particle.position - hull.body.centreOfMass;
        const double wet = std::clamp(0.5 - 0.5 * (hull.floatHeight + at.z) / particle.half.z, 1e-3, 1.0);
        square += wet * particle.volume * glm::dvec2(at * at + particle.half * particle.half / 3.0);
        volume += wet * particle.volume;
    }
    return glm::max(glm::sqrt(square / volume), glm::dvec2(1e-3));
}

gpu::BodyInfo infoOf(const FleetHull& hull)
{
    const ParticleBody& body = hull.body;
    gpu::BodyInfo info{.mass = static_cast<float>(body.mass), .transom = -1e9f};
    const glm::dmat3 inverse = glm::inverse(body.inertia);
    for (int k = 0; k < 3; ++k)
    {
        info.inertia[k] = body.inertia[k];
        info.inverse[k] = inverse[k];
    }
    info.added = body.radiation.added;
    info.addedSpin = body.radiation.addedSpin;
    info.radiated = body.radiation.damping + glm::dvec3(0.0, body.radiation.eddies, 0.0);
    info.eddies = static_cast<float>(body.radiation.eddies);
    info.displaced = static_cast<float>(kWaterDensity * std::max(body.displaced, 1e-3 * body.volume));
    info.whole = static_cast<float>(kWaterDensity * body.volume);
    if (!hull.stations.empty())
        addPlaning(info, hull.stations);
    else
        info.slam = slamOf(hull);
    info.boat = hull.boat ? 1 : 0;
    if (hull.boat) // a fin's is in its lift; without one no section has more
        info.added.y = std::min(info.added.y, info.displaced);
    info.addedDeep = 2.0f * info.added; // of boats, whose hulls are half of them under water, more or less
    info.addedSpinDeep = 2.0f * info.addedSpin;
    if (!hull.boat && hull.stations.empty())
    {
        info.addedDeep = body.radiation.addedDeep;
        info.addedSpinDeep = body.radiation.addedSpinDeep;
    }
    if (!hull.boat && hull.stations.empty()) // boats have their windage in boats/motion/boat_plan.cpp
    {
        info.windage = body.exposed.area;
        info.windAt = body.exposed.centre - body.centreOfMass;
        info.bluff = bluffOf(hull);
    }
    info.floatHeight = static_cast<float>(hull.floatHeight);
    double lowest = 0.0; // from the centre of mass
    for (const Particle& particle : body.particles)
        lowest = std::min(lowest, particle.position.z - particle.half.z - body.centreOfMass.z);
    info.draft = static_cast<float>(std::max(-lowest - hull.floatHeight, 1e-3));
    info.gauge = gaugeOf(hull);
    return info;
}

gpu::BodyState stateOf(const FleetBody& body, const FleetHull& hull)
{
    const glm::dquat q = glm::normalize(body.orientation);
    const glm::dmat3 turn = glm::mat3_cast(q);
    const gpu::Place place = ocean::placeAt(body.position);
    const double height = body.height.value_or(hull.floatHeight);
    const bool moves = body.hold != Hold::fixed;
    gpu::BodyState state{.place = place, .orientation = {q.x, q.y, q.z, q.w}};
    state.height = static_cast<float>(height);
    state.heightRemainder = static_cast<float>(height - double{state.height});
    state.velocity = moves ? body.velocity : glm::dvec3(0.0);
    state.spin = moves ? body.spin : glm::dvec3(0.0);
    state.momentum = moves ? turn * (hull.body.inertia * (glm::transpose(turn) * body.spin)) : glm::dvec3(0.0);
    return state;
}

gpu::BodyGuide guideOf(const FleetBody& body, double step)
{
    const glm::dvec2 bow = glm::mat3_cast(body.orientation)[0];
    const gpu::BodyGuide guide{.velocity = body.velocity, .forward = glm::normalize(bow)};
    return body.hold == Hold::path ? guideOn(body.keys, 0.0, step, guide) : guide;
}

// The last body of the plan is this boat.
void addBoat(FleetPlan& plan, const BoatParts& parts, const Helm& helm)
{
    gpu::BoatInfo& boat = plan.boats.emplace_back(parts.info);
    boat.body = static_cast<uint32_t>(plan.infos.size() - 1);
    boat.firstEngine = static_cast<uint32_t>(plan.engines.size());
    boat.firstSail = static_cast<uint32_t>(plan.sails.size());
    plan.engines.insert(plan.engines.end(), parts.engines.begin(), parts.engines.end());
    plan.sails.insert(plan.sails.end(), parts.sails.begin(), parts.sails.end());
    plan.helms.push_back(helmOf(helm));
}

// Out of everybody's sight, and nothing that could be computed.
void putAway(gpu::BodyInfo& info, gpu::BodyState& state)
{
    constexpr int kFarBlock = 1 << 20; // 270,000 km
    info.particles = 0;
    info.hold = gpu::kHoldFixed;
    info.afloat = 0;
    state.place.block = {kFarBlock, kFarBlock};
    state.height = -1000.0f;
}

} // namespace

FleetSpec fleetOf(std::span<const BodySpec> specs, Grain grain)
{
    FleetSpec fleet;
    std::vector<const BodySpec*> firsts; // of each hull
    for (const BodySpec& spec : specs)
    {
        const auto same = std::ranges::find_if(firsts, [&](const BodySpec* first) { return sameHull(*first, spec); });
        FleetBody& body = fleet.bodies.emplace_back(bodyOf(spec));
        body.hull = static_cast<uint32_t>(same - firsts.begin());
        if (same == firsts.end())
        {
            firsts.push_back(&spec);
            fleet.hulls.push_back(hullOf(spec, grain));
        }
    }
    return fleet;
}

engine::Result<engine::Done> checkBody(const BodySpec& spec)
{
    const engine::Result<HullModel> model = makeModel(spec);
    if (!model)
        return model.error();
    const HullModel& hull = *model;
    const auto body = tryParticles(floatingTriangles(hull.mesh), hull.mass, hull.centreOfMass, hull.waterline,
                                   hull.shell, particlesFor(hull));
    if (!body)
        return body.error();
    return engine::Done{};
}

gpu::BodyGuide guideOn(std::span<const ocean::PathKey> keys, double time, double step, const gpu::BodyGuide& last)
{
    constexpr double kStill = 1e-6; // [m/s]
    const glm::dvec2 velocity = (ocean::pathAt(keys, time + step) - ocean::pathAt(keys, time)) / step;
    const double speed = glm::length(velocity);
    return {.velocity = velocity, .forward = speed > kStill ? gpu::vec2(velocity / speed) : last.forward};
}

uint32_t holdOf(Hold hold)
{
    return hold == Hold::free ? gpu::kHoldFree : hold == Hold::fixed ? gpu::kHoldFixed : gpu::kHoldGuide;
}

FleetPlan planFleet(const FleetSpec& spec)
{
    FleetPlan plan;
    std::vector<gpu::BodyInfo> hulls;
    for (const FleetHull& hull : spec.hulls)
    {
        gpu::BodyInfo& info = hulls.emplace_back(infoOf(hull));
        const HullDrag drag = hull.boat ? hullDragOf(*hull.boat) : HullDrag{};
        info.firstStation = static_cast<uint32_t>(plan.stations.size());
        plan.stations.insert(plan.stations.end(), hull.stations.begin(), hull.stations.end());
        info.first = static_cast<uint32_t>(plan.particles.size());
        info.particles = static_cast<uint32_t>(hull.body.particles.size());
        for (const Particle& particle : hull.body.particles)
        {
            gpu::BodyParticle& made = plan.particles.emplace_back(particleOf(particle, hull.body.centreOfMass, drag));
            if (isPlaningBottom(hull.stations, particle.position - hull.body.centreOfMass))
                made.face = {0.0f, 0.0f, 0.0f}, made.skin = 0.0f;
        }
    }
    for (const FleetBody& body : spec.bodies)
    {
        gpu::BodyInfo& info = plan.infos.emplace_back(hulls.at(body.hull));
        info.firstDrift = plan.drifts;
        info.hold = holdOf(body.hold);
        info.afloat = body.height ? 0 : 1;
        info.firstPlaneDrift = plan.planeDrifts;
        plan.drifts += info.particles;
        plan.planeDrifts += 2 * info.stations;
        plan.states.push_back(stateOf(body, spec.hulls[body.hull]));
        plan.guides.push_back(guideOf(body, spec.step));
        if (spec.hulls[body.hull].boat)
        {
            addBoat(plan, *spec.hulls[body.hull].boat, body.helm);
            plan.anchors.push_back(anchorOf(spec.hulls[body.hull].body, *spec.hulls[body.hull].boat, spec.depth));
        }
    }
    for (size_t b = spec.bodies.size() - spec.spares; b < spec.bodies.size(); ++b)
    {
        plan.spares.push_back(plan.infos[b]);
        putAway(plan.infos[b], plan.states[b]);
    }
    return plan;
}

} // namespace boats
