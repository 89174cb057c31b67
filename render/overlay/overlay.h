// overlay.h -- what lies over the finished picture: Dear ImGui's state, its letters, and the pass that draws it.
//
//   ImDrawList& list = overlay.begin(extent, elapsed);
//   drawHud(list, overlay.fonts(), extent, state); // or nothing at all
//   overlay.end();
//   frame.record(cmd, slot, shot, target, &overlay);
#pragma once

#include "render/overlay/overlay_fonts.h"
#include "render/overlay/overlay_input.h"
#include "render/overlay/overlay_pass.h"

#include <memory>

struct ImGuiContext;

namespace render {

class Overlay
{
public:
    // For pictures of this format. Set-up work, which waits for the GPU; throws OutOfMemory. Letters are looked for in
    // `folders`; without any it takes Dear ImGui's own.
    Overlay(engine::Device& device, VkFormat picture, std::span<const std::filesystem::path> folders = fontFolders());
    ~Overlay();
    Overlay(const Overlay&) = delete;
    Overlay& operator=(const Overlay&) = delete;

    // Begins what is drawn over the next picture, of this size, `elapsed` [s] after the last. The list lies under all
    // that ImGui's own calls draw; it is good until end(). With `input`, these calls take part in what the user does.
    ImDrawList& begin(VkExtent2D extent, double elapsed, const engine::Input* input = nullptr);
    void end();

    // After begin(): the list that it gave.
    ImDrawList& instruments() const;

    // After begin(): whether the mouse, or the keys, are for what ImGui's calls have drawn.
    bool takesMouse() const;
    bool takesKeys() const;

    // What pictureId(number) means in the lists (render/overlay/overlay_picture.h), 1 to OverlayPass::kPictures; null:
    // nothing. It must be readable by draws, and outlive its use.
    void show(uint32_t number, const engine::Image* picture) { pictures_[number - 1] = picture; }

    const OverlayFonts& fonts() const { return fonts_; }

    // Draws what end() ended last; nothing before the first. True if all of it fitted.
    //   before, after: as OverlayPass::record()
    bool record(const engine::Commands& cmd, uint32_t slot, VkExtent2D extent) const;

private:
    struct Leave
    {
        void operator()(ImGuiContext* context) const;
    };
    std::unique_ptr<ImGuiContext, Leave> context_;
    OverlayFonts fonts_;
    OverlayPass pass_;
    OverlayInput input_;
    OverlayPass::Pictures pictures_{};
};

} // namespace render
