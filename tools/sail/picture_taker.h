// picture_taker.h -- what the window shows, back from the GPU frames later, without waiting.
#pragma once

#include "engine/frame_ring.h"
#include "engine/image_file.h"
#include "engine/memory.h"

#include <array>
#include <optional>

namespace tools {

class PictureTaker
{
public:
    // Of a window's images of this format, 8 bits a channel.
    PictureTaker(engine::Device& device, VkFormat format) : device_(device), format_(format) {}

    // Copies an image of this size. Makes room on the first call and when the size has changed.
    //   before: image in layout TRANSFER_SRC, readable by copies
    //   after:  image read by copies; take(slot) gives it when the commands have run
    void record(const engine::Commands& cmd, uint32_t slot, VkImage image, VkExtent2D extent);

    // What record() copied for this slot, once.
    std::optional<engine::Picture> take(uint32_t slot);

private:
    struct Slot
    {
        engine::Buffer buffer;
        VkExtent2D extent{}; // of the picture in it
        VkDeviceSize bytes = 0;
        bool filled = false;
    };

    engine::Device& device_;
    VkFormat format_;
    std::array<Slot, engine::kFramesInFlight> slots_;
};

} // namespace tools
