// draw_pipeline.h -- a vertex and a fragment shader: what compute::Kernel is to a compute shader.
//
// Vertices come from gl_VertexIndex and storage buffers, or from vertex buffers that a DrawSpec describes. Depth is
// reversed: 1 at the near plane, 0 at infinity.
#pragma once

#include "engine/gpu_scope.h"
#include "engine/pipeline_layout.h"

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
    std::vector<uint32_t> constants = {}; // specialisation constants 0, 1, ... of both shaders
    VertexLayout vertices = {};
    Blend blend = Blend::none;
    Faces faces = Faces::both;
    bool points = false;  // squares, not triangles
    bool upToEye = false; // what lies before the near plane is drawn as if it lay there
};

class DrawPipeline
{
public:
    // Rebuilt by itself when one of its shaders is reloaded.
    DrawPipeline(engine::Device& device, const DrawSpec& spec);
    ~DrawPipeline();
    DrawPipeline(DrawPipeline&&) noexcept;
    DrawPipeline& operator=(DrawPipeline&&) noexcept;

    // Makes the next draws use this pipeline. `push` is exactly the shaders' push constants.
    template <typename Push>
    void bind(const engine::Commands& cmd, const Push& push, std::initializer_list<engine::Binding> bindings) const
    {
        bindBytes(cmd, std::as_bytes(std::span(&push, 1)), bindings);
    }
    void bind(const engine::Commands& cmd, std::initializer_list<engine::Binding> bindings) const
    {
        bindBytes(cmd, {}, bindings);
    }

private:
    struct State;
    void bindBytes(const engine::Commands& cmd, std::span<const std::byte> push,
                   std::initializer_list<engine::Binding> bindings) const;

    std::unique_ptr<State> state_;
};

} // namespace render
