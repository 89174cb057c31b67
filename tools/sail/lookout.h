// lookout.h -- the camera of the window: what the user's hand does to it, the boat it goes with, the water below it.
#pragma once

#include "ocean/water_query.h"
#include "render/camera_rig.h"
#include "tools/commands/frame_loop.h"
#include "tools/sail/hands.h"

#include <memory>

namespace tools {

class Lookout
{
public:
    // On the helmsman's boat, if there is one; else the scene's camera. The loop must outlive this object. Set-up work,
    // which waits for the GPU; throws OutOfMemory.
    Lookout(engine::Device& device, FrameLoop& loop, std::optional<uint32_t> boat);

    // What was pressed, if it is for a camera: what to tell the user, or nothing.
    std::string act(Action action);

    void follow(uint32_t boat); // behind her, unless it has followed another
    void show(render::CameraView view) { rig_.show(view); }

    // The free camera is flown, or the camera of a scene without boats, which a hand takes over.
    bool flies() const { return view() == render::CameraView::free || !boat_; }
    render::CameraView view() const { return rig_.view(); }
    const render::CameraPose& pose() const { return rig_.pose(); } // shown last

    // The shot to draw at `time` [s], `elapsed` [s] of wall time after the last; `height` of the window [px].
    render::Shot shot(const Doings& doings, double time, double elapsed, uint32_t height);
    bool stoppedAtDepth() const { return rig_.stoppedAtDepth(); }

    // The place on the water that is seen at `pointer` [px] in a picture of this size, as it was shown last; none where it
    // is the sky, or too far off to be struck.
    std::optional<glm::dvec2> waterAt(const glm::dvec2& pointer, VkExtent2D extent) const;

    // Asks how high the water is around the eye; the answer comes when this slot's commands have run.
    //   before: FrameLoop::recordPicture()
    void record(const engine::Commands& cmd, uint32_t slot);

    // Takes what was asked when the slot was recorded last; its commands have run.
    void receive(uint32_t slot);

private:
    render::CameraSubject subjectAt(double time) const;

    FrameLoop& loop_;
    render::CameraRig rig_;
    std::optional<uint32_t> boat_;
    glm::dvec3 eyes_{0.0}; // of the helm and the highest point, from the centre of mass, in body space [m]
    glm::dvec3 masthead_{0.0};
    double length_ = 0.0; // [m]
    double nearer_ = 0.0; // notches of this frame
    std::array<std::unique_ptr<ocean::WaterQuery>, engine::kFramesInFlight> water_;
    std::array<bool, engine::kFramesInFlight> asked_{};
    std::optional<double> highest_; // of the water around the eye, as answered last [m]
};

} // namespace tools
