// flow_query.h -- asks flows how deep and how fast their water is at places of the world.
#pragma once

#include "bindings/ocean/flows/query.h"
#include "ocean/flows/flows.h"

namespace ocean {

class FlowQuery
{
public:
    // For at most `places` places at a time. The flows must outlive this object.
    FlowQuery(engine::Device& device, const Flows& flows, uint32_t places);

    // Records the question: `places` are world [m]. Where flows lie over each other, the one with the smallest cells
    // answers, the first of equals. The answers are there when the commands have run.
    //   before: the flows readable by compute; the answers to an earlier question have been read
    //   after:  the answers are visible to the CPU
    void record(const engine::Commands& cmd, std::span<const glm::dvec2> places);

    // As many as were asked for, in their order; dry where there is no flow.
    std::vector<gpu::FlowAnswer> answers() const;

private:
    const Flows& flows_;
    std::vector<std::optional<uint32_t>> asked_; // of each place: which question it is
    uint32_t count_ = 0;                         // of questions
    engine::Buffer places_;
    engine::Buffer answers_;
    compute::Kernel<bindings::ocean::flows::Query> kernel_;
};

// The flow that answers for a place, if any does.
std::optional<uint32_t> flowAt(const Flows& flows, const glm::dvec2& place);

} // namespace ocean
