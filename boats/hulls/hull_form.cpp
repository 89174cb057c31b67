#include "boats/hulls/hull_form.h"

#include "engine/check.h"

#include <glm/trigonometric.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace boats {
namespace {

constexpr double kStep = 0.0015; // half of the length, in t, over which a deck steps

// Half the breadth of the deck: inside the rail, and inside the planking where the sides flare.
double deckEdge(const HullLines& lines, const DeckLines& deck, double t)
{
    const double sheer = lines.sheerY(t);
    const double rail = std::min(deck.rail, 0.3 * sheer);
    const double side = lines.sideY(t, deck.z(t));
    return std::min(sheer - 1.25 * rail, side - std::min(0.6 * rail, 0.3 * side));
}

} // namespace

Curve::Curve(std::initializer_list<glm::dvec2> points) : points_(points), slopes_(points.size(), 0.0)
{
    const size_t count = points_.size();
    SEAWAY_CHECK(count > 0, "a curve through no point");
    const auto secant = [&](size_t i) { return (points_[i + 1].y - points_[i].y) / (points_[i + 1].x - points_[i].x); };
    for (size_t i = 1; i < count; ++i)
        SEAWAY_CHECK(points_[i].x > points_[i - 1].x, "a curve's points go back at {}", points_[i].x);
    if (count < 2)
        return;
    slopes_.front() = secant(0);
    slopes_.back() = secant(count - 2);
    for (size_t i = 1; i + 1 < count; ++i)
    {
        const double before = secant(i - 1);
        const double after = secant(i);
        if (before * after > 0.0) // the weighted harmonic mean of Fritsch & Butland
        {
            const double h0 = points_[i].x - points_[i - 1].x;
            const double h1 = points_[i + 1].x - points_[i].x;
            slopes_[i] = 3.0 * (h0 + h1) / ((2.0 * h1 + h0) / before + (h1 + 2.0 * h0) / after);
        }
    }
}

double Curve::operator()(double x) const
{
    if (points_.size() == 1 || x <= points_.front().x)
        return points_.front().y;
    if (x >= points_.back().x)
        return points_.back().y;
    size_t i = 0;
    while (x > points_[i + 1].x)
        ++i;
    const double h = points_[i + 1].x - points_[i].x;
    const double u = (x - points_[i].x) / h;
    const double v = 1.0 - u;
    return v * v * (1.0 + 2.0 * u) * points_[i].y + u * u * (3.0 - 2.0 * u) * points_[i + 1].y +
           h * u * v * (v * slopes_[i] - u * slopes_[i + 1]);
}

double HullLines::x(double t, double z) const
{
    return (1.0 - t) * transomX(z) + t * stemX(z);
}

std::vector<glm::dvec3> HullLines::side(double t) const
{
    const double y1 = sheerY(t);
    const double z0 = keelZ(t);
    const double z1 = sheerZ(t);
    std::vector<glm::dvec2> section;
    if (chineY)
    {
        // Bottom, a narrow flat at the chine, topsides that flare towards the sheer.
        const double yc = std::min((*chineY)(t), 0.98 * y1);
        const double zc = (*chineZ)(t);
        const double flat = std::min(0.045, 0.3 * yc);
        const int low = points / 2 - 1;
        for (int i = 0; i <= low; ++i)
        {
            const double u = static_cast<double>(i) / low;
            const double sag = 0.06 * (zc - z0) * std::sin(std::numbers::pi * u); // a little concave towards the chine
            section.push_back({u * (yc - flat), z0 + u * (zc - z0) - sag * u});
        }
        section.push_back({yc, zc + 0.2 * flat});
        const int high = points - low - 2;
        const double bulge = std::tan(glm::radians(flare(t)));
        for (int i = 1; i <= high; ++i)
        {
            const double u = static_cast<double>(i) / high;
            section.push_back(
                {yc + (y1 - yc) * ((1.0 - bulge) * u + bulge * u * u), zc + 0.2 * flat + u * (z1 - zc - 0.2 * flat)});
        }
    }
    else
    {
        const double rise = glm::radians(deadrise(t));
        const double lean = glm::radians(flare(t));
        const glm::dvec2 keel(0.0, z0);
        const glm::dvec2 sheer(y1, z1);
        const double run = bottom(t) * std::min(y1 / std::cos(rise), (z1 - z0) / std::max(std::sin(rise), 0.05));
        const glm::dvec2 a = keel + run * glm::dvec2(std::cos(rise), std::sin(rise));
        const glm::dvec2 b = sheer - topside(t) * (z1 - z0) * glm::dvec2(std::sin(lean), std::cos(lean));
        for (int i = 0; i < points; ++i)
        {
            const double u = static_cast<double>(i) / (points - 1);
            const double v = 1.0 - u;
            section.push_back(v * v * v * keel + 3.0 * v * v * u * a + 3.0 * v * u * u * b + u * u * u * sheer);
        }
    }
    std::vector<glm::dvec3> side;
    for (const glm::dvec2& p : section)
        side.push_back({x(t, p.y), p.x, p.y});
    return side;
}

double HullLines::sideY(double t, double z) const
{
    const std::vector<glm::dvec3> section = side(t);
    for (size_t i = section.size() - 1; i > 0; --i)
        if (section[i - 1].z <= z && z <= section[i].z && section[i - 1].z < section[i].z)
        {
            const double u = (z - section[i - 1].z) / (section[i].z - section[i - 1].z);
            return section[i - 1].y + u * (section[i].y - section[i - 1].y);
        }
    return z < section.front().z ? 0.0 : section.back().y;
}

double HullLines::bottomZ(double x0, double y0) const
{
    double low = 0.0;
    double high = 1.0;
    for (int i = 0; i < 40; ++i) // along the keel, whose x grows with t
    {
        const double t = 0.5 * (low + high);
        (x(t, keelZ(t)) < x0 ? low : high) = t;
    }
    const std::vector<glm::dvec3> section = side(low);
    for (size_t i = 1; i < section.size(); ++i)
        if (section[i].y >= std::abs(y0))
        {
            const double u = (std::abs(y0) - section[i - 1].y) / (section[i].y - section[i - 1].y);
            return section[i - 1].z + u * (section[i].z - section[i - 1].z);
        }
    return section.back().z;
}

double deckHeight(const HullLines& lines, const DeckLines& deck, double t, double y)
{
    const double edge = deckEdge(lines, deck, t);
    const double part = std::min(std::abs(y) / edge, 1.0);
    return deck.z(t) + deck.camber * (1.0 - part * part);
}

std::vector<double> stations(int count, std::initializer_list<double> breaks)
{
    std::vector<double> all{kStep * 2.0, 1.0 - kStep * 4.0};
    for (int i = 0; i < count; ++i)
    {
        const double u = static_cast<double>(i) / (count - 1);
        const double t = u + 0.22 * u * (1.0 - u);
        const bool crowded =
            std::any_of(breaks.begin(), breaks.end(), [&](double b) { return std::abs(b - t) < 6.0 * kStep; });
        if (i == 0 || i == count - 1 || (!crowded && t > 8.0 * kStep && t < 1.0 - 8.0 * kStep))
            all.push_back(std::min(t, 1.0));
    }
    for (const double b : breaks)
        all.insert(all.end(), {b - kStep, b + kStep});
    std::sort(all.begin(), all.end());
    return all;
}

std::vector<Section> sections(const HullLines& lines, const DeckLines& deck, std::span<const double> stations)
{
    std::vector<Section> all;
    for (const double t : stations)
    {
        Section& section = all.emplace_back(lines.side(t));
        const double y1 = lines.sheerY(t);
        const double z1 = lines.sheerZ(t);
        const bool end = t <= 0.0 || t >= 1.0; // closed up to the rail
        const double rail = std::min(deck.rail, 0.3 * y1);
        const double edge = end ? y1 - 1.25 * rail : deckEdge(lines, deck, t);
        const bool inWell = deck.well && t > deck.well->from && t < deck.well->to;
        const double y3 = deck.well ? std::min(deck.well->halfWidth, 0.6 * edge) : 0.6 * edge;
        const double y4 = inWell ? 0.94 * y3 : 0.5 * y3;
        const auto add = [&](double y, double z) { section.push_back({lines.x(t, z), y, z}); };
        const auto height = [&](double y) { return end ? z1 : deckHeight(lines, deck, t, y); };
        add(y1 - rail, z1);
        add(edge, height(edge));
        add(y3, height(y3));
        add(y4, inWell ? deck.well->floor : height(y4));
        add(0.0, inWell ? deck.well->floor : height(0.0));
    }
    return all;
}

void addLid(MeshBuilder& builder, const HullLines& lines, const DeckLines& deck, std::span<const double> stations)
{
    const auto rail = [&](double t, double side) {
        const double z = lines.sheerZ(t);
        const double y = lines.sheerY(t);
        return glm::dvec3(lines.x(t, z), side * (y - 0.5 * std::min(deck.rail, 0.3 * y)), z);
    };
    for (size_t i = 0; i + 1 < stations.size(); ++i)
        builder.lid(rail(stations[i], -1.0), rail(stations[i + 1], -1.0), rail(stations[i + 1], 1.0),
                    rail(stations[i], 1.0));
}

} // namespace boats
