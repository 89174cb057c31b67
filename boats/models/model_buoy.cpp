// model_buoy.cpp -- a navigation buoy: a round float with a weighted tail, a lattice tower and a light.
#include "boats/hulls/mesh_builder.h"
#include "boats/models/model_info.h"

#include <cmath>
#include <numbers>

namespace boats {
namespace {

HullMesh makeMesh()
{
    constexpr double kPi = std::numbers::pi;
    MeshBuilder builder;
    builder.begin(Material::paint, true);
    const glm::dvec2 profile[] = {{0, -1.95},    {0.30, -1.95}, {0.36, -1.85}, {0.36, -1.50}, {0.28, -1.40},
                                  {0.16, -1.32}, {0.16, -0.80}, {0.55, -0.70}, {0.95, -0.52}, {1.14, -0.28},
                                  {1.20, 0.02},  {1.20, 0.30},  {1.14, 0.42},  {0.98, 0.50},  {0.50, 0.58},
                                  {0.42, 0.62},  {0.40, 0.66},  {0, 0.68}};
    revolve(builder, profile, {0, 0, 0}, 28,
            [&](size_t j) { return profile[j].y < 0.0 ? Material::bottom : Material::paint; });

    builder.begin(Material::rubber); // a fender around it
    std::vector<glm::dvec3> ring;
    for (int i = 0; i <= 28; ++i)
        ring.push_back({1.215 * std::cos(2 * kPi * i / 28), 1.215 * std::sin(2 * kPi * i / 28), 0.24});
    tube(builder, ring, std::vector<double>(ring.size(), 0.055), 6);

    builder.begin(Material::paint);
    const auto leg = [&](int i, double height) {
        const double a = 2 * kPi * (i % 4) / 4 + kPi / 4;
        const double r = 0.62 - 0.16 * (height - 0.5);
        return glm::dvec3(r * std::cos(a), r * std::sin(a), height);
    };
    for (int i = 0; i < 4; ++i)
    {
        tube(builder, leg(i, 0.5), leg(i, 3.0), 0.04, 6);
        for (const double z : {1.2, 2.1, 2.9})
            tube(builder, leg(i, z), leg(i + 1, z), 0.025, 5);
        tube(builder, leg(i, 0.6), leg(i + 1, 1.2), 0.02, 5);
        tube(builder, leg(i, 1.2), leg(i + 1, 2.1), 0.02, 5);
    }
    // The can of a port-hand mark between the legs.
    const glm::dvec2 can[] = {{0, 1.45}, {0.36, 1.45}, {0.36, 2.35}, {0, 2.35}};
    revolve(builder, can, {0, 0, 0}, 16);
    builder.begin(Material::metal);
    const glm::dvec2 plate[] = {{0, 2.98}, {0.36, 2.98}, {0.36, 3.04}, {0, 3.04}};
    revolve(builder, plate, {0, 0, 0}, 16);
    const glm::dvec2 cap[] = {{0, 3.46}, {0.17, 3.46}, {0.14, 3.54}, {0, 3.58}};
    revolve(builder, cap, {0, 0, 0}, 12);
    builder.begin(Material::light);
    const glm::dvec2 lamp[] = {{0, 3.04}, {0.14, 3.04}, {0.15, 3.12}, {0.15, 3.40}, {0.13, 3.46}, {0, 3.46}};
    revolve(builder, lamp, {0, 0, 0}, 12);
    for (int i = 0; i < 2; ++i)
    {
        builder.begin(Material::metal); // lifting eyes
        const double side = i == 0 ? 1.0 : -1.0;
        tube(builder, {0.0, side * 0.85, 0.50}, {0.0, side * 0.85, 0.66}, 0.045, 6);
        tube(builder, {0.0, side * 0.85, 0.66}, {0.0, side * 0.70, 0.70}, 0.045, 6);
    }
    return builder.finish();
}

} // namespace

ModelInfo buoyModel()
{
    return {
        .name = "buoy",
        .mesh = makeMesh,
        .hull = {.mass = 2700.0, .centreOfMass = {0, 0, -0.55}}, // cast iron in the tail
        .takesSize = true,
        .palette = {.coats = {{Material::paint, {0xb62a22}}}}, // a port-hand mark
    };
}

} // namespace boats
