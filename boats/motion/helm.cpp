#include "boats/motion/helm.h"

namespace boats {

namespace {

constexpr double kPi = std::numbers::pi;
constexpr engine::Range kRudder{-35.0, 35.0, "degrees"};
constexpr engine::Range kOffWind{-180.0, 180.0, "degrees"};
constexpr engine::Range kSheet{0.0, 85.0, "degrees"};

} // namespace

gpu::BoatHelm helmOf(const Helm& helm)
{
    gpu::BoatHelm all{.throttle = static_cast<float>(helm.throttle),
                      .steering = gpu::kSteerRudder,
                      .aim = static_cast<float>(-helm.rudder),
                      .autoTrim = helm.autoTrim ? 1u : 0u,
                      .mainSheet = static_cast<float>(helm.mainSheet),
                      .jibSheet = static_cast<float>(helm.jibSheet)};
    if (helm.steering == Steering::course)
    {
        all.steering = gpu::kSteerCourse;
        all.aim = static_cast<float>(0.5 * kPi - helm.course);
    }
    if (helm.steering == Steering::windAngle)
    {
        all.steering = gpu::kSteerWind;
        all.aim = static_cast<float>(helm.windAngle);
    }
    return all;
}

Helm helmAfter(Helm helm, const HelmOrder& order)
{
    helm.throttle = order.throttle.value_or(helm.throttle);
    if (order.rudder)
    {
        helm.steering = Steering::rudder;
        helm.rudder = *order.rudder;
    }
    if (order.course)
    {
        helm.steering = Steering::course;
        helm.course = *order.course;
    }
    if (order.windAngle)
    {
        helm.steering = Steering::windAngle;
        helm.windAngle = *order.windAngle;
    }
    if (order.sheet || order.jibSheet)
    {
        helm.autoTrim = false;
        helm.mainSheet = order.sheet.value_or(helm.mainSheet);
        helm.jibSheet = order.jibSheet.value_or(order.sheet.value_or(helm.jibSheet));
    }
    helm.autoTrim = helm.autoTrim || order.autoTrim;
    return helm;
}

Helm helmAtAnchor(Helm helm, bool down)
{
    helm.throttle = 0.0;
    helm.steering = Steering::rudder;
    helm.rudder = 0.0;
    helm.autoTrim = !down;
    helm.mainSheet = helm.jibSheet = double{gpu::kMaxSheet};
    return helm;
}

void readHelm(engine::TableReader& reader, HelmOrder& order)
{
    reader.number("throttle", order.throttle, {-1.0, 1.0},
                  "The throttle of the engines, from full astern (-1) to full ahead (1); at first 0.");
    reader.angle(
        "rudder", order.rudder, kRudder,
        "Holds the rudder at this angle, at first 0; a positive one turns a boat that moves ahead to starboard.");
    reader.angle("steer", order.course, engine::kCompass, "Steers this compass heading.");
    reader.angle("wind_angle", order.windAngle, kOffWind,
                 "Steers at this angle to the true wind: 0 is into it, positive has it from starboard.");
    reader.angle("sheet", order.sheet, kSheet,
                 "How far the mainsail may swing out, and the jib where jib_sheet is not given.");
    reader.angle("jib_sheet", order.jibSheet, kSheet, "How far the jib may swing out.");
    reader.boolean("auto_trim", order.autoTrim,
                   "Lets the crew trim the sails again, as they do until a sheet is given.");

    const auto only = [&](std::string_view key, bool other) {
        if (reader.has(key) && other)
            reader.fail(key, "a boat is steered by one thing: rudder, steer or wind_angle");
    };
    only("steer", order.rudder.has_value());
    only("wind_angle", order.rudder || order.course);
    if (order.autoTrim && (order.sheet || order.jibSheet))
        reader.fail("auto_trim", "the crew trims, or you do: leave out this, or sheet and jib_sheet");
}

void read(engine::TableReader& reader, HelmOrder& order)
{
    reader.require({"time"});
    reader.number("time", order.time, {0.0, 1e6, "s"},
                  "When the order is given, from the start of the scene; later than that of the order before.");
    readHelm(reader, order);
}

} // namespace boats
