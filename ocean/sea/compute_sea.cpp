#include "ocean/sea/compute_sea.h"

#include "engine/barrier.h"

namespace ocean {

namespace {

constexpr compute::Shape kShape{.cpu = {64, 4, 1}, .gpu = {16, 8, 1}};

} // namespace

ComputeSea::ComputeSea(engine::Device& device, const SeaWaves& waves, uint32_t feltCascades)
    : waves_(waves), feltCascades_(feltCascades), fields_(device, waves, waves.cascades(), gpu::kSecondShape),
      assembleSeen_(device, kShape), assembleFelt_(device, kShape), foam_(device, kShape), mips_(device, kShape)
{
    if (feltCascades > 0)
        feltFields_.emplace(device, waves, feltCascades, gpu::kSecondMotion);
}

SeaImageNeeds ComputeSea::needs(uint32_t /*ticks*/) const
{
    return {.memory = engine::MemoryKind::device, .perFrame = 1, .perTick = 1};
}

void ComputeSea::recordSeen(const engine::Commands& cmd, uint32_t loopPhase, float foamPart, const engine::Image& foam,
                            const SeenImages& seen)
{
    const engine::GpuScope scope(cmd, "sea");
    const auto& [displacement, slopes] = seen;
    fields_.record(cmd, loopPhase);
    engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
    {
        const engine::GpuScope assembling(cmd, "assemble");
        const gpu::AssemblePush push{waves_.size(), static_cast<float>(waves_.spec().choppiness), foamPart};
        assembleSeen_.dispatch(cmd, push,
                               {.fields = fields_.image(),
                                .displacement = {displacement, 0u},
                                .slopes = {slopes, 0u},
                                .coarseDisplacement = {displacement, 1u},
                                .coarseSlopes = {slopes, 1u},
                                .foam = foam},
                               {waves_.size() / 2, waves_.size() / 2, waves_.cascades()});
    }
    recordMips(cmd, seen);
}

// The levels after those that are assembled, two by two.
void ComputeSea::recordMips(const engine::Commands& cmd, const SeenImages& seen) const
{
    const engine::GpuScope scope(cmd, "mips");
    const auto& [displacement, slopes] = seen;
    for (uint32_t level = 2; level < displacement.mips(); level += 2)
    {
        const uint32_t size = waves_.size() >> (level + 1);
        engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeRead);
        mips_.dispatch(cmd, size,
                       {.fineDisplacement = {displacement, level - 1},
                        .fineSlopes = {slopes, level - 1},
                        .displacement = {displacement, level},
                        .slopes = {slopes, level},
                        .coarseDisplacement = {displacement, level + 1},
                        .coarseSlopes = {slopes, level + 1}},
                       {size, size, waves_.cascades()});
    }
}

void ComputeSea::recordFelt(const engine::Commands& cmd, uint32_t loopPhase, const FeltImages& felt)
{
    const engine::GpuScope scope(cmd, "felt sea");
    feltFields_->record(cmd, loopPhase);
    engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeRead);
    gpu::AssemblePush push{.size = waves_.size()};
    push.choppiness = static_cast<float>(waves_.spec().choppiness);
    assembleFelt_.dispatch(
        cmd, push, {.fields = feltFields_->image(), .displacement = felt.displacement, .velocity = felt.velocity},
        {waves_.size(), waves_.size(), feltCascades_});
}

void ComputeSea::recordFoamStep(const engine::Commands& cmd, uint32_t loopPhase, const gpu::FoamPush& push,
                                const engine::Image& foam)
{
    const engine::GpuScope scope(cmd, "crest foam");
    fields_.record(cmd, loopPhase);
    engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
    foam_.dispatch(cmd, push, {.fields = fields_.image(), .foam = foam},
                   {waves_.size(), waves_.size(), waves_.cascades()});
}

void ComputeSea::keepFoam(engine::KeptState& state, const engine::Image& foam)
{
    state.keep("sea foam", foam, waves_.cascades());
}

} // namespace ocean
