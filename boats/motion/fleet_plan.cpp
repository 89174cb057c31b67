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

// Of the speed of the longest wave as deep as the body, sqrt(g d): damps heave to about a twelfth of critical.
constexpr double kSlowPart = 0.8;

// A sphere's, and less along a body that is longer than it is thick: ends that are sharp push little water.
constexpr double kAdded = 0.5;

bool sameHull(const BodySpec& a, const BodySpec& b)
{
    return a.model == b.model && a.mesh == b.mesh && a.up == b.up && a.size == b.size && a.scale == b.scale &&
           a.mass == b.mass;
}

FleetHull hullOf(const BodySpec& spec)
{
    const engine::Result<HullModel> model = makeModel(spec);
    SEAWAY_CHECK(model, "{}", model.error().text);
    FleetHull hull{
        makeParticles(*model, particlesFor(*model)), (*model).centreOfMass.z - (*model).waterline, *model, {}};
    hull.boat = boatOf(*model, hull.body);
    return hull;
}

FleetBody bodyOf(const BodySpec& spec)
{
    const glm::dvec3 forward(std::sin(spec.heading), std::cos(spec.heading), 0.0);
    FleetBody body{.position = spec.position,
                   .height = spec.height,
                   .orientation = orientationOf(spec.heading),
                   .velocity = spec.speed * forward,
                   .hold = spec.hold,
                   .keys = spec.keys,
                   .helm = helmAfter({}, spec.helm),
                   .orders = spec.orders};
    if (spec.hold == Hold::path)
        body.position = ocean::pathAt(spec.keys, 0.0);
    return body;
}

glm::dvec3 sizeOf(const ParticleBody& body)
{
    glm::dvec3 low(1e9);
    glm::dvec3 high(-1e9);
    for (const Particle& particle : body.particles)
    {
        low = glm::min(low, particle.position - particle.half);
        high = glm::max(high, particle.position + particle.half);
    }
    return high - low;
}

// Planing as Savitsky (1964) has it for 20 degrees of deadrise, near enough: tests/gpu/boat_plane_test.cpp says how
// near.
constexpr float kPlane = 3.6f;
constexpr float kPlaneCentre = 0.69f; // of the lift, from the transom in parts of the wetted length
constexpr double kDryTransom = 0.136; // Garme (2005): buoyancy grows as tanh(2.5 x / (0.34 B Cv)), Cv = v / sqrt(g B)

// A bottom in trim has its lift under the centre of mass, the origin.
void addPlaning(gpu::BodyInfo& info, const FleetHull& hull)
{
    info.transom = 0.0f;
    for (const Particle& particle : hull.body.particles)
        if (particle.position.z < hull.model.waterline)
            info.transom = std::min(
                info.transom, static_cast<float>(particle.position.x - particle.half.x - hull.body.centreOfMass.x));
    info.plane = kPlane;
    info.fore = -info.transom / kPlaneCentre;
    info.dry = static_cast<float>(kDryTransom * std::sqrt(hull.model.size.y / ocean::kGravity));
}

// A boat moves ahead, and is pushed sideways, without the waves that damp its heave and roll.
constexpr glm::dvec3 kBoatSlow(0.1, 0.1, 2.0);

// Of the damping of heave by strip theory. With all of it a yacht would lose nothing to a chop: the drag of the
// waves that it makes by pitching is not modelled. With an eighth a gale's sea throws a ship out of the water.
constexpr double kRadiated = 0.45;

gpu::BodyParticle particleOf(const Particle& particle, const glm::dvec3& centreOfMass, const HullDrag& drag)
{
    const glm::dvec3 pushes(particle.face.x > 0.0 ? drag.fore : drag.aft, 1.0, 1.0);
    return {.at = particle.position - centreOfMass,
            .extent = particle.half,
            .volume = static_cast<float>(particle.volume),
            .face = pushes * particle.face,
            .skin = static_cast<float>(drag.rub * particle.skin)};
}

// The speed at which drag in proportion to speed damps a boat's heave as its waves do. A section of beam B and draft T
// sends out waves of a = 2 exp(-k T) sin(k B / 2) times its heave, k = w^2 / g, which carry off rho (g a)^2 / w^3 a
// metre.
double radiating(const FleetHull& hull, double added)
{
    const double area = waterplane(floatingTriangles(hull.model.mesh), hull.model.waterline).area;
    const double length = double{hull.boat->info.waterline};
    const double mass = hull.body.mass;
    const double w = std::sqrt(kWaterDensity * ocean::kGravity * area / (mass * (1.0 + added)));
    const double k = w * w / ocean::kGravity;
    const double a = 2.0 * std::exp(-k * mass / (kWaterDensity * area)) * std::sin(0.5 * k * area / length);
    const double carried = kWaterDensity * std::pow(ocean::kGravity * a, 2.0) / (w * w * w) * length; // [N s/m]

    double perSpeed = 0.0; // what its skin does for each m/s of that speed [N s^2/m^2]
    const HullDrag drag = hullDragOf(*hull.boat);
    for (const Particle& particle : hull.body.particles)
    {
        const glm::dvec3 face = particleOf(particle, hull.body.centreOfMass, drag).face;
        const double wet =
            std::clamp(0.5 - 0.5 * (particle.position.z - hull.model.waterline) / particle.half.z, 0.0, 1.0);
        const double size = glm::length(face);
        if (size > 0.0)
            perSpeed += wet * 0.5 * kWaterDensity * double{gpu::kFormDrag} * size * std::pow(face.z / size, 4.0);
    }
    return perSpeed > 0.0 ? kRadiated * carried / perSpeed : 0.0;
}

gpu::BodyInfo infoOf(const FleetHull& hull)
{
    const ParticleBody& body = hull.body;
    const glm::dvec3 size = sizeOf(body);
    gpu::BodyInfo info{.mass = static_cast<float>(body.mass), .fore = 1.0f, .transom = -1e9f};
    for (int k = 0; k < 3; ++k)
    {
        const double across = std::sqrt(size[(k + 1) % 3] * size[(k + 2) % 3]);
        info.added[k] = static_cast<float>(kAdded * std::min(1.0, across / size[k]));
    }
    const glm::dmat3 inverse = glm::inverse(body.inertia);
    for (int k = 0; k < 3; ++k)
    {
        info.inertia[k] = body.inertia[k];
        info.inverse[k] = inverse[k];
    }
    const double draft = body.mass / (kWaterDensity * size.x * size.y);
    const double slow = kSlowPart * std::sqrt(ocean::kGravity * std::min(draft, size.z));
    info.slow = slow * (hull.boat ? kBoatSlow : glm::dvec3(1.0));
    if (hull.boat && hull.boat->info.planes)
        addPlaning(info, hull);
    else if (hull.boat)
        info.slow.z = static_cast<float>(radiating(hull, double{info.added.z}));
    info.floatHeight = static_cast<float>(hull.floatHeight);
    double lowest = 0.0; // from the centre of mass
    for (const Particle& particle : body.particles)
        lowest = std::min(lowest, particle.position.z - particle.half.z - body.centreOfMass.z);
    info.draft = static_cast<float>(std::max(-lowest - hull.floatHeight, 1e-3));
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

} // namespace

FleetSpec fleetOf(std::span<const BodySpec> specs)
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
            fleet.hulls.push_back(hullOf(spec));
        }
    }
    return fleet;
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
        info.first = static_cast<uint32_t>(plan.particles.size());
        info.particles = static_cast<uint32_t>(hull.body.particles.size());
        for (const Particle& particle : hull.body.particles)
            plan.particles.push_back(particleOf(particle, hull.body.centreOfMass, drag));
    }
    for (const FleetBody& body : spec.bodies)
    {
        gpu::BodyInfo& info = plan.infos.emplace_back(hulls.at(body.hull));
        info.firstDrift = plan.drifts;
        info.hold = holdOf(body.hold);
        info.afloat = body.height ? 0 : 1;
        plan.drifts += info.particles;
        plan.states.push_back(stateOf(body, spec.hulls[body.hull]));
        plan.guides.push_back(guideOf(body, spec.step));
        if (spec.hulls[body.hull].boat)
            addBoat(plan, *spec.hulls[body.hull].boat, body.helm);
    }
    return plan;
}

} // namespace boats
