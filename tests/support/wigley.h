// wigley.h -- Wigley's hull, of which theory says what waves it makes, as a mesh that floats and as formulas.
#pragma once

#include "boats/hulls/mesh_builder.h"
#include "boats/wakes/hull_source.h"

#include <cmath>
#include <filesystem>
#include <fstream>
#include <numbers>

namespace test {

// y = (B/2)(1 - (2x/L)^2)(1 - (depth/T)^2), with L : B : T = 1 : 0.1 : 0.0625.
struct Wigley
{
    double length = 6.0; // [m]

    double beam() const { return 0.1 * length; }
    double draft() const { return 0.0625 * length; }
    double volume() const { return 4.0 / 9.0 * length * beam() * draft(); }
    double half(double x, double depth) const // of her breadth
    {
        return 0.5 * beam() * (1.0 - std::pow(2.0 * x / length, 2)) * (1.0 - std::pow(depth / draft(), 2));
    }

    // Her mesh, the waterline at z = 0, with sides of a quarter of the draft upright above it.
    std::vector<boats::Triangle> triangles() const
    {
        constexpr int kStations = 96;
        constexpr int kPoints = 32;
        std::vector<boats::Section> sections;
        for (int i = 0; i <= kStations; ++i)
        {
            const double x = length * (static_cast<double>(i) / kStations - 0.5);
            boats::Section& section = sections.emplace_back();
            for (int k = 0; k <= kPoints; ++k)
            {
                const double depth = draft() * (1.0 - static_cast<double>(k) / kPoints);
                const double end = 1e-4 * beam() * (1.0 - std::pow(depth / draft(), 2)); // her ends are that wide
                section.push_back({x, k == 0 ? 0.0 : std::max(half(x, depth), end), -depth});
            }
            section.push_back({x, section.back().y, 0.25 * draft()});
            section.push_back({x, 0.0, 0.25 * draft()});
        }
        boats::MeshBuilder builder;
        builder.begin(boats::Material::hull, true);
        boats::loft(builder, sections);
        return boats::floatingTriangles(builder.finish());
    }

    void writeObj(const std::filesystem::path& path) const
    {
        std::ofstream file(path);
        file.precision(12);
        size_t corners = 0;
        for (const boats::Triangle& triangle : triangles())
        {
            for (const glm::dvec3& corner : triangle)
                file << "v " << corner.x << ' ' << corner.y << ' ' << corner.z << '\n';
            file << "f " << corners + 1 << ' ' << corners + 2 << ' ' << corners + 3 << '\n';
            corners += 3;
        }
    }

    // Fourier's transform of what she adds, sunk by `sink` [m] with her sides going on upright, at (kx, ky) [m^3], in `water` [m]
    // of it.
    double source(const glm::dvec2& k, double sink = 0.0, double water = 1e4) const
    {
        const double bed = std::exp(-2.0 * glm::length(k) * water);
        constexpr int kX = 200;
        constexpr int kZ = 100;
        const auto cut = [&](double depth) { // of hers
            double sum = 0.0;
            for (int i = 0; i < kX; ++i)
            {
                const double x = length * ((i + 0.5) / kX - 0.5);
                const double y = half(x, std::max(depth, 0.0));
                sum += std::cos(k.x * x) * (std::abs(k.y) > 1e-9 ? 2.0 * std::sin(k.y * y) / k.y : 2.0 * y);
            }
            return sum * length / kX;
        };
        double sum = 0.0;
        const double deep = draft() + sink;
        for (int j = 0; j < kZ; ++j)
        {
            const double below = deep * (j + 0.5) / kZ;
            const double felt = std::exp(-glm::length(k) * below);
            sum += (felt + bed / felt) / (1.0 + bed) * cut(below - sink) * deep / kZ; // cosh k(d - z) / cosh kd
        }
        return sum;
    }

    // Michell's integral: her wave resistance [N], by (rho g / 2 pi) int kappa^3 cos(theta) |D^|^2 dtheta, as a thin ship.
    double michell(double speed, double density, double gravity) const
    {
        constexpr int kAngles = 2000;
        double sum = 0.0;
        for (int i = 0; i < kAngles; ++i)
        {
            const double theta = std::numbers::pi * ((i + 0.5) / kAngles - 0.5);
            const double k = gravity / std::pow(speed * std::cos(theta), 2);
            if (k * draft() > 60.0)
                continue;
            sum += std::pow(k, 3) * std::cos(theta) * std::pow(thin(k, k * std::cos(theta)), 2);
        }
        return density * gravity / (2.0 * std::numbers::pi) * sum * std::numbers::pi / kAngles;
    }

private:
    // The same of a thin ship, all of whose sources are in her middle plane, for waves of wave number k, kx along her [m^3].
    double thin(double k, double kx) const
    {
        constexpr int kZ = 100;
        const double a = 0.5 * kx * length;
        const double along =
            2.0 * length * (std::sin(a) - a * std::cos(a)) / (a * a * a); // int (1 - (2x/L)^2) cos kx x dx
        double down = 0.0;
        for (int j = 0; j < kZ; ++j)
        {
            const double depth = draft() * (j + 0.5) / kZ;
            down += std::exp(-k * depth) * (1.0 - std::pow(depth / draft(), 2)) * draft() / kZ;
        }
        return beam() * along * down;
    }
};

// What a hull adds at a place in her frame [m], her waterline at `level` [m] over the centre of mass: as
// boats/wakes/hull_source.comp reads it.
inline double sourceAt(const boats::HullSource& source, const glm::dvec2& own, double level)
{
    const glm::dvec2 at = (own - source.low) / source.texel;
    if (at.x < 0.0 || at.y < 0.0 || at.x > source.texels.x - 1 || at.y > source.texels.y - 1)
        return 0.0;
    const double slice = std::clamp((level - source.bottom) / source.spacing, 0.0, double(gpu::kSlices));
    const glm::ivec3 low(glm::min(glm::dvec3(at, slice), glm::dvec3(source.texels - 2, gpu::kSlices - 1)));
    const glm::dvec3 part = glm::dvec3(at, slice) - glm::dvec3(low);
    double sum = 0.0;
    for (const int z : {0, 1})
        for (const int y : {0, 1})
            for (const int x : {0, 1})
            {
                const glm::ivec3 t = low + glm::ivec3(x, y, z);
                const double weight = (x == 0 ? 1.0 - part.x : part.x) * (y == 0 ? 1.0 - part.y : part.y) *
                                      (z == 0 ? 1.0 - part.z : part.z);
                const size_t row = static_cast<size_t>(t.z) * source.texels.y + t.y;
                sum += weight * source.heights[row * source.texels.x + t.x];
            }
    return sum;
}

} // namespace test
