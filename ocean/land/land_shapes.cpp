#include "ocean/land/land_shapes.h"

#include "engine/random.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace ocean {
namespace {

constexpr int kLinesPerPoint = 16; // of a channel's path, from one of its points to the next
constexpr size_t kRun = 16;        // lines that are looked at together

double smooth(double x)
{
    const double u = std::clamp(x, 0.0, 1.0);
    return u * u * (3.0 - 2.0 * u);
}

// A bump of height 1 and radius 1, level at its top and at its foot.
double bump(double squaredRadius)
{
    const double rest = std::max(1.0 - squaredRadius, 0.0);
    return rest * rest;
}

// A smooth curve through the points, each two joined by a cubic whose slopes are the chords' from neighbour to neighbour.
std::vector<glm::dvec3> curveThrough(const std::vector<double>& numbers)
{
    std::vector<glm::dvec3> keys;
    for (size_t i = 0; i + 2 < numbers.size(); i += 3)
        keys.emplace_back(numbers[i], numbers[i + 1], numbers[i + 2]);
    std::vector<glm::dvec3> points;
    for (size_t i = 0; i + 1 < keys.size(); ++i)
    {
        const glm::dvec3 a = keys[i];
        const glm::dvec3 b = keys[i + 1];
        const glm::dvec3 slopeA = 0.5 * (b - keys[i > 0 ? i - 1 : i]) * (i > 0 ? 1.0 : 2.0);
        const glm::dvec3 slopeB =
            0.5 * (keys[std::min(i + 2, keys.size() - 1)] - a) * (i + 2 < keys.size() ? 1.0 : 2.0);
        for (int n = 0; n < kLinesPerPoint; ++n)
        {
            const double u = static_cast<double>(n) / kLinesPerPoint;
            const double v = 1.0 - u;
            points.push_back(v * v * (1.0 + 2.0 * u) * a + u * u * (1.0 + 2.0 * v) * b +
                             u * v * (v * slopeA - u * slopeB));
        }
    }
    if (!keys.empty())
        points.push_back(keys.back());
    return points;
}

glm::dvec2 gradientAt(int x, int y, uint32_t seed)
{
    const uint32_t hash = gpu::hash2(seed, gpu::hash2(static_cast<uint32_t>(x), static_cast<uint32_t>(y)));
    return {2.0 * gpu::unitFromHash(hash) - 1.0, 2.0 * gpu::unitFromHash(gpu::hash1(hash)) - 1.0};
}

double fractal(const LandShape& shape, glm::dvec2 at)
{
    double sum = 0.0;
    double all = 0.0;
    double height = 1.0;
    for (int octave = 0; octave < shape.octaves; ++octave)
    {
        const double one = gradientNoise(at, shape.seed + static_cast<uint32_t>(octave));
        const double ridge = 1.0 - 2.0 * std::sqrt(one * one + 0.0025); // its crest a little rounded
        sum += height * std::lerp(one, ridge, shape.ridged);
        all += height;
        height *= shape.rough;
        at *= 2.0;
    }
    return sum / all;
}

} // namespace

double gradientNoise(const glm::dvec2& at, uint32_t seed, int period)
{
    const double x0 = std::floor(at.x);
    const double y0 = std::floor(at.y);
    const glm::dvec2 f(at.x - x0, at.y - y0);
    const auto x = static_cast<int>(x0);
    const auto y = static_cast<int>(y0);
    const int mask = period - 1; // all bits for none
    const auto corner = [&](int i, int j) {
        return glm::dot(gradientAt((x + i) & mask, (y + j) & mask, seed), f - glm::dvec2(i, j));
    };
    const auto fade = [](double u) { return u * u * u * (u * (6.0 * u - 15.0) + 10.0); };
    const double low = std::lerp(corner(0, 0), corner(1, 0), fade(f.x));
    const double high = std::lerp(corner(0, 1), corner(1, 1), fade(f.x));
    return std::lerp(low, high, fade(f.y));
}

LandShaper::LandShaper(const LandShape& shape)
    : shape_(shape), ahead_(std::sin(shape.heading), std::cos(shape.heading)), points_(curveThrough(shape.path))
{
    for (size_t first = 0; first + 1 < points_.size(); first += kRun)
    {
        glm::dvec4 box(points_[first].x, points_[first].y, points_[first].x, points_[first].y);
        for (size_t i = first; i <= std::min(first + kRun, points_.size() - 1); ++i)
            box = {std::min(box.x, points_[i].x), std::min(box.y, points_[i].y), std::max(box.z, points_[i].x),
                   std::max(box.w, points_[i].y)};
        boxes_.push_back(box);
    }
}

double LandShaper::bed(const glm::dvec2& place) const
{
    double nearest = std::numeric_limits<double>::infinity(); // squared [m2]
    double height = 0.0;
    for (size_t run = 0; run < boxes_.size(); ++run)
    {
        const glm::dvec4& box = boxes_[run];
        const double dx = std::max({box.x - place.x, place.x - box.z, 0.0});
        const double dy = std::max({box.y - place.y, place.y - box.w, 0.0});
        if (dx * dx + dy * dy >= nearest)
            continue;
        for (size_t i = run * kRun; i < std::min((run + 1) * kRun, points_.size() - 1); ++i)
        {
            const glm::dvec2 a(points_[i]);
            const glm::dvec2 along = glm::dvec2(points_[i + 1]) - a;
            const double u = std::clamp(glm::dot(place - a, along) / std::max(glm::dot(along, along), 1e-12), 0.0, 1.0);
            const glm::dvec2 off = place - a - u * along;
            if (const double squared = glm::dot(off, off); squared < nearest)
            {
                nearest = squared;
                height = std::lerp(points_[i].z, points_[i + 1].z, u);
            }
        }
    }
    return height + shape_.bank * std::max(std::sqrt(nearest) - 0.5 * shape_.width, 0.0);
}

double LandShaper::shaped(const glm::dvec2& place, double ground) const
{
    const glm::dvec2 off = place - shape_.center;
    const glm::dvec2 own(glm::dot(off, ahead_), off.x * ahead_.y - off.y * ahead_.x); // along the heading, to the right
    switch (shape_.kind)
    {
    case LandKind::plane:
        return ground + shape_.height + shape_.slope * own.x;
    case LandKind::hill: {
        const glm::dvec2 half = shape_.radius > 0.0 ? glm::dvec2(shape_.radius) : 0.5 * shape_.size;
        const glm::dvec2 part = own / half;
        return ground + shape_.height * bump(glm::dot(part, part));
    }
    case LandKind::step:
        return ground + shape_.height * (shape_.edge > 0.0 ? smooth(0.5 + own.x / shape_.edge)
                                         : own.x >= 0.0    ? 1.0
                                                           : 0.0);
    case LandKind::noise: {
        const glm::dvec2 at(own.x / shape_.length, own.y / (shape_.length * shape_.stretch));
        const double share = shape_.from ? smooth((ground - *shape_.from) / (*shape_.to - *shape_.from)) : 1.0;
        return ground + share * shape_.height * fractal(shape_, at);
    }
    case LandKind::wall: {
        const glm::dvec2 beyond = glm::max(glm::abs(own) - 0.5 * shape_.size, 0.0);
        const double outside =
            shape_.radius > 0.0 ? std::max(glm::length(off) - shape_.radius, 0.0) : glm::length(beyond);
        return std::max(ground, shape_.height - shape_.bank * outside);
    }
    case LandKind::channel:
        return std::min(ground, bed(place));
    }
    return ground;
}

} // namespace ocean
