#include "engine/binding.h"

namespace engine {

StorageBuffer::StorageBuffer(const Buffer& source, VkDeviceSize offset, VkDeviceSize bytes)
    : Resource{.buffer = {source.handle(), offset, bytes}}
{
}

UniformBuffer::UniformBuffer(const Buffer& source, VkDeviceSize offset, VkDeviceSize bytes)
    : Resource{.buffer = {source.handle(), offset, bytes}}
{
}

StorageImage::StorageImage(const Image& source)
    : Resource{.image = {VK_NULL_HANDLE, source.view(), VK_IMAGE_LAYOUT_GENERAL}}
{
}

StorageImage::StorageImage(const Image& source, uint32_t mip)
    : Resource{.image = {VK_NULL_HANDLE, source.mip(mip), VK_IMAGE_LAYOUT_GENERAL}}
{
}

SampledImage::SampledImage(const Image& source, const Sampler& sampler)
    : Resource{.image = {sampler.handle(), source.view(), VK_IMAGE_LAYOUT_GENERAL}}
{
}

Texture::Texture(const Image& source) : Resource{.image = {VK_NULL_HANDLE, source.view(), VK_IMAGE_LAYOUT_GENERAL}} {}

} // namespace engine
