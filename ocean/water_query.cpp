#include "ocean/water_query.h"

#include "engine/barrier.h"

namespace ocean {

WaterQuery::WaterQuery(engine::Device& device, const Sea& sea, const WaveGrids& grids, uint32_t places)
    : sea_(sea), grids_(grids), view_(device, {.name = "query view",
                                               .bytes = sizeof(gpu::SeaView),
                                               .usage = VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT,
                                               .kind = engine::MemoryKind::upload}),
      places_(device,
              {.name = "query places", .bytes = places * sizeof(glm::vec2), .kind = engine::MemoryKind::upload}),
      answers_(
          device,
          {.name = "query answers", .bytes = places * sizeof(gpu::WaterAnswer), .kind = engine::MemoryKind::readback}),
      kernel_(device, "ocean/query.comp", {}, {sea.cascades(), sea.feltCascades(), grids.count()})
{
}

void WaterQuery::record(const engine::Commands& cmd, std::span<const glm::dvec2> places)
{
    const engine::GpuScope scope(cmd, "water query");
    const std::span<glm::vec2> relative = places_.mapped<glm::vec2>();
    SEAWAY_CHECK(!places.empty() && places.size() <= relative.size(), "{} places asked of a query of {}", places.size(),
                 relative.size());
    asked_ = places.size();
    for (size_t i = 0; i < asked_; ++i)
        relative[i] = places[i] - places[0];
    places_.flush();
    view_.mapped<gpu::SeaView>()[0] = sea_.view(places[0]);
    view_.flush();
    grids_.recordView(cmd, places[0]);
    engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeRead);
    const auto count = static_cast<uint32_t>(asked_);
    kernel_.dispatch(cmd, count,
                     {view_,
                      {sea_.displacement(), sea_.sampler()},
                      {sea_.slopes(), sea_.sampler()},
                      {sea_.feltCascades() > 0 ? sea_.feltVelocity() : sea_.displacement(), sea_.sampler()},
                      places_,
                      answers_,
                      grids_.views(),
                      {grids_.heights(), grids_.sampler()},
                      grids_.foam().views(),
                      {grids_.foam().map(), grids_.sampler()}},
                     {count});
    engine::stageBarrier(cmd, engine::kComputeWrite, engine::kHostRead | engine::kComputeWrite);
}

std::span<const gpu::WaterAnswer> WaterQuery::answers() const
{
    answers_.invalidate();
    return answers_.mapped<const gpu::WaterAnswer>().first(asked_);
}

} // namespace ocean
