// host_sea.h -- the ambient sea made by the CPU: evolve, transform by FFTW and assemble, into images that it can write.
//
// What ocean/sea/compute_sea.h does by kernels. Rows are turned into texels while they are in the cache.
#pragma once

#include "ocean/sea/sea_engine.h"

namespace ocean {

class HostSea final : public SeaEngine
{
public:
    // See makeSeaEngine(). The CPU must be able to write the device's images: canUseHostFft().
    HostSea(engine::Device& device, const SeaWaves& waves, uint32_t feltCascades);

    SeaImageNeeds needs(uint32_t ticks) const override;
    void recordSeen(const engine::Commands& cmd, uint32_t loopPhase, float foamPart, const engine::Image& foam,
                    const SeenImages& seen) override;
    void recordFelt(const engine::Commands& cmd, uint32_t loopPhase, const FeltImages& felt) override;
    void recordFoamStep(const engine::Commands& cmd, uint32_t loopPhase, const gpu::FoamPush& push,
                        const engine::Image& foam) override;
    const engine::Image& foamFields() const override { return foamFields_.now(); } // the first square of each cascade
    void keepFoam(engine::KeptState& state, const engine::Image& foam) override;
    void clearFoam() override;

private:
    void transform(uint32_t loopPhase, uint32_t cascades, uint32_t second, const compute::HostFft::TakeRow& takeRow);
    bool makeColumn(uint32_t cascade, uint32_t x, uint32_t loopPhase, uint32_t second,
                    compute::HostFft::Column out) const;
    void makeMips(const engine::Image& image, uint32_t layer) const;

    const SeaWaves& waves_;
    uint32_t feltCascades_;
    compute::HostFft fft_;
    engine::Workers workers_;
    std::vector<float> numbers_;               // 0, 1, ... -2, -1: the wave numbers in FFT order
    std::vector<std::vector<glm::vec2>> foam_; // of each cascade: as it was, as it is
    Ring<engine::Image> foamFields_;           // one is written while a frame in flight may read the other
};

} // namespace ocean
