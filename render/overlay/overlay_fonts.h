// overlay_fonts.h -- letters of the overlay, drawn once into an atlas, in a ladder of sizes from 640x360 to 4K.
//
// Text is drawn at a size of the ladder, texel for pixel, so that it is sharp at every size of the window.
#pragma once

#include <filesystem>
#include <span>
#include <vector>

struct ImFont;
struct ImFontAtlas;

namespace render {

// A font and the size to draw it at [px].
struct SizedFont
{
    ImFont* font = nullptr;
    float size = 0.0f;
};

class OverlayFonts
{
public:
    // Adds letters of the first pair of files that is there, or Dear ImGui's own if none is, and builds the atlas.
    OverlayFonts(ImFontAtlas& atlas, std::span<const std::filesystem::path> folders);

    SizedFont text(float size) const;   // all of Latin-1, near this size [px]
    SizedFont number(float size) const; // digits, point, colon and minus, bold, for large sizes
    bool scalable() const { return scalable_; }

private:
    std::vector<SizedFont> texts_; // by size
    std::vector<SizedFont> numbers_;
    bool scalable_ = false;
};

// Where Debian and others put the fonts that are looked for.
std::span<const std::filesystem::path> fontFolders();

} // namespace render
