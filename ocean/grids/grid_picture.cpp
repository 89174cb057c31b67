#include "ocean/grids/grid_picture.h"

#include <algorithm>

namespace ocean {

namespace {

constexpr compute::Shape kShape{.cpu = {64, 4, 1}, .gpu = {16, 16, 1}};

} // namespace

GridPicture::GridPicture(engine::Device& device)
    : image_(makeGridImage(device, "grid picture", VK_FORMAT_R8G8B8A8_UNORM, glm::ivec2(gpu::kGridPictureSize))),
      draw_(device, kShape)
{
}

glm::ivec2 GridPicture::extentOf(const glm::ivec2& cells)
{
    return glm::max(cells * gpu::kGridPictureSize / std::max(cells.x, cells.y), 1);
}

void GridPicture::record(const engine::Commands& cmd, const WaveGrids& grids, uint32_t grid, double most) const
{
    const engine::GpuScope scope(cmd, "grid picture");
    const glm::ivec2 extent = extentOf(grids.info(grid).cells);
    gpu::GridPicturePush push{.extent = extent, .grid = grid, .perHeight = static_cast<float>(1.0 / most)};
    const FoamMaps& foam = grids.foam();
    if (grid < foam.count())
    {
        push.foamCorner = foam.info(grid).corner;
        push.foamCells = foam.info(grid).cells;
        push.foamFactor = foam.info(grid).factor;
        push.foamLayer = foam.update() & 1u;
    }
    draw_.dispatch(cmd, push,
                   {.infos = grids.infos(),
                    .states = grids.states(),
                    .foamStates = foam.states(),
                    .written = grids.writtenTiles(),
                    .heights = {grids.heights(), grids.sampler()},
                    .map = {grids.map(), grids.sampler()},
                    .foam = {foam.map(), grids.sampler()},
                    .picture = image_},
                   {static_cast<uint32_t>(extent.x), static_cast<uint32_t>(extent.y)});
}

} // namespace ocean
