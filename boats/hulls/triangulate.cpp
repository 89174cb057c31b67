#include "boats/hulls/triangulate.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace boats {
namespace {

// Newell's: its length is twice the area.
glm::dvec3 normalOf(std::span<const glm::dvec3> polygon)
{
    glm::dvec3 sum{};
    for (size_t i = 0; i < polygon.size(); ++i)
        sum += glm::cross(polygon[i] - polygon[0], polygon[(i + 1) % polygon.size()] - polygon[0]);
    return sum;
}

// Twice the signed area: positive if c lies to the left of the line from a to b.
double turn(const glm::dvec2& a, const glm::dvec2& b, const glm::dvec2& c)
{
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

// What is left of a polygon, seen along its normal. A cut takes a corner away and can change only whether its two
// neighbours are ears: others keep their triangles, and in these there is one corner less.
class Polygon
{
public:
    explicit Polygon(std::span<const glm::dvec3> places)
    {
        const glm::dvec3 normal = normalOf(places);
        const double length = glm::length(normal);
        const glm::dvec3 up = length > 0.0 ? normal / length : glm::dvec3(0.0, 0.0, 1.0);
        const glm::dvec3 aside = std::abs(up.x) < 0.6 ? glm::dvec3(1.0, 0.0, 0.0) : glm::dvec3(0.0, 1.0, 0.0);
        const glm::dvec3 east = glm::normalize(glm::cross(aside, up));
        const glm::dvec3 north = glm::cross(up, east);
        for (const glm::dvec3& place : places)
            corners_.push_back({place, {glm::dot(place, east), glm::dot(place, north)}});
        tiny_ = 1e-12 * length;
        for (size_t i = 0; i < size(); ++i)
            update(i);
    }

    size_t size() const { return corners_.size(); }
    const glm::dvec3& place(size_t i) const { return corners_[i % size()].place; }

    // The corner to cut off next: the ear with the shortest cut or, where there is no ear, the shortest cut.
    size_t next()
    {
        const auto shorter = [](const Corner& a, const Corner& b) {
            return a.isEar != b.isEar ? a.isEar : a.cut < b.cut;
        };
        auto best = std::min_element(corners_.begin(), corners_.end(), shorter);
        if (!best->isEar) // one that was blocked may be free by now
        {
            for (size_t i = 0; i < size(); ++i)
                update(i);
            best = std::min_element(corners_.begin(), corners_.end(), shorter);
        }
        return static_cast<size_t>(best - corners_.begin());
    }

    void cut(size_t i)
    {
        corners_.erase(corners_.begin() + static_cast<ptrdiff_t>(i));
        update((i + size() - 1) % size());
        update(i % size());
    }

private:
    struct Corner
    {
        glm::dvec3 place;
        glm::dvec2 flat;
        double cut = 0.0; // the length of the cut that takes it off [m]
        bool isEar = false;
    };

    void update(size_t i)
    {
        corners_[i].cut = glm::distance(place(i + size() - 1), place(i + 1));
        corners_[i].isEar = isEar(i);
    }

    // Whether the triangle at a corner lies within, and no other corner in it or on its cut.
    bool isEar(size_t i) const
    {
        const auto flat = [&](size_t k) { return corners_[k % size()].flat; };
        const glm::dvec2 a = flat(i + size() - 1), b = flat(i), c = flat(i + 1);
        if (turn(a, b, c) <= tiny_)
            return false;
        return std::none_of(corners_.begin(), corners_.end(), [&](const Corner& other) {
            const glm::dvec2& p = other.flat;
            return p != a && p != b && p != c && turn(a, b, p) >= 0.0 && turn(b, c, p) >= 0.0 && turn(c, a, p) >= 0.0;
        });
    }

    std::vector<Corner> corners_;
    double tiny_ = 0.0; // twice an area that counts as none [m^2]
};

} // namespace

void triangulate(std::span<const glm::dvec3> polygon, std::vector<Triangle>& triangles)
{
    std::vector<glm::dvec3> places;
    for (const glm::dvec3& place : polygon)
        if (places.empty() || place != places.back())
            places.push_back(place);
    while (places.size() > 1 && places.front() == places.back())
        places.pop_back();
    if (places.size() < 3)
        return;

    const auto add = [&](const Triangle& t) {
        if (t[0] != t[1] && t[1] != t[2] && t[2] != t[0])
            triangles.push_back(t);
    };
    Polygon left(places);
    while (left.size() > 3)
    {
        const size_t ear = left.next();
        add({left.place(ear + left.size() - 1), left.place(ear), left.place(ear + 1)});
        left.cut(ear);
    }
    add({left.place(0), left.place(1), left.place(2)});
}

} // namespace boats
