#include "engine/pipeline_layout.h"

#include <algorithm>
#include <array>

namespace engine {

namespace {
constexpr size_t kMaxBindings = 20;

const char* typeName(VkDescriptorType type)
{
    switch (type)
    {
    case VK_DESCRIPTOR_TYPE_STORAGE_BUFFER:
        return "a storage buffer";
    case VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER:
        return "a uniform buffer";
    case VK_DESCRIPTOR_TYPE_STORAGE_IMAGE:
        return "a storage image";
    case VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER:
        return "a sampled image";
    case VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE:
        return "a texture";
    default:
        return "of another type";
    }
}

void checkContract(const ShaderInterface& shader, const ShaderContract& contract)
{
    for (const ShaderBinding& binding : shader.bindings)
    {
        SEAWAY_CHECK(binding.binding < contract.bindings.size(),
                     "{}: the shader has a binding {} '{}', of which the program knows nothing; build it anew",
                     contract.name, binding.binding, binding.name);
        const BindingSlot& slot = contract.bindings[binding.binding];
        SEAWAY_CHECK(slot.name == binding.name && slot.type == binding.type,
                     "{}: binding {} is '{}', {}, in the shader and '{}', {}, in the program; build it anew",
                     contract.name, binding.binding, binding.name, typeName(binding.type), slot.name,
                     typeName(slot.type));
    }
    for (const ShaderConstant& constant : shader.constants)
    {
        const auto slot = std::ranges::find(contract.constants, constant.id, &ConstantSlot::id);
        SEAWAY_CHECK(slot != contract.constants.end() && slot->name == constant.name,
                     "{}: specialisation constant {} is '{}' in the shader and '{}' in the program; build it anew",
                     contract.name, constant.id, constant.name,
                     slot == contract.constants.end() ? std::string_view("none") : slot->name);
    }
    SEAWAY_CHECK(shader.pushBytes == 0 || shader.pushBytes == contract.pushBytes,
                 "{}: {} bytes of push constants in the shader and {} in the program; build it anew", contract.name,
                 shader.pushBytes, contract.pushBytes);
}

} // namespace

PipelineLayout::PipelineLayout(Device& device, std::span<const ShaderInterface> shaders, const ShaderContract& contract)
    : device_(&device), pushBytes_(contract.pushBytes), slots_(contract.bindings)
{
    SEAWAY_CHECK(slots_.size() <= kMaxBindings, "{} has {} bindings", contract.name, slots_.size());
    for (const ShaderInterface& shader : shaders)
    {
        checkContract(shader, contract);
        stages_ |= shader.stage;
    }
    std::array<VkDescriptorSetLayoutBinding, kMaxBindings> descriptors{};
    for (size_t i = 0; i < slots_.size(); ++i)
        descriptors[i] = {slots_[i].binding, slots_[i].type, 1, stages_, nullptr};
    VkDescriptorSetLayoutCreateInfo setInfo{VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO};
    setInfo.flags = VK_DESCRIPTOR_SET_LAYOUT_CREATE_PUSH_DESCRIPTOR_BIT_KHR;
    setInfo.bindingCount = static_cast<uint32_t>(slots_.size());
    setInfo.pBindings = descriptors.data();
    VK_CHECK(vkCreateDescriptorSetLayout(device.handle(), &setInfo, nullptr, &setLayout_));

    const VkPushConstantRange range{stages_, 0, pushBytes_};
    VkPipelineLayoutCreateInfo info{VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO};
    info.setLayoutCount = 1;
    info.pSetLayouts = &setLayout_;
    info.pushConstantRangeCount = pushBytes_ ? 1u : 0u;
    info.pPushConstantRanges = &range;
    VK_CHECK(vkCreatePipelineLayout(device.handle(), &info, nullptr, &handle_));
    device.setName(VK_OBJECT_TYPE_PIPELINE_LAYOUT, reinterpret_cast<uint64_t>(handle_), contract.name);
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
    std::swap(slots_, other.slots_);
    return *this;
}

void PipelineLayout::push(VkCommandBuffer cmd, VkPipelineBindPoint bindPoint, std::span<const std::byte> constants,
                          const void* resources) const
{
    if (pushBytes_ > 0)
        vkCmdPushConstants(cmd, handle_, stages_, 0, pushBytes_, constants.data());
    if (slots_.empty())
        return;
    std::array<VkWriteDescriptorSet, kMaxBindings> writes{};
    for (size_t i = 0; i < slots_.size(); ++i)
    {
        const auto& resource =
            *reinterpret_cast<const Resource*>(static_cast<const std::byte*>(resources) + slots_[i].offset);
        writes[i].sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET;
        writes[i].dstBinding = slots_[i].binding;
        writes[i].descriptorCount = 1;
        writes[i].descriptorType = slots_[i].type;
        writes[i].pBufferInfo = &resource.buffer;
        writes[i].pImageInfo = &resource.image;
    }
    vkCmdPushDescriptorSetKHR(cmd, bindPoint, handle_, 0, static_cast<uint32_t>(slots_.size()), writes.data());
}

Pipeline::Pipeline(Device& device, std::function<VkPipeline()> build, std::string name)
    : device_(&device), name_(std::move(name)), making_(device.makePipeline(std::move(build)))
{
}

VkPipeline Pipeline::handle() const
{
    if (making_.valid())
    {
        if (making_.wait_for(std::chrono::seconds(0)) != std::future_status::ready)
            device_->finishPipelines(); // it is one of the last, and who watches set-up hears of it
        handle_ = making_.get();
        device_->setName(VK_OBJECT_TYPE_PIPELINE, reinterpret_cast<uint64_t>(handle_), name_);
    }
    return handle_;
}

Pipeline::~Pipeline()
{
    if (making_.valid())
        handle_ = making_.get(); // nobody hears of it, for who watches may throw
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
    std::swap(name_, other.name_);
    std::swap(making_, other.making_);
    std::swap(handle_, other.handle_);
    return *this;
}

Specialization::Specialization(std::span<const ConstantSlot> slots, std::span<const uint32_t> values, size_t shape)
{
    for (uint32_t i = 0; i < shape; ++i)
        entries_.push_back({i, static_cast<uint32_t>(i * sizeof(uint32_t)), sizeof(uint32_t)});
    for (const ConstantSlot& slot : slots)
        entries_.push_back({slot.id, static_cast<uint32_t>(shape * sizeof(uint32_t) + slot.offset), sizeof(uint32_t)});
    info_ = {static_cast<uint32_t>(entries_.size()), entries_.data(), values.size_bytes(), values.data()};
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
