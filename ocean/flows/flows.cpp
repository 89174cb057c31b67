#include "ocean/flows/flows.h"

#include "engine/barrier.h"
#include "engine/frame_ring.h"
#include "engine/upload.h"
#include "ocean/grids/grid_atlas.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>

namespace ocean {

namespace {

constexpr compute::Shape kTile{.cpu = {64, 1, 1}, .gpu = {64, 4, 1}}; // an invocation has 16 cells, or 4
constexpr compute::Shape kColumns{.cpu = {64, 1, 1}, .gpu = {64, 1, 1}};
constexpr compute::Shape kOne{.cpu = {1, 1, 1}, .gpu = {1, 1, 1}};

glm::ivec2 rowsOf(size_t count)
{
    const size_t rows = (count + gpu::kFlowRow - 1) / gpu::kFlowRow;
    return {gpu::kFlowRow, std::max<size_t>(rows, 1)};
}

FlowPlan planOn(const engine::Device& device, const std::vector<FlowStart>& starts)
{
    const auto limit = static_cast<int>(std::min(device.limits().maxImageDimension2D, 32767u));
    std::optional<FlowPlan> plan = planFlows(starts, limit);
    if (!plan)
        throw engine::OutOfMemory(
            fmt::format("the {} flows do not fit an image of {}x{}, this device's largest; use fewer cells",
                        starts.size(), limit, limit));
    return std::move(*plan);
}

std::vector<FlowSpec> specsOf(const std::vector<FlowStart>& starts)
{
    std::vector<FlowSpec> specs;
    for (const FlowStart& start : starts)
        specs.push_back(start.spec);
    return specs;
}

uint32_t mostSubstepsOfAll(const std::vector<FlowStart>& starts, double step)
{
    uint32_t most = 0;
    for (const FlowStart& start : starts)
        most = std::max(most, mostSubstepsOf(start, step));
    return most;
}

uint32_t kindOf(FlowBorder border)
{
    switch (border)
    {
    case FlowBorder::open:
        return gpu::kFlowOpen;
    case FlowBorder::wall:
        return gpu::kFlowWall;
    case FlowBorder::sea:
        return gpu::kFlowSea;
    }
    return gpu::kFlowWall;
}

uint32_t bitsOf(const FlowSpec& spec)
{
    return (spec.momentum ? 0 : gpu::kFlowPipes) | kindOf(spec.border.west) << gpu::kFlowWest |
           kindOf(spec.border.east) << gpu::kFlowEast | kindOf(spec.border.south) << gpu::kFlowSouth |
           kindOf(spec.border.north) << gpu::kFlowNorth;
}

// What the rim beyond a cell of a border holds: the depth that the water there has over this cell's ground.
int32_t beyond(FlowBorder border, int32_t ground, int32_t depth)
{
    if (border != FlowBorder::sea)
        return depth;
    const int64_t sea = -int64_t{ground} * gpu::kDepthPerGround;
    return static_cast<int32_t>(std::clamp(sea, int64_t{-gpu::kMaxDepthUnits}, int64_t{gpu::kMaxDepthUnits}));
}

// Images of all flows, as the kernels have them.
struct Texels
{
    explicit Texels(const glm::ivec2& of) : extent(of), values(static_cast<size_t>(of.x) * static_cast<size_t>(of.y)) {}
    int32_t& at(const glm::ivec2& texel)
    {
        return values[static_cast<size_t>(texel.y) * static_cast<size_t>(extent.x) + static_cast<size_t>(texel.x)];
    }

    glm::ivec2 extent;
    std::vector<int32_t> values;
};

void lay(const FlowStart& start, const glm::ivec2& corner, Texels& grounds, Texels& depths)
{
    const glm::ivec2 cells = start.spec.cells;
    const FlowBorders& border = start.spec.border;
    for (int y = 0; y < cells.y; ++y)
        for (int x = 0; x < cells.x; ++x)
        {
            const size_t i = static_cast<size_t>(y) * static_cast<size_t>(cells.x) + static_cast<size_t>(x);
            const int32_t ground = start.ground[i];
            const int32_t depth = start.depth[i];
            const glm::ivec2 at = corner + glm::ivec2(x, y);
            grounds.at(at) = ground;
            depths.at(at) = depth;
            if (x == 0)
                depths.at(at - glm::ivec2(1, 0)) = beyond(border.west, ground, depth);
            if (x == cells.x - 1)
                depths.at(at + glm::ivec2(1, 0)) = beyond(border.east, ground, depth);
            if (y == 0)
                depths.at(at - glm::ivec2(0, 1)) = beyond(border.south, ground, depth);
            if (y == cells.y - 1)
                depths.at(at + glm::ivec2(0, 1)) = beyond(border.north, ground, depth);
        }
}

std::vector<int32_t> tableOf(const std::vector<FlowStart>& starts, const FlowPlan& plan, double step)
{
    std::vector<int32_t> table(size_t{4} * gpu::kMaxFlows * gpu::kFlowRows);
    for (uint32_t flow = 0; flow < starts.size(); ++flow)
    {
        const FlowSpec& spec = starts[flow].spec;
        const auto row = [&](int number, const std::array<int32_t, 4>& words) {
            std::ranges::copy(words, table.begin() + 4 * (number * int{gpu::kMaxFlows} + static_cast<int>(flow)));
        };
        const glm::ivec2 corner = plan.layout.corners[flow];
        const glm::ivec2 tiles = tilesOf(spec);
        const double drag = double{gpu::kFlowGravity} * spec.friction * spec.friction;
        row(gpu::kFlowPlace, {corner.x, corner.y, spec.cells.x, spec.cells.y});
        row(gpu::kFlowTiles,
            {tiles.x, tiles.y, static_cast<int32_t>(plan.firstTiles[flow]), static_cast<int32_t>(bitsOf(spec))});
        row(gpu::kFlowNature,
            {std::bit_cast<int32_t>(static_cast<float>(spec.cell)), std::bit_cast<int32_t>(static_cast<float>(drag)),
             static_cast<int32_t>(mostSubstepsOf(starts[flow], step)), 0});
    }
    return table;
}

// Every tile is awake in the first tick.
std::vector<int32_t> marksOf(const FlowPlan& plan)
{
    const size_t tiles = plan.tiles.size();
    const glm::ivec2 rows = rowsOf(gpu::kFlowParts * tiles);
    std::vector<int32_t> marks(static_cast<size_t>(rows.x) * static_cast<size_t>(rows.y));
    std::fill_n(marks.begin(), tiles, 1);
    std::fill_n(marks.begin() + static_cast<ptrdiff_t>(tiles), tiles, 1);
    for (size_t i = 0; i < tiles; ++i)
        marks[gpu::kFlowSpeeds * tiles + i] = std::bit_cast<int32_t>(plan.speeds[i]);
    return marks;
}

void fill(engine::Device& device, engine::Image& image, std::span<const std::byte> texels)
{
    engine::Buffer staging(device, {.name = "staging",
                                    .bytes = texels.size(),
                                    .usage = VK_BUFFER_USAGE_TRANSFER_SRC_BIT,
                                    .kind = engine::MemoryKind::upload});
    std::memcpy(staging.mapped<std::byte>().data(), texels.data(), texels.size());
    staging.flush();
    engine::runNow(device, [&](const engine::Commands& cmd) {
        VkBufferImageCopy region{};
        region.imageSubresource = {VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1};
        region.imageExtent = {image.extent().width, image.extent().height, 1};
        vkCmdCopyBufferToImage(cmd, staging.handle(), image.handle(), VK_IMAGE_LAYOUT_GENERAL, 1, &region);
        engine::stageBarrier(cmd, engine::kCopyWrite, engine::kAnyStage);
    });
}

template <typename T>
void fill(engine::Device& device, engine::Image& image, const std::vector<T>& texels)
{
    fill(device, image, std::as_bytes(std::span(texels)));
}

} // namespace

Flows::Flows(engine::Device& device, std::vector<FlowStart> starts, double step)
    : step_(step), specs_(specsOf(starts)), plan_(planOn(device, starts)),
      mostSubsteps_(mostSubstepsOfAll(starts, step)),
      table_(makeGridImage(device, "flow table", VK_FORMAT_R32G32B32A32_SINT, {gpu::kMaxFlows, gpu::kFlowRows})),
      grounds_(makeGridImage(device, "flow grounds", VK_FORMAT_R32_SINT, plan_.layout.extent)),
      depths_(makeGridImage(device, "flow depths", VK_FORMAT_R32_SINT, plan_.layout.extent)),
      faces_(makeGridImage(device, "flow faces", VK_FORMAT_R32G32B32A32_SINT, plan_.layout.extent)),
      raw_(makeGridImage(device, "flow raw faces", VK_FORMAT_R32G32B32A32_SINT, plan_.layout.extent)),
      shares_(makeGridImage(device, "flow shares", VK_FORMAT_R32_SFLOAT, plan_.layout.extent)),
      marks_(makeGridImage(device, "flow marks", VK_FORMAT_R32_UINT, rowsOf(gpu::kFlowParts * plan_.tiles.size()))),
      tasks_(makeGridImage(device, "flow tasks", VK_FORMAT_R32G32B32A32_SINT, rowsOf(plan_.tiles.size()))),
      tiles_(engine::makeFilled(device, "flow tiles", plan_.tiles)),
      sourceCells_(engine::makeFilled(device, "flow source cells", plan_.sourceCells)),
      list_(engine::makeBuffer(device, "flow list", 1, sizeof(gpu::FlowList),
                               VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT)),
      speeds_(engine::makeBuffer(device, "flow speeds", gpu::kMaxFlows, sizeof(uint32_t))),
      book_(engine::makeBuffer(device, "flow book", gpu::kMaxFlows, sizeof(gpu::FlowSum))),
      volumes_(engine::makeBuffer(device, "flow volumes", gpu::kMaxFlows, sizeof(gpu::FlowSum))), source_(device),
      listTiles_(device), planSubsteps_(device, kOne, {.flows = count()}), stepFaces_(device, kTile),
      share_(device, kTile), stepDepths_(device, kTile, {.limited = 0}), stepLimited_(device, kTile, {.limited = 1}),
      volume_(device, kColumns)
{
    SEAWAY_CHECK(step > 0.0, "a step of {} s", step);
    SEAWAY_CHECK(count() <= gpu::kMaxFlows, "{} flows", count());
    engine::clearNow(device, std::array{&faces_, &raw_, &tasks_}, std::array{&list_, &speeds_, &book_, &volumes_});
    Texels grounds(plan_.layout.extent);
    Texels depths(plan_.layout.extent);
    for (uint32_t flow = 0; flow < count(); ++flow)
        lay(starts[flow], corner(flow), grounds, depths);
    fill(device, grounds_, grounds.values);
    fill(device, depths_, depths.values);
    fill(device, shares_, std::vector<float>(depths.values.size(), 1.0f));
    fill(device, table_, tableOf(starts, plan_, step));
    fill(device, marks_, marksOf(plan_));
}

void Flows::record(const engine::Commands& cmd)
{
    tick_ = tick_ ? *tick_ + 1 : 0;
    if (count() == 0 || *tick_ == 0)
        return;
    const engine::GpuScope scope(cmd, "flows");
    const auto parity = static_cast<uint32_t>(*tick_ & 1);
    recordSources(cmd, parity);
    listTiles_.dispatch(
        cmd, {tileCount(), parity},
        {.flowTable = table_, .flowMarks = marks_, .tiles = tiles_, .list = list_, .speeds = speeds_, .tasks = tasks_},
        {tileCount()});
    engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
    planSubsteps_.dispatch(cmd, {static_cast<float>(step_)}, {.flowTable = table_, .list = list_, .speeds = speeds_},
                           {1});
    engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite | engine::kIndirectRead);
    recordSubsteps(cmd, parity);
}

// What sources have given by the end of this tick, less what they had by the one before.
void Flows::recordSources(const engine::Commands& cmd, uint32_t parity)
{
    for (const FlowSource& source : plan_.sources)
    {
        const double cell = specs_[source.flow].cell;
        const auto given = [&](uint64_t tick) { return givenBy(source.spec, cell, static_cast<double>(tick) * step_); };
        const int64_t now = given(*tick_) - given(*tick_ - 1);
        if (now == 0)
            continue;
        const int64_t more = now % int64_t{source.count};
        source_.dispatch(
            cmd,
            {.first = source.first,
             .count = source.count,
             .each = static_cast<int32_t>(now / int64_t{source.count}),
             .more = more < 0 ? -1 : 1,
             .many = static_cast<uint32_t>(std::abs(more)),
             .begin = static_cast<uint32_t>(*tick_ % source.count),
             .tiles = tileCount(),
             .parity = parity},
            {.flowTable = table_, .flowMarks = marks_, .flowBook = book_, .cells = sourceCells_, .depths = depths_},
            {source.count});
        engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
    }
}

void Flows::recordSubsteps(const engine::Commands& cmd, uint32_t parity)
{
    for (uint32_t substep = 0; substep < mostSubsteps_; ++substep)
    {
        const gpu::FlowStepPush push{substep, tileCount(), parity};
        const VkDeviceSize groups = offsetof(gpu::FlowList, substeps) + substep * sizeof(gpu::FlowGroups);
        stepFaces_.dispatchIndirect(cmd, push,
                                    {.flowTable = table_,
                                     .flowTasks = tasks_,
                                     .grounds = grounds_,
                                     .depths = depths_,
                                     .faces = faces_,
                                     .raw = raw_,
                                     .flowMarks = marks_},
                                    list_, groups);
        engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
        share_.dispatchIndirect(cmd, push,
                                {.flowTable = table_,
                                 .flowTasks = tasks_,
                                 .depths = depths_,
                                 .raw = raw_,
                                 .shares = shares_,
                                 .flowMarks = marks_},
                                list_, groups);
        engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
        // Of different tiles, but the validation layer sees only images.
        for (const auto* step : {&stepDepths_, &stepLimited_})
        {
            step->dispatchIndirect(cmd, push,
                                   {.flowTable = table_,
                                    .flowTasks = tasks_,
                                    .flowMarks = marks_,
                                    .flowBook = book_,
                                    .shares = shares_,
                                    .raw = raw_,
                                    .depths = depths_,
                                    .faces = faces_},
                                   list_, groups);
            engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
        }
    }
}

void Flows::recordVolumes(const engine::Commands& cmd)
{
    if (count() == 0)
        return;
    engine::stageBarrier(cmd, engine::kComputeRead | engine::kCopyRead, engine::kCopyWrite);
    vkCmdFillBuffer(cmd, volumes_.handle(), 0, VK_WHOLE_SIZE, 0);
    engine::stageBarrier(cmd, engine::kCopyWrite, engine::kComputeWrite);
    volume_.dispatch(cmd, {.flowTable = table_, .flowBook = volumes_, .tiles = tiles_, .depths = depths_},
                     {tileCount() * volume_.group().x});
}

// Raw faces of tiles that rest are all zero, in every world; those of others are written before they are read.
void Flows::keep(engine::KeptState& state)
{
    state.value("flows tick", tick_);
    state.keep("flow table", table_);
    state.keep("flow depths", depths_, 1, engine::Alike::yes);
    state.keep("flow faces", faces_, 1, engine::Alike::yes);
    state.keep("flow raw faces", raw_);
    state.keep("flow marks", marks_);
    state.keep("flow book", book_);
}

} // namespace ocean
