// spirv.h -- what a shader expects of its caller, read from its SPIR-V: bindings, constants and push constants by name.
#pragma once

#include "engine/vulkan.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace engine {

struct ShaderBinding
{
    uint32_t binding = 0;
    VkDescriptorType type = VK_DESCRIPTOR_TYPE_MAX_ENUM;
    std::string name; // of the variable; of a block without one: of its only member, or the block's own

    bool operator==(const ShaderBinding&) const = default;
};

// A specialisation constant that has a name. Those of the workgroup's shape have none.
struct ShaderConstant
{
    enum class Type
    {
        whole,  // uint
        number, // float
        flag    // bool
    };
    uint32_t id = 0;
    Type type = Type::whole;
    std::string name;
    uint32_t value = 0; // its default, as the bits of its type

    bool operator==(const ShaderConstant&) const = default;
};

struct ShaderInterface
{
    VkShaderStageFlagBits stage = VK_SHADER_STAGE_ALL;
    std::vector<ShaderBinding> bindings;   // ascending; all in set 0
    std::vector<ShaderConstant> constants; // ascending
    uint32_t pushBytes = 0;
    std::string pushType; // of the only member of the push constants: a struct's name, "uint" or "float"; empty: none

    bool operator==(const ShaderInterface&) const = default;
};

// Reads valid SPIR-V (the build runs spirv-val on it) as our shaders use it: one entry point, set 0 only, no arrays of
// descriptors, one struct or number as push constants. Stops with a check on anything else.
ShaderInterface reflect(std::span<const uint32_t> spirv);

} // namespace engine
