// particles_test.cpp -- the particles of a hull carry all of its volume, mass and skin, where the hull has them.
#include "boats/hulls/hydrostatics.h"
#include "boats/hulls/particles.h"

#include "engine/random.h"
#include "support/hulls.h"
#include "support/near.h"
#include "support/overlap.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

using boats::Model;
using boats::Particle;
using test::near;

namespace {

// Volume under the plane z = height, each particle filling linearly over its own extent.
double rampedVolume(const std::vector<Particle>& particles, double height)
{
    double volume = 0.0;
    for (const Particle& p : particles)
        volume += p.volume * std::clamp((height - p.position.z + p.half.z) / (2.0 * p.half.z), 0.0, 1.0);
    return volume;
}

} // namespace

TEST_CASE("particles: all of the volume, its centre and the skin; mass and its centre as given")
{
    for (const Model kind : test::ownModels())
        for (const size_t most : {boats::kMaxParticles, size_t{200}})
        {
            CAPTURE(static_cast<int>(kind));
            CAPTURE(most);
            const boats::HullModel model = test::model(kind);
            const std::vector<boats::Triangle> hull = floatingTriangles(model.mesh);
            const boats::ParticleBody body = boats::makeParticles(model, most);
            CHECK(body.particles.size() <= most);
            CHECK(body.particles.size() >= most / 2);
            double volume = 0.0;
            double mass = 0.0;
            double skin = 0.0;
            glm::dvec3 centre(0.0);
            glm::dvec3 centreOfMass(0.0);
            glm::dvec3 face(0.0);
            for (const Particle& p : body.particles)
            {
                volume += p.volume;
                mass += p.mass;
                skin += p.skin;
                face += p.face;
                centre += p.volume * p.position;
                centreOfMass += p.mass * p.position;
                REQUIRE(p.volume > 0.0);
                REQUIRE(p.mass > 0.0);
                REQUIRE(std::min({p.half.x, p.half.y, p.half.z}) > 0.0);
                REQUIRE(glm::length(p.face) <= p.skin * (1.0 + 1e-9) + 1e-12);
            }
            const boats::Solid all = boats::solid(hull);
            CHECK(volume == near(all.volume, 1e-9));
            CHECK(glm::length(centre / volume - all.centre) < 1e-9 * model.size.x);
            CHECK(mass == near(model.mass, 1e-12));
            CHECK(glm::length(centreOfMass / mass - model.centreOfMass) < 1e-9 * model.size.x);
            CHECK(skin == near(boats::surfaceArea(hull), 1e-9));
            CHECK(glm::length(face) < 1e-9 * skin);
        }
}

TEST_CASE("particles: filling linearly, they float at the mesh's draft")
{
    for (const Model kind : test::ownModels())
    {
        CAPTURE(static_cast<int>(kind));
        const boats::HullModel model = test::model(kind);
        const boats::ParticleBody body = boats::makeParticles(model);
        const double wanted = model.mass / boats::kWaterDensity;
        CHECK(rampedVolume(body.particles, model.waterline) == near(wanted, 0.02));
        // A box's cells are boxes: exact at any draft.
        for (const double part : {0.03, 0.2, 0.61, 0.97})
            if (kind == Model::box || kind == Model::cube)
                CHECK(rampedVolume(body.particles, (part - 0.5) * model.size.z) == near(part * model.volume, 1e-6));
    }
}

TEST_CASE("particles: a uniform box has the inertia of a box; a skewed centre of mass shifts it as it must")
{
    boats::BodySpec spec;
    spec.model = Model::box;
    spec.size = glm::dvec3(5.0, 2.0, 1.0);
    spec.mass = 4000.0;
    const boats::HullModel model = *boats::makeModel(spec);
    const boats::ParticleBody body = boats::makeParticles(model);
    CHECK(body.inertia[0][0] == near(4000.0 * (4.0 + 1.0) / 12.0, 1e-8));
    CHECK(body.inertia[1][1] == near(4000.0 * (25.0 + 1.0) / 12.0, 1e-8));
    CHECK(body.inertia[2][2] == near(4000.0 * (25.0 + 4.0) / 12.0, 1e-8));
    CHECK(std::abs(body.inertia[1][0]) < 1e-6);

    const std::vector<boats::Triangle> hull = floatingTriangles(model.mesh);
    const boats::ParticleBody low = boats::makeParticles(hull, 4000.0, {0.4, 0.0, -0.3}, -0.1);
    glm::dvec3 moment(0.0);
    for (const Particle& p : low.particles)
        moment += p.mass * (p.position - glm::dvec3(0.4, 0.0, -0.3));
    CHECK(glm::length(moment) < 1e-6);
    CHECK(low.inertia[0][0] < body.inertia[0][0]); // gathered low down
    CHECK(low.inertia[0][0] > 4000.0 * 4.0 / 12.0);
}

TEST_CASE("particles: radii of gyration are those of boats")
{
    for (const Model kind : {Model::sailboat, Model::speedboat, Model::tug, Model::corsair})
    {
        CAPTURE(static_cast<int>(kind));
        const boats::HullModel model = test::model(kind);
        const glm::dmat3 inertia = boats::makeParticles(model).inertia;
        const double roll = std::sqrt(inertia[0][0] / model.mass) / model.size.y;
        const double pitch = std::sqrt(inertia[1][1] / model.mass) / model.size.x;
        const double yaw = std::sqrt(inertia[2][2] / model.mass) / model.size.x;
        CHECK(roll > 0.26);
        CHECK(roll < 0.42);
        CHECK(pitch > 0.20);
        CHECK(pitch < 0.30);
        CHECK(yaw > 0.20);
        CHECK(yaw < 0.30);
    }
}

TEST_CASE("particles: thinner near the waterline, the same to port and starboard, and the same every time")
{
    for (const Model kind : {Model::sailboat, Model::tug, Model::box, Model::sphere})
    {
        CAPTURE(static_cast<int>(kind));
        const boats::HullModel model = test::model(kind);
        const boats::ParticleBody body = boats::makeParticles(model);
        double nearWater = 1e9;
        double away = 0.0;
        for (const Particle& p : body.particles)
            (std::abs(p.position.z - model.waterline) < 0.1 * model.size.z ? nearWater : away) =
                std::abs(p.position.z - model.waterline) < 0.1 * model.size.z ? std::min(nearWater, p.half.z)
                                                                              : std::max(away, p.half.z);
        CHECK(nearWater < 0.7 * away);

        for (const Particle& p : body.particles)
        {
            const bool mirrored = std::any_of(body.particles.begin(), body.particles.end(), [&](const Particle& q) {
                return glm::length(p.position * glm::dvec3(1, -1, 1) - q.position) < 1e-6 * model.size.x &&
                       std::abs(p.mass - q.mass) < 1e-6 * model.mass;
            });
            REQUIRE(mirrored);
        }
        const boats::ParticleBody again = boats::makeParticles(model);
        REQUIRE(again.particles.size() == body.particles.size());
        for (size_t i = 0; i < body.particles.size(); ++i)
            REQUIRE((again.particles[i].position == body.particles[i].position &&
                     again.particles[i].mass == body.particles[i].mass));
    }
}

TEST_CASE("particles: collision particles touch the skin from inside, and the lattice knows how far it is")
{
    for (const Model which : {Model::crate, Model::barrel, Model::tug, Model::speedboat})
    {
        const boats::HullModel model = test::model(which);
        const boats::CollisionShape shape = boats::makeParticles(model).collision;
        const test::Skin skin = test::skinOf(boats::floatingTriangles(model.mesh), glm::dvec3(0.0), 1.0);
        const double thin = std::min({shape.box.size().x, shape.box.size().y, shape.box.size().z});
        CHECK(shape.particles.size() >= 20);
        CHECK(shape.particles.size() <= boats::kMaxCollisionParticles);
        for (size_t i = 0; i < shape.particles.size(); i += 5)
        {
            const boats::CollisionParticle& particle = shape.particles[i];
            CHECK(particle.radius > 0.0);
            CHECK(test::signedDistance(skin, particle.at) < 0.02 * thin); // within, or as good as
        }
        const double cell = std::max({shape.cell.x, shape.cell.y, shape.cell.z});
        for (int i = 0; i < 60; ++i) // anywhere around
        {
            const glm::dvec3 part(engine::uniform(1, 3 * uint32_t(i)), engine::uniform(1, 3 * uint32_t(i) + 1),
                                  engine::uniform(1, 3 * uint32_t(i) + 2));
            const glm::dvec3 at = shape.box.min + part * shape.box.size();
            CHECK(std::abs(boats::distanceTo(shape, at) - test::signedDistance(skin, at)) < 0.7 * cell);
        }
    }
    CHECK(boats::makeParticles(test::model(Model::crate)).collision.particles.size() < 100);
}

TEST_CASE("particles: hulls that overhang, and a body all above or below its waterline")
{
    // A bowl-like shape with a hollow from below: columns that enter the hull twice.
    std::vector<boats::Triangle> arch = test::boxTriangles({-2, -1, 0}, {2, 1, 0.5});
    for (const double side : {-1.0, 1.0})
    {
        const std::vector<boats::Triangle> leg = test::boxTriangles({-2, side - 0.3, -1.5}, {2, side + 0.3, -0.1});
        arch.insert(arch.end(), leg.begin(), leg.end());
    }
    const double volume = 4.0 + 2.0 * 4.0 * 0.6 * 1.4;
    for (const double waterline : {-9.0, -1.0, 0.2, 9.0})
    {
        CAPTURE(waterline);
        const boats::ParticleBody body = boats::makeParticles(arch, 1000.0, {0, 0, -0.3}, waterline);
        double sum = 0.0;
        for (const Particle& p : body.particles)
            sum += p.volume;
        CHECK(sum == near(volume, 1e-9));
        CHECK(body.particles.size() <= boats::kMaxParticles);
    }
}

TEST_CASE("particles: few of them weigh and displace the same, turn and float much alike; boats have all")
{
    for (const Model which : {Model::crate, Model::barrel, Model::buoy, Model::box, Model::sphere})
    {
        CAPTURE(static_cast<int>(which));
        const boats::HullModel model = test::model(which);
        const boats::ParticleBody fine = boats::makeParticles(model, boats::particlesFor(model));
        const boats::ParticleBody few = boats::makeParticles(model, boats::particlesFor(model, boats::Grain::coarse));
        CHECK(few.particles.size() <= boats::kCoarseParticles);
        CHECK(few.particles.size() < fine.particles.size());
        CHECK(few.mass == near(fine.mass, 1e-9));
        CHECK(few.volume == near(fine.volume, 1e-9));
        CHECK(glm::distance(few.centreOfMass, fine.centreOfMass) < 1e-9 * model.size.x);
        for (int axis = 0; axis < 3; ++axis)
            CHECK(few.inertia[axis][axis] == near(fine.inertia[axis][axis], 0.02));
        const auto under = [&](const boats::ParticleBody& body) { // what is under the waterline, and its moment of area
            glm::dvec2 sum(0.0);
            for (const Particle& p : body.particles)
            {
                const double wet = std::clamp(0.5 + (model.waterline - p.position.z) / (2.0 * p.half.z), 0.0, 1.0);
                const bool top = p.position.z < model.waterline && p.position.z + 1.1 * p.half.z > model.waterline;
                const double side = p.position.y * p.position.y + p.half.y * p.half.y / 3.0;
                sum += glm::dvec2(wet * p.volume, top ? p.volume / (2.0 * p.half.z) * side : 0.0);
            }
            return sum;
        };
        CHECK(under(few).x == near(under(fine).x, 0.05));
        CHECK(under(few).y == near(under(fine).y, 0.1));
    }
    for (const Model which : {Model::sailboat, Model::speedboat, Model::tug, Model::corsair})
        CHECK(boats::particlesFor(test::model(which), boats::Grain::coarse) == boats::kMaxParticles);
}

TEST_CASE("particles: of plates and sticks too, as many as fit")
{
    const glm::dvec3 sizes[] = {{2.4, 1.2, 0.018}, {20.0, 10.0, 0.01}, {0.02, 0.02, 20.0}, {30.0, 0.05, 0.05}};
    for (const glm::dvec3& size : sizes)
        for (const double density : {0.02, 0.5, 0.98, 3.0})
        {
            CAPTURE(size.z);
            CAPTURE(density);
            boats::BodySpec spec;
            spec.model = Model::box;
            spec.size = size;
            spec.mass = density * boats::kWaterDensity * size.x * size.y * size.z;
            const auto model = boats::makeModel(spec);
            REQUIRE(model);
            const size_t most = boats::particlesFor(*model);
            const boats::ParticleBody body = boats::makeParticles(*model, most);
            CHECK(body.particles.size() <= most);
            CHECK(body.particles.size() >= std::min<size_t>(most / 3, 24));
            double volume = 0.0;
            glm::dvec3 centreOfMass(0.0);
            for (const Particle& p : body.particles)
            {
                volume += p.volume;
                centreOfMass += p.mass / body.mass * p.position;
            }
            CHECK(volume == near(size.x * size.y * size.z, 1e-9));
            CHECK(glm::distance(centreOfMass, (*model).centreOfMass) < 1e-9 * glm::length(size));
        }
}

TEST_CASE("particles: a centre of mass outside of the hull is an error, not a fault")
{
    const boats::HullModel model = test::model(Model::box);
    const std::vector<boats::Triangle> hull = floatingTriangles(model.mesh);
    CHECK(boats::tryParticles(hull, model.mass, model.centreOfMass, model.waterline));
    const auto outside =
        boats::tryParticles(hull, model.mass, model.centreOfMass + glm::dvec3(0.0, 0.0, 5.0), model.waterline);
    REQUIRE_FALSE(outside);
    CHECK(outside.error().status == engine::Status::badInput);
    CHECK(outside.error().text.find("does not lie within the hull") != std::string::npos);
    CHECK_FALSE(boats::tryParticles({}, 1.0, {}, 0.0));
}
