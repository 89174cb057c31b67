// hulls.h -- hulls whose volume, centres and moments are known, for the tests of boats/.
#pragma once

#include "boats/hulls/mesh_builder.h"
#include "boats/models/model_info.h"

#include <algorithm>

namespace test {

// All but a user's mesh.
inline std::vector<boats::Model> ownModels()
{
    std::vector<boats::Model> own;
    for (size_t i = 0; i < boats::allModels().size(); ++i)
        if (boats::allModels()[i].mesh)
            own.push_back(static_cast<boats::Model>(i));
    return own;
}

inline boats::HullModel model(boats::Model model)
{
    boats::BodySpec spec;
    spec.model = model;
    return *boats::makeModel(spec);
}

inline std::vector<boats::Triangle> boxTriangles(const glm::dvec3& min, const glm::dvec3& max)
{
    boats::MeshBuilder builder;
    builder.begin(boats::Material::hull, true);
    boats::box(builder, min, max);
    return boats::floatingTriangles(builder.finish());
}

// y = (B/2)(1-(2x/L)^2)(1-(z/T)^2) below z = 0, with a flat deck there. Its ends are 1e-4 of the beam wide.
inline std::vector<boats::Triangle> wigley(double length, double beam, double draft)
{
    constexpr int kStations = 80;
    constexpr int kPoints = 40;
    std::vector<boats::Section> sections;
    for (int i = 0; i <= kStations; ++i)
    {
        const double along = 2.0 * i / kStations - 1.0;
        boats::Section& section = sections.emplace_back();
        for (int k = 0; k <= kPoints; ++k)
        {
            const double depth = 1.0 - static_cast<double>(k) / kPoints;
            const double width = std::max(1.0 - along * along, 1e-4);
            section.push_back({0.5 * length * along, 0.5 * beam * width * (1.0 - depth * depth), -draft * depth});
        }
        section.push_back({0.5 * length * along, 0.0, 0.0});
    }
    boats::MeshBuilder builder;
    builder.begin(boats::Material::hull, true);
    boats::loft(builder, sections);
    return boats::floatingTriangles(builder.finish());
}

} // namespace test
