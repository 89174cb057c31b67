#include "boats/wakes/spray.h"

#include "engine/barrier.h"
#include "engine/upload.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace boats {

namespace {

constexpr compute::Shape kGroup{.cpu = {gpu::kSprayGroup, 1, 1}, .gpu = {gpu::kSprayGroup, 1, 1}};

std::vector<uint32_t> constantsOf(uint32_t part, const Fleet& fleet, const ocean::Sea& sea,
                                  const ocean::WaveGrids& grids)
{
    return {std::max(sea.feltCascades(), 1u), static_cast<uint32_t>(fleet.spec().feltGrids.size()),
            grids.foam().count(), part};
}

} // namespace

Spray::Spray(engine::Device& device, SprayPlan plan, const SpraySpec& spec, const Fleet& fleet, const ocean::Sea& sea,
             const ocean::WaveGrids& grids)
    : plan_(std::move(plan)), fleet_(fleet), sea_(sea), grids_(grids),
      bodies_(engine::makeFilled(device, "spray bodies", plan_.bodies)),
      owners_(engine::makeFilled(device, "spray owners", plan_.owners)),
      stations_(engine::makeFilled(device, "spray stations", plan_.stations)),
      sections_(engine::makeFilled(device, "spray sections", plan_.sections)),
      feltGrids_(engine::makeFilled(device, "spray grids", fleet.spec().feltGrids)),
      particles_(engine::makeFilled(device, "spray", std::vector<gpu::SprayParticle>(plan_.slots()))),
      throw_(device, "boats/wakes/spray.comp", kGroup, constantsOf(gpu::kSprayThrow, fleet, sea, grids)),
      fly_(device, "boats/wakes/spray.comp", kGroup, constantsOf(gpu::kSprayFly, fleet, sea, grids)),
      land_(device, "boats/wakes/spray.comp", kGroup, constantsOf(gpu::kSprayLand, fleet, sea, grids))
{
    const gpu::BodyStepPush& view = fleet.seaPush();
    const ocean::WindSpec& wind = fleet.spec().wind;
    std::memcpy(push_.turn, view.turn, sizeof(view.turn));
    std::memcpy(push_.scale, view.scale, sizeof(view.scale));
    std::memcpy(push_.texel, view.texel, sizeof(view.texel));
    push_.step = view.step;
    push_.seed = fleet.spec().seed;
    push_.turns = plan_.turns;
    push_.slots = slots();
    for (const gpu::SprayBody& body : plan_.bodies)
        mostPerTick_ = std::max(mostPerTick_, body.perTick);
    push_.wind = -wind.speed * glm::dvec2(std::sin(wind.from), std::cos(wind.from));
    push_.drag = static_cast<float>(spec.drag);
}

void Spray::record(const engine::Commands& cmd)
{
    if (!any())
        return;
    const engine::GpuScope scope(cmd, "bow spray");
    const ocean::FoamMaps& foam = grids_.foam();
    push_.tick = static_cast<uint32_t>(fleet_.tick().value_or(0));
    push_.update = foam.update();
    const auto dispatch = [&](const compute::Kernel& part, const compute::Extent& threads) {
        part.dispatch(cmd, push_,
                      {bodies_,
                       owners_,
                       stations_,
                       sections_,
                       fleet_.states(),
                       particles_,
                       grids_.infos(),
                       grids_.states(),
                       feltGrids_,
                       {sea_.feltDisplacement(), sea_.sampler()},
                       {sea_.feltVelocity(), sea_.sampler()},
                       {grids_.heights(), grids_.sampler()},
                       foam.infos(),
                       foam.states(),
                       foam.flags(),
                       foam.laid()},
                      threads);
    };
    dispatch(throw_, {mostPerTick_, static_cast<uint32_t>(plan_.bodies.size())});
    engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
    dispatch(fly_, {slots()});
    engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
    dispatch(land_, {slots() / gpu::kSprayWaterEvery + gpu::kSprayGroup});
}

} // namespace boats
