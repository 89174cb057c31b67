#include "render/draw_pipeline.h"

#include "engine/shader_library.h"
#include "render/targets.h"

#include <array>
#include <utility>

namespace render {

struct DrawPipeline::State
{
    engine::Device& device;
    DrawSpec spec;
    engine::PipelineLayout layout;
    engine::Pipeline pipeline;
    engine::ShaderLibrary::Subscription reload;

    void build();
};

namespace {

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

VkCullModeFlags cullMode(Faces faces)
{
    return faces == Faces::both   ? VK_CULL_MODE_NONE
           : faces == Faces::left ? VK_CULL_MODE_BACK_BIT
                                  : VK_CULL_MODE_FRONT_BIT;
}

} // namespace

void DrawPipeline::State::build()
{
    const std::array<std::span<const uint32_t>, 2> spirv{device.shaders().spirv(spec.vertex),
                                                         device.shaders().spirv(spec.fragment)};
    const std::array interfaces{engine::reflect(spirv[0]), engine::reflect(spirv[1])};
    layout = engine::PipelineLayout(device, interfaces, spec.fragment);
    const engine::ShaderModule vertex(device, spirv[0], spec.vertex);
    const engine::ShaderModule fragment(device, spirv[1], spec.fragment);
    const engine::Specialization specialization(spec.constants);
    const std::array stages{stageInfo(VK_SHADER_STAGE_VERTEX_BIT, vertex, specialization.info()),
                            stageInfo(VK_SHADER_STAGE_FRAGMENT_BIT, fragment, specialization.info())};

    VkPipelineVertexInputStateCreateInfo vertexInput{VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_STATE_CREATE_INFO};
    vertexInput.vertexBindingDescriptionCount = static_cast<uint32_t>(spec.vertices.buffers.size());
    vertexInput.pVertexBindingDescriptions = spec.vertices.buffers.data();
    vertexInput.vertexAttributeDescriptionCount = static_cast<uint32_t>(spec.vertices.attributes.size());
    vertexInput.pVertexAttributeDescriptions = spec.vertices.attributes.data();
    VkPipelineInputAssemblyStateCreateInfo assembly{VK_STRUCTURE_TYPE_PIPELINE_INPUT_ASSEMBLY_STATE_CREATE_INFO};
    assembly.topology = spec.points ? VK_PRIMITIVE_TOPOLOGY_POINT_LIST : VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST;
    VkPipelineViewportStateCreateInfo viewport{VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_STATE_CREATE_INFO};
    viewport.viewportCount = 1;
    viewport.scissorCount = 1;
    VkPipelineRasterizationStateCreateInfo raster{VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_STATE_CREATE_INFO};
    raster.depthClampEnable = spec.upToEye;
    raster.polygonMode = VK_POLYGON_MODE_FILL;
    raster.cullMode = cullMode(spec.faces);
    raster.lineWidth = 1.0f;
    VkPipelineMultisampleStateCreateInfo samples{VK_STRUCTURE_TYPE_PIPELINE_MULTISAMPLE_STATE_CREATE_INFO};
    samples.rasterizationSamples = VK_SAMPLE_COUNT_1_BIT;
    VkPipelineDepthStencilStateCreateInfo depth{VK_STRUCTURE_TYPE_PIPELINE_DEPTH_STENCIL_STATE_CREATE_INFO};
    depth.depthTestEnable = spec.depth != Depth::none;
    depth.depthWriteEnable = spec.depth == Depth::write || spec.depth == Depth::only;
    depth.depthCompareOp = spec.depth == Depth::under ? VK_COMPARE_OP_LESS : VK_COMPARE_OP_GREATER_OR_EQUAL;
    constexpr VkColorComponentFlags kColors =
        VK_COLOR_COMPONENT_R_BIT | VK_COLOR_COMPONENT_G_BIT | VK_COLOR_COMPONENT_B_BIT;
    SEAWAY_CHECK(spec.colors <= kMostColors, "{}: {} colour targets", spec.fragment, spec.colors);
    VkPipelineColorBlendAttachmentState blendAttachment{};
    const bool blends = spec.blend != Blend::none;
    blendAttachment.colorWriteMask = spec.depth == Depth::only ? 0
                                     : blends                  ? kColors
                                                               : kColors | VK_COLOR_COMPONENT_A_BIT;
    const auto [ours, theirs] = blendFactors(spec.blend);
    blendAttachment.blendEnable = blends;
    blendAttachment.srcColorBlendFactor = ours;
    blendAttachment.dstColorBlendFactor = theirs;
    blendAttachment.srcAlphaBlendFactor = VK_BLEND_FACTOR_ONE;
    VkPipelineColorBlendStateCreateInfo blend{VK_STRUCTURE_TYPE_PIPELINE_COLOR_BLEND_STATE_CREATE_INFO};
    std::array<VkPipelineColorBlendAttachmentState, kMostColors> attachments;
    attachments.fill(blendAttachment);
    blend.attachmentCount = spec.color == VK_FORMAT_UNDEFINED ? 0 : spec.colors;
    blend.pAttachments = attachments.data();
    const std::array dynamics{VK_DYNAMIC_STATE_VIEWPORT, VK_DYNAMIC_STATE_SCISSOR};
    VkPipelineDynamicStateCreateInfo dynamic{VK_STRUCTURE_TYPE_PIPELINE_DYNAMIC_STATE_CREATE_INFO};
    dynamic.dynamicStateCount = static_cast<uint32_t>(dynamics.size());
    dynamic.pDynamicStates = dynamics.data();
    VkPipelineRenderingCreateInfo rendering{VK_STRUCTURE_TYPE_PIPELINE_RENDERING_CREATE_INFO};
    std::array<VkFormat, kMostColors> formats;
    formats.fill(spec.color);
    rendering.colorAttachmentCount = blend.attachmentCount;
    rendering.pColorAttachmentFormats = formats.data();
    rendering.depthAttachmentFormat = spec.depth == Depth::none ? VK_FORMAT_UNDEFINED : kDepthFormat;

    VkGraphicsPipelineCreateInfo info{VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO};
    info.pNext = &rendering;
    info.stageCount = static_cast<uint32_t>(stages.size());
    info.pStages = stages.data();
    info.pVertexInputState = &vertexInput;
    info.pInputAssemblyState = &assembly;
    info.pViewportState = &viewport;
    info.pRasterizationState = &raster;
    info.pMultisampleState = &samples;
    info.pDepthStencilState = &depth;
    info.pColorBlendState = &blend;
    info.pDynamicState = &dynamic;
    info.layout = layout.handle();
    VkPipeline made = VK_NULL_HANDLE;
    VK_CHECK(vkCreateGraphicsPipelines(device.handle(), VK_NULL_HANDLE, 1, &info, nullptr, &made));
    pipeline = engine::Pipeline(device, made, spec.fragment);
}

DrawPipeline::DrawPipeline(engine::Device& device, const DrawSpec& spec) : state_(new State{device, spec, {}, {}, {}})
{
    state_->build();
    state_->reload =
        device.shaders().onChange({spec.vertex, spec.fragment}, [state = state_.get()] { state->build(); });
}

DrawPipeline::~DrawPipeline() = default;
DrawPipeline::DrawPipeline(DrawPipeline&&) noexcept = default;
DrawPipeline& DrawPipeline::operator=(DrawPipeline&&) noexcept = default;

void DrawPipeline::bindBytes(const engine::Commands& cmd, std::span<const std::byte> push,
                             std::initializer_list<engine::Binding> bindings) const
{
    vkCmdBindPipeline(cmd, VK_PIPELINE_BIND_POINT_GRAPHICS, state_->pipeline.handle());
    state_->layout.push(cmd, VK_PIPELINE_BIND_POINT_GRAPHICS, push, bindings);
}

} // namespace render
