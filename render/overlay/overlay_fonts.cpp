#include "render/overlay/overlay_fonts.h"

#include "engine/file.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>

namespace render {

namespace {

constexpr std::array kTextSizes{9.0f,  10.0f, 11.0f, 12.0f, 14.0f, 16.0f,
                                19.0f, 22.0f, 26.0f, 32.0f, 38.0f, 46.0f};                   // [px]
constexpr std::array kNumberSizes{24.0f, 32.0f, 40.0f, 52.0f, 66.0f, 84.0f, 108.0f, 140.0f}; // [px]
constexpr std::array<ImWchar, 7> kNumberLetters{' ', ' ', '-', '.', '0', ':', 0};            // from and to, in turn
constexpr size_t kMaxFontBytes = size_t{8} << 20;
constexpr float kOwnSize = 13.0f; // of Dear ImGui's own letters [px]

struct FontFiles
{
    std::string text;
    std::string number;
};

// B612 was drawn for the instruments of aircraft, to be read at a glance; DejaVu is on most machines.
constexpr std::array<std::array<const char*, 2>, 4> kFontNames{
    {{"B612-Regular.otf", "B612-Bold.otf"},
     {"B612-Regular.ttf", "B612-Bold.ttf"},
     {"DejaVuSans.ttf", "DejaVuSans-Bold.ttf"},
     {"LiberationSans-Regular.ttf", "LiberationSans-Bold.ttf"}}};

bool looksLikeFont(const std::string& bytes)
{
    constexpr size_t kLeast = 1024;
    return bytes.size() >= kLeast && (bytes.starts_with(std::string("\0\1\0\0", 4)) || bytes.starts_with("OTTO"));
}

std::optional<FontFiles> findFonts(std::span<const std::filesystem::path> folders)
{
    for (const auto& [text, number] : kFontNames)
        for (const std::filesystem::path& folder : folders)
        {
            auto regular = engine::readFile(folder / text, kMaxFontBytes);
            auto bold = engine::readFile(folder / number, kMaxFontBytes);
            if (regular && bold && looksLikeFont(*regular) && looksLikeFont(*bold))
                return FontFiles{std::move(*regular), std::move(*bold)};
        }
    return std::nullopt;
}

SizedFont addFont(ImFontAtlas& atlas, std::string& bytes, float size, const ImWchar* letters)
{
    ImFontConfig config;
    config.FontDataOwnedByAtlas = false;
    config.OversampleH = 1; // letters lie on whole pixels
    config.OversampleV = 1;
    config.PixelSnapH = true;
    return {atlas.AddFontFromMemoryTTF(bytes.data(), static_cast<int>(bytes.size()), size, &config, letters), size};
}

// Of a ladder the size whose ratio to the one asked for is nearest to 1.
SizedFont nearest(const std::vector<SizedFont>& fonts, float size)
{
    return *std::ranges::min_element(fonts, {}, [&](const SizedFont& f) { return std::abs(std::log(f.size / size)); });
}

} // namespace

std::span<const std::filesystem::path> fontFolders()
{
    static const std::array<std::filesystem::path, 7> folders{
        "/usr/share/fonts/opentype/b612",     "/usr/share/fonts/truetype/b612", "/usr/share/fonts/truetype/dejavu",
        "/usr/share/fonts/dejavu-sans-fonts", "/usr/share/fonts/TTF",           "/usr/share/fonts/truetype/liberation",
        "/usr/share/fonts/liberation-sans"};
    return folders;
}

OverlayFonts::OverlayFonts(ImFontAtlas& atlas, std::span<const std::filesystem::path> folders)
{
    std::optional<FontFiles> files = findFonts(folders);
    if (files)
    {
        for (const float size : kTextSizes)
            texts_.push_back(addFont(atlas, files->text, size, nullptr));
        for (const float size : kNumberSizes)
            numbers_.push_back(addFont(atlas, files->number, size, kNumberLetters.data()));
        scalable_ = atlas.Build(); // a damaged file is as good as none
    }
    if (!scalable_)
    {
        atlas.Clear();
        ImFont* const own = atlas.AddFontDefault();
        texts_ = {{own, kOwnSize}};
        numbers_.clear();
        atlas.Build();
    }
    atlas.ClearInputData(); // the files' bytes go
}

SizedFont OverlayFonts::text(float size) const
{
    const SizedFont found = nearest(texts_, size);
    return scalable_ ? found : SizedFont{found.font, size};
}

SizedFont OverlayFonts::number(float size) const
{
    return scalable_ ? nearest(numbers_, size) : text(size);
}

} // namespace render
