// host_sea.h -- the ambient sea made by the CPU: evolve, transform by FFTW and assemble, into images that it can write.
//
// What ocean/sea/sea_fields.h and the kernels after it do in compute, for devices that are CPUs themselves: rows are
// turned into texels while they are in the cache. It works while the frame is recorded. What both engines compute for
// the eye stands in shared/sea_texel.h.
#pragma once

#include "compute/host_fft.h"
#include "engine/memory.h"
#include "ocean/sea/sea_waves.h"
#include "shared/sea.h"

namespace ocean {

class HostSea
{
public:
    // `waves` must stay.
    explicit HostSea(const SeaWaves& waves);

    // What bodies feel of the first `cascades`, at a time (ocean/sea/loop_phase.h).
    void makeFelt(uint32_t loopPhase, uint32_t cascades, const engine::Image& displacement,
                  const engine::Image& velocity);

    // What the eye needs, with foam this part of the way from as it was to as it is; mips too.
    void makeSeen(uint32_t loopPhase, float foamPart, const engine::Image& displacement, const engine::Image& slopes);

    // Brings foam on by a step, to a time. Also writes its images, and of the fields each cascade's first square.
    void stepFoam(uint32_t loopPhase, const gpu::FoamPush& push, const engine::Image& fields,
                  const engine::Image& foam);
    void clearFoam();

private:
    void transform(uint32_t loopPhase, uint32_t cascades, uint32_t second, const compute::HostFft::TakeRow& takeRow);
    bool makeColumn(uint32_t cascade, uint32_t x, uint32_t loopPhase, uint32_t second,
                    compute::HostFft::Column out) const;
    void makeMips(const engine::Image& image, uint32_t layer) const;

    const SeaWaves& waves_;
    compute::HostFft fft_;
    engine::Workers workers_;
    std::vector<float> numbers_;               // 0, 1, ... -2, -1: the wave numbers in FFT order
    std::vector<std::vector<glm::vec2>> foam_; // of each cascade: as it was, as it is
};

} // namespace ocean
