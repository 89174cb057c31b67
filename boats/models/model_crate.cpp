// model_crate.cpp -- a wooden crate of 1.2 m. Its origin is its middle.
#include "boats/hulls/mesh_builder.h"
#include "boats/models/model_info.h"

#include <algorithm>

namespace boats {
namespace {

HullMesh makeMesh()
{
    const glm::dvec3 half = 0.5 * glm::dvec3(1.2, 1.0, 0.8);
    MeshBuilder builder;
    builder.begin(Material::wood, true);
    box(builder, -half, half);

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
    return builder.finish();
}

} // namespace

ModelInfo crateModel()
{
    return {
        .name = "crate",
        .mesh = makeMesh,
        .hull = {.centreOfMass = {0, 0, -0.06}}, // what is in it lies below
        .density = 0.30,
        .takesSize = true,
        .palette = {.coats = {{Material::wood, {0x9a7c55}}, {Material::deck, {0xae8f66}}}},
    };
}

} // namespace boats
