#include "tools/benchmarks/vkfft.h"

#include <glslang/Include/glslang_c_interface.h>
#include <glslang/Public/resource_limits_c.h>

#include <cstddef>

namespace {

// VkFFT spells out a table of glslang's limits that is nine numbers shorter than Debian's glslang has them, and does
// not compile. It gets this in place of that type: it takes the short table and hands on glslang's own defaults.
struct ShortLimitsTable
{
    int numbers[offsetof(glslang_resource_t, limits) / sizeof(int) - 9];
    glslang_limits_t limits;

    const glslang_resource_t* operator&() const { return glslang_default_resource(); }
};

} // namespace

// One large header, which compiles its kernels with glslang at run time; its warnings are not ours.
#pragma GCC diagnostic ignored "-Wall"
#pragma GCC diagnostic ignored "-Wextra"
#pragma GCC diagnostic ignored "-Wshadow"
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wpedantic"
#pragma GCC diagnostic ignored "-Wformat-overflow"
#define VKFFT_BACKEND 0
#define glslang_resource_t ShortLimitsTable
#include <vkFFT.h>
#undef glslang_resource_t

namespace tools {

struct VkFft::State
{
    engine::Buffer data;
    VkPhysicalDevice physical = VK_NULL_HANDLE;
    VkDevice device = VK_NULL_HANDLE;
    VkQueue queue = VK_NULL_HANDLE;
    VkCommandPool pool = VK_NULL_HANDLE;
    VkFence fence = VK_NULL_HANDLE;
    VkBuffer buffer = VK_NULL_HANDLE;
    uint64_t bytes = 0;
    VkFFTApplication application{};
};

VkFft::VkFft(engine::Device& device, uint32_t size, uint32_t count)
    : state_(new State{
          engine::Buffer(device, {.name = "VkFFT data",
                                  .bytes = VkDeviceSize{8} * size * size * count,
                                  .usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT})})
{
    State& s = *state_;
    s.physical = device.physical();
    s.device = device.handle();
    s.queue = device.queue();
    s.buffer = s.data.handle();
    s.bytes = s.data.bytes();
    VkCommandPoolCreateInfo poolInfo{VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO};
    poolInfo.queueFamilyIndex = device.queueFamily();
    VK_CHECK(vkCreateCommandPool(s.device, &poolInfo, nullptr, &s.pool));
    VkFenceCreateInfo fenceInfo{VK_STRUCTURE_TYPE_FENCE_CREATE_INFO};
    VK_CHECK(vkCreateFence(s.device, &fenceInfo, nullptr, &s.fence));

    VkFFTConfiguration configuration{};
    configuration.FFTdim = 2;
    configuration.size[0] = size;
    configuration.size[1] = size;
    configuration.numberBatches = count;
    configuration.physicalDevice = &s.physical;
    configuration.device = &s.device;
    configuration.queue = &s.queue;
    configuration.commandPool = &s.pool;
    configuration.fence = &s.fence;
    configuration.buffer = &s.buffer;
    configuration.bufferSize = &s.bytes;
    const VkFFTResult result = initializeVkFFT(&s.application, configuration);
    SEAWAY_CHECK(result == VKFFT_SUCCESS, "VkFFT would not plan {}x{}: error {}", size, size, static_cast<int>(result));
}

VkFft::~VkFft()
{
    deleteVkFFT(&state_->application);
    vkDestroyFence(state_->device, state_->fence, nullptr);
    vkDestroyCommandPool(state_->device, state_->pool, nullptr);
}

void VkFft::record(const engine::Commands& cmd) const
{
    VkCommandBuffer handle = cmd;
    VkFFTLaunchParams launch{};
    launch.commandBuffer = &handle;
    launch.buffer = &state_->buffer;
    const VkFFTResult result = VkFFTAppend(&state_->application, 1, &launch); // 1: inverse
    SEAWAY_CHECK(result == VKFFT_SUCCESS, "VkFFT would not run: error {}", static_cast<int>(result));
}

} // namespace tools
