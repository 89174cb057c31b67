// gpu.h -- a device for tests: headless, core and synchronization validation on.
//
// A test ends with CHECK(gpu.validationErrors() == 0): any message of the layer fails it. So does, by ending the test
// program, a message about what was left behind when the device goes.
#pragma once

#include "engine/frame_ring.h"
#include "engine/memory.h"
#include "engine/shader_library.h"

#include <functional>
#include <memory>
#include <span>
#include <vector>

namespace test {

class Gpu
{
public:
    explicit Gpu(uint64_t memoryBudget = 0);
    ~Gpu();

    engine::Device& device() { return *device_; }
    operator engine::Device&() { return *device_; }
    uint32_t validationErrors() const { return instance_->validationMessages(); }

    // Runs commands and waits for them.
    void run(const std::function<void(const engine::Commands&)>& record) { engine::runNow(*device_, record); }

    // A storage buffer that holds `values`, or room for `count` of them.
    engine::Buffer upload(std::span<const float> values);
    engine::Buffer storage(size_t count);

    // The start of a buffer, as `count` of T.
    template <typename T>
    std::vector<T> read(const engine::Buffer& buffer, size_t count)
    {
        std::vector<T> values(count);
        readBytes(buffer, std::as_writable_bytes(std::span(values)));
        return values;
    }
    // All texels of a colour image, packed, as T.
    template <typename T>
    std::vector<T> read(const engine::Image& image, size_t perTexel)
    {
        std::vector<T> values(perTexel * image.extent().width * image.extent().height);
        readBytes(image, 1, std::as_writable_bytes(std::span(values)));
        return values;
    }
    // All texels of a level of an array image, layer after layer, one T each.
    template <typename T>
    std::vector<T> readLayers(const engine::Image& image, uint32_t layers, uint32_t level = 0)
    {
        std::vector<T> values(size_t{layers} * (image.extent().width >> level) * (image.extent().height >> level));
        readBytes(image, layers, std::as_writable_bytes(std::span(values)), level);
        return values;
    }
    // An image of these texels.
    engine::Image uploadImage(std::span<const std::byte> texels, VkExtent2D extent, VkFormat format);

private:
    void readBytes(const engine::Buffer& buffer, std::span<std::byte> bytes);
    void readBytes(const engine::Image& image, uint32_t layers, std::span<std::byte> bytes, uint32_t level = 0);

    engine::ShaderLibrary shaders_;
    std::unique_ptr<engine::Instance> instance_;
    std::unique_ptr<engine::Device> device_;
};

// A storage image without contents.
engine::Image makeImage(engine::Device& device, VkExtent2D extent, VkFormat format);

} // namespace test
