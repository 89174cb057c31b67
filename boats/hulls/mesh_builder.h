// mesh_builder.h -- meshes put together from faces and a few shapes: lofts, solids of revolution, tubes, boxes, sheets.
//
// Shapes are closed solids with their faces outward, except for wires, which have no ends. Normals come last, from the
// faces that meet at a place within one object: smooth, except for creases.
#pragma once

#include "boats/hulls/hull_mesh.h"

#include <glm/vec2.hpp>

#include <functional>

namespace boats {

class MeshBuilder
{
public:
    // What follows is one object: smooth within itself, never with another. `floats`: see Part.
    void begin(Material material, bool floats = false, Joint joint = Joint::fixed);
    void use(Material material) { material_ = material; } // for the faces that follow, of the same object

    // Counter-clockwise seen from outside. Triangles with two coincident corners are left out.
    void triangle(const glm::dvec3& a, const glm::dvec3& b, const glm::dvec3& c);
    void quad(const glm::dvec3& a, const glm::dvec3& b, const glm::dvec3& c, const glm::dvec3& d);

    // A face of a round bar, the radius at each corner given: smooth with the bar's other faces, whatever the angle.
    void barQuad(const std::array<glm::dvec3, 4>& corners, const std::array<double, 4>& radii);

    // What closes the top of the hull for the sea: see HullMesh::lid.
    void lid(const glm::dvec3& a, const glm::dvec3& b, const glm::dvec3& c, const glm::dvec3& d);

    // Cuts the current object's faces at the plane z = height and gives those of material `from` below it another.
    void paintBelow(double height, Material from, Material to);

    // The mesh of all faces so far. Faces at more than `crease` [rad] keep an edge between them.
    HullMesh finish(double crease = 0.65) const;

private:
    struct Face
    {
        Triangle corners;
        Material material;
        uint32_t object;
        std::array<float, 3> bars{}; // radii: see HullMesh::bars
    };
    struct Object
    {
        bool floats;
        Joint joint;
    };

    std::vector<Face> faces_;
    std::vector<Object> objects_;
    std::vector<Triangle> lid_;
    Material material_ = Material::hull;
};

// Half a closed section in a plane across the hull, from the middle of its bottom out to port and back to the middle
// of its top: the first and the last point have y = 0, those between y > 0.
using Section = std::vector<glm::dvec3>;

// A solid, the same to port and starboard, through sections of equally many points, from aft forward, closed at both
// ends. `material(i, j)` is that of the face between sections i, i + 1 and points j, j + 1; without it, the current.
void loft(MeshBuilder& builder, std::span<const Section> sections,
          const std::function<Material(size_t, size_t)>& material = {});

// About the vertical through `foot`: points (radius, height above foot) from the bottom up, the ends of radius 0.
// `material(j)` is that of the band between points j and j + 1.
void revolve(MeshBuilder& builder, std::span<const glm::dvec2> profile, const glm::dvec3& foot, int sides,
             const std::function<Material(size_t)>& material = {});

// A round bar along a path, its radius at each point of it, closed by flat ends.
void tube(MeshBuilder& builder, std::span<const glm::dvec3> path, std::span<const double> radii, int sides);
void tube(MeshBuilder& builder, const glm::dvec3& from, const glm::dvec3& to, double radius, int sides = 6);
void taper(MeshBuilder& builder, const glm::dvec3& from, const glm::dvec3& to, double radiusFrom, double radiusTo,
           int sides = 8);

// A thin line: three sides, no ends.
void wire(MeshBuilder& builder, const glm::dvec3& from, const glm::dvec3& to, double radius);

// The box with this corner and the three edges that leave it, in right-handed order.
void box(MeshBuilder& builder, const glm::dvec3& corner, const glm::dvec3& a, const glm::dvec3& b, const glm::dvec3& c);
void box(MeshBuilder& builder, const glm::dvec3& min, const glm::dvec3& max);

// A thin curved sheet through rows of points, `thickness` [m] apart on its two sides.
void sheet(MeshBuilder& builder, size_t rows, size_t columns, double thickness,
           const std::function<glm::dvec3(double, double)>& place);

// A wing through sections given by leading edge, chord (aft of it) and thickness as a part of the chord; for keels and
// rudders, from the root down. `rootHeight` moves a root point up or down to the hull that it joins.
struct WingSection
{
    glm::dvec3 leading;
    double chord;
    double thickness;
};
void wing(MeshBuilder& builder, std::span<const WingSection> sections,
          const std::function<double(const glm::dvec3&)>& rootHeight = {});

} // namespace boats
