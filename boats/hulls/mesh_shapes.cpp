// mesh_shapes.cpp -- the shapes of mesh_builder.h.
#include "boats/hulls/mesh_builder.h"

#include "engine/check.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace boats {
namespace {

constexpr double kTurn = 2.0 * std::numbers::pi;

glm::dvec3 mirrored(const glm::dvec3& p)
{
    return {p.x, -p.y, p.z};
}

// A face between two points and their mirrored twins, cut so that port and starboard are alike: from the middle, unless
// it is a triangle or, where a deck is flush, a line.
void evenly(MeshBuilder& builder, const std::array<glm::dvec3, 4>& corners)
{
    const glm::dvec3 area = glm::cross(corners[2] - corners[0], corners[3] - corners[1]);
    const bool triangle =
        corners[0] == corners[1] || corners[1] == corners[2] || corners[2] == corners[3] || corners[3] == corners[0];
    if (triangle || area == glm::dvec3(0.0))
    {
        builder.quad(corners[0], corners[1], corners[2], corners[3]);
        return;
    }
    glm::dvec3 middle = 0.25 * (corners[0] + corners[1] + corners[2] + corners[3]);
    middle.y = 0.0;
    for (size_t k = 0; k < 4; ++k)
        builder.triangle(middle, corners[k], corners[(k + 1) % 4]);
}

} // namespace

void loft(MeshBuilder& builder, std::span<const Section> sections,
          const std::function<Material(size_t, size_t)>& material)
{
    SEAWAY_CHECK(sections.size() >= 2, "a loft through {} sections", sections.size());
    const size_t points = sections[0].size();
    const auto choose = [&](size_t i, size_t j) {
        if (material)
            builder.use(material(i, j));
    };
    for (const size_t end : {size_t{0}, sections.size() - 1})
        for (size_t j = 0; j + 1 < points; ++j)
        {
            const Section& s = sections[end];
            choose(end == 0 ? 0 : end - 1, j);
            std::array<glm::dvec3, 4> corners{s[j], mirrored(s[j]), mirrored(s[j + 1]), s[j + 1]}; // seen from aft
            if (end != 0)
                std::swap(corners[1], corners[3]);
            evenly(builder, corners);
        }
    for (size_t i = 0; i + 1 < sections.size(); ++i)
    {
        const Section& s = sections[i];
        const Section& t = sections[i + 1];
        SEAWAY_CHECK(t.size() == points, "a section of {} points after one of {}", t.size(), points);
        for (size_t j = 0; j + 1 < points; ++j)
        {
            choose(i, j);
            builder.quad(s[j], s[j + 1], t[j + 1], t[j]);
            builder.quad(mirrored(s[j]), mirrored(t[j]), mirrored(t[j + 1]), mirrored(s[j + 1]));
        }
    }
}

void revolve(MeshBuilder& builder, std::span<const glm::dvec2> profile, const glm::dvec3& foot, int sides,
             const std::function<Material(size_t)>& material)
{
    const auto place = [&](size_t j, int side) {
        // By symmetric pairs, so that a mirrored point has the same bits.
        const int half = std::min(side % sides, sides - side % sides);
        const double angle = kTurn * half / sides;
        const double sign = side % sides == half ? 1.0 : -1.0;
        const double y = 2 * half == sides || half == 0 ? 0.0 : sign * std::sin(angle);
        return foot + glm::dvec3(profile[j].x * std::cos(angle), profile[j].x * y, profile[j].y);
    };
    for (size_t j = 0; j + 1 < profile.size(); ++j)
    {
        if (material)
            builder.use(material(j));
        for (int side = 0; side < sides; ++side)
            builder.quad(place(j, side), place(j, side + 1), place(j + 1, side + 1), place(j + 1, side));
    }
}

void tube(MeshBuilder& builder, std::span<const glm::dvec3> path, std::span<const double> radii, int sides)
{
    SEAWAY_CHECK(path.size() >= 2 && radii.size() == path.size(), "a tube of {} points", path.size());
    std::vector<glm::dvec3> across; // at each point, carried along so that the bar does not twist
    const auto along = [&](size_t i) {
        return glm::normalize(path[std::min(i + 1, path.size() - 1)] - path[i == 0 ? 0 : i - 1]);
    };
    const glm::dvec3 first = along(0);
    across.push_back(glm::cross(std::abs(first.z) > 0.8 ? glm::dvec3(1, 0, 0) : glm::dvec3(0, 0, 1), first));
    for (size_t i = 0; i < path.size(); ++i)
    {
        const glm::dvec3& u = across.back();
        across.push_back(glm::normalize(u - glm::dot(u, along(i)) * along(i)));
    }
    across.erase(across.begin());
    const auto ring = [&](size_t i, int side) {
        const double angle = kTurn * (side % sides) / sides;
        return path[i] + radii[i] * (std::cos(angle) * across[i] + std::sin(angle) * glm::cross(along(i), across[i]));
    };
    const size_t last = path.size() - 1;
    for (int side = 0; side < sides; ++side)
    {
        builder.triangle(path[0], ring(0, side + 1), ring(0, side));
        builder.triangle(path[last], ring(last, side), ring(last, side + 1));
        for (size_t i = 0; i < last; ++i)
            builder.barQuad({ring(i, side), ring(i, side + 1), ring(i + 1, side + 1), ring(i + 1, side)},
                            {radii[i], radii[i], radii[i + 1], radii[i + 1]});
    }
}

void tube(MeshBuilder& builder, const glm::dvec3& from, const glm::dvec3& to, double radius, int sides)
{
    taper(builder, from, to, radius, radius, sides);
}

void taper(MeshBuilder& builder, const glm::dvec3& from, const glm::dvec3& to, double radiusFrom, double radiusTo,
           int sides)
{
    const glm::dvec3 path[] = {from, to};
    const double radii[] = {radiusFrom, radiusTo};
    tube(builder, path, radii, sides);
}

void wire(MeshBuilder& builder, const glm::dvec3& from, const glm::dvec3& to, double radius)
{
    const glm::dvec3 along = glm::normalize(to - from);
    const glm::dvec3 other = std::abs(along.z) > 0.8 ? glm::dvec3(1, 0, 0) : glm::dvec3(0, 0, 1);
    const glm::dvec3 u = radius * glm::normalize(glm::cross(other, along));
    const glm::dvec3 v = glm::cross(along, u);
    const auto at = [&](int side) {
        return std::cos(kTurn * (side % 3) / 3.0) * u + std::sin(kTurn * (side % 3) / 3.0) * v;
    };
    for (int side = 0; side < 3; ++side)
        builder.barQuad({from + at(side), from + at(side + 1), to + at(side + 1), to + at(side)},
                        {radius, radius, radius, radius});
}

void box(MeshBuilder& builder, const glm::dvec3& corner, const glm::dvec3& a, const glm::dvec3& b, const glm::dvec3& c)
{
    const auto place = [&](int x, int y, int z) { return corner + double(x) * a + double(y) * b + double(z) * c; };
    builder.quad(place(0, 0, 0), place(0, 0, 1), place(0, 1, 1), place(0, 1, 0));
    builder.quad(place(1, 0, 0), place(1, 1, 0), place(1, 1, 1), place(1, 0, 1));
    builder.quad(place(0, 0, 0), place(1, 0, 0), place(1, 0, 1), place(0, 0, 1));
    builder.quad(place(0, 1, 0), place(0, 1, 1), place(1, 1, 1), place(1, 1, 0));
    builder.quad(place(0, 0, 0), place(0, 1, 0), place(1, 1, 0), place(1, 0, 0));
    builder.quad(place(0, 0, 1), place(1, 0, 1), place(1, 1, 1), place(0, 1, 1));
}

void box(MeshBuilder& builder, const glm::dvec3& min, const glm::dvec3& max)
{
    const glm::dvec3 size = max - min;
    box(builder, min, {size.x, 0, 0}, {0, size.y, 0}, {0, 0, size.z});
}

void sheet(MeshBuilder& builder, size_t rows, size_t columns, double thickness,
           const std::function<glm::dvec3(double, double)>& place)
{
    const auto u = [&](size_t i) { return static_cast<double>(i) / static_cast<double>(rows); };
    const auto v = [&](size_t j) { return static_cast<double>(j) / static_cast<double>(columns); };
    const auto side = [&](size_t i, size_t j, double offset) {
        const double step = 1e-3;
        const double a = std::clamp(u(i), 2.0 * step, 1.0 - 2.0 * step);
        const double b = std::clamp(v(j), 2.0 * step, 1.0 - 2.0 * step);
        const glm::dvec3 normal =
            glm::cross(place(a + step, b) - place(a - step, b), place(a, b + step) - place(a, b - step));
        const double length = glm::length(normal);
        return place(u(i), v(j)) + (length > 0.0 ? offset / length * normal : glm::dvec3(0.0));
    };
    const double half = 0.5 * thickness;
    for (size_t i = 0; i < rows; ++i)
        for (size_t j = 0; j < columns; ++j)
        {
            builder.quad(side(i, j, half), side(i + 1, j, half), side(i + 1, j + 1, half), side(i, j + 1, half));
            builder.quad(side(i, j, -half), side(i, j + 1, -half), side(i + 1, j + 1, -half), side(i + 1, j, -half));
        }
    const auto edge = [&](size_t i, size_t j, size_t k, size_t m) {
        builder.quad(side(i, j, half), side(i, j, -half), side(k, m, -half), side(k, m, half));
    };
    for (size_t i = 0; i < rows; ++i)
        edge(i, 0, i + 1, 0), edge(i + 1, columns, i, columns);
    for (size_t j = 0; j < columns; ++j)
        edge(0, j + 1, 0, j), edge(rows, j, rows, j + 1);
}

void wing(MeshBuilder& builder, std::span<const WingSection> sections,
          const std::function<double(const glm::dvec3&)>& rootHeight)
{
    // Points of a symmetric foil (NACA 00xx), from the trailing edge along one side to the leading edge.
    constexpr double kAlong[] = {1.0, 0.75, 0.45, 0.2, 0.06, 0.0};
    constexpr size_t kSide = std::size(kAlong);
    constexpr size_t kAround = 2 * kSide - 2;
    const auto place = [&](size_t i, size_t k) {
        k %= kAround;
        const bool port = k < kSide;
        const double along = kAlong[port ? k : kAround - k];
        const double half = 5.0 * (0.2969 * std::sqrt(along) - 0.126 * along - 0.3516 * along * along +
                                   0.2843 * along * along * along - 0.1036 * along * along * along * along);
        const WingSection& s = sections[i];
        const double y = along == 0.0 || along == 1.0 ? 0.0 : half * s.thickness * s.chord;
        glm::dvec3 p = s.leading + glm::dvec3(-along * s.chord, port ? y : -y, 0.0);
        if (i == 0 && rootHeight)
            p.z = rootHeight(p);
        return p;
    };
    const size_t last = sections.size() - 1;
    for (size_t i = 0; i < last; ++i)
        for (size_t k = 0; k + 1 < kSide; ++k)
        {
            const size_t m = kAround - k; // across from k
            builder.quad(place(i, k), place(i, k + 1), place(i + 1, k + 1), place(i + 1, k));
            builder.quad(place(i, m), place(i + 1, m), place(i + 1, m - 1), place(i, m - 1));
        }
    for (size_t k = 0; k + 1 < kSide; ++k) // lids: strips between the two sides
    {
        const size_t m = kAround - k;
        evenly(builder, {place(0, k), place(0, m), place(0, m - 1), place(0, k + 1)});
        evenly(builder, {place(last, k), place(last, k + 1), place(last, m - 1), place(last, m)});
    }
}

} // namespace boats
