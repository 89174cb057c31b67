#include "ocean/grids/dispersive_solver.h"

#include "engine/barrier.h"
#include "engine/upload.h"
#include "ocean/place.h"
#include "ocean/sea/dispersion.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace ocean {

namespace {

constexpr compute::Shape kSquares{.cpu = {16, 4, 1}, .gpu = {16, 4, 1}}; // an invocation a square of cells
constexpr compute::Shape kButterflies{.cpu = {8, 8, 1}, .gpu = {8, 8, 1}};
constexpr compute::Shape kCells{.cpu = {gpu::kSteepGroup, 1, 1}, .gpu = {gpu::kSteepGroup, 1, 1}};
constexpr double kSpongeFading = 1.25; // in sqrt(g / width) [1/s]
constexpr double kSpongeSpeed = 8.0;   // speeds of the grid in width a second that fade as much as this many 1/s

double cellOf(const GridSpec& spec)
{
    return cellUnits(spec.cell) / kUnitsPerMetre;
}

// -4 sin^2(w T / 2) of the waves with so many cycles along the sides of a grid.
double multiplierOf(const GridSpec& spec, double time, glm::uvec2 cycles)
{
    if (cycles == glm::uvec2(0))
        cycles.x = 1; // the longest wave
    const double side = spec.cells.x * cellOf(spec);
    const double k = 2.0 * std::numbers::pi / side * glm::length(glm::dvec2(cycles));
    const double half = std::sin(0.5 * time * dispersion(k, depthOf(spec)));
    return -4.0 * half * half;
}

gpu::DispersiveAdvancePush pushOf(const GridSpec& spec, const gpu::GridInfo& info, double time)
{
    const double cell = cellOf(spec);
    const double width = spongeOf(spec) * cell;
    gpu::DispersiveAdvancePush push{};
    push.mapCorner = info.mapCorner;
    push.keep = info.keep;
    push.time = static_cast<float>(time);
    push.perCell = static_cast<float>(1.0 / cell);
    if (width > 0.0)
    {
        push.sponge = static_cast<float>(spongeOf(spec));
        push.fading = static_cast<float>(kSpongeFading * std::sqrt(kGravity / width));
        push.perSpeed = static_cast<float>(kSpongeSpeed / width);
    }
    return push;
}

gpu::GridChunk chunkOf(const compute::Extent& groups)
{
    return {groups.x, groups.y, 0};
}

compute::Extent groupsFor(const compute::Extent& threads, const compute::Extent& group)
{
    return {(threads.x + group.x - 1) / group.x, (threads.y + group.y - 1) / group.y, 1};
}

// The workgroups of a grid's dispatches, all shut: of advance, begin and the rest of the filter.
gpu::DispersiveJob jobOf(uint32_t grid, const compute::Extent& advance, const compute::Extent& begin,
                         const compute::RealFilter& filter)
{
    gpu::DispersiveJob job{.grid = grid, .low = {}, .high = {}, .dispatches = {}};
    job.dispatches[gpu::kDispersiveAdvance] = chunkOf(advance);
    uint32_t next = gpu::kDispersiveFilter;
    job.dispatches[next++] = chunkOf(begin);
    for (const compute::Extent& groups : filter.groups())
    {
        SEAWAY_CHECK(next < gpu::kDispersiveDispatches, "a filter of too many passes");
        job.dispatches[next++] = chunkOf(groups);
    }
    return job;
}

// Of the largest dispersive grid.
size_t mostPatches(const GridAtlas& atlas)
{
    size_t most = 0;
    for (const gpu::GridInfo& info : atlas.plan.infos)
        if (info.dispersive != 0)
            most = std::max(most, static_cast<size_t>(info.cells.x / gpu::kPatch) *
                                      static_cast<size_t>(info.cells.y / gpu::kPatch));
    return most;
}

} // namespace

DispersiveSolver::DispersiveSolver(engine::Device& device, GridAtlas& atlas, const GridMaps& maps,
                                   TileActivity& activity, FoamMaps& foam, double step)
    : atlas_(atlas), maps_(maps), activity_(activity), foam_(foam),
      steepPatches_(engine::makeBuffer(device, "dispersive grid steep patches",
                                       foam.count() > 0 ? std::max<size_t>(mostPatches(atlas), 1) : 1,
                                       sizeof(uint32_t))),
      gate_(device, compute::kFew)
{
    std::vector<gpu::DispersiveJob> jobs;
    for (uint32_t g = 0; g < atlas_.count(); ++g)
        if (atlas_.info(g).dispersive != 0)
        {
            addMember(device, g, step);
            const Member& member = members_.back();
            const auto size = static_cast<uint32_t>(member.grid.size);
            const compute::Extent squares{size / gpu::kPatch, size / gpu::kPatch};
            const compute::Extent butterflies{size / 2 / member.filter->firstRadix(), size / 2};
            jobs.push_back(jobOf(g, groupsFor(squares, member.advance.front().group()),
                                 groupsFor(butterflies, member.begin.group()), *member.filter));
        }
    constexpr VkBufferUsageFlags kUsage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT;
    jobs_ = engine::makeFilled(device, "dispersive grid jobs", jobs, kUsage);
    steep_ =
        engine::makeFilled(device, "dispersive grid steep", std::vector<gpu::DispersiveSteep>(jobs.size()), kUsage);
}

void DispersiveSolver::addMember(engine::Device& device, uint32_t grid, double step)
{
    const GridSpec& spec = atlas_.specs[grid];
    const gpu::GridInfo& info = atlas_.info(grid);
    const uint32_t every = stepTicksOf(spec, step);
    const double time = every * step;
    const compute::RealFilter& filter = filterFor(device, static_cast<uint32_t>(spec.cells.x));
    const uint32_t wraps = spec.border == Border::wrap ? 1 : 0;
    Member& member = members_.emplace_back(Member{
        .grid = {.id = grid, .size = spec.cells.x, .corner = info.corner},
        .every = every,
        .next = grid % every, // they take turns
        .filter = &filter,
        .multipliers =
            filter.makeMultipliers(device, [&](glm::uvec2 cycles) { return multiplierOf(spec, time, cycles); }),
        .bends = makeGridImage(device, "dispersive grid bends", VK_FORMAT_R32_SFLOAT,
                               every > 1 ? spec.cells : glm::ivec2(1)),
        .push = pushOf(spec, info, time),
        .begin = Begin(device, kButterflies, {.wraps = wraps, .radix = filter.firstRadix()}),
        .advance = {},
        .whiten = Whiten(device, kCells, {.wraps = wraps}),
    });
    member.push.grid = member.grid;
    engine::clearNow(device, std::array{&member.bends}, {});
    for (const uint32_t check : {0u, 1u})
        for (const uint32_t stepping : {0u, 1u})
            member.advance.emplace_back(device, kSquares,
                                        Advance::Constants{.every = every,
                                                           .step = stepping,
                                                           .check = check,
                                                           .foam = foam_.count() > 0 ? 1u : 0u,
                                                           .wraps = wraps,
                                                           .mapped = info.mapped});
}

const compute::RealFilter& DispersiveSolver::filterFor(engine::Device& device, uint32_t size)
{
    for (const auto& filter : filters_)
        if (filter->extent().width == size / 2)
            return *filter;
    return *filters_.emplace_back(std::make_unique<compute::RealFilter>(device, size));
}

VkDeviceSize DispersiveSolver::dispatchAt(uint32_t job, uint32_t dispatch) const
{
    return job * sizeof(gpu::DispersiveJob) + offsetof(gpu::DispersiveJob, dispatches) +
           dispatch * sizeof(gpu::GridChunk);
}

void DispersiveSolver::record(const engine::Commands& cmd, bool check)
{
    if (members_.empty())
        return;
    recordGate(cmd);
    for (uint32_t m = 0; m < members_.size(); ++m)
    {
        Member& member = members_[m];
        const bool stepping = isStepping(member);
        if (stepping)
            recordFilter(cmd, member, m);
        recordAdvance(cmd, member, m, check);
        if (stepping && foam_.count() > 0)
            recordFoam(cmd, member, m);
        if (activity_.isAwake(member.grid.id))
            member.next = (member.next + member.every - 1) % member.every;
    }
}

void DispersiveSolver::recordGate(const engine::Commands& cmd)
{
    gpu::DispersiveGatePush gate{static_cast<uint32_t>(members_.size()), atlas_.tileCount(), {0u, 0u}};
    for (uint32_t m = 0; m < members_.size(); ++m)
        if (isStepping(members_[m]))
            gate.stepping[static_cast<int>(m / 32)] |= 1u << (m % 32);
    gate_.dispatch(cmd, gate,
                   {.jobs = jobs_,
                    .written = activity_.written(),
                    .table = atlas_.table,
                    .activity = activity_.flags(),
                    .steep = steep_,
                    .nextTable = atlas_.table},
                   {gate.jobs});
    engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite | engine::kIndirectRead);
}

// What z is bent by, from z now.
void DispersiveSolver::recordFilter(const engine::Commands& cmd, const Member& member, uint32_t job)
{
    member.begin.dispatchIndirect(cmd, {member.grid},
                                  {.table = atlas_.table, .heights = atlas_.heights, .target = member.filter->result()},
                                  jobs_, dispatchAt(job, gpu::kDispersiveFilter));
    engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
    member.filter->recordIndirect(cmd, member.multipliers, jobs_, dispatchAt(job, gpu::kDispersiveFilter + 1));
    engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
}

void DispersiveSolver::recordAdvance(const engine::Commands& cmd, const Member& member, uint32_t job, bool check)
{
    gpu::DispersiveAdvancePush push = member.push;
    push.job = job;
    push.tiles = atlas_.tileCount();
    push.quiet = activity_.quiet();
    member.advance[(check ? 2u : 0u) + (isStepping(member) ? 1u : 0u)].dispatchIndirect(
        cmd, push,
        {.bend = member.filter->result(),
         .bends = member.bends,
         .nextHeights = atlas_.heights,
         .gridMap = maps_.map(),
         .table = atlas_.table,
         .heights = atlas_.heights,
         .activity = activity_.flags(),
         .steep = steep_,
         .steepPatches = steepPatches_},
        jobs_, dispatchAt(job, gpu::kDispersiveAdvance));
    engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite | engine::kIndirectRead);
}

void DispersiveSolver::recordFoam(const engine::Commands& cmd, const Member& member, uint32_t job)
{
    const FoamSource foam = foam_.source();
    member.whiten.dispatchIndirect(cmd, {member.grid, job, member.push.time, member.push.perCell, foam.update},
                                   {.table = atlas_.table,
                                    .heights = atlas_.heights,
                                    .steep = steep_,
                                    .steepPatches = steepPatches_,
                                    .foamSource = foam.bindings()},
                                   steep_, job * sizeof(gpu::DispersiveSteep) + offsetof(gpu::DispersiveSteep, groups));
    engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
}

void DispersiveSolver::keep(engine::KeptState& state)
{
    if (members_.empty())
        return;
    state.keep("dispersive grid steep", steep_);
    bool any = false;
    for (Member& member : members_)
        if (member.every > 1)
        {
            state.keep("dispersive grid bends", member.bends);
            state.value("dispersive grid next step", member.next);
            any = true;
        }
    if (any) // which of the bends are known
        state.keep("dispersive grid jobs", jobs_);
}

} // namespace ocean
