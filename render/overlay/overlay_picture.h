// overlay_picture.h -- pictures in the overlay: which of Overlay's an ImGui::Image() shows.
#pragma once

#include <imgui.h>

#include <bit>
#include <cstdint>

namespace render {

// 1 and up; 0 is the letters.
inline ImTextureID pictureId(uint32_t number)
{
    static_assert(sizeof(ImTextureID) == sizeof(uint64_t));
    return std::bit_cast<ImTextureID>(uint64_t{number});
}

inline uint32_t pictureNumber(ImTextureID id)
{
    return static_cast<uint32_t>(std::bit_cast<uint64_t>(id));
}

} // namespace render
