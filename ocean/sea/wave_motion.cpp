#include "ocean/sea/wave_motion.h"

#include "shared/sea.h"

#include <algorithm>
#include <cmath>

namespace ocean {

namespace {

constexpr double kBinsPerE = 24.0;      // so that waves of a bin differ in k by 4 %
constexpr double kNothingLeft = 1e-3;   // of the motion at the surface
constexpr double kLeastDeepest = 0.01;  // [m]
constexpr double kMostDeepest = 2000.0; // [m]

// All of them by falling exponentials, which are finite for every k and depth.

// cosh k(d - below) / cosh kd
double acrossOf(double k, double depth, double below)
{
    return std::exp(-k * below) * (1.0 + std::exp(-2.0 * k * (depth - below))) / (1.0 + std::exp(-2.0 * k * depth));
}

// sinh k(d - below) / sinh kd
double upOf(double k, double depth, double below)
{
    return std::exp(-k * below) * std::expm1(-2.0 * k * (depth - below)) / std::expm1(-2.0 * k * depth);
}

// cosh k(2d - below) / (2 sinh^2 kd)
double driftOf(double k, double depth, double below)
{
    const double bottom = std::expm1(-2.0 * k * depth);
    return std::exp(-k * below) * (1.0 + std::exp(-2.0 * k * (2.0 * depth - below))) / (bottom * bottom);
}

} // namespace

void WaveMotion::add(double k, double omega, double variance, const glm::dvec2& to)
{
    if (variance <= 0.0)
        return;
    Bin& bin = bins_[static_cast<int>(std::floor(kBinsPerE * std::log(k)))];
    const double motion = omega * omega * variance;
    const double carry = 2.0 * omega * k * variance;
    bin.motion += motion;
    bin.motionK += motion * k;
    bin.carry += carry * to;
    bin.carried += carry;
    bin.carriedK += carry * k;
}

double WaveMotion::across(double below) const
{
    below = std::min(below, depth_);
    double sum = 0.0;
    double all = 0.0;
    for (const auto& [index, bin] : bins_)
    {
        const double k = bin.motionK / bin.motion;
        const double coth = 1.0 / std::tanh(k * depth_);
        const double part = acrossOf(k, depth_, below);
        sum += bin.motion * coth * coth * part * part;
        all += bin.motion * coth * coth;
    }
    return all > 0.0 ? std::sqrt(sum / all) : 1.0;
}

double WaveMotion::up(double below) const
{
    below = std::min(below, depth_);
    double sum = 0.0;
    double all = 0.0;
    for (const auto& [index, bin] : bins_)
    {
        const double part = upOf(bin.motionK / bin.motion, depth_, below);
        sum += bin.motion * part * part;
        all += bin.motion;
    }
    return all > 0.0 ? std::sqrt(sum / all) : 1.0;
}

glm::dvec2 WaveMotion::drift(double below) const
{
    below = std::min(below, depth_);
    glm::dvec2 sum(0.0);
    for (const auto& [index, bin] : bins_)
        sum += driftOf(bin.carriedK / bin.carried, depth_, below) * bin.carry;
    return sum;
}

DepthTable makeDepthTable(std::span<const WaveMotion> cascades, double depth, double driftPart)
{
    double deepest = kLeastDeepest;
    for (const WaveMotion& motion : cascades)
        while (deepest < std::min(depth, kMostDeepest) && motion.across(deepest) > kNothingLeft &&
               motion.across(deepest) < 1.0)
            deepest *= 1.1;
    deepest = std::min(deepest, depth);

    DepthTable table{deepest, {}};
    for (size_t c = 0; c < cascades.size(); ++c)
        for (uint32_t i = 0; i < gpu::kDepthSamples; ++i)
        {
            const double root = static_cast<double>(i) / (gpu::kDepthSamples - 1);
            const double below = deepest * root * root;
            glm::dvec2 drift(0.0);
            for (const WaveMotion& motion : c == 0 ? cascades : cascades.first(0))
                drift += driftPart * motion.drift(below);
            table.samples.emplace_back(cascades[c].across(below), cascades[c].up(below), drift.x, drift.y);
        }
    return table;
}

} // namespace ocean
