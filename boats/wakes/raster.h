// raster.h -- how much of each square texel a polygon covers, exactly.
#pragma once

#include <glm/vec2.hpp>

#include <span>
#include <vector>

namespace boats {

struct Raster
{
    glm::ivec2 texels;
    std::vector<double> values; // rows along x

    explicit Raster(const glm::ivec2& size)
        : texels(size), values(static_cast<size_t>(size.x) * static_cast<size_t>(size.y))
    {
    }
    double& at(int x, int y) { return values[static_cast<size_t>(y) * static_cast<size_t>(texels.x) + x]; }
};

// Adds the area of a closed polygon to every texel, in texels' own. Corners are in texels from the raster's corner, inside
// it; counter-clockwise. Those of holes run the other way round and take away.
void addPolygon(Raster& raster, std::span<const glm::dvec2> polygon);

} // namespace boats
