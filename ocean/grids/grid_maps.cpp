#include "ocean/grids/grid_maps.h"

#include "engine/barrier.h"
#include "engine/upload.h"
#include "shared/grid_tiles.h"

#include <array>

namespace ocean {

namespace {

constexpr compute::Extent kGroup{gpu::kMapGroupX, gpu::kMapGroupY, 1};

} // namespace

GridMaps::GridMaps(engine::Device& device, const GridAtlas& atlas)
    : atlas_(atlas), map_(makeGridImage(device, "wave grid maps", VK_FORMAT_R32G32_SFLOAT, atlas.mapLayout.extent)),
      shapes_(engine::makeFilled(device, "wave grid shapes", atlas.plan.shapes)),
      jobs_(engine::makeBuffer(device, "wave grid map jobs", atlas.count(), sizeof(gpu::GridChunk),
                               VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT)),
      draw_(device, {.cpu = kGroup, .gpu = kGroup})
{
    engine::clearNow(device, std::array{&map_}, std::array{&jobs_});
}

void GridMaps::keep(engine::KeptState& state)
{
    state.keep("wave grid maps", map_);
    state.keep("wave grid map jobs", jobs_);
}

void GridMaps::record(const engine::Commands& cmd, bool start)
{
    bool drawn = false;
    for (uint32_t g = 0; g < atlas_.count(); ++g)
    {
        if (!atlas_.info(g).mapped || !(start || isMoving(atlas_.specs[g])))
            continue;
        draw_.dispatchIndirect(cmd, {g},
                               {.infos = atlas_.infos, .states = atlas_.states, .shapes = shapes_, .gridMap = map_},
                               jobs_, g * sizeof(gpu::GridChunk));
        drawn = true;
    }
    if (drawn)
        engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
}

} // namespace ocean
