#include "ocean/sea/sea_engine.h"

#include "ocean/sea/compute_sea.h"
#include "ocean/sea/host_sea.h"

namespace ocean {

std::unique_ptr<SeaEngine> makeSeaEngine(engine::Device& device, compute::FftEngine engine, const SeaWaves& waves,
                                         uint32_t feltCascades)
{
    if (engine == compute::FftEngine::cpu)
        return std::make_unique<HostSea>(device, waves, feltCascades);
    return std::make_unique<ComputeSea>(device, waves, feltCascades);
}

compute::FftEngine fftEngineFor(const engine::Device& device)
{
    return device.isCpu() && canUseHostFft(device) ? compute::FftEngine::cpu : compute::FftEngine::gpu;
}

} // namespace ocean
