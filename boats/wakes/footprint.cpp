#include "boats/wakes/footprint.h"

#include "boats/hulls/hydrostatics.h"
#include "boats/wakes/raster.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace boats {

namespace {

constexpr double kSoftReach = 3.5; // standard deviations after which nothing is left
constexpr double kTexelsPerCell = 5.0;

std::vector<double> gaussian(double deviation)
{
    const int reach = static_cast<int>(std::ceil(kSoftReach * deviation));
    std::vector<double> weights;
    double sum = 0.0;
    for (int i = -reach; i <= reach; ++i)
        sum += weights.emplace_back(std::exp(-0.5 * i * i / (deviation * deviation)));
    for (double& weight : weights)
        weight /= sum;
    return weights;
}

// Along one axis; the raster is zero near its edges, so nothing is lost.
void soften(Raster& raster, const std::vector<double>& weights, glm::ivec2 axis)
{
    const int reach = static_cast<int>(weights.size() / 2);
    const Raster sharp = raster;
    std::fill(raster.values.begin(), raster.values.end(), 0.0);
    for (int y = 0; y < raster.texels.y; ++y)
        for (int x = 0; x < raster.texels.x; ++x)
        {
            const double value = sharp.values[static_cast<size_t>(y) * static_cast<size_t>(raster.texels.x) + x];
            if (value == 0.0)
                continue;
            for (int k = -reach; k <= reach; ++k)
            {
                const glm::ivec2 to = glm::ivec2(x, y) + k * axis;
                if (to.x >= 0 && to.y >= 0 && to.x < raster.texels.x && to.y < raster.texels.y)
                    raster.at(to.x, to.y) += weights[static_cast<size_t>(k + reach)] * value;
            }
        }
}

} // namespace

Footprint makeFootprint(std::span<const Triangle> triangles, const glm::dvec3& centreOfMass, double cell)
{
    const Bounds box = bounds(triangles);
    const glm::dvec3 size = box.size();
    Footprint print;
    print.texel = std::max(cell / kTexelsPerCell, std::max(size.x, size.y) / kMaxTexels);
    const double deviation = kFootprintSoft * std::max(cell / print.texel, 1.0); // [texels]
    const std::vector<double> weights = gaussian(deviation);
    const int margin = static_cast<int>(weights.size() / 2) + 2;
    print.texels = glm::ivec2(glm::ceil(glm::dvec2(size) / print.texel)) + 2 * margin;
    print.low = glm::dvec2(box.min - centreOfMass) - (margin - 0.5) * print.texel;
    print.spacing = size.z / gpu::kCuts;
    print.bottom = box.min.z - centreOfMass.z + 0.5 * print.spacing;
    const glm::dvec2 corner =
        glm::max(glm::abs(glm::dvec2(box.min - centreOfMass)), glm::abs(glm::dvec2(box.max - centreOfMass)));
    const double height = std::max(std::abs(box.min.z - centreOfMass.z), std::abs(box.max.z - centreOfMass.z));
    print.radius = glm::length(glm::dvec3(corner, height)) + margin * print.texel;

    const glm::dvec2 edge = print.low - 0.5 * print.texel + glm::dvec2(centreOfMass);
    for (int c = 0; c < gpu::kCuts; ++c)
    {
        Raster raster(print.texels);
        for (std::vector<glm::dvec2> polygon :
             waterplane(triangles, centreOfMass.z + print.bottom + c * print.spacing).outline)
        {
            for (glm::dvec2& point : polygon)
                point = (point - edge) / print.texel;
            addPolygon(raster, polygon);
        }
        soften(raster, weights, {1, 0});
        soften(raster, weights, {0, 1});
        for (const double value : raster.values)
            print.cover.push_back(static_cast<float>(std::clamp(value, 0.0, 1.0)));
    }
    return print;
}

} // namespace boats
