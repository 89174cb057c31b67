#include "boats/wakes.h"

#include "engine/barrier.h"
#include "engine/frame_ring.h"
#include "ocean/grid_layout.h"

#include <algorithm>
#include <cstring>

namespace boats {

namespace {

constexpr compute::Shape kLine{.cpu = {8, 1, 1}, .gpu = {64, 1, 1}};
constexpr compute::Shape kBody{.cpu = {8, 1, 1}, .gpu = {128, 1, 1}}; // powers of two

engine::Buffer makeBuffer(engine::Device& device, std::string_view name, size_t count, size_t bytesEach)
{
    return engine::Buffer(device, {.name = name,
                                   .bytes = std::max<size_t>(count, 1) * bytesEach,
                                   .usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT |
                                            VK_BUFFER_USAGE_TRANSFER_SRC_BIT});
}

engine::Image makeImage(engine::Device& device, std::string_view name, VkFormat format, VkExtent2D extent,
                        uint32_t layers)
{
    return engine::Image(
        device, {.name = name,
                 .format = format,
                 .extent = extent,
                 .usage = VK_IMAGE_USAGE_STORAGE_BIT | VK_IMAGE_USAGE_SAMPLED_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT,
                 .layers = layers});
}

// Gives the prints their corners; the extent of the image that holds all cuts.
VkExtent2D packCuts(engine::Device& device, WakePlan& plan)
{
    std::vector<glm::ivec2> sizes;
    for (const Footprint& footprint : plan.footprints)
        sizes.push_back(footprint.texels);
    const uint32_t limit = device.limits().maxImageDimension2D;
    const std::optional<ocean::GridLayout> layout = ocean::packGrids(sizes, static_cast<int>(limit));
    if (!layout)
        throw engine::OutOfMemory(
            fmt::format("the footprints of {} hulls do not fit an image of {}x{}", sizes.size(), limit, limit));
    for (size_t p = 0; p < plan.prints.size(); ++p)
        plan.prints[p].corner = layout->corners[plan.cutsOf[p]];
    return {static_cast<uint32_t>(layout->extent.x), static_cast<uint32_t>(layout->extent.y)};
}

VkExtent2D laidExtent(const WakePlan& plan, const ocean::WaveGrids& grids)
{
    return plan.bodies.empty() ? VkExtent2D{1, 1} : grids.heights().extent();
}

} // namespace

Wakes::Wakes(engine::Device& device, WakePlan plan, const Fleet& fleet, const ocean::Sea& sea,
             const ocean::WaveGrids& grids)
    : plan_(std::move(plan)), fleet_(fleet), sea_(sea), grids_(grids), step_(fleet.spec().step),
      sampler_(device, "footprints sampler"),
      cuts_(makeImage(device, "footprints", VK_FORMAT_R32_SFLOAT, packCuts(device, plan_), gpu::kCuts)),
      laid_(makeImage(device, "waves laid", VK_FORMAT_R32_SINT, laidExtent(plan_, grids), 2)),
      bodies_(makeBuffer(device, "wake bodies", plan_.bodies.size(), sizeof(gpu::WakeBody))),
      prints_(makeBuffer(device, "wake prints", plan_.prints.size(), sizeof(gpu::WakePrint))),
      engines_(makeBuffer(device, "wake engines", plan_.engines.size(), sizeof(gpu::WakeEngine))),
      gridSlots_(makeBuffer(device, "wake grids", plan_.grids.size(), sizeof(uint32_t))),
      states_(makeBuffer(device, "wake states", plan_.bodies.size(), sizeof(gpu::WakeState))),
      shares_(makeBuffer(device, "wake shares", plan_.bodies.size() * plan_.grids.size(), sizeof(gpu::WakeShare))),
      waterline_(device, "boats_waterline.comp", kLine,
                 {std::max(sea.feltCascades(), 1u), std::max(static_cast<uint32_t>(plan_.grids.size()), 1u)}),
      print_(device, "boats_print.comp", kBody, {std::max(static_cast<uint32_t>(plan_.grids.size()), 1u)}),
      lay_(device, "boats_lay.comp", kBody, {std::max(static_cast<uint32_t>(plan_.grids.size()), 1u)})
{
    const gpu::BodyStepPush& view = fleet.seaPush();
    push_.bodies = static_cast<uint32_t>(plan_.bodies.size());
    std::memcpy(push_.turn, view.turn, sizeof(view.turn));
    std::memcpy(push_.scale, view.scale, sizeof(view.scale));
    std::memcpy(push_.texel, view.texel, sizeof(view.texel));
    upload(device);
}

void Wakes::upload(engine::Device& device)
{
    size_t bytes = 0;
    for (const Footprint& footprint : plan_.footprints)
        bytes += footprint.cover.size() * sizeof(float);
    bytes += plan_.bodies.size() * sizeof(gpu::WakeBody) + plan_.prints.size() * sizeof(gpu::WakePrint) +
             plan_.grids.size() * sizeof(uint32_t) + plan_.engines.size() * sizeof(gpu::WakeEngine);
    const engine::Buffer staging(device, {.name = "wakes upload",
                                          .bytes = std::max<size_t>(bytes, 4),
                                          .usage = VK_BUFFER_USAGE_TRANSFER_SRC_BIT,
                                          .kind = engine::MemoryKind::upload});
    engine::runNow(device, [&](const engine::Commands& cmd) {
        const VkClearColorValue zero{};
        const VkImageSubresourceRange all{VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, VK_REMAINING_ARRAY_LAYERS};
        for (const engine::Image* image : {&cuts_, &laid_})
            vkCmdClearColorImage(cmd, image->handle(), VK_IMAGE_LAYOUT_GENERAL, &zero, 1, &all);
        for (const engine::Buffer* buffer : {&states_, &shares_})
            vkCmdFillBuffer(cmd, buffer->handle(), 0, VK_WHOLE_SIZE, 0);
        engine::stageBarrier(cmd, engine::kCopyWrite, engine::kCopyWrite);

        VkDeviceSize at = 0;
        const auto stage = [&](const void* data, size_t size) {
            std::memcpy(staging.mapped<std::byte>().data() + at, data, size);
            at += size;
            return at - size;
        };
        for (size_t f = 0; f < plan_.footprints.size(); ++f)
        {
            const Footprint& footprint = plan_.footprints[f];
            const auto print = std::ranges::find(plan_.cutsOf, f) - plan_.cutsOf.begin();
            const glm::ivec2 corner = plan_.prints[static_cast<size_t>(print)].corner;
            VkBufferImageCopy region{};
            region.bufferOffset = stage(footprint.cover.data(), footprint.cover.size() * sizeof(float));
            region.imageSubresource = {VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, gpu::kCuts};
            region.imageOffset = {corner.x, corner.y, 0};
            region.imageExtent = {static_cast<uint32_t>(footprint.texels.x), static_cast<uint32_t>(footprint.texels.y),
                                  1};
            vkCmdCopyBufferToImage(cmd, staging.handle(), cuts_.handle(), VK_IMAGE_LAYOUT_GENERAL, 1, &region);
        }
        const auto send = [&](const engine::Buffer& buffer, const auto& values) {
            if (values.empty())
                return;
            const size_t size = values.size() * sizeof(values[0]);
            const VkBufferCopy copy{stage(values.data(), size), 0, size};
            vkCmdCopyBuffer(cmd, staging.handle(), buffer.handle(), 1, &copy);
        };
        send(bodies_, plan_.bodies);
        send(prints_, plan_.prints);
        send(engines_, plan_.engines);
        send(gridSlots_, plan_.grids);
        staging.flush();
        engine::stageBarrier(cmd, engine::kCopyWrite, engine::kComputeWrite);
    });
    plan_.footprints.clear();
}

void Wakes::record(const engine::Commands& cmd)
{
    if (!any())
        return;
    const engine::GpuScope scope(cmd, "wakes");
    push_.start = tick_ ? 0 : 1;
    tick_ = tick_ ? *tick_ + 1 : 0;
    waterline_.dispatch(cmd, push_,
                        {bodies_,
                         fleet_.states(),
                         states_,
                         shares_,
                         grids_.infos(),
                         grids_.states(),
                         gridSlots_,
                         {sea_.feltDisplacement(), sea_.sampler()},
                         {sea_.feltVelocity(), sea_.sampler()},
                         {grids_.heights(), grids_.sampler()},
                         fleet_.trims()},
                        {push_.bodies});
    engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);

    const auto threads = [&](const compute::Kernel& kernel) {
        return compute::Extent{static_cast<uint32_t>(plan_.grids.size()) * kernel.group().x, push_.bodies, 1};
    };
    const ocean::FoamMaps& foam = grids_.foam();
    const gpu::WakePrintPush push{.tick = static_cast<uint32_t>(*tick_),
                                  .step = static_cast<float>(step_),
                                  .update = foam.count() > 0 ? foam.update() : 0};
    print_.dispatch(cmd, push,
                    {bodies_,
                     states_,
                     shares_,
                     prints_,
                     grids_.infos(),
                     grids_.states(),
                     gridSlots_,
                     {cuts_, sampler_},
                     grids_.heights(),
                     laid_,
                     engines_,
                     foam.infos(),
                     foam.states(),
                     foam.flags(),
                     foam.laid()},
                    threads(print_));
    engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
    lay_.dispatch(cmd, grids_.tileCount(),
                  {bodies_, states_, shares_, prints_, grids_.infos(), grids_.states(), gridSlots_, grids_.heights(),
                   laid_, grids_.map(), grids_.loud(), grids_.written()},
                  threads(lay_));
}

} // namespace boats
