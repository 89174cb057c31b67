// readback_ring.h -- pictures and buffers back from the GPU, frames later, without waiting.
//
// One host-visible buffer a frame in flight: frame n copies into its slot, and when the frame ring comes round to
// that slot the copy is done.
#pragma once

#include "engine/frame_ring.h"
#include "engine/memory.h"

#include <array>

namespace compute {

class ReadbackRing
{
public:
    // Room for `bytes` a frame.
    ReadbackRing(engine::Device& device, VkDeviceSize bytes);

    // Copies all of a colour image in layout GENERAL, rows packed.
    //   before: image readable by copies
    //   after:  image read by copies
    void record(const engine::Commands& cmd, uint32_t slot, const engine::Image& image) const;

    // Copies the start of a buffer, as much as there is room for.
    //   before: buffer readable by copies
    //   after:  buffer read by copies
    void record(const engine::Commands& cmd, uint32_t slot, const engine::Buffer& buffer) const;

    // What the slot's last copy brought; its frame must be done. Valid until the slot's next frame is submitted.
    std::span<const uint8_t> bytes(uint32_t slot) const;

private:
    std::array<engine::Buffer, engine::kFramesInFlight> buffers_;
};

} // namespace compute
