// water_query.h -- asks the one water surface what it is like over places of the world.
#pragma once

#include "ocean/grids/wave_grids.h"
#include "ocean/sea/sea.h"

namespace ocean {

class WaterQuery
{
public:
    // For at most `places` places at a time of this sea and these grids, which must stay.
    WaterQuery(engine::Device& device, const Sea& sea, const WaveGrids& grids, uint32_t places);

    // Records the question: `places` are world [m]; all of them should lie within some kilometres of the first, for
    // precision. The answers are there when the commands have run.
    //   before: sea and grids are at the wanted time and visible to compute, earlier readers of the grids' views done;
    //           the answers to an earlier question have been read. The sea's velocities are 0 if no body feels it
    //   after:  the answers are visible to the CPU
    void record(const engine::Commands& cmd, std::span<const glm::dvec2> places);

    // As many as were asked for, in their order.
    std::span<const gpu::WaterAnswer> answers() const;

private:
    const Sea& sea_;
    const WaveGrids& grids_;
    engine::Buffer view_;
    engine::Buffer places_;
    engine::Buffer answers_;
    size_t asked_ = 0;
    compute::Kernel kernel_;
};

} // namespace ocean
