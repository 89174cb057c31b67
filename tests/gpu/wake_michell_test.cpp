// The waves that hulls make on dispersive grids: a Wigley hull's carry the energy that Michell's integral says.
#include "boats/hulls/hydrostatics.h"
#include "ocean/sea/dispersion.h"
#include "support/wakes.h"
#include "support/wigley.h"

#include <doctest/doctest.h>
#include <fftw3.h>

#include <complex>

namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kStrength = 0.05; // so little that she does not pitch on her waves
constexpr double kStep = 1.0 / 20.0;

// Energy of waves on a whole grid, without end in both directions: 1/2 rho g int (z^2 + psi^2), psi the other half of each
// wave, from where it was a step ago [J].
double energyOf(const test::Field& now, const test::Field& before)
{
    const int n = now.cells.x;
    const auto wavesOf = [&](const test::Field& field) {
        std::vector<double> z(field.heights.begin(), field.heights.end());
        std::vector<std::complex<double>> waves(static_cast<size_t>(n / 2 + 1) * n);
        fftw_plan plan =
            fftw_plan_dft_r2c_2d(n, n, z.data(), reinterpret_cast<fftw_complex*>(waves.data()), FFTW_ESTIMATE);
        fftw_execute(plan);
        fftw_destroy_plan(plan);
        return waves;
    };
    const auto a = wavesOf(now);
    const auto b = wavesOf(before);
    double sum = 0.0;
    for (int y = 0; y < n; ++y)
        for (int x = 0; x <= n / 2; ++x)
        {
            if (x == 0 && y == 0)
                continue;
            const size_t i = static_cast<size_t>(y) * (n / 2 + 1) + x;
            const double k = 2.0 * kPi / (n * now.cell) * std::hypot(x, std::min(y, n - y));
            const double angle = kStep * ocean::dispersion(k, 1e4);
            const double twice = x == 0 || x == n / 2 ? 1.0 : 2.0;
            sum += twice * (std::norm(a[i]) + std::norm((std::cos(angle) * a[i] - b[i]) / std::sin(angle)));
        }
    return 0.5 * boats::kWaterDensity * ocean::kGravity * sum * now.cell * now.cell / (double(n) * n);
}

struct Towed
{
    double energy = 0.0; // that her waves gain for each metre [N], at strength 1
    double push = 0.0;   // of the water on her, -rho g sum z dD/dx [N], likewise
};

// The hull towed east at a Froude number for `from` of her lengths and then measured over one swing of what her start has
// left, which is as long as four transverse waves.
Towed tow(test::Gpu& gpu, const test::Wigley& hull, double froude, int cells, double from)
{
    const double speed = froude * std::sqrt(ocean::kGravity * hull.length);
    const double cell = hull.length / 24.0;
    world::WorldSpec spec = test::calmWorld({cells, cells}, cell, 1.0);
    spec.step = kStep;
    spec.grids[0].waves = ocean::Waves::dispersive;
    spec.grids[0].border = ocean::Border::wrap;
    spec.grids[0].depth = 1e4;
    spec.grids[0].every = 1;
    const double start = -0.5 * cells * cell + 34.0 * cell; // clear of the fade at the border
    boats::BodySpec body = test::boatAt(boats::Model::mesh, {start, 0.1}, 90.0, speed);
    const std::filesystem::path file = std::filesystem::temp_directory_path() / "seaway-wigley.obj";
    hull.writeObj(file);
    body.mesh = file;
    body.mass = boats::kWaterDensity * hull.volume();
    body.centreOfMass = {0.0, 0.0, -0.1};
    body.wake.strength = kStrength;
    spec.bodies = {body};
    test::Waters waters(gpu, spec);

    const double swing = 8.0 * kPi * froude * froude * hull.length;
    const auto tickAt = [&](double way) { return static_cast<uint64_t>(std::lround(way / (speed * kStep))); };
    const uint64_t first = tickAt(from * hull.length);
    const uint64_t last = tickAt(from * hull.length + swing);
    REQUIRE((static_cast<double>(last) * speed * kStep) < (cells - 68.0) * cell);

    const boats::HullModel model = *boats::makeModel(body);
    const std::vector<boats::Triangle> triangles = boats::floatingTriangles(model.mesh);
    const boats::HullSource source =
        boats::makeHullSource({triangles, model.centreOfMass, model.waterline, false}, {.cell = cell});
    const double level = model.waterline - model.centreOfMass.z;

    Towed towed;
    waters.runTo(first);
    const double before = energyOf(waters.field(), waters.before());
    const uint64_t every = (last - first) / 12;
    int looks = 0;
    for (uint64_t tick = first; tick <= last; tick += every, ++looks)
    {
        waters.runTo(tick);
        const test::Field z = waters.field();
        const test::Field old = waters.before(); // with what she has added since
        const glm::dvec2 here(waters.poses()[0].position);
        for (int y = 0; y < cells; ++y)
            for (int x = 0; x < cells; ++x)
            {
                const glm::dvec2 own = z.place(x, y) - here;
                const double now = test::sourceAt(source, own, level);
                const double gain = now - test::sourceAt(source, own + glm::dvec2(speed * kStep, 0.0), level);
                const double between = 0.5 * (z.at(x, y) + old.at(x, y)) / kStrength - 0.5 * gain;
                towed.push += gain * between;
            }
    }
    towed.push *= boats::kWaterDensity * ocean::kGravity * cell * cell / (speed * kStep * looks);
    waters.runTo(last);
    const double after = energyOf(waters.field(), waters.before());
    towed.energy = (after - before) / (static_cast<double>(last - first) * speed * kStep) / (kStrength * kStrength);
    return towed;
}

} // namespace

TEST_CASE("wake michell: a Wigley hull's waves carry the energy of Michell's integral, and push her back by as much")
{
    test::Gpu gpu;
    const test::Wigley hull;
    for (const auto& [froude, cells, from] :
         {std::tuple(0.30, 256, 4.0), {0.35, 256, 4.0}, {0.40, 512, 6.0}, {0.50, 512, 10.0}})
    {
        CAPTURE(froude);
        const double speed = froude * std::sqrt(ocean::kGravity * hull.length);
        const double expected = hull.michell(speed, boats::kWaterDensity, ocean::kGravity);
        const Towed towed = tow(gpu, hull, froude, cells, from);
        MESSAGE("Fn " << froude << ": " << towed.energy / expected << " of Michell's " << expected << " N by energy, "
                      << towed.push / expected << " by push");
        CHECK(towed.energy == doctest::Approx(expected).epsilon(0.05));
        CHECK(towed.push == doctest::Approx(towed.energy).epsilon(0.03));
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("wake michell: what a hull adds follows her sinkage and trim, and sums up to nothing")
{
    test::Gpu gpu;
    world::WorldSpec spec = test::calmWorld({128, 128}, 0.25, 1.0);
    spec.grids[0].waves = ocean::Waves::dispersive;
    spec.grids[0].border = ocean::Border::wrap;
    boats::BodySpec box = test::boatAt(boats::Model::box, {0.07, -0.11}, 60.0, 6.0);
    box.size = glm::dvec3(6.0, 1.5, 1.2);
    box.mass = 0.4 * boats::kWaterDensity * 6.0 * 1.5 * 1.2;
    box.wake.strength = kStrength; // breaking takes motion, and with it volume
    const boats::HullModel model = *boats::makeModel(box);
    const std::vector<boats::Triangle> triangles = boats::floatingTriangles(model.mesh);
    const boats::HullSource source =
        boats::makeHullSource({triangles, model.centreOfMass, model.waterline, false}, {.cell = 0.25});
    const glm::dvec2 bow(std::sin(box.heading), std::cos(box.heading));
    struct Case
    {
        double height; // of her centre of mass [m]; she rests 0.12 m lower than in the middle
        double trim;   // [degrees], bow up
    };
    for (const Case& lies : {Case{0.12, 0.0}, Case{-0.1, 0.0}, Case{0.12, 3.0}, Case{0.02, -2.0}})
    {
        CAPTURE(lies.height);
        CAPTURE(lies.trim);
        box.height = lies.height;
        box.trim = lies.trim * kPi / 180.0;
        spec.bodies = {box};
        test::Waters waters(gpu, spec);
        waters.runTo(0);
        const glm::dvec2 start(waters.poses()[0].position);
        waters.runTo(1); // the water was at rest: this is what she has added
        const glm::dvec2 here(waters.poses()[0].position);
        const test::Field z = waters.field();
        double off = 0.0;
        double most = 0.0;
        for (int y = 0; y < z.cells.y; ++y)
            for (int x = 0; x < z.cells.x; ++x)
            {
                const auto heightFrom = [&](const glm::dvec2& middle) {
                    const glm::dvec2 d = z.place(x, y) - middle;
                    const glm::dvec2 own(glm::dot(d, bow), glm::dot(d, glm::dvec2(-bow.y, bow.x)));
                    return test::sourceAt(source, own, -lies.height / std::cos(box.trim) - std::tan(box.trim) * own.x);
                };
                const double expected = kStrength * (heightFrom(here) - heightFrom(start));
                most = std::max(most, std::abs(expected));
                off = std::max(off, std::abs(z.at(x, y) - expected));
            }
        MESSAGE("at " << lies.height << " m, " << lies.trim << " degrees: up to " << most << " m, off by "
                      << off / most);
        CHECK(most > 0.02 * kStrength);
        CHECK(off < 0.01 * most); // she has begun to rise or to sink
        waters.runTo(45);
        CHECK(std::abs(waters.poses()[0].position.z - lies.height) > 0.01);
        CHECK(std::abs(waters.field().volume()) < 1e-5);
    }
    CHECK(gpu.validationErrors() == 0);
}
