#include "ocean/grids/grid_placement.h"

#include "engine/barrier.h"
#include "engine/upload.h"
#include "ocean/place.h"

#include <algorithm>
#include <array>

namespace ocean {

GridPlacement::GridPlacement(engine::Device& device, GridAtlas& atlas)
    : atlas_(atlas), targets_(engine::makeBuffer(device, "wave grid targets", atlas.count(), sizeof(gpu::Place))),
      views_(engine::makeBuffer(device, "wave grid views", gpu::kMaxWaveGrids, sizeof(gpu::GridView),
                                VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT)),
      move_(device, compute::kFew), view_(device, compute::kFew)
{
    engine::clearNow(device, {}, std::array{&targets_, &views_});
}

void GridPlacement::recordTargets(const engine::Commands& cmd, double time, const glm::dvec2& camera)
{
    if (atlas_.count() == 0)
        return;
    std::vector<gpu::Place> places;
    for (const GridSpec& spec : atlas_.specs)
        places.push_back(placeAt(spec.follow == kFollowCamera ? camera : centerAt(spec, time)));
    // The places travel inside the command buffer, so any number of ticks can be recorded ahead.
    vkCmdUpdateBuffer(cmd, targets_.handle(), 0, places.size() * sizeof(gpu::Place), places.data());
    engine::stageBarrier(cmd, engine::kCopyWrite, engine::kComputeWrite);
}

void GridPlacement::recordMove(const engine::Commands& cmd, const GridMove& move, TileActivity& activity,
                               GridMaps& maps)
{
    const gpu::GridMovePush push{.awake = activity.awakeBits(),
                                 .grids = atlas_.count(),
                                 .substep = move.substep,
                                 .check = move.check ? 1u : 0u,
                                 .start = move.start ? 1u : 0u};
    move_.dispatch(cmd, push,
                   {.infos = atlas_.infos,
                    .targets = targets_,
                    .states = atlas_.states,
                    .lists = activity.lists(),
                    .mapJobs = maps.jobs(),
                    .table = atlas_.table},
                   {std::max(atlas_.count(), gpu::kListCount)});
    engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite | engine::kIndirectRead);
}

void GridPlacement::recordView(const engine::Commands& cmd, const glm::dvec2& eye) const
{
    if (atlas_.count() > 0)
        view_.dispatch(cmd, {placeAt(eye), atlas_.count()},
                       {.infos = atlas_.infos, .states = atlas_.states, .views = views_}, {atlas_.count()});
}

} // namespace ocean
