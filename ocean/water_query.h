// water_query.h -- asks the one water surface what it is like over places of the world.
#pragma once

#include "bindings/ocean/query.h"
#include "compute/kernel.h"
#include "ocean/water_surface.h"

#include <optional>

namespace ocean {

class WaterQuery
{
public:
    // For at most `places` places at a time. With a footprint [m], answers are those of the filtered form that the eye
    // sees (shaders/ocean/water.glsl): of the same water, but of waves that are wide enough.
    WaterQuery(engine::Device& device, const WaterSurface& water, uint32_t places,
               std::optional<double> footprint = {});

    // Records the question: `places` are world [m]; all of them should lie within some kilometres of the first, for
    // precision. Velocities are those `depth` below the surface [m]. The answers are there when the commands have run.
    //   before: sea and grids are at the wanted time and visible to compute, earlier readers of the grids' views done;
    //           the answers to an earlier question have been read. The sea's velocities are 0 if no body feels it
    //   after:  the answers are visible to the CPU
    void record(const engine::Commands& cmd, std::span<const glm::dvec2> places, double depth = 0.0);

    // As many as were asked for, in their order.
    std::span<const gpu::WaterAnswer> answers() const;

private:
    WaterSurface water_;
    gpu::WaterQueryPush push_;
    engine::Buffer view_;
    engine::Buffer places_;
    engine::Buffer answers_;
    compute::Kernel<bindings::ocean::Query> kernel_;
};

} // namespace ocean
