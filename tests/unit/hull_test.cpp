// hull_test.cpp -- closed meshes as floating bodies against formulas, and what every model must be to float well.
#include "boats/hulls/hydrostatics.h"

#include "support/hulls.h"
#include "support/near.h"

#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>
#include <glm/trigonometric.hpp>

#include <cmath>
#include <map>
#include <set>

using boats::Material;
using boats::Model;
using boats::Triangle;
using test::near;

namespace {

constexpr double kPi = glm::pi<double>();

bool isBoat(Model model)
{
    return boats::infoOf(model).hasRudder();
}

// The arm [m] by which a hull heeled by `angle` rights itself, afloat with its own mass.
double rightingArm(const boats::HullModel& model, double angle)
{
    std::vector<Triangle> heeled = floatingTriangles(model.mesh);
    const double c = std::cos(angle);
    const double s = std::sin(angle);
    const auto turn = [&](const glm::dvec3& p) { return glm::dvec3(p.x, c * p.y - s * p.z, s * p.y + c * p.z); };
    for (Triangle& triangle : heeled)
        for (glm::dvec3& corner : triangle)
            corner = turn(corner);
    const double waterline = boats::waterlineFor(heeled, model.mass / boats::kWaterDensity);
    // Heeled so that port comes up, it is turned back by buoyancy to starboard of the weight.
    return turn(model.centreOfMass).y - boats::displaced(heeled, waterline).centre.y;
}

} // namespace

TEST_CASE("mesh: whyNotClosed names what is wrong and where")
{
    std::vector<Triangle> box = test::boxTriangles({0, 0, 0}, {1, 2, 3});
    CHECK_FALSE(boats::whyNotClosed(box));

    const Triangle last = box.back();
    box.pop_back();
    REQUIRE(boats::whyNotClosed(box));
    CHECK(boats::whyNotClosed(box)->starts_with("has a hole: the edge from ("));
    CHECK(boats::whyNotClosed(box)->ends_with(" belongs to one face only"));

    box.push_back({last[0], last[2], last[1]});
    REQUIRE(boats::whyNotClosed(box));
    CHECK(boats::whyNotClosed(box)->starts_with("has faces turned inside out: "));

    box.back() = last;
    box.push_back({last[0], last[1], glm::dvec3(5, 5, 5)});
    REQUIRE(boats::whyNotClosed(box));
    CHECK(boats::whyNotClosed(box)->starts_with("branches: the edge from ("));

    box.back() = {last[0], last[0], last[1]};
    CHECK(boats::whyNotClosed(box));
    CHECK(*boats::whyNotClosed({}) == "has no faces");
}

TEST_CASE("hydrostatics: a box has the volume, centres, inertia and draft of its formulas, wherever it is")
{
    const double l = 4.0;
    const double b = 1.5;
    const double h = 0.7;
    for (const glm::dvec3 at : {glm::dvec3(0.0), glm::dvec3(-3.0, 2.0, 0.35), glm::dvec3(900.0, -800.0, 50.0)})
    {
        CAPTURE(at.x);
        const std::vector<Triangle> box =
            test::boxTriangles(at - 0.5 * glm::dvec3(l, b, h), at + 0.5 * glm::dvec3(l, b, h));
        const boats::Solid all = boats::solid(box);
        CHECK(all.volume == near(l * b * h, 1e-10));
        CHECK(boats::signedVolume(box) == near(l * b * h, 1e-10));
        CHECK(boats::surfaceArea(box) == near(2.0 * (l * b + b * h + h * l), 1e-10));
        CHECK(glm::length(all.centre - at) < 1e-9);
        CHECK(all.inertia[0][0] == near(l * b * h * (b * b + h * h) / 12.0, 1e-9));
        CHECK(all.inertia[1][1] == near(l * b * h * (l * l + h * h) / 12.0, 1e-9));
        CHECK(all.inertia[2][2] == near(l * b * h * (l * l + b * b) / 12.0, 1e-9));
        CHECK(std::abs(all.inertia[1][0]) < 1e-9);

        for (const double part : {0.001, 0.3, 0.5, 0.999})
        {
            CAPTURE(part);
            const double bottom = at.z - 0.5 * h;
            const double waterline = boats::waterlineFor(box, part * l * b * h);
            CHECK(waterline - bottom == near(part * h, 1e-6));
            const boats::Displaced below = boats::displaced(box, bottom + part * h);
            CHECK(below.volume == near(part * l * b * h, 1e-9));
            CHECK(below.centre.z - bottom == near(0.5 * part * h, 1e-9));
            CHECK(below.centre.x - at.x == doctest::Approx(0.0).epsilon(1e-8));
            const boats::Waterplane plane = boats::waterplane(box, bottom + part * h);
            REQUIRE(plane.outline.size() == 1);
            CHECK(plane.area == near(l * b, 1e-9));
            CHECK(plane.rolling == near(l * b * b * b / 12.0, 1e-8));
            CHECK(plane.pitching == near(b * l * l * l / 12.0, 1e-8));
            // GM = d/2 + B^2/(12 d) - KG
            const double d = part * h;
            const double gm = boats::metacentricHeight(box, bottom + d, bottom + 0.4).roll;
            CHECK(gm == near(0.5 * d + b * b / (12.0 * d) - 0.4, 1e-7));
        }
        CHECK(boats::displaced(box, at.z + h).volume == near(l * b * h, 1e-9)); // under water
        CHECK(boats::displaced(box, at.z - h).volume == 0.0);                   // in the air
        CHECK(boats::waterplane(box, at.z + h).outline.empty());
        CHECK(boats::waterlineFor(box, 2.0 * l * b * h) == at.z + 0.5 * h); // it sinks
    }
}

TEST_CASE("hydrostatics: a plane through corners of the mesh cuts it like any other")
{
    // A double pyramid, cut where four of its corners lie.
    const glm::dvec3 ring[] = {{1, 0, 0}, {0, 1, 0}, {-1, 0, 0}, {0, -1, 0}};
    std::vector<Triangle> mesh;
    for (size_t i = 0; i < 4; ++i)
    {
        mesh.push_back({ring[i], ring[(i + 1) % 4], glm::dvec3(0, 0, 1)});
        mesh.push_back({ring[(i + 1) % 4], ring[i], glm::dvec3(0, 0, -1)});
    }
    REQUIRE_FALSE(boats::whyNotClosed(mesh));
    const boats::Waterplane plane = boats::waterplane(mesh, 0.0);
    REQUIRE(plane.outline.size() == 1);
    CHECK(plane.area == near(2.0));
    CHECK(boats::displaced(mesh, 0.0).volume == near(2.0 / 3.0));
    CHECK(boats::displaced(mesh, 0.0).centre.z == near(-0.25));
}

TEST_CASE("hydrostatics: two shells float as one body with two waterlines")
{
    std::vector<Triangle> both = test::boxTriangles({-2, -3, -1}, {2, -2, 1});
    const std::vector<Triangle> other = test::boxTriangles({-2, 2, -1}, {2, 3, 1});
    both.insert(both.end(), other.begin(), other.end());
    const boats::Waterplane plane = boats::waterplane(both, 0.0);
    CHECK(plane.outline.size() == 2);
    CHECK(plane.area == near(8.0));
    CHECK(plane.rolling == near(2.0 * (4.0 / 12.0 + 4.0 * 2.5 * 2.5)));
    CHECK(boats::displaced(both, 0.0).volume == near(8.0));
}

TEST_CASE("hydrostatics: the Wigley hull has its known block coefficient, centres and moments")
{
    const double l = 10.0;
    const double b = 1.0;
    const double t = 0.625;
    const std::vector<Triangle> hull = test::wigley(l, b, t);
    REQUIRE_FALSE(boats::whyNotClosed(hull));
    CHECK(boats::signedVolume(hull) / (l * b * t) == near(4.0 / 9.0, 2e-3));
    CHECK(boats::solid(hull).centre.z == near(-3.0 / 8.0 * t, 2e-3));
    CHECK(std::abs(boats::solid(hull).centre.x) < 1e-4 * l); // its quads are cut along one diagonal
    const boats::Waterplane plane = boats::waterplane(hull, -1e-9);
    CHECK(plane.area == near(2.0 / 3.0 * l * b, 2e-3));
    CHECK(plane.rolling == near(2.0 / 3.0 * b * b * b / 8.0 * l / 2.0 * 32.0 / 35.0, 3e-3));
    CHECK(plane.centre.x == doctest::Approx(0.0).epsilon(1e-9));
}

TEST_CASE("models: every one is closed, faces outward, and has its parts in order")
{
    for (const Model kind : test::ownModels())
    {
        CAPTURE(static_cast<int>(kind));
        const boats::HullModel model = test::model(kind);
        const boats::HullMesh& mesh = model.mesh;
        const std::vector<Triangle> hull = floatingTriangles(mesh);
        const std::optional<std::string> why = boats::whyNotClosed(hull);
        CHECK_MESSAGE(!why, why.value_or(""));
        CHECK(model.volume > 0.0);
        CHECK(model.volume == near(boats::signedVolume(hull)));

        const bool plain = kind == Model::box || kind == Model::cube;
        CHECK(mesh.triangles.size() >= (plain ? 12 : 200));
        CHECK(mesh.triangles.size() <= 6000);
        CHECK(mesh.normals.size() == mesh.positions.size());
        uint32_t next = 0;
        bool onlySeen = false;
        for (const boats::Part& part : mesh.parts)
        {
            CHECK(part.firstTriangle == next);
            CHECK(part.triangleCount > 0);
            CHECK_FALSE((part.floats && onlySeen)); // what floats comes first
            onlySeen = onlySeen || !part.floats;
            next += part.triangleCount;
        }
        CHECK(next == mesh.triangles.size());

        size_t against = 0;
        size_t bad = 0;
        for (const glm::uvec3& t : mesh.triangles)
        {
            REQUIRE(std::max({t.x, t.y, t.z}) < mesh.positions.size());
            const glm::dvec3 area =
                glm::cross(mesh.positions[t.y] - mesh.positions[t.x], mesh.positions[t.z] - mesh.positions[t.x]);
            for (const uint32_t corner : {t.x, t.y, t.z})
            {
                const glm::dvec3 normal(mesh.normals[corner]);
                bad += !(std::abs(glm::length(normal) - 1.0) < 1e-3) ||
                       !std::isfinite(glm::dot(mesh.positions[corner], normal));
                against += glm::dot(normal, area) < 0.0;
            }
        }
        CHECK(bad == 0);
        CHECK(against == 0);
    }
}

TEST_CASE("models: every shell of a model turns its faces outward")
{
    const std::map<Model, size_t> counts{
        {Model::sailboat, 5}, {Model::speedboat, 1}, {Model::tug, 5}, {Model::corsair, 2}, {Model::buoy, 1},
        {Model::crate, 1},    {Model::barrel, 1},    {Model::box, 1}, {Model::cube, 1},    {Model::sphere, 1}};
    for (const Model kind : test::ownModels())
    {
        CAPTURE(static_cast<int>(kind));
        const std::vector<Triangle> hull = floatingTriangles(test::model(kind).mesh);
        const std::vector<uint32_t> ids = boats::weld(hull);
        std::vector<uint32_t> shell(ids.size()); // of each place, by union
        for (uint32_t i = 0; i < shell.size(); ++i)
            shell[i] = i;
        const auto root = [&](uint32_t i) {
            while (shell[i] != i)
                i = shell[i] = shell[shell[i]];
            return i;
        };
        for (size_t i = 0; i < ids.size(); i += 3)
        {
            shell[root(ids[i])] = root(ids[i + 1]);
            shell[root(ids[i + 1])] = root(ids[i + 2]);
        }
        std::map<uint32_t, std::vector<Triangle>> shells;
        for (size_t i = 0; i < hull.size(); ++i)
            shells[root(ids[3 * i])].push_back(hull[i]);
        for (const auto& [place, triangles] : shells)
            CHECK(boats::signedVolume(triangles) > 0.0);
        if (const auto found = counts.find(kind); found != counts.end())
            CHECK(shells.size() == found->second);
    }
}

TEST_CASE("models: what floats is the same to port and to starboard")
{
    for (const Model kind : test::ownModels())
    {
        CAPTURE(static_cast<int>(kind));
        const boats::HullModel model = test::model(kind);
        const std::vector<Triangle> hull = floatingTriangles(model.mesh);
        std::set<std::array<long, 3>> places;
        const auto micrometres = [](const glm::dvec3& p) {
            return std::array{std::lround(p.x * 1e6), std::lround(p.y * 1e6), std::lround(p.z * 1e6)};
        };
        for (const Triangle& triangle : hull)
            for (const glm::dvec3& corner : triangle)
                places.insert(micrometres(corner));
        size_t alone = 0;
        for (const std::array<long, 3>& place : places)
            alone += places.count({place[0], -place[1], place[2]}) == 0;
        CHECK(alone == 0);
        CHECK(std::abs(boats::solid(hull).centre.y) < 1e-9 * model.size.y);
        CHECK(model.centreOfMass.y == 0.0);
    }
}

TEST_CASE("models: boats and buoys float at their design waterline, level, decks dry, and stand up")
{
    for (const Model kind : test::ownModels())
    {
        CAPTURE(static_cast<int>(kind));
        const boats::HullModel model = test::model(kind);
        const std::vector<Triangle> hull = floatingTriangles(model.mesh);
        const boats::Bounds box = boats::bounds(hull);
        const boats::Displaced below = boats::displaced(hull, model.waterline);
        CHECK(below.volume * boats::kWaterDensity == near(model.mass, 1e-6));
        CHECK(std::abs(below.centre.x - model.centreOfMass.x) < 1e-9 * model.size.x);
        const boats::Metacentric metacentric = boats::metacentricHeight(hull, model.waterline, model.centreOfMass.z);
        CHECK(metacentric.roll > 0.0);
        CHECK(metacentric.pitch > 0.0);
        CHECK(box.max.z > model.waterline + 0.1 * model.size.z);
        if (isBoat(kind) || kind == Model::buoy)
            CHECK(boats::displaced(hull, 0.0).volume * boats::kWaterDensity == near(model.mass, 0.02));
        if (!isBoat(kind))
            continue;
        for (const boats::Part& part : model.mesh.parts)
            if (part.floats && (part.material == Material::deck || part.material == Material::wood))
                for (uint32_t i = 0; i < part.triangleCount; ++i)
                {
                    const glm::uvec3& t = model.mesh.triangles[part.firstTriangle + i];
                    REQUIRE(model.mesh.positions[t.x].z > model.waterline + 0.05);
                    REQUIRE(model.mesh.positions[t.y].z > model.waterline + 0.05);
                    REQUIRE(model.mesh.positions[t.z].z > model.waterline + 0.05);
                }
    }
}

TEST_CASE("models: block coefficients are those of such hulls")
{
    const auto block = [](Model kind, double draft) { // of the canoe body, without fins
        const boats::HullModel model = test::model(kind);
        const std::vector<Triangle> hull = floatingTriangles(model.mesh);
        glm::dvec2 low(1e9);
        glm::dvec2 high(-1e9);
        for (const std::vector<glm::dvec2>& polygon : boats::waterplane(hull, model.waterline).outline)
            for (const glm::dvec2& p : polygon)
                low = glm::min(low, p), high = glm::max(high, p);
        return model.mass / boats::kWaterDensity / ((high.x - low.x) * (high.y - low.y) * draft);
    };
    CHECK(block(Model::sailboat, 0.52) == doctest::Approx(0.38).epsilon(0.05)); // 0.33 to 0.43
    CHECK(block(Model::tug, 2.25) == doctest::Approx(0.47).epsilon(0.06));      // 0.4 to 0.55
    CHECK(block(Model::speedboat, 0.43) == doctest::Approx(0.40).epsilon(0.06));
    CHECK(block(Model::corsair, 3.1) == doctest::Approx(0.45).epsilon(0.06));
}

TEST_CASE("models: the yacht rights itself from any angle up to 120 degrees, the tug up to 50")
{
    const boats::HullModel yacht = test::model(Model::sailboat);
    for (const double degrees : {1.0, 20.0, 45.0, 70.0, 90.0, 105.0, 120.0})
    {
        CAPTURE(degrees);
        CHECK(rightingArm(yacht, glm::radians(degrees)) > 0.0);
    }
    const boats::HullModel tug = test::model(Model::tug);
    for (const double degrees : {1.0, 10.0, 25.0, 50.0})
    {
        CAPTURE(degrees);
        CHECK(rightingArm(tug, glm::radians(degrees)) > 0.0);
    }
    // For small angles the arm is GM sin(angle): the two ways to stability agree.
    for (const Model kind : test::ownModels())
    {
        CAPTURE(static_cast<int>(kind));
        const boats::HullModel model = test::model(kind);
        const double gm =
            boats::metacentricHeight(floatingTriangles(model.mesh), model.waterline, model.centreOfMass.z).roll;
        CHECK(rightingArm(model, 0.01) == near(gm * std::sin(0.01), 0.03));
    }
}

TEST_CASE("models: size, scale and mass are those asked for")
{
    boats::BodySpec spec;
    spec.model = Model::box;
    spec.size = glm::dvec3(6.0, 2.0, 1.0);
    spec.mass = 3000.0;
    const boats::HullModel box = *boats::makeModel(spec);
    CHECK(glm::length(box.size - *spec.size) < 1e-12);
    CHECK(box.volume == near(12.0));
    CHECK(box.mass == 3000.0);
    CHECK(box.waterline + 0.5 == near(3000.0 / (boats::kWaterDensity * 6.0 * 2.0), 1e-6)); // draft m/(rho L B)

    for (const Model kind : test::ownModels())
    {
        CAPTURE(static_cast<int>(kind));
        const boats::HullModel once = test::model(kind);
        boats::BodySpec twice;
        twice.model = kind;
        twice.scale = 2.0;
        const boats::HullModel scaled = *boats::makeModel(twice);
        CHECK(glm::length(scaled.size - 2.0 * once.size) < 1e-9);
        CHECK(scaled.mass == near(8.0 * once.mass));
        CHECK(scaled.volume == near(8.0 * once.volume));
        CHECK(scaled.waterline == doctest::Approx(2.0 * once.waterline).epsilon(1e-6));
        REQUIRE(scaled.sails.size() == once.sails.size());
        for (size_t i = 0; i < once.sails.size(); ++i)
            CHECK(scaled.sails[i].area == near(4.0 * once.sails[i].area));
    }

    boats::BodySpec flat;
    flat.model = Model::sphere;
    flat.size = glm::dvec3(3.0, 2.0, 1.0);
    flat.scale = 0.5;
    const boats::HullModel ellipsoid = *boats::makeModel(flat);
    CHECK(ellipsoid.volume == near(kPi / 6.0 * 3.0 * 2.0 * 1.0 / 8.0, 0.01));
    for (size_t i = 0; i < ellipsoid.mesh.positions.size(); ++i) // its normals are those of the stretched surface
    {
        const glm::dvec3& p = ellipsoid.mesh.positions[i];
        const glm::dvec3 normal = glm::normalize(p / glm::dvec3(2.25, 1.0, 0.25));
        REQUIRE(glm::dot(normal, glm::dvec3(ellipsoid.mesh.normals[i])) > 0.98);
    }
}

TEST_CASE("models: the sphere floats at the draft of a spherical cap")
{
    const boats::HullModel sphere = test::model(Model::sphere);
    CHECK(sphere.volume == near(kPi / 6.0, 0.01));
    const double depth = sphere.waterline + 0.5;
    CHECK(kPi * depth * depth * (1.5 - depth) / 3.0 == near(sphere.mass / boats::kWaterDensity, 0.015));
    const boats::Solid all = boats::solid(floatingTriangles(sphere.mesh));
    CHECK(all.inertia[0][0] / all.volume == near(0.1, 0.01)); // 2/5 r^2
}

TEST_CASE("models: rigs and engines say what the mesh shows")
{
    const boats::HullModel speedboat = test::model(Model::speedboat);
    REQUIRE(speedboat.engines.size() == 3);
    CHECK(speedboat.engines[0].position.y == near(-0.54));
    CHECK(std::abs(speedboat.engines[1].position.y) < 1e-12);
    CHECK(speedboat.engines[2].position.y == near(0.54));
    CHECK(boats::engineRow(1, 2.0) == std::vector{0.0});
    CHECK(boats::engineRow(2, 2.0) == std::vector{-0.5, 0.5});

    const boats::HullModel yacht = test::model(Model::sailboat);
    REQUIRE(yacht.sails.size() == 2);
    const auto clothOf = [&](boats::Joint joint) { // half of the area of its two sides, and where it is
        boats::HullMesh only = yacht.mesh;
        for (boats::Part& part : only.parts)
            part.floats = part.material == Material::cloth && part.joint == joint;
        const std::vector<Triangle> cloth = floatingTriangles(only);
        glm::dvec3 centre(0.0);
        double area = 0.0;
        for (const Triangle& t : cloth)
        {
            const double piece = 0.5 * glm::length(glm::cross(t[1] - t[0], t[2] - t[0]));
            area += piece;
            centre += piece / 3.0 * (t[0] + t[1] + t[2]);
        }
        return std::pair{0.5 * area, centre / area};
    };
    const auto [mainArea, mainCentre] = clothOf(boats::Joint::boom);
    const auto [jibArea, jibCentre] = clothOf(boats::Joint::jib);
    CHECK(mainArea == near(yacht.sails[0].area, 0.04));
    CHECK(jibArea == near(yacht.sails[1].area, 0.04));
    CHECK(mainCentre.x == doctest::Approx(yacht.sails[0].centre.x).epsilon(0.1));
    CHECK(mainCentre.z == near(yacht.sails[0].centre.z, 0.05));
    CHECK(jibCentre.x == near(yacht.sails[1].centre.x, 0.08));
    CHECK(jibCentre.z == near(yacht.sails[1].centre.z, 0.05));
    CHECK(test::model(Model::corsair).sails.size() == 11);
}
