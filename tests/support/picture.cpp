#include "support/picture.h"

#include "engine/barrier.h"

#include <glm/gtc/packing.hpp>

namespace test {

namespace {
constexpr VkFormat kFormat = VK_FORMAT_R8G8B8A8_UNORM;
}

Painter::Painter(Gpu& gpu, VkExtent2D extent, render::Quality quality, const ocean::OceanSpec& sea)
    : Painter(gpu, extent, quality, boats::WorldSpec{.ocean = sea, .fft = ocean::fftEngineFor(gpu)})
{
}

Painter::Painter(Gpu& gpu, VkExtent2D extent, render::Quality quality, const boats::WorldSpec& world)
    : gpu_(gpu), world_(gpu, world), frame_(gpu, {extent, quality, kFormat}, world_),
      target_(gpu, {.name = "picture",
                    .format = kFormat,
                    .extent = extent,
                    .usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_TRANSFER_SRC_BIT})
{
}

void Painter::bring(double time, const glm::dvec2& eye)
{
    for (bool there = false; !there;)
        gpu_.run([&](const engine::Commands& cmd) {
            there = world_.record(cmd, time, [&](double) { return eye; });
            engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite | engine::kCopyRead);
        });
}

engine::Picture Painter::paint(const render::Shot& shot)
{
    gpu_.run([&](const engine::Commands& cmd) {
        frame_.record(cmd, 0, shot, {target_.view(), VK_IMAGE_LAYOUT_GENERAL, target_.extent()});
        engine::stageBarrier(cmd, engine::kColorWrite, engine::kCopyRead);
    });
    return {target_.extent().width, target_.extent().height, gpu_.read<uint8_t>(target_, 4)};
}

std::vector<glm::vec4> Painter::light()
{
    const std::vector<uint64_t> packed = gpu_.read<uint64_t>(frame_.targets().light, 1);
    std::vector<glm::vec4> values;
    for (const uint64_t texel : packed)
        values.push_back(glm::unpackHalf4x16(texel));
    return values;
}

} // namespace test
