#include "ocean/flows/flow_query.h"

#include "engine/barrier.h"

namespace ocean {

FlowQuery::FlowQuery(engine::Device& device, const Flows& flows, uint32_t places)
    : flows_(flows), places_(device, {.name = "flow query places",
                                      .bytes = places * sizeof(gpu::FlowPlace),
                                      .kind = engine::MemoryKind::upload}),
      answers_(device, {.name = "flow query answers",
                        .bytes = places * sizeof(gpu::FlowAnswer),
                        .kind = engine::MemoryKind::readback}),
      kernel_(device)
{
}

std::optional<uint32_t> flowAt(const Flows& flows, const glm::dvec2& place)
{
    std::optional<uint32_t> best;
    for (uint32_t flow = 0; flow < flows.count(); ++flow)
    {
        const FlowSpec& spec = flows.spec(flow);
        const glm::dvec2 off = glm::abs(place - spec.center);
        const glm::dvec2 half = 0.5 * spec.cell * glm::dvec2(spec.cells);
        if (off.x <= half.x && off.y <= half.y && (!best || spec.cell < flows.spec(*best).cell))
            best = flow;
    }
    return best;
}

void FlowQuery::record(const engine::Commands& cmd, std::span<const glm::dvec2> places)
{
    const engine::GpuScope scope(cmd, "flow query");
    const std::span<gpu::FlowPlace> questions = places_.mapped<gpu::FlowPlace>();
    SEAWAY_CHECK(places.size() <= questions.size(), "{} places asked of a query of {}", places.size(),
                 questions.size());
    asked_.assign(places.size(), std::nullopt);
    count_ = 0;
    for (size_t i = 0; i < places.size(); ++i)
        if (const std::optional<uint32_t> flow = flowAt(flows_, places[i]))
        {
            const FlowSpec& spec = flows_.spec(*flow);
            const glm::dvec2 at = (places[i] - placeOf(spec, {0, 0})) / spec.cell;
            questions[count_] = {*flow, glm::vec2(at)};
            asked_[i] = count_++;
        }
    if (count_ == 0)
        return;
    places_.flush();
    kernel_.dispatch(cmd, {count_},
                     {.flowTable = flows_.table(),
                      .places = places_,
                      .answers = answers_,
                      .depths = flows_.depths(),
                      .faces = flows_.faces()},
                     {count_});
    engine::stageBarrier(cmd, engine::kComputeWrite, engine::kHostRead | engine::kComputeWrite);
}

std::vector<gpu::FlowAnswer> FlowQuery::answers() const
{
    answers_.invalidate();
    const std::span<const gpu::FlowAnswer> found = answers_.mapped<const gpu::FlowAnswer>();
    std::vector<gpu::FlowAnswer> all;
    for (const std::optional<uint32_t>& question : asked_)
        all.push_back(question ? found[*question] : gpu::FlowAnswer{});
    return all;
}

} // namespace ocean
