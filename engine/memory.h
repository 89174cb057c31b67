// memory.h -- buffers and images: move-only owners, named, counted against the device's budget.
//
// A destroyed owner retires: the GPU may still be using what it held, so it is freed when that is over.
#pragma once

#include "engine/device.h"

#include <span>

namespace engine {

enum class MemoryKind
{
    device,   // fast for the GPU; the CPU does not see it
    upload,   // written by the CPU, read by the GPU; flush() after writing
    readback, // written by the GPU, read by the CPU; invalidate() before reading
};

struct BufferSpec
{
    std::string_view name;
    VkDeviceSize bytes = 0; // > 0
    VkBufferUsageFlags usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT;
    MemoryKind kind = MemoryKind::device;
};

class Buffer
{
public:
    Buffer() = default;
    Buffer(Device& device, const BufferSpec& spec); // throws OutOfMemory
    ~Buffer();
    Buffer(Buffer&& other) noexcept;
    Buffer& operator=(Buffer&& other) noexcept;

    explicit operator bool() const { return handle_ != VK_NULL_HANDLE; }
    VkBuffer handle() const { return handle_; }
    VkDeviceSize bytes() const { return bytes_; }

    // The memory as an array of T; upload and readback only.
    template <typename T>
    std::span<T> mapped() const
    {
        SEAWAY_CHECK(mapped_, "this buffer is in device memory, which the CPU does not see");
        return {static_cast<T*>(mapped_), bytes_ / sizeof(T)};
    }
    void flush() const;
    void invalidate() const;

private:
    Device* device_ = nullptr;
    VkBuffer handle_ = VK_NULL_HANDLE;
    VmaAllocation allocation_ = VK_NULL_HANDLE;
    VkDeviceSize bytes_ = 0;
    VkDeviceSize charged_ = 0; // taken from the budget
    void* mapped_ = nullptr;
};

struct ImageSpec
{
    std::string_view name;
    VkFormat format = VK_FORMAT_UNDEFINED;
    VkExtent2D extent{}; // > 0
    VkImageUsageFlags usage = VK_IMAGE_USAGE_STORAGE_BIT | VK_IMAGE_USAGE_SAMPLED_BIT;
    uint32_t layers = 0; // 0: a plain image, 1 and more: an array of them
    uint32_t mips = 1;
    MemoryKind kind = MemoryKind::device; // upload: with rows in order, written and read by the CPU
};

// A 2-D image or array of images, with a view of all of it, one of each mip and, of an array that is drawn to, one of
// each layer. Always in layout GENERAL: one that the CPU writes must have been through a submission before, for getting
// there loses what was in it.
class Image
{
public:
    // Whether this device has such an image, filtered where it is sampled, in memory that the CPU can write.
    static bool canUpload(const Device& device, const ImageSpec& spec);

    Image() = default;
    Image(Device& device, const ImageSpec& spec); // throws OutOfMemory
    ~Image();
    Image(Image&& other) noexcept;
    Image& operator=(Image&& other) noexcept;

    explicit operator bool() const { return handle_ != VK_NULL_HANDLE; }
    VkImage handle() const { return handle_; }
    VkImageView view() const { return view_; }
    VkImageView mip(uint32_t level) const { return mipViews_[level]; }
    uint32_t mips() const { return static_cast<uint32_t>(mipViews_.size()); }
    VkImageView layer(uint32_t number) const { return layerViews_[number]; }
    VkFormat format() const { return format_; }
    VkExtent2D extent() const { return extent_; }

    // A row of texels; upload only.
    template <typename T>
    T* row(uint32_t y, uint32_t layer = 0, uint32_t level = 0) const
    {
        SEAWAY_CHECK(level < places_.size(), "this image is in device memory, which the CPU does not see");
        const VkSubresourceLayout& place = places_[level];
        return reinterpret_cast<T*>(mapped_ + place.offset + layer * place.arrayPitch + y * place.rowPitch);
    }
    void flush() const;

private:
    Device* device_ = nullptr;
    VkImage handle_ = VK_NULL_HANDLE;
    VkImageView view_ = VK_NULL_HANDLE;
    std::vector<VkImageView> mipViews_;   // all layers of one level
    std::vector<VkImageView> layerViews_; // of the first level
    VmaAllocation allocation_ = VK_NULL_HANDLE;
    VkFormat format_ = VK_FORMAT_UNDEFINED;
    VkExtent2D extent_{};
    VkDeviceSize charged_ = 0;
    std::byte* mapped_ = nullptr;
    std::vector<VkSubresourceLayout> places_; // of each level, in what is mapped
};

// A sampler with linear filtering, between mips too unless it is told otherwise; beyond the edges the image is clamped
// or repeats.
class Sampler
{
public:
    enum class Edge
    {
        clamp,
        repeat
    };
    enum class Mips
    {
        blended,
        nearest // half the work
    };
    Sampler(Device& device, std::string_view name, Edge edge = Edge::clamp, Mips mips = Mips::blended);
    ~Sampler();
    Sampler(const Sampler&) = delete;
    Sampler& operator=(const Sampler&) = delete;

    VkSampler handle() const { return handle_; }

private:
    Device& device_;
    VkSampler handle_ = VK_NULL_HANDLE;
};

} // namespace engine
