#include "ocean/grids/grid_sources.h"

#include "engine/upload.h"

#include <algorithm>
#include <array>

namespace ocean {

namespace {

constexpr compute::Shape kArea{.cpu = {8, 1, 1}, .gpu = {128, 1, 1}};

} // namespace

GridSources::GridSources(engine::Device& device, GridAtlas& atlas, const GridMaps& maps, TileActivity& activity,
                         FoamMaps& foam, bool waves)
    : atlas_(atlas), maps_(maps), activity_(activity), foam_(foam), any_(waves),
      waves_(makeGridImage(device, "wave source", VK_FORMAT_R32_SINT, waves ? atlas.layout.extent : glm::ivec2(1),
                           gpu::kSourceLayers)),
      apply_(device, kArea)
{
    engine::clearNow(device, std::array{&waves_}, {});
}

engine::Image& GridSources::waves()
{
    SEAWAY_CHECK(any_, "these wave grids were made without a source of waves");
    return waves_;
}

void GridSources::recordApply(const engine::Commands& cmd, const engine::Buffer& areas, uint32_t count)
{
    apply_.dispatch(cmd, {count, atlas_.tileCount()},
                    {.areas = areas,
                     .infos = atlas_.infos,
                     .states = atlas_.states,
                     .heights = atlas_.heights,
                     .gridMap = maps_.map(),
                     .activity = activity_.flags(),
                     .written = activity_.written(),
                     .waveSource = waves()},
                    {std::min(count, gpu::kAreaRow) * apply_.group().x, (count + gpu::kAreaRow - 1) / gpu::kAreaRow});
}

} // namespace ocean
