#include "ocean/land/land.h"

#include "engine/upload.h"
#include "ocean/place.h"

#include <glm/gtc/packing.hpp>

#include <algorithm>

namespace ocean {
namespace {

constexpr double kBreaking = 0.78; // of the depth, that a wave is high when it breaks

LandMap mapOf(const std::optional<LandSpec>& spec)
{
    if (!spec)
        return {};
    engine::Result<LandMap> map = makeLand(*spec);
    SEAWAY_CHECK(map, "the land was found right, and is not any more: {}", map.error().text);
    return std::move(*map);
}

engine::Image makeGround(engine::Device& device, const LandMap& map)
{
    std::vector<uint16_t> halves{0};
    VkExtent2D extent{1, 1};
    if (map)
    {
        extent = {static_cast<uint32_t>(map.count.x), static_cast<uint32_t>(map.count.y)};
        halves.resize(map.heights.size());
        std::ranges::transform(map.heights, halves.begin(), [](int32_t height) {
            return glm::packHalf1x16(static_cast<float>(kLandUnit * height));
        });
    }
    return engine::makeFilledImage(device, "ground", VK_FORMAT_R16_SFLOAT, extent, std::as_bytes(std::span(halves)));
}

} // namespace

Land::Land(engine::Device& device, const std::optional<LandSpec>& spec, double highest)
    : map_(mapOf(spec)), found_{map_ ? placeAt(map_.low) : gpu::Place{},
                                map_ ? static_cast<float>(1.0 / map_.cell) : 0.0f,
                                static_cast<float>(kBreaking / std::max(highest, 1e-3))},
      ground_(makeGround(device, map_)),
      info_(engine::makeFilled(device, "land", std::vector{found_}, VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT)),
      sampler_(device, "ground sampler")
{
}

void Land::see(gpu::SeaView& view, const glm::dvec2& eye) const
{
    if (any())
        view.landOrigin = (eye - map_.low) / map_.cell;
    view.landPerCell = found_.perCell;
    view.landShoal = found_.shoal;
}

} // namespace ocean
