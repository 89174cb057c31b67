#include "render/camera.h"

#include "engine/curve.h"

#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>

#include <algorithm>
#include <cmath>

namespace render {

namespace {

constexpr double kDeckHeight = 2.5;      // of the eye above the body [m]
constexpr double kLean = 0.35;           // of the deck's pitch and roll, that the head goes with
constexpr double kOrbitPeriod = 60.0;    // [s]
constexpr double kDefaultSeconds = 20.0; // for cameras without an end of their own
constexpr double kSteepest = 1.55;       // [rad]: the free camera never quite looks straight up or down
constexpr double kFastFactor = 5.0;

glm::dvec3 headingVector(double compass)
{
    return {std::sin(compass), std::cos(compass), 0.0};
}

glm::dvec3 alongKeys(std::span<const world::CameraKey> keys, glm::dvec3 world::CameraKey::*member, double time)
{
    return engine::alongKeys(keys, member, time);
}

CameraPose onDeck(const glm::dvec3& eye, const glm::dvec3& ahead, const CameraTarget& target, double fov)
{
    const double pitch = kLean * target.pitch;
    const double roll = kLean * target.roll;
    const glm::dvec3 direction = std::cos(pitch) * ahead + std::sin(pitch) * glm::dvec3(0.0, 0.0, 1.0);
    CameraPose pose = lookAt(eye, eye + direction, fov);
    const glm::dvec3 right = pose.right;
    pose.right = std::cos(roll) * right - std::sin(roll) * pose.up;
    pose.up = std::cos(roll) * pose.up + std::sin(roll) * right;
    return pose;
}

} // namespace

CameraPose lookAt(const glm::dvec3& eye, const glm::dvec3& look, double fov)
{
    CameraPose pose;
    pose.fov = fov;
    pose.eye = {eye.x, eye.y, std::max(eye.z, kLowestEye)};
    const glm::dvec3 direction = look - pose.eye;
    pose.forward = glm::length(direction) > 1e-9 ? glm::normalize(direction) : glm::dvec3(0.0, 1.0, 0.0);
    const bool steep = std::abs(pose.forward.z) > 0.9999;
    pose.right =
        glm::normalize(glm::cross(pose.forward, steep ? glm::dvec3(0.0, 1.0, 0.0) : glm::dvec3(0.0, 0.0, 1.0)));
    pose.up = glm::cross(pose.right, pose.forward);
    return pose;
}

glm::dmat4 clipFromRelative(const CameraPose& pose, double aspect)
{
    const double y = 1.0 / std::tan(0.5 * pose.fov);
    const double x = y / aspect;
    const glm::dvec3 r = x * pose.right;
    const glm::dvec3 u = -y * pose.up; // clip space has y down
    const glm::dvec3& f = pose.forward;
    glm::dmat4 m(0.0);
    m[0] = {r.x, u.x, 0.0, f.x};
    m[1] = {r.y, u.y, 0.0, f.y};
    m[2] = {r.z, u.z, 0.0, f.z};
    m[3] = {0.0, 0.0, kNearPlane, 0.0};
    return m;
}

CameraPose scriptedCamera(const world::CameraSpec& spec, const std::optional<CameraTarget>& target, double time)
{
    const glm::dvec3 middle = target ? target->position : spec.look;
    const glm::dvec3 ahead = headingVector(target ? target->heading : 0.0);
    const glm::dvec3 lift(0.0, 0.0, spec.height);
    switch (spec.mode)
    {
    case world::CameraMode::path:
        return lookAt(alongKeys(spec.keys, &world::CameraKey::eye, time),
                      alongKeys(spec.keys, &world::CameraKey::look, time), spec.fov);
    case world::CameraMode::chase:
        return lookAt(middle - spec.distance * ahead + lift, middle + 0.3 * spec.distance * ahead, spec.fov);
    case world::CameraMode::deck: {
        const glm::dvec3 eye = target && target->eyes ? *target->eyes : middle + glm::dvec3(0.0, 0.0, kDeckHeight);
        return onDeck(eye, ahead, target.value_or(CameraTarget{}), spec.fov);
    }
    case world::CameraMode::orbit: {
        const double compass = glm::two_pi<double>() * time / kOrbitPeriod;
        return lookAt(middle - spec.distance * headingVector(compass) + lift, middle, spec.fov);
    }
    case world::CameraMode::free:
        break;
    }
    return lookAt(spec.eye, spec.look, spec.fov);
}

double scriptedSeconds(const world::CameraSpec& spec)
{
    return spec.mode == world::CameraMode::path && spec.keys.back().time > 0.0 ? spec.keys.back().time
                                                                               : kDefaultSeconds;
}

FreeCamera::FreeCamera(const CameraPose& start, double lowest)
    : eye_(start.eye), bearing_(std::atan2(start.forward.y, start.forward.x)),
      pitch_(std::asin(std::clamp(start.forward.z, -1.0, 1.0))), fov_(start.fov), lowest_(std::max(lowest, kLowestEye))
{
}

void FreeCamera::steer(const Controls& controls, double elapsed)
{
    bearing_ = std::remainder(bearing_ - controls.turn.x, glm::two_pi<double>());
    pitch_ = std::clamp(pitch_ - controls.turn.y, -kSteepest, kSteepest);
    speed_ = std::clamp(speed_ * std::pow(1.25, controls.faster), 0.5, 2000.0);

    const CameraPose now = pose();
    const double distance = speed_ * (controls.fast ? kFastFactor : 1.0) * std::clamp(elapsed, 0.0, 0.25);
    eye_ += distance *
            (controls.move.x * now.right + controls.move.y * now.forward + controls.move.z * glm::dvec3(0.0, 0.0, 1.0));
    eye_.z = std::clamp(eye_.z, lowest_, 5000.0);
}

CameraPose FreeCamera::pose() const
{
    const glm::dvec3 forward(std::cos(pitch_) * std::cos(bearing_), std::cos(pitch_) * std::sin(bearing_),
                             std::sin(pitch_));
    return lookAt(eye_, eye_ + forward, fov_);
}

} // namespace render
