// overlay_pass.h -- draws Dear ImGui's lists of triangles over the finished picture, by our own pipeline.
//
// Of Debian's libimgui.a only the core is used: its Vulkan backend was compiled against the loader's prototypes, which
// volk replaces by variables of the same names, so that calling it would run into data.
#pragma once

#include "bindings/render/overlay/draw.h"
#include "bindings/render/overlay/picture.h"
#include "engine/frame_ring.h"
#include "render/draw_pipeline.h"
#include "shared/overlay.h"

#include <array>
#include <optional>

struct ImDrawData;
struct ImDrawList;
struct ImFontAtlas;

namespace render {

class OverlayPass
{
public:
    // What may be shown beside letters and shapes.
    static constexpr uint32_t kPictures = 2;
    using Pictures = std::array<const engine::Image*, kPictures>;

    // What fits in a frame; the rest is cut. The HUD with its help takes about a tenth.
    static constexpr uint32_t kMaxVertices = 65536;
    static constexpr uint32_t kMaxIndices = 3 * kMaxVertices;

    // For pictures of this format. Uploads the atlas, which must have been built, and waits for that; throws OutOfMemory.
    OverlayPass(engine::Device& device, VkFormat picture, ImFontAtlas& fonts);

    // Draws the lists over what is there; `slot` is the frame ring's, whose earlier frame is done. True if all of it
    // fitted; lists beyond the bound are cut behind their last whole triangle that does.
    // What a list shows of a picture that is not there is left out.
    //   before: inside a rendering of a picture of `extent`; `pictures` readable by draws
    bool record(const engine::Commands& cmd, uint32_t slot, const ImDrawData& data, VkExtent2D extent,
                const Pictures& pictures = {}) const;

private:
    // How much of a slot's buffers is taken.
    struct Taken
    {
        uint32_t vertices = 0;
        uint32_t indices = 0;
    };
    uint32_t copy(uint32_t slot, const ImDrawList& list, const Taken& taken) const;
    // Draws commands of one list and what they show, in turn.
    struct Target
    {
        const engine::Commands& cmd;
        gpu::OverlayPush push;
        VkExtent2D extent;
        const Pictures& pictures;
        std::optional<uint32_t> bound; // which picture is; 0: the letters
    };
    bool bind(Target& target, uint32_t number) const;
    void recordList(Target& target, const ImDrawData& data, const ImDrawList& list, const Taken& taken,
                    uint32_t indices) const;

    engine::Image atlas_;
    engine::Sampler sampler_;
    std::array<engine::Buffer, engine::kFramesInFlight> vertices_; // gpu::OverlayVertex
    std::array<engine::Buffer, engine::kFramesInFlight> indices_;  // uint16_t
    DrawPipeline<bindings::render::overlay::Draw> draw_;
    DrawPipeline<bindings::render::overlay::Picture> drawPicture_;
};

} // namespace render
