// spirv.h -- what a shader expects of its caller, read from its SPIR-V: bindings and the size of its push constants.
#pragma once

#include "engine/vulkan.h"

#include <cstdint>
#include <span>
#include <vector>

namespace engine {

struct ShaderBinding
{
    uint32_t binding = 0;
    VkDescriptorType type = VK_DESCRIPTOR_TYPE_MAX_ENUM;
};

struct ShaderInterface
{
    VkShaderStageFlagBits stage = VK_SHADER_STAGE_ALL;
    std::vector<ShaderBinding> bindings; // ascending; all in set 0
    uint32_t pushBytes = 0;
};

// Reads valid SPIR-V (the build runs spirv-val on it) as our shaders use it: one entry point, set 0 only,
// no arrays of descriptors. Stops with a check on anything else.
ShaderInterface reflect(std::span<const uint32_t> spirv);

} // namespace engine
