// actions.h -- the one table of what a user can do at the window: from it come the keys, the help page, the manual, the
// file of keys and the log. A new action is a line here and a case in tools/sail/sailing_acts.cpp.
#pragma once

#include "engine/table_reader.h"

#include <span>
#include <string_view>

namespace tools {

enum class Action
{
    steerPort,
    steerStarboard,
    throttleUp,
    throttleDown,
    throttleStop,
    tack,
    sheetIn,
    sheetOut,
    crewTrims,
    anchor,
    crewRaces,
    nextBoat,
    previousBoat,

    cameraChase,
    cameraOrbit,
    cameraDeck,
    cameraMast,
    cameraFree,
    cameraFlyBy,
    cameraScene,
    nextCamera,
    look,
    lookLeft,
    lookRight,
    lookUp,
    lookDown,
    zoomIn,
    zoomOut,

    flyForward,
    flyBack,
    flyLeft,
    flyRight,
    flyUp,
    flyDown,
    flyFast,

    pause,
    singleTick,
    slower,
    faster,
    restart,
    nextScene,
    previousScene,

    splash,
    drop,
    nextThing,
    windStronger,
    windWeaker,
    windLeft,
    windRight,
    seaUp,
    seaDown,
    timeLater,
    timeEarlier,

    help,
    panel,
    hud,
    screenshot,
    record,
    saveState,
    loadState,
    fullScreen,
    reloadShaders,
    quit,
    count
};

inline constexpr size_t kActions = static_cast<size_t>(Action::count);

// How it is done.
enum class ActionKind
{
    press, // once each time
    hold,  // as long and, with an axis, as much as its trigger is held
    drag   // as far as the mouse is moved
};

// When its triggers count: so one key may do one thing at the helm and another in the air.
enum class ActionPlace
{
    everywhere,
    aboard, // unless the free camera is flown
    flying  // with the free camera
};

struct ActionInfo
{
    Action action;
    std::string_view name;  // as files say it
    std::string_view group; // of the help page
    ActionKind kind;
    std::string_view keys; // triggers by default, with spaces between; the first is the one to tell people
    engine::About about;   // what it does
    ActionPlace place = ActionPlace::everywhere;
};

// In the order of Action.
std::span<const ActionInfo> allActions();
const ActionInfo& infoOf(Action action);

} // namespace tools
