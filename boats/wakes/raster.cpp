#include "boats/wakes/raster.h"

#include <algorithm>
#include <cmath>

namespace boats {

namespace {

// Adds the area to the right of an edge, times the sign of its rise, within one row of texels. Coordinates in texels.
void addInRow(Raster& raster, int y, glm::dvec2 a, glm::dvec2 b)
{
    const double rise = b.y - a.y;
    const int first = std::clamp(static_cast<int>(std::floor(std::min(a.x, b.x))), 0, raster.texels.x - 1);
    const int last = std::clamp(static_cast<int>(std::floor(std::max(a.x, b.x))), 0, raster.texels.x - 1);
    double left = 0.0; // of the rise, done so far
    for (int x = first; x <= last; ++x)
    {
        // The part of the edge in this column, and how much of the texel lies to its right.
        const double low = std::max<double>(std::min(a.x, b.x), x);
        const double high = std::min<double>(std::max(a.x, b.x), x + 1);
        const double part = b.x == a.x ? rise : rise * (high - low) / std::abs(b.x - a.x);
        raster.at(x, y) += left + part * (x + 1 - 0.5 * (low + high));
        left += part;
    }
    for (int x = last + 1; x < raster.texels.x; ++x)
        raster.at(x, y) += left;
}

} // namespace

void addPolygon(Raster& raster, std::span<const glm::dvec2> polygon)
{
    for (size_t i = 0; i < polygon.size(); ++i)
    {
        const glm::dvec2 a = polygon[i];
        const glm::dvec2 b = polygon[(i + 1) % polygon.size()];
        if (a.y == b.y)
            continue;
        const double low = std::min(a.y, b.y);
        const double high = std::max(a.y, b.y);
        for (int y = static_cast<int>(std::floor(low)); y < high; ++y)
        {
            const auto at = [&](double height) {
                const double part = (std::clamp<double>(height, low, high) - a.y) / (b.y - a.y);
                return glm::dvec2(a.x + part * (b.x - a.x), a.y + part * (b.y - a.y));
            };
            // Counter-clockwise, an edge on the left of what is inside runs down: it adds, one that runs up takes away.
            const bool up = b.y > a.y;
            addInRow(raster, y, at(up ? y + 1 : y), at(up ? y : y + 1));
        }
    }
}

} // namespace boats
