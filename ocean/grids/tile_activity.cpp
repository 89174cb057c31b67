#include "ocean/grids/tile_activity.h"

#include "engine/barrier.h"
#include "engine/upload.h"

#include <algorithm>
#include <array>

namespace ocean {

namespace {

constexpr float kActivePart = 1.0f / 8.0f; // of `quiet`: what many tiles leave out adds up

// An image for `count` texels in rows of gpu::kTaskRow, `images` below each other.
glm::ivec2 rowsOf(size_t count, uint32_t images = 1)
{
    const size_t rows = (count + gpu::kTaskRow - 1) / gpu::kTaskRow;
    return {gpu::kTaskRow, std::max<size_t>(rows, 1) * images};
}

// A list may hold all tiles, or all pieces of borders.
uint32_t mostTasks(const GridAtlas& atlas)
{
    return std::max(atlas.tileCount(), atlas.plan.sides);
}

} // namespace

TileActivity::TileActivity(engine::Device& device, const GridAtlas& atlas, double quiet)
    : atlas_(atlas), quiet_(kActivePart * static_cast<float>(quiet)), awake_(atlas.count(), 1),
      chunks_((mostTasks(atlas) + gpu::kChunk - 1) / gpu::kChunk),
      taskRows_(static_cast<uint32_t>(rowsOf(mostTasks(atlas)).y)),
      tiles_(engine::makeFilled(device, "wave grid tiles", atlas.plan.tiles)),
      lists_(engine::makeBuffer(device, "wave grid lists", gpu::kListCount, sizeof(gpu::GridList),
                                VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT)),
      tasks_(makeGridImage(device, "wave grid tasks", VK_FORMAT_R32G32B32A32_UINT,
                           rowsOf(mostTasks(atlas), gpu::kListCount))),
      written_(engine::makeBuffer(device, "wave grid layers written", atlas.tileCount(), sizeof(uint32_t))),
      flags_(makeGridImage(device, "wave grid activity", VK_FORMAT_R32_UINT,
                           rowsOf(2 * (size_t{atlas.tileCount()} + gpu::kMaxWaveGrids)))),
      list_(device)
{
    SEAWAY_CHECK(quiet >= 0.0, "quiet below {} m", quiet);
    SEAWAY_CHECK(chunks_ <= gpu::kMaxChunks, "{} tiles of wave grids", atlas.tileCount());
    engine::clearNow(device, std::array{&tasks_, &flags_}, std::array{&lists_, &written_});
}

glm::uvec2 TileActivity::awakeBits() const
{
    glm::uvec2 bits(0);
    for (uint32_t g = 0; g < awake_.size(); ++g)
        if (awake_[g] != 0)
            bits[static_cast<int>(g / 32)] |= 1u << (g % 32);
    return bits;
}

uint32_t TileActivity::mostSubsteps() const
{
    uint32_t most = 0;
    for (uint32_t g = 0; g < awake_.size(); ++g)
        most = std::max(most, awake_[g] != 0 ? atlas_.info(g).substeps : 0u);
    return most;
}

VkDeviceSize TileActivity::groupsAt(uint32_t list, uint32_t chunk)
{
    return list * sizeof(gpu::GridList) + offsetof(gpu::GridList, chunks) + chunk * sizeof(gpu::GridChunk);
}

void TileActivity::keep(engine::KeptState& state)
{
    state.values("awake grids", awake_);
    state.keep("wave grid layers written", written_);
    state.keep("wave grid activity", flags_);
}

void TileActivity::recordList(const engine::Commands& cmd)
{
    list_.dispatch(cmd, {atlas_.tileCount(), taskRows_},
                   {.tiles = tiles_,
                    .written = written_,
                    .lists = lists_,
                    .table = atlas_.table,
                    .activity = flags_,
                    .tasks = tasks_},
                   {atlas_.tileCount()});
    engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite | engine::kIndirectRead);
}

} // namespace ocean
