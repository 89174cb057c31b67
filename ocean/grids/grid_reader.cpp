#include "ocean/grids/grid_reader.h"

namespace ocean {

GridReader::GridReader(engine::Device& device, const WaveGrids& grids)
    : kernel_(device, "ocean/grids/sample.comp", {.cpu = {64, 1, 1}, .gpu = {64, 1, 1}}, {grids.count()})
{
}

void GridReader::record(const engine::Commands& cmd, const WaveGrids& grids, const engine::Buffer& places,
                        uint32_t count, const engine::Buffer& samples) const
{
    const engine::GpuScope scope(cmd, "read grids");
    kernel_.dispatch(cmd, gpu::GridSamplePush{count},
                     {places, grids.views(), {grids.heights(), grids.sampler()}, samples}, {count});
}

} // namespace ocean
