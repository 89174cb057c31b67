#include "compute/kernel.h"

#include "engine/shader_library.h"

#include <fmt/ranges.h>

namespace compute {

struct ComputePipeline::State
{
    engine::Device& device;
    const engine::ShaderContract& contract;
    std::string shader;
    Extent group;
    std::vector<uint32_t> constants; // the workgroup's three, then the shader's own
    engine::PipelineLayout layout = {};
    engine::Pipeline pipeline = {};
    engine::ShaderLibrary::Subscription reload = {};

    void build()
    {
        const std::span<const uint32_t> spirv = device.shaders().spirv(shader);
        const engine::ShaderInterface interface = engine::reflect(spirv);
        layout = engine::PipelineLayout(device, {&interface, 1}, contract);
        const auto module = std::make_shared<engine::ShaderModule>(device, spirv, shader);
        pipeline = engine::Pipeline(
            device, [this, module] { return make(*module); }, shader);
    }

    VkPipeline make(const engine::ShaderModule& module) const
    {
        const engine::Specialization specialization(contract.constants, constants, 3);
        VkComputePipelineCreateInfo info{VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO};
        info.stage.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO;
        info.stage.stage = VK_SHADER_STAGE_COMPUTE_BIT;
        info.stage.module = module.handle();
        info.stage.pName = "main";
        info.stage.pSpecializationInfo = &specialization.info();
        info.layout = layout.handle();
        VkPipeline made = VK_NULL_HANDLE;
        VK_CHECK(vkCreateComputePipelines(device.handle(), device.pipelineCache(), 1, &info, nullptr, &made));
        return made;
    }
};

ComputePipeline::ComputePipeline(engine::Device& device, const engine::ShaderContract& contract, const Shape& shape,
                                 std::vector<uint32_t> constants)
{
    const Extent group = device.isCpu() ? shape.cpu : shape.gpu;
    const VkPhysicalDeviceLimits& limits = device.limits();
    SEAWAY_CHECK(group.x > 0 && group.y > 0 && group.z > 0 &&
                     group.x * group.y * group.z <= limits.maxComputeWorkGroupInvocations &&
                     group.x <= limits.maxComputeWorkGroupSize[0] && group.y <= limits.maxComputeWorkGroupSize[1] &&
                     group.z <= limits.maxComputeWorkGroupSize[2],
                 "{}: workgroup {}x{}x{} is beyond this device", contract.name, group.x, group.y, group.z);
    constants.insert(constants.begin(), {group.x, group.y, group.z});
    const std::string name = fmt::format("kernel {} {}", contract.name, fmt::join(constants, " "));
    state_ = device.once<State>(name, [&] {
        auto state = std::shared_ptr<State>(new State{device, contract, std::string(contract.name), group, constants});
        state->build();
        state->reload = device.shaders().onChange({state->shader}, [kept = state.get()] { kept->build(); });
        return state;
    });
}

Extent ComputePipeline::group() const
{
    return state_->group;
}

void ComputePipeline::bind(const engine::Commands& cmd, std::span<const std::byte> push, const void* resources) const
{
    vkCmdBindPipeline(cmd, VK_PIPELINE_BIND_POINT_COMPUTE, state_->pipeline.handle());
    state_->layout.push(cmd, VK_PIPELINE_BIND_POINT_COMPUTE, push, resources);
}

void ComputePipeline::dispatch(const engine::Commands& cmd, std::span<const std::byte> push, const void* resources,
                               const Extent& threads) const
{
    const Extent& group = state_->group;
    const Extent groups{(threads.x + group.x - 1) / group.x, (threads.y + group.y - 1) / group.y,
                        (threads.z + group.z - 1) / group.z};
    const uint32_t* limit = state_->device.limits().maxComputeWorkGroupCount;
    SEAWAY_CHECK(groups.x <= limit[0] && groups.y <= limit[1] && groups.z <= limit[2],
                 "{}: {}x{}x{} workgroups are beyond this device", state_->shader, groups.x, groups.y, groups.z);
    if (groups.x == 0 || groups.y == 0 || groups.z == 0)
        return;
    bind(cmd, push, resources);
    vkCmdDispatch(cmd, groups.x, groups.y, groups.z);
}

} // namespace compute
