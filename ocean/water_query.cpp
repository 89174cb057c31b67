#include "ocean/water_query.h"

#include "engine/barrier.h"

namespace ocean {

WaterQuery::WaterQuery(engine::Device& device, const WaterSurface& water, uint32_t places,
                       std::optional<double> footprint)
    : water_(water), push_{.footprint = static_cast<float>(footprint.value_or(0.0))},
      view_(device, {.name = "query view",
                     .bytes = sizeof(gpu::SeaView),
                     .usage = VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT,
                     .kind = engine::MemoryKind::upload}),
      places_(device,
              {.name = "query places", .bytes = places * sizeof(glm::vec2), .kind = engine::MemoryKind::upload}),
      answers_(
          device,
          {.name = "query answers", .bytes = places * sizeof(gpu::WaterAnswer), .kind = engine::MemoryKind::readback}),
      kernel_(device, {},
              {.filtered = footprint.has_value(), .water = footprint ? water.drawnConstants() : water.seenConstants()})
{
}

void WaterQuery::record(const engine::Commands& cmd, std::span<const glm::dvec2> places, double depth)
{
    const engine::GpuScope scope(cmd, "water query");
    const std::span<glm::vec2> relative = places_.mapped<glm::vec2>();
    SEAWAY_CHECK(!places.empty() && places.size() <= relative.size(), "{} places asked of a query of {}", places.size(),
                 relative.size());
    push_.count = static_cast<uint32_t>(places.size());
    push_.depth = static_cast<float>(depth);
    for (size_t i = 0; i < places.size(); ++i)
        relative[i] = places[i] - places[0];
    places_.flush();
    view_.mapped<gpu::SeaView>()[0] = water_.view(places[0]);
    view_.flush();
    water_.grids().recordView(cmd, places[0]);
    engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeRead);
    kernel_.dispatch(cmd, push_, {.places = places_, .answers = answers_, .water = water_.seen(view_)}, {push_.count});
    engine::stageBarrier(cmd, engine::kComputeWrite, engine::kHostRead | engine::kComputeWrite);
}

std::span<const gpu::WaterAnswer> WaterQuery::answers() const
{
    answers_.invalidate();
    return answers_.mapped<const gpu::WaterAnswer>().first(push_.count);
}

} // namespace ocean
