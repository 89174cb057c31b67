#include "ocean/grids/wave_grids.h"

#include "engine/barrier.h"
#include "engine/frame_ring.h"
#include "engine/log.h"
#include "engine/upload.h"
#include "ocean/place.h"

#include <algorithm>
#include <cmath>

namespace ocean {

namespace {

constexpr compute::Shape kLine{.cpu = {64, 1, 1}, .gpu = {64, 1, 1}};
constexpr compute::Shape kTileShape{.cpu = {16, 4, 1}, .gpu = {16, 4, 1}}; // a tile in patches
constexpr compute::Shape kSide{.cpu = {gpu::kSidePiece, 1, 1}, .gpu = {gpu::kSidePiece, 1, 1}};
constexpr compute::Shape kCells{.cpu = {16, 4, 1}, .gpu = {16, 4, 1}};
constexpr compute::Shape kBlocks{.cpu = {8, 1, 1}, .gpu = {8, 8, 1}};

constexpr float kActivePart = 1.0f / 8.0f; // of `quiet`: what many tiles leave out adds up
constexpr float kLeastLevel = 1e-6f;       // mean level worth taking away [m]

GridLayout layoutOf(engine::Device& device, std::span<const GridSpec> specs, bool onlyMapped)
{
    std::vector<glm::ivec2> sizes;
    for (const GridSpec& spec : specs)
        sizes.push_back(!onlyMapped ? spec.cells + 1 : hasMap(spec) ? spec.cells : glm::ivec2(1));
    const auto limit = static_cast<int>(std::min(device.limits().maxImageDimension2D, 32767u));
    std::optional<GridLayout> layout = packGrids(sizes, limit - 1);
    if (!layout)
        throw engine::OutOfMemory(
            fmt::format("the {} wave grids do not fit an image of {}x{}, this device's largest; use fewer cells",
                        specs.size(), limit, limit));
    if (!onlyMapped) // a cell of zeros before the first ones too
    {
        layout->extent += 1;
        for (glm::ivec2& corner : layout->corners)
            corner += 1;
    }
    return std::move(*layout);
}

engine::Image makeImage(engine::Device& device, std::string_view name, VkFormat format, const glm::ivec2& extent,
                        uint32_t layers)
{
    return engine::Image(device, {.name = name,
                                  .format = format,
                                  .extent = {static_cast<uint32_t>(extent.x), static_cast<uint32_t>(extent.y)},
                                  .usage = VK_IMAGE_USAGE_STORAGE_BIT | VK_IMAGE_USAGE_SAMPLED_BIT |
                                           VK_IMAGE_USAGE_TRANSFER_SRC_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT,
                                  .layers = layers});
}

std::array<compute::Kernel, 2> makeSteps(engine::Device& device, const char* shader, const compute::Shape& shape,
                                         uint32_t list)
{
    return {compute::Kernel(device, shader, shape, {list, 0}), compute::Kernel(device, shader, shape, {list, 1})};
}

// An image for `count` texels in rows of gpu::kTaskRow.
glm::ivec2 rowsOf(size_t count, uint32_t images = 1)
{
    const size_t rows = (count + gpu::kTaskRow - 1) / gpu::kTaskRow;
    return {gpu::kTaskRow, std::max<size_t>(rows, 1) * images};
}

// Where the workgroups of a list's chunk stand in the buffer of lists.
VkDeviceSize groupsAt(uint32_t list, uint32_t chunk)
{
    return list * sizeof(gpu::GridList) + offsetof(gpu::GridList, chunks) + chunk * sizeof(gpu::GridChunk);
}

bool any(std::span<const GridSpec> specs, bool (*is)(const GridSpec&))
{
    return std::any_of(specs.begin(), specs.end(), is);
}

} // namespace

WaveGrids::WaveGrids(engine::Device& device, std::span<const GridSpec> specs, const WaveGridsOptions& options)
    : specs_(specs.begin(), specs.end()), options_(options), atlas_(layoutOf(device, specs, false)),
      maps_(layoutOf(device, specs, true)), plan_(planGrids(specs, options.step, atlas_, maps_)),
      absorbs_(any(specs, [](const GridSpec& spec) { return spec.border == Border::absorb; })),
      closed_(any(specs, [](const GridSpec& spec) { return spec.border != Border::absorb; })),
      chunks_((std::max(tileCount(), plan_.sides) + gpu::kChunk - 1) / gpu::kChunk),
      taskRows_(static_cast<uint32_t>(rowsOf(std::max(tileCount(), plan_.sides)).y)), awake_(specs.size(), true),
      sampler_(device, "wave grids sampler"),
      heights_(makeImage(device, "wave grids", VK_FORMAT_R32_SFLOAT, atlas_.extent, 3)),
      map_(makeImage(device, "wave grid maps", VK_FORMAT_R32G32_SFLOAT, maps_.extent, 0)),
      table_(
          makeImage(device, "wave grid table", VK_FORMAT_R32G32B32A32_SINT, {gpu::kMaxWaveGrids, gpu::kRowCount}, 0)),
      tasks_(makeImage(device, "wave grid tasks", VK_FORMAT_R32G32B32A32_UINT,
                       rowsOf(std::max(tileCount(), plan_.sides), gpu::kListCount), 0)),
      activity_(makeImage(device, "wave grid activity", VK_FORMAT_R32_UINT,
                          rowsOf(2 * (size_t{tileCount()} + gpu::kMaxWaveGrids)), 0)),
      infos_(engine::makeFilled(device, "wave grid infos", plan_.infos)),
      tiles_(engine::makeFilled(device, "wave grid tiles", plan_.tiles)),
      shapes_(engine::makeFilled(device, "wave grid shapes", plan_.shapes)),
      targets_(engine::makeBuffer(device, "wave grid targets", count(), sizeof(gpu::Place))),
      states_(engine::makeBuffer(device, "wave grid states", count(), sizeof(gpu::GridState))),
      views_(engine::makeBuffer(device, "wave grid views", gpu::kMaxWaveGrids, sizeof(gpu::GridView),
                                VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT)),
      lists_(engine::makeBuffer(device, "wave grid lists", gpu::kListCount, sizeof(gpu::GridList),
                                VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT)),
      written_(engine::makeBuffer(device, "wave grid layers written", tileCount(), sizeof(uint32_t))),
      columns_(engine::makeBuffer(device, "wave grid columns", closed_ ? size_t{tileCount()} * gpu::kTileX : 1,
                                  sizeof(float))),
      tileSums_(engine::makeBuffer(device, "wave grid tile sums", closed_ ? tileCount() : 1, sizeof(float))),
      mapJobs_(engine::makeBuffer(device, "wave grid map jobs", count(), sizeof(gpu::GridChunk),
                                  VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT)),
      move_(device, "ocean/grids/move.comp", compute::kFew), rasterise_(device, "ocean/grids/map.comp", kCells),
      list_(device, "ocean/grids/list.comp", kLine),
      stepPlain_(makeSteps(device, "ocean/grids/step.comp", kTileShape, gpu::kListPlain)),
      stepGeneral_(makeSteps(device, "ocean/grids/step.comp", kTileShape, gpu::kListGeneral)),
      leave_(makeSteps(device, "ocean/grids/edge.comp", kSide, gpu::kListLeaving)),
      close_(makeSteps(device, "ocean/grids/edge.comp", kSide, gpu::kListClosed)),
      sum_(device, "ocean/grids/sum.comp", kLine), level_(device, "ocean/grids/level.comp", kLine),
      drop_(device, "ocean/grids/drop.comp", kCells), rain_(device, "ocean/grids/rain.comp", kBlocks),
      view_(device, "ocean/grids/view.comp", compute::kFew),
      foam_(device, options.foam ? specs : std::span<const GridSpec>(), options.step)
{
    SEAWAY_CHECK(specs.size() <= gpu::kMaxWaveGrids, "{} wave grids", specs.size());
    SEAWAY_CHECK(chunks_ <= gpu::kMostChunks, "{} tiles of wave grids", tileCount());
    SEAWAY_CHECK(options.step > 0.0 && options.quiet >= 0.0, "a step of {} s, quiet below {} m", options.step,
                 options.quiet);
    for (uint32_t g = 0; g < count(); ++g)
        if (const uint32_t substeps = info(g).substeps; substeps > 1)
            engine::logInfo("grid '{}' takes {} substeps a tick: its waves cross {:.2f} cells in {:.4f} s",
                            specs_[g].name, substeps, fastestWave(specs_[g]) * options.step / specs_[g].cell,
                            options.step);
    upload(device);
}

void WaveGrids::upload(engine::Device& device)
{
    engine::runNow(device, [&](const engine::Commands& cmd) {
        const VkClearColorValue zero{};
        const VkImageSubresourceRange all{VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, VK_REMAINING_ARRAY_LAYERS};
        for (const engine::Image* image : {&heights_, &map_, &table_, &tasks_, &activity_})
            vkCmdClearColorImage(cmd, image->handle(), VK_IMAGE_LAYOUT_GENERAL, &zero, 1, &all);
        for (const engine::Buffer* buffer :
             {&states_, &views_, &lists_, &written_, &columns_, &tileSums_, &mapJobs_, &targets_})
            vkCmdFillBuffer(cmd, buffer->handle(), 0, VK_WHOLE_SIZE, 0);
        engine::stageBarrier(cmd, engine::kCopyWrite, engine::kComputeWrite);
    });
}

// ---- a tick ---------------------------------------------------------------------------------------------------------

void WaveGrids::recordTargets(const engine::Commands& cmd, const glm::dvec2& camera)
{
    if (specs_.empty())
        return;
    const double time = static_cast<double>(tick_ ? *tick_ + 1 : 0) * options_.step;
    std::vector<gpu::Place> places;
    for (const GridSpec& spec : specs_)
        places.push_back(placeAt(spec.follow == kFollowCamera ? camera : centerAt(spec, time)));
    // The places travel inside the command buffer, so any number of ticks can be recorded ahead.
    vkCmdUpdateBuffer(cmd, targets_.handle(), 0, places.size() * sizeof(gpu::Place), places.data());
    engine::stageBarrier(cmd, engine::kCopyWrite, engine::kComputeWrite);
}

void WaveGrids::push(uint32_t grid, const DropSpec& drop)
{
    SEAWAY_CHECK(grid < count(), "there is no wave grid {}", grid);
    SEAWAY_CHECK(std::isfinite(drop.height) && std::isfinite(drop.radius) && std::isfinite(drop.at.x + drop.at.y) &&
                     drop.radius > 0.0,
                 "a drop of {} m, {} m wide", drop.height, drop.radius);
    pushed_.push_back(dropOn(specs_[grid], grid, drop));
}

void WaveGrids::collectDrops(uint64_t tick)
{
    drops_ = std::exchange(pushed_, {});
    for (uint32_t g = 0; g < count(); ++g)
        for (const DropSpec& drop : specs_[g].drops)
            if (static_cast<uint64_t>(std::llround(drop.time / options_.step)) == tick)
                drops_.push_back(dropOn(specs_[g], g, drop));
    std::erase_if(drops_, [&](const gpu::GridDrop& drop) { return !awake_[drop.grid]; });
}

void WaveGrids::record(const engine::Commands& cmd)
{
    const uint64_t tick = tick_ ? *tick_ + 1 : 0;
    collectDrops(tick);
    if (specs_.empty())
    {
        tick_ = tick;
        return;
    }
    const engine::GpuScope scope(cmd, "wave grids");
    if (!tick_)
        recordStart(cmd);
    uint32_t substeps = 0;
    for (uint32_t g = 0; tick_ && g < count(); ++g)
        substeps = std::max(substeps, awake_[g] ? info(g).substeps : 0u);
    for (uint32_t s = 0; s < substeps; ++s)
    {
        // A drop says which tiles it wakes by the flags of a look that has just been taken.
        const bool look = ++substeps_ % gpu::kLookEvery == 0 || !drops_.empty();
        recordSubstep(cmd, s, look);
    }
    tick_ = tick;

    for (const gpu::GridDrop& drop : drops_)
        recordDrop(cmd, drop);
    for (uint32_t g = 0; g < count(); ++g)
        if (awake_[g] && specs_[g].rain.rate > 0.0)
            recordRain(cmd, g);
    foam_.record(cmd, tick, states_);
}

void WaveGrids::recordStart(const engine::Commands& cmd) const
{
    recordMove(cmd, 0, false, true);
}

void WaveGrids::recordMove(const engine::Commands& cmd, uint32_t substep, bool look, bool start) const
{
    gpu::GridMovePush push{
        .awake = {0, 0}, .grids = count(), .substep = substep, .look = look ? 1u : 0u, .start = start ? 1u : 0u};
    for (uint32_t g = 0; g < count(); ++g)
        if (awake_[g])
            push.awake[static_cast<int>(g / 32)] |= 1u << (g % 32);
    move_.dispatch(cmd, push, {infos_, targets_, states_, lists_, mapJobs_, table_},
                   {std::max(count(), gpu::kListCount)});
    engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite | engine::kIndirectRead);

    bool drawn = false;
    for (uint32_t g = 0; g < count(); ++g)
    {
        if (!info(g).mapped || !(start || (substep == 0 && isMoving(specs_[g]))))
            continue;
        rasterise_.dispatchIndirect(cmd, gpu::GridMapPush{g}, {infos_, states_, shapes_, map_}, mapJobs_,
                                    g * sizeof(gpu::GridChunk));
        drawn = true;
    }
    if (drawn)
        engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
}

void WaveGrids::recordSubstep(const engine::Commands& cmd, uint32_t substep, bool look) const
{
    recordMove(cmd, substep, look, false);
    list_.dispatch(cmd, gpu::GridListPush{tileCount(), taskRows_},
                   {tiles_, written_, lists_, table_, activity_, tasks_, heights_}, {tileCount()});
    engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite | engine::kIndirectRead);

    gpu::GridStepPush push{0, taskRows_, tileCount(), kActivePart * static_cast<float>(options_.quiet)};
    // Barriers between dispatches that write different tiles of one image: the validation layer sees only images.
    const auto dispatch = [&](const std::array<compute::Kernel, 2>& kernels, uint32_t list) {
        for (uint32_t chunk = 0; chunk < chunks_; ++chunk)
        {
            push.first = chunk * gpu::kChunk;
            kernels[look ? 1 : 0].dispatchIndirect(cmd, push, {table_, tasks_, heights_, heights_, map_, activity_},
                                                   lists_, groupsAt(list, chunk));
            engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
        }
    };
    dispatch(stepPlain_, gpu::kListPlain);
    dispatch(stepGeneral_, gpu::kListGeneral);
    if (absorbs_)
        dispatch(leave_, gpu::kListLeaving);
    if (closed_)
        dispatch(close_, gpu::kListClosed);
    if (look && closed_)
        recordLevel(cmd);
}

void WaveGrids::recordLevel(const engine::Commands& cmd) const
{
    for (const uint32_t list : {gpu::kListPlain, gpu::kListGeneral})
        for (uint32_t chunk = 0; chunk < chunks_; ++chunk)
        {
            sum_.dispatchIndirect(cmd, gpu::GridSumPush{chunk * gpu::kChunk, taskRows_, list},
                                  {table_, tasks_, heights_, columns_}, lists_, groupsAt(list, chunk));
            engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
        }
    for (const uint32_t last : {0u, 1u})
    {
        level_.dispatch(cmd, gpu::GridLevelPush{tileCount(), count(), last, kLeastLevel},
                        {infos_, states_, tiles_, written_, columns_, tileSums_}, {last ? count() : tileCount()});
        engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
    }
}

// ---- disturbances ---------------------------------------------------------------------------------------------------

void WaveGrids::recordDrop(const engine::Commands& cmd, const gpu::GridDrop& drop) const
{
    const GridSpec& spec = specs_[drop.grid];
    const double h = cellUnits(spec.cell) / kUnitsPerMetre;
    // One cell beyond its radius for the ring, one because its middle is between cells.
    const int reach = static_cast<int>(std::min(drop.radius / h, 1e6)) + 3;
    const glm::ivec2 cells = glm::min(glm::ivec2(2 * reach + 1), spec.cells);
    drop_.dispatch(cmd, gpu::GridDropPush{drop, reach, tileCount()},
                   {infos_, states_, activity_, written_, heights_, map_},
                   {static_cast<uint32_t>(cells.x), static_cast<uint32_t>(cells.y)});
    engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
}

void WaveGrids::recordRain(const engine::Commands& cmd, uint32_t grid) const
{
    const GridSpec& spec = specs_[grid];
    const double h = cellUnits(spec.cell) / kUnitsPerMetre;
    const double radius = std::max(spec.rain.radius, 2.0 * h);
    const int block = 2 * (static_cast<int>(radius / h) + 2) + 2; // wider than a drop reaches, both ways
    glm::ivec2 blocks = spec.cells / block + 4;
    gpu::GridRainPush push{.grid = grid,
                           .seed = options_.seed,
                           .tick = static_cast<uint32_t>(*tick_),
                           .colour = 0,
                           .block = block,
                           .blocks = 0,
                           .expect = static_cast<float>(spec.rain.rate * h * h * options_.step),
                           .radius = static_cast<float>(radius),
                           .height = static_cast<float>(spec.rain.height)};
    if (spec.border == Border::wrap) // blocks go round: an even number of them, or one
    {
        for (const int axis : {0, 1})
            blocks[axis] = std::max(spec.cells[axis] / (2 * block) * 2, 1);
        push.blocks = static_cast<int>(gpu::packCorner(blocks));
    }
    for (push.colour = 0; push.colour < 4; ++push.colour)
    {
        rain_.dispatch(cmd, push, {infos_, states_, heights_, map_},
                       {static_cast<uint32_t>(blocks.x + 1) / 2, static_cast<uint32_t>(blocks.y + 1) / 2});
        engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
    }
}

// ---- reading --------------------------------------------------------------------------------------------------------

void WaveGrids::recordView(const engine::Commands& cmd, const glm::dvec2& eye) const
{
    if (!specs_.empty())
        view_.dispatch(cmd, gpu::GridViewPush{placeAt(eye), count()}, {infos_, states_, views_}, {count()});
    foam_.recordView(cmd, eye);
}

} // namespace ocean
