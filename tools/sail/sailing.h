// sailing.h -- the program in its window: the frame loop (sailing.cpp), what each action does (sailing_acts.cpp), and how
// one scene follows another (sailing_scenes.cpp).
#pragma once

#include "engine/swapchain.h"
#include "render/frame_budget.h"
#include "tools/commands/command.h"
#include "tools/commands/hud_state.h"
#include "tools/sail/light.h"
#include "tools/sail/pictures.h"
#include "tools/sail/run_summary.h"
#include "tools/sail/scene_edit.h"
#include "tools/sail/stage.h"
#include "tools/sail/time_control.h"

#include <chrono>

namespace tools {

struct SailingSpec
{
    Bindings bindings;
    std::filesystem::path folder = "."; // of screenshots and films
    bool logsActions = false;           // a line on stderr for each
};

class Sailing
{
public:
    // Sails the voyage's scene. All of these must outlive this object. Set-up work, which waits for the GPU; throws
    // OutOfMemory.
    Sailing(Machine& machine, engine::Window& window, engine::Swapchain& swapchain, Voyage& voyage,
            const SailingSpec& spec);

    // Begins the voyage: what it is taken up from, sailed again by or recorded in.
    engine::Result<engine::Done> begin();

    // One frame: takes input, lets time pass, draws. Throws what its parts throw. Once the window is closed, also while
    // another scene is loaded, there is nothing more to do.
    void step();

    uint64_t frames() const { return frames_; } // shown

    // How it went, for people: frames a second and the like.
    std::string summary() const { return summary_.text(frames_); }

    // Ends what has begun: a film and a record.
    engine::Result<engine::Done> finish();

private:
    using Clock = std::chrono::steady_clock;

    void take(const Doings& doings);
    void act(Action action, const glm::dvec2& pointer);
    std::string actOnWeather(Action action);
    std::string actOnProgram(Action action);
    std::string actOnState(Action action);
    std::string askToQuit();
    std::string actOnSea(int by);
    std::string actOnWater(Action action, const glm::dvec2& pointer);
    std::string actOnTimeOfDay(int by);

    std::string set(const std::vector<Setting>& settings, const std::vector<std::string_view>& forget = {});
    std::string sail(const std::string& nameOrFile);
    std::string sailNext(int by);
    void makeAnew();
    std::unique_ptr<Stage> newStage(const world::Scene& scene) const;
    void leaveStage();
    void enterStage();
    void beginScene();
    void switchScene();
    void replaceWorld(const world::Scene& scene);
    void restart();
    void remake();

    void log(const Doings& doings) const;
    void tell(std::string text);
    void showPrompt();
    void showTitle(double elapsed);
    const render::Overlay* overlay(VkExtent2D extent, double elapsed);
    render::HudState hudNow(double elapsed);
    void draw(const Doings& doings, double elapsed);
    void recordCopy(const engine::Commands& cmd, const engine::SwapchainImage& image);

    Machine& machine_;
    engine::Window& window_;
    engine::Swapchain& swapchain_;
    Voyage& voyage_;
    std::filesystem::path stateFile_;
    bool logsActions_;
    Hands hands_;
    SceneEdit edit_;                // what is sailed
    std::optional<SceneEdit> next_; // what is to be sailed from the next frame on
    std::unique_ptr<Stage> stage_;  // none once the window was closed while it was made
    world::Scene made_;             // what the edit said when its world was made
    double began_ = 0.0;            // where in the scene its world begins [s]
    bool isOwnScene_ = true;        // it is the scene's from its beginning on
    render::Overlay overlay_;
    Pictures pictures_;
    TimeControl time_;
    render::FrameBudget budget_;
    Pace pace_;
    RunSummary summary_;

    render::HudState hud_; // shown last
    bool showsHud_ = true;
    size_t helpPage_ = 0;  // from 1 on; 0: no help is shown
    size_t helpPages_ = 1; // as drawn last
    std::string prompt_;
    double promptLeft_ = 0.0; // [s]
    std::string message_;
    double messageLeft_ = 0.0; // [s]
    double quitLeft_ = 0.0;    // in which a second press quits [s]

    size_t thing_ = 0; // to be dropped, of world::spareModels()
    bool remakeWanted_ = false;
    double remakeLeft_ = 0.0; // until then: a user may press on [s]
    Light light_;

    Clock::time_point last_ = Clock::now();
    double sinceTitle_ = 0.0;
    int framesSinceTitle_ = 0;
    bool awaitsPicture_ = true; // the first of a scene
    uint64_t frames_ = 0;
};

// Runs it until the window is closed, a signal comes, or so many frames were shown.
engine::Result<engine::Done> sailUntilClosed(Machine& machine, engine::Window& window, const world::Scene& scene,
                                             Voyage& voyage, const SailingSpec& spec, std::optional<uint64_t> frames);

} // namespace tools
