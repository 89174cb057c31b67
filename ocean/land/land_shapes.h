// land_shapes.h -- what a shape of the land does to the ground at a place.
#pragma once

#include "ocean/land/land_spec.h"

#include <span>

namespace ocean {

// Ready to be asked often.
class LandShaper
{
public:
    explicit LandShaper(const LandShape& shape);

    // The ground at `place` [m] once the shape is there, where it was `ground` [m] high.
    double shaped(const glm::dvec2& place, double ground) const;

private:
    double bed(const glm::dvec2& place) const; // of a channel and its banks [m]

    LandShape shape_;
    glm::dvec2 ahead_;               // unit
    std::vector<glm::dvec3> points_; // of a channel's path, near enough to each other to be joined by lines [m]
    std::vector<glm::dvec4> boxes_;  // around each kRun of these lines: low, high [m]
};

// Gradient noise of one length: smooth, zero at whole numbers, within -1 to 1. It repeats after `period` of these, a power
// of two, or never.
double gradientNoise(const glm::dvec2& at, uint32_t seed, int period = 0);

} // namespace ocean
