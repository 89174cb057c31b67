// pipeline_layout.h -- a pipeline's bindings and push constants, as its shaders' contract has them (engine/binding.h).
//
// Bindings are push descriptors in set 0, numbered 0, 1, 2, ...; every one is given, also where a shader does not use it
// (Mesa 22.3 crashes on a binding that was never written).
#pragma once

#include "engine/binding.h"
#include "engine/spirv.h"

#include <functional>
#include <future>
#include <span>
#include <string>

namespace engine {

class PipelineLayout
{
public:
    PipelineLayout() = default;
    // As the contract says. Stops with a check that names both where a shader takes anything else.
    PipelineLayout(Device& device, std::span<const ShaderInterface> shaders, const ShaderContract& contract);
    ~PipelineLayout();
    PipelineLayout(PipelineLayout&& other) noexcept;
    PipelineLayout& operator=(PipelineLayout&& other) noexcept;

    VkPipelineLayout handle() const { return handle_; }

    // Records the push constants and the resources of a generated struct Bindings (engine/binding.h).
    void push(VkCommandBuffer cmd, VkPipelineBindPoint bindPoint, std::span<const std::byte> constants,
              const void* resources) const;

private:
    Device* device_ = nullptr;
    VkDescriptorSetLayout setLayout_ = VK_NULL_HANDLE;
    VkPipelineLayout handle_ = VK_NULL_HANDLE;
    VkShaderStageFlags stages_ = 0;
    uint32_t pushBytes_ = 0;
    std::span<const BindingSlot> slots_;
};

// A pipeline, which retires with its owner. It is made on another thread.
class Pipeline
{
public:
    Pipeline() = default;
    // What `build` uses must be there as long as this object.
    Pipeline(Device& device, std::function<VkPipeline()> build, std::string name);
    ~Pipeline();
    Pipeline(Pipeline&& other) noexcept;
    Pipeline& operator=(Pipeline&& other) noexcept;

    // Waits until it is made, the first time.
    VkPipeline handle() const;

private:
    Device* device_ = nullptr;
    std::string name_;
    mutable std::future<VkPipeline> making_; // until it was asked for
    mutable VkPipeline handle_ = VK_NULL_HANDLE;
};

// Specialisation constants of a pipeline while it is made: those of a generated struct Constants and, before them, as
// many of a workgroup's shape as are said, numbered from 0. The values must outlive it.
class Specialization
{
public:
    Specialization(std::span<const ConstantSlot> slots, std::span<const uint32_t> values, size_t shape = 0);
    Specialization(const Specialization&) = delete;
    Specialization& operator=(const Specialization&) = delete;

    const VkSpecializationInfo& info() const { return info_; }

private:
    std::vector<VkSpecializationMapEntry> entries_;
    VkSpecializationInfo info_{};
};

// A module that lives until its pipeline is made.
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
