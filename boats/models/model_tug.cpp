// model_tug.cpp -- a harbour tug of 18 m: full round bilges, high flared bow, bulwarks, wheelhouse, funnel, fenders.
#include "boats/hulls/hull_form.h"
#include "boats/models/model_info.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace boats {
namespace {

constexpr double kPi = std::numbers::pi;

constexpr glm::dvec3 kPropeller(-6.4, 0, -1.62);

const HullLines& lines()
{
    static const HullLines all{
        .stemX = {{-2.2, 7.2}, {-0.8, 7.95}, {0.8, 8.35}, {2.4, 8.7}, {3.9, 9.0}},
        .transomX = {{-0.8, -8.1}, {0.2, -8.75}, {1.9, -9.0}},
        .sheerY = {{0, 2.35}, {0.06, 2.75}, {0.2, 3.1}, {0.5, 3.25}, {0.72, 3.0}, {0.86, 2.2}, {0.95, 1.2}, {1, 0.25}},
        .sheerZ = {{0, 1.95}, {0.25, 1.85}, {0.5, 2.15}, {0.75, 2.9}, {1, 3.9}},
        .keelZ = {{0, -0.25}, {0.12, -0.95}, {0.3, -1.95}, {0.5, -2.25}, {0.85, -2.1}, {1, -1.3}},
        .deadrise = {{0, 8}, {0.3, 14}, {0.5, 9}, {0.75, 22}, {0.92, 50}, {1, 78}},
        .flare = {{0, 6}, {0.5, 2}, {0.75, 12}, {0.93, 26}, {1, 5}},
        .bottom = {{0, 0.7}, {0.5, 0.82}, {0.8, 0.62}, {1, 0.35}},
        .topside = {{0, 0.5}, {0.5, 0.68}, {0.8, 0.55}, {1, 0.35}},
        .points = 12,
    };
    return all;
}

const DeckLines& deck()
{
    static const DeckLines all{
        .z = {{0, 1.15}, {0.25, 1.05}, {0.5, 1.25}, {0.75, 1.9}, {1, 2.9}}, .rail = 0.16, .camber = 0.10};
    return all;
}

void addHull(MeshBuilder& builder)
{
    const std::vector<double> ts = stations(26, {});
    const size_t sides = static_cast<size_t>(lines().points) - 1;
    builder.begin(Material::hull, true);
    loft(builder, sections(lines(), deck(), ts), [&](size_t i, size_t j) {
        if (j < sides)
            return i > 0 && j + 1 == sides ? Material::paint : Material::hull;
        return j == sides ? Material::paint : j == sides + 1 ? Material::deck : Material::wood;
    });
    builder.paintBelow(0.12, Material::hull, Material::bottom);
    addLid(builder, lines(), deck(), ts);
}

// A house on `floor`, its sides leaning in, the corners of its plan cut; `glass` says whether a strip's face is a
// window.
struct House
{
    double aft;
    double fore;
    double half;
    double height;
    double lean; // of the front, over its height [m]
};

template <typename Floor>
void addHouse(MeshBuilder& builder, const House& house, const Floor& floor, Material wall, double sill, double lintel)
{
    const double length = house.fore - house.aft;
    const double along[] = {0.0, 0.07, 0.25, 0.28, 0.46, 0.49, 0.67, 0.70, 0.86, 0.96, 1.0};
    const double width[] = {0.84, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 0.97, 0.80, 0.62};
    std::vector<Section> all;
    for (size_t i = 0; i < std::size(along); ++i)
    {
        const double x = house.aft + along[i] * length;
        const double w = house.half * width[i];
        const double base = floor(x, w);
        const double top = floor(0.5 * (house.aft + house.fore), house.half) + house.height;
        const auto at = [&](double part, double y, double z) {
            return glm::dvec3(x - house.lean * part * along[i], y, z);
        };
        const auto wallAt = [&](double part) { return at(part, w * (1.0 - 0.05 * part), base + part * (top - base)); };
        all.push_back({at(0.0, 0.0, floor(x, 0.0)), wallAt(0.0), wallAt(sill), wallAt(lintel), wallAt(1.0),
                       at(1.0, w * 1.04, top + 0.02), at(1.0, w * 1.0, top + 0.11), at(1.0, 0.0, top + 0.19)});
    }
    builder.begin(wall, true);
    loft(builder, all, [&](size_t i, size_t j) {
        const bool pillar = i == 0 || i == 2 || i == 4 || i == 6;
        if (j == 2 && !pillar)
            return Material::glass;
        return j >= 4 ? Material::deck : wall;
    });
}

void addDetails(MeshBuilder& builder)
{
    builder.begin(Material::paint); // funnels
    for (const double side : {1.0, -1.0})
    {
        builder.begin(Material::paint);
        const glm::dvec3 foot(-1.75, side * 1.0, 3.5);
        taper(builder, foot, foot + glm::dvec3(-0.25, 0, 1.9), 0.36, 0.32, 14);
        builder.begin(Material::rubber);
        taper(builder, foot + glm::dvec3(-0.25, 0, 1.9), foot + glm::dvec3(-0.31, 0, 2.35), 0.335, 0.325, 14);
        taper(builder, foot + glm::dvec3(-0.31, 0, 2.35), foot + glm::dvec3(-0.36, 0, 2.7), 0.14, 0.13, 8);
    }
    builder.begin(Material::metal); // mast, radar, bitts, winch, lamp
    taper(builder, {1.1, 0, 6.3}, {0.6, 0, 10.1}, 0.12, 0.05, 8);
    tube(builder, {0.92, -0.85, 8.0}, {0.92, 0.85, 8.0}, 0.04, 6);
    tube(builder, {0.78, -0.5, 9.0}, {0.78, 0.5, 9.0}, 0.035, 6);
    box(builder, {1.0, -0.7, 7.25}, {1.35, 0.7, 7.42});
    for (const double side : {1.0, -1.0})
    {
        tube(builder, {-4.4, side * 0.5, 1.0}, {-4.4, side * 0.5, 2.15}, 0.17, 10);
        tube(builder, {7.2, side * 0.35, 2.3}, {7.2, side * 0.35, 3.25}, 0.14, 10);
        tube(builder, {-7.7, side * 1.4, 1.0}, {-7.7, side * 1.4, 1.7}, 0.12, 8);
    }
    tube(builder, {-4.4, -0.85, 1.85}, {-4.4, 0.85, 1.85}, 0.12, 8);
    tube(builder, {7.2, -0.6, 3.0}, {7.2, 0.6, 3.0}, 0.10, 8);
    tube(builder, {-3.2, -0.7, 1.75}, {-3.2, 0.7, 1.75}, 0.42, 12); // towing winch
    builder.begin(Material::light);
    tube(builder, {0.6, 0, 10.1}, {0.58, 0, 10.3}, 0.09, 8);
    tube(builder, {3.15, 0.0, 6.38}, {3.4, 0.0, 6.42}, 0.16, 8);
}

void addFenders(MeshBuilder& builder)
{
    // A heavy rubber belt under the rail, thicker at the bow, and tyres along the sides.
    const auto belt = [](double t) {
        const double z = lines().sheerZ(t) - 0.38;
        return glm::dvec3(lines().x(t, z), lines().sideY(t, z), z);
    };
    builder.begin(Material::rubber);
    std::vector<glm::dvec3> path;
    std::vector<double> radii;
    std::vector<double> ts{0.0, 0.05};
    for (int i = 2; i <= 20; ++i)
        ts.push_back(std::min(0.05 * i, 0.995));
    for (const double t : ts)
        path.push_back(belt(t)), radii.push_back(0.13 + 0.17 * std::pow(t, 6.0));
    for (auto t = ts.rbegin(); t != ts.rend(); ++t)
        path.push_back(belt(*t) * glm::dvec3(1, -1, 1)), radii.push_back(0.13 + 0.17 * std::pow(*t, 6.0));
    tube(builder, path, radii, 7);
    tube(builder, belt(0.0), belt(0.0) * glm::dvec3(1, -1, 1), 0.13, 7);

    for (const double side : {1.0, -1.0})
        for (const double t : {0.16, 0.28, 0.40, 0.52, 0.64})
        {
            const glm::dvec3 middle = (belt(t) + glm::dvec3(0.0, 0.06, -0.52)) * glm::dvec3(1, side, 1);
            std::vector<glm::dvec3> tyre;
            for (int k = 0; k <= 10; ++k)
            {
                const double a = 2.0 * kPi * k / 10.0;
                tyre.push_back(middle + 0.36 * glm::dvec3(std::cos(a), 0.0, std::sin(a)));
            }
            tube(builder, tyre, std::vector<double>(tyre.size(), 0.14), 6);
        }
}

void addUnderwater(MeshBuilder& builder)
{
    const auto root = [](const glm::dvec3& p) { return lines().bottomZ(p.x, p.y) - 0.01; };
    builder.begin(Material::bottom, true); // skeg
    const WingSection skeg[] = {{{-1.5, 0, -1.9}, 4.6, 0.06}, {{-1.9, 0, -2.28}, 3.6, 0.06}};
    wing(builder, skeg, root);
    builder.begin(Material::bottom, true, Joint::rudder);
    const WingSection rudder[] = {{{-7.0, 0, -0.8}, 1.1, 0.12}, {{-7.0, 0, -2.2}, 1.0, 0.12}};
    wing(builder, rudder, root);
    builder.begin(Material::metal);
    taper(builder, {-5.6, 0, -1.62}, {-6.6, 0, -1.62}, 0.16, 0.10, 10);
    for (int blade = 0; blade < 4; ++blade)
    {
        const double a = 0.5 * kPi * blade;
        const glm::dvec3 out(0.0, std::cos(a), std::sin(a));
        const glm::dvec3 across(0.16, -0.22 * std::sin(a), 0.22 * std::cos(a));
        sheet(builder, 3, 2, 0.03, [&](double u, double v) {
            return kPropeller + out * (0.1 + 0.62 * u) +
                   across * (2.0 * v - 1.0) * (0.5 + 0.9 * std::sin(kPi * u * 0.8));
        });
    }
}

HullMesh makeMesh()
{
    MeshBuilder builder;
    addHull(builder);
    const auto onDeck = [](double x, double y) {
        const double t = (x - lines().transomX(1.5)) / (lines().stemX(1.5) - lines().transomX(1.5));
        return deckHeight(lines(), deck(), t, y);
    };
    addHouse(builder, {-2.6, 4.7, 1.95, 2.2, 0.25}, onDeck, Material::deck, 0.52, 0.80);
    const double roof = onDeck(1.05, 1.95) + 2.2;
    addHouse(
        builder, {0.2, 3.3, 1.45, 2.15, -0.25},
        [&](double, double y) { return roof + 0.115 + 0.075 * (1.0 - y / 1.95); }, Material::deck, 0.45, 0.88);
    addUnderwater(builder);
    addDetails(builder);
    addFenders(builder);
    return builder.finish();
}

} // namespace

ModelInfo tugModel()
{
    return {
        .name = "tug",
        .mesh = makeMesh,
        .hull =
            {
                .mass = 95e3,
                .centreOfMass = {0, 0, 0.35},
                .shell = 0.6,
                .engines = {{kPropeller, 60e3, 9.0, 1.45}},
                .rudder = {.area = 1.45, .aspect = 2.6, .centre = {-7.45, 0, -1.5}, .axis = {-7.2, 0, -1.5}},
                .eyes = {-0.3, 0.8, 7.8}, // on the bridge
            },
        .palette = {.schemes = {{0x1b2a3a, 0xb8371f, 0x5c211b},
                                {0x22262a, 0xc98a1a, 0x5c211b},
                                {0x7c1e1a, 0xe0d8c4, 0x2a2420},
                                {0x14463f, 0xd0a040, 0x5c211b}},
                    .coats = {{Material::wood, {0x6a5f54}}}},
    };
}

} // namespace boats
