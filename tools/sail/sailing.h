// sailing.h -- the program in its window: the frame loop, and what each action does.
#pragma once

#include "engine/swapchain.h"
#include "render/frame_budget.h"
#include "tools/commands/command.h"
#include "tools/commands/hud_state.h"
#include "tools/commands/voyage.h"
#include "tools/sail/helmsman.h"
#include "tools/sail/lookout.h"
#include "tools/sail/pictures.h"
#include "tools/sail/run_summary.h"
#include "tools/sail/time_control.h"
#include "tools/sail/weather.h"

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
    // All of these must outlive this object. Set-up work, which waits for the GPU; throws OutOfMemory.
    Sailing(Machine& machine, engine::Window& window, engine::Swapchain& swapchain, const world::Scene& scene,
            Voyage& voyage, const SailingSpec& spec);

    // Begins the voyage: what it is taken up from, sailed again by or recorded in.
    engine::Result<engine::Done> begin();

    // One frame: does what the user did since the last, lets time pass, draws. Throws what its parts throw.
    void step(const engine::Input& input);

    uint64_t frames() const { return frames_; } // shown

    // What goes on. The world and what is on board of it are others after a restart.
    FrameLoop& loop() { return stage_->loop; }
    const Helmsman& helmsman() const { return stage_->helmsman; }
    const Lookout& lookout() const { return stage_->lookout; }
    const TimeControl& time() const { return time_; }
    world::SkySpec sky() const { return between(skyFrom_, skyTo_, skyPart_); }
    const render::HudState& shown() const { return shown_; } // over the picture drawn last

    // How it went, for people: frames a second and the like.
    std::string summary() const { return summary_.text(frames_); }

    // Ends what has begun: a film and a record.
    engine::Result<engine::Done> finish();

    // The device was lost, and no frame can follow: ends a film and saves the world as it was some seconds ago. Gives how
    // to go on, for people.
    std::string rescue();

private:
    using Clock = std::chrono::steady_clock;

    // A scene that is sailed, and all that is made for it.
    struct Stage
    {
        Stage(Machine& machine, const engine::Window& window, VkFormat format, const world::Scene& scene,
              const Voyage& voyage);

        world::Scene scene;
        FrameLoop loop;
        Orders orders;
        Helmsman helmsman;
        Lookout lookout;
        world::StateKeeper keeper;
    };

    void take(const Doings& doings);
    void act(Action action, const glm::dvec2& pointer);
    std::string actOnWeather(Action action);
    std::string actOnProgram(Action action);
    std::string actOnState(Action action);
    std::string askToQuit();
    std::string actOnSea(int by);
    std::string actOnWater(Action action, const glm::dvec2& pointer);
    void makeSea();
    void restart(const world::Scene& scene, bool fromBeginning);
    void log(const Doings& doings) const;
    void tell(std::string text);
    void showTitle(double elapsed);
    void passSky(double elapsed);
    const render::Overlay* overlay(VkExtent2D extent, double elapsed);
    render::HudState hudNow(double elapsed);
    void draw(const Doings& doings, double elapsed);
    void recordCopy(const engine::Commands& cmd, const engine::SwapchainImage& image);

    Machine& machine_;
    engine::Window& window_;
    engine::Swapchain& swapchain_;
    const world::Scene& first_; // as it was asked for
    Voyage& voyage_;
    std::filesystem::path stateFile_;
    bool isOwnScene_ = true; // the world is the scene's, and not of a sea that was changed
    bool logsActions_;
    Hands hands_;
    std::unique_ptr<Stage> stage_;
    render::Overlay overlay_;
    Pictures pictures_;
    TimeControl time_;
    render::FrameBudget budget_;
    Pace pace_;
    RunSummary summary_;

    render::HudState hud_;   // of the boat, smoothed
    render::HudState shown_; // with what else was shown
    bool showsHud_ = true;
    size_t helpPage_ = 0;  // from 1 on; 0: no help is shown
    size_t helpPages_ = 1; // as drawn last
    std::string prompt_;
    double promptLeft_ = 0.0; // [s]
    std::string message_;
    double messageLeft_ = 0.0; // [s]
    double quitLeft_ = 0.0;    // in which a second press quits [s]

    size_t thing_ = 0;     // to be dropped, of world::spareModels()
    int seaState_ = 0;     // 0: as the scene has it
    double seaLeft_ = 0.0; // until the sea of that state is made: a user may press on [s]
    bool seaWanted_ = false;
    size_t timeOfDay_ = 0;
    world::SkySpec skyFrom_;
    world::SkySpec skyTo_;
    double skyPart_ = 1.0; // of the way between them

    Clock::time_point last_ = Clock::now();
    double sinceTitle_ = 0.0;
    int framesSinceTitle_ = 0;
    uint64_t frames_ = 0;
};

// Runs it until the window is closed, a signal comes, or so many frames were shown.
engine::Result<engine::Done> sailUntilClosed(Machine& machine, engine::Window& window, const world::Scene& scene,
                                             Voyage& voyage, const SailingSpec& spec, std::optional<uint64_t> frames);

} // namespace tools
