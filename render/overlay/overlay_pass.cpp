#include "render/overlay/overlay_pass.h"

#include "engine/barrier.h"
#include "shared/overlay.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstring>

namespace render {

namespace {

static_assert(sizeof(ImDrawVert) == sizeof(gpu::OverlayVertex) &&
              offsetof(ImDrawVert, pos) == offsetof(gpu::OverlayVertex, at) &&
              offsetof(ImDrawVert, uv) == offsetof(gpu::OverlayVertex, atlas) &&
              offsetof(ImDrawVert, col) == offsetof(gpu::OverlayVertex, color));
static_assert(sizeof(ImDrawIdx) == sizeof(uint16_t));

VertexLayout vertexLayout()
{
    return {.buffers = {{0, sizeof(gpu::OverlayVertex), VK_VERTEX_INPUT_RATE_VERTEX}},
            .attributes = {{0, 0, VK_FORMAT_R32G32_SFLOAT, offsetof(gpu::OverlayVertex, at)},
                           {1, 0, VK_FORMAT_R32G32_SFLOAT, offsetof(gpu::OverlayVertex, atlas)},
                           {2, 0, VK_FORMAT_R8G8B8A8_UNORM, offsetof(gpu::OverlayVertex, color)}}};
}

engine::Buffer makeUpload(engine::Device& device, std::string_view name, VkDeviceSize bytes, VkBufferUsageFlags usage)
{
    return engine::Buffer(device, {.name = name, .bytes = bytes, .usage = usage, .kind = engine::MemoryKind::upload});
}

engine::Buffer makeVertices(engine::Device& device)
{
    return makeUpload(device, "overlay vertices", OverlayPass::kMaxVertices * sizeof(gpu::OverlayVertex),
                      VK_BUFFER_USAGE_VERTEX_BUFFER_BIT);
}

engine::Buffer makeIndices(engine::Device& device)
{
    return makeUpload(device, "overlay indices", OverlayPass::kMaxIndices * sizeof(ImDrawIdx),
                      VK_BUFFER_USAGE_INDEX_BUFFER_BIT);
}

engine::Image uploadAtlas(engine::Device& device, ImFontAtlas& fonts)
{
    unsigned char* texels = nullptr;
    int width = 0;
    int height = 0;
    fonts.GetTexDataAsAlpha8(&texels, &width, &height);
    const VkExtent2D extent{static_cast<uint32_t>(width), static_cast<uint32_t>(height)};
    const size_t bytes = size_t{extent.width} * extent.height;

    const engine::Buffer staging = makeUpload(device, "font atlas upload", bytes, VK_BUFFER_USAGE_TRANSFER_SRC_BIT);
    std::memcpy(staging.mapped<unsigned char>().data(), texels, bytes);
    staging.flush();
    engine::Image atlas(device, {.name = "font atlas",
                                 .format = VK_FORMAT_R8_UNORM,
                                 .extent = extent,
                                 .usage = VK_IMAGE_USAGE_SAMPLED_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT});
    engine::runNow(device, [&](const engine::Commands& cmd) {
        VkBufferImageCopy region{};
        region.imageSubresource = {VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1};
        region.imageExtent = {extent.width, extent.height, 1};
        vkCmdCopyBufferToImage(cmd, staging.handle(), atlas.handle(), VK_IMAGE_LAYOUT_GENERAL, 1, &region);
        engine::stageBarrier(cmd, engine::kCopyWrite, engine::kDrawRead);
    });
    return atlas;
}

// How many of a list's indices make whole triangles out of its first `vertices` vertices, `most` at most.
uint32_t indicesWithin(const ImDrawList& list, uint32_t vertices, uint32_t most)
{
    uint32_t whole = 0;
    for (const ImDrawCmd& command : list.CmdBuffer)
        for (uint32_t i = command.IdxOffset; i + 3 <= command.IdxOffset + command.ElemCount; i += 3)
        {
            const auto fits = [&](uint32_t index) {
                return command.VtxOffset + list.IdxBuffer[static_cast<int>(index)] < vertices;
            };
            if (i + 3 > most || !fits(i) || !fits(i + 1) || !fits(i + 2))
                return whole;
            whole = i + 3;
        }
    return whole;
}

// What a command may touch of the picture [px].
VkRect2D scissorOf(const ImDrawCmd& command, const ImDrawData& data, VkExtent2D extent)
{
    const auto within = [](float value, uint32_t most) {
        return static_cast<int32_t>(std::clamp(value, 0.0f, static_cast<float>(most)));
    };
    const int32_t left = within(std::floor(command.ClipRect.x - data.DisplayPos.x), extent.width);
    const int32_t top = within(std::floor(command.ClipRect.y - data.DisplayPos.y), extent.height);
    const int32_t right = within(std::ceil(command.ClipRect.z - data.DisplayPos.x), extent.width);
    const int32_t bottom = within(std::ceil(command.ClipRect.w - data.DisplayPos.y), extent.height);
    return {{left, top},
            {static_cast<uint32_t>(std::max(right - left, 0)), static_cast<uint32_t>(std::max(bottom - top, 0))}};
}

} // namespace

OverlayPass::OverlayPass(engine::Device& device, VkFormat picture, ImFontAtlas& fonts)
    : atlas_(uploadAtlas(device, fonts)), sampler_(device, "font atlas"),
      vertices_{makeVertices(device), makeVertices(device)}, indices_{makeIndices(device), makeIndices(device)},
      draw_(device, {.vertex = "render/overlay/draw.vert",
                     .fragment = "render/overlay/draw.frag",
                     .color = picture,
                     .vertices = vertexLayout(),
                     .blend = Blend::over})
{
}

// Copies what fits of a list behind what is taken, and gives how many of its indices do.
uint32_t OverlayPass::copy(uint32_t slot, const ImDrawList& list, const Taken& taken) const
{
    const auto vertices = static_cast<uint32_t>(list.VtxBuffer.Size);
    const auto indices = static_cast<uint32_t>(list.IdxBuffer.Size);
    const uint32_t someVertices = std::min(vertices, kMaxVertices - taken.vertices);
    const uint32_t room = std::min(indices, kMaxIndices - taken.indices);
    const uint32_t some =
        someVertices == vertices && room == indices ? indices : indicesWithin(list, someVertices, room);
    std::memcpy(vertices_[slot].mapped<gpu::OverlayVertex>().data() + taken.vertices, list.VtxBuffer.Data,
                someVertices * sizeof(gpu::OverlayVertex));
    std::memcpy(indices_[slot].mapped<ImDrawIdx>().data() + taken.indices, list.IdxBuffer.Data,
                some * sizeof(ImDrawIdx));
    return some;
}

void OverlayPass::recordList(const engine::Commands& cmd, const ImDrawData& data, const ImDrawList& list,
                             const Taken& taken, uint32_t indices, VkExtent2D extent) const
{
    for (const ImDrawCmd& command : list.CmdBuffer)
    {
        const VkRect2D scissor = scissorOf(command, data, extent);
        if (command.UserCallback || command.IdxOffset >= indices || scissor.extent.width == 0 ||
            scissor.extent.height == 0)
            continue;
        vkCmdSetScissor(cmd, 0, 1, &scissor);
        vkCmdDrawIndexed(cmd, std::min(command.ElemCount, indices - command.IdxOffset), 1,
                         taken.indices + command.IdxOffset, static_cast<int32_t>(taken.vertices + command.VtxOffset),
                         0);
    }
}

bool OverlayPass::record(const engine::Commands& cmd, uint32_t slot, const ImDrawData& data, VkExtent2D extent) const
{
    if (data.TotalIdxCount == 0 || data.DisplaySize.x <= 0.0f || data.DisplaySize.y <= 0.0f)
        return true;
    const engine::GpuScope scope(cmd, "overlay");
    const glm::vec2 scale(2.0f / data.DisplaySize.x, 2.0f / data.DisplaySize.y);
    draw_.bind(cmd, {.scale = scale, .origin = -1.0f - scale * glm::vec2(data.DisplayPos.x, data.DisplayPos.y)},
               {.fontAtlas = {atlas_, sampler_}});
    const VkBuffer vertices = vertices_[slot].handle();
    const VkDeviceSize start = 0;
    vkCmdBindVertexBuffers(cmd, 0, 1, &vertices, &start);
    vkCmdBindIndexBuffer(cmd, indices_[slot].handle(), 0, VK_INDEX_TYPE_UINT16);

    Taken taken;
    bool whole = true;
    for (int i = 0; i < data.CmdListsCount && whole; ++i)
    {
        const ImDrawList& list = *data.CmdLists[i];
        const uint32_t some = copy(slot, list, taken);
        recordList(cmd, data, list, taken, some, extent);
        whole = some == static_cast<uint32_t>(list.IdxBuffer.Size);
        taken.vertices = std::min(taken.vertices + static_cast<uint32_t>(list.VtxBuffer.Size), kMaxVertices);
        taken.indices += some;
    }
    vertices_[slot].flush();
    indices_[slot].flush();
    const VkRect2D all{{0, 0}, extent};
    vkCmdSetScissor(cmd, 0, 1, &all);
    return whole;
}

} // namespace render
