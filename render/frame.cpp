// frame.cpp -- a frame from top to bottom. The barriers between passes stand here and nowhere else.
#include "render/frame.h"

#include "engine/barrier.h"
#include "shared/view.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/mat4x4.hpp>

#include <cmath>

namespace render {

namespace {

// Pixels between neighbours of the projected grid (Cords & Staadt, Table 1: 1x1, 2x2, 5x5).
double spacingFor(Quality quality)
{
    switch (quality)
    {
    case Quality::low:
        return 5.0;
    case Quality::medium:
        return 2.0;
    case Quality::high:
        return 1.0;
    }
    return 1.0;
}

// The side of the map of the boats' shadows [texels].
uint32_t shadowMapFor(Quality quality)
{
    return quality == Quality::low ? 1024 : 2048;
}

double aspectOf(VkExtent2D extent)
{
    return static_cast<double>(extent.width) / extent.height;
}

glm::vec3 sunDirection(const SunSpec& sun)
{
    return {std::cos(sun.elevation) * std::sin(sun.azimuth), std::cos(sun.elevation) * std::cos(sun.azimuth),
            std::sin(sun.elevation)};
}

// Sunlight at sea level; it dims as the disc sinks through the horizon.
glm::vec3 sunIrradiance(const SunSpec& sun, double visibility)
{
    constexpr double kRadius = 0.00465; // of the disc [rad]
    const double risen = glm::smoothstep(-kRadius, kRadius, sun.elevation);
    const auto cosZenith = static_cast<float>(std::sin(std::max(sun.elevation, 0.0)));
    return static_cast<float>(risen) * gpu::transmittanceToTop(0.0f, cosZenith, static_cast<float>(visibility));
}

// Where the eye is in the clouds' map; they drift with the wind, faster up there than at sea.
glm::vec2 cloudOrigin(const Shot& shot, const ocean::WindSpec& wind)
{
    constexpr double kFaster = 1.8;
    const glm::dvec2 to(-std::sin(wind.from), -std::cos(wind.from));
    return glm::fract((glm::dvec2(shot.camera.eye) - kFaster * wind.speed * shot.time * to) / double{gpu::kCloudTile});
}

engine::Buffer makeUniform(engine::Device& device, std::string_view name, VkDeviceSize bytes)
{
    return engine::Buffer(device, {.name = name,
                                   .bytes = bytes,
                                   .usage = VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT,
                                   .kind = engine::MemoryKind::upload});
}

} // namespace

Quality qualityFor(const engine::Device& device)
{
    switch (device.listing().type)
    {
    case VK_PHYSICAL_DEVICE_TYPE_DISCRETE_GPU:
        return Quality::high;
    case VK_PHYSICAL_DEVICE_TYPE_CPU:
        return Quality::low;
    default:
        return Quality::medium;
    }
}

Frame::Frame(engine::Device& device, const FrameSpec& spec, boats::World& world)
    : device_(device), spec_(spec),
      targets_(std::make_unique<Targets>(device, spec.extent)), views_{makeUniform(device, "view", sizeof(gpu::View)),
                                                                       makeUniform(device, "view", sizeof(gpu::View))},
      seaViews_{makeUniform(device, "sea view", sizeof(gpu::SeaView)),
                makeUniform(device, "sea view", sizeof(gpu::SeaView))},
      world_(world), sky_(device), walls_(device, world), water_(device, world),
      boats_(device, world, shadowMapFor(spec.quality)), spray_(device, world),
      toneMap_(device, {.vertex = "picture.vert", .fragment = "tone_map.frag", .color = spec.picture})
{
}

void Frame::resize(VkExtent2D extent)
{
    if (extent.width == spec_.extent.width && extent.height == spec_.extent.height)
        return;
    spec_.extent = extent;
    targets_ = std::make_unique<Targets>(device_, extent);
}

void Frame::record(const engine::Commands& cmd, uint32_t slot, const Shot& shot, const PictureTarget& target)
{
    writeView(slot, shot);
    const engine::Buffer& view = views_[slot];
    const LatticeSpec lattice{aspectOf(spec_.extent), spec_.extent.height, spacingFor(spec_.quality), world_.reach()};

    // The last frame may still read what this one writes: the sea, the tables, the targets.
    constexpr engine::Stage kBoatRead = engine::kVertexRead | engine::kIndirectRead;
    engine::stageBarrier(cmd, engine::kDrawRead | engine::kColorWrite | engine::kDepthWrite | kBoatRead,
                         engine::kComputeWrite | engine::kColorWrite | engine::kDepthWrite);

    world_.recordSeen(cmd, shot.time, shot.camera.eye);
    sky_.recordTables(cmd, {sunDirection(shot.sky.sun), static_cast<float>(shot.sky.visibility),
                            static_cast<float>(shot.sky.clouds)});
    boats_.recordPlaces(cmd, shot.time, shot.camera.eye, view);
    spray_.recordList(cmd, shot.time, shot.camera.eye, view);
    engine::stageBarrier(cmd, engine::kComputeWrite, engine::kDrawRead | kBoatRead);

    if (boats_.any())
    {
        const engine::GpuScope scope(cmd, "boat shadows");
        const Rendering rendering(cmd, boats_.shadowMap());
        boats_.recordShadows(cmd, view, sky_);
    }
    engine::stageBarrier(cmd, engine::kDepthWrite, engine::kDrawRead);
    if (boats_.any())
    {
        const engine::GpuScope scope(cmd, "boat mirror");
        const Rendering rendering(cmd, *targets_, Rendering::Mirror{});
        boats_.recordMirrored(cmd, view, sky_);
    }
    engine::stageBarrier(cmd, engine::kColorWrite, engine::kDrawRead);

    {
        const engine::GpuScope scope(cmd, "light");
        const Rendering rendering(cmd, *targets_);
        walls_.recordDraw(cmd, slot, shot.camera.eye, view, sky_);
        boats_.recordSolid(cmd, view, sky_);
        water_.recordDraw(cmd, slot, {shot.camera, lattice, view, seaViews_[slot], world_, sky_, targets_->mirror});
        sky_.recordDraw(cmd, view);
        boats_.recordLines(cmd, view, sky_);
    }
    if (spray_.any())
    {
        engine::stageBarrier(cmd, engine::kColorWrite | engine::kDepthWrite, engine::kColorWrite | engine::kDrawRead);
        const engine::GpuScope scope(cmd, "spray");
        const Rendering rendering(cmd, *targets_, Rendering::Over{});
        spray_.recordDraw(cmd, view, sky_, targets_->depth);
    }
    engine::stageBarrier(cmd, engine::kColorWrite, engine::kDrawRead);

    {
        const engine::GpuScope scope(cmd, "tone map");
        const Rendering rendering(cmd, target);
        toneMap_.bind(cmd, {view, {targets_->light, sky_.sampler()}, sky_.light()});
        vkCmdDraw(cmd, 3, 1, 0, 0);
    }
}

void Frame::writeView(uint32_t slot, const Shot& shot)
{
    const CameraPose& camera = shot.camera;
    const double aspect = aspectOf(spec_.extent);
    const double tanY = std::tan(0.5 * camera.fov);
    gpu::View& view = views_[slot].mapped<gpu::View>()[0];
    view = {};
    view.clipFromRelative = glm::mat4(clipFromRelative(camera, aspect));
    view.forward = camera.forward;
    view.eyeHeight = static_cast<float>(camera.eye.z);
    view.right = camera.right * (tanY * aspect);
    view.exposure = static_cast<float>(std::exp2(shot.sky.exposure));
    view.up = camera.up * tanY;
    view.time = static_cast<float>(shot.time);
    view.sunDirection = sunDirection(shot.sky.sun);
    view.pixel = static_cast<float>(2.0 * tanY / spec_.extent.height);
    view.clouds = static_cast<float>(shot.sky.clouds);
    view.sunIrradiance = gpu::sunBelowClouds(view.clouds) * sunIrradiance(shot.sky.sun, shot.sky.visibility);
    view.visibility = static_cast<float>(shot.sky.visibility);
    const double from = world_.spec().ocean.wind.from;
    view.windTo = {static_cast<float>(-std::sin(from)), static_cast<float>(-std::cos(from))};
    view.cloudOrigin = cloudOrigin(shot, world_.spec().ocean.wind);
    views_[slot].flush();

    seaViews_[slot].mapped<gpu::SeaView>()[0] = world_.sea().view(camera.eye);
    seaViews_[slot].flush();
}

} // namespace render
