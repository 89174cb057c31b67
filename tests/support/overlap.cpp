#include "support/overlap.h"

#include <glm/geometric.hpp>
#include <glm/matrix.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <tuple>

namespace test {

namespace {

double distanceToSegment(const glm::dvec3& a, const glm::dvec3& b, const glm::dvec3& at)
{
    const glm::dvec3 along = b - a;
    const double u = std::clamp(glm::dot(at - a, along) / std::max(glm::dot(along, along), 1e-300), 0.0, 1.0);
    return glm::distance(at, a + u * along);
}

double distanceToTriangle(const boats::Triangle& triangle, const glm::dvec3& at)
{
    const auto& [a, b, c] = triangle;
    const glm::dvec3 across = glm::cross(b - a, c - a);
    const double area = glm::length(across);
    if (area > 0.0 && glm::dot(glm::cross(b - a, at - a), across) >= 0.0 &&
        glm::dot(glm::cross(c - b, at - b), across) >= 0.0 && glm::dot(glm::cross(a - c, at - c), across) >= 0.0)
        return std::abs(glm::dot(at - a, across)) / area;
    return std::min({distanceToSegment(a, b, at), distanceToSegment(b, c, at), distanceToSegment(c, a, at)});
}

// Of the sphere around `at` that the triangle takes, in steradians (Van Oosterom and Strackee).
double solidAngle(const boats::Triangle& triangle, const glm::dvec3& at)
{
    const glm::dvec3 a = triangle[0] - at;
    const glm::dvec3 b = triangle[1] - at;
    const glm::dvec3 c = triangle[2] - at;
    const double la = glm::length(a);
    const double lb = glm::length(b);
    const double lc = glm::length(c);
    return 2.0 * std::atan2(glm::dot(a, glm::cross(b, c)),
                            la * lb * lc + glm::dot(a, b) * lc + glm::dot(b, c) * la + glm::dot(c, a) * lb);
}

// Whether a ray along x from there crosses the skin outward once more than inward. Cheap; a ray through an edge may err.
bool mayBeInside(const Skin& skin, const glm::dvec3& at)
{
    int winding = 0;
    for (const auto& [a, b, c] : skin.triangles)
    {
        if (std::max({a.x, b.x, c.x}) < at.x || std::max({a.y, b.y, c.y}) < at.y || std::min({a.y, b.y, c.y}) > at.y ||
            std::max({a.z, b.z, c.z}) < at.z || std::min({a.z, b.z, c.z}) > at.z)
            continue;
        const auto side = [&](const glm::dvec3& p, const glm::dvec3& q) {
            return (p.y - at.y) * (q.z - at.z) - (p.z - at.z) * (q.y - at.y);
        };
        const double u = side(b, c);
        const double v = side(c, a);
        const double w = side(a, b);
        const double sum = u + v + w;
        const bool hits = (u >= 0.0 && v >= 0.0 && w >= 0.0) || (u <= 0.0 && v <= 0.0 && w <= 0.0);
        if (hits && sum != 0.0 && (u * a.x + v * b.x + w * c.x) / sum > at.x)
            winding += sum > 0.0 ? 1 : -1;
    }
    return winding > 0;
}

double depthIn(const Skin& a, const boats::BodyPose& poseA, const Skin& b, const boats::BodyPose& poseB)
{
    const glm::dmat3 turn = glm::mat3_cast(poseA.orientation);
    const glm::dmat3 back = glm::transpose(glm::mat3_cast(poseB.orientation));
    double depth = 0.0;
    for (const glm::dvec3& sample : a.samples)
    {
        const glm::dvec3 at = back * (poseA.position - poseB.position + turn * sample);
        const glm::dvec3 within = glm::min(at - b.box.min, b.box.max - at);
        if (std::min({within.x, within.y, within.z}) > depth && mayBeInside(b, at))
            depth = std::max(depth, -signedDistance(b, at));
    }
    return depth;
}

} // namespace

Skin skinOf(std::span<const boats::Triangle> triangles, const glm::dvec3& centreOfMass, double apart)
{
    Skin skin;
    for (const boats::Triangle& triangle : triangles)
    {
        const boats::Triangle moved{triangle[0] - centreOfMass, triangle[1] - centreOfMass, triangle[2] - centreOfMass};
        skin.triangles.push_back(moved);
        const double longest = std::max(
            {glm::distance(moved[0], moved[1]), glm::distance(moved[1], moved[2]), glm::distance(moved[2], moved[0])});
        const int parts = std::max(1, static_cast<int>(std::ceil(longest / apart)));
        for (int i = 0; i <= parts; ++i)
            for (int k = 0; i + k <= parts; ++k)
                skin.samples.push_back(moved[0] + double(i) / parts * (moved[1] - moved[0]) +
                                       double(k) / parts * (moved[2] - moved[0]));
    }
    const auto before = [](const glm::dvec3& p, const glm::dvec3& q) {
        return std::tie(p.x, p.y, p.z) < std::tie(q.x, q.y, q.z);
    };
    std::sort(skin.samples.begin(), skin.samples.end(), before); // faces share their corners
    skin.samples.erase(std::unique(skin.samples.begin(), skin.samples.end()), skin.samples.end());
    skin.box = boats::bounds(skin.triangles);
    return skin;
}

double signedDistance(const Skin& skin, const glm::dvec3& at)
{
    double nearest = 1e300;
    double angle = 0.0;
    for (const boats::Triangle& triangle : skin.triangles)
    {
        nearest = std::min(nearest, distanceToTriangle(triangle, at));
        angle += solidAngle(triangle, at);
    }
    return angle > 2.0 * std::numbers::pi ? -nearest : nearest;
}

double overlap(const Skin& a, const boats::BodyPose& poseA, const Skin& b, const boats::BodyPose& poseB)
{
    return std::max(depthIn(a, poseA, b, poseB), depthIn(b, poseB, a, poseA));
}

} // namespace test
