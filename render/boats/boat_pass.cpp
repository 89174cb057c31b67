#include "render/boats/boat_pass.h"

#include "engine/barrier.h"
#include "engine/upload.h"
#include "ocean/place.h"
#include "render/boats/boat_paint.h"
#include "render/targets.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <numeric>

namespace render {

namespace {

constexpr uint32_t kByEye = 0; // render/boats/draw.vert: kSeenBy
constexpr uint32_t kBySun = 1;
constexpr uint32_t kInMirror = 2;
constexpr uint32_t kOnWater = 3;

VkFormat colorFormat(uint32_t seenBy)
{
    return seenBy == kBySun ? VK_FORMAT_UNDEFINED : seenBy == kOnWater ? kShadeFormat : kLightFormat;
}

DrawSpec drawSpec(const char* fragment, Depth depth, uint32_t seenBy, Faces faces = Faces::both,
                  Blend blend = Blend::none)
{
    constexpr auto vertex = [](size_t offset) { return static_cast<uint32_t>(offset); };
    using V = gpu::BoatVertex;
    using I = gpu::BoatInstance;
    return {
        .vertex = "render/boats/draw.vert",
        .fragment = fragment,
        .color = colorFormat(seenBy),
        .depth = depth,
        .vertices = {.buffers = {{0, sizeof(V), VK_VERTEX_INPUT_RATE_VERTEX},
                                 {1, sizeof(I), VK_VERTEX_INPUT_RATE_INSTANCE}},
                     .attributes = {{0, 0, VK_FORMAT_R32G32B32_SFLOAT, vertex(offsetof(V, at))},
                                    {1, 0, VK_FORMAT_R32_SFLOAT, vertex(offsetof(V, bar))},
                                    {2, 0, VK_FORMAT_R16G16B16A16_SNORM, vertex(offsetof(V, normal))},
                                    {3, 0, VK_FORMAT_R8G8B8A8_UINT, vertex(offsetof(V, kind))},
                                    {4, 1, VK_FORMAT_R32G32B32A32_SFLOAT, vertex(offsetof(I, row[0]))},
                                    {5, 1, VK_FORMAT_R32G32B32A32_SFLOAT, vertex(offsetof(I, row[1]))},
                                    {6, 1, VK_FORMAT_R32G32B32A32_SFLOAT, vertex(offsetof(I, row[2]))},
                                    {7, 1, VK_FORMAT_R32G32B32_SFLOAT, vertex(offsetof(I, turns))},
                                    {8, 1, VK_FORMAT_R32_UINT, vertex(offsetof(I, paint))},
                                    {9, 1, VK_FORMAT_R32G32B32_SFLOAT, vertex(offsetof(I, tile))},
                                    {10, 1, VK_FORMAT_R32G32B32_SFLOAT, vertex(offsetof(I, water))}}},
        .blend = blend,
        .faces = faces,
    };
}

const boats::Sail* firstOf(const boats::HullModel& model, boats::SailKind kind)
{
    const auto found = std::ranges::find(model.sails, kind, &boats::Sail::kind);
    return found == model.sails.end() ? nullptr : &*found;
}

engine::Buffer makeGhost(engine::Device& device)
{
    return engine::Buffer(device, {.name = "ghost",
                                   .bytes = sizeof(gpu::BoatInstance),
                                   .usage = VK_BUFFER_USAGE_VERTEX_BUFFER_BIT,
                                   .kind = engine::MemoryKind::upload});
}

gpu::BoatPush pushOf(const boats::HullModel& model, const BoatMesh& mesh)
{
    gpu::BoatPush push{.boomAxis = {0, 0, 1}, .jibAxis = {0, 0, 1}};
    push.center = mesh.center;
    push.radius = static_cast<float>(mesh.radius);
    if (const boats::Sail* main = firstOf(model, boats::SailKind::main))
    {
        push.boomAt = main->axisFrom;
        push.boomAxis = glm::normalize(main->axisTo - main->axisFrom);
    }
    if (const boats::Sail* jib = firstOf(model, boats::SailKind::jib))
    {
        push.jibAt = jib->axisFrom;
        push.jibAxis = glm::normalize(jib->axisTo - jib->axisFrom);
    }
    push.rudderAt = glm::dvec2(model.rudder.axis);
    push.waterline = static_cast<float>(model.waterline);
    push.plank = static_cast<float>(std::clamp(0.011 * mesh.radius, 0.09, 0.30));
    push.wet = static_cast<float>(std::clamp(0.018 * mesh.radius, 0.03, 0.5));
    return push;
}

} // namespace

BoatPass::BoatPass(engine::Device& device, const world::World& world, const BoatDetail& detail)
    : world_(world), shadowed_(detail.shadows.details), ghosts_{makeGhost(device), makeGhost(device)},
      shadowMap_(device, {.name = "boat shadows",
                          .format = kDepthFormat,
                          .extent = {detail.shadows.mapSide, detail.shadows.mapSide},
                          .usage = VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT | VK_IMAGE_USAGE_SAMPLED_BIT}),
      place_(device, compute::kFew, {.sparing = detail.sparing ? 1u : 0u, .water = world.water().seenConstants()}),
      shade_(device, compute::kFew, {.shaded = detail.shadows.details}),
      shadows_(device, drawSpec("render/boats/depth.frag", Depth::write, kBySun, Faces::right),
               {.seenBy = kBySun, .shadowMap = detail.shadows.mapSide}),
      solid_(device, drawSpec("render/boats/draw.frag", Depth::write, kByEye, Faces::left),
             {.seenBy = kByEye, .shadowMap = detail.shadows.mapSide}),
      mirrored_(device, drawSpec("render/boats/draw.frag", Depth::write, kInMirror, Faces::right),
                {.seenBy = kInMirror, .shadowMap = detail.shadows.mapSide}),
      cast_(device, drawSpec("render/boats/cast.frag", Depth::none, kOnWater, Faces::left),
            {.seenBy = kOnWater, .shadowMap = detail.shadows.mapSide}),
      lids_(device, drawSpec("render/boats/depth.frag", Depth::only, kByEye),
            {.seenBy = kByEye, .shadowMap = detail.shadows.mapSide}),
      lines_(device, drawSpec("render/boats/draw.frag", Depth::test, kByEye, Faces::left, Blend::over),
             {.lines = 1, .seenBy = kByEye, .shadowMap = detail.shadows.mapSide})
{
    if (world.fleet().race())
        ghost_.emplace(device, drawSpec("render/boats/ghost.frag", Depth::test, kByEye, Faces::left, Blend::over),
                       Pipeline::Constants{.seenBy = kByEye, .shadowMap = detail.shadows.mapSide});
    const boats::FleetSpec& fleet = world.fleet().spec();
    std::vector<gpu::BoatVertex> vertices;
    std::vector<uint32_t> indices;
    std::vector<gpu::BoatHull> infos;
    std::vector<gpu::BoatCommand> commands;
    std::vector<gpu::BoatPaint> paints;
    for (uint32_t h = 0; h < fleet.hulls.size(); ++h)
    {
        const boats::HullModel& model = fleet.hulls[h].model;
        if (model.mesh.triangles.empty())
            continue;
        const BoatMesh mesh = makeBoatMesh(model, detail.sparing);
        Hull& hull = hulls_.emplace_back();
        hull.ofFleet = h;
        hull.info = {.centreOfMass = fleet.hulls[h].body.centreOfMass,
                     .center = mesh.center,
                     .radius = static_cast<float>(mesh.radius),
                     .first = static_cast<uint32_t>(paints.size())};
        for (uint32_t b = 0; b < fleet.bodies.size(); ++b)
            if (fleet.bodies[b].hull == h)
                paints.push_back(paintOf(world.spec().bodies.at(b), b));
        hull.info.bodies = static_cast<uint32_t>(paints.size()) - hull.info.first;
        hull.push = pushOf(model, mesh);
        hull.hasLines = mesh.lines.count > 0;
        hull.hasLid = mesh.lid.count > 0;
        hull.ghost = {.indexCount = mesh.solid[1].count,
                      .firstIndex = static_cast<uint32_t>(indices.size()) + mesh.solid[1].first,
                      .vertexOffset = static_cast<int>(vertices.size())};
        infos.push_back(hull.info);
        for (const IndexRange& range : {mesh.solid[0], mesh.solid[1], mesh.solid[2], mesh.lines, mesh.lines, mesh.lid,
                                        mesh.lid, mesh.solid[1], mesh.solid[2], mesh.solid[2]})
            commands.push_back({.indexCount = range.count,
                                .firstIndex = static_cast<uint32_t>(indices.size()) + range.first,
                                .vertexOffset = static_cast<int>(vertices.size())});
        vertices.insert(vertices.end(), mesh.vertices.begin(), mesh.vertices.end());
        indices.insert(indices.end(), mesh.indices.begin(), mesh.indices.end());
    }
    const size_t instances = std::max<size_t>(gpu::kBoatDetails * paints.size(), 1);
    instances_ =
        engine::Buffer(device, {.name = "boat instances",
                                .bytes = instances * sizeof(gpu::BoatInstance),
                                .usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_VERTEX_BUFFER_BIT |
                                         VK_BUFFER_USAGE_TRANSFER_SRC_BIT});
    vertices_ = engine::makeFilled(device, "boat vertices", vertices, VK_BUFFER_USAGE_VERTEX_BUFFER_BIT);
    indices_ = engine::makeFilled(device, "boat indices", indices, VK_BUFFER_USAGE_INDEX_BUFFER_BIT);
    hullBuffer_ = engine::makeFilled(device, "boat hulls", infos);
    paints_ = engine::makeFilled(device, "boat paints", paints);
    commands_ = engine::makeFilled(device, "boat draws", commands,
                                   VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT);
}

void BoatPass::recordPlaces(const engine::Commands& cmd, double time, const glm::dvec2& eye, const engine::Buffer& view,
                            const engine::Buffer& seaView) const
{
    if (hulls_.empty())
        return;
    const engine::GpuScope scope(cmd, "boat places");
    const boats::Fleet& fleet = world_.fleet();
    const double ticks = time / fleet.spec().step - static_cast<double>(world_.tick().value_or(0));
    const gpu::BoatPlacePush push{.eye = ocean::placeAt(eye),
                                  .part = static_cast<float>(std::clamp(1.0 + ticks, 0.0, 1.0))};
    place_.dispatch(cmd, push,
                    {.view = view,
                     .states = fleet.states(),
                     .before = fleet.statesBefore(),
                     .trims = fleet.trims(),
                     .hulls = hullBuffer_,
                     .paints = paints_,
                     .instances = instances_,
                     .commands = commands_,
                     .water = world_.water().seen(seaView)},
                    {static_cast<uint32_t>(hulls_.size()) * place_.group().x});
    engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
    shade_.dispatch(cmd, static_cast<uint32_t>(hulls_.size()),
                    {.hulls = hullBuffer_, .commands = commands_, .instances = instances_}, {shade_.group().x});
}

void BoatPass::recordShadows(const engine::Commands& cmd, const engine::Buffer& view, const SkyPass& sky) const
{
    recordDraws(cmd, shadows_, view, sky, {gpu::kDrawSolid, shadowed_});
}

void BoatPass::recordMirrored(const engine::Commands& cmd, const engine::Buffer& view, const SkyPass& sky) const
{
    recordDraws(cmd, mirrored_, view, sky, {gpu::kDrawMirrored});
}

void BoatPass::recordCast(const engine::Commands& cmd, const engine::Buffer& view, const SkyPass& sky) const
{
    recordDraws(cmd, cast_, view, sky, {gpu::kDrawMirrored});
}

void BoatPass::recordSolid(const engine::Commands& cmd, const engine::Buffer& view, const SkyPass& sky) const
{
    if (hulls_.empty())
        return;
    const engine::GpuScope scope(cmd, "boats");
    recordDraws(cmd, solid_, view, sky, {gpu::kDrawSolid});
    recordDraws(cmd, lids_, view, sky, {gpu::kDrawLids, gpu::kDrawMirrored - gpu::kDrawLids, &Hull::hasLid});
}

void BoatPass::recordLines(const engine::Commands& cmd, const engine::Buffer& view, const SkyPass& sky) const
{
    if (hulls_.empty())
        return;
    const engine::GpuScope scope(cmd, "boat lines");
    recordDraws(cmd, lines_, view, sky, {gpu::kDrawLines, gpu::kDrawLids - gpu::kDrawLines, &Hull::hasLines});
}

void BoatPass::recordGhost(const engine::Commands& cmd, uint32_t slot, const GhostBoat& ghost, const glm::dvec3& eye,
                           const engine::Buffer& view, const SkyPass& sky) const
{
    const auto hull = std::ranges::find(hulls_, ghost.hull, &Hull::ofFleet);
    if (hull == hulls_.end() || !ghost_)
        return;
    const glm::dmat3 turn = glm::mat3_cast(ghost.pose.orientation);
    const glm::dvec3 origin = ghost.pose.position - eye - turn * glm::dvec3(hull->info.centreOfMass);
    gpu::BoatInstance instance{.turns = ghost.turns, .paint = hull->info.first};
    for (int i = 0; i < 3; ++i)
        instance.row[i] = glm::dvec4(turn[0][i], turn[1][i], turn[2][i], origin[i]);
    const engine::Buffer& instances = ghosts_[slot];
    std::memcpy(instances.mapped<gpu::BoatInstance>().data(), &instance, sizeof(instance));
    instances.flush();
    const engine::GpuScope scope(cmd, "ghost");
    ghost_->bind(cmd, hull->push,
                 {.view = view,
                  .paints = paints_,
                  .sky = {sky.radiance(), sky.sampler()},
                  .skyLight = sky.light(),
                  .shadowMap = shadowMap_});
    const VkBuffer buffers[] = {vertices_.handle(), instances.handle()};
    const VkDeviceSize offsets[] = {0, 0};
    vkCmdBindVertexBuffers(cmd, 0, 2, buffers, offsets);
    vkCmdBindIndexBuffer(cmd, indices_.handle(), 0, VK_INDEX_TYPE_UINT32);
    vkCmdDrawIndexed(cmd, hull->ghost.indexCount, 1, hull->ghost.firstIndex, hull->ghost.vertexOffset, 0);
}

void BoatPass::recordDraws(const engine::Commands& cmd, const Pipeline& pipeline, const engine::Buffer& view,
                           const SkyPass& sky, const Draws& draws) const
{
    vkCmdBindIndexBuffer(cmd, indices_.handle(), 0, VK_INDEX_TYPE_UINT32);
    for (size_t h = 0; h < hulls_.size(); ++h)
    {
        const Hull& hull = hulls_[h];
        if (draws.only && !(hull.*draws.only))
            continue;
        pipeline.bind(cmd, hull.push,
                      {.view = view,
                       .paints = paints_,
                       .sky = {sky.radiance(), sky.sampler()},
                       .skyLight = sky.light(),
                       .shadowMap = shadowMap_});
        for (uint32_t command = draws.first; command < draws.first + draws.count; ++command)
        {
            const uint32_t detail = gpu::detailOfCommand(command);
            const VkBuffer buffers[] = {vertices_.handle(), instances_.handle()};
            const VkDeviceSize offsets[] = {0, VkDeviceSize{gpu::firstInstanceOf(hull.info, detail)} *
                                                   sizeof(gpu::BoatInstance)};
            vkCmdBindVertexBuffers(cmd, 0, 2, buffers, offsets);
            vkCmdDrawIndexedIndirect(cmd, commands_.handle(),
                                     (h * gpu::kBoatCommands + command) * sizeof(gpu::BoatCommand), 1,
                                     sizeof(gpu::BoatCommand));
        }
    }
}

} // namespace render
