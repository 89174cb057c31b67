// compute_sea.h -- the ambient sea made by compute kernels: fields (ocean/sea/sea_fields.h), then what is made of them.
#pragma once

#include "bindings/ocean/sea/assemble_felt.h"
#include "bindings/ocean/sea/assemble_seen.h"
#include "bindings/ocean/sea/crest_foam.h"
#include "bindings/ocean/sea/mips.h"
#include "ocean/sea/sea_engine.h"
#include "ocean/sea/sea_fields.h"

#include <optional>

namespace ocean {

class ComputeSea final : public SeaEngine
{
public:
    // See makeSeaEngine().
    ComputeSea(engine::Device& device, const SeaWaves& waves, uint32_t feltCascades);

    SeaImageNeeds needs(uint32_t ticks) const override;
    void recordSeen(const engine::Commands& cmd, uint32_t loopPhase, float foamPart, const engine::Image& foam,
                    const SeenImages& seen) override;
    void recordFelt(const engine::Commands& cmd, uint32_t loopPhase, const FeltImages& felt) override;
    void recordFoamStep(const engine::Commands& cmd, uint32_t loopPhase, const gpu::FoamPush& push,
                        const engine::Image& foam) override;
    const engine::Image& foamFields() const override { return fields_.image(); }
    void keepFoam(engine::KeptState& state, const engine::Image& foam) override;
    void clearFoam() override {} // all of it is in the image

private:
    void recordMips(const engine::Commands& cmd, const SeenImages& seen) const;

    const SeaWaves& waves_;
    uint32_t feltCascades_;
    SeaFields fields_; // of the eye and of foam, in turn
    std::optional<SeaFields> feltFields_;
    compute::Kernel<bindings::ocean::sea::AssembleSeen> assembleSeen_;
    compute::Kernel<bindings::ocean::sea::AssembleFelt> assembleFelt_;
    compute::Kernel<bindings::ocean::sea::CrestFoam> foam_;
    compute::Kernel<bindings::ocean::sea::Mips> mips_;
};

} // namespace ocean
