#include "render/overlay/overlay_pass.h"

#include "engine/upload.h"
#include "render/overlay/overlay_picture.h"

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
    return engine::makeFilledImage(device, "font atlas", VK_FORMAT_R8_UNORM, extent,
                                   std::as_bytes(std::span(texels, size_t{extent.width} * extent.height)));
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
                     .blend = Blend::over}),
      drawPicture_(device, {.vertex = "render/overlay/draw.vert",
                            .fragment = "render/overlay/picture.frag",
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

// Makes the next draws show that picture: false if it is not there.
bool OverlayPass::bind(Target& target, uint32_t number) const
{
    if (target.bound == number)
        return true;
    const engine::Image* const picture = number > 0 && number <= kPictures ? target.pictures[number - 1] : nullptr;
    if (number > 0 && !picture)
        return false;
    if (picture)
        drawPicture_.bind(target.cmd, target.push, {.shown = {*picture, sampler_}});
    else
        draw_.bind(target.cmd, target.push, {.fontAtlas = {atlas_, sampler_}});
    target.bound = number;
    return true;
}

void OverlayPass::recordList(Target& target, const ImDrawData& data, const ImDrawList& list, const Taken& taken,
                             uint32_t indices) const
{
    for (const ImDrawCmd& command : list.CmdBuffer)
    {
        const VkRect2D scissor = scissorOf(command, data, target.extent);
        if (command.UserCallback || command.IdxOffset >= indices || scissor.extent.width == 0 ||
            scissor.extent.height == 0 || !bind(target, pictureNumber(command.GetTexID())))
            continue;
        vkCmdSetScissor(target.cmd, 0, 1, &scissor);
        vkCmdDrawIndexed(target.cmd, std::min(command.ElemCount, indices - command.IdxOffset), 1,
                         taken.indices + command.IdxOffset, static_cast<int32_t>(taken.vertices + command.VtxOffset),
                         0);
    }
}

bool OverlayPass::record(const engine::Commands& cmd, uint32_t slot, const ImDrawData& data, VkExtent2D extent,
                         const Pictures& pictures) const
{
    if (data.TotalIdxCount == 0 || data.DisplaySize.x <= 0.0f || data.DisplaySize.y <= 0.0f)
        return true;
    const engine::GpuScope scope(cmd, "overlay");
    const glm::vec2 scale(2.0f / data.DisplaySize.x, 2.0f / data.DisplaySize.y);
    Target target{cmd,
                  {.scale = scale, .origin = -1.0f - scale * glm::vec2(data.DisplayPos.x, data.DisplayPos.y)},
                  extent,
                  pictures,
                  std::nullopt};
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
        recordList(target, data, list, taken, some);
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
