#include "boats/motion/contacts.h"

#include "engine/barrier.h"
#include "engine/upload.h"
#include "ocean/place.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>

namespace boats {

namespace {

constexpr double kFast = 12.0; // bodies that go faster look for others themselves [m/s]

// Cells as wide as it reaches from its middle: the smallest power of two.
void setReach(gpu::Solid& solid, double radius, double maxTravel)
{
    solid.radius = static_cast<float>(radius);
    solid.maxTravel = static_cast<float>(maxTravel);
    const double wide = 1.001 * (radius + maxTravel);
    solid.level = std::clamp(static_cast<int>(std::ceil(std::log2(wide))), gpu::kLowestLevel,
                             gpu::kLowestLevel + gpu::kLevels - 1);
}

gpu::Solid addHull(ContactPlan& plan, const ParticleBody& body, double step)
{
    const CollisionShape& shape = body.collision;
    gpu::Solid solid{.kind = gpu::kSolidLattice,
                     .first = static_cast<uint32_t>(plan.points.size()),
                     .points = static_cast<uint32_t>(shape.particles.size()),
                     .firstNode = static_cast<uint32_t>(plan.distances.size()),
                     .nodes = shape.nodes,
                     .origin = shape.origin - body.centreOfMass,
                     .cell = shape.cell,
                     .low = shape.box.min - body.centreOfMass,
                     .high = shape.box.max - body.centreOfMass,
                     .core = static_cast<float>(std::max(-0.95 * distanceTo(shape, body.centreOfMass), 0.0))};
    double radius = 0.0;
    for (const CollisionParticle& particle : shape.particles)
    {
        const glm::dvec3 at = particle.at - body.centreOfMass;
        plan.points.push_back({.at = at, .radius = static_cast<float>(particle.radius)});
        radius = std::max(radius, glm::length(at) + particle.radius);
    }
    plan.distances.insert(plan.distances.end(), shape.distances.begin(), shape.distances.end());
    setReach(solid, radius, std::max(0.25 * radius, kFast * step));
    return solid;
}

// Its upright edges, or its middle, at heights all along another's.
void addWall(ContactPlan& plan, const ocean::ObstacleSpec& obstacle)
{
    constexpr int kHeights = 9;
    const bool round = obstacle.radius > 0.0;
    const glm::dvec2 half = round ? glm::dvec2(0.0) : 0.5 * obstacle.size;
    gpu::Solid& solid =
        plan.solids.emplace_back(gpu::Solid{.hold = gpu::kHoldFixed,
                                            .kind = round ? gpu::kSolidRound : gpu::kSolidBox,
                                            .first = static_cast<uint32_t>(plan.points.size()),
                                            .high = {static_cast<float>(half.x), static_cast<float>(half.y), 0.0f}});
    setReach(solid, round ? obstacle.radius : glm::length(half), 0.0);
    for (int corner = 0; corner < (round ? 1 : 4); ++corner)
        for (int i = 0; i < kHeights; ++i)
            plan.points.push_back({.at = glm::dvec3(corner % 2 == 0 ? half.x : -half.x,
                                                    corner / 2 == 0 ? half.y : -half.y, 2.0 * i / (kHeights - 1) - 1.0),
                                   .radius = round ? static_cast<float>(obstacle.radius) : 0.0f});
    solid.points = static_cast<uint32_t>(plan.points.size()) - solid.first;
    const glm::dquat turn = orientationOf(obstacle.heading);
    plan.walls.push_back(
        {.place = ocean::placeAt(obstacle.center), .orientation = glm::vec4(turn.x, turn.y, turn.z, turn.w)});
}

} // namespace

ContactPlan planContacts(const FleetSpec& spec)
{
    ContactPlan plan;
    std::vector<gpu::Solid> hulls;
    for (const FleetHull& hull : spec.hulls)
        hulls.push_back(addHull(plan, hull.body, spec.step));
    for (const FleetBody& body : spec.bodies)
        plan.solids.emplace_back(hulls.at(body.hull)).hold = holdOf(body.hold);
    for (const ocean::ObstacleSpec& obstacle : spec.obstacles)
        addWall(plan, obstacle);
    for (const gpu::Solid& solid : plan.solids)
        if (solid.points > 0)
            plan.levels |= 1u << (solid.level - gpu::kLowestLevel);
    return plan;
}

namespace {

// Solids as they are at the start: bodies that lie ready meet nobody.
std::vector<gpu::Solid> solidsAtStart(const FleetSpec& spec, std::vector<gpu::Solid> solids)
{
    for (size_t b = spec.bodies.size() - spec.spares; b < spec.bodies.size(); ++b)
        solids[b].points = 0;
    return solids;
}

std::vector<gpu::Solid> sparesOf(const FleetSpec& spec, const std::vector<gpu::Solid>& solids)
{
    const auto end = solids.begin() + static_cast<ptrdiff_t>(spec.bodies.size());
    return {end - spec.spares, end};
}

} // namespace

Contacts::Contacts(engine::Device& device, const FleetSpec& spec) : Contacts(device, spec, planContacts(spec)) {}

Contacts::Contacts(engine::Device& device, const FleetSpec& spec, const ContactPlan& plan)
    : spares_(sparesOf(spec, plan.solids)),
      solids_(makeFilled(device, "contact solids", solidsAtStart(spec, plan.solids))),
      points_(makeFilled(device, "contact points", plan.points)),
      distances_(makeFilled(device, "contact distances", plan.distances)),
      walls_(makeFilled(device, "contact walls", plan.walls)),
      nexts_(makeBuffer(device, "contact lists", plan.solids.size(), sizeof(uint32_t))),
      nearPairs_(
          makeBuffer(device, "contact near pairs", spec.bodies.size() * gpu::kPairsPerBody, 2 * sizeof(uint32_t))),
      jobs_(device, {.name = "contact jobs",
                     .bytes = sizeof(gpu::ContactJobs),
                     .usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT |
                              VK_BUFFER_USAGE_TRANSFER_SRC_BIT | VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT}),
      touching_(makeBuffer(device, "contact bodies", spec.bodies.size(), sizeof(uint32_t))),
      motions_(makeBuffer(device, "contact motions", spec.bodies.size(), sizeof(gpu::ContactMotion))),
      pushes_(makeFilled(device, "contact pushes", std::vector<gpu::BodyPush>(spec.bodies.size()))),
      bin_(device, compute::kFew), near_(device, compute::kFew, {.usedLevels = plan.levels}),
      touch_(device, compute::kFew), solve_(device, compute::kFew),
      first_(device, compute::kFew, {.stage = gpu::kGatherFirst}),
      more_(device, compute::kFew, {.stage = gpu::kGatherMore}),
      last_(device, compute::kFew, {.stage = gpu::kGatherLast})
{
    push_.bodies = static_cast<uint32_t>(spec.bodies.size());
    push_.solids = static_cast<uint32_t>(plan.solids.size());
    push_.buckets = std::bit_ceil(2 * std::max(push_.solids, 32u));
    push_.step = static_cast<float>(spec.step);
    cells_ = makeBuffer(device, "contact buckets", push_.buckets, sizeof(uint32_t));
    for (Tick& tick : ticks_)
    {
        tick.heads = makeFilled(device, "contact heads", std::vector<uint32_t>(spec.bodies.size()));
        tick.pairs =
            makeBuffer(device, "contact pairs", spec.bodies.size() * gpu::kPairsPerBody, sizeof(gpu::ContactPair));
        tick.contacts =
            makeBuffer(device, "contacts", spec.bodies.size() * gpu::kContactsPerBody, sizeof(gpu::Contact));
    }
}

void Contacts::record(const engine::Commands& cmd, const engine::Buffer& states, const engine::Buffer& yields,
                      uint32_t active)
{
    if (active == 0 || push_.solids - push_.bodies + active < 2)
        return;
    const engine::GpuScope scope(cmd, "contacts");
    now_ = 1 - now_;
    recordClear(cmd);
    engine::stageBarrier(cmd, engine::kCopyWrite, engine::kComputeWrite);
    recordTouch(cmd, states);
    const engine::GpuScope rounds(cmd, "solve");
    recordGather(cmd, first_, states, yields);
    for (int round = 0; round < kContactRounds; ++round)
    {
        recordSolve(cmd, yields);
        recordGather(cmd, round + 1 < kContactRounds ? more_ : last_, states, yields);
    }
}

void Contacts::keep(engine::KeptState& state)
{
    state.value("contacts' turn", now_);
    state.keep("contact solids", solids_);
    state.keep("contact pushes", pushes_);
    for (const Tick& tick : ticks_)
    {
        state.keep("contact heads", tick.heads);
        state.keep("contact pairs", tick.pairs);
        state.keep("contacts", tick.contacts);
    }
}

void Contacts::recordRelease(const engine::Commands& cmd, uint32_t body)
{
    vkCmdUpdateBuffer(cmd, solids_.handle(), body * sizeof(gpu::Solid) + offsetof(gpu::Solid, hold), sizeof(uint32_t),
                      &gpu::kHoldFree);
}

void Contacts::recordUse(const engine::Commands& cmd, uint32_t body)
{
    const gpu::Solid& solid = spares_.at(body + spares_.size() - push_.bodies);
    vkCmdUpdateBuffer(cmd, solids_.handle(), body * sizeof(solid), sizeof(solid), &solid);
}

// What the tick before may still read.
void Contacts::recordClear(const engine::Commands& cmd) const
{
    engine::stageBarrier(cmd, engine::kComputeRead | engine::kIndirectRead, engine::kCopyWrite);
    constexpr gpu::ContactJobs kNone{
        .nearGroups = {0, 1, 1, 0}, .pairGroups = {0, 1, 1, 0}, .bodyGroups = {0, 1, 1, 0}};
    vkCmdUpdateBuffer(cmd, jobs_.handle(), 0, sizeof(kNone), &kNone);
    vkCmdFillBuffer(cmd, cells_.handle(), 0, VK_WHOLE_SIZE, 0);
    vkCmdFillBuffer(cmd, ticks_[now_].heads.handle(), 0, VK_WHOLE_SIZE, 0);
    vkCmdFillBuffer(cmd, pushes_.handle(), 0, VK_WHOLE_SIZE, 0);
}

// Who touches whom, and where.
void Contacts::recordTouch(const engine::Commands& cmd, const engine::Buffer& states) const
{
    const engine::GpuScope scope(cmd, "touch");
    bin_.dispatch(cmd, push_, {.solids = solids_, .states = states, .walls = walls_, .heads = cells_, .nexts = nexts_},
                  {push_.solids});
    engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
    near_.dispatch(cmd, push_,
                   {.solids = solids_,
                    .states = states,
                    .walls = walls_,
                    .heads = cells_,
                    .nexts = nexts_,
                    .nearPairs = nearPairs_,
                    .jobs = jobs_},
                   {push_.bodies});
    engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite | engine::kIndirectRead);
    const Tick& now = ticks_[now_];
    const Tick& old = ticks_[1 - now_];
    touch_.dispatchIndirect(cmd, push_,
                            {.solids = solids_,
                             .states = states,
                             .walls = walls_,
                             .points = points_,
                             .distances = distances_,
                             .nearPairs = nearPairs_,
                             .jobs = jobs_,
                             .oldHeads = old.heads,
                             .oldPairs = old.pairs,
                             .oldContacts = old.contacts,
                             .heads = now.heads,
                             .pairs = now.pairs,
                             .contacts = now.contacts,
                             .touching = touching_},
                            jobs_, offsetof(gpu::ContactJobs, nearGroups));
}

void Contacts::recordGather(const engine::Commands& cmd, const compute::Kernel<bindings::boats::motion::Gather>& kernel,
                            const engine::Buffer& states, const engine::Buffer& yields) const
{
    engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite | engine::kIndirectRead);
    const Tick& now = ticks_[now_];
    kernel.dispatchIndirect(cmd, push_,
                            {.states = states,
                             .yields = yields,
                             .jobs = jobs_,
                             .touching = touching_,
                             .heads = now.heads,
                             .pairs = now.pairs,
                             .motions = motions_,
                             .pushes = pushes_},
                            jobs_, offsetof(gpu::ContactJobs, bodyGroups));
}

void Contacts::recordSolve(const engine::Commands& cmd, const engine::Buffer& yields) const
{
    engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
    const Tick& now = ticks_[now_];
    solve_.dispatchIndirect(
        cmd, push_,
        {.yields = yields, .motions = motions_, .jobs = jobs_, .pairs = now.pairs, .contacts = now.contacts}, jobs_,
        offsetof(gpu::ContactJobs, pairGroups));
}

} // namespace boats
