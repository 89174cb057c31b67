#include "support/picture.h"

#include "engine/barrier.h"
#include "engine/random.h"

#include <glm/geometric.hpp>
#include <glm/gtc/packing.hpp>

#include <cmath>

namespace test {

namespace {
constexpr VkFormat kFormat = VK_FORMAT_R8G8B8A8_UNORM;
}

ocean::OceanSpec flatSea(double wind)
{
    ocean::OceanSpec sea;
    sea.spectrum = ocean::Spectrum::none;
    sea.wind.speed = wind;
    sea.cascades = {{250.0, 16}};
    return sea;
}

ocean::OceanSpec stormySea(double wind, uint32_t size)
{
    ocean::OceanSpec sea;
    sea.spectrum = ocean::Spectrum::jonswap;
    sea.wind.speed = wind;
    sea.cascades = {{400.0, size}, {43.0, size}};
    return sea;
}

glm::dvec3 pixelRay(const render::CameraPose& pose, VkExtent2D extent, double x, double y)
{
    const double tanY = std::tan(0.5 * pose.fov);
    const double tanX = tanY * extent.width / extent.height;
    return glm::normalize(pose.forward + (2.0 * x / extent.width - 1.0) * tanX * pose.right +
                          (1.0 - 2.0 * y / extent.height) * tanY * pose.up);
}

render::CameraPose lookAnywhere(const glm::dvec3& eye, uint32_t seed, uint32_t index)
{
    const auto draw = [&](uint32_t i, float low, float high) {
        return engine::uniform(seed, 16 * index + i, low, high);
    };
    const double z = draw(3, -1.0f, 1.0f); // evenly over the sphere
    const double bearing = draw(4, 0.0f, 6.2831853f);
    const glm::dvec3 direction(std::sqrt(1.0 - z * z) * std::cos(bearing), std::sqrt(1.0 - z * z) * std::sin(bearing),
                               z);
    render::CameraPose pose = render::lookAt(eye, eye + direction, draw(5, 0.2f, 2.0f));
    const double roll = draw(6, -3.2f, 3.2f);
    const glm::dvec3 right = pose.right;
    pose.right = std::cos(roll) * right + std::sin(roll) * pose.up;
    pose.up = std::cos(roll) * pose.up - std::sin(roll) * right;
    return pose;
}

Painter::Painter(Gpu& gpu, VkExtent2D extent, render::Quality quality, const ocean::OceanSpec& sea)
    : Painter(gpu, extent, quality, world::WorldSpec{.ocean = sea, .fft = ocean::fftEngineFor(gpu)})
{
}

Painter::Painter(Gpu& gpu, VkExtent2D extent, render::Quality quality, const world::WorldSpec& world,
                 bool allInScreenTiles)
    : gpu_(gpu), loop_(gpu, world), frame_(gpu, {extent, quality, kFormat, allInScreenTiles}, loop_.world()),
      target_(gpu, {.name = "picture",
                    .format = kFormat,
                    .extent = extent,
                    .usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_TRANSFER_SRC_BIT})
{
}

void Painter::bring(double time, const glm::dvec2& eye)
{
    loop_.runTo(time, [&](double) { return eye; });
}

engine::Picture Painter::paint(const render::Shot& shot, const render::Overlay* overlay)
{
    gpu_.run([&](const engine::Commands& cmd) {
        loop_.world().recordSeen(cmd, shot.time, shot.camera.eye);
        frame_.record(cmd, 0, shot, {target_.view(), VK_IMAGE_LAYOUT_GENERAL, target_.extent()}, overlay);
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
