#include "support/gpu.h"

#include "engine/barrier.h"
#include "shaders/embedded.h"

#include <algorithm>
#include <cstring>

namespace test {

namespace {

engine::Buffer hostBuffer(engine::Device& device, VkDeviceSize bytes, engine::MemoryKind kind)
{
    const bool up = kind == engine::MemoryKind::upload;
    return engine::Buffer(device, {.name = "test transfer",
                                   .bytes = bytes,
                                   .usage = static_cast<VkBufferUsageFlags>(up ? VK_BUFFER_USAGE_TRANSFER_SRC_BIT
                                                                               : VK_BUFFER_USAGE_TRANSFER_DST_BIT),
                                   .kind = kind});
}

VkBufferImageCopy wholeImage(const engine::Image& image)
{
    VkBufferImageCopy region{};
    region.imageSubresource = {VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1};
    region.imageExtent = {image.extent().width, image.extent().height, 1};
    return region;
}

} // namespace

Gpu::Machine::Machine(uint64_t memoryBudget) : shaders(shaders::embedded(), shaders::sourceDir())
{
    auto madeInstance = engine::Instance::make({.validate = true});
    SEAWAY_CHECK(madeInstance, "{}", madeInstance.error().text);
    instance = std::move(*madeInstance);
    auto madeDevice = engine::Device::make(*instance, shaders, {.select = {}, .memoryBudget = memoryBudget});
    SEAWAY_CHECK(madeDevice, "{}", madeDevice.error().text);
    device = std::move(*madeDevice);
}

Gpu::Machine::~Machine()
{
    device.reset();
    SEAWAY_CHECK(instance->validationMessages() == 0, "the validation layer had {} messages by the end",
                 instance->validationMessages());
}

std::shared_ptr<Gpu::Machine>& Gpu::shared()
{
    static std::shared_ptr<Machine> machine;
    return machine;
}

void Gpu::closeShared()
{
    shared().reset();
}

Gpu::Gpu()
{
    if (!shared())
        shared() = std::make_shared<Machine>(0);
    machine_ = shared();
}

Gpu::Gpu(uint64_t memoryBudget) : machine_(std::make_shared<Machine>(memoryBudget)) {}

Gpu::~Gpu()
{
    device().drain();
    SEAWAY_CHECK(device().memoryUsed() == 0, "a test left {} bytes on the device", device().memoryUsed());
}

engine::Buffer Gpu::storage(size_t count)
{
    return engine::Buffer(device(), {.name = "test storage",
                                     .bytes = count * sizeof(float),
                                     .usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_TRANSFER_SRC_BIT |
                                              VK_BUFFER_USAGE_TRANSFER_DST_BIT});
}

engine::Buffer Gpu::upload(std::span<const float> values)
{
    engine::Buffer staging = hostBuffer(device(), values.size_bytes(), engine::MemoryKind::upload);
    std::copy(values.begin(), values.end(), staging.mapped<float>().begin());
    staging.flush();
    engine::Buffer buffer = storage(values.size());
    run([&](const engine::Commands& cmd) {
        const VkBufferCopy region{0, 0, values.size_bytes()};
        vkCmdCopyBuffer(cmd, staging.handle(), buffer.handle(), 1, &region);
    });
    return buffer;
}

engine::Image makeImage(engine::Device& device, VkExtent2D extent, VkFormat format)
{
    return engine::Image(device, {.name = "test image",
                                  .format = format,
                                  .extent = extent,
                                  .usage = VK_IMAGE_USAGE_STORAGE_BIT | VK_IMAGE_USAGE_TRANSFER_SRC_BIT |
                                           VK_IMAGE_USAGE_TRANSFER_DST_BIT});
}

engine::Image Gpu::uploadImage(std::span<const std::byte> texels, VkExtent2D extent, VkFormat format)
{
    engine::Buffer staging = hostBuffer(device(), texels.size_bytes(), engine::MemoryKind::upload);
    std::copy(texels.begin(), texels.end(), staging.mapped<std::byte>().begin());
    staging.flush();
    engine::Image image = makeImage(device(), extent, format);
    run([&](const engine::Commands& cmd) {
        const VkBufferImageCopy region = wholeImage(image);
        vkCmdCopyBufferToImage(cmd, staging.handle(), image.handle(), VK_IMAGE_LAYOUT_GENERAL, 1, &region);
    });
    return image;
}

void Gpu::readBytes(const engine::Buffer& buffer, std::span<std::byte> bytes)
{
    const engine::Buffer staging = hostBuffer(device(), bytes.size(), engine::MemoryKind::readback);
    run([&](const engine::Commands& cmd) {
        const VkBufferCopy region{0, 0, bytes.size()};
        vkCmdCopyBuffer(cmd, buffer.handle(), staging.handle(), 1, &region);
        engine::stageBarrier(cmd, engine::kCopyWrite, engine::kHostRead);
    });
    staging.invalidate();
    std::memcpy(bytes.data(), staging.mapped<std::byte>().data(), bytes.size());
}

void Gpu::readBytes(const engine::Image& image, uint32_t layers, std::span<std::byte> bytes, uint32_t level)
{
    const engine::Buffer staging = hostBuffer(device(), bytes.size(), engine::MemoryKind::readback);
    run([&](const engine::Commands& cmd) {
        VkBufferImageCopy region = wholeImage(image);
        region.imageSubresource.layerCount = layers;
        region.imageSubresource.mipLevel = level;
        region.imageExtent = {image.extent().width >> level, image.extent().height >> level, 1};
        vkCmdCopyImageToBuffer(cmd, image.handle(), VK_IMAGE_LAYOUT_GENERAL, staging.handle(), 1, &region);
        engine::stageBarrier(cmd, engine::kCopyWrite, engine::kHostRead);
    });
    staging.invalidate();
    std::memcpy(bytes.data(), staging.mapped<std::byte>().data(), bytes.size());
}

} // namespace test
