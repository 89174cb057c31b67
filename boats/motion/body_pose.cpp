#include "boats/motion/body_pose.h"

#include "ocean/place.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace boats {

namespace {

constexpr double kPi = std::numbers::pi;

double metresOf(int block, int fine, float remainder)
{
    return block * double{gpu::kBlock} + fine / ocean::kUnitsPerMetre + double{remainder};
}

} // namespace

BodyPose poseOf(const gpu::BodyState& state)
{
    const glm::dvec4 q = state.orientation;
    return {.position = {metresOf(state.place.block.x, state.place.fine.x, state.remainder.x),
                         metresOf(state.place.block.y, state.place.fine.y, state.remainder.y),
                         double{state.height} + double{state.heightRemainder}},
            .orientation = glm::dquat(q.w, q.x, q.y, q.z),
            .velocity = state.velocity,
            .spin = state.spin};
}

bool isFinite(const BodyPose& pose)
{
    const double all = pose.position.x + pose.position.y + pose.position.z + pose.orientation.x + pose.orientation.y +
                       pose.orientation.z + pose.orientation.w + glm::length(pose.velocity) + glm::length(pose.spin);
    return std::isfinite(all);
}

Attitude attitudeOf(const glm::dquat& orientation)
{
    const glm::dmat3 turn = glm::mat3_cast(orientation);
    const double bearing = std::atan2(turn[0].x, turn[0].y);
    return {.heading = bearing < 0.0 ? bearing + 2.0 * kPi : bearing,
            .pitch = std::asin(std::clamp(turn[0].z, -1.0, 1.0)),
            .roll = std::atan2(turn[1].z, turn[2].z)};
}

glm::dquat orientationOf(const Attitude& attitude)
{
    return glm::angleAxis(0.5 * kPi - attitude.heading, glm::dvec3(0.0, 0.0, 1.0)) *
           glm::angleAxis(-attitude.pitch, glm::dvec3(0.0, 1.0, 0.0)) *
           glm::angleAxis(attitude.roll, glm::dvec3(1.0, 0.0, 0.0));
}

glm::dquat orientationOf(double heading)
{
    return orientationOf(Attitude{.heading = heading});
}

} // namespace boats
