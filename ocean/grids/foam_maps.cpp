#include "ocean/grids/foam_maps.h"

#include "engine/barrier.h"
#include "engine/frame_ring.h"
#include "engine/upload.h"
#include "ocean/grids/grid_plan.h"
#include "ocean/place.h"
#include "shared/grids.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

namespace ocean {

namespace {

constexpr compute::Shape kLine{.cpu = {64, 1, 1}, .gpu = {64, 1, 1}};
constexpr compute::Shape kTileShape{.cpu = {16, 4, 1}, .gpu = {16, 4, 1}}; // a tile in patches
constexpr double kLeastKeep = 0.2; // of an update: a filter that keeps less rings from cell to cell

uint32_t ticksPerUpdate(double step)
{
    return std::max(1u, static_cast<uint32_t>(std::lround(1.0 / (kFoamRate * step))));
}

gpu::FoamInfo infoOf(const GridSpec& spec, double time)
{
    if (spec.tiled || spec.follow == kFollowCamera) // bodies leave nothing there: it has no map
        return {.factor = 1, .cell = cellUnits(spec.cell)};
    const int cell = cellUnits(spec.cell);
    const int most = std::max(spec.cells.x, spec.cells.y);
    const int wanted = (most + kMostFoamCells - 1) / kMostFoamCells;
    const int factor = std::max(1, std::min(wanted, (gpu::kMaxCellUnits - 1) / cell));
    const double side = factor * cell / kUnitsPerMetre;
    gpu::FoamInfo info{.cells = spec.cells / factor + 2, .factor = factor, .cell = factor * cell};
    info.tiles = (info.cells + glm::ivec2(gpu::kTileX - 1, gpu::kTileY - 1)) / glm::ivec2(gpu::kTileX, gpu::kTileY);
    info.keep = static_cast<float>(std::max(kLeastKeep, 1.0 - 4.0 * kFoamSpread * time / (side * side)));
    info.fade = static_cast<float>(std::exp(-time / spec.foamLife));
    return info;
}

std::vector<gpu::FoamInfo> planOf(std::span<const GridSpec> specs, double time)
{
    std::vector<gpu::FoamInfo> plan;
    uint32_t tiles = 0;
    for (const GridSpec& spec : specs)
    {
        gpu::FoamInfo& info = plan.emplace_back(infoOf(spec, time));
        info.firstTile = tiles;
        tiles += static_cast<uint32_t>(info.tiles.x * info.tiles.y);
    }
    std::vector<size_t> order(plan.size());
    std::iota(order.begin(), order.end(), size_t{0});
    std::ranges::stable_sort(order, std::ranges::greater(), [&](size_t g) { return plan[g].cell; });
    for (uint32_t i = 0; i < order.size(); ++i)
        plan[order[i]].order = i;
    return plan;
}

std::vector<gpu::FoamTile> tilesOf(std::span<const gpu::FoamInfo> plan)
{
    std::vector<gpu::FoamTile> tiles;
    for (uint32_t g = 0; g < plan.size(); ++g)
        for (int y = 0; y < plan[g].tiles.y; ++y)
            for (int x = 0; x < plan[g].tiles.x; ++x)
                tiles.push_back({g, {x, y}});
    return tiles;
}

// Gives the maps their corners.
GridLayout layoutOf(engine::Device& device, std::vector<gpu::FoamInfo>& plan)
{
    std::vector<glm::ivec2> sizes;
    for (const gpu::FoamInfo& info : plan)
        sizes.push_back(glm::max(info.cells, 1));
    const auto limit = static_cast<int>(device.limits().maxImageDimension2D);
    std::optional<GridLayout> layout = packGrids(sizes, limit);
    if (!layout)
        throw engine::OutOfMemory(fmt::format("the foam maps of {} wave grids do not fit an image of {}x{}, this "
                                              "device's largest; use fewer cells",
                                              plan.size(), limit, limit));
    for (size_t i = 0; i < plan.size(); ++i)
        plan[i].corner = layout->corners[i];
    return std::move(*layout);
}

engine::Image makeImage(engine::Device& device, std::string_view name, VkFormat format, const GridLayout& layout)
{
    return engine::Image(device,
                         {.name = name,
                          .format = format,
                          .extent = {static_cast<uint32_t>(layout.extent.x), static_cast<uint32_t>(layout.extent.y)},
                          .usage = VK_IMAGE_USAGE_STORAGE_BIT | VK_IMAGE_USAGE_SAMPLED_BIT |
                                   VK_IMAGE_USAGE_TRANSFER_SRC_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT,
                          .layers = 2});
}

} // namespace

FoamMaps::FoamMaps(engine::Device& device, std::span<const GridSpec> specs, double step)
    : every_(ocean::ticksPerUpdate(step)), plan_(planOf(specs, every_ * step)), tileList_(tilesOf(plan_)),
      layout_(layoutOf(device, plan_)), map_(makeImage(device, "foam maps", VK_FORMAT_R32_SFLOAT, layout_)),
      laid_(makeImage(device, "foam laid", VK_FORMAT_R32_UINT, layout_)),
      infos_(engine::makeFilled(device, "foam infos", plan_)),
      states_(engine::makeBuffer(device, "foam states", plan_.size(), sizeof(gpu::FoamState))),
      tiles_(engine::makeFilled(device, "foam tiles", tileList_)),
      flags_(engine::makeBuffer(device, "foam flags", tileList_.size(), sizeof(uint32_t))),
      jobs_(engine::makeBuffer(device, "foam jobs", 1, sizeof(gpu::FoamJobs) + tileList_.size() * sizeof(uint32_t),
                               VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT)),
      views_(engine::makeBuffer(device, "foam views", gpu::kMaxWaveGrids, sizeof(gpu::FoamView),
                                VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT)),
      move_(device, "ocean/grids/foam_move.comp", compute::kFew), list_(device, "ocean/grids/foam_list.comp", kLine),
      step_(device, "ocean/grids/foam_step.comp", kTileShape),
      view_(device, "ocean/grids/foam_view.comp", compute::kFew)
{
    engine::runNow(device, [&](const engine::Commands& cmd) {
        const VkClearColorValue zero{};
        const VkImageSubresourceRange all{VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, VK_REMAINING_ARRAY_LAYERS};
        for (const engine::Image* image : {&map_, &laid_})
            vkCmdClearColorImage(cmd, image->handle(), VK_IMAGE_LAYOUT_GENERAL, &zero, 1, &all);
        for (const engine::Buffer* buffer : {&states_, &flags_, &jobs_, &views_})
            vkCmdFillBuffer(cmd, buffer->handle(), 0, VK_WHOLE_SIZE, 0);
        engine::stageBarrier(cmd, engine::kCopyWrite, engine::kComputeWrite);
    });
}

void FoamMaps::record(const engine::Commands& cmd, uint64_t tick, const engine::Buffer& grids)
{
    if (plan_.empty() || (started_ && tick % every_ != 0))
        return;
    const engine::GpuScope scope(cmd, "foam maps");
    const bool start = !started_;
    started_ = true;
    if (!start)
        ++update_;
    const auto tiles = static_cast<uint32_t>(tileList_.size());
    const gpu::FoamMapPush push{.grids = count(), .tiles = tiles, .update = update_, .start = start ? 1u : 0u};
    move_.dispatch(cmd, push, {infos_, grids, states_, jobs_}, {count()});
    engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
    if (start)
        return;
    list_.dispatch(cmd, push, {infos_, states_, tiles_, flags_, jobs_}, {tiles});
    engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite | engine::kIndirectRead);
    step_.dispatchIndirect(cmd, push, {infos_, states_, tiles_, flags_, jobs_, map_, laid_}, jobs_, 0);
}

void FoamMaps::recordView(const engine::Commands& cmd, const glm::dvec2& eye) const
{
    if (!plan_.empty())
        view_.dispatch(cmd, gpu::FoamViewPush{placeAt(eye), count(), update_}, {infos_, states_, views_}, {count()});
}

} // namespace ocean
