#include "render/draw_pipeline.h"

#include "engine/shader_library.h"
#include "render/targets.h"

#include <array>
#include <fmt/ranges.h>
#include <utility>

namespace render {

struct GraphicsPipeline::State
{
    engine::Device& device;
    const engine::ShaderContract& contract;
    DrawSpec spec;
    std::vector<uint32_t> constants;
    engine::PipelineLayout layout = {};
    engine::Pipeline pipeline = {};
    engine::ShaderLibrary::Subscription reload = {};

    void build();
};

namespace {

// All that a pipeline is made from.
std::string nameOf(const DrawSpec& spec, std::span<const uint32_t> constants)
{
    std::string name =
        fmt::format("draw {} {} {} {} {} {} {} {} {}; {}", spec.vertex, spec.fragment, static_cast<int>(spec.color),
                    spec.colors, static_cast<int>(spec.depth), static_cast<int>(spec.blend),
                    static_cast<int>(spec.faces), spec.points, spec.upToEye, fmt::join(constants, " "));
    for (const VkVertexInputBindingDescription& buffer : spec.vertices.buffers)
        name += fmt::format("; {} {} {}", buffer.binding, buffer.stride, static_cast<int>(buffer.inputRate));
    for (const VkVertexInputAttributeDescription& attribute : spec.vertices.attributes)
        name += fmt::format("; {} {} {} {}", attribute.location, attribute.binding, static_cast<int>(attribute.format),
                            attribute.offset);
    return name;
}

VkPipelineShaderStageCreateInfo stageInfo(VkShaderStageFlagBits stage, const engine::ShaderModule& module,
                                          const VkSpecializationInfo& specialization)
{
    VkPipelineShaderStageCreateInfo info{VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO};
    info.stage = stage;
    info.module = module.handle();
    info.pName = "main";
    info.pSpecializationInfo = &specialization;
    return info;
}

VkPipelineVertexInputStateCreateInfo vertexInput(const VertexLayout& vertices)
{
    VkPipelineVertexInputStateCreateInfo info{VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_STATE_CREATE_INFO};
    info.vertexBindingDescriptionCount = static_cast<uint32_t>(vertices.buffers.size());
    info.pVertexBindingDescriptions = vertices.buffers.data();
    info.vertexAttributeDescriptionCount = static_cast<uint32_t>(vertices.attributes.size());
    info.pVertexAttributeDescriptions = vertices.attributes.data();
    return info;
}

VkPipelineInputAssemblyStateCreateInfo inputAssembly(bool points)
{
    VkPipelineInputAssemblyStateCreateInfo info{VK_STRUCTURE_TYPE_PIPELINE_INPUT_ASSEMBLY_STATE_CREATE_INFO};
    info.topology = points ? VK_PRIMITIVE_TOPOLOGY_POINT_LIST : VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST;
    return info;
}

VkCullModeFlags cullMode(Faces faces)
{
    return faces == Faces::both   ? VK_CULL_MODE_NONE
           : faces == Faces::left ? VK_CULL_MODE_BACK_BIT
                                  : VK_CULL_MODE_FRONT_BIT;
}

VkPipelineRasterizationStateCreateInfo rasterization(const DrawSpec& spec)
{
    VkPipelineRasterizationStateCreateInfo info{VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_STATE_CREATE_INFO};
    info.depthClampEnable = spec.upToEye;
    info.polygonMode = VK_POLYGON_MODE_FILL;
    info.cullMode = cullMode(spec.faces);
    info.lineWidth = 1.0f;
    return info;
}

VkPipelineDepthStencilStateCreateInfo depthTest(Depth depth)
{
    VkPipelineDepthStencilStateCreateInfo info{VK_STRUCTURE_TYPE_PIPELINE_DEPTH_STENCIL_STATE_CREATE_INFO};
    info.depthTestEnable = depth != Depth::none;
    info.depthWriteEnable = depth == Depth::write || depth == Depth::only;
    info.depthCompareOp = depth == Depth::under ? VK_COMPARE_OP_LESS : VK_COMPARE_OP_GREATER_OR_EQUAL;
    return info;
}

// Of the colour drawn, and of what is there.
std::pair<VkBlendFactor, VkBlendFactor> blendFactors(Blend blend)
{
    switch (blend)
    {
    case Blend::none:
        break;
    case Blend::over:
        return {VK_BLEND_FACTOR_SRC_ALPHA, VK_BLEND_FACTOR_ONE_MINUS_SRC_ALPHA};
    case Blend::times:
        return {VK_BLEND_FACTOR_ZERO, VK_BLEND_FACTOR_SRC_COLOR};
    case Blend::plus:
        return {VK_BLEND_FACTOR_ONE, VK_BLEND_FACTOR_ONE};
    }
    return {VK_BLEND_FACTOR_ONE, VK_BLEND_FACTOR_ZERO};
}

VkPipelineColorBlendAttachmentState colorBlend(const DrawSpec& spec)
{
    constexpr VkColorComponentFlags kColors =
        VK_COLOR_COMPONENT_R_BIT | VK_COLOR_COMPONENT_G_BIT | VK_COLOR_COMPONENT_B_BIT;
    const bool blends = spec.blend != Blend::none;
    const auto [ours, theirs] = blendFactors(spec.blend);
    VkPipelineColorBlendAttachmentState state{};
    state.colorWriteMask = spec.depth == Depth::only ? 0 : blends ? kColors : kColors | VK_COLOR_COMPONENT_A_BIT;
    state.blendEnable = blends;
    state.srcColorBlendFactor = ours;
    state.dstColorBlendFactor = theirs;
    state.srcAlphaBlendFactor = VK_BLEND_FACTOR_ONE;
    return state;
}

// The pipeline's targets: how each colour is blended and its format, and the format of depth. Stays in place, for the
// structs that Vulkan takes point into it.
struct TargetState
{
    explicit TargetState(const DrawSpec& spec)
    {
        SEAWAY_CHECK(spec.colors <= kMaxColors, "{}: {} colour targets", spec.fragment, spec.colors);
        attachments.fill(colorBlend(spec));
        formats.fill(spec.color);
        blend.attachmentCount = spec.color == VK_FORMAT_UNDEFINED ? 0 : spec.colors;
        blend.pAttachments = attachments.data();
        rendering.colorAttachmentCount = blend.attachmentCount;
        rendering.pColorAttachmentFormats = formats.data();
        rendering.depthAttachmentFormat = spec.depth == Depth::none ? VK_FORMAT_UNDEFINED : kDepthFormat;
    }
    TargetState(const TargetState&) = delete;
    TargetState& operator=(const TargetState&) = delete;

    std::array<VkPipelineColorBlendAttachmentState, kMaxColors> attachments;
    std::array<VkFormat, kMaxColors> formats;
    VkPipelineColorBlendStateCreateInfo blend{VK_STRUCTURE_TYPE_PIPELINE_COLOR_BLEND_STATE_CREATE_INFO};
    VkPipelineRenderingCreateInfo rendering{VK_STRUCTURE_TYPE_PIPELINE_RENDERING_CREATE_INFO};
};

VkPipeline makePipeline(const engine::Device& device, const DrawSpec& spec,
                        std::span<const VkPipelineShaderStageCreateInfo> stages, VkPipelineLayout layout)
{
    const VkPipelineVertexInputStateCreateInfo vertices = vertexInput(spec.vertices);
    const VkPipelineInputAssemblyStateCreateInfo assembly = inputAssembly(spec.points);
    VkPipelineViewportStateCreateInfo viewport{VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_STATE_CREATE_INFO};
    viewport.viewportCount = 1;
    viewport.scissorCount = 1;
    const VkPipelineRasterizationStateCreateInfo raster = rasterization(spec);
    VkPipelineMultisampleStateCreateInfo samples{VK_STRUCTURE_TYPE_PIPELINE_MULTISAMPLE_STATE_CREATE_INFO};
    samples.rasterizationSamples = VK_SAMPLE_COUNT_1_BIT;
    const VkPipelineDepthStencilStateCreateInfo depth = depthTest(spec.depth);
    const TargetState targets(spec);
    constexpr std::array kDynamic{VK_DYNAMIC_STATE_VIEWPORT, VK_DYNAMIC_STATE_SCISSOR};
    VkPipelineDynamicStateCreateInfo dynamic{VK_STRUCTURE_TYPE_PIPELINE_DYNAMIC_STATE_CREATE_INFO};
    dynamic.dynamicStateCount = static_cast<uint32_t>(kDynamic.size());
    dynamic.pDynamicStates = kDynamic.data();

    VkGraphicsPipelineCreateInfo info{VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO};
    info.pNext = &targets.rendering;
    info.stageCount = static_cast<uint32_t>(stages.size());
    info.pStages = stages.data();
    info.pVertexInputState = &vertices;
    info.pInputAssemblyState = &assembly;
    info.pViewportState = &viewport;
    info.pRasterizationState = &raster;
    info.pMultisampleState = &samples;
    info.pDepthStencilState = &depth;
    info.pColorBlendState = &targets.blend;
    info.pDynamicState = &dynamic;
    info.layout = layout;
    VkPipeline made = VK_NULL_HANDLE;
    VK_CHECK(vkCreateGraphicsPipelines(device.handle(), device.pipelineCache(), 1, &info, nullptr, &made));
    return made;
}

} // namespace

void GraphicsPipeline::State::build()
{
    const std::array<std::span<const uint32_t>, 2> spirv{device.shaders().spirv(spec.vertex),
                                                         device.shaders().spirv(spec.fragment)};
    const std::array interfaces{engine::reflect(spirv[0]), engine::reflect(spirv[1])};
    layout = engine::PipelineLayout(device, interfaces, contract);
    const auto vertex = std::make_shared<engine::ShaderModule>(device, spirv[0], spec.vertex);
    const auto fragment = std::make_shared<engine::ShaderModule>(device, spirv[1], spec.fragment);
    const auto make = [this, vertex, fragment] {
        const engine::Specialization specialization(contract.constants, constants);
        const std::array stages{stageInfo(VK_SHADER_STAGE_VERTEX_BIT, *vertex, specialization.info()),
                                stageInfo(VK_SHADER_STAGE_FRAGMENT_BIT, *fragment, specialization.info())};
        return makePipeline(device, spec, stages, layout.handle());
    };
    pipeline = engine::Pipeline(device, make, std::string(spec.fragment));
}

GraphicsPipeline::GraphicsPipeline(engine::Device& device, const engine::ShaderContract& contract, const DrawSpec& spec,
                                   const std::vector<uint32_t>& constants)
    : state_(device.once<State>(nameOf(spec, constants), [&] {
          auto state = std::shared_ptr<State>(new State{device, contract, spec, constants});
          state->build();
          state->reload =
              device.shaders().onChange({spec.vertex, spec.fragment}, [kept = state.get()] { kept->build(); });
          return state;
      }))
{
}

void GraphicsPipeline::bind(const engine::Commands& cmd, std::span<const std::byte> push, const void* resources) const
{
    vkCmdBindPipeline(cmd, VK_PIPELINE_BIND_POINT_GRAPHICS, state_->pipeline.handle());
    state_->layout.push(cmd, VK_PIPELINE_BIND_POINT_GRAPHICS, push, resources);
}

} // namespace render
