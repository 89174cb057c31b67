// binding.h -- what a shader's caller hands it, each resource typed by how the shader uses it.
//
// tools/bindings_main.cpp writes a header for every shader from its SPIR-V when the program is built:
// "bindings/ocean/grids/step.h" holds bindings::ocean::grids::Step, with a struct Bindings that has a member for each
// resource, a struct Constants for its specialisation constants and the type of its push constants, all by the names
// that they have in GLSL. So a caller that leaves one out, misspells it or gives a buffer for an image does not compile.
#pragma once

#include "engine/memory.h"

#include <array>
#include <cstddef>
#include <cstring>
#include <span>
#include <string_view>
#include <vector>

namespace engine {

// Any resource as Vulkan takes it.
struct Resource
{
    VkDescriptorBufferInfo buffer{};
    VkDescriptorImageInfo image{};
};

struct StorageBuffer : Resource
{
    StorageBuffer(const Buffer& source, VkDeviceSize offset = 0, VkDeviceSize bytes = VK_WHOLE_SIZE);
};

struct UniformBuffer : Resource
{
    UniformBuffer(const Buffer& source, VkDeviceSize offset = 0, VkDeviceSize bytes = VK_WHOLE_SIZE);
};

struct StorageImage : Resource
{
    StorageImage(const Image& source);               // all of its only mip
    StorageImage(const Image& source, uint32_t mip); // one mip
};

// Read through a sampler.
struct SampledImage : Resource
{
    SampledImage(const Image& source, const Sampler& sampler);
};

// Read texel by texel, without a sampler.
struct Texture : Resource
{
    Texture(const Image& source);
};

// The push constants of a shader that takes none.
struct NoPush
{
};

// ---- what the generated headers say of a shader -----------------------------------------------------------------

struct BindingSlot
{
    uint32_t binding;
    VkDescriptorType type;
    std::string_view name;
    size_t offset; // of the Resource in the struct of all bindings
};

struct ConstantSlot
{
    uint32_t id;
    std::string_view name;
    size_t offset; // in the struct of all constants, a word each
};

// What a shader, or the shaders that draw together, take.
struct ShaderContract
{
    std::string_view name;                 // the shader's path in shaders/; of several: of the first
    std::span<const BindingSlot> bindings; // numbered 0, 1, 2, ...
    std::span<const ConstantSlot> constants;
    uint32_t pushBytes;
};

// The constants of a generated struct as words, in the order of its members.
template <typename Shader>
std::vector<uint32_t> constantWords(const typename Shader::Constants& constants)
{
    std::vector<uint32_t> words(sizeof(constants) / sizeof(uint32_t));
    if (!words.empty())
        std::memcpy(words.data(), &constants, words.size() * sizeof(uint32_t));
    return words;
}

// Push constants as bytes.
template <typename Shader>
std::span<const std::byte> pushBytes(const typename Shader::Push& push)
{
    static_assert(Shader::kContract.pushBytes == 0 || sizeof(push) == Shader::kContract.pushBytes);
    return std::as_bytes(std::span(&push, 1));
}

} // namespace engine
