// helmsman.h -- hands on one boat of the scene: keys become what its crew is told.
#pragma once

#include "engine/window.h"
#include "world/scene.h"
#include "world/world.h"

#include <optional>

namespace tools {

inline constexpr const char* kHelmKeys = "Tab takes the next boat, Left and Right steer (let go, and she holds her "
                                         "course), Up and Down throttle, 0 stops it, "
                                         "T tacks or gybes, Z and X sheet in and out, V lets the crew trim";

class Helmsman
{
public:
    // On the boat that the camera follows, or the first. The scene and the world must outlive this object.
    Helmsman(const world::Scene& scene, world::World& world);

    // What happened at the window since the last frame, `elapsed` [s] ago. `poses` are those of all bodies as far as
    // they are known; none at first.
    void steer(const engine::Window& window, double elapsed, const std::vector<boats::BodyPose>& poses);

    // The body that is steered.
    std::optional<uint32_t> boat() const { return boats_.empty() ? std::nullopt : std::optional(boats_[mine_]); }

    // Her name, speed, heading, throttle and wind, for people; empty without a boat.
    std::string line(const std::vector<boats::BodyPose>& poses) const;

private:
    void tell(const boats::Helm& helm);
    void press(int key, const boats::BodyPose& pose);
    double offWind(const boats::BodyPose& pose) const; // where the true wind comes from [rad], > 0 from starboard

    const world::Scene& scene_;
    world::World& world_;
    const boats::Fleet& fleet_;
    std::vector<uint32_t> boats_;   // bodies
    size_t mine_ = 0;               // of these
    bool turning_ = false;          // a key is held
    std::optional<uint32_t> taken_; // whose helm was taken last
};

} // namespace tools
