#include "ocean/grids/grid_atlas.h"

#include "engine/upload.h"
#include "shared/grid_tiles.h"

#include <algorithm>
#include <array>

namespace ocean {

namespace {

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

} // namespace

GridAtlas::GridAtlas(engine::Device& device, std::span<const GridSpec> wanted, double step)
    : specs(wanted.begin(), wanted.end()), layout(layoutOf(device, wanted, false)),
      mapLayout(layoutOf(device, wanted, true)), plan(planGrids(wanted, step, layout, mapLayout)),
      heights(makeGridImage(device, "wave grids", VK_FORMAT_R32_SFLOAT, layout.extent, 3)),
      table(
          makeGridImage(device, "wave grid table", VK_FORMAT_R32G32B32A32_SINT, {gpu::kMaxWaveGrids, gpu::kRowCount})),
      infos(engine::makeFilled(device, "wave grid infos", plan.infos)),
      states(engine::makeBuffer(device, "wave grid states", specs.size(), sizeof(gpu::GridState)))
{
    SEAWAY_CHECK(specs.size() <= gpu::kMaxWaveGrids, "{} wave grids", specs.size());
    engine::clearNow(device, std::array{&heights, &table}, std::array{&states});
}

// What follows the camera depends on who looks.
void GridAtlas::keep(engine::KeptState& state)
{
    state.keep("wave grids", heights, 3);
    state.keep("wave grid table", table);
    state.keep("wave grid states", states);
    for (uint32_t g = 0; g < count(); ++g)
        if (specs[g].follow != kFollowCamera)
        {
            const gpu::GridInfo& grid = info(g);
            state.compare("wave grid", heights, 3,
                          {{grid.corner.x, grid.corner.y},
                           {static_cast<uint32_t>(grid.cells.x), static_cast<uint32_t>(grid.cells.y)}});
        }
}

engine::Image makeGridImage(engine::Device& device, std::string_view name, VkFormat format, const glm::ivec2& extent,
                            uint32_t layers)
{
    return engine::Image(device, {.name = name,
                                  .format = format,
                                  .extent = {static_cast<uint32_t>(extent.x), static_cast<uint32_t>(extent.y)},
                                  .usage = VK_IMAGE_USAGE_STORAGE_BIT | VK_IMAGE_USAGE_SAMPLED_BIT |
                                           VK_IMAGE_USAGE_TRANSFER_SRC_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT,
                                  .layers = layers});
}

} // namespace ocean
