// camera.h -- where the eye is and what it sees: poses, the scripted camera, the camera flown by hand.
#pragma once

#include "shared/view.h"
#include "world/camera_spec.h"

#include <glm/mat3x3.hpp>
#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <optional>

namespace render {

inline constexpr double kLowestEye = -60.0;                 // above still water [m]: below it, there is nothing to see
inline constexpr double kNearPlane = double{gpu::kNearest}; // [m]

// An eye in the world. forward, right and up are unit vectors at right angles.
struct CameraPose
{
    glm::dvec3 eye{0.0, 0.0, 10.0}; // [m]
    glm::dvec3 forward{0.0, 1.0, 0.0};
    glm::dvec3 right{1.0, 0.0, 0.0};
    glm::dvec3 up{0.0, 0.0, 1.0};
    double fov = 0.87; // top to bottom [rad]
};

// The pose at `eye` that looks at `look`, level; where that is straight up or down, north is up in the picture.
CameraPose lookAt(const glm::dvec3& eye, const glm::dvec3& look, double fov);

// Turns positions relative to the eye into clip space: depth 1 at the near plane, 0 at infinity, y down.
glm::dmat4 clipFromRelative(const CameraPose& pose, double aspect);

// What a camera follows.
struct CameraTarget
{
    glm::dvec3 position{0.0};       // what chase and orbit look at, world [m]
    double heading = 0.0;           // compass [rad]
    std::optional<glm::dvec3> eyes; // of someone on board, world [m]; none: above the position
    double pitch = 0.0;             // bow up [rad]
    double roll = 0.0;              // starboard down [rad]
};

// Where the scene's camera is at `time` [s]. Chase, deck and orbit go by `target`, or the spec's look without one.
// On deck the eye goes with the boat, and leans with it a little: people keep their heads level.
// A path is a smooth curve through its keys (cubic Hermite, finite differences), still before the first and
// after the last.
CameraPose scriptedCamera(const world::CameraSpec& spec, const std::optional<CameraTarget>& target, double time);

// How long a scripted camera has something to show [s].
double scriptedSeconds(const world::CameraSpec& spec);

// A camera flown by hand.
class FreeCamera
{
public:
    // It goes no deeper than `lowest` above still water [m].
    explicit FreeCamera(const CameraPose& start, double lowest = kLowestEye);

    struct Controls
    {
        glm::dvec3 move{0.0}; // right, forward, up; each -1 to 1
        glm::dvec2 turn{0.0}; // by mouse: right, down [rad]
        bool fast = false;
        double faster = 0.0; // notches of the wheel: each changes the speed by a quarter
    };
    // Moves for `elapsed` [s] of wall time.
    void steer(const Controls& controls, double elapsed);

    CameraPose pose() const;
    bool atLowest() const { return eye_.z <= lowest_; }

private:
    glm::dvec3 eye_;
    double bearing_; // from east, anticlockwise [rad]
    double pitch_;   // up [rad]
    double fov_;
    double lowest_;
    double speed_ = 15.0; // [m/s]
};

} // namespace render
