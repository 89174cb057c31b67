#include "engine/memory.h"

#include <algorithm>
#include <utility>

namespace engine {

namespace {

template <typename Handle>
uint64_t asNumber(Handle handle)
{
    return reinterpret_cast<uint64_t>(handle);
}

// What a failed allocation means to the user; other results are the driver's faults.
void checkAllocated(Device& device, VkResult result, VkDeviceSize charged, std::string_view name)
{
    if (result == VK_ERROR_OUT_OF_DEVICE_MEMORY || result == VK_ERROR_OUT_OF_HOST_MEMORY)
    {
        device.release(charged);
        throw OutOfMemory(fmt::format("the device has no memory left for {} ({} bytes)", name, charged));
    }
    SEAWAY_CHECK(result == VK_SUCCESS, "allocating {} gave {}", name, resultName(result));
}

VmaAllocationCreateInfo allocationInfo(MemoryKind kind)
{
    VmaAllocationCreateInfo info{};
    info.usage = VMA_MEMORY_USAGE_AUTO;
    if (kind == MemoryKind::upload)
        info.flags = VMA_ALLOCATION_CREATE_MAPPED_BIT | VMA_ALLOCATION_CREATE_HOST_ACCESS_SEQUENTIAL_WRITE_BIT;
    if (kind == MemoryKind::readback)
        info.flags = VMA_ALLOCATION_CREATE_MAPPED_BIT | VMA_ALLOCATION_CREATE_HOST_ACCESS_RANDOM_BIT;
    return info;
}

VkImageAspectFlags aspectOf(VkFormat format)
{
    return format == VK_FORMAT_D32_SFLOAT ? VK_IMAGE_ASPECT_DEPTH_BIT : VK_IMAGE_ASPECT_COLOR_BIT;
}

} // namespace

// ---- Buffer ---------------------------------------------------------------------------------------------------

Buffer::Buffer(Device& device, const BufferSpec& spec) : device_(&device), bytes_(spec.bytes)
{
    SEAWAY_CHECK(spec.bytes > 0, "buffer {} has no bytes", spec.name);
    device.reserve(spec.bytes, spec.name);
    charged_ = spec.bytes;

    VkBufferCreateInfo info{VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO};
    info.size = spec.bytes;
    info.usage = spec.usage;
    const VmaAllocationCreateInfo allocation = allocationInfo(spec.kind);
    VmaAllocationInfo allocated{};
    checkAllocated(device, vmaCreateBuffer(device.allocator(), &info, &allocation, &handle_, &allocation_, &allocated),
                   charged_, spec.name);
    mapped_ = allocated.pMappedData;
    device.setName(VK_OBJECT_TYPE_BUFFER, asNumber(handle_), spec.name);
}

Buffer::~Buffer()
{
    if (!handle_)
        return;
    device_->retire([device = device_, handle = handle_, allocation = allocation_, charged = charged_] {
        vmaDestroyBuffer(device->allocator(), handle, allocation);
        device->release(charged);
    });
}

Buffer::Buffer(Buffer&& other) noexcept
{
    *this = std::move(other);
}

Buffer& Buffer::operator=(Buffer&& other) noexcept
{
    std::swap(device_, other.device_);
    std::swap(handle_, other.handle_);
    std::swap(allocation_, other.allocation_);
    std::swap(bytes_, other.bytes_);
    std::swap(charged_, other.charged_);
    std::swap(mapped_, other.mapped_);
    return *this;
}

void Buffer::flush() const
{
    VK_CHECK(vmaFlushAllocation(device_->allocator(), allocation_, 0, VK_WHOLE_SIZE));
}

void Buffer::invalidate() const
{
    VK_CHECK(vmaInvalidateAllocation(device_->allocator(), allocation_, 0, VK_WHOLE_SIZE));
}

// ---- Image ----------------------------------------------------------------------------------------------------

Image::Image(Device& device, const ImageSpec& spec) : device_(&device), format_(spec.format), extent_(spec.extent)
{
    const uint32_t limit = device.limits().maxImageDimension2D;
    SEAWAY_CHECK(extent_.width > 0 && extent_.height > 0, "image {} has no texels", spec.name);
    SEAWAY_CHECK(extent_.width <= limit && extent_.height <= limit, "image {} is {}x{}; this device allows {}",
                 spec.name, extent_.width, extent_.height, limit);

    VkImageCreateInfo info{VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO};
    info.imageType = VK_IMAGE_TYPE_2D;
    info.format = spec.format;
    info.extent = {extent_.width, extent_.height, 1};
    info.mipLevels = spec.mips;
    info.arrayLayers = std::max(spec.layers, 1u);
    info.samples = VK_SAMPLE_COUNT_1_BIT;
    info.tiling = spec.kind == MemoryKind::device ? VK_IMAGE_TILING_OPTIMAL : VK_IMAGE_TILING_LINEAR;
    info.usage = spec.usage;

    // The budget is asked before the memory is taken: a driver may promise more than there is.
    VkDeviceImageMemoryRequirements query{VK_STRUCTURE_TYPE_DEVICE_IMAGE_MEMORY_REQUIREMENTS};
    query.pCreateInfo = &info;
    VkMemoryRequirements2 requirements{VK_STRUCTURE_TYPE_MEMORY_REQUIREMENTS_2};
    vkGetDeviceImageMemoryRequirements(device.handle(), &query, &requirements);
    charged_ = requirements.memoryRequirements.size;
    device.reserve(charged_, spec.name);

    // What the CPU works on in place is read by it too.
    const bool onHost = spec.kind != MemoryKind::device;
    const VmaAllocationCreateInfo allocation = allocationInfo(onHost ? MemoryKind::readback : MemoryKind::device);
    VmaAllocationInfo allocated{};
    checkAllocated(device, vmaCreateImage(device.allocator(), &info, &allocation, &handle_, &allocation_, &allocated),
                   charged_, spec.name);
    mapped_ = static_cast<std::byte*>(allocated.pMappedData);
    for (uint32_t level = 0; onHost && level < spec.mips; ++level)
    {
        const VkImageSubresource first{aspectOf(format_), level, 0};
        vkGetImageSubresourceLayout(device.handle(), handle_, &first, &places_.emplace_back());
    }
    device.setName(VK_OBJECT_TYPE_IMAGE, asNumber(handle_), spec.name);
    device.awaitFirstUse(handle_, aspectOf(format_));

    const auto makeView = [&](uint32_t firstMip, uint32_t mips, uint32_t firstLayer, uint32_t layers) {
        VkImageViewCreateInfo viewInfo{VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO};
        viewInfo.image = handle_;
        viewInfo.viewType =
            spec.layers && layers == info.arrayLayers ? VK_IMAGE_VIEW_TYPE_2D_ARRAY : VK_IMAGE_VIEW_TYPE_2D;
        viewInfo.format = format_;
        viewInfo.subresourceRange = {aspectOf(format_), firstMip, mips, firstLayer, layers};
        VkImageView view = VK_NULL_HANDLE;
        VK_CHECK(vkCreateImageView(device.handle(), &viewInfo, nullptr, &view));
        device.setName(VK_OBJECT_TYPE_IMAGE_VIEW, asNumber(view), spec.name);
        return view;
    };
    view_ = makeView(0, spec.mips, 0, info.arrayLayers);
    for (uint32_t level = 0; level < spec.mips; ++level)
        mipViews_.push_back(makeView(level, 1, 0, info.arrayLayers));
    if (spec.usage & VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT)
        for (uint32_t layer = 0; layer < spec.layers; ++layer)
            layerViews_.push_back(makeView(0, 1, layer, 1));
}

Image::~Image()
{
    if (!handle_)
        return;
    device_->forgetFirstUse(handle_);
    device_->retire([device = device_, handle = handle_, view = view_, mips = std::move(mipViews_),
                     layers = std::move(layerViews_), allocation = allocation_, charged = charged_] {
        vkDestroyImageView(device->handle(), view, nullptr);
        for (VkImageView mip : mips)
            vkDestroyImageView(device->handle(), mip, nullptr);
        for (VkImageView layer : layers)
            vkDestroyImageView(device->handle(), layer, nullptr);
        vmaDestroyImage(device->allocator(), handle, allocation);
        device->release(charged);
    });
}

Image::Image(Image&& other) noexcept
{
    *this = std::move(other);
}

Image& Image::operator=(Image&& other) noexcept
{
    std::swap(device_, other.device_);
    std::swap(handle_, other.handle_);
    std::swap(view_, other.view_);
    std::swap(mipViews_, other.mipViews_);
    std::swap(layerViews_, other.layerViews_);
    std::swap(allocation_, other.allocation_);
    std::swap(format_, other.format_);
    std::swap(extent_, other.extent_);
    std::swap(charged_, other.charged_);
    std::swap(mapped_, other.mapped_);
    std::swap(places_, other.places_);
    return *this;
}

void Image::flush() const
{
    VK_CHECK(vmaFlushAllocation(device_->allocator(), allocation_, 0, VK_WHOLE_SIZE));
}

bool Image::canUpload(const Device& device, const ImageSpec& spec)
{
    VkFormatProperties format{};
    vkGetPhysicalDeviceFormatProperties(device.physical(), spec.format, &format);
    const bool filtered = format.linearTilingFeatures & VK_FORMAT_FEATURE_SAMPLED_IMAGE_FILTER_LINEAR_BIT;
    VkImageFormatProperties most{};
    const VkResult result = vkGetPhysicalDeviceImageFormatProperties(device.physical(), spec.format, VK_IMAGE_TYPE_2D,
                                                                     VK_IMAGE_TILING_LINEAR, spec.usage, 0, &most);
    return result == VK_SUCCESS && (filtered || !(spec.usage & VK_IMAGE_USAGE_SAMPLED_BIT)) &&
           spec.layers <= most.maxArrayLayers && spec.mips <= most.maxMipLevels &&
           spec.extent.width <= most.maxExtent.width && spec.extent.height <= most.maxExtent.height;
}

// ---- Sampler --------------------------------------------------------------------------------------------------

Sampler::Sampler(Device& device, std::string_view name, Edge edge, Mips mips) : device_(device)
{
    const VkSamplerAddressMode mode =
        edge == Edge::repeat ? VK_SAMPLER_ADDRESS_MODE_REPEAT : VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE;
    VkSamplerCreateInfo info{VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO};
    info.magFilter = VK_FILTER_LINEAR;
    info.minFilter = VK_FILTER_LINEAR;
    info.mipmapMode = mips == Mips::blended ? VK_SAMPLER_MIPMAP_MODE_LINEAR : VK_SAMPLER_MIPMAP_MODE_NEAREST;
    info.maxLod = VK_LOD_CLAMP_NONE;
    info.addressModeU = mode;
    info.addressModeV = mode;
    info.addressModeW = mode;
    VK_CHECK(vkCreateSampler(device.handle(), &info, nullptr, &handle_));
    device.setName(VK_OBJECT_TYPE_SAMPLER, asNumber(handle_), name);
}

Sampler::~Sampler()
{
    device_.retire([&device = device_, handle = handle_] { vkDestroySampler(device.handle(), handle, nullptr); });
}

} // namespace engine
