// model_primitives.cpp -- crate, barrel, box, cube, sphere. Their origin is their middle.
#include "boats/hulls/hydrostatics.h"
#include "boats/hulls/mesh_builder.h"
#include "boats/models/model_parts.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace boats {
namespace {

constexpr double kPi = std::numbers::pi;

void solidBox(MeshBuilder& builder, const glm::dvec3& size, Material material)
{
    builder.begin(material, true);
    box(builder, -0.5 * size, 0.5 * size);
}

// As heavy as water of `density` parts of its volume.
double massOf(const HullMesh& mesh, double density)
{
    return density * kWaterDensity * signedVolume(floatingTriangles(mesh));
}

} // namespace

HullModel makeCrate()
{
    const glm::dvec3 size(1.2, 1.0, 0.8);
    const glm::dvec3 half = 0.5 * size;
    MeshBuilder builder;
    solidBox(builder, size, Material::wood);

    // Boards around every edge and one across each side; they stand out a little and are only looked at.
    builder.begin(Material::deck);
    constexpr double kWide = 0.11;
    constexpr double kProud = 0.022;
    for (int axis = 0; axis < 3; ++axis)
    {
        const int u = (axis + 1) % 3;
        const int v = (axis + 2) % 3;
        for (const double sign : {1.0, -1.0})
        {
            const auto board = [&](double u0, double u1, double v0, double v1) {
                glm::dvec3 low(0.0);
                glm::dvec3 high(0.0);
                low[axis] = std::min(sign * half[axis], sign * (half[axis] + kProud));
                high[axis] = std::max(sign * half[axis], sign * (half[axis] + kProud));
                low[u] = u0, high[u] = u1, low[v] = v0, high[v] = v1;
                box(builder, low, high);
            };
            const double eu = half[u] + kProud;
            const double ev = half[v] + kProud;
            board(-eu, eu, ev - kWide, ev);
            board(-eu, eu, -ev, -ev + kWide);
            board(-eu, -eu + kWide, -ev + kWide, ev - kWide);
            board(eu - kWide, eu, -ev + kWide, ev - kWide);
            board(-0.5 * kWide, 0.5 * kWide, -ev + kWide, ev - kWide);
        }
    }
    HullModel model;
    model.mesh = builder.finish();
    model.mass = massOf(model.mesh, 0.30);
    model.gravity.z = -0.06; // what is in it lies below
    return model;
}

HullModel makeBarrel()
{
    // On its side, axis forward.
    constexpr double kLength = 0.9;
    constexpr double kMiddle = 0.32;
    constexpr double kEnd = 0.25;
    const auto radius = [](double x) {
        const double u = 2.0 * x / kLength;
        return kMiddle - (kMiddle - kEnd) * u * u;
    };
    MeshBuilder builder;
    builder.begin(Material::wood, true);
    constexpr int kSides = 14; // of half the round
    std::vector<Section> all;
    for (int i = 0; i <= 12; ++i)
    {
        const double x = kLength * (i / 12.0 - 0.5);
        Section& section = all.emplace_back();
        for (int k = 0; k <= kSides; ++k)
        {
            const double a = kPi * k / kSides;
            section.push_back({x, k == 0 || k == kSides ? 0.0 : radius(x) * std::sin(a), -radius(x) * std::cos(a)});
        }
    }
    loft(builder, all);

    builder.begin(Material::metal); // hoops
    for (const double x : {-0.43, -0.26, -0.12, 0.12, 0.26, 0.43})
    {
        const auto place = [&](double along, double proud, int k) {
            const double a = 2.0 * kPi * (k % (2 * kSides)) / (2 * kSides);
            return glm::dvec3(x + along, (radius(x + along) + proud) * std::sin(a),
                              -(radius(x + along) + proud) * std::cos(a));
        };
        for (int k = 0; k < 2 * kSides; ++k)
        {
            builder.quad(place(-0.02, 0.006, k), place(-0.02, 0.006, k + 1), place(0.02, 0.006, k + 1),
                         place(0.02, 0.006, k));
            builder.quad(place(0.02, 0.006, k), place(0.02, 0.006, k + 1), place(0.02, -0.02, k + 1),
                         place(0.02, -0.02, k));
            builder.quad(place(-0.02, -0.02, k), place(-0.02, -0.02, k + 1), place(-0.02, 0.006, k + 1),
                         place(-0.02, 0.006, k));
        }
    }
    HullModel model;
    model.mesh = builder.finish();
    model.mass = massOf(model.mesh, 0.45);
    model.gravity.z = -0.05;
    return model;
}

HullModel makeBox()
{
    MeshBuilder builder;
    solidBox(builder, {2.0, 1.0, 0.5}, Material::paint);
    HullModel model;
    model.mesh = builder.finish();
    model.mass = massOf(model.mesh, 0.5); // the same throughout
    return model;
}

HullModel makeCube()
{
    MeshBuilder builder;
    solidBox(builder, {1.0, 1.0, 1.0}, Material::paint);
    HullModel model;
    model.mesh = builder.finish();
    model.mass = massOf(model.mesh, 0.15); // of cork: a cube of 0.21 to 0.79 does not float on a face
    return model;
}

HullModel makeSphere()
{
    constexpr int kRings = 28;
    std::vector<glm::dvec2> profile;
    for (int j = 0; j <= kRings; ++j)
    {
        const double a = kPi * j / kRings;
        profile.push_back({j == 0 || j == kRings ? 0.0 : 0.5 * std::sin(a), -0.5 * std::cos(a)});
    }
    MeshBuilder builder;
    builder.begin(Material::paint, true);
    revolve(builder, profile, {0, 0, 0}, 48,
            [](size_t j) { return j / 4 % 2 == 0 ? Material::paint : Material::hull; });
    HullModel model;
    model.mesh = builder.finish();
    model.mass = massOf(model.mesh, 0.4);
    model.gravity.z = -0.05; // a little ballast, or it would roll about
    return model;
}

} // namespace boats
