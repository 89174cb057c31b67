#include "boats/hulls/hydrostatics.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace boats {
namespace {

glm::dvec3 areaVector(const Triangle& t)
{
    return 0.5 * glm::cross(t[1] - t[0], t[2] - t[0]);
}

// The part of a triangle that lies at or below the plane z = height, as up to two triangles.
template <typename Use>
void belowPlane(const Triangle& triangle, double height, const Use& use)
{
    std::array<glm::dvec3, 4> polygon;
    size_t count = 0;
    for (size_t k = 0; k < 3; ++k)
    {
        const glm::dvec3& a = triangle[k];
        const glm::dvec3& b = triangle[(k + 1) % 3];
        if (a.z <= height)
            polygon[count++] = a;
        if ((a.z <= height) != (b.z <= height))
            polygon[count++] = a + (height - a.z) / (b.z - a.z) * (b - a);
    }
    for (size_t k = 2; k < count; ++k)
        use(Triangle{polygon[0], polygon[k - 1], polygon[k]});
}

} // namespace

double surfaceArea(std::span<const Triangle> triangles)
{
    double area = 0.0;
    for (const Triangle& triangle : triangles)
        area += glm::length(areaVector(triangle));
    return area;
}

double signedVolume(std::span<const Triangle> triangles)
{
    const glm::dvec3 origin = triangles.empty() ? glm::dvec3(0.0) : triangles[0][0]; // near, to lose no digits
    double volume = 0.0;
    for (const Triangle& triangle : triangles)
        volume += glm::dot(triangle[0] - origin, areaVector(triangle)) / 3.0;
    return volume;
}

Solid solid(std::span<const Triangle> triangles)
{
    // Signed tetrahedra over a place nearby: integrals of 1, x and x x^T (Tonon 2004, in matrix form).
    const Bounds box = bounds(triangles);
    const glm::dvec3 origin = 0.5 * (box.min + box.max);
    Solid all;
    glm::dvec3 first(0.0);
    glm::dmat3 second(0.0);
    for (const Triangle& triangle : triangles)
    {
        const glm::dvec3 a = triangle[0] - origin;
        const glm::dvec3 b = triangle[1] - origin;
        const glm::dvec3 c = triangle[2] - origin;
        const glm::dvec3 sum = a + b + c;
        const double volume = glm::dot(a, glm::cross(b, c)) / 6.0;
        all.volume += volume;
        first += volume / 4.0 * sum;
        second +=
            volume / 20.0 *
            (glm::outerProduct(a, a) + glm::outerProduct(b, b) + glm::outerProduct(c, c) + glm::outerProduct(sum, sum));
    }
    if (all.volume == 0.0)
        return all;
    const glm::dvec3 centre = first / all.volume;
    second -= all.volume * glm::outerProduct(centre, centre);
    all.centre = origin + centre;
    all.inertia = glm::dmat3(second[0][0] + second[1][1] + second[2][2]) - second;
    return all;
}

Displaced displaced(std::span<const Triangle> triangles, double height)
{
    // Of the field (0, 0, z - height), which the water's plane cuts with no flux, so that no lid is needed.
    Displaced below;
    glm::dvec3 moment(0.0);
    for (const Triangle& triangle : triangles)
        belowPlane(triangle, height, [&](const Triangle& t) {
            const double area = areaVector(t).z / 3.0;
            for (size_t k = 0; k < 3; ++k) // the middles of the sides: exact to the second order
            {
                const glm::dvec3 p = 0.5 * (t[k] + t[(k + 1) % 3]);
                const double depth = p.z - height;
                below.volume += area * depth;
                moment += area * depth * glm::dvec3(p.x, p.y, 0.5 * depth);
            }
        });
    if (below.volume > 0.0)
        below.centre = moment / below.volume + glm::dvec3(0.0, 0.0, height);
    return below;
}

double waterlineFor(std::span<const Triangle> triangles, double volume)
{
    const Bounds box = bounds(triangles);
    double low = box.min.z;
    double high = box.max.z;
    if (displaced(triangles, high).volume <= volume)
        return high;
    while (high - low > 1e-9 * box.size().z)
    {
        const double middle = 0.5 * (low + high);
        if (middle == low || middle == high)
            break; // no number between
        (displaced(triangles, middle).volume < volume ? low : high) = middle;
    }
    return 0.5 * (low + high);
}

Waterplane waterplane(std::span<const Triangle> triangles, double height)
{
    // A crossing lies on an edge of the mesh; each triangle that crosses leads from one such edge to another, with the
    // inside to the left. A corner in the plane counts as above it, so every case is a plain crossing.
    struct Crossing
    {
        glm::dvec2 place{0.0};
        uint64_t next = 0;
        bool used = false;
    };
    const std::vector<uint32_t> ids = weld(triangles);
    std::unordered_map<uint64_t, Crossing> crossings;
    std::vector<uint64_t> order; // as found, so that the result does not depend on the map's
    for (size_t i = 0; i < triangles.size(); ++i)
    {
        uint64_t up = 0;
        uint64_t down = 0;
        glm::dvec2 place(0.0);
        bool crosses = false;
        for (size_t k = 0; k < 3; ++k)
        {
            const size_t m = (k + 1) % 3;
            const uint32_t from = ids[3 * i + k];
            const uint32_t to = ids[3 * i + m];
            const glm::dvec3& a = triangles[i][k];
            const glm::dvec3& b = triangles[i][m];
            if ((a.z < height) == (b.z < height))
                continue;
            crosses = true;
            const uint64_t key = uint64_t{std::min(from, to)} << 32 | std::max(from, to);
            if (b.z >= height)
                up = key;
            else
            {
                down = key;
                place = glm::dvec2(a) + (height - a.z) / (b.z - a.z) * (glm::dvec2(b) - glm::dvec2(a));
            }
        }
        if (!crosses)
            continue;
        crossings[down] = {place, up, false};
        order.push_back(down);
    }

    Waterplane plane;
    const glm::dvec2 origin = order.empty() ? glm::dvec2(0.0) : crossings.at(order[0]).place; // near, to lose no digits
    glm::dvec2 first(0.0);
    glm::dvec2 second(0.0);
    for (const uint64_t start : order)
    {
        if (crossings.at(start).used)
            continue;
        std::vector<glm::dvec2>& polygon = plane.outline.emplace_back();
        for (Crossing* at = &crossings.at(start); !at->used; at = &crossings.at(at->next))
        {
            at->used = true;
            polygon.push_back(at->place);
        }
        for (size_t k = 0; k < polygon.size(); ++k)
        {
            const glm::dvec2 a = polygon[k] - origin;
            const glm::dvec2 b = polygon[(k + 1) % polygon.size()] - origin;
            const double twice = a.x * b.y - b.x * a.y;
            plane.area += twice / 2.0;
            first += twice / 6.0 * (a + b);
            second += twice / 12.0 * (a * a + a * b + b * b);
        }
    }
    if (plane.area > 0.0)
    {
        const glm::dvec2 centre = first / plane.area;
        plane.centre = origin + centre;
        plane.pitching = second.x - plane.area * centre.x * centre.x;
        plane.rolling = second.y - plane.area * centre.y * centre.y;
    }
    return plane;
}

double areaOf(std::span<const glm::dvec2> polygon)
{
    double twice = 0.0;
    for (size_t i = 0; i < polygon.size(); ++i)
    {
        const glm::dvec2& a = polygon[i];
        const glm::dvec2& b = polygon[(i + 1) % polygon.size()];
        twice += a.x * b.y - b.x * a.y;
    }
    return 0.5 * twice;
}

Exposed exposed(std::span<const Triangle> triangles, double height)
{
    Exposed above;
    glm::dvec3 moment(0.0);
    double across = 0.0;
    for (const Triangle& triangle : triangles)
    {
        Triangle upside = triangle; // what lies above is what lies below of its mirror image
        for (glm::dvec3& corner : upside)
            corner.z = -corner.z;
        belowPlane(upside, -height, [&](const Triangle& t) {
            const glm::dvec3 face = areaVector(t);
            const double size = glm::length(face);
            if (size == 0.0)
                return;
            const glm::dvec3 normal = glm::abs(face) / size;
            const glm::dvec3 area = 0.5 * size * normal * normal * normal;
            above.area += area;
            across += area.x + area.y;
            moment += (area.x + area.y) / 3.0 * (t[0] + t[1] + t[2]) * glm::dvec3(1.0, 1.0, -1.0);
        });
    }
    if (across > 0.0)
        above.centre = moment / across;
    return above;
}

Metacentric metacentricHeight(std::span<const Triangle> triangles, double waterline, double centreOfMassHeight)
{
    const Displaced below = displaced(triangles, waterline);
    if (!(below.volume > 0.0))
        return {};
    const Waterplane plane = waterplane(triangles, waterline);
    const double toBuoyancy = below.centre.z - centreOfMassHeight;
    return {toBuoyancy + plane.rolling / below.volume, toBuoyancy + plane.pitching / below.volume};
}

} // namespace boats
