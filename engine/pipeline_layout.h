// pipeline_layout.h -- a pipeline's bindings and push constants, reflected from its shaders.
//
// Bindings are push descriptors in set 0, given in the order of their binding numbers, 0, 1, 2, ...; every one
// must be given (Mesa 22.3 crashes on a binding that was never written).
#pragma once

#include "engine/binding.h"
#include "engine/spirv.h"

#include <initializer_list>
#include <span>

namespace engine {

// One resource as a shader sees it.
struct Binding
{
    Binding(const Buffer& buffer, VkDeviceSize offset = 0, VkDeviceSize bytes = VK_WHOLE_SIZE);
    Binding(const Image& image);                         // a storage image: all of its only mip
    Binding(const Image& image, uint32_t mip);           // a storage image: one mip
    Binding(const Image& image, const Sampler& sampler); // a sampled image

    VkDescriptorBufferInfo buffer{};
    VkDescriptorImageInfo image{};
};

class PipelineLayout
{
public:
    PipelineLayout() = default;
    PipelineLayout(Device& device, std::span<const ShaderInterface> shaders, std::string_view name);
    // As the contract says. Stops with a check that names both where a shader takes anything else.
    PipelineLayout(Device& device, std::span<const ShaderInterface> shaders, const ShaderContract& contract);
    ~PipelineLayout();
    PipelineLayout(PipelineLayout&& other) noexcept;
    PipelineLayout& operator=(PipelineLayout&& other) noexcept;

    VkPipelineLayout handle() const { return handle_; }
    uint32_t pushBytes() const { return pushBytes_; }

    // Records the push constants and the bindings. Stops with a check if their number or size is not the shader's.
    void push(VkCommandBuffer cmd, VkPipelineBindPoint bindPoint, std::span<const std::byte> constants,
              std::initializer_list<Binding> bindings) const;

    // Records the push constants and the resources of a generated struct Bindings (engine/binding.h).
    void push(VkCommandBuffer cmd, VkPipelineBindPoint bindPoint, std::span<const std::byte> constants,
              const void* resources) const;

private:
    Device* device_ = nullptr;
    VkDescriptorSetLayout setLayout_ = VK_NULL_HANDLE;
    VkPipelineLayout handle_ = VK_NULL_HANDLE;
    VkShaderStageFlags stages_ = 0;
    uint32_t pushBytes_ = 0;
    std::vector<ShaderBinding> bindings_;
    std::span<const BindingSlot> slots_;
};

// A pipeline, which retires with its owner.
class Pipeline
{
public:
    Pipeline() = default;
    Pipeline(Device& device, VkPipeline handle, std::string_view name);
    ~Pipeline();
    Pipeline(Pipeline&& other) noexcept;
    Pipeline& operator=(Pipeline&& other) noexcept;

    VkPipeline handle() const { return handle_; }

private:
    Device* device_ = nullptr;
    VkPipeline handle_ = VK_NULL_HANDLE;
};

// Specialisation constants of a pipeline while it is made: 0, 1, 2, ..., or those of a generated struct Constants with,
// before them, a workgroup's shape as 0, 1 and 2. The values must outlive it.
class Specialization
{
public:
    explicit Specialization(std::span<const uint32_t> values);
    Specialization(std::span<const ConstantSlot> slots, std::span<const uint32_t> values, size_t shape = 0);
    Specialization(const Specialization&) = delete;
    Specialization& operator=(const Specialization&) = delete;

    const VkSpecializationInfo& info() const { return info_; }

private:
    std::vector<VkSpecializationMapEntry> entries_;
    VkSpecializationInfo info_{};
};

// A module that lives while its pipeline is made.
class ShaderModule
{
public:
    ShaderModule(Device& device, std::span<const uint32_t> spirv, std::string_view name);
    ~ShaderModule();
    ShaderModule(const ShaderModule&) = delete;
    ShaderModule& operator=(const ShaderModule&) = delete;

    VkShaderModule handle() const { return handle_; }

private:
    Device& device_;
    VkShaderModule handle_ = VK_NULL_HANDLE;
};

} // namespace engine
