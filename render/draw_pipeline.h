// draw_pipeline.h -- a vertex and a fragment shader: what compute::Kernel is to a compute shader.
//
// Vertices come from gl_VertexIndex and storage buffers, or from vertex buffers that a DrawSpec describes. Depth is
// reversed: 1 at the near plane, 0 at infinity.
#pragma once

#include "engine/gpu_scope.h"
#include "engine/pipeline_layout.h"

#include <concepts>
#include <memory>
#include <string>
#include <vector>

namespace render {

// How a draw uses the depth target.
enum class Depth
{
    none,  // there is no depth target
    write, // nearer than what is there, and stays there
    test,  // nearer than or as near as what is there, and leaves no trace
    only,  // as write, but no colour stays
    under, // behind what is there, and leaves no trace
};

// How a draw's colour meets what is there. Only `none` writes alpha.
enum class Blend
{
    none,  // replaces it
    over,  // covers it by its alpha
    times, // multiplies it
    plus,  // is added to it
};

// Which faces of solids are drawn: those whose corners turn to the left as they are seen, to the right, or both.
enum class Faces
{
    both,
    left,
    right,
};

// What vertex buffers hold; none: the shader needs none.
struct VertexLayout
{
    std::vector<VkVertexInputBindingDescription> buffers;
    std::vector<VkVertexInputAttributeDescription> attributes;
};

struct DrawSpec
{
    std::string vertex;
    std::string fragment;
    VkFormat color = VK_FORMAT_UNDEFINED; // undefined: there is no colour target
    uint32_t colors = 1;                  // targets of that format
    Depth depth = Depth::none;
    VertexLayout vertices = {};
    Blend blend = Blend::none;
    Faces faces = Faces::both;
    bool points = false;  // squares, not triangles
    bool upToEye = false; // what lies before the near plane is drawn as if it lay there
};

// The pipeline of shaders that draw together, whatever they take: DrawPipeline gives it the types.
class GraphicsPipeline
{
public:
    // `constants` are the words of the shaders' struct Constants. Equal ones share a pipeline, which lives as long as the
    // device and is rebuilt by itself when one of them is reloaded.
    GraphicsPipeline(engine::Device& device, const engine::ShaderContract& contract, const DrawSpec& spec,
                     const std::vector<uint32_t>& constants);

    void bind(const engine::Commands& cmd, std::span<const std::byte> push, const void* resources) const;

private:
    struct State;
    std::shared_ptr<State> state_;
};

// `Shaders` is a struct of the generated headers (engine/binding.h), bindings::render::water::Above and the like.
template <typename Shaders>
class DrawPipeline
{
public:
    using Push = typename Shaders::Push;
    using Bindings = typename Shaders::Bindings;
    using Constants = typename Shaders::Constants;

    DrawPipeline(engine::Device& device, const DrawSpec& spec, const Constants& constants = {})
        : pipeline_(device, Shaders::kContract, spec, engine::constantWords<Shaders>(constants))
    {
    }

    // Makes the next draws use this pipeline.
    void bind(const engine::Commands& cmd, const Push& push, const Bindings& bindings) const
    {
        pipeline_.bind(cmd, engine::pushBytes<Shaders>(push), &bindings);
    }
    void bind(const engine::Commands& cmd, const Bindings& bindings) const requires std::same_as<Push, engine::NoPush>
    {
        pipeline_.bind(cmd, {}, &bindings);
    }

private:
    GraphicsPipeline pipeline_;
};

} // namespace render
