#include "render/sky/sky_pass.h"

#include "engine/barrier.h"
#include "render/targets.h"

#include <cstring>

namespace render {

namespace {

constexpr VkFormat kTableFormat = VK_FORMAT_R16G16B16A16_SFLOAT;
constexpr compute::Shape kTableShape{.cpu = {16, 4, 1}, .gpu = {8, 8, 1}};

engine::Image makeTable(engine::Device& device, std::string_view name, uint32_t width, uint32_t height)
{
    return engine::Image(
        device, {.name = name,
                 .format = kTableFormat,
                 .extent = {width, height},
                 .usage = VK_IMAGE_USAGE_STORAGE_BIT | VK_IMAGE_USAGE_SAMPLED_BIT | VK_IMAGE_USAGE_TRANSFER_SRC_BIT});
}

engine::Image makeMap(engine::Device& device, std::string_view name, VkFormat format, uint32_t mips)
{
    return engine::Image(device, {.name = name,
                                  .format = format,
                                  .extent = {gpu::kCloudTexels, gpu::kCloudTexels},
                                  .usage = VK_IMAGE_USAGE_STORAGE_BIT | VK_IMAGE_USAGE_SAMPLED_BIT,
                                  .mips = mips});
}

DrawSpec drawSpec()
{
    return {.vertex = "render/picture.vert",
            .fragment = "render/sky/draw.frag",
            .color = kLightFormat,
            .depth = Depth::test};
}

} // namespace

SkyPass::SkyPass(engine::Device& device, engine::Sampler::Mips cloudMips)
    : sampler_(device, "sky sampler"), cloudSampler_(device, "cloud sampler", engine::Sampler::Edge::repeat, cloudMips),
      transmittance_(makeTable(device, "sky transmittance", gpu::kTransmittanceWidth, gpu::kTransmittanceHeight)),
      scattering_(makeTable(device, "sky scattering", gpu::kScatterSize, gpu::kScatterSize)),
      sky_(makeTable(device, "sky radiance", gpu::kSkyWidth, gpu::kSkyHeight)),
      mirror_(makeTable(device, "sky mirror", gpu::kSkyMirrorSize, gpu::kSkyMirrorSize)),
      cloudShape_(makeMap(device, "cloud shape", VK_FORMAT_R32_SFLOAT, 1)),
      clouds_(makeMap(device, "clouds", VK_FORMAT_R16G16_SFLOAT, gpu::kCloudMips)),
      light_(device, {.name = "sky light",
                      .bytes = sizeof(gpu::SkyLight),
                      .usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT |
                               VK_BUFFER_USAGE_TRANSFER_SRC_BIT}),
      makeTransmittance_(device, kTableShape), makeScattering_(device, kTableShape), makeSky_(device, kTableShape),
      makeLight_(device, {.cpu = {64, 1, 1}, .gpu = {64, 1, 1}}), shapeClouds_(device, kTableShape),
      lightClouds_(device, kTableShape), coarsenClouds_(device, kTableShape), makeMirror_(device, kTableShape),
      drawDay_(device, drawSpec(), {.night = 0}), drawNight_(device, drawSpec(), {.night = 1}),
      reload_(device.shaders().onChange({"render/sky/transmittance.comp", "render/sky/scatter.comp",
                                         "render/sky/view.comp", "render/sky/light.comp", "render/sky/cloud_shape.comp",
                                         "render/sky/cloud_light.comp", "compute/mip.comp"},
                                        [this] { made_ = {}; }))
{
}

void SkyPass::recordTables(const engine::Commands& cmd, const gpu::SkyPush& push)
{
    if (std::memcmp(&push, &made_, sizeof(push)) == 0)
        return;
    made_ = push;
    const engine::GpuScope scope(cmd, "sky tables");
    const auto then = [&] { engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeRead); };
    makeTransmittance_.dispatch(cmd, push, {.transmittance = transmittance_},
                                {gpu::kTransmittanceWidth, gpu::kTransmittanceHeight});
    then();
    makeScattering_.dispatch(cmd, push, {.transmittance = {transmittance_, sampler_}, .scattering = scattering_},
                             {gpu::kScatterSize, gpu::kScatterSize});
    then();
    makeSky_.dispatch(cmd, push,
                      {.transmittance = {transmittance_, sampler_}, .scattering = {scattering_, sampler_}, .sky = sky_},
                      {gpu::kSkyWidth, gpu::kSkyHeight});
    then();
    makeLight_.dispatch(cmd, push,
                        {.transmittance = {transmittance_, sampler_}, .sky = {sky_, sampler_}, .light = light_},
                        {makeLight_.group().x});
    recordClouds(cmd, {push.sunDirection, push.clouds});
}

void SkyPass::recordClouds(const engine::Commands& cmd, const gpu::CloudPush& push) const
{
    const auto then = [&] { engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeRead); };
    shapeClouds_.dispatch(cmd, push, {.shape = cloudShape_}, {gpu::kCloudTexels, gpu::kCloudTexels});
    then();
    lightClouds_.dispatch(cmd, push, {.shape = {cloudShape_, cloudSampler_}, .clouds = {clouds_, 0}},
                          {gpu::kCloudTexels, gpu::kCloudTexels});
    for (uint32_t level = 1; level < gpu::kCloudMips; ++level)
    {
        then();
        const uint32_t size = gpu::kCloudTexels >> level;
        coarsenClouds_.dispatch(cmd, size, {.fine = {clouds_, level - 1}, .coarse = {clouds_, level}}, {size, size});
    }
}

void SkyPass::recordMirror(const engine::Commands& cmd, const engine::Buffer& view) const
{
    const engine::GpuScope scope(cmd, "sky mirror");
    makeMirror_.dispatch(cmd, gpu::kSkyMirrorSize,
                         {.view = view,
                          .sky = {sky_, sampler_},
                          .clouds = {clouds_, cloudSampler_},
                          .skyLight = light_,
                          .skyMirror = mirror_},
                         {gpu::kSkyMirrorSize, gpu::kSkyMirrorSize});
}

void SkyPass::recordDraw(const engine::Commands& cmd, const engine::Buffer& view, bool night) const
{
    const engine::GpuScope scope(cmd, "sky");
    (night ? drawNight_ : drawDay_)
        .bind(cmd, {.view = view, .sky = {sky_, sampler_}, .clouds = {clouds_, cloudSampler_}, .skyLight = light_});
    vkCmdDraw(cmd, 3, 1, 0, 0);
}

} // namespace render
