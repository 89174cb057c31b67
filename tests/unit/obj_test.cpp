// obj_test.cpp -- a user's OBJ becomes a hull, or one line says why not.
#include "boats/hydrostatics.h"
#include "boats/obj_file.h"

#include "support/hulls.h"
#include "support/near.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>

#include <filesystem>
#include <fstream>
#include <sstream>

using boats::Triangle;
using test::near;

namespace {

// A box of 3 x 2 x 1, its lower corner at the origin, by quads.
const std::string kVertices = "v 0 0 0\nv 3 0 0\nv 3 2 0\nv 0 2 0\nv 0 0 1\nv 3 0 1\nv 3 2 1\nv 0 2 1\n";
const std::string kSides = "f 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n";
const std::string kBottom = "f 4 3 2 1\n";
const std::string kTop = "f 5 6 7 8\n";
const std::string kBox = kVertices + kSides + kBottom + kTop;

std::string errorOf(const engine::Result<boats::HullMesh>& mesh)
{
    if (mesh)
        return {};
    CHECK(mesh.error().status == engine::Status::badInput);
    CHECK(mesh.error().text.find('\n') == std::string::npos);
    return mesh.error().text;
}

std::string errorOf(const std::string& text)
{
    return errorOf(boats::parseObj(text, "hull.obj"));
}

} // namespace

TEST_CASE("obj: a box by quads is a box of triangles")
{
    const engine::Result<boats::HullMesh> mesh = boats::parseObj("# made by hand\no box\n" + kBox, "hull.obj");
    REQUIRE(mesh);
    const std::vector<Triangle> hull = floatingTriangles(*mesh);
    CHECK(hull.size() == 12);
    CHECK_FALSE(boats::whyNotClosed(hull));
    const boats::Solid all = boats::solid(hull);
    CHECK(all.volume == near(6.0));
    CHECK(glm::length(all.centre - glm::dvec3(1.5, 1.0, 0.5)) < 1e-12);
    CHECK((*mesh).parts.size() == 1);
    CHECK((*mesh).positions.size() == 24); // three normals at each corner
}

TEST_CASE("obj: inside out, partly turned, split corners, negative indices, textures and normals all read the same")
{
    const double volume = 6.0;
    const std::string insideOut = kVertices + "f 5 6 2 1\nf 6 7 3 2\nf 7 8 4 3\nf 8 5 1 4\nf 1 2 3 4\nf 8 7 6 5\n";
    const std::string oneTurned = kVertices + kSides + kBottom + "f 8 7 6 5\n";
    const std::string negative =
        kVertices + "f -8 -7 -3 -4\nf -7 -6 -2 -3\nf -6 -5 -1 -2\nf -5 -8 -4 -1\n" + kBottom + kTop;
    const std::string rich = "mtllib none.mtl\nusemtl red\nvt 0 0\nvn 0 0 1\ns 1\n" + kVertices +
                             "f 1/1/1 2/1/1 6/1/1 5/1/1\nf 2//1 3//1 7//1 6//1\nf 3/1 4/1 8/1 7/1\nf 4 1 5 8\n" +
                             kBottom + kTop;
    std::string split; // every face with corners of its own, and windows' line ends
    const char* corners[] = {"0 0 0", "3 0 0", "3 2 0", "0 2 0", "0 0 1", "3 0 1", "3 2 1", "0 2 1"};
    const int faces[6][4] = {{0, 1, 5, 4}, {1, 2, 6, 5}, {2, 3, 7, 6}, {3, 0, 4, 7}, {3, 2, 1, 0}, {4, 5, 6, 7}};
    for (int i = 0; i < 6; ++i)
    {
        for (const int corner : faces[i])
            split += fmt::format("v {}\r\n", corners[corner]);
        split += fmt::format("f {} {} {} {}\r\n", 4 * i + 1, 4 * i + 2, 4 * i + 3, 4 * i + 4);
    }
    for (const std::string& text : {insideOut, oneTurned, negative, rich, split, kBox + "f 1 1 2\n"})
    {
        CAPTURE(text);
        const engine::Result<boats::HullMesh> mesh = boats::parseObj(text, "hull.obj");
        REQUIRE_MESSAGE(mesh, (mesh ? "" : mesh.error().text));
        CHECK(boats::signedVolume(floatingTriangles(*mesh)) == near(volume));
    }
}

TEST_CASE("obj: scale and the axis that is up")
{
    const engine::Result<boats::HullMesh> mesh =
        boats::parseObj(kBox, "hull.obj", {.up = boats::UpAxis::y, .scale = 0.5});
    REQUIRE(mesh);
    const boats::Bounds box = boats::bounds(floatingTriangles(*mesh));
    CHECK(glm::length(box.min - glm::dvec3(0.0, -0.5, 0.0)) < 1e-12);
    CHECK(glm::length(box.max - glm::dvec3(1.5, 0.0, 1.0)) < 1e-12);
    CHECK(boats::signedVolume(floatingTriangles(*mesh)) == near(6.0 / 8.0)); // turned, not mirrored
}

TEST_CASE("obj: every mistake is one line that says which file, what is wrong and what would be right")
{
    const std::string format = "an OBJ has lines v x y z and f i j k";
    CHECK(errorOf("") == "hull.obj: is empty; " + format);
    CHECK(errorOf(" \n\r\n\t") == "hull.obj: is empty; " + format);
    CHECK(errorOf(std::string("\x7f"
                              "ELF\0\0\0",
                              7)) == "hull.obj: is not text; " + format);
    CHECK(errorOf("hello, world\n") == "hull.obj: has no faces; a hull needs lines f i j k");
    CHECK(errorOf(kVertices) == "hull.obj: has no faces; a hull needs lines f i j k");
    CHECK(errorOf(kVertices + "l 1 2\n") == "hull.obj: has no faces; a hull needs lines f i j k");
    CHECK(errorOf(kVertices + "f 1 1 1\n") == "hull.obj: has no faces; a hull needs lines f i j k");
    CHECK(errorOf(kVertices + kSides + kBottom) ==
          "hull.obj: has a hole: the edge from (3, 0, 1) to (0, 0, 1) belongs to one face only; a hull must be closed");
    CHECK(errorOf(kBox + "v 1 1 5\nf 5 6 9\n") ==
          "hull.obj: branches: the edge from (3, 0, 1) to (0, 0, 1) belongs to 3 faces; a hull must be closed");
    CHECK(errorOf("v 0 0 0\nv nan 0 0\nv 0 1 0\nf 1 2 3\n") ==
          "hull.obj:2: 'nan' is not a finite number; a vertex is v x y z, in metres");
    CHECK(errorOf("v 0 0 0\nv 1 0 inf\nv 0 1 0\nf 1 2 3\n") ==
          "hull.obj:2: 'inf' is not a finite number; a vertex is v x y z, in metres");
    CHECK(errorOf("v 0 0 0\n  v 1 0 1e999\nv 0 1 0\nf 1 2 3\n") ==
          "hull.obj:2: '1e999' is not a finite number; a vertex is v x y z, in metres");
    CHECK(errorOf("v 0 0 0\nv 1 0,5 0\nv 0 1 0\nf 1 2 3\n") ==
          "hull.obj:2: '0,5' is not a finite number; a vertex is v x y z, in metres");
    CHECK(errorOf("v 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n") ==
          "hull.obj:1: '' is not a finite number; a vertex is v x y z, in metres");
    CHECK(errorOf("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\nf 3 2 1\n") ==
          "hull.obj: encloses no volume; a hull must be a solid");
    CHECK(errorOf(boats::parseObj(kBox, "hull.obj", {.scale = 1000.0})) ==
          "hull.obj: is 3000 m long; 0.001 to 1000 m: give scale, the metres per unit of the file");
    CHECK(errorOf(boats::parseObj(kBox, "hull.obj", {.scale = 1e-4})) ==
          "hull.obj: is 0.0003 m long; 0.001 to 1000 m: give scale, the metres per unit of the file");
    CHECK(errorOf(kVertices + "f 1 2 99\n").starts_with("hull.obj: "));
    CHECK(errorOf(kVertices + "f 0 1 2\n").starts_with("hull.obj: "));
    CHECK(errorOf(kVertices + "f a b c\n").starts_with("hull.obj: "));
    CHECK(errorOf(boats::readObj("/nowhere/hull.obj")).find("/nowhere/hull.obj") != std::string::npos);
}

TEST_CASE("obj: more than a million triangles are refused")
{
    std::ostringstream text;
    text << kVertices;
    for (size_t i = 0; i < boats::kMostObjTriangles / 2 + 1; ++i)
        text << "f 1 2 3 4\n";
    CHECK(errorOf(text.str()) == "hull.obj: has 1000002 triangles; at most 1000000");
}

TEST_CASE("obj: as the mesh of a body it floats where its own volume says")
{
    const std::filesystem::path folder = std::filesystem::temp_directory_path();
    const std::string name = "seaway_obj_test.obj";
    std::ofstream(folder / name) << kBox;
    boats::BodySpec spec;
    spec.model = boats::Model::mesh;
    spec.mesh = name;
    spec.scale = 2.0;
    spec.mass = 6000.0;
    const engine::Result<boats::HullModel> model = boats::makeModel(spec, folder);
    std::filesystem::remove(folder / name);
    REQUIRE(model);
    const boats::HullModel body = *model;
    CHECK(body.volume == near(48.0));
    CHECK(body.mass == 6000.0);
    CHECK(body.waterline == near(6000.0 / (boats::kWaterDensity * 6.0 * 4.0), 1e-6));
    CHECK(glm::length(body.gravity - glm::dvec3(3.0, 2.0, 1.0)) < 1e-9);
    CHECK(errorOf(boats::readObj(folder / name)).find(name) != std::string::npos);
}

TEST_CASE("obj: a scene says which way is up and how long a unit is")
{
    boats::BodySpec spec;
    const auto schema = [&](engine::TableReader& reader) { boats::read(reader, spec); };
    REQUIRE(engine::readToml("model = \"cutter.obj\"\nup = \"y\"\nscale = 0.001", "s.toml", {}, schema));
    CHECK(spec.model == boats::Model::mesh);
    CHECK(spec.mesh == "cutter.obj");
    CHECK(spec.up == boats::UpAxis::y);
    CHECK(spec.scale == 0.001);
    spec = {};
    REQUIRE(engine::readToml("model = \"cutter.obj\"", "s.toml", {}, schema));
    CHECK(spec.up == boats::UpAxis::z);
    CHECK(spec.scale == 1.0);
}
