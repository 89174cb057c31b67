// model_speedboat.cpp -- a planing speedboat of 6.6 m: deep V with hard chines, windscreen, three outboard engines.
#include "boats/hulls/hull_form.h"
#include "boats/models/model_info.h"

#include <glm/vec4.hpp>

#include <cmath>
#include <numbers>

namespace boats {
namespace {

constexpr double kPi = std::numbers::pi;

std::vector<glm::dvec3> propellers()
{
    constexpr int kEngines = 3;
    constexpr double kWidth = 1.62; // over which they stand [m]
    std::vector<glm::dvec3> all;
    for (const double y : engineRow(kEngines, kWidth))
        all.push_back({-3.56, y, -0.46});
    return all;
}

const HullLines& lines()
{
    static const HullLines all{
        .stemX = {{-0.40, 2.0}, {-0.1, 2.5}, {0.3, 2.9}, {0.98, 3.30}},
        .transomX = {{-0.40, -2.98}, {0.75, -3.12}},
        .sheerY = {{0, 1.10}, {0.3, 1.19}, {0.55, 1.18}, {0.75, 0.96}, {0.9, 0.52}, {1, 0.03}},
        .sheerZ = {{0, 0.68}, {0.4, 0.74}, {0.75, 0.88}, {1, 0.98}},
        .keelZ = {{0, -0.40}, {0.5, -0.43}, {0.75, -0.39}, {0.9, -0.24}, {1, 0.10}},
        .deadrise = 20.0,
        .flare = {{0, 4}, {0.5, 12}, {0.8, 38}, {1, 0}},
        .chineY = Curve{{0, 0.99}, {0.45, 1.00}, {0.7, 0.79}, {0.88, 0.40}, {1, 0.02}},
        .chineZ = Curve{{0, -0.06}, {0.45, -0.04}, {0.7, 0.06}, {0.88, 0.24}, {1, 0.45}},
        .points = 12,
    };
    return all;
}

const DeckLines& deck()
{
    static const DeckLines all{
        .z = {{0, 0.64}, {0.4, 0.71}, {0.75, 0.85}, {1, 0.95}},
        .rail = 0.045,
        .camber = 0.07,
        .well = DeckLines::Well{0.12, 0.60, 0.80, 0.14},
    };
    return all;
}

void addHull(MeshBuilder& builder)
{
    const DeckLines::Well& well = *deck().well;
    const std::vector<double> ts = stations(26, {well.from, well.to});
    const size_t sides = static_cast<size_t>(lines().points) - 1;
    builder.begin(Material::hull, true);
    loft(builder, sections(lines(), deck(), ts), [&](size_t i, size_t j) {
        if (j < sides)
            return i > 0 && j >= sides - 4 && j <= sides - 3 ? Material::paint : Material::hull;
        if (j < sides + 2)
            return Material::rubber;
        const bool inWell = ts[i] >= well.from && ts[i + 1] <= well.to;
        return inWell && j == sides + 4 ? Material::wood : Material::deck;
    });
    addLid(builder, lines(), deck(), ts);
}

void addScreen(MeshBuilder& builder)
{
    // A bow of glass around the front of the cockpit, raked aft; the frame runs along its top.
    const auto foot = [](double u, double lift) {
        const double a = (u - 0.5) * kPi * 0.94;
        const double y = -0.93 * std::sin(a);
        const double x = 0.06 + 1.02 * std::cos(a);
        return glm::dvec3(x - 0.85 * lift, y * (1.0 - 0.12 * lift), 0.84 + 0.07 * std::cos(a) + lift);
    };
    builder.begin(Material::glass);
    const auto height = [](double u) { return 0.22 + 0.26 * std::sin(kPi * u); };
    sheet(builder, 18, 2, 0.012, [&](double u, double v) { return foot(u, v * height(u)); });
    builder.begin(Material::metal);
    std::vector<glm::dvec3> top;
    for (int i = 0; i <= 18; ++i)
        top.push_back(foot(i / 18.0, height(i / 18.0)));
    tube(builder, top, std::vector<double>(top.size(), 0.014), 5);
}

void addSeats(MeshBuilder& builder)
{
    const auto seat = [&](double x, double y, double width) {
        box(builder, {x - 0.28, y - width, 0.145}, {x + 0.26, y + width, 0.52});
        box(builder, {x - 0.42, y - width, 0.42}, {0.14, 0, 0}, {0, 2.0 * width, 0}, {-0.14, 0, 0.52});
    };
    builder.begin(Material::cloth);
    seat(-0.45, 0.42, 0.25);
    seat(-0.45, -0.42, 0.25);
    seat(-2.0, 0.0, 0.68);
    builder.begin(Material::deck); // console
    box(builder, {0.38, -0.72, 0.145}, {0.32, 0, 0}, {0, 0.60, 0}, {0.1, 0, 0.66});
    box(builder, {0.38, 0.12, 0.145}, {0.32, 0, 0}, {0, 0.60, 0}, {0.1, 0, 0.66});
    builder.begin(Material::rubber); // wheel
    std::vector<glm::dvec3> wheel;
    for (int i = 0; i <= 12; ++i)
    {
        const double a = 2.0 * kPi * i / 12.0;
        wheel.push_back({0.34 + 0.06 * std::sin(a), -0.42 + 0.17 * std::cos(a), 0.72 + 0.16 * std::sin(a)});
    }
    tube(builder, wheel, std::vector<double>(wheel.size(), 0.016), 5);
    builder.begin(Material::metal); // bow rail
    for (const double side : {1.0, -1.0})
    {
        std::vector<glm::dvec3> rail;
        for (const double t : {0.70, 0.76, 0.82, 0.88, 0.93, 0.965})
        {
            const double z = lines().sheerZ(t);
            const glm::dvec3 foot(lines().x(t, z), side * (lines().sheerY(t) - 0.06), z);
            rail.push_back(foot + glm::dvec3(0.0, 0.0, t > 0.7 ? 0.26 : 0.0));
            if (t > 0.8 && t < 0.95)
                tube(builder, foot, rail.back(), 0.012, 5);
        }
        rail.push_back({3.16, 0.0, 1.23});
        tube(builder, rail, std::vector<double>(rail.size(), 0.014), 5);
    }
}

void addOutboard(MeshBuilder& builder, const glm::dvec3& propeller)
{
    const double y = propeller.y;
    // Cowl, leg, ventilation plate and propeller, behind the transom; mirrored sections about its own middle.
    const auto shape = [&](std::initializer_list<glm::dvec4> rings) { // x of the middle, z, half length, half width
        constexpr int kSides = 14;
        const auto place = [&](const glm::dvec4& r, int k) {
            const double a = 2.0 * kPi * (k % kSides) / kSides;
            const double c = std::cos(a);
            const double s = std::sin(a);
            return glm::dvec3(r.x + r.z * std::copysign(std::pow(std::abs(c), 0.7), c),
                              y + r.w * std::copysign(std::pow(std::abs(s), 0.7), s), r.y);
        };
        const std::vector<glm::dvec4> all(rings);
        for (int k = 0; k < kSides; ++k)
        {
            const glm::dvec3 bottom(all.front().x, y, all.front().y);
            const glm::dvec3 top(all.back().x, y, all.back().y);
            builder.triangle(bottom, place(all.front(), k + 1), place(all.front(), k));
            builder.triangle(top, place(all.back(), k), place(all.back(), k + 1));
            for (size_t i = 0; i + 1 < all.size(); ++i)
                builder.quad(place(all[i], k), place(all[i], k + 1), place(all[i + 1], k + 1), place(all[i + 1], k));
        }
    };
    builder.begin(Material::rubber);
    shape({{-3.42, 0.66, 0.22, 0.13},
           {-3.42, 0.74, 0.29, 0.18},
           {-3.44, 0.98, 0.31, 0.19},
           {-3.46, 1.14, 0.28, 0.17},
           {-3.47, 1.22, 0.19, 0.11}});
    builder.begin(Material::paint);
    shape({{-3.425, 0.77, 0.300, 0.187}, {-3.43, 0.82, 0.306, 0.192}});
    builder.begin(Material::metal);
    shape({{-3.38, -0.62, 0.10, 0.025},
           {-3.38, -0.30, 0.13, 0.035},
           {-3.36, 0.10, 0.12, 0.05},
           {-3.34, 0.68, 0.14, 0.09}});
    box(builder, {-3.66, y - 0.11, -0.30}, {-3.24, y + 0.11, -0.275});
    box(builder, {-3.24, y - 0.09, 0.30}, {-3.02, y + 0.09, 0.70}); // bracket on the transom
    taper(builder, {-3.20, y, -0.46}, {-3.60, y, -0.46}, 0.055, 0.04, 8);
    for (int blade = 0; blade < 3; ++blade)
    {
        const double a = 2.0 * kPi * blade / 3.0;
        const glm::dvec3 out(0.0, std::cos(a), std::sin(a));
        const glm::dvec3 across(0.05, -0.055 * std::sin(a), 0.055 * std::cos(a));
        sheet(builder, 2, 2, 0.008, [&](double u, double v) {
            return propeller + out * (0.03 + 0.15 * u) +
                   across * (2.0 * v - 1.0) * (0.6 + 0.6 * std::sin(kPi * u * 0.8));
        });
    }
}

HullMesh makeMesh()
{
    MeshBuilder builder;
    addHull(builder);
    addScreen(builder);
    addSeats(builder);
    for (const glm::dvec3& propeller : propellers())
        addOutboard(builder, propeller);
    return builder.finish();
}

std::vector<Engine> outboards()
{
    std::vector<Engine> engines;
    for (const glm::dvec3& propeller : propellers())
        engines.push_back({propeller, 3750.0, 26.0, 0.36, true});
    return engines;
}

} // namespace

ModelInfo speedboatModel()
{
    return {
        .name = "speedboat",
        .mesh = makeMesh,
        .hull =
            {
                .mass = 1870.0,
                .centreOfMass = {0, 0, 0.22},
                .shell = 0.6,
                .engines = outboards(),
                // The legs of the outboards, 0.32 x 0.23 m each below its plate: two thirds of three of them.
                .rudder = {.area = 0.147, .aspect = 2.8, .centre = {-3.38, 0, -0.46}, .axis = {-3.3, 0, -0.46}},
                .planes = true,
                .eyes = {-0.85, -0.42, 1.72}, // behind the windscreen, to starboard
            },
        .palette = {.schemes = {{0xf0f0ee, 0xc4281f, 0xd8d8d4},
                                {0x17325c, 0xe8e6e0, 0xd8d8d4},
                                {0xefeee8, 0x1f6f8f, 0xd8d8d4},
                                {0xb3231c, 0xf0ece4, 0xd8d8d4},
                                {0x202326, 0xc79a3a, 0x808488},
                                {0xf2efe6, 0xe07b1c, 0xd8d8d4}}},
    };
}

} // namespace boats
