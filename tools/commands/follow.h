// follow.h -- the body that a scene's camera follows, and what the camera needs to know of it.
#pragma once

#include "engine/frame_ring.h"
#include "render/frame.h"
#include "world/scene.h"
#include "world/world.h"

#include <array>
#include <optional>
#include <vector>

namespace tools {

// Chase, orbit and deck cameras go by the pose that is drawn. It comes back from the GPU: of its own tick, for those
// who wait for it, for pictures that must not depend on what was drawn before; or frames late, without any wait,
// brought up to date by its velocity.
class Follower
{
public:
    // Scene and world must outlive this object.
    Follower(const world::Scene& scene, const world::World& world);

    // Whether the scene's camera goes by a body's pose.
    bool follows() const { return body_.has_value(); }

    // Goes by the scene's camera, which has changed.
    void takeCamera();

    // Goes by this body from now on, if it goes by one at all.
    void follow(uint32_t body);

    // Sends for the poses of the tick recorded last; receive(slot) takes them when the commands have run.
    //   before: as boats::Fleet::recordPoses()
    void record(const engine::Commands& cmd, uint32_t slot);

    // Takes what the slot's last record() sent for, whose commands have run; nothing if there was none.
    void receive(uint32_t slot);

    // Of all bodies, as received last; none before the first.
    const std::vector<boats::BodyPose>& poses() const { return poses_; }

    // Likewise: how the moving parts of boats stand.
    const std::vector<gpu::BodyTrim>& trims() const { return trims_; }

    // Likewise: how far the racers of the course are, if there is one, and when that was [s].
    const std::vector<gpu::RacerState>& racers() const { return racers_; }
    double time() const { return time_; }

    // Where this body is at `time` [s], as far as its pose received last tells; before the first, where the scene puts it.
    boats::BodyPose poseAt(uint32_t body, double time) const;

    // What the scene shows at `time` [s], the body being where it was received last; before that, where the scene puts
    // it.
    render::Shot shotAt(double time) const;

private:
    const world::Scene& scene_;
    const world::World& world_;
    std::optional<uint32_t> body_;
    glm::dvec3 eyes_{0.0}; // of someone on board, from the centre of mass, in body space [m]
    std::array<std::optional<double>, engine::kFramesInFlight> sent_; // the time of what each slot sent for [s]
    std::vector<boats::BodyPose> poses_;                              // received last
    std::vector<gpu::BodyTrim> trims_;                                // with them
    std::vector<gpu::RacerState> racers_;                             // likewise
    double time_ = 0.0;                                               // of them [s]
};

} // namespace tools
