// obj_test.cpp -- a user's OBJ becomes a hull, or one line says why not.
#include "boats/hulls/hydrostatics.h"
#include "boats/hulls/obj_file.h"
#include "boats/hulls/triangulate.h"
#include "engine/random.h"

#include "support/hulls.h"
#include "support/near.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <numbers>
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

TEST_CASE("obj: a byte order mark, comments, lines that go on and faces before their vertices are read")
{
    const std::string mark = "\xEF\xBB\xBF";
    const std::string longLines = "v 0 0 \\\n0\nv 3 0 0 # a corner\r\n" + kVertices.substr(kVertices.find("v 3 2 0"));
    for (const std::string& text :
         {mark + kBox, "# C:\\models\\\n" + kBox, longLines + "f 1 2 \\\r\n6 5\n" + kSides.substr(10) + kBottom + kTop,
          kSides + kBottom + kTop + kVertices, kBox.substr(0, kBox.size() - 1)})
    {
        CAPTURE(text);
        const engine::Result<boats::HullMesh> mesh = boats::parseObj(text, "hull.obj");
        REQUIRE_MESSAGE(mesh, (mesh ? "" : mesh.error().text));
        CHECK(boats::signedVolume(floatingTriangles(*mesh)) == near(6.0));
    }
}

TEST_CASE("obj: polygons that are not convex close up, and have their own volume")
{
    // Prisms one metre high over outlines that are not convex, their ends one polygon each.
    const std::vector<std::vector<glm::dvec2>> outlines{
        {{0, 0}, {4, 0}, {4, 1}, {1, 1}, {1, 3}, {0, 3}},                                 // an L
        {{0, 0}, {6, 0}, {6, 3}, {4, 3}, {4, 1}, {2, 1}, {2, 3}, {0, 3}},                 // a U
        {{0, 0}, {2, 1}, {4, 0}, {3, 2}, {4, 4}, {2, 3}, {0, 4}, {1, 2}},                 // a star
        {{0, 0}, {1, 0}, {2, 0}, {4, 0}, {4, 2}, {4, 4}, {2, 4}, {2, 2}, {0, 2}, {0, 1}}, // corners along its sides
        {{0, 0}, {9, 0}, {9, 1}, {8, 0.1}, {7, 1}, {6, 0.1}, {5, 1}, {4, 0.1}, {3, 1}, {2, 0.1}, {1, 1}, {0, 0.1}}};
    for (const std::vector<glm::dvec2>& outline : outlines)
        for (size_t turn = 0; turn < outline.size(); ++turn) // whichever corner comes first
        {
            const size_t n = outline.size();
            std::string text, bottom = "f", top = "f", sides;
            double area = 0.0;
            for (size_t i = 0; i < n; ++i)
            {
                const glm::dvec2 p = outline[(i + turn) % n];
                const glm::dvec2 q = outline[(i + turn + 1) % n];
                area += 0.5 * (p.x * q.y - q.x * p.y);
                text += fmt::format("v {} {} 0\nv {} {} 1\n", p.x, p.y, p.x, p.y);
                top += fmt::format(" {}", 2 * i + 2);
                bottom += fmt::format(" {}", 2 * (n - 1 - i) + 1);
                const size_t next = (i + 1) % n;
                sides += fmt::format("f {} {} {} {}\n", 2 * i + 1, 2 * next + 1, 2 * next + 2, 2 * i + 2);
            }
            CAPTURE(n);
            CAPTURE(turn);
            const engine::Result<boats::HullMesh> mesh =
                boats::parseObj(text + sides + top + "\n" + bottom, "hull.obj");
            REQUIRE_MESSAGE(mesh, (mesh ? "" : mesh.error().text));
            const std::vector<Triangle> hull = floatingTriangles(*mesh);
            CHECK(hull.size() == 4 * n - 4);
            CHECK(boats::signedVolume(hull) == near(area));
            for (const Triangle& t : hull) // none is turned over, which a wrong diagonal would do
                if (t[0].z == 1.0 && t[1].z == 1.0 && t[2].z == 1.0)
                    CHECK(glm::cross(t[1] - t[0], t[2] - t[0]).z >= -1e-12);
        }
}

TEST_CASE("triangulate: the triangles of any simple polygon have its area, and every side is one triangle's")
{
    uint32_t seed = 0;
    for (const size_t n : {3, 4, 5, 7, 12, 50, 200})
        for (int repeat = 0; repeat < 4; ++repeat)
        {
            // A star about the origin, its rays of any length, in a plane of any tilt.
            ++seed;
            const glm::dvec3 east = glm::normalize(glm::dvec3(1.0, 0.3 * repeat, -0.2));
            const glm::dvec3 north = glm::normalize(glm::cross(glm::dvec3(0.1, -0.2, 1.0 - 0.6 * repeat), east));
            std::vector<glm::dvec3> polygon;
            glm::dvec3 area{};
            for (size_t i = 0; i < n; ++i)
            {
                const double angle = 2.0 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(n);
                const double radius = 0.1 + engine::uniform(seed, static_cast<uint32_t>(i));
                polygon.push_back(radius * (std::cos(angle) * east + std::sin(angle) * north));
            }
            for (size_t i = 0; i < n; ++i)
                area += 0.5 * glm::cross(polygon[i], polygon[(i + 1) % n]);
            std::vector<Triangle> triangles;
            boats::triangulate(polygon, triangles);
            CAPTURE(n);
            CAPTURE(repeat);
            REQUIRE(triangles.size() == n - 2);
            double sum = 0.0;
            for (const Triangle& t : triangles)
            {
                const glm::dvec3 own = 0.5 * glm::cross(t[1] - t[0], t[2] - t[0]);
                CHECK(glm::dot(own, area) >= 0.0);
                sum += glm::length(own);
            }
            CHECK(sum == near(glm::length(area), 1e-9));
            for (size_t i = 0; i < n; ++i)
                CHECK(std::ranges::count_if(triangles, [&](const Triangle& t) {
                          for (size_t k = 0; k < 3; ++k)
                              if (t[k] == polygon[i] && t[(k + 1) % 3] == polygon[(i + 1) % n])
                                  return true;
                          return false;
                      }) == 1);
        }
}

TEST_CASE("triangulate: a polygon that crosses itself, or a sliver, keeps its sides")
{
    const std::vector<std::vector<glm::dvec3>> polygons{
        {{0, 0, 0}, {2, 2, 0}, {2, 0, 0}, {0, 2, 0}},                // a bow tie
        {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {3, 0, 0}},                // no area at all
        {{0, 3, 0}, {2, -3, 0}, {-3, 1, 0}, {3, 1, 0}, {-2, -3, 0}}, // a pentagram
        {{0, 0, 0}, {4, 0, 0}, {4, 4, 0}, {1, 1, 0}, {3, 1, 0}, {3, 3, 0}, {1, 1, 0}, {4, 4, 0}, {0, 4, 0}}}; // a
                                                                                                              // keyhole
    for (const std::vector<glm::dvec3>& polygon : polygons)
    {
        std::vector<Triangle> triangles;
        boats::triangulate(polygon, triangles);
        const size_t n = polygon.size();
        CAPTURE(n);
        CHECK(triangles.size() <= n - 2);
        // How often an edge is run along one way less how often the other: as the polygon itself does.
        const auto runs = [&](const glm::dvec3& a, const glm::dvec3& b) {
            int sum = 0;
            for (const Triangle& t : triangles)
                for (size_t k = 0; k < 3; ++k)
                    sum += (t[k] == a && t[(k + 1) % 3] == b) - (t[k] == b && t[(k + 1) % 3] == a);
            return sum;
        };
        const auto own = [&](const glm::dvec3& a, const glm::dvec3& b) {
            int sum = 0;
            for (size_t i = 0; i < n; ++i)
                sum += (polygon[i] == a && polygon[(i + 1) % n] == b) - (polygon[i] == b && polygon[(i + 1) % n] == a);
            return sum;
        };
        for (const glm::dvec3& a : polygon)
            for (const glm::dvec3& b : polygon)
                if (a != b)
                    CHECK(runs(a, b) == own(a, b));
    }
}

TEST_CASE("triangulate: many corners, each with a shorter cut than the one before, take no longer")
{
    // Half a circle, its corners ever closer. Tested again at every cut it would take some 4e8 tests of a place.
    std::vector<glm::dvec3> polygon;
    for (size_t i = 0; i < boats::kMaxObjCorners; ++i)
    {
        const double left = 1.0 - static_cast<double>(i) / boats::kMaxObjCorners;
        const double angle = std::numbers::pi * (1.0 - left * left);
        polygon.emplace_back(std::cos(angle), std::sin(angle), 0.0);
    }
    std::vector<Triangle> triangles;
    for (int i = 0; i < 3; ++i)
        boats::triangulate(polygon, triangles);
    CHECK(triangles.size() == 3 * (boats::kMaxObjCorners - 2));
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
    CHECK(errorOf(kVertices + "f 1 2 99\n") == "hull.obj:9: a face names vertex 99; there are 8");
    CHECK(errorOf(kVertices + "\nf 1 2 2147483648\n") == "hull.obj:10: a face names vertex 2147483648; there are 8");
    CHECK(errorOf(kVertices + "f 0 1 2\n") ==
          "hull.obj:9: a face names vertex 0; before it there are 8, counted from 1");
    CHECK(errorOf(kVertices + "f -9 1 2\n") ==
          "hull.obj:9: a face names vertex -9; before it there are 8, counted from 1");
    const std::string number = " is not the number of a vertex; a face is f i j k, counted from 1";
    CHECK(errorOf(kVertices + "f a b c\n") == "hull.obj:9: 'a'" + number);
    for (const std::string word : {"1x", "1.0", "1/x", "1/2/3/4", "/1", "1e3", "99999999999999999999", "0x1"})
        CHECK(errorOf(kVertices + "f 2 3 " + word + "\n") == "hull.obj:9: '" + word + "'" + number);
    CHECK(errorOf(kVertices + "f 1 2\n") == "hull.obj:9: a face of 2 corners; at least 3");
    CHECK(errorOf(kVertices + "f 2 3 +-1\n") == "hull.obj:9: '+-1'" + number);
    CHECK(errorOf("v 1x 0 0\n") == "hull.obj:1: '1x' is not a finite number; a vertex is v x y z, in metres");
    std::string many = kVertices + "f";
    for (size_t i = 0; i <= boats::kMaxObjCorners; ++i)
        many += " 1";
    CHECK(errorOf(many) == "hull.obj:9: a face of more than 1024 corners");
    CHECK(errorOf(boats::readObj("/nowhere/hull.obj")).find("/nowhere/hull.obj") != std::string::npos);
}

TEST_CASE("obj: more than a million triangles are refused")
{
    std::ostringstream text;
    text << kVertices;
    for (size_t i = 0; i < boats::kMaxObjTriangles / 2 + 1; ++i)
        text << "f 1 2 3 4\n";
    CHECK(errorOf(text.str()) == "hull.obj:500009: there are more than 1000000 triangles");
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
    CHECK(glm::length(body.centreOfMass - glm::dvec3(3.0, 2.0, 1.0)) < 1e-9);
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
