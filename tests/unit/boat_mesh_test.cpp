// Meshes as they are drawn: fewer triangles far off, all of them inside their sphere, thin bars apart.
#include "render/boats/boat_mesh.h"

#include "support/hulls.h"

#include <doctest/doctest.h>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>

#include <algorithm>

namespace {

// Where a vertex is with its joint turned by `angle` to either side, as far as a sphere cares.
glm::dvec3 turned(const boats::HullModel& model, const gpu::BoatVertex& vertex, double angle)
{
    const auto joint = static_cast<boats::Joint>(vertex.kind >> 8);
    const auto kind = joint == boats::Joint::boom ? boats::SailKind::main : boats::SailKind::jib;
    const auto sail = std::ranges::find(model.sails, kind, &boats::Sail::kind);
    if (joint == boats::Joint::rudder)
        return model.rudder.axis +
               glm::angleAxis(angle, glm::dvec3(0, 0, 1)) * (glm::dvec3(vertex.at) - model.rudder.axis);
    if (joint == boats::Joint::fixed || sail == model.sails.end())
        return vertex.at;
    const glm::dvec3 axis = glm::normalize(sail->axisTo - sail->axisFrom);
    return sail->axisFrom + glm::angleAxis(angle, axis) * (glm::dvec3(vertex.at) - sail->axisFrom);
}

} // namespace

TEST_CASE("boat mesh: every model fits its sphere, however its sails stand, and is simpler far off")
{
    for (const boats::Model name : test::ownModels())
    {
        CAPTURE(static_cast<int>(name));
        const boats::HullModel model = test::model(name);
        const render::BoatMesh mesh = render::makeBoatMesh(model);
        for (const uint32_t index : mesh.indices)
            REQUIRE(index < mesh.vertices.size());

        double farthest = 0.0;
        for (const gpu::BoatVertex& vertex : mesh.vertices)
            for (const double angle : {-1.5, -0.7, 0.0, 0.7, 1.5})
                farthest = std::max(farthest, glm::length(turned(model, vertex, angle) - mesh.center));
        CHECK(farthest <= mesh.radius * (1.0 + 1e-6));

        for (uint32_t detail = 1; detail < gpu::kBoatDetails; ++detail)
            CHECK(mesh.solid[detail].count <= mesh.solid[detail - 1].count);
        if (boats::infoOf(name).hasRudder()) // the others are simple as they are
            CHECK(mesh.solid[2].count < mesh.solid[0].count / 2);
        CHECK(mesh.solid[2].count > 0);
        uint32_t triangles = 0; // the finest leaves nothing out and draws nothing twice
        for (const boats::Part& part : model.mesh.parts)
            triangles += part.triangleCount;
        CHECK(mesh.solid[0].count + mesh.lines.count == 3 * triangles);
        CHECK(mesh.lid.count == 3 * model.mesh.lid.size());
    }
}

TEST_CASE("boat mesh: a model without a mesh is not drawn")
{
    const render::BoatMesh none = render::makeBoatMesh({});
    CHECK(none.vertices.empty());
    CHECK(none.indices.empty());
}

TEST_CASE("boat mesh: boats with bulwarks or a cockpit have a lid over them, inside the rail")
{
    for (const boats::Model name :
         {boats::Model::sailboat, boats::Model::speedboat, boats::Model::tug, boats::Model::corsair})
    {
        const boats::HullModel model = test::model(name);
        REQUIRE_FALSE(model.mesh.lid.empty());
        const boats::Bounds hull = boats::bounds(boats::floatingTriangles(model.mesh));
        const boats::Bounds lid = boats::bounds(model.mesh.lid);
        CHECK(lid.size().x > 0.95 * hull.size().x);
        CHECK(lid.max.y < hull.max.y);
        CHECK(lid.min.z > model.waterline);
    }
}
