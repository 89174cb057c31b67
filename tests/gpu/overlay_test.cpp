// The overlay's laws: letters can be read whatever lies behind them, nothing leaves its place, and too much is cut.
#include "engine/upload.h"
#include "render/overlay/hud.h"
#include "render/overlay/overlay_picture.h"
#include "support/picture.h"
#include "tools/sail/panel/panel.h"
#include "tools/sail/panel/scene_pictures.h"

#include <doctest/doctest.h>

#include <imgui.h>

#include <algorithm>
#include <cmath>

namespace {

constexpr VkExtent2D kLarge{1280, 720};
constexpr VkExtent2D kSmall{640, 360};
constexpr VkFormat kFormat = VK_FORMAT_R8G8B8A8_UNORM;

render::HudState someState()
{
    render::HudState state;
    state.boat = "vega";
    state.speed = 3.3;
    state.heading = 3.9;
    state.rudder = 0.1;
    state.heel = 0.3;
    state.sails = render::HudSails{.main = 0.3, .jib = 0.25, .noGo = 0.7};
    state.trueWind = {5.7, 0.75};
    state.apparentWind = {8.0, 0.5};
    state.race = render::HudRace{.phase = render::HudRace::Phase::runs,
                                 .time = 83.4,
                                 .lap = 1,
                                 .laps = 2,
                                 .place = 3,
                                 .racers = 6,
                                 .next = "windward",
                                 .side = -1.0,
                                 .distance = 142.0,
                                 .bearing = 0.6,
                                 .behind = -2.3,
                                 .pointer = {-0.3f, 0.1f},
                                 .isAhead = false};
    return state;
}

// A picture that is white or black all over: the sky, exposed so.
render::Shot plainShot(bool bright)
{
    render::Shot shot{render::lookAt({0, 0, 20}, {10, 0, 30}, 0.6), {}, 0.0};
    shot.sky.exposure = bright ? 9.0 : -16.0;
    return shot;
}

void fill(render::Overlay& overlay, VkExtent2D extent, const render::HudState& state)
{
    render::drawHud(overlay.begin(extent, 0.02), overlay.fonts(), extent, state);
    overlay.end();
}

// Of WCAG 2: relative luminance, 0 to 1.
double luminanceAt(const engine::Picture& picture, uint32_t x, uint32_t y)
{
    const uint8_t* const texel = &picture.rgba[4 * (size_t{y} * picture.width + x)];
    const auto linear = [](uint8_t value) {
        const double c = value / 255.0;
        return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(texel[0]) + 0.7152 * linear(texel[1]) + 0.0722 * linear(texel[2]);
}

// Between the letters of a part, its brightest two hundredth, and what they stand on, its median.
double contrastIn(const engine::Picture& picture, const render::HudRect& part)
{
    std::vector<double> values;
    for (auto y = static_cast<uint32_t>(part.min.y); y < static_cast<uint32_t>(part.max.y); ++y)
        for (auto x = static_cast<uint32_t>(part.min.x); x < static_cast<uint32_t>(part.max.x); ++x)
            values.push_back(luminanceAt(picture, x, y));
    std::ranges::sort(values);
    return (values[values.size() - values.size() / 200] + 0.05) / (values[values.size() / 2] + 0.05);
}

bool overlap(const render::HudRect& a, const render::HudRect& b)
{
    return a && b && a.min.x < b.max.x && b.min.x < a.max.x && a.min.y < b.max.y && b.min.y < a.max.y;
}

} // namespace

TEST_CASE("overlay: letters stand out from bright and dark pictures, large and small, whatever the letters")
{
    constexpr double kReadable = 4.5; // WCAG 2, AA
    test::Gpu gpu;
    const std::vector<std::filesystem::path> nowhere{"/nonexistent"};
    for (const VkExtent2D extent : {kLarge, kSmall})
    {
        test::Painter painter(gpu, extent, render::Quality::low, test::flatSea(6.0));
        render::Overlay found(gpu, kFormat);
        render::Overlay own(gpu, kFormat, nowhere);
        CHECK(!own.fonts().scalable());
        for (render::Overlay* const overlay : {&found, &own})
            for (const bool bright : {true, false})
            {
                CAPTURE(extent.height);
                CAPTURE(bright);
                CAPTURE(overlay == &own);
                fill(*overlay, extent, someState());
                const engine::Picture picture = painter.paint(plainShot(bright), overlay);
                const double behind = luminanceAt(picture, extent.width / 2, extent.height / 2);
                CHECK((bright ? behind > 0.8 : behind < 0.02)); // the picture is what it should be
                const render::HudLayout layout = render::hudLayout(extent);
                for (const render::HudRect& part :
                     {layout.speed, layout.helm, layout.wind, layout.heading, layout.race})
                {
                    REQUIRE(part);
                    CAPTURE(part.min.x);
                    CHECK(contrastIn(picture, part) > kReadable);
                }
            }
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("overlay: the large figures have all the letters of speeds and times")
{
    test::Gpu gpu;
    render::Overlay overlay(gpu, kFormat);
    REQUIRE(overlay.fonts().scalable());
    const ImFont* const font = overlay.fonts().number(40.0f).font;
    for (const char letter : {'0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '-', '.', ':'})
    {
        CAPTURE(letter);
        CHECK(font->FindGlyphNoFallback(static_cast<ImWchar>(letter)));
    }
}

TEST_CASE("overlay: lines of text lie on no part and not on each other, in large windows and small ones")
{
    test::Gpu gpu;
    render::HudState state = someState();
    render::HudState pace = state;
    pace.realTime = 0.3;
    render::HudState message = pace;
    message.message = "A sea that was changed cannot be saved; begin again first";
    render::HudState prompt = message;
    prompt.prompt = "Left Right steer   Up Down throttle   T tacks   B crew races   C next camera   F1 all keys";
    for (const VkExtent2D extent :
         {kLarge, kSmall, VkExtent2D{373, 360}}) // the last beside the panel of a small window
    {
        CAPTURE(extent.width);
        test::Painter painter(gpu, extent, render::Quality::low, test::flatSea(6.0));
        render::Overlay overlay(gpu, kFormat);
        const render::HudLayout layout = render::hudLayout(extent);
        std::vector<render::HudRect> taken{layout.speed, layout.helm, layout.wind, layout.heading, layout.race};
        fill(overlay, extent, state);
        engine::Picture before = painter.paint(plainShot(true), &overlay);
        for (const render::HudState* const more : {&pace, &message, &prompt})
        {
            fill(overlay, extent, *more);
            const engine::Picture after = painter.paint(plainShot(true), &overlay);
            render::HudRect line{glm::vec2(1e6f), glm::vec2(0.0f)};
            for (uint32_t y = 0; y < extent.height; ++y)
                for (uint32_t x = 0; x < extent.width; ++x)
                {
                    const size_t i = 4 * (size_t{y} * extent.width + x);
                    if (std::equal(&after.rgba[i], &after.rgba[i] + 4, &before.rgba[i]))
                        continue;
                    line.min = glm::min(line.min, glm::vec2(x, y));
                    line.max = glm::max(line.max, glm::vec2(x + 1, y + 1));
                }
            REQUIRE(line);
            for (const render::HudRect& part : taken)
            {
                CAPTURE(part.min.x);
                CAPTURE(part.min.y);
                CHECK_FALSE(overlap(line, part));
            }
            CHECK(line.min.x > 0.0f); // not cut off
            CHECK(line.max.x < static_cast<float>(extent.width));
            taken.push_back(line);
            before = after;
        }
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("overlay: nothing to draw leaves the picture's bytes as they were, and what is drawn stays near its parts")
{
    test::Gpu gpu;
    test::Painter painter(gpu, kSmall, render::Quality::low, test::flatSea(6.0));
    render::Overlay overlay(gpu, kFormat);
    const render::Shot shot = plainShot(true);
    const engine::Picture without = painter.paint(shot);
    CHECK(painter.paint(shot, &overlay).rgba == without.rgba); // before the first list
    overlay.begin(kSmall, 0.02);
    overlay.end();
    CHECK(painter.paint(shot, &overlay).rgba == without.rgba);

    fill(overlay, kSmall, someState());
    const engine::Picture with = painter.paint(shot, &overlay);
    const render::HudLayout layout = render::hudLayout(kSmall);
    // What points at a mark that is out of view to the left.
    const render::HudRect pointer{{0.0f, 0.35f * kSmall.height}, {0.06f * kSmall.width, 0.49f * kSmall.height}};
    const float around = 10.0f * layout.scale; // where plates fade out
    uint32_t inside = 0;
    uint32_t outside = 0;
    for (uint32_t y = 0; y < kSmall.height; ++y)
        for (uint32_t x = 0; x < kSmall.width; ++x)
        {
            const size_t i = 4 * (size_t{y} * kSmall.width + x);
            if (std::equal(&with.rgba[i], &with.rgba[i] + 4, &without.rgba[i]))
                continue;
            const glm::vec2 at = glm::vec2(x, y) + 0.5f;
            const auto near = [&](const render::HudRect& r) {
                return at.x > r.min.x - around && at.x < r.max.x + around && at.y > r.min.y - around &&
                       at.y < r.max.y + around;
            };
            const bool isNear = near(layout.speed) || near(layout.helm) || near(layout.wind) || near(layout.heading) ||
                                near(layout.race) || near(pointer);
            (isNear ? inside : outside) += 1;
        }
    CHECK(inside > 5000);
    CHECK(outside == 0);
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("overlay: parts lie in the picture and do not overlap, at any size")
{
    for (uint32_t height = 1; height <= 2400; height += height < 400 ? 7 : 61)
        for (const double aspect : {0.3, 0.6, 1.0, 4.0 / 3.0, 16.0 / 9.0, 2.4, 8.0})
        {
            const VkExtent2D extent{std::max(1u, static_cast<uint32_t>(aspect * height)), height};
            CAPTURE(extent.width);
            CAPTURE(extent.height);
            const render::HudLayout layout = render::hudLayout(extent);
            const std::array parts{layout.speed, layout.helm, layout.wind, layout.heading, layout.race};
            for (size_t i = 0; i < parts.size(); ++i)
            {
                const bool in = parts[i].min.x >= 0.0f && parts[i].min.y >= 0.0f &&
                                parts[i].max.x <= static_cast<float>(extent.width) &&
                                parts[i].max.y <= static_cast<float>(extent.height);
                CHECK((!parts[i] || in));
                for (size_t j = 0; j < i; ++j)
                    CHECK(!overlap(parts[i], parts[j]));
            }
            if (extent.width >= 640 && extent.height >= 360)
                CHECK(std::ranges::all_of(parts, [](const render::HudRect& part) { return static_cast<bool>(part); }));
        }
}

TEST_CASE("overlay: odd pictures, odd figures and a page of help are clean")
{
    test::Gpu gpu;
    render::HudState state = someState();
    state.prompt = "press a key";
    state.message = "something has happened";
    state.realTime = 0.5;
    state.depth = 3.0;
    state.help.assign(5, {"group", std::vector<render::HelpGroup::Line>(9, {"Left, Right", "steer"})});
    render::HudState wild;
    wild.boat = std::string(300, 'x');
    wild.speed = 1e30;
    wild.heading = -1e6;
    wild.rudder = 9.0;
    wild.heel = -40.0;
    wild.throttle = -7.0;
    for (const VkExtent2D extent : {VkExtent2D{1, 1}, {333, 77}, {77, 333}, {801, 449}})
    {
        CAPTURE(extent.width);
        test::Painter painter(gpu, extent, render::Quality::low, test::flatSea(6.0));
        render::Overlay overlay(gpu, kFormat);
        for (const render::HudState& shown : {render::HudState{}, state, wild})
        {
            fill(overlay, extent, shown);
            painter.paint(plainShot(true), &overlay);
        }
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("overlay: lists beyond the bound are cut between triangles, and what fits is drawn")
{
    test::Gpu gpu;
    test::Painter painter(gpu, kSmall, render::Quality::low, test::flatSea(6.0));
    render::Overlay overlay(gpu, kFormat);
    const auto whole = [&](uint32_t squares) { // each of 4 vertices and 2 triangles, in a column of its own
        ImDrawList& list = overlay.begin(kSmall, 0.02);
        for (uint32_t i = 0; i < squares; ++i)
        {
            const auto x = static_cast<float>(i % kSmall.width);
            list.PrimReserve(6, 4);
            list.PrimRect({x, 0.0f}, {x + 1.0f, 9.0f}, IM_COL32(255, 0, 0, 255));
        }
        overlay.end();
        bool fits = false;
        gpu.run([&](const engine::Commands& cmd) {
            const engine::Image target(
                gpu,
                {.name = "target", .format = kFormat, .extent = kSmall, .usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT});
            gpu.device().recordFirstUses(cmd);
            const render::Rendering rendering(
                cmd, render::pictureAttachments({target.view(), VK_IMAGE_LAYOUT_GENERAL, kSmall}));
            fits = overlay.record(cmd, 0, kSmall);
        });
        return fits;
    };
    constexpr uint32_t kMost = render::OverlayPass::kMaxVertices / 4;
    CHECK(whole(kMost));
    CHECK(!whole(kMost + 1));
    CHECK(!whole(3 * kMost + 17));
    const engine::Picture picture = painter.paint(plainShot(false), &overlay);
    CHECK(picture.rgba[0] == 255); // the first squares are there
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("overlay: a picture is shown where a list asks for it, tinted; one that is not there is left out")
{
    test::Gpu gpu;
    test::Painter painter(gpu, kSmall, render::Quality::low, test::flatSea(6.0));
    render::Overlay overlay(gpu, kFormat);
    constexpr std::array<uint8_t, 8> kTexels{250, 10, 20, 255, 30, 240, 50, 255}; // red, green
    const engine::Image shown =
        engine::makeFilledImage(gpu, "shown", VK_FORMAT_R8G8B8A8_UNORM, {2, 1}, std::as_bytes(std::span(kTexels)));
    overlay.show(2, &shown);
    ImDrawList& list = overlay.begin(kSmall, 0.02);
    list.AddRectFilled({0, 0}, {300, 100}, IM_COL32(0, 0, 255, 255));
    list.AddImage(render::pictureId(2), {0, 0}, {100, 100});
    list.AddImage(render::pictureId(1), {100, 0}, {200, 100}); // there is none
    list.AddImage(render::pictureId(2), {200, 0}, {300, 100}, {1, 0}, {0, 1}, IM_COL32(255, 255, 255, 0));
    list.AddRectFilled({0, 100}, {10, 110}, IM_COL32(255, 255, 255, 255)); // letters and shapes again
    overlay.end();
    const engine::Picture picture = painter.paint(plainShot(false), &overlay);
    const auto texel = [&](uint32_t x, uint32_t y) {
        const uint8_t* const at = &picture.rgba[4 * (size_t{y} * kSmall.width + x)];
        return std::array<int, 3>{at[0], at[1], at[2]};
    };
    CHECK(texel(5, 50) == std::array{250, 10, 20});
    CHECK(texel(95, 50) == std::array{30, 240, 50});
    CHECK(texel(150, 50) == std::array{0, 0, 255});
    CHECK(texel(250, 50) == std::array{0, 0, 255}); // with nothing of it
    CHECK(texel(5, 105) == std::array{255, 255, 255});
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("panel: its letters stand out from bright and dark pictures, large and small, on every tab")
{
    constexpr double kReadable = 4.5; // WCAG 2, AA
    test::Gpu gpu;
    const auto scene = world::loadScene("fair-breeze", {});
    REQUIRE(scene);
    const tools::ScenePictures scenes(gpu);
    CHECK(scenes.cards().size() > 12);
    tools::PanelState state{.scenes = scenes.cards(), .sailed = "fair-breeze", .scene = &*scene, .changed = true};
    state.grids = {{.name = "wake", .cells = {512, 512}, .cell = 0.25, .waveSpeed = 1.4, .follows = "vega"}};
    state.bodies = {{.body = 0, .name = "vega", .speed = 3.0, .isBoat = true, .steered = true},
                    {.body = 1, .name = "mira", .speed = 2.0, .isBoat = true, .hold = boats::Hold::course}};
    tools::Profiler profiler;
    profiler.add(std::vector<engine::ScopeTime>{{"frame", 0, 0.0, 20.0}, {"water", 1, 0.0, 9.0}}, {}, 21.0);
    state.profiler = &profiler;
    for (const VkExtent2D extent : {kLarge, kSmall})
    {
        test::Painter painter(gpu, extent, render::Quality::low, test::flatSea(6.0));
        render::Overlay overlay(gpu, kFormat);
        overlay.show(tools::kScenePictures, &scenes.image());
        tools::Panel panel;
        panel.openOrClose();
        for (int tab = 0; tab <= static_cast<int>(tools::PanelTab::profiler); ++tab)
            for (const bool bright : {true, false})
            {
                CAPTURE(extent.height);
                CAPTURE(tab);
                CAPTURE(bright);
                panel.show(static_cast<tools::PanelTab>(tab));
                for (int frame = 0; frame < 3; ++frame) // until windows have their sizes
                {
                    overlay.begin(extent, 0.02);
                    CHECK(panel.draw(extent, overlay.fonts(), state).empty());
                    overlay.end();
                }
                const engine::Picture picture = painter.paint(plainShot(bright), &overlay);
                const auto left = static_cast<float>(extent.width - panel.widthIn(extent));
                const render::HudRect lies{{left, 0.0f}, {extent.width, extent.height}};
                CHECK(contrastIn(picture, lies) > kReadable);
                const double beside = luminanceAt(picture, static_cast<uint32_t>(left) - 2, extent.height / 2);
                CHECK((bright ? beside > 0.8 : beside < 0.02)); // nothing of it lies there
            }
    }
    CHECK(gpu.validationErrors() == 0);
}
