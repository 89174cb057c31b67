#include "render/land/land_tiles.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace render {
namespace {

constexpr double kSplit =
    3.0; // sides of a square, within which it is split; above sqrt(2): neighbours differ by one level
constexpr double kFadeFrom = 0.7; // of the distance at which a square is a coarser one
constexpr double kUnseen = -34.0; // ground deeper than this is not seen from above the water [m]

} // namespace

LandTiles::LandTiles(const ocean::LandMap& map, int quads) : low_(map.low), cell_(map.cell), quads_(quads)
{
    const glm::ivec2 cells = map.count - 1;
    Level& finest = levels_.emplace_back();
    finest.count = (cells + quads - 1) / quads;
    for (int y = 0; y < finest.count.y; ++y)
        for (int x = 0; x < finest.count.x; ++x)
        {
            const glm::ivec2 first = quads * glm::ivec2(x, y);
            const glm::ivec2 last = glm::min(first + quads, cells);
            auto low = static_cast<float>(map.heightOf(first));
            float high = low;
            for (int j = first.y; j <= last.y; ++j)
                for (int i = first.x; i <= last.x; ++i)
                {
                    const auto height = static_cast<float>(map.heightOf({i, j}));
                    low = std::min(low, height);
                    high = std::max(high, height);
                }
            finest.heights.push_back({low, high});
        }
    while (levels_.back().count != glm::ivec2(1))
    {
        const Level& fine = levels_.back();
        Level coarse{(fine.count + 1) / 2, {}};
        for (int y = 0; y < coarse.count.y; ++y)
            for (int x = 0; x < coarse.count.x; ++x)
            {
                Heights all{1e9f, -1e9f};
                for (int j = 2 * y; j < std::min(2 * y + 2, fine.count.y); ++j)
                    for (int i = 2 * x; i < std::min(2 * x + 2, fine.count.x); ++i)
                    {
                        const Heights& one = fine.heights[static_cast<size_t>(j * fine.count.x + i)];
                        all = {std::min(all.low, one.low), std::max(all.high, one.high)};
                    }
                coarse.heights.push_back(all);
            }
        levels_.push_back(std::move(coarse));
    }
    highest_ = double{levels_.back().heights.front().high};

    // Of each level no more than lie within the distance at which the next one begins, and the whole land.
    most_ = 0;
    for (int level = 0; level < static_cast<int>(levels_.size()); ++level)
    {
        const double across = 2.0 * (2.0 * kSplit + 3.0);
        const auto all = static_cast<size_t>(levels_[static_cast<size_t>(level)].heights.size());
        most_ += std::min(all, static_cast<size_t>(across * across));
    }
}

double LandTiles::above(double eyeHeight) const
{
    return std::max(eyeHeight - highest_, 0.0);
}

double LandTiles::splitBelow(int level) const
{
    return level == 0 ? 0.0 : kSplit * cell_ * quads_ * std::exp2(level);
}

double LandTiles::distance(const LandEye& eye, int level, const glm::ivec2& square) const
{
    const double side = cell_ * quads_ * std::exp2(level);
    const glm::dvec2 low = low_ + side * glm::dvec2(square) - glm::dvec2(eye.eye);
    const glm::dvec2 off = glm::max(glm::max(low, -low - side), 0.0);
    return std::sqrt(glm::dot(off, off) + above(eye.eye.z) * above(eye.eye.z));
}

bool LandTiles::isInView(const LandEye& eye, int level, const glm::ivec2& square) const
{
    const Level& of = levels_[static_cast<size_t>(level)];
    const Heights& heights = of.heights[static_cast<size_t>(square.y * of.count.x + square.x)];
    if (eye.mirrored ? heights.high <= 0.0f : eye.eye.z > 0.0 && double{heights.high} < kUnseen)
        return false;
    const double side = cell_ * quads_ * std::exp2(level);
    const glm::dvec2 low = low_ + side * glm::dvec2(square) - glm::dvec2(eye.eye);
    const double bottom = (eye.mirrored ? -double{heights.high} : double{heights.low}) - eye.eye.z;
    const double top = (eye.mirrored ? 0.0 : double{heights.high}) - eye.eye.z;

    // All corners beyond one side of the picture, or behind the eye.
    int beyond[5]{};
    for (int corner = 0; corner < 8; ++corner)
    {
        const glm::dvec4 at(low.x + (corner & 1 ? side : 0.0), low.y + (corner & 2 ? side : 0.0),
                            corner & 4 ? top : bottom, 1.0);
        const glm::dvec4 clip = eye.clip * at;
        beyond[0] += clip.x < -clip.w;
        beyond[1] += clip.x > clip.w;
        beyond[2] += clip.y < -clip.w;
        beyond[3] += clip.y > clip.w;
        beyond[4] += clip.w <= 0.0;
    }
    return std::ranges::none_of(beyond, [](int corners) { return corners == 8; });
}

void LandTiles::add(const LandEye& eye, int level, const glm::ivec2& square, std::vector<gpu::LandTile>& tiles) const
{
    if (!isInView(eye, level, square))
        return;
    if (distance(eye, level, square) >= splitBelow(level))
    {
        const int stride = 1 << level;
        const double to = splitBelow(level + 1);
        tiles.push_back({quads_ * stride * square, stride, static_cast<float>(kFadeFrom * to), static_cast<float>(to)});
        return;
    }
    // The nearest first, which hides much of the others.
    const glm::ivec2 finer = levels_[static_cast<size_t>(level - 1)].count;
    const glm::dvec2 middle = low_ + cell_ * quads_ * std::exp2(level) * (glm::dvec2(square) + 0.5);
    const int nearest = (eye.eye.x > middle.x ? 1 : 0) + (eye.eye.y > middle.y ? 2 : 0);
    for (int n = 0; n < 4; ++n)
    {
        const int child = n ^ nearest;
        const glm::ivec2 at = 2 * square + glm::ivec2(child & 1, child >> 1);
        if (at.x < finer.x && at.y < finer.y)
            add(eye, level - 1, at, tiles);
    }
}

void LandTiles::select(const LandEye& eye, std::vector<gpu::LandTile>& tiles) const
{
    tiles.clear();
    add(eye, static_cast<int>(levels_.size()) - 1, glm::ivec2(0), tiles);
}

} // namespace render
