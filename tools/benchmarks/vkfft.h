// vkfft.h -- VkFFT (package libvkfft-dev), the peer that `tools/bench fft` measures our FFT against.
#pragma once

#include "engine/gpu_scope.h"
#include "engine/memory.h"

#include <memory>

namespace tools {

class VkFft
{
public:
    // Plans `count` complex inverse transforms of size x size, in place in a buffer of its own.
    VkFft(engine::Device& device, uint32_t size, uint32_t count);
    ~VkFft();
    VkFft(const VkFft&) = delete;
    VkFft& operator=(const VkFft&) = delete;

    void record(const engine::Commands& cmd) const;

private:
    struct State;
    std::unique_ptr<State> state_;
};

} // namespace tools
