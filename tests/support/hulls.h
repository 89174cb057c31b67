// hulls.h -- hulls whose volume, centres and moments are known, for the tests of boats/.
#pragma once

#include "boats/hulls/mesh_builder.h"
#include "boats/models/models.h"

#include <algorithm>
#include <array>

namespace test {

inline constexpr std::array kOwnModels{
    boats::Model::sailboat, boats::Model::speedboat, boats::Model::tug, boats::Model::corsair, boats::Model::buoy,
    boats::Model::crate,    boats::Model::barrel,    boats::Model::box, boats::Model::cube,    boats::Model::sphere};

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
