// The panel without a window: what its user does to it, and what comes out as wishes (tools/sail/panel/panel.h).
#include "render/overlay/overlay_input.h"
#include "tools/sail/panel/panel.h"

#include <doctest/doctest.h>

#include <imgui.h>

#include <algorithm>

namespace {

using tools::PanelTab;
using tools::Wishes;
namespace wish = tools::wish;

// A scene with all that tabs show.
world::Scene someScene()
{
    const auto scene = world::parseScene("[ocean]\nspectrum = \"jonswap\"\nwind = { speed = 6.0, from = 90 }\n"
                                         "swell = { height = 1.0 }\n[[body]]\nname = \"vega\"\nmodel = \"sailboat\"\n",
                                         "some.toml", {});
    REQUIRE(scene);
    return *scene;
}

// A user with a mouse before a panel.
class User
{
public:
    explicit User(VkExtent2D extent = {1280, 720})
        : extent_(extent), context_(ImGui::CreateContext()),
          fonts_((ImGui::SetCurrentContext(context_), *ImGui::GetIO().Fonts), render::fontFolders()),
          scene_(someScene())
    {
        ImGui::GetIO().IniFilename = nullptr;
        render::prepareOverlayInput();
        panel_.openOrClose();
        state_.scene = &scene_;
        state_.sailed = "regatta";
        for (world::SceneListing& listing : listings_)
            cards_.push_back({listing, std::nullopt});
        state_.scenes = cards_;
        state_.grids = {{.name = "wake", .cells = {512, 512}, .cell = 0.25, .waveSpeed = 1.4, .follows = "vega"},
                        {.name = "rain", .cells = {64, 64}, .cell = 0.5, .waveSpeed = 1.0, .awake = false}};
        state_.bodies = {{.body = 0, .name = "vega", .speed = 3.0, .isBoat = true, .steered = true},
                         {.body = 1, .name = "mira", .isBoat = true, .hold = boats::Hold::course},
                         {.body = 2, .name = "mark"}};
        state_.boat = 0;
        state_.profiler = &profiler_;
        look(2); // windows have their sizes in their second frame
    }
    ~User() { ImGui::DestroyContext(context_); }

    // So many frames, without doing anything.
    Wishes look(int frames = 1)
    {
        Wishes all;
        for (int i = 0; i < frames; ++i)
            for (tools::Wish& wanted : frame({}))
                all.push_back(std::move(wanted));
        return all;
    }

    Wishes frame(engine::Input input)
    {
        ImGui::SetCurrentContext(context_);
        ImGui::GetIO().DisplaySize = {static_cast<float>(extent_.width), static_cast<float>(extent_.height)};
        ImGui::GetIO().DeltaTime = 1.0f / 60.0f;
        input.pointer = at_;
        input.buttons[0] = held_;
        input_.tell(&input);
        ImGui::NewFrame();
        claimed_ = ImGui::GetIO().WantCaptureMouse;
        Wishes wishes = panel_.draw(extent_, fonts_, state_);
        ImGui::Render();
        return wishes;
    }

    void point(const glm::dvec2& at) { at_ = at; }
    void hold(bool held) { held_ = held; }

    // Moves there and clicks, all between two frames.
    Wishes click(const glm::dvec2& at)
    {
        at_ = at;
        Wishes wishes = frame({}); // what lies under the mouse is known from the frame before
        engine::Input input;
        input.clicks.push_back({0, at, 0});
        for (const Wishes& more : {frame(input), look(2)})
            wishes.insert(wishes.end(), more.begin(), more.end());
        return wishes;
    }

    // A place in the panel, in letters' heights from its upper left corner.
    glm::dvec2 inPanel(double x, double y) const
    {
        const double letters = std::max(11.0, 15.0 * extent_.height / 720.0);
        return {extent_.width - panel_.widthIn(extent_) + letters * x, letters * y};
    }

    tools::Panel& panel() { return panel_; }
    tools::PanelState& state() { return state_; }
    bool claimed() const { return claimed_; }

private:
    VkExtent2D extent_;
    ImGuiContext* context_;
    render::OverlayFonts fonts_;
    render::OverlayInput input_;
    world::Scene scene_;
    std::vector<world::SceneListing> listings_{{.name = "corsair", .title = "The corsair", .about = "A ship"},
                                               {.name = "regatta", .title = "Regatta", .about = "Six yachts"}};
    std::vector<tools::SceneCard> cards_;
    tools::Profiler profiler_;
    tools::PanelState state_;
    tools::Panel panel_;
    glm::dvec2 at_{-1.0};
    bool held_ = false;
    bool claimed_ = false;
};

// Clicks down a column of the panel and gives all that was wanted.
Wishes sweep(User& user, double x)
{
    Wishes all;
    for (double y = 4.6; y < 46.0; y += 0.8) // below the tabs
        for (tools::Wish& wanted : user.click(user.inPanel(x, y)))
            all.push_back(std::move(wanted));
    return all;
}

template <typename T>
size_t countOf(const Wishes& wishes)
{
    return static_cast<size_t>(
        std::ranges::count_if(wishes, [](const tools::Wish& wanted) { return std::holds_alternative<T>(wanted); }));
}

bool holds(const Wishes& wishes, const tools::Wish& wanted)
{
    return std::ranges::find(wishes, wanted) != wishes.end();
}

} // namespace

TEST_CASE("panel: it takes the mouse where it lies, and nowhere else; closed, nothing")
{
    for (const VkExtent2D extent : {VkExtent2D{1280, 720}, VkExtent2D{640, 360}, VkExtent2D{200, 100}})
    {
        CAPTURE(extent.width);
        User user(extent);
        CHECK(user.panel().widthIn(extent) > 0.2 * extent.width);
        CHECK(user.panel().widthIn(extent) < 0.7 * extent.width);
        user.point({0.1 * extent.width, 0.5 * extent.height});
        user.look(2);
        CHECK(!user.claimed());
        user.point({0.95 * extent.width, 0.5 * extent.height});
        user.look(2);
        CHECK(user.claimed());
        user.panel().openOrClose();
        CHECK(user.look(3).empty());
        CHECK(!user.claimed());
        CHECK(user.panel().widthIn(extent) == 0);
    }
}

TEST_CASE("panel: what is held down in the picture stays the picture's over the panel, and the other way round")
{
    User user;
    for (const bool begunInside : {false, true})
    {
        CAPTURE(begunInside);
        const glm::dvec2 inside(1200.0, 700.0);
        const glm::dvec2 outside(100.0, 300.0);
        user.hold(false);
        user.point(begunInside ? inside : outside);
        user.look(2);
        user.hold(true);
        user.look(2);
        user.point(begunInside ? outside : inside);
        user.look(2);
        CHECK(user.claimed() == begunInside);
        user.hold(false);
        user.look(2);
    }
}

TEST_CASE("panel: a click on a scene sails it, in large windows and small ones")
{
    for (const VkExtent2D extent : {VkExtent2D{1280, 720}, VkExtent2D{640, 360}})
    {
        User user(extent);
        const Wishes wishes = sweep(user, 12.0);
        CHECK(holds(wishes, wish::Sail{"corsair"}));
        CHECK(holds(wishes, wish::Sail{"regatta"}));
        CHECK(countOf<wish::Sail>(wishes) == wishes.size());
    }
}

TEST_CASE("panel: a slider is not settled while it is dragged, and settled once it is let go")
{
    User user;
    user.panel().show(PanelTab::sea);
    user.look(3);
    // The speed of the wind is the first slider below the choice of the weather.
    double y = 5.0;
    for (; y < 20.0; y += 0.4)
    {
        user.point(user.inPanel(2.0, y));
        user.look(2);
        user.hold(true);
        const Wishes wishes = user.look(2);
        const auto* const set = wishes.empty() ? nullptr : std::get_if<wish::Set>(&wishes.back());
        if (set && set->settings.front().key == "ocean.wind.speed")
            break;
        user.hold(false);
        user.look(2);
        user.click({100.0, 600.0}); // closes what has opened
    }
    REQUIRE(y < 20.0);
    double last = 0.0;
    for (const double x : {4.0, 6.0, 9.0})
    {
        user.point(user.inPanel(x, y));
        const Wishes wishes = user.look(2);
        REQUIRE(!wishes.empty());
        const auto& set = std::get<wish::Set>(wishes.back());
        CHECK(!set.settled);
        CHECK(set.settings.front().key == "ocean.wind.speed");
        const double speed = std::stod(set.settings.front().value);
        CHECK(speed > last);
        last = speed;
    }
    user.hold(false);
    const Wishes wishes = user.look(2);
    REQUIRE(countOf<wish::Set>(wishes) == 1);
    CHECK(std::get<wish::Set>(wishes.back()).settled);
}

TEST_CASE("panel: whatever its tabs set is a key that the scene takes")
{
    User user;
    for (const PanelTab tab : {PanelTab::sea, PanelTab::camera})
    {
        CAPTURE(static_cast<int>(tab));
        user.panel().show(tab);
        user.look(3);
        const Wishes wishes = sweep(user, 3.0);
        CHECK(countOf<wish::Set>(wishes) > 4);
        for (const tools::Wish& wanted : wishes)
            if (const auto* const set = std::get_if<wish::Set>(&wanted))
            {
                tools::SceneEdit edit({"some.toml", "[[body]]\nname = \"vega\"\nmodel = \"sailboat\"\n", {}});
                CAPTURE(set->settings.front().key);
                CAPTURE(set->settings.front().value);
                CHECK(edit.set(set->settings, set->forget));
            }
    }
}

TEST_CASE("panel: boats are taken and let go, cameras and qualities chosen, grids looked at")
{
    User user;
    user.panel().show(PanelTab::boats);
    user.look(3);
    Wishes wishes = sweep(user, 16.0);
    CHECK(holds(wishes, wish::TakeHelm{0}));
    CHECK(holds(wishes, wish::TakeHelm{1}));
    CHECK(!holds(wishes, wish::TakeHelm{2})); // no boat
    wishes = sweep(user, 20.0);
    CHECK(countOf<wish::LetGo>(wishes) >= 1);
    CHECK(countOf<wish::LetGo>(wishes) == static_cast<size_t>(std::ranges::count(wishes, tools::Wish(wish::LetGo{1}))));

    user.panel().show(PanelTab::camera);
    user.look(3);
    CHECK(countOf<wish::Look>(sweep(user, 2.0)) >= 2);
    user.panel().show(PanelTab::quality);
    user.look(3);
    wishes = sweep(user, 1.5);
    CHECK(holds(wishes, wish::Draw{render::Quality::low}));
    CHECK(holds(wishes, wish::Resize{1280, 720}));

    CHECK(!user.panel().gridSeen(2)); // another tab is open
    user.panel().show(PanelTab::grids);
    user.look(3);
    CHECK(user.panel().gridSeen(2) == 0u);
    sweep(user, 1.5);
    CHECK(user.panel().gridSeen(2) == 1u);
    CHECK(user.panel().gridSeen(1) == 0u); // a scene with fewer
    CHECK(!user.panel().gridSeen(0));
}

TEST_CASE("panel: every tab can be drawn with nothing to show")
{
    User user;
    const world::Scene scene = someScene();
    user.state() = tools::PanelState{.scene = &scene};
    for (const PanelTab tab : {PanelTab::scenes, PanelTab::sea, PanelTab::grids, PanelTab::boats, PanelTab::camera,
                               PanelTab::quality, PanelTab::profiler})
    {
        user.panel().show(tab);
        CHECK(user.look(3).empty());
    }
}

TEST_CASE("profiler: the slowest scopes come first, in the mean of the frames that there were")
{
    tools::Profiler profiler;
    CHECK(profiler.lines().empty());
    const std::vector<engine::ScopeTime> first{{"frame", 0, 0.0, 10.0}, {"sea", 1, 0.0, 2.0}, {"sky", 1, 2.0, 4.0}};
    const std::vector<engine::ScopeTime> second{{"frame", 0, 0.0, 20.0}, {"sea", 1, 0.0, 9.0}, {"sea", 1, 9.0, 3.0}};
    profiler.add(first, std::vector<engine::CpuSpan>{{"submit", 0, 0.0, 1.0}}, 12.0);
    profiler.add(second, {}, 24.0);
    const std::vector<tools::Profiler::Line> lines = profiler.lines();
    REQUIRE(lines.size() == 5);
    const std::vector<std::pair<std::string, double>> expected{
        {"frame", 15.0}, {"frame to frame", 18.0}, {"sea", 7.0}, {"sky", 2.0}, {"submit", 0.5}};
    for (size_t i = 0; i < lines.size(); ++i)
    {
        CAPTURE(lines[i].name);
        CHECK(lines[i].name == expected[i].first);
        CHECK(lines[i].mean == doctest::Approx(expected[i].second));
    }
    CHECK(lines[2].times.back() == 12.0f); // scopes of one name add up
    CHECK(lines[2].times[tools::Profiler::kFrames - 2] == 2.0f);
    CHECK(lines[3].times.back() == 0.0f); // one that is missing took no time
    for (size_t i = 0; i < 3 * tools::Profiler::kFrames; ++i)
        profiler.add(first, {}, 12.0);
    CHECK(profiler.frames() == tools::Profiler::kFrames);
    CHECK(profiler.lines().front().mean == doctest::Approx(10.0));
}
