// sailing.h -- the program in its window: the frame loop (sailing.cpp), what each action does (sailing_acts.cpp), how one
// scene follows another (sailing_scenes.cpp), and the panel (sailing_panel.cpp).
#pragma once

#include "engine/swapchain.h"
#include "ocean/grids/grid_picture.h"
#include "render/frame_budget.h"
#include "tools/commands/command.h"
#include "tools/commands/hud_state.h"
#include "tools/sail/light.h"
#include "tools/sail/panel/panel.h"
#include "tools/sail/panel/scene_pictures.h"
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
    std::filesystem::path ghosts;       // where those of best voyages are kept; empty: there are none
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

    // One frame: does what the user did since the last, lets time pass, draws. Throws what its parts throw. Once the window
    // is closed, also while another scene is loaded, there is nothing more to do.
    void step(const engine::Input& input);

    uint64_t frames() const { return frames_; } // shown

    // What goes on. The world and what is on board of it are others after a restart.
    FrameLoop& loop() { return stage_->loop; }
    const world::Scene& scene() const { return stage_->scene; }
    const Helmsman& helmsman() const { return stage_->helmsman; }
    const Lookout& lookout() const { return stage_->lookout; }
    const RaceGhost& ghost() const { return stage_->ghost; }
    const TimeControl& time() const { return time_; }
    const Panel& panel() const { return panel_; }
    world::SkySpec sky() const { return light_.sky(); }
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
    static constexpr double kFrameTime = 1.0 / 30.0; // that --quality auto keeps to, if it can by drawing smaller [s]
    static constexpr size_t kSpansPerFrame = 32;

    void take(const Doings& doings);
    void act(Action action, const glm::dvec2& pointer);
    std::string actOnWeather(Action action);
    std::string actOnProgram(Action action);
    std::string actOnState(Action action);
    std::string askToQuit();
    std::string actOnSea(int by);
    std::string actOnWater(Action action, const glm::dvec2& pointer);
    std::string actOnTimeOfDay(int by);

    std::string set(const std::vector<Setting>& settings, const std::vector<std::string_view>& forget = {},
                    bool settled = true);
    void takeEdit(bool settled);
    std::string sail(const std::string& nameOrFile);
    std::string sailNext(int by);
    void makeAnew();
    void changeSea();
    void followWeather();
    std::unique_ptr<Stage> newStage(const world::Scene& scene, const std::filesystem::path& ghosts) const;
    void leaveStage();
    void enterStage();
    void beginScene();
    void switchScene();
    void replaceWorld(const world::Scene& scene, const std::filesystem::path& ghosts);
    void restart();
    void remake();

    void drawPanel(VkExtent2D extent);
    void timeScopes();
    void recordGridPicture(const engine::Commands& cmd);
    void carryOutWishes();
    std::string carryOut(const wish::Sail& wanted);
    std::string carryOut(const wish::Set& wanted);
    std::string carryOut(const wish::Reset& wanted);
    std::string carryOut(const wish::SaveScene& wanted);
    std::string carryOut(const wish::TakeHelm& wanted);
    std::string carryOut(const wish::LetGo& wanted);
    std::string carryOut(const wish::Look& wanted);
    std::string carryOut(const wish::Draw& wanted);
    std::string carryOut(const wish::Scale& wanted);
    std::string carryOut(const wish::Resize& wanted);

    void log(const Doings& doings) const;
    void tell(std::string text);
    void showPrompt();
    void showTitle(double elapsed);
    void drawOverlay(const render::CameraPose& camera, double elapsed);
    render::HudState hudNow(const std::optional<render::HudRace>& race, double elapsed);
    void draw(const Doings& doings, double elapsed);
    void recordFrame(const engine::Commands& cmd, const render::Shot& shot, const engine::SwapchainImage& image,
                     double elapsed);
    void recordCopy(const engine::Commands& cmd, const engine::SwapchainImage& image);

    Machine& machine_;
    engine::Window& window_;
    engine::Swapchain& swapchain_;
    Voyage& voyage_;
    std::filesystem::path folder_; // of what is saved
    bool logsActions_;
    std::filesystem::path ghosts_;
    Hands hands_;
    SceneEdit edit_;                            // what is sailed
    std::optional<SceneEdit> next_;             // what is to be sailed from the next frame on
    std::unique_ptr<Stage> stage_;              // none once the window was closed while it was made
    world::Scene made_;                         // what the edit said when its world was made
    world::Scene taken_;                        // what it said when it was taken last
    std::optional<ocean::OceanSpec> seaWanted_; // that this world's sea is to become
    ocean::SeaWeather weatherGiven_;            // that it was told to
    ocean::SeaWeather weatherSeen_;             // as its world had it in the frame before
    double began_ = 0.0;                        // where in the scene its world begins [s]
    bool isOwnScene_ = true;                    // it is the scene's from its beginning on
    render::Overlay overlay_;
    Pictures pictures_;
    TimeControl time_;
    render::FrameBudget budget_;
    double scale_ = 1.0; // of the picture's sides
    Pace pace_;
    RunSummary summary_;

    Panel panel_;
    Wishes wishes_;                         // of its user, to be carried out
    std::unique_ptr<ScenePictures> scenes_; // once it was open
    std::unique_ptr<ocean::GridPicture> gridPicture_;
    Profiler profiler_;
    std::optional<engine::CpuTimers> cpuTimers_; // of this frame, while times are shown

    render::HudState hud_;   // of the boat, smoothed
    render::HudState shown_; // with what else was shown
    bool showsHud_ = true;
    size_t helpPage_ = 0;   // from 1 on; 0: no help is shown
    size_t helpPages_ = 1;  // as drawn last
    double ironsFor_ = 0.0; // that she has been in irons [s]
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
    bool awaitsPicture_ = true; // the first of a scene
    uint64_t frames_ = 0;
};

// Runs it until the window is closed, a signal comes, or so many frames were shown.
engine::Result<engine::Done> sailUntilClosed(Machine& machine, engine::Window& window, const world::Scene& scene,
                                             Voyage& voyage, const SailingSpec& spec, std::optional<uint64_t> frames);

} // namespace tools
