// model_barrel.cpp -- a wooden barrel on its side, its axis forward. Its origin is its middle.
#include "boats/hulls/mesh_builder.h"
#include "boats/models/model_info.h"

#include <cmath>
#include <numbers>

namespace boats {
namespace {

constexpr double kPi = std::numbers::pi;

HullMesh makeMesh()
{
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
    return builder.finish();
}

} // namespace

ModelInfo barrelModel()
{
    return {
        .name = "barrel",
        .mesh = makeMesh,
        .hull = {.centreOfMass = {0, 0, -0.05}},
        .density = 0.45,
        .takesSize = true,
        .palette = {.coats = {{Material::wood, {0x7a5636}}, {Material::metal, {0x5c5a58}}}},
    };
}

} // namespace boats
