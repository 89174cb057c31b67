// model_corsair.cpp -- a three-masted ship of 30 m: sheer, tumblehome, stern castle, guns. Her rig:
// model_corsair_rig.cpp.
#include "boats/hulls/hull_form.h"
#include "boats/models/model_corsair_rig.h"
#include "boats/models/model_info.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace boats {
namespace {

constexpr double kQuarter = 0.30; // where the quarterdeck ends, in t
constexpr double kPoop = 0.145;   // where the poop ends
constexpr double kFore = 0.765;   // where the forecastle begins

const HullLines& lines()
{
    static const HullLines all{
        .stemX = {{-3.2, 11.0}, {-2.2, 12.2}, {-0.8, 13.1}, {1.0, 13.8}, {3.0, 14.4}, {5.6, 15.0}},
        .transomX = {{-3.2, -12.6}, {0.8, -13.1}, {2.4, -13.6}, {4.2, -14.4}, {7.4, -15.0}},
        .sheerY =
            {{0, 1.85}, {0.1, 2.25}, {0.3, 2.95}, {0.5, 3.25}, {0.72, 3.15}, {0.85, 2.55}, {0.94, 1.45}, {1, 0.22}},
        .sheerZ = {{0, 7.3},
                   {kPoop - 0.008, 6.55},
                   {kPoop + 0.008, 5.75},
                   {kQuarter - 0.008, 5.15},
                   {kQuarter + 0.008, 4.05},
                   {0.5, 3.75},
                   {kFore - 0.008, 4.10},
                   {kFore + 0.008, 4.85},
                   {1, 5.6}},
        .keelZ = {{0, -3.1}, {0.85, -3.1}, {1, -2.6}},
        .deadrise = {{0, 84}, {0.12, 76}, {0.25, 42}, {0.45, 12}, {0.65, 14}, {0.82, 40}, {0.93, 70}, {1, 84}},
        .flare = {{0, -9}, {0.3, -17}, {0.5, -19}, {0.7, -14}, {0.85, 4}, {0.94, 18}, {1, 0}},
        .bottom = {{0, 0.62}, {0.25, 0.72}, {0.5, 0.95}, {0.7, 0.9}, {0.9, 0.5}, {1, 0.4}},
        .topside = {{0, 0.62}, {0.25, 0.72}, {0.5, 0.78}, {0.75, 0.72}, {0.9, 0.5}, {1, 0.3}},
        .points = 12,
    };
    return all;
}

const DeckLines& deck()
{
    static const DeckLines all{
        .z = {{0, 6.2},
              {kPoop - 0.002, 5.65},
              {kPoop + 0.002, 4.55},
              {kQuarter - 0.002, 4.15},
              {kQuarter + 0.002, 2.75},
              {0.5, 2.55},
              {kFore - 0.002, 2.80},
              {kFore + 0.002, 3.95},
              {1, 4.7}},
        .rail = 0.22,
        .camber = 0.14,
    };
    return all;
}

// The outside of the hull at t and height z, and the direction outward there.
struct Place
{
    glm::dvec3 at;
    glm::dvec3 out;
};

Place skin(double t, double z)
{
    const auto find = [&](double s) { return glm::dvec3(lines().x(s, z), lines().sideY(s, z), z); };
    const glm::dvec3 at = find(t);
    const glm::dvec3 ahead = find(std::min(t + 0.01, 1.0)) - at;
    const double length = std::hypot(ahead.x, ahead.y);
    return {at, {-ahead.y / length, ahead.x / length, 0.0}};
}

void addHull(MeshBuilder& builder)
{
    const std::vector<double> ts = stations(19, {kPoop, kQuarter, kFore});
    const size_t sides = static_cast<size_t>(lines().points) - 1;
    builder.begin(Material::wood, true);
    loft(builder, sections(lines(), deck(), ts), [&](size_t i, size_t j) {
        if (j == sides - 2 || j == sides)
            return i == 0 && j < sides ? Material::wood : Material::paint;
        return j > sides + 1 ? Material::deck : Material::wood;
    });
    builder.paintBelow(0.25, Material::wood, Material::bottom);
    addLid(builder, lines(), deck(), ts);
}

// Bars along the hull at a height above the water that follows the gun deck.
void addWales(MeshBuilder& builder)
{
    builder.begin(Material::rubber); // tarred
    const Curve height{{0, 2.1}, {0.25, 1.25}, {0.5, 0.95}, {0.75, 1.2}, {1, 2.0}};
    for (const double side : {1.0, -1.0})
    {
        std::vector<glm::dvec3> path;
        for (int i = 0; i <= 14; ++i)
        {
            const double t = 0.004 + 0.99 * i / 14.0;
            path.push_back(skin(t, height(t)).at * glm::dvec3(1, side, 1));
        }
        tube(builder, path, std::vector<double>(path.size(), 0.11), 4);
    }
}

void addGuns(MeshBuilder& builder)
{
    for (int i = 0; i < 6; ++i)
    {
        const double t = 0.27 + 0.08 * i;
        const double z = 1.72 + 1.2 * (t - 0.5) * (t - 0.5);
        for (const double side : {1.0, -1.0})
        {
            const Place place = skin(t, z);
            const glm::dvec3 mirror(1, side, 1);
            const glm::dvec3 out = place.out * mirror;
            const glm::dvec3 at = place.at * mirror;
            const glm::dvec3 a(-0.56 * out.y, 0.56 * out.x, 0.0); // up x out: forms a right-handed box with them
            builder.begin(Material::rubber);                      // the port
            box(builder, at - 0.5 * a - out * 0.06 - glm::dvec3(0, 0, 0.27), a, {0, 0, 0.54}, out * 0.11);
            builder.begin(Material::paint); // its lid, lifted
            const glm::dvec3 lid = out * 0.42 + glm::dvec3(0, 0, 0.22);
            box(builder, at + out * 0.04 + glm::dvec3(0, 0, 0.29) - 0.5 * a, a, {0, 0, 0.05}, lid);
            builder.begin(Material::metal);
            taper(builder, at - out * 0.1, at + out * 0.62, 0.13, 0.10, 5);
        }
    }
}

void addStern(MeshBuilder& builder)
{
    // Two rows of windows across the transom, a lantern above.
    const auto window = [&](double z, double y, double half, double height) {
        const double x0 = lines().transomX(z);
        const double x1 = lines().transomX(z + height);
        box(builder, {x0 - 0.05, y - half, z}, {0.12, 0, 0}, {0, 2.0 * half, 0}, {x1 - x0, 0, height});
    };
    builder.begin(Material::glass);
    for (int i = -2; i <= 2; ++i)
        window(3.35, 0.66 * i, 0.23, 0.8);
    for (int i = -1; i <= 1; ++i)
        window(5.0, 0.8 * i, 0.26, 0.8);
    builder.begin(Material::paint);
    for (const double z : {3.05, 4.35, 5.98})
    {
        const double half = z < 4.0 ? 2.02 : 1.95;
        box(builder, {lines().transomX(z) - 0.16, -half, z}, {lines().transomX(z) + 0.12, half, z + 0.17});
    }
    builder.begin(Material::metal);
    tube(builder, {-14.7, 0, 7.1}, {-15.3, 0, 8.0}, 0.06, 6);
    const glm::dvec2 cap[] = {{0, 0.62}, {0.34, 0.62}, {0.1, 0.9}, {0, 0.95}};
    revolve(builder, cap, {-15.3, 0, 7.95}, 8);
    builder.begin(Material::light);
    const glm::dvec2 lamp[] = {{0, 0}, {0.2, 0.02}, {0.28, 0.6}, {0, 0.62}};
    revolve(builder, lamp, {-15.3, 0, 7.95}, 8);
}

void addRails(MeshBuilder& builder)
{
    builder.begin(Material::wood); // fronts of poop, quarterdeck and forecastle: posts and a rail
    for (const double t : {kPoop - 0.004, kQuarter - 0.004, kFore + 0.006})
    {
        const double z = deck().z(t);
        const double x = lines().x(t, z);
        const double half = lines().sheerY(t) - 0.4;
        for (int i = -3; i <= 3; ++i)
            wire(builder, {x, half * i / 3.0, z}, {x, half * i / 3.0, z + 0.85}, 0.06);
        tube(builder, {x, -half, z + 0.87}, {x, half, z + 0.87}, 0.08, 6);
    }
    builder.begin(Material::wood); // hatches, a boat on the booms, the beak under the bowsprit
    const double waist = deckHeight(lines(), deck(), 0.5, 0.0);
    box(builder, {-4.0, -0.9, waist - 0.1}, {-2.2, 0.9, waist + 0.3});
    box(builder, {2.2, -0.9, waist - 0.1}, {4.6, 0.9, waist + 0.3});
    std::vector<Section> boat;
    for (int i = 0; i <= 8; ++i)
    {
        const double u = i / 8.0;
        const double w = 0.06 + 0.75 * std::sqrt(std::sin(std::numbers::pi * (0.12 + 0.88 * u) * 0.999));
        const double x = 1.9 + 3.6 * u;
        const double z = waist + 0.35;
        boat.push_back({{x, 0, z + 0.25 * u * u},
                        {x, 0.6 * w, z + 0.12 + 0.2 * u * u},
                        {x, w, z + 0.72},
                        {x, 0.8 * w, z + 0.72},
                        {x, 0.0, z + 0.62}});
    }
    loft(builder, boat);
    builder.begin(Material::wood);
    std::vector<Section> beak;
    for (int i = 0; i <= 6; ++i)
    {
        const double u = i / 6.0;
        const double x = 13.7 + 3.3 * u;
        const double w = 0.55 * (1.0 - u) + 0.10;
        const double top = 3.9 + 1.0 * u;
        beak.push_back({{x, 0, 1.2 + 3.3 * std::pow(u, 0.7)},
                        {x, 0.5 * w, 2.4 + 2.2 * std::pow(u, 0.8)},
                        {x, w, top},
                        {x, 0.0, top + 0.06}});
    }
    loft(builder, beak);
    builder.begin(Material::paint); // figurehead
    const glm::dvec2 figure[] = {{0, 0},      {0.22, 0.1},  {0.28, 0.45}, {0.2, 0.8},
                                 {0.12, 0.9}, {0.17, 1.05}, {0.12, 1.25}, {0, 1.3}};
    revolve(builder, figure, {17.0, 0, 4.2}, 6);
}

void addRudder(MeshBuilder& builder)
{
    builder.begin(Material::bottom, true, Joint::rudder);
    std::vector<Section> blade;
    for (const double u : {0.0, 0.5, 1.0})
    {
        Section& section = blade.emplace_back();
        const double half = 0.10 + 0.06 * u;
        for (const double z : {-3.05, -2.95, -1.0, 1.1, 1.5})
        {
            const double fore = lines().transomX(z) - 0.03;
            const double aft = fore - (z < 0.0 ? 1.35 : 0.75);
            const bool end = z == -3.05 || z == 1.5;
            section.push_back({aft + u * (fore - aft), end ? 0.0 : half, z});
        }
    }
    loft(builder, blade);
}

HullMesh makeMesh()
{
    MeshBuilder builder;
    addHull(builder);
    addRudder(builder);
    addWales(builder);
    addGuns(builder);
    addStern(builder);
    addRails(builder);
    addCorsairRig(builder, [](double x, double up) {
        const double t = (x - lines().transomX(3.0)) / (lines().stemX(3.0) - lines().transomX(3.0));
        return glm::dvec3(x, lines().sheerY(t) + 0.15, lines().sheerZ(t) + up);
    });
    return builder.finish();
}

} // namespace

ModelInfo corsairModel()
{
    return {
        .name = "corsair",
        .mesh = makeMesh,
        .hull =
            {
                .mass = 276e3,
                .centreOfMass = {0, 0, 0.10},
                .shell = 0.6,
                .sails = corsairSails(),
                .rudder = {.area = 4.6, .aspect = 1.4, .centre = {-13.4, 0, -1.4}, .axis = {-12.75, 0, -1.4}},
                .eyes = {-6.8, 1.2, 6.2}, // on the quarterdeck
            },
        .palette = {.schemes = {{0x6b4526, 0x8f7038, 0x4a3c2c}, // tarred below
                                {0x6b4526, 0x8c2a1c, 0x4a3c2c},
                                {0x6b4526, 0x27415e, 0x4a3c2c},
                                {0x6b4526, 0x31543a, 0x4a3c2c},
                                {0x6b4526, 0x252525, 0x4a3c2c}},
                    .coats = {{Material::wood, {0x6c4f36, 0x5c4530}, 8},
                              {Material::deck, {0xb49a72}},
                              {Material::cloth, {0xdccfae, 0xe6dcc2, 0xe6dcc2}, 12},
                              {Material::metal, {0x4a4640}},
                              {Material::rubber, {0x2a2420}},
                              {Material::glass, {0x3c3a2c}}}},
    };
}

} // namespace boats
