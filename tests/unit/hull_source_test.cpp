// What hulls add to dispersive grids: slices against the integral that they stand for, on any lattice of cells.
#include "boats/motion/plane_plan.h"
#include "boats/wakes/hull_source.h"
#include "support/hulls.h"
#include "support/wigley.h"

#include <doctest/doctest.h>

#include <complex>

namespace {

constexpr double kPi = std::numbers::pi;

// Fourier's transform of what cells hold, on a lattice that lies and is turned anyhow [m^3].
std::complex<double> onCells(const boats::HullSource& source, double cell, double level, const glm::dvec2& k,
                             double turn, const glm::dvec2& shift)
{
    const int reach = static_cast<int>(source.texel * glm::length(glm::dvec2(source.texels)) / cell);
    std::complex<double> sum = 0.0;
    for (int y = -reach; y <= reach; ++y)
        for (int x = -reach; x <= reach; ++x)
        {
            const glm::dvec2 p = cell * (glm::dvec2(x, y) + shift);
            const glm::dvec2 own(std::cos(turn) * p.x + std::sin(turn) * p.y,
                                 -std::sin(turn) * p.x + std::cos(turn) * p.y);
            sum += test::sourceAt(source, own, level) * std::polar(1.0, -glm::dot(k, own));
        }
    return sum * cell * cell;
}

} // namespace

TEST_CASE("hull source: of a Wigley hull it is the integral of her cuts, at rest, sunk and raised, on any lattice")
{
    const test::Wigley hull;
    const std::vector<boats::Triangle> triangles = hull.triangles();
    const double cell = hull.length / 24.0;
    const boats::HullSource source = boats::makeHullSource({triangles, {0.3, 0.0, -0.1}, 0.0, false}, {.cell = cell});
    const double k0 = 2.0 * kPi / hull.length;
    struct Lattice
    {
        double turn;
        glm::dvec2 shift;
    };
    double worst = 0.0;
    for (const double sink : {0.0, 0.2, -0.3}) // drafts; above the waterline she has a quarter of her draft
        for (const Lattice lattice : {Lattice{0.0, {0.0, 0.0}}, Lattice{0.7, {0.31, 0.47}}})
            for (const glm::dvec2 waves : {glm::dvec2(0.6, 0.0), glm::dvec2(1.3, 0.0), glm::dvec2(2.0, 1.5),
                                           glm::dvec2(0.0, 3.0), glm::dvec2(3.1, 2.0)})
            {
                CAPTURE(sink);
                CAPTURE(lattice.turn);
                CAPTURE(waves.x);
                CAPTURE(waves.y);
                const glm::dvec2 k = k0 * waves;
                const double all = hull.source({0.0, 0.0}, sink * hull.draft());
                // Seen from the centre of mass, her middle lies 0.3 m astern.
                const std::complex<double> found =
                    onCells(source, cell, 0.1 + sink * hull.draft(), k, lattice.turn, lattice.shift) *
                    std::polar(1.0, -0.3 * k.x);
                const double off = std::abs(found - hull.source(k, sink * hull.draft())) / all;
                worst = std::max(worst, off);
                CHECK(off < 0.015); // what is cut off far away
            }
    MESSAGE("off by at most " << worst << " of her volume");
}

TEST_CASE("hull source: in shallow water it is cosh k(d - z) / cosh kd of her cuts")
{
    const test::Wigley hull;
    const std::vector<boats::Triangle> triangles = hull.triangles();
    const double cell = hull.length / 24.0;
    const double all = hull.source({0.0, 0.0});
    double worst = 0.0;
    double deepest = 0.0; // how far the same is from what deep water has
    for (const double depth : {0.5, 1.0, 3.0})
    {
        const boats::HullSource source =
            boats::makeHullSource({triangles, {}, 0.0, false}, {.cell = cell, .depth = depth});
        for (const glm::dvec2 waves :
             {glm::dvec2(0.6, 0.0), glm::dvec2(1.3, 0.0), glm::dvec2(2.0, 1.5), glm::dvec2(0.0, 3.0)})
        {
            CAPTURE(depth);
            CAPTURE(waves.x);
            CAPTURE(waves.y);
            const glm::dvec2 k = 2.0 * kPi / hull.length * waves;
            const std::complex<double> found = onCells(source, cell, 0.0, k, 0.0, {0.31, 0.47});
            worst = std::max(worst, std::abs(found - hull.source(k, 0.0, depth)) / all);
            deepest = std::max(deepest, std::abs(found - hull.source(k)) / all);
        }
    }
    MESSAGE("off by at most " << worst << " of her volume, from deep water by " << deepest);
    CHECK(worst < 0.015);
    CHECK(deepest > 4.0 * worst);
}

TEST_CASE("hull source: a bottom that planes presses by one cubic metre, with its middle where it is said to be")
{
    boats::BodySpec body;
    body.model = boats::Model::speedboat;
    const boats::HullModel model = *boats::makeModel(body);
    const std::vector<boats::Triangle> triangles = boats::floatingTriangles(model.mesh);
    const std::vector<gpu::PlaneStation> stations = boats::planeStationsOf(model);
    const boats::SourceHull hull{triangles, model.centreOfMass, model.waterline, true, stations};
    for (const double cell : {0.125, 0.25, 0.5})
    {
        CAPTURE(cell);
        const boats::HullSource source = boats::makeHullSource(hull, {.cell = cell});
        const size_t texels = static_cast<size_t>(source.texels.x) * static_cast<size_t>(source.texels.y);
        REQUIRE(source.pressures.size() == texels * (gpu::kPatches + 1));
        for (int j = 0; j <= gpu::kPatches; ++j)
        {
            CAPTURE(j);
            double volume = 0.0;
            double moment = 0.0;
            double aside = 0.0;
            for (size_t i = 0; i < texels; ++i)
            {
                const double p = source.pressures[static_cast<size_t>(j) * texels + i] * source.texel * source.texel;
                const auto row = static_cast<int>(i) / source.texels.x;
                volume += p;
                moment += p * (source.low.x + source.texel * (static_cast<int>(i) - row * source.texels.x));
                aside += p * (source.low.y + source.texel * row);
            }
            const double wetted = source.shortest + j / source.perPatch;
            CHECK(volume == doctest::Approx(1.0).epsilon(0.01));
            CHECK(moment == doctest::Approx(source.transom + gpu::kPlaneCentre * wetted).epsilon(0.02).scale(wetted));
            CHECK(std::abs(aside) < 0.01);
        }
    }
    CHECK(boats::makeHullSource({triangles, {}, 0.0, true}, {.cell = 0.25}).pressures.empty());
}

TEST_CASE("hull source: bands of grids that share a hull add up to one, and each keeps what its cells can hold")
{
    const boats::SourceBand far{.cell = 1.0, .shortest = 4.0};
    const boats::SourceBand near{.cell = 0.5, .shortest = 2.0, .longest = 4.0};
    const boats::SourceBand nearest{.cell = 0.25, .longest = 2.0};
    for (const double length : {50.0, 5.7, 4.5, 4.0, 3.3, 2.9, 2.0, 1.1})
    {
        const double k = 2.0 * kPi / length;
        CHECK(partOf(far, k) + partOf(near, k) + partOf(nearest, k) == doctest::Approx(1.0));
    }
    CHECK(partOf(far, 2.0 * kPi / 4.0) == doctest::Approx(0.5));
    CHECK(partOf(near, 2.0 * kPi / 8.0) == 0.0);
    CHECK(partOf(nearest, 2.0 * kPi) == 1.0);

    const test::Wigley hull;
    const std::vector<boats::Triangle> triangles = hull.triangles();
    const boats::SourceHull afloat{triangles, {}, 0.0, false};
    const double cell = hull.length / 24.0;
    const boats::HullSource one = boats::makeHullSource(afloat, {.cell = cell});
    const boats::HullSource coarse = boats::makeHullSource(afloat, {.cell = 2.0 * cell, .shortest = 8.0 * cell});
    const boats::HullSource fine = boats::makeHullSource(afloat, {.cell = cell, .longest = 8.0 * cell});
    double most = 0.0;
    double off = 0.0;
    for (int y = -60; y <= 60; ++y)
        for (int x = -60; x <= 60; ++x)
        {
            const glm::dvec2 place = 0.4 * cell * glm::dvec2(x, y);
            const double all = test::sourceAt(one, place, 0.0);
            most = std::max(most, all);
            off = std::max(off, std::abs(test::sourceAt(coarse, place, 0.0) + test::sourceAt(fine, place, 0.0) - all));
        }
    MESSAGE("two bands are off by at most " << off / most << " of the height");
    CHECK(off < 0.01 * most);
}

TEST_CASE("hull source: a wet transom has a tail of half its width, a pointed stern has none")
{
    const std::vector<boats::Triangle> box = test::boxTriangles({-2.0, -0.5, -0.5}, {2.0, 0.5, 0.5});
    const double cell = 0.125;
    const auto volumeOf = [&](bool boat) {
        const boats::HullSource source = boats::makeHullSource({box, {}, 0.0, boat}, {.cell = cell});
        return onCells(source, cell, 0.0, {0.0, 0.0}, 0.0, {0.0, 0.0}).real();
    };
    CHECK(volumeOf(false) == doctest::Approx(2.0).epsilon(0.08)); // some lies far away, where it is cut off
    CHECK(volumeOf(true) - volumeOf(false) == doctest::Approx(0.5 * 0.25).epsilon(0.15));

    const test::Wigley hull;
    const std::vector<boats::Triangle> triangles = hull.triangles();
    const boats::HullSource plain = boats::makeHullSource({triangles, {}, 0.0, false}, {.cell = 0.25});
    const boats::HullSource boat = boats::makeHullSource({triangles, {}, 0.0, true}, {.cell = 0.25});
    const glm::dvec2 astern(-0.5 * hull.length - 0.1, 0.0);
    CHECK(test::sourceAt(boat, astern, 0.0) == doctest::Approx(test::sourceAt(plain, astern, 0.0)).epsilon(0.01));
}
