#include "tools/sail/actions.h"

namespace tools {

namespace {

constexpr std::string_view kHelm = "At the helm";
constexpr std::string_view kCamera = "Cameras";
constexpr std::string_view kFly = "Free camera";
constexpr std::string_view kTime = "Time and scenes";
constexpr std::string_view kWater = "Water and weather";
constexpr std::string_view kProgram = "Program";

using enum Action;
using enum ActionKind;
using enum ActionPlace;

constexpr ActionInfo kAll[] = {
    {steerPort, "steer_port", kHelm, hold, "Left A pad:left-x-", "Steers to port; let go, and she holds her course.",
     aboard},
    {steerStarboard, "steer_starboard", kHelm, hold, "Right D pad:left-x+", "Steers to starboard.", aboard},
    {throttleUp, "throttle_up", kHelm, hold, "Up W pad:rt", "More throttle.", aboard},
    {throttleDown, "throttle_down", kHelm, hold, "Down S pad:lt", "Less throttle, and astern.", aboard},
    {throttleStop, "throttle_stop", kHelm, press, "0 pad:left", "Stops the engine."},
    {tack, "tack", kHelm, press, "T pad:a", "Tacks or gybes."},
    {sheetIn, "sheet_in", kHelm, press, "Z pad:lb", "Hauls in the sheets.", aboard},
    {sheetOut, "sheet_out", kHelm, press, "X pad:rb", "Eases the sheets.", aboard},
    {crewTrims, "crew_trims", kHelm, press, "V pad:x", "Lets the crew trim the sails."},
    {anchor, "anchor", kHelm, press, "G pad:ls", "Lets the anchor go, or weighs it."},
    {crewRaces, "crew_races", kHelm, press, "B", "Lets the crew sail the course, or takes over."},
    {nextBoat, "next_boat", kHelm, press, "Tab pad:y", "Takes the helm of the next boat."},
    {previousBoat, "previous_boat", kHelm, press, "Shift+Tab", "Takes that of the boat before."},

    {cameraChase, "camera_chase", kCamera, press, "1", "Behind the boat."},
    {cameraOrbit, "camera_orbit", kCamera, press, "2", "Around the boat."},
    {cameraDeck, "camera_deck", kCamera, press, "3", "On deck."},
    {cameraMast, "camera_mast", kCamera, press, "4", "From the masthead."},
    {cameraFree, "camera_free", kCamera, press, "5", "Flown by hand."},
    {cameraFlyBy, "camera_fly_by", kCamera, press, "6", "Lets the boat pass by."},
    {cameraScene, "camera_scene", kCamera, press, "7", "As the scene has it."},
    {nextCamera, "next_camera", kCamera, press, "C pad:b", "The next of these."},
    {look, "look", kCamera, drag, "left-drag right-drag", "Looks around."},
    {lookLeft, "look_left", kCamera, hold, "pad:right-x-", "Looks to the left."},
    {lookRight, "look_right", kCamera, hold, "pad:right-x+", "Looks to the right."},
    {lookUp, "look_up", kCamera, hold, "pad:right-y-", "Looks up."},
    {lookDown, "look_down", kCamera, hold, "pad:right-y+", "Looks down."},
    {zoomIn, "zoom_in", kCamera, press, "wheel-up = pad:up", "Nearer; flown by hand, faster."},
    {zoomOut, "zoom_out", kCamera, press, "wheel-down - pad:down", "Farther; flown by hand, slower."},

    {flyForward, "fly_forward", kFly, hold, "W Up pad:left-y-", "Flies forward.", flying},
    {flyBack, "fly_back", kFly, hold, "S Down pad:left-y+", "Flies backward.", flying},
    {flyLeft, "fly_left", kFly, hold, "A Left pad:left-x-", "Flies to the left.", flying},
    {flyRight, "fly_right", kFly, hold, "D Right pad:left-x+", "Flies to the right.", flying},
    {flyUp, "fly_up", kFly, hold, "E pad:rt", "Rises.", flying},
    {flyDown, "fly_down", kFly, hold, "Q pad:lt", "Sinks, and dives.", flying},
    {flyFast, "fly_fast", kFly, hold, "Shift pad:rb", "Five times as fast.", flying},

    {pause, "pause", kTime, press, "Space P pad:start", "Stops time, and lets it go on."},
    {singleTick, "single_tick", kTime, press, ".", "One tick, while time stands still."},
    {slower, "slower", kTime, press, "[", "Half as fast, down to an eighth."},
    {faster, "faster", kTime, press, "]", "Twice as fast, up to eight times."},
    {restart, "restart", kTime, press, "Ctrl+R", "Begins the scene again."},
    {nextScene, "next_scene", kTime, press, "Ctrl+PageDown", "Sails the next scene."},
    {previousScene, "previous_scene", kTime, press, "Ctrl+PageUp", "Sails the scene before."},

    {splash, "splash", kWater, press, "left-click", "Strikes the water there."},
    {drop, "drop", kWater, press, "Shift+left-click", "Drops a crate there, or what was chosen."},
    {nextThing, "next_thing", kWater, press, "M", "Chooses the next thing to drop."},
    {windStronger, "wind_stronger", kWater, press, "K", "A stronger wind; the sea stays."},
    {windWeaker, "wind_weaker", kWater, press, "J", "A weaker wind."},
    {windLeft, "wind_left", kWater, press, "Shift+L", "The wind backs by ten degrees."},
    {windRight, "wind_right", kWater, press, "L", "The wind veers by ten degrees."},
    {seaUp, "sea_up", kWater, press, "PageUp", "The next sea state, up to 9."},
    {seaDown, "sea_down", kWater, press, "PageDown", "The sea state before, down to 1."},
    {timeLater, "time_later", kWater, press, "N", "A later time of day."},
    {timeEarlier, "time_earlier", kWater, press, "Shift+N", "An earlier time of day."},

    {help, "help", kProgram, press, "F1 ? pad:back", "Shows these keys, page by page."},
    {panel, "panel", kProgram, press, "F2 pad:right", "Opens the panel of scenes, sea, boats and the rest."},
    {hud, "hud", kProgram, press, "H pad:rs", "Shows the instruments, or hides them."},
    {screenshot, "screenshot", kProgram, press, "F12", "Saves a picture of the window."},
    {record, "record", kProgram, press, "F8", "Begins to record a film, or ends it."},
    {saveState, "save_state", kProgram, press, "F6", "Saves the world as it is now."},
    {loadState, "load_state", kProgram, press, "F9", "Goes back to where it was saved."},
    {fullScreen, "full_screen", kProgram, press, "F11 Alt+Enter", "Fills the screen, or goes back."},
    {reloadShaders, "reload_shaders", kProgram, press, "F5", "Loads shaders that have changed."},
    {quit, "quit", kProgram, press, "Esc", "Leaves, if pressed twice."},
};

constexpr bool inOrder()
{
    for (size_t i = 0; i < std::size(kAll); ++i)
        if (static_cast<size_t>(kAll[i].action) != i)
            return false;
    return std::size(kAll) == kActions;
}
static_assert(inOrder());

} // namespace

std::span<const ActionInfo> allActions()
{
    return kAll;
}

const ActionInfo& infoOf(Action action)
{
    return kAll[static_cast<size_t>(action)];
}

} // namespace tools
