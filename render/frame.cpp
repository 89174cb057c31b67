// frame.cpp -- a frame from top to bottom. The barriers between passes stand here and nowhere else.
#include "render/frame.h"

#include "engine/barrier.h"
#include "render/sky/day_light.h"
#include "shared/screen_tiles.h"
#include "shared/view.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/mat4x4.hpp>

#include <algorithm>
#include <cmath>

namespace render {

namespace {

constexpr engine::Stage kListRead = engine::kVertexRead | engine::kIndirectRead;
constexpr engine::Stage kTargetWrite = engine::kColorWrite | engine::kDepthWrite;

// Pixels between neighbours of the projected grid (Cords & Staadt, Table 1: 1x1, 2x2, 5x5). A CPU draws pixels well
// and vertices one after the other.
double spacingFor(Quality quality, const engine::Device& device)
{
    switch (quality)
    {
    case Quality::low:
        return 5.0;
    case Quality::medium:
        return device.listing().type == VK_PHYSICAL_DEVICE_TYPE_CPU ? 5.0 : 2.0;
    case Quality::high:
        return 1.0;
    }
    return 1.0;
}

ShadowSpec shadowsFor(Quality quality)
{
    switch (quality)
    {
    case Quality::low:
        return {512, 1};
    case Quality::medium:
        return {1024, 2};
    case Quality::high:
        return {2048, 2};
    }
    return {};
}

// Along a side of each square of land.
int landQuadsFor(Quality quality)
{
    switch (quality)
    {
    case Quality::low:
        return 12;
    case Quality::medium:
        return 24;
    case Quality::high:
        return 48;
    }
    return 24;
}

engine::Sampler::Mips mipsFor(Quality quality)
{
    return quality == Quality::low ? engine::Sampler::Mips::nearest : engine::Sampler::Mips::blended;
}

double aspectOf(VkExtent2D extent)
{
    return static_cast<double>(extent.width) / extent.height;
}

// It is darker under water, and the eye adapts to most of it.
double openedUnderWater(double eyeHeight)
{
    constexpr double kMost = 3.0;
    return 1.0 + (kMost - 1.0) * glm::smoothstep(0.0, 2.0, -eyeHeight);
}

// Where the eye is in the clouds' map; they drift with the wind, faster up there than at sea.
glm::vec2 cloudOrigin(const Shot& shot, const ocean::WindSpec& wind)
{
    constexpr double kFaster = 1.8;
    const glm::dvec2 to(-std::sin(wind.from), -std::cos(wind.from));
    return glm::fract((glm::dvec2(shot.camera.eye) - kFaster * wind.speed * shot.time * to) / double{gpu::kCloudTile});
}

// Of screen tiles, and of light that was drawn smaller than the picture, all of it at once.
DrawSpec toneMapSpec(VkFormat picture)
{
    return {.vertex = "render/screen_tile.vert",
            .fragment = "render/tone_map.frag",
            .color = picture,
            .vertices = screenTileVertices(),
            .points = true};
}

DrawSpec toneMapScaledSpec(VkFormat picture)
{
    return {.vertex = "render/picture.vert", .fragment = "render/tone_map.frag", .color = picture};
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

Frame::Frame(engine::Device& device, const FrameSpec& spec, const world::World& world)
    : device_(device), spec_(spec),
      targets_(std::make_unique<Targets>(device, spec.extent)), views_{makeUniform(device, "view", sizeof(gpu::View)),
                                                                       makeUniform(device, "view", sizeof(gpu::View))},
      seaViews_{makeUniform(device, "sea view", sizeof(gpu::SeaView)),
                makeUniform(device, "sea view", sizeof(gpu::SeaView))},
      world_(world), sky_(device, mipsFor(spec.quality)), walls_(device, world),
      land_(device, world, landQuadsFor(spec.quality)),
      water_(device, world, spec.allInScreenTiles, mipsFor(spec.quality)),
      boats_(device, world, {shadowsFor(spec.quality), spec.sparing}), spray_(device, world),
      toneMapSmooth_(device, toneMapSpec(spec.picture), {.edges = 0}),
      toneMapEdged_(device, toneMapSpec(spec.picture), {.edges = 1}),
      toneMapScaled_(device, toneMapScaledSpec(spec.picture), {.scaled = 1, .edges = 1})
{
}

void Frame::resize(VkExtent2D extent)
{
    if (extent.width == spec_.extent.width && extent.height == spec_.extent.height)
        return;
    spec_.extent = extent;
    targets_ = std::make_unique<Targets>(device_, drawnExtent());
}

void Frame::setScale(double scale)
{
    SEAWAY_CHECK(scale > 0.0 && scale <= 1.0, "a picture drawn at {} of its size", scale);
    if (scale == scale_)
        return;
    scale_ = scale;
    targets_ = std::make_unique<Targets>(device_, drawnExtent());
}

VkExtent2D Frame::drawnExtent() const
{
    const auto scaled = [&](uint32_t pixels) {
        return std::max(1u, static_cast<uint32_t>(std::lround(scale_ * pixels)));
    };
    return {scaled(spec_.extent.width), scaled(spec_.extent.height)};
}

void Frame::record(const engine::Commands& cmd, uint32_t slot, const Shot& shot, const PictureTarget& target,
                   const Overlay* overlay)
{
    writeView(slot, shot);
    const LatticeSpec lattice{aspectOf(spec_.extent), drawnExtent().height, spacingFor(spec_.quality, device_),
                              world_.reach()};
    const WaterPass::Inputs water{shot.camera, lattice, views_[slot], seaViews_[slot], world_, sky_, *targets_};

    // The last frame may still read what this one writes: the tables, the lists, the targets.
    engine::stageBarrier(cmd, engine::kDrawRead | kTargetWrite | kListRead,
                         engine::kComputeWrite | engine::kCopyWrite | kTargetWrite);
    recordTables(cmd, slot, shot, water);
    engine::stageBarrier(cmd, engine::kComputeWrite | engine::kCopyWrite, engine::kDrawRead | kListRead);
    recordMaps(cmd, slot);
    recordSolids(cmd, slot, shot);
    recordWaterSurface(cmd, slot, water);
    recordLight(cmd, slot, shot, water);
    engine::stageBarrier(cmd, engine::kColorWrite, engine::kDrawRead);
    recordPicture(cmd, slot, target, overlay);
}

// What compute makes for the draws: the sky's tables, lists of what is in view and where it is.
void Frame::recordTables(const engine::Commands& cmd, uint32_t slot, const Shot& shot, const WaterPass::Inputs& water)
{
    const DayLight light = dayLightOf(shot.sky);
    sky_.recordTables(cmd, {light.direction, static_cast<float>(shot.sky.visibility),
                            static_cast<float>(shot.sky.clouds), light.night ? 1.0f : 0.0f});
    land_.recordAim(cmd, slot, shot.camera, aspectOf(spec_.extent), light.direction);
    spray_.recordList(cmd, shot.time, shot.camera.eye, water.view);
    engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeRead);
    boats_.recordPlaces(cmd, shot.time, shot.camera.eye, water.view, water.seaView);
    water_.recordAim(cmd, slot, water);
    sky_.recordMirror(cmd, water.view);
}

// Images that later draws look up: boats as the sun sees them, what the water mirrors, boats' shadows on it.
void Frame::recordMaps(const engine::Commands& cmd, uint32_t slot) const
{
    const engine::Buffer& view = views_[slot];
    if (boats_.any())
    {
        const engine::GpuScope scope(cmd, "boat shadows");
        const Rendering rendering(cmd, depthAttachments(boats_.shadowMap()));
        boats_.recordShadows(cmd, view, sky_);
    }
    engine::stageBarrier(cmd, engine::kDepthWrite, engine::kDrawRead);
    if (boats_.any() || land_.any())
    {
        const engine::GpuScope scope(cmd, "mirror");
        const Rendering rendering(cmd, mirrorAttachments(*targets_));
        land_.recordMirrored(cmd, slot, view, sky_);
        boats_.recordMirrored(cmd, view, sky_);
    }
    if (boats_.any() || land_.any())
    {
        const engine::GpuScope scope(cmd, "boat shadows on water");
        const Rendering rendering(cmd, shadeAttachments(*targets_));
        boats_.recordCast(cmd, view, sky_);
    }
}

// Land, walls and boats, and a copy of them for the water that bends what lies behind it.
void Frame::recordSolids(const engine::Commands& cmd, uint32_t slot, const Shot& shot) const
{
    {
        const engine::GpuScope scope(cmd, "solids");
        const Rendering rendering(cmd, solidAttachments(*targets_));
        land_.recordDraw(cmd, slot, views_[slot], sky_);
        walls_.recordDraw(cmd, slot, shot.camera.eye, views_[slot], sky_);
        boats_.recordSolid(cmd, views_[slot], sky_);
    }
    if (!boats_.any() && !walls_.any() && !land_.any())
    {
        engine::stageBarrier(cmd, kTargetWrite, kTargetWrite);
        return;
    }
    const engine::GpuScope scope(cmd, "keep solids");
    engine::stageBarrier(cmd, kTargetWrite | engine::kDrawRead, engine::kCopyRead | engine::kCopyWrite);
    recordKeepSolids(cmd, *targets_);
    engine::stageBarrier(cmd, engine::kCopyRead | engine::kCopyWrite,
                         kTargetWrite | engine::kDrawRead | engine::kComputeRead);
}

// Where the water's surface is, what may be seen in each screen tile of it, and what wave grids do to it.
void Frame::recordWaterSurface(const engine::Commands& cmd, uint32_t slot, const WaterPass::Inputs& water) const
{
    {
        const engine::GpuScope scope(cmd, "water surface");
        const Rendering rendering(cmd, surfaceAttachments(*targets_));
        water_.recordSurface(cmd, slot, water);
    }
    engine::stageBarrier(cmd, kTargetWrite, kTargetWrite | engine::kDrawRead | engine::kComputeRead);
    {
        const engine::GpuScope scope(cmd, "screen tiles");
        water_.recordScreenTiles(cmd, water);
    }
    engine::stageBarrier(cmd, engine::kComputeWrite, kListRead);
    if (world_.grids().count() > 0)
    {
        const engine::GpuScope scope(cmd, "wave grids in view");
        const Rendering rendering(cmd, gridAttachments(*targets_));
        water_.recordGrids(cmd, water);
    }
    engine::stageBarrier(cmd, engine::kColorWrite, engine::kDrawRead);
}

// The light of water, sky and what is thin, then of what floats in the air or the water before it.
void Frame::recordLight(const engine::Commands& cmd, uint32_t slot, const Shot& shot,
                        const WaterPass::Inputs& water) const
{
    {
        const engine::GpuScope scope(cmd, "light");
        const Rendering rendering(cmd, lightAttachments(*targets_));
        water_.recordLight(cmd, water);
        sky_.recordDraw(cmd, water.view, dayLightOf(shot.sky).night);
        boats_.recordLines(cmd, water.view, sky_);
        if (shot.ghost)
            boats_.recordGhost(cmd, slot, *shot.ghost, shot.camera.eye, water.view, sky_);
    }
    if (spray_.any())
    {
        engine::stageBarrier(cmd, kTargetWrite, engine::kColorWrite | engine::kDrawRead);
        const engine::GpuScope scope(cmd, "spray");
        const Rendering rendering(cmd, lightAloneAttachments(*targets_));
        spray_.recordDraw(cmd, water.view, sky_, targets_->depth);
    }
    if (shot.camera.eye.z < water.lattice.reach)
    {
        engine::stageBarrier(cmd, kTargetWrite, engine::kColorWrite | engine::kDrawRead);
        const Rendering rendering(cmd, lightAloneAttachments(*targets_));
        water_.recordUnderwaterFog(cmd, water);
    }
}

// The overlay is drawn in the same rendering, whose draws stay in order: it needs no barrier, and the picture is not
// stored and loaded in between.
void Frame::recordPicture(const engine::Commands& cmd, uint32_t slot, const PictureTarget& target,
                          const Overlay* overlay) const
{
    const Rendering rendering(cmd, pictureAttachments(target));
    recordToneMap(cmd, views_[slot], target);
    if (overlay)
        overlay->record(cmd, slot, target.extent);
}

void Frame::recordToneMap(const engine::Commands& cmd, const engine::Buffer& view, const PictureTarget& target) const
{
    const engine::GpuScope scope(cmd, "tone map");
    const gpu::ScreenTileDrawPush push{
        targets_->firstScreenTile, {target.extent.width, target.extent.height}, float{gpu::kScreenTile}};
    const auto bind = [&](const DrawPipeline<bindings::render::ToneMap>& toneMap) {
        toneMap.bind(cmd, push,
                     {.view = view, .lightTarget = {targets_->light, sky_.sampler()}, .skyLight = sky_.light()});
    };
    if (scale_ < 1.0)
    {
        bind(toneMapScaled_);
        vkCmdDraw(cmd, 3, 1, 0, 0);
        return;
    }
    bind(toneMapSmooth_);
    recordScreenTileDraw(cmd, *targets_, gpu::kScreenTilesSmooth);
    bind(toneMapEdged_);
    recordScreenTileDraw(cmd, *targets_, gpu::kScreenTilesEdged);
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
    view.exposure = static_cast<float>(std::exp2(shot.sky.exposure) * openedUnderWater(camera.eye.z));
    view.up = camera.up * tanY;
    view.time = static_cast<float>(shot.time);
    const DayLight light = dayLightOf(shot.sky);
    view.sunDirection = light.direction;
    view.night = light.night ? 1.0f : 0.0f;
    view.pixel = static_cast<float>(2.0 * tanY / drawnExtent().height);
    view.clouds = static_cast<float>(shot.sky.clouds);
    view.sunIrradiance = gpu::sunBelowClouds(view.clouds) * light.irradiance;
    view.visibility = static_cast<float>(shot.sky.visibility);
    const double from = world_.spec().ocean.wind.from;
    view.windTo = {static_cast<float>(-std::sin(from)), static_cast<float>(-std::cos(from))};
    view.cloudOrigin = cloudOrigin(shot, world_.spec().ocean.wind);
    views_[slot].flush();

    seaViews_[slot].mapped<gpu::SeaView>()[0] = world_.water().view(camera.eye);
    seaViews_[slot].flush();
}

} // namespace render
