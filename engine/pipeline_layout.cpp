#include "engine/pipeline_layout.h"

#include <algorithm>
#include <array>

namespace engine {

namespace {
constexpr size_t kMaxBindings = 20;
}

Binding::Binding(const Buffer& source, VkDeviceSize offset, VkDeviceSize bytes) : buffer{source.handle(), offset, bytes}
{
}

Binding::Binding(const Image& source) : image{VK_NULL_HANDLE, source.view(), VK_IMAGE_LAYOUT_GENERAL} {}

Binding::Binding(const Image& source, uint32_t mip) : image{VK_NULL_HANDLE, source.mip(mip), VK_IMAGE_LAYOUT_GENERAL} {}

Binding::Binding(const Image& source, const Sampler& sampler)
    : image{sampler.handle(), source.view(), VK_IMAGE_LAYOUT_GENERAL}
{
}

PipelineLayout::PipelineLayout(Device& device, std::span<const ShaderInterface> shaders, std::string_view name)
    : device_(&device)
{
    for (const ShaderInterface& shader : shaders)
    {
        stages_ |= shader.stage;
        pushBytes_ = std::max(pushBytes_, shader.pushBytes);
        for (const ShaderBinding& binding : shader.bindings)
        {
            const auto same = std::find_if(bindings_.begin(), bindings_.end(),
                                           [&](const ShaderBinding& b) { return b.binding == binding.binding; });
            if (same == bindings_.end())
                bindings_.push_back(binding);
            else
                SEAWAY_CHECK(same->type == binding.type, "{}: its stages disagree on binding {}", name,
                             binding.binding);
        }
    }
    std::sort(bindings_.begin(), bindings_.end(),
              [](const ShaderBinding& a, const ShaderBinding& b) { return a.binding < b.binding; });
    SEAWAY_CHECK(bindings_.size() <= kMaxBindings, "{} has {} bindings", name, bindings_.size());

    std::array<VkDescriptorSetLayoutBinding, kMaxBindings> slots{};
    for (size_t i = 0; i < bindings_.size(); ++i)
    {
        SEAWAY_CHECK(bindings_[i].binding == i, "{}: bindings must be numbered 0, 1, 2, ...; {} is missing", name, i);
        slots[i] = {bindings_[i].binding, bindings_[i].type, 1, stages_, nullptr};
    }
    VkDescriptorSetLayoutCreateInfo setInfo{VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO};
    setInfo.flags = VK_DESCRIPTOR_SET_LAYOUT_CREATE_PUSH_DESCRIPTOR_BIT_KHR;
    setInfo.bindingCount = static_cast<uint32_t>(bindings_.size());
    setInfo.pBindings = slots.data();
    VK_CHECK(vkCreateDescriptorSetLayout(device.handle(), &setInfo, nullptr, &setLayout_));

    const VkPushConstantRange range{stages_, 0, pushBytes_};
    VkPipelineLayoutCreateInfo info{VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO};
    info.setLayoutCount = 1;
    info.pSetLayouts = &setLayout_;
    info.pushConstantRangeCount = pushBytes_ ? 1u : 0u;
    info.pPushConstantRanges = &range;
    VK_CHECK(vkCreatePipelineLayout(device.handle(), &info, nullptr, &handle_));
    device.setName(VK_OBJECT_TYPE_PIPELINE_LAYOUT, reinterpret_cast<uint64_t>(handle_), name);
}

PipelineLayout::~PipelineLayout()
{
    if (!handle_)
        return;
    device_->retire([device = device_, handle = handle_, setLayout = setLayout_] {
        vkDestroyPipelineLayout(device->handle(), handle, nullptr);
        vkDestroyDescriptorSetLayout(device->handle(), setLayout, nullptr);
    });
}

PipelineLayout::PipelineLayout(PipelineLayout&& other) noexcept
{
    *this = std::move(other);
}

PipelineLayout& PipelineLayout::operator=(PipelineLayout&& other) noexcept
{
    std::swap(device_, other.device_);
    std::swap(setLayout_, other.setLayout_);
    std::swap(handle_, other.handle_);
    std::swap(stages_, other.stages_);
    std::swap(pushBytes_, other.pushBytes_);
    std::swap(bindings_, other.bindings_);
    return *this;
}

void PipelineLayout::push(VkCommandBuffer cmd, VkPipelineBindPoint bindPoint, std::span<const std::byte> constants,
                          std::initializer_list<Binding> bindings) const
{
    SEAWAY_CHECK(constants.size() == pushBytes_, "{} bytes of push constants for a shader that takes {}",
                 constants.size(), pushBytes_);
    SEAWAY_CHECK(bindings.size() == bindings_.size(), "{} bindings for a shader that takes {}", bindings.size(),
                 bindings_.size());
    if (!constants.empty())
        vkCmdPushConstants(cmd, handle_, stages_, 0, pushBytes_, constants.data());

    std::array<VkWriteDescriptorSet, kMaxBindings> writes{};
    for (size_t i = 0; i < bindings_.size(); ++i)
    {
        const Binding& binding = bindings.begin()[i];
        writes[i].sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET;
        writes[i].dstBinding = bindings_[i].binding;
        writes[i].descriptorCount = 1;
        writes[i].descriptorType = bindings_[i].type;
        writes[i].pBufferInfo = &binding.buffer;
        writes[i].pImageInfo = &binding.image;
    }
    if (!bindings_.empty())
        vkCmdPushDescriptorSetKHR(cmd, bindPoint, handle_, 0, static_cast<uint32_t>(bindings_.size()), writes.data());
}

Pipeline::Pipeline(Device& device, VkPipeline handle, std::string_view name) : device_(&device), handle_(handle)
{
    device.setName(VK_OBJECT_TYPE_PIPELINE, reinterpret_cast<uint64_t>(handle), name);
}

Pipeline::~Pipeline()
{
    if (handle_)
        device_->retire([device = device_, handle = handle_] { vkDestroyPipeline(device->handle(), handle, nullptr); });
}

Pipeline::Pipeline(Pipeline&& other) noexcept
{
    *this = std::move(other);
}

Pipeline& Pipeline::operator=(Pipeline&& other) noexcept
{
    std::swap(device_, other.device_);
    std::swap(handle_, other.handle_);
    return *this;
}

Specialization::Specialization(std::span<const uint32_t> values)
{
    for (uint32_t i = 0; i < values.size(); ++i)
        entries_.push_back({i, static_cast<uint32_t>(i * sizeof(uint32_t)), sizeof(uint32_t)});
    info_.mapEntryCount = static_cast<uint32_t>(entries_.size());
    info_.pMapEntries = entries_.data();
    info_.dataSize = values.size_bytes();
    info_.pData = values.data();
}

ShaderModule::ShaderModule(Device& device, std::span<const uint32_t> spirv, std::string_view name) : device_(device)
{
    VkShaderModuleCreateInfo info{VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO};
    info.codeSize = spirv.size_bytes();
    info.pCode = spirv.data();
    VK_CHECK(vkCreateShaderModule(device.handle(), &info, nullptr, &handle_));
    device.setName(VK_OBJECT_TYPE_SHADER_MODULE, reinterpret_cast<uint64_t>(handle_), name);
}

ShaderModule::~ShaderModule()
{
    vkDestroyShaderModule(device_.handle(), handle_, nullptr);
}

} // namespace engine
