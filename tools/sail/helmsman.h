// helmsman.h -- hands on one boat of the scene: actions become what its crew is told.
#pragma once

#include "tools/sail/hands.h"
#include "tools/sail/orders.h"
#include "world/scene.h"

#include <optional>
#include <string>

namespace tools {

class Helmsman
{
public:
    // On the boat that the camera follows, or the first. The scene and the orders must outlive this object.
    Helmsman(const world::Scene& scene, Orders& orders);

    // What is held down, since the last frame, `elapsed` [s] ago. `poses` are those of all bodies as far as they are
    // known; none at first. Gives what to tell the user, or nothing.
    std::string steer(const Doings& doings, double elapsed, const std::vector<boats::BodyPose>& poses);

    // Does what was pressed, if it is for a helmsman. Gives what to tell the user, or nothing.
    std::string act(Action action, const std::vector<boats::BodyPose>& poses);

    // Goes on board this boat. Her helm is taken when her crew is first told anything.
    void board(uint32_t body);

    // The body that is steered.
    std::optional<uint32_t> boat() const { return boats_.empty() ? std::nullopt : std::optional(boats_[mine_]); }

    // Whether she lies head to wind with no way on, where neither sails nor rudder help: how to get out of it, for people;
    // or nothing.
    std::string wayOutOfIrons(const Bindings& bindings, const std::vector<boats::BodyPose>& poses) const;

    // Her name, speed, heading, throttle and wind, for people; empty without a boat.
    std::string line(const std::vector<boats::BodyPose>& poses) const;

private:
    std::string tack(const boats::BodyPose& pose);
    std::string race(const boats::BodyPose& pose);
    std::string sheet(const boats::BodyPose& pose, double by);
    std::string next(size_t places);
    const boats::HullModel& model() const;
    bool isCrewed() const;                                 // her crew sails the course
    boats::Helm helmOf(const boats::BodyPose& pose) const; // what she does, if nobody says otherwise
    double offWind(const boats::BodyPose& pose) const;     // where the true wind comes from [rad], > 0 from starboard

    const world::Scene& scene_;
    Orders& orders_;
    std::vector<uint32_t> boats_; // bodies
    size_t mine_ = 0;             // of these
    bool turning_ = false;        // the rudder is held
};

} // namespace tools
