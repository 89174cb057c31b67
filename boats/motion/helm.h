// helm.h -- what a boat's crew is told: throttle, what to steer by, sheets.
#pragma once

#include "engine/table_reader.h"
#include "shared/drive.h"

#include <optional>

namespace boats {

enum class Steering
{
    rudder,   // an angle of the rudder
    course,   // a heading
    windAngle // an angle to the true wind
};

struct Helm
{
    double throttle = 0.0; // -1 (astern) to 1
    Steering steering = Steering::rudder;
    double rudder = 0.0;    // [rad], > 0 turns the bow to starboard when under way; at most 35 degrees
    double course = 0.0;    // compass [rad]
    double windAngle = 0.0; // where the true wind comes from [rad], > 0 from starboard, 0 from ahead
    bool autoTrim = true;   // the sheets below do not count
    double mainSheet = 0.0; // how far out the sail may go [rad], 0 to 85 degrees
    double jibSheet = 0.0;

    bool operator==(const Helm&) const = default;
};

gpu::BoatHelm helmOf(const Helm& helm);

// What a scene changes at the helm: keys of [[body]], for the start, and of [[body.order]], for later. What it does not
// say stays as it was.
struct HelmOrder
{
    double time = 0.0; // [s] from the start, 0 to 1e6
    std::optional<double> throttle;
    std::optional<double> rudder; // of these three at most one
    std::optional<double> course;
    std::optional<double> windAngle;
    std::optional<double> sheet; // of the main, and of the jib where it has none of its own
    std::optional<double> jibSheet;
    bool autoTrim = false; // give the sheets back to the crew

    bool operator==(const HelmOrder&) const = default;
};

Helm helmAfter(Helm helm, const HelmOrder& order);

// Engines stopped and sheets let fly as long as the anchor is down; weighed, the crew trims again.
Helm helmAtAnchor(Helm helm, bool down);

// The keys that [[body]] and [[body.order]] share.
void readHelm(engine::TableReader& reader, HelmOrder& order);

// One of [[body.order]].
void read(engine::TableReader& reader, HelmOrder& order);

} // namespace boats
