// gpu.h -- a device for tests: headless, core and synchronization validation on.
//
// A test ends with CHECK(gpu.validationErrors() == 0): any message of the layer fails it. So does, by ending the test
// program, memory that a test leaves behind, and a message about what is left when the device goes. The tests of a
// program share one device, and so its pipelines: to make them again for each took more than half of all their time.
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
    Gpu(); // on the device that all share
    explicit Gpu(uint64_t memoryBudget);
    ~Gpu();

    // The end of the test program, for what all share.
    static void closeShared();

    engine::Device& device() { return *machine_->device; }
    operator engine::Device&() { return device(); }
    uint32_t validationErrors() const { return machine_->instance->validationMessages(); } // of all tests up to now

    // Runs commands and waits for them.
    void run(const std::function<void(const engine::Commands&)>& record) { engine::runNow(device(), record); }

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

    struct Machine
    {
        explicit Machine(uint64_t memoryBudget);
        ~Machine();

        engine::ShaderLibrary shaders;
        std::unique_ptr<engine::Instance> instance;
        std::unique_ptr<engine::Device> device;
    };
    static std::shared_ptr<Machine>& shared();

    std::shared_ptr<Machine> machine_;
};

// A storage image without contents.
engine::Image makeImage(engine::Device& device, VkExtent2D extent, VkFormat format);

} // namespace test
