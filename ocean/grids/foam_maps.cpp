#include "ocean/grids/foam_maps.h"

#include "engine/barrier.h"
#include "engine/upload.h"
#include "ocean/grids/grid_atlas.h"
#include "ocean/place.h"
#include "shared/grid_tiles.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <numeric>

namespace ocean {

namespace {

constexpr compute::Shape kTileShape{.cpu = {16, 4, 1}, .gpu = {16, 4, 1}}; // a tile in patches
constexpr double kMinKeep = 0.2; // of an update: a filter that keeps less rings from cell to cell

uint32_t ticksPerUpdate(double step, double rate)
{
    return std::max(1u, static_cast<uint32_t>(std::lround(1.0 / (rate * step))));
}

gpu::FoamInfo infoOf(const GridSpec& spec, double time)
{
    if (spec.tiled || spec.follow == kFollowCamera) // bodies leave nothing there: it has no map
        return {.factor = 1, .cell = cellUnits(spec.cell)};
    const int cell = cellUnits(spec.cell);
    const int most = std::max(spec.cells.x, spec.cells.y);
    const int wanted = (most + kMaxFoamCells - 1) / kMaxFoamCells;
    const int factor = std::max(1, std::min(wanted, (gpu::kMaxCellUnits - 1) / cell));
    const double side = factor * cell / kUnitsPerMetre;
    gpu::FoamInfo info{.cells = spec.cells / factor + 2, .factor = factor, .cell = factor * cell};
    info.tiles = (info.cells + glm::ivec2(gpu::kTileX - 1, gpu::kTileY - 1)) / glm::ivec2(gpu::kTileX, gpu::kTileY);
    info.keep = static_cast<float>(std::max(kMinKeep, 1.0 - 4.0 * kFoamSpread * time / (side * side)));
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

} // namespace

FoamMaps::FoamMaps(engine::Device& device, std::span<const GridSpec> specs, double step, double rate)
    : every_(ocean::ticksPerUpdate(step, rate)), plan_(planOf(specs, every_ * step)), tileList_(tilesOf(plan_)),
      layout_(layoutOf(device, plan_)),
      map_(makeGridImage(device, "foam maps", VK_FORMAT_R32_SFLOAT, layout_.extent, 2)),
      added_(makeGridImage(device, "foam source", VK_FORMAT_R32_UINT, layout_.extent, 2)),
      infos_(engine::makeFilled(device, "foam infos", plan_)),
      states_(engine::makeBuffer(device, "foam states", plan_.size(), sizeof(gpu::FoamState))),
      tiles_(engine::makeFilled(device, "foam tiles", tileList_)),
      flags_(engine::makeBuffer(device, "foam flags", tileList_.size(), sizeof(uint32_t))),
      jobs_(engine::makeBuffer(device, "foam jobs", 1, sizeof(gpu::FoamJobs) + tileList_.size() * sizeof(uint32_t),
                               VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT)),
      views_(engine::makeBuffer(device, "foam views", gpu::kMaxWaveGrids, sizeof(gpu::FoamView),
                                VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT)),
      move_(device, compute::kFew), list_(device), step_(device, kTileShape), view_(device, compute::kFew)
{
    engine::clearNow(device, std::array{&map_, &added_}, std::array{&states_, &flags_, &jobs_, &views_});
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
    move_.dispatch(cmd, push, {.infos = infos_, .gridStates = grids, .states = states_, .jobs = jobs_}, {count()});
    engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
    if (start)
        return;
    list_.dispatch(cmd, push, {.infos = infos_, .states = states_, .tiles = tiles_, .flags = flags_, .jobs = jobs_},
                   {tiles});
    engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite | engine::kIndirectRead);
    step_.dispatchIndirect(cmd, push,
                           {.infos = infos_,
                            .states = states_,
                            .tiles = tiles_,
                            .flags = flags_,
                            .jobs = jobs_,
                            .foam = map_,
                            .added = added_},
                           jobs_, 0);
}

// Those that follow the camera have no map.
void FoamMaps::keep(engine::KeptState& state)
{
    state.value("foam update", update_);
    state.value("foam started", started_);
    state.keep("foam maps", map_, 2, engine::Alike::yes);
    state.keep("foam source", added_, 2);
    state.keep("foam states", states_);
    state.keep("foam flags", flags_);
    state.keep("foam jobs", jobs_);
}

void FoamMaps::recordView(const engine::Commands& cmd, const glm::dvec2& eye) const
{
    if (!plan_.empty())
        view_.dispatch(cmd, {placeAt(eye), count(), update_}, {.infos = infos_, .states = states_, .views = views_},
                       {count()});
}

} // namespace ocean
