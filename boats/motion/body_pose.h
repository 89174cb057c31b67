// body_pose.h -- a body's state as people read it: where it is, and how it lies.
#pragma once

#include "shared/body.h"

#include <glm/gtc/quaternion.hpp>

namespace boats {

struct BodyPose
{
    glm::dvec3 position{0.0};                   // of the centre of mass, world [m]
    glm::dquat orientation{1.0, 0.0, 0.0, 0.0}; // from body space (x forward, y to port, z up) to the world's
    glm::dvec3 velocity{0.0};                   // of the centre of mass [m/s]
    glm::dvec3 spin{0.0};                       // angular velocity in world axes [rad/s]
};

BodyPose poseOf(const gpu::BodyState& state);
bool isFinite(const BodyPose& pose);

// [rad]
struct Attitude
{
    double heading = 0.0; // compass, of the bow, 0 to 2 pi
    double pitch = 0.0;   // bow up
    double roll = 0.0;    // starboard down, -pi to pi
};

Attitude attitudeOf(const glm::dquat& orientation);

// attitudeOf() of it is this.
glm::dquat orientationOf(const Attitude& attitude);

// Upright, with this heading.
glm::dquat orientationOf(double heading);

} // namespace boats
