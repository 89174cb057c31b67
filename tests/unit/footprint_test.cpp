// Footprints: what a hull covers, on any lattice.
#include "boats/hulls/hydrostatics.h"
#include "boats/models/models.h"
#include "boats/wakes/footprint.h"
#include "support/hulls.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

namespace {

// As boats/wakes/print.comp reads it: bilinear between texels.
double coverAt(const boats::Footprint& print, int cut, const glm::dvec2& place)
{
    const glm::dvec2 at = (place - print.low) / print.texel;
    const glm::ivec2 low(glm::floor(at));
    double sum = 0.0;
    for (const int j : {0, 1})
        for (const int i : {0, 1})
        {
            const glm::ivec2 t = low + glm::ivec2(i, j);
            if (t.x < 0 || t.y < 0 || t.x >= print.texels.x || t.y >= print.texels.y)
                continue;
            const glm::dvec2 part = 1.0 - glm::abs(at - glm::dvec2(t));
            sum += part.x * part.y *
                   print.cover[(static_cast<size_t>(cut) * print.texels.y + t.y) * static_cast<size_t>(print.texels.x) +
                               t.x];
        }
    return sum;
}

// What all cells of a lattice hold of it [m^2].
double areaOn(const boats::Footprint& print, int cut, double cell, double heading, const glm::dvec2& offset)
{
    const int reach = static_cast<int>(print.radius / cell) + 2;
    double sum = 0.0;
    for (int y = -reach; y <= reach; ++y)
        for (int x = -reach; x <= reach; ++x)
        {
            const glm::dvec2 p = (glm::dvec2(x, y) + offset) * cell;
            sum += coverAt(print, cut,
                           {std::cos(heading) * p.x + std::sin(heading) * p.y,
                            -std::sin(heading) * p.x + std::cos(heading) * p.y});
        }
    return sum * cell * cell;
}

} // namespace

TEST_CASE("footprint: cells hold the area of the cut, wherever they lie and however they are turned")
{
    for (const boats::Model model : {boats::Model::sailboat, boats::Model::speedboat, boats::Model::buoy,
                                     boats::Model::cube, boats::Model::corsair})
    {
        boats::BodySpec spec;
        spec.model = model;
        const auto made = boats::makeModel(spec);
        const std::vector<boats::Triangle> triangles = boats::floatingTriangles((*made).mesh);
        const glm::dvec3 centreOfMass = (*made).centreOfMass;
        for (const double cell : {0.25, 0.7})
        {
            const boats::Footprint print = boats::makeFootprint(triangles, centreOfMass, cell);
            for (const int cut : {9, 14})
            {
                const double area =
                    boats::waterplane(triangles, centreOfMass.z + print.bottom + cut * print.spacing).area;
                for (const double heading : {0.0, 0.3, 0.7853981})
                    for (const glm::dvec2 offset : {glm::dvec2(0.0), glm::dvec2(0.5, 0.0), glm::dvec2(0.37, 0.81)})
                    {
                        CAPTURE(static_cast<int>(model));
                        CAPTURE(cell);
                        CAPTURE(cut);
                        CAPTURE(heading);
                        CHECK(std::abs(areaOn(print, cut, cell, heading, offset) / area - 1.0) < 4e-3);
                    }
            }
        }
    }
}

TEST_CASE("footprint: a box is a rectangle, softened by a cell")
{
    const double cell = 0.5;
    const std::vector<boats::Triangle> box = test::boxTriangles({-3.0, -1.0, -0.5}, {3.0, 1.0, 0.5});
    const boats::Footprint print = boats::makeFootprint(box, {0.4, 0.0, 0.1}, cell);
    const double soft = boats::kFootprintSoft * cell * std::sqrt(2.0);
    const auto side = [&](double x, double half) {
        return 0.5 * (std::erf((x + half) / soft) - std::erf((x - half) / soft));
    };
    double worst = 0.0;
    for (double x = -4.5; x <= 4.5; x += 0.13)
        for (double y = -2.5; y <= 2.5; y += 0.17)
            worst = std::max(worst, std::abs(coverAt(print, 12, {x - 0.4, y}) - side(x, 3.0) * side(y, 1.0)));
    CHECK(worst < 0.02);
    CHECK(*std::max_element(print.cover.begin(), print.cover.end()) <= 1.0f);
}
