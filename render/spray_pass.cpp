#include "render/spray_pass.h"

#include "engine/upload.h"
#include "ocean/place.h"
#include "render/targets.h"

#include <algorithm>
#include <cmath>

namespace render {

namespace {

constexpr compute::Shape kOne{.cpu = {8, 1, 1}, .gpu = {256, 1, 1}};

} // namespace

SprayPass::SprayPass(engine::Device& device, const world::World& world)
    : world_(world), room_(world.spray().slots() + world.crestSpray().room()),
      instances_(engine::makeBuffer(device, "spray instances", room_, sizeof(gpu::SprayInstance))),
      command_(engine::makeFilled(device, "spray draw", std::vector<gpu::SprayCommand>(1),
                                  VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT)),
      list_(device, kOne), draw_(device, {.vertex = "render/spray_draw.vert",
                                          .fragment = "render/spray_draw.frag",
                                          .color = kLightFormat,
                                          .blend = Blend::over})
{
}

bool SprayPass::any() const
{
    return world_.spray().slots() + world_.crestSpray().slots() > 0;
}

void SprayPass::recordList(const engine::Commands& cmd, double time, const glm::dvec2& eye,
                           const engine::Buffer& view) const
{
    if (!any())
        return;
    const engine::GpuScope scope(cmd, "spray list");
    const double step = world_.spec().step;
    const double last = static_cast<double>(world_.tick().value_or(0)) * step;
    const double foamStep = std::max(std::floor(time / ocean::kFoamStep), 0.0);
    const ocean::WindSpec& wind = world_.sea().spec().wind;
    const gpu::SprayListPush push{
        .eye = ocean::placeAt(eye),
        .bows = world_.spray().slots(),
        .crests = world_.crestSpray().slots(),
        .back = static_cast<float>(std::clamp(last - time, 0.0, step)),
        .step = ocean::CrestSpray::numberOf(static_cast<int64_t>(foamStep)),
        .sinceStep = static_cast<float>(time - foamStep * ocean::kFoamStep),
        .wind = -wind.speed * glm::dvec2(std::sin(wind.from), std::cos(wind.from)),
    };
    list_.dispatch(cmd, push,
                   {.view = view,
                    .particles = world_.spray().particles(),
                    .crests = world_.crestSpray().particles(),
                    .instances = instances_,
                    .command = command_},
                   {list_.group().x});
}

void SprayPass::recordDraw(const engine::Commands& cmd, const engine::Buffer& view, const SkyPass& sky,
                           const engine::Image& depth) const
{
    if (!any())
        return;
    draw_.bind(cmd, {.view = view,
                     .instances = instances_,
                     .sky = {sky.radiance(), sky.sampler()},
                     .skyLight = sky.light(),
                     .depthTarget = depth});
    vkCmdDrawIndirect(cmd, command_.handle(), 0, 1, sizeof(gpu::SprayCommand));
}

} // namespace render
