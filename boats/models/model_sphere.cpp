// model_sphere.cpp -- a striped ball of 1 m. Its origin is its middle.
#include "boats/hulls/mesh_builder.h"
#include "boats/models/model_info.h"

#include <cmath>
#include <numbers>

namespace boats {
namespace {

constexpr double kPi = std::numbers::pi;

HullMesh makeMesh()
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
    return builder.finish();
}

} // namespace

ModelInfo sphereModel()
{
    return {
        .name = "sphere",
        .mesh = makeMesh,
        .hull = {.centreOfMass = {0, 0, -0.05}}, // a little ballast, or it would roll about
        .density = 0.4,
        .takesSize = true,
        .palette = toyPalette(),
    };
}

} // namespace boats
