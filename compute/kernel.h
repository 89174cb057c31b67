// kernel.h -- one compute shader: its pipeline, its layout, its workgroup shape.
//
//   const compute::Kernel<bindings::compute::Fill> fill(device, {.cpu = {64}, .gpu = {256}});
//   fill.dispatch(cmd, push, {.data = buffer}, {count});
//
// Shaders take their workgroup shape from specialisation constants 0, 1 and 2 (local_size_x_id = 0, ...), so a CPU
// device, where a workgroup costs more than an invocation, and a GPU can differ.
#pragma once

#include "engine/gpu_scope.h"
#include "engine/pipeline_layout.h"

#include <concepts>
#include <memory>
#include <string>
#include <vector>

namespace compute {

struct Extent
{
    uint32_t x = 1;
    uint32_t y = 1;
    uint32_t z = 1;
};

struct Shape
{
    Extent cpu{64, 1, 1};
    Extent gpu{64, 1, 1};
};

// For kernels of one invocation per body or grid when there may be few of them: a CPU runs all of a workgroup, those
// that have nothing to do included.
inline constexpr Shape kFew{.cpu = {8, 1, 1}, .gpu = {64, 1, 1}};

// The pipeline of a compute shader, whatever it takes: Kernel gives it the types.
class ComputePipeline
{
public:
    // `constants` are the words of the shader's struct Constants. Equal ones share a pipeline, which lives as long as the
    // device and is rebuilt by itself when the shader is reloaded.
    ComputePipeline(engine::Device& device, const engine::ShaderContract& contract, const Shape& shape,
                    std::vector<uint32_t> constants);

    Extent group() const;
    void bind(const engine::Commands& cmd, std::span<const std::byte> push, const void* resources) const;
    void dispatch(const engine::Commands& cmd, std::span<const std::byte> push, const void* resources,
                  const Extent& threads) const;

private:
    struct State;
    std::shared_ptr<State> state_;
};

// `Shader` is a struct of the generated headers (engine/binding.h), bindings::compute::Fill and the like.
template <typename Shader>
class Kernel
{
public:
    using Push = typename Shader::Push;
    using Bindings = typename Shader::Bindings;
    using Constants = typename Shader::Constants;

    explicit Kernel(engine::Device& device, const Shape& shape = {}, const Constants& constants = {})
        : pipeline_(device, Shader::kContract, shape, engine::constantWords<Shader>(constants))
    {
    }

    // The workgroup in use on this device.
    Extent group() const { return pipeline_.group(); }

    // Records one dispatch of at least `threads` invocations, rounded up to whole workgroups: the shader must
    // leave those outside alone. No barrier is placed.
    void dispatch(const engine::Commands& cmd, const Push& push, const Bindings& bindings, const Extent& threads) const
    {
        pipeline_.dispatch(cmd, engine::pushBytes<Shader>(push), &bindings, threads);
    }
    void dispatch(const engine::Commands& cmd, const Bindings& bindings,
                  const Extent& threads) const requires std::same_as<Push, engine::NoPush>
    {
        pipeline_.dispatch(cmd, {}, &bindings, threads);
    }

    // Records one dispatch of as many workgroups as three words at `offset` of `groups` will say. Its memory must be
    // readable by indirect commands.
    void dispatchIndirect(const engine::Commands& cmd, const Push& push, const Bindings& bindings,
                          const engine::Buffer& groups, VkDeviceSize offset) const
    {
        pipeline_.bind(cmd, engine::pushBytes<Shader>(push), &bindings);
        vkCmdDispatchIndirect(cmd, groups.handle(), offset);
    }

private:
    ComputePipeline pipeline_;
};

} // namespace compute
