#include "engine/kept_state.h"

#include "engine/barrier.h"
#include "engine/frame_ring.h"
#include "engine/hash.h"

#include <algorithm>
#include <cstring>

namespace engine {

namespace {

size_t texelBytes(VkFormat format)
{
    switch (format)
    {
    case VK_FORMAT_R32_SFLOAT:
    case VK_FORMAT_R32_UINT:
    case VK_FORMAT_R32_SINT:
        return 4;
    case VK_FORMAT_R32G32_SFLOAT:
        return 8;
    case VK_FORMAT_R32G32B32A32_SFLOAT:
    case VK_FORMAT_R32G32B32A32_SINT:
    case VK_FORMAT_R32G32B32A32_UINT:
        return 16;
    default:
        SEAWAY_CHECK(false, "texels of format {} are not kept", static_cast<int>(format));
    }
    return 0;
}

VkBufferImageCopy copyOf(uint32_t layers, const VkRect2D& part)
{
    VkBufferImageCopy region{};
    region.imageSubresource = {VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, layers};
    region.imageOffset = {part.offset.x, part.offset.y, 0};
    region.imageExtent = {part.extent.width, part.extent.height, 1};
    return region;
}

// In a copy each thing begins where texels of any format may.
constexpr size_t kCopyStep = 16;

size_t roomFor(size_t bytes)
{
    return (bytes + kCopyStep - 1) / kCopyStep * kCopyStep;
}

} // namespace

size_t KeptState::Item::size() const
{
    if (buffer)
        return buffer->bytes();
    if (image)
        return texelBytes(image->format()) * layers * part.extent.width * part.extent.height;
    return bytes.size();
}

void KeptState::keep(std::string_view name, const Buffer& buffer, Alike alike)
{
    items_.push_back({.name = std::string(name), .buffer = &buffer, .alike = alike});
}

void KeptState::keep(std::string_view name, const Image& image, uint32_t layers, Alike alike)
{
    items_.push_back({.name = std::string(name),
                      .image = &image,
                      .layers = layers,
                      .part = {{0, 0}, image.extent()},
                      .alike = alike});
}

void KeptState::compare(std::string_view name, const Image& image, uint32_t layers, const VkRect2D& part)
{
    items_.push_back({.name = std::string(name),
                      .image = &image,
                      .layers = layers,
                      .part = part,
                      .alike = Alike::yes,
                      .saved = false});
}

uint64_t KeptState::layout() const
{
    Hash hash;
    for (const Item& item : items_)
        if (item.saved)
        {
            const uint64_t size = item.size();
            hash.add(std::as_bytes(std::span(item.name)));
            hash.add(std::as_bytes(std::span(&size, 1)));
        }
    return hash.value();
}

size_t KeptState::bytes() const
{
    size_t sum = 0;
    for (const Item& item : items_)
        sum += item.saved ? item.size() : 0;
    return sum;
}

void KeptState::recordRead(const Commands& cmd, const Item& item, const Buffer& to, VkDeviceSize at)
{
    const VkBufferCopy all{0, at, item.size()};
    VkBufferImageCopy region = copyOf(item.layers, item.part);
    region.bufferOffset = at;
    if (item.buffer)
        vkCmdCopyBuffer(cmd, item.buffer->handle(), to.handle(), 1, &all);
    else
        vkCmdCopyImageToBuffer(cmd, item.image->handle(), VK_IMAGE_LAYOUT_GENERAL, to.handle(), 1, &region);
}

void KeptState::read(Device& device, const Item& item, std::span<std::byte> to)
{
    if (!item.buffer && !item.image)
    {
        std::ranges::copy(item.bytes, to.begin());
        return;
    }
    const Buffer staging(device, {.name = "kept state",
                                  .bytes = to.size(),
                                  .usage = VK_BUFFER_USAGE_TRANSFER_DST_BIT,
                                  .kind = MemoryKind::readback});
    runNow(device, [&](const Commands& cmd) {
        stageBarrier(cmd, kAnyStage, kCopyRead);
        recordRead(cmd, item, staging, 0);
        stageBarrier(cmd, kCopyWrite, kHostRead);
    });
    staging.invalidate();
    std::ranges::copy(staging.mapped<std::byte>().first(to.size()), to.begin());
}

void KeptState::write(Device& device, const Item& item, std::span<const std::byte> from)
{
    if (!item.buffer && !item.image)
    {
        std::ranges::copy(from, item.bytes.begin());
        return;
    }
    const Buffer staging(device, {.name = "kept state",
                                  .bytes = from.size(),
                                  .usage = VK_BUFFER_USAGE_TRANSFER_SRC_BIT,
                                  .kind = MemoryKind::upload});
    std::ranges::copy(from, staging.mapped<std::byte>().begin());
    staging.flush();
    runNow(device, [&](const Commands& cmd) {
        stageBarrier(cmd, kAnyStage, kCopyWrite);
        const VkBufferCopy all{0, 0, from.size()};
        const VkBufferImageCopy region = copyOf(item.layers, item.part);
        if (item.buffer)
            vkCmdCopyBuffer(cmd, staging.handle(), item.buffer->handle(), 1, &all);
        else
            vkCmdCopyBufferToImage(cmd, staging.handle(), item.image->handle(), VK_IMAGE_LAYOUT_GENERAL, 1, &region);
        stageBarrier(cmd, kCopyWrite, kAnyStage);
    });
}

std::vector<std::byte> KeptState::save(Device& device) const
{
    std::vector<std::byte> saved(bytes());
    size_t at = 0;
    for (const Item& item : items_)
        if (item.saved && item.size() > 0)
        {
            read(device, item, std::span(saved).subspan(at, item.size()));
            at += item.size();
        }
    return saved;
}

void KeptState::load(Device& device, std::span<const std::byte> saved) const
{
    SEAWAY_CHECK(saved.size() == bytes(), "{} bytes for a state of {}", saved.size(), bytes());
    for (const Item& item : items_)
        if (item.saved && item.size() > 0)
        {
            write(device, item, saved.first(item.size()));
            saved = saved.subspan(item.size());
        }
    for (const std::function<void()>& call : calls_)
        call();
}

size_t KeptState::copyBytes() const
{
    size_t sum = 0;
    for (const Item& item : items_)
        sum += item.saved ? roomFor(item.size()) : 0;
    return sum;
}

void KeptState::recordCopy(const Commands& cmd, const Buffer& copy) const
{
    stageBarrier(cmd, kAnyStage, kCopyRead);
    size_t at = 0;
    for (const Item& item : items_)
    {
        if (!item.saved || item.size() == 0)
            continue;
        if (item.buffer || item.image)
            recordRead(cmd, item, copy, at);
        else
            std::ranges::copy(item.bytes, copy.mapped<std::byte>().subspan(at).begin());
        at += roomFor(item.size());
    }
    stageBarrier(cmd, kCopyWrite, kHostRead);
}

std::vector<std::byte> KeptState::packed(std::span<const std::byte> copy) const
{
    std::vector<std::byte> bytes;
    bytes.reserve(this->bytes());
    for (const Item& item : items_)
        if (item.saved && item.size() > 0)
        {
            bytes.insert(bytes.end(), copy.begin(), copy.begin() + static_cast<std::ptrdiff_t>(item.size()));
            copy = copy.subspan(roomFor(item.size()));
        }
    return bytes;
}

uint64_t KeptState::compared(Device& device) const
{
    Hash hash;
    std::vector<std::byte> now;
    for (const Item& item : items_)
        if (item.alike == Alike::yes && item.size() > 0)
        {
            now.resize(item.size());
            read(device, item, now);
            hash.add(now);
        }
    return hash.value();
}

} // namespace engine
