#include "boats/wakes/spray.h"

#include "engine/barrier.h"
#include "engine/upload.h"

#include <algorithm>
#include <cmath>

namespace boats {

namespace {

constexpr compute::Shape kGroup{.cpu = {gpu::kSprayGroup, 1, 1}, .gpu = {gpu::kSprayGroup, 1, 1}};

bindings::boats::wakes::Spray::Constants constantsOf(uint32_t part, const Fleet& fleet,
                                                     const ocean::WaterSurface& water)
{
    return {.maps = water.grids().foam().count(),
            .part = part,
            .water = water.feltConstants(fleet.spec().feltGrids.size())};
}

} // namespace

Spray::Spray(engine::Device& device, SprayPlan plan, const SpraySpec& spec, const Fleet& fleet,
             const ocean::WaterSurface& water, ocean::GridSources& sources)
    : plan_(std::move(plan)), fleet_(fleet), water_(water), sources_(sources),
      bodies_(engine::makeFilled(device, "spray bodies", plan_.bodies)),
      owners_(engine::makeFilled(device, "spray owners", plan_.owners)),
      stations_(engine::makeFilled(device, "spray stations", plan_.stations)),
      sections_(engine::makeFilled(device, "spray sections", plan_.sections)),
      particles_(engine::makeFilled(device, "spray", std::vector<gpu::SprayParticle>(plan_.slots()))),
      throw_(device, kGroup, constantsOf(gpu::kSprayThrow, fleet, water)),
      fly_(device, kGroup, constantsOf(gpu::kSprayFly, fleet, water)),
      land_(device, kGroup, constantsOf(gpu::kSprayLand, fleet, water))
{
    const ocean::WindSpec& wind = fleet.spec().wind;
    push_.step = static_cast<float>(fleet.spec().step);
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
    const ocean::FoamSource foam = sources_.foam();
    push_.tick = static_cast<uint32_t>(fleet_.tick().value_or(0));
    push_.update = foam.update;
    push_.sea = water_.feltSea();
    const auto dispatch = [&](const auto& part, const compute::Extent& threads) {
        part.dispatch(cmd, push_,
                      {.bodies = bodies_,
                       .owners = owners_,
                       .stations = stations_,
                       .sections = sections_,
                       .states = fleet_.states(),
                       .particles = particles_,
                       .foamSource = foam.bindings(),
                       .feltWater = water_.felt(fleet_.feltGrids())},
                      threads);
    };
    dispatch(throw_, {mostPerTick_, static_cast<uint32_t>(plan_.bodies.size())});
    engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
    dispatch(fly_, {slots()});
    engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
    dispatch(land_, {slots() / gpu::kSprayWaterEvery + gpu::kSprayGroup});
}

} // namespace boats
