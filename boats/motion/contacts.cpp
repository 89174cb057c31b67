#include "boats/motion/contacts.h"

#include "engine/barrier.h"
#include "engine/upload.h"
#include "ocean/place.h"

#include <glm/geometric.hpp>
#include <glm/matrix.hpp>

#include <bit>
#include <cmath>
#include <cstddef>
#include <numbers>

namespace boats {

namespace {

constexpr compute::Shape kBody{.cpu = {8, 1, 1}, .gpu = {32, 1, 1}};

constexpr double kWallHeight = 1e3; // up and down from still water [m]: nothing goes over or under

constexpr double kFast = 12.0; // bodies that go faster are seen when they are there, and overlap for a tick [m/s]

// Cells as wide as it reaches from its middle: the smallest power of two.
void setReach(gpu::Solid& solid, double radius, double maxTravel)
{
    solid.radius = static_cast<float>(radius);
    solid.maxTravel = static_cast<float>(maxTravel);
    const double wide = 1.001 * (radius + maxTravel);
    solid.level = std::clamp(static_cast<int>(std::ceil(std::log2(wide))), gpu::kLowestLevel,
                             gpu::kLowestLevel + gpu::kLevels - 1);
}

gpu::Solid solidOf(const ParticleBody& body, double step)
{
    const Fenders& fenders = body.fenders;
    const double low = fenders.low - body.centreOfMass.z;
    const double high = fenders.high - body.centreOfMass.z;
    double radius = 0.0;
    for (const glm::dvec2& fender : fenders.chain)
        radius =
            std::max(radius, glm::length(glm::dvec3(fender - glm::dvec2(body.centreOfMass), std::max(high, -low))));
    gpu::Solid solid{.inverseMass = static_cast<float>(1.0 / body.mass)};
    const glm::dmat3 inverse = glm::inverse(body.inertia);
    for (int k = 0; k < 3; ++k)
        solid.inverse[k] = inverse[k];
    solid.fenders = static_cast<uint32_t>(fenders.chain.size());
    solid.fenderHeight = static_cast<float>(fenders.height - body.centreOfMass.z);
    solid.low = static_cast<float>(low);
    solid.high = static_cast<float>(high);
    setReach(solid, radius, std::max(0.25 * radius, kFast * step));
    return solid;
}

// Relative to its centre, in the world's axes, counter-clockwise.
std::vector<glm::dvec2> outlineOf(const ocean::ObstacleSpec& obstacle)
{
    if (obstacle.radius > 0.0)
    {
        constexpr double kOff = 0.005; // from the round [m]
        const double share = std::acos(std::max(1.0 - 2.0 * kOff / obstacle.radius, 0.9));
        const int count = std::clamp(static_cast<int>(std::ceil(std::numbers::pi / share)), 16, 512);
        std::vector<glm::dvec2> outline;
        for (int i = 0; i < count; ++i)
        {
            const double angle = 2.0 * std::numbers::pi * i / count;
            outline.push_back(obstacle.radius * glm::dvec2(std::cos(angle), std::sin(angle)));
        }
        return outline;
    }
    const glm::dvec2 bow = 0.5 * obstacle.size.x * glm::dvec2(std::sin(obstacle.heading), std::cos(obstacle.heading));
    const glm::dvec2 port = 0.5 * obstacle.size.y * glm::dvec2(-std::cos(obstacle.heading), std::sin(obstacle.heading));
    return {bow - port, bow + port, port - bow, -bow - port};
}

void addWall(ContactPlan& plan, const ocean::ObstacleSpec& obstacle)
{
    const std::vector<glm::dvec2> outline = outlineOf(obstacle);
    gpu::Solid& solid = plan.solids.emplace_back(gpu::Solid{.hold = gpu::kHoldFixed});
    solid.first = static_cast<uint32_t>(plan.fenders.size());
    solid.fenders = static_cast<uint32_t>(outline.size());
    solid.low = static_cast<float>(-kWallHeight);
    solid.high = static_cast<float>(kWallHeight);
    setReach(solid, glm::length(outline[0]), 0.0);
    plan.fenders.insert(plan.fenders.end(), outline.begin(), outline.end());
    plan.walls.push_back({.place = ocean::placeAt(obstacle.center), .orientation = {0.0f, 0.0f, 0.0f, 1.0f}});
}

} // namespace

ContactPlan planContacts(const FleetSpec& spec)
{
    ContactPlan plan;
    std::vector<gpu::Solid> hulls;
    for (const FleetHull& hull : spec.hulls)
    {
        gpu::Solid& solid = hulls.emplace_back(solidOf(hull.body, spec.step));
        solid.first = static_cast<uint32_t>(plan.fenders.size());
        for (const glm::dvec2& fender : hull.body.fenders.chain)
            plan.fenders.push_back(fender - glm::dvec2(hull.body.centreOfMass));
    }
    for (const FleetBody& body : spec.bodies)
    {
        gpu::Solid& solid = plan.solids.emplace_back(hulls.at(body.hull));
        solid.hold = holdOf(body.hold);
        if (body.hold != Hold::fixed)
            continue;
        solid.inverseMass = 0.0f;
        std::ranges::fill(solid.inverse, gpu::vec3(0.0f));
    }
    for (const ocean::ObstacleSpec& obstacle : spec.obstacles)
        addWall(plan, obstacle);
    for (const gpu::Solid& solid : plan.solids)
        if (solid.fenders > 0)
            plan.levels |= 1u << (solid.level - gpu::kLowestLevel);
    return plan;
}

Contacts::Contacts(engine::Device& device, const FleetSpec& spec) : Contacts(device, spec, planContacts(spec)) {}

Contacts::Contacts(engine::Device& device, const FleetSpec& spec, const ContactPlan& plan)
    : solids_(makeFilled(device, "contact solids", plan.solids)),
      fenders_(makeFilled(device, "contact fenders", plan.fenders)),
      walls_(makeFilled(device, "contact walls", plan.walls)),
      nexts_(makeBuffer(device, "contact lists", plan.solids.size(), sizeof(uint32_t))),
      neighbours_(makeBuffer(device, "contact neighbours", spec.bodies.size() * gpu::kMaxNeighbours, sizeof(uint32_t))),
      neighbourCounts_(makeBuffer(device, "contact neighbour counts", spec.bodies.size(), sizeof(uint32_t))),
      jobs_(device, {.name = "contact jobs",
                     .bytes = sizeof(gpu::ContactJobs),
                     .usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT |
                              VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT}),
      all_(makeFilled(device, "contact all", std::vector<uint32_t>(spec.bodies.size(), gpu::kFirstRound))),
      bin_(device, compute::kFew), sort_(device, compute::kFew),
      near_(device, compute::kFew, {.usedLevels = plan.levels}),
      count_(device, kBody, {.usedLevels = plan.levels, .stage = gpu::kStageCount}),
      solve_(device, kBody, {.usedLevels = plan.levels, .stage = gpu::kStageSolve})
{
    push_.bodies = static_cast<uint32_t>(spec.bodies.size());
    push_.solids = static_cast<uint32_t>(plan.solids.size());
    push_.buckets = std::bit_ceil(2 * std::max(push_.solids, 32u));
    push_.step = static_cast<float>(spec.step);
    for (engine::Buffer& meets : meets_)
        meets = makeBuffer(device, "contact bodies", spec.bodies.size(), sizeof(uint32_t));
    for (engine::Buffer& touches : touches_)
        touches = makeBuffer(device, "contact counts", spec.bodies.size(), sizeof(uint32_t));
    for (engine::Buffer& pushes : pushes_)
        pushes = makeFilled(device, "contact pushes", std::vector<gpu::BodyPush>(spec.bodies.size()));
    heads_ = makeBuffer(device, "contact buckets", push_.buckets, sizeof(uint32_t));
}

void Contacts::record(const engine::Commands& cmd, const engine::Buffer& states) const
{
    if (push_.solids < 2 || push_.bodies == 0)
        return;
    const engine::GpuScope scope(cmd, "contacts");
    recordClear(cmd);
    engine::stageBarrier(cmd, engine::kCopyWrite, engine::kComputeWrite);
    recordNear(cmd, states);
    const engine::GpuScope rounds(cmd, "solve");
    const Listed meeting{meets_[0], all_, offsetof(gpu::ContactJobs, meeting)};
    const Listed touching{meets_[1], touches_[0], offsetof(gpu::ContactJobs, touching)};
    for (int round = 0; round < kContactRounds; ++round)
    {
        recordStage(cmd, states, round, count_, round == 0 ? meeting : touching);
        recordStage(cmd, states, round, solve_, touching);
    }
}

// What the tick before may still read.
void Contacts::recordClear(const engine::Commands& cmd) const
{
    engine::stageBarrier(cmd, engine::kComputeRead | engine::kIndirectRead, engine::kCopyWrite);
    constexpr gpu::ContactJobs kNone{.meeting = {0, 1, 1, 0}, .touching = {0, 1, 1, 0}};
    vkCmdUpdateBuffer(cmd, jobs_.handle(), 0, sizeof(kNone), &kNone);
    vkCmdFillBuffer(cmd, heads_.handle(), 0, VK_WHOLE_SIZE, 0);
    vkCmdFillBuffer(cmd, touches_[0].handle(), 0, VK_WHOLE_SIZE, 0);
    vkCmdFillBuffer(cmd, pushes_[0].handle(), 0, VK_WHOLE_SIZE, 0);
}

// Who can meet whom.
void Contacts::recordNear(const engine::Commands& cmd, const engine::Buffer& states) const
{
    const engine::GpuScope scope(cmd, "near");
    bin_.dispatch(cmd, push_, {.solids = solids_, .states = states, .walls = walls_, .heads = heads_, .nexts = nexts_},
                  {push_.solids});
    engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
    sort_.dispatch(cmd, push_, {.heads = heads_, .nexts = nexts_}, {push_.buckets});
    engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
    near_.dispatch(cmd, push_,
                   {.solids = solids_,
                    .fenders = fenders_,
                    .states = states,
                    .walls = walls_,
                    .heads = heads_,
                    .nexts = nexts_,
                    .neighbours = neighbours_,
                    .neighbourCounts = neighbourCounts_,
                    .meets = meets_[0],
                    .jobs = jobs_},
                   {push_.bodies});
}

void Contacts::recordStage(const engine::Commands& cmd, const engine::Buffer& states, int round,
                           const compute::Kernel<bindings::boats::motion::Touch>& kernel, const Listed& listed) const
{
    engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite | engine::kIndirectRead);
    kernel.dispatchIndirect(cmd, push_,
                            {.solids = solids_,
                             .fenders = fenders_,
                             .states = states,
                             .walls = walls_,
                             .heads = heads_,
                             .nexts = nexts_,
                             .neighbours = neighbours_,
                             .neighbourCounts = neighbourCounts_,
                             .meets = listed.bodies,
                             .touches = touches_[round == 0 ? 0 : 1],
                             .asked = listed.touches,
                             .earlier = pushes_[(kContactRounds - round) % 2],
                             .given = pushes_[(kContactRounds - 1 - round) % 2],
                             .touching = meets_[1],
                             .jobs = jobs_},
                            jobs_, listed.groups);
}

} // namespace boats
