#include "tools/picture_compare.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace tools {

namespace {

int difference(const engine::Picture& a, const engine::Picture& b, size_t at)
{
    return int{a.rgba[at]} - int{b.rgba[at]};
}

// Mean absolute difference of one block, all colours.
double patchDifference(const engine::Picture& a, const engine::Picture& b, uint32_t left, uint32_t top)
{
    const uint32_t right = std::min(left + kPatch, a.width);
    const uint32_t bottom = std::min(top + kPatch, a.height);
    double sum = 0.0;
    for (uint32_t y = top; y < bottom; ++y)
        for (uint32_t x = left; x < right; ++x)
            for (size_t c = 0; c < 3; ++c)
                sum += std::abs(difference(a, b, 4 * (size_t{y} * a.width + x) + c));
    return sum / (3.0 * (right - left) * (bottom - top));
}

} // namespace

PictureDifference comparePictures(const engine::Picture& a, const engine::Picture& b)
{
    SEAWAY_CHECK(a.width == b.width && a.height == b.height, "pictures of different sizes cannot be compared");
    PictureDifference worst;
    std::array<double, 3> sums{};
    for (size_t i = 0; i < a.rgba.size(); ++i)
    {
        if (i % 4 == 3)
            continue;
        const int d = difference(a, b, i);
        sums[i % 4] += d;
        worst.pixel = std::max(worst.pixel, std::abs(static_cast<double>(d)));
    }
    for (const double sum : sums)
        worst.shift = std::max(worst.shift, std::abs(sum) / (static_cast<double>(a.width) * a.height));
    for (uint32_t y = 0; y < a.height; y += kPatch)
        for (uint32_t x = 0; x < a.width; x += kPatch)
            worst.patch = std::max(worst.patch, patchDifference(a, b, x, y));
    return worst;
}

bool within(const PictureDifference& difference, const PictureDifference& tolerance)
{
    return difference.shift <= tolerance.shift && difference.patch <= tolerance.patch &&
           difference.pixel <= tolerance.pixel;
}

engine::Picture differencePicture(const engine::Picture& a, const engine::Picture& b)
{
    engine::Picture picture = a;
    for (size_t i = 0; i < a.rgba.size(); ++i)
        picture.rgba[i] =
            i % 4 == 3 ? uint8_t{255} : static_cast<uint8_t>(std::min(255, 10 * std::abs(difference(a, b, i))));
    return picture;
}

} // namespace tools
