// hud.h -- what a helmsman wants to know, over the picture: speed, heading, rudder, sheets or throttle, wind, heel.
//
// Plain figures go in and triangles come out; where the figures are from is the caller's business
// (tools/commands/hud_state.h).
#pragma once

#include "engine/vulkan.h"
#include "render/overlay/overlay_fonts.h"

#include <glm/vec2.hpp>

#include <optional>
#include <string>
#include <vector>

struct ImDrawList;

namespace render {

// A wind as it is felt on board.
struct HudWind
{
    double speed = 0.0; // [m/s]
    double angle = 0.0; // where it comes from, off the bow [rad], > 0 to starboard
};

struct HudSails
{
    double main = 0.0; // how far out each sail is [rad], > 0 to port
    double jib = 0.0;
    bool crewTrims = true;
    double noGo = 0.0; // closer to the true wind than this she does not sail [rad]
};

// How far she is in a race, and where she goes next.
struct HudRace
{
    enum class Phase
    {
        waits, // for the gun, or to cross the line
        early, // she must come back behind it
        runs,
        finished
    };
    Phase phase = Phase::waits;
    double time = 0.0; // from the gun [s]: now, < 0 before it; of one that has finished: then
    uint32_t lap = 1;
    uint32_t laps = 1;
    size_t place = 1; // in the fleet
    size_t racers = 1;
    bool crewed = false;          // her crew sails the course
    std::string next;             // what she goes for
    double side = 0.0;            // on which it is left: -1 port, 1 starboard, 0 neither
    double distance = 0.0;        // to it [m]
    double bearing = 0.0;         // of it, off the bow [rad], > 0 to starboard
    std::optional<double> behind; // her best voyage so far [s], < 0: ahead of it
    glm::vec2 pointer{0.0f};      // it, from the middle of the picture: 1 is half its width or height; y down
    bool isAhead = false;         // of the eye
};

struct HelpGroup
{
    struct Line
    {
        std::string key;
        std::string text;
    };
    std::string title;
    std::vector<Line> lines;
};

struct HudState
{
    std::string boat;               // her name; empty: there is none, and only the lines of text and the time are shown
    double speed = 0.0;             // [m/s]
    double heading = 0.0;           // compass [rad]
    double rudder = 0.0;            // [rad], > 0 turns the bow to starboard when under way
    double heel = 0.0;              // starboard down [rad]
    std::optional<double> throttle; // -1 to 1; none: she has no engine
    std::optional<HudSails> sails;
    HudWind trueWind;
    HudWind apparentWind;
    std::optional<double> depth;      // of the water below [m]
    std::optional<HudRace> race;      // that she is in
    double timeFactor = 1.0;          // what realTime should be; shown where it is not 1
    bool paused = false;              // time stands still
    double realTime = 1.0;            // simulated time over passed time; shown where it is below 0.98 of that
    double framesPerSecond = 0.0;     // shown with it
    std::string prompt;               // what to press
    std::string message;              // what has just happened
    std::vector<HelpGroup> help = {}; // shown instead of the rest, if there is any
    size_t helpPage = 0;              // of it, where it needs several; beyond them: the last
    std::string helpFoot = {};        // under each page: what turns it
};

// A part's place in the picture [px]; empty: there is no room for it.
struct HudRect
{
    glm::vec2 min{0.0f};
    glm::vec2 max{0.0f};

    explicit operator bool() const { return max.x > min.x && max.y > min.y; }
    glm::vec2 size() const { return max - min; }
    glm::vec2 center() const { return 0.5f * (min + max); }
};

// Where things are. Parts lie in the picture and do not overlap; in a small picture there are fewer of them.
struct HudLayout
{
    float scale = 1.0f; // pixels of a unit: 1 in a picture 720 high
    HudRect speed;
    HudRect helm;
    HudRect wind;
    HudRect heading;
    HudRect race;
};
HudLayout hudLayout(VkExtent2D extent);

// Adds the HUD of a picture of this size to the list. Gives how many pages help has; 0 where none is shown.
size_t drawHud(ImDrawList& list, const OverlayFonts& fonts, VkExtent2D extent, const HudState& state);

} // namespace render
