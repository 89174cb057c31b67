// overlap.h -- how deep bodies are in each other, by their meshes alone: exact distances to triangles in double precision
// from samples of the skin that lie closer than collision particles do.
#pragma once

#include "boats/hulls/hull_mesh.h"
#include "boats/motion/body_pose.h"

#include <glm/gtc/quaternion.hpp>

#include <vector>

namespace test {

// A hull's skin, about its centre of mass.
struct Skin
{
    std::vector<boats::Triangle> triangles;
    std::vector<glm::dvec3> samples;
    boats::Bounds box;
};

// Samples no further from each other than `apart` [m].
Skin skinOf(std::span<const boats::Triangle> triangles, const glm::dvec3& centreOfMass, double apart);

// < 0 inside [m].
double signedDistance(const Skin& skin, const glm::dvec3& at);

// How deep a's skin is in b and b's in a [m]; 0: they do not overlap.
double overlap(const Skin& a, const boats::BodyPose& poseA, const Skin& b, const boats::BodyPose& poseB);

} // namespace test
