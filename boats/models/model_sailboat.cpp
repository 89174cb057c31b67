// model_sailboat.cpp -- a sailing yacht of 8 m: fractional sloop, fin keel with a bulb, spade rudder.
#include "boats/hulls/hull_form.h"
#include "boats/models/model_info.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace boats {
namespace {

constexpr double kPi = std::numbers::pi;

constexpr glm::dvec3 kMastFoot(0.55, 0.0, 1.28);
constexpr glm::dvec3 kMastHead(0.35, 0.0, 11.2);
constexpr glm::dvec3 kGooseneck(0.47, 0.0, 2.15);
constexpr glm::dvec3 kBoomEnd(-2.95, 0.0, 2.28);
constexpr glm::dvec3 kMainHead(0.31, 0.0, 11.0);
constexpr glm::dvec3 kTack(3.82, 0.0, 1.22);
constexpr glm::dvec3 kJibHead(0.48, 0.0, 9.6);
constexpr glm::dvec3 kClew(0.75, 0.0, 1.75);

const HullLines& lines()
{
    static const HullLines all{
        .stemX = {{-0.30, 3.40}, {0.0, 3.68}, {0.5, 3.88}, {1.12, 4.0}},
        .transomX = {{0.0, -3.78}, {0.84, -4.0}},
        .sheerY = {{0, 1.02}, {0.25, 1.27}, {0.45, 1.34}, {0.65, 1.16}, {0.82, 0.72}, {0.93, 0.31}, {1, 0.02}},
        .sheerZ = {{0, 0.86}, {0.3, 0.84}, {0.6, 0.92}, {1, 1.13}},
        .keelZ = {{0, 0.0}, {0.2, -0.27}, {0.45, -0.52}, {0.65, -0.51}, {0.85, -0.36}, {1, -0.14}},
        .deadrise = {{0, 5}, {0.4, 9}, {0.7, 22}, {0.9, 48}, {1, 75}},
        .flare = {{0, 7}, {0.4, 4}, {0.7, 10}, {0.9, 13}, {1, 0}},
        .bottom = {{0, 0.72}, {0.45, 0.66}, {0.8, 0.5}, {1, 0.3}},
        .topside = {{0, 0.55}, {0.45, 0.62}, {0.8, 0.5}, {1, 0.3}},
        .points = 11,
    };
    return all;
}

const DeckLines& deck()
{
    static const DeckLines all{
        .z = {{0, 0.82}, {0.3, 0.80}, {0.6, 0.88}, {1, 1.09}},
        .rail = 0.035,
        .camber = 0.06,
        .well = DeckLines::Well{0.035, 0.36, 0.62, 0.34},
    };
    return all;
}

void addHull(MeshBuilder& builder)
{
    const DeckLines::Well& well = *deck().well;
    const std::vector<double> ts = stations(24, {well.from, well.to});
    const std::vector<Section> all = sections(lines(), deck(), ts);
    const size_t sides = static_cast<size_t>(lines().points) - 1;
    builder.begin(Material::hull, true);
    loft(builder, all, [&](size_t i, size_t j) {
        if (j < sides)
            return j + 2 == sides + 1 && i > 0 ? Material::paint : Material::hull;
        const bool inWell = ts[i] >= well.from - 0.01 && ts[i + 1] <= well.to + 0.01;
        if (j < sides + 2 || (inWell && j == sides + 4))
            return Material::wood;
        return Material::deck;
    });
    builder.paintBelow(0.05, Material::hull, Material::bottom);
    addLid(builder, lines(), deck(), ts);
}

void addCabin(MeshBuilder& builder)
{
    // A wedge that grows out of the foredeck, with a band of windows.
    const Curve half{{0.355, 0.72}, {0.5, 0.80}, {0.62, 0.62}, {0.74, 0.26}};
    const Curve rise{{0.355, 0.40}, {0.5, 0.42}, {0.62, 0.30}, {0.74, 0.03}};
    std::vector<Section> all;
    for (const double t : {0.362, 0.368, 0.40, 0.44, 0.48, 0.52, 0.56, 0.60, 0.64, 0.68, 0.71, 0.74})
    {
        const double w = half(t);
        const double h = rise(t);
        const double base = deckHeight(lines(), deck(), t, w);
        const auto at = [&](double y, double z) { return glm::dvec3(lines().x(t, z), y, z); };
        all.push_back({at(0.0, deckHeight(lines(), deck(), t, 0.0)), at(w, base), at(0.975 * w, base + 0.38 * h),
                       at(0.92 * w, base + 0.8 * h), at(0.84 * w, base + h), at(0.5 * w, base + 1.16 * h),
                       at(0.0, base + 1.22 * h)});
    }
    builder.begin(Material::deck, true);
    loft(builder, all, [&](size_t i, size_t j) {
        const bool window = j == 2 && ((i >= 2 && i <= 4) || (i >= 6 && i <= 7));
        return window ? Material::glass : Material::deck;
    });
}

void addAppendages(MeshBuilder& builder)
{
    const auto root = [](const glm::dvec3& p) { return lines().bottomZ(p.x, p.y) - 0.004; };
    builder.begin(Material::bottom, true);
    const WingSection keel[] = {
        {{0.60, 0, -0.50}, 0.86, 0.10}, {{0.46, 0, -0.95}, 0.70, 0.10}, {{0.36, 0, -1.50}, 0.58, 0.11}};
    wing(builder, keel, root);

    builder.begin(Material::metal, true); // the bulb, touching the fin's tip from below
    std::vector<Section> bulb;
    for (int i = 0; i <= 12; ++i)
    {
        const double u = i / 12.0;
        const double x = -0.62 + 1.30 * u;
        const double r =
            0.006 + 0.135 * std::pow(std::sin(kPi * std::pow(u, 0.8)), 0.75) * (u > 0.0 && u < 1.0 ? 1.0 : 0.0);
        Section& section = bulb.emplace_back();
        for (int k = 0; k <= 6; ++k)
        {
            const double a = kPi * k / 6.0;
            section.push_back({x, k == 0 || k == 6 ? 0.0 : r * std::sin(a), -1.642 - 0.95 * r * std::cos(a)});
        }
    }
    loft(builder, bulb);

    builder.begin(Material::bottom, true, Joint::rudder);
    const WingSection rudder[] = {
        {{-3.10, 0, 0.0}, 0.44, 0.12}, {{-3.14, 0, -0.6}, 0.38, 0.12}, {{-3.22, 0, -1.22}, 0.26, 0.12}};
    wing(builder, rudder, [](const glm::dvec3& p) { return lines().bottomZ(p.x, p.y) - 0.02; });
}

// A triangle of cloth, full in the middle: u from the luff to the leech, v from foot to head.
glm::dvec3 cloth(const glm::dvec3& tack, const glm::dvec3& clew, const glm::dvec3& head, double u, double v,
                 double roach, double belly)
{
    const glm::dvec3 luff = glm::mix(tack, head, v);
    glm::dvec3 leech = glm::mix(clew, head, v);
    const glm::dvec3 out = glm::normalize(clew - tack);
    leech += out * roach * (std::sin(kPi * std::min(v * 1.08, 1.0)) + 0.35 * v);
    const double chord = glm::length(leech - luff);
    glm::dvec3 p = glm::mix(luff, leech, u);
    p.y +=
        belly * chord * 4.0 * std::pow(u, 0.8) * (1.0 - u) * (0.45 + 0.55 * std::sin(kPi * std::min(0.15 + v, 1.0))) +
        0.10 * chord * u * v; // twist: the top falls off to leeward
    return p;
}

void addRig(MeshBuilder& builder)
{
    builder.begin(Material::metal);
    taper(builder, kMastFoot, kMastHead, 0.075, 0.045, 10);
    const glm::dvec3 spreader = glm::mix(kMastFoot, kMastHead, 0.50);
    const glm::dvec3 hounds = glm::mix(kMastFoot, kMastHead, 0.845);
    for (const double side : {1.0, -1.0})
    {
        const glm::dvec3 plate(0.30, side * 1.25, 0.88);
        const glm::dvec3 tip = spreader + glm::dvec3(-0.15, side * 0.75, 0.05);
        taper(builder, spreader, tip, 0.03, 0.018, 6);
        wire(builder, plate, tip, 0.010);
        wire(builder, tip, hounds, 0.010);
        wire(builder, plate, spreader, 0.008);
    }
    wire(builder, kTack, kJibHead + glm::dvec3(-0.02, 0, 0.25), 0.012);
    wire(builder, {-3.9, 0, 0.86}, kMastHead, 0.010);

    builder.begin(Material::metal); // pulpit, pushpit, stanchions and lifelines
    const auto rail = [&](double t) {
        return glm::dvec3(lines().x(t, lines().sheerZ(t)), lines().sheerY(t) - 0.04, lines().sheerZ(t));
    };
    for (const double side : {1.0, -1.0})
    {
        std::vector<glm::dvec3> lifeline;
        for (const double t : {0.01, 0.12, 0.26, 0.40, 0.54, 0.68, 0.81, 0.91, 0.985})
        {
            const glm::dvec3 foot = rail(t) * glm::dvec3(1, side, 1);
            const glm::dvec3 top = foot + glm::dvec3(0, 0, 0.55);
            wire(builder, foot, top, 0.013);
            lifeline.push_back(top);
        }
        lifeline.push_back({3.98, 0.0, 1.66});
        const std::vector<double> radii(lifeline.size(), 0.010);
        tube(builder, lifeline, radii, 3);
    }
    wire(builder, rail(0.01) + glm::dvec3(0, 0, 0.55), rail(0.01) * glm::dvec3(1, -1, 1) + glm::dvec3(0, 0, 0.55),
         0.013);

    builder.begin(Material::metal, false, Joint::boom);
    taper(builder, kGooseneck + glm::dvec3(-0.02, 0, -0.06), kBoomEnd + glm::dvec3(0, 0, -0.07), 0.055, 0.045, 8);
    builder.begin(Material::cloth, false, Joint::boom);
    const glm::dvec3 tack = kGooseneck + glm::dvec3(-0.10, 0, 0.05);
    const glm::dvec3 clew = kBoomEnd + glm::dvec3(0.12, 0, 0.02);
    sheet(builder, 8, 10, 0.006, [&](double u, double v) { return cloth(tack, clew, kMainHead, u, v, 0.42, 0.075); });
    builder.begin(Material::cloth, false, Joint::jib);
    sheet(builder, 8, 10, 0.006, [&](double u, double v) {
        return cloth(kTack + glm::dvec3(-0.03, 0, 0.12), kClew, kJibHead, u, v, -0.12, 0.085);
    });
}

void addCockpit(MeshBuilder& builder)
{
    builder.begin(Material::wood); // benches along both sides
    box(builder, {-3.5, 0.30, 0.345}, {-1.22, 0.575, 0.60});
    box(builder, {-3.5, -0.575, 0.345}, {-1.22, -0.30, 0.60});
    builder.begin(Material::metal, false, Joint::rudder); // tiller
    taper(builder, {-3.45, 0, 0.80}, {-2.35, 0, 1.02}, 0.028, 0.018, 6);
    tube(builder, {-3.40, 0, -0.1}, {-3.40, 0, 0.86}, 0.04, 8);
    builder.begin(Material::glass); // companionway
    box(builder, {-1.135, -0.28, 0.62}, {-1.05, 0.28, 1.17});
}

HullMesh makeMesh()
{
    MeshBuilder builder;
    addHull(builder);
    addCabin(builder);
    addAppendages(builder);
    addCockpit(builder);
    addRig(builder);
    return builder.finish();
}

} // namespace

ModelInfo sailboatModel()
{
    return {
        .name = "sailboat",
        .mesh = makeMesh,
        .hull =
            {
                .mass = 2700.0,
                .centreOfMass = {0, 0, -0.28}, // 1,150 kg of it in the bulb
                .shell = 0.6,
                .engines = {{{-2.2, 0, -0.55}, 900.0, 5.0, 0.40}}, // an auxiliary
                .sails = {{SailKind::main, 17.3, {-0.95, 0, 5.4}, kMastFoot, kMastHead},
                          {SailKind::jib, 11.6, {1.74, 0, 4.3}, kTack, kJibHead}},
                // What of the fin is clear of the hull's slow water. So near to the surface, which waves take down, the
                // hull is no mirror: the aspects are those of the drawn shapes.
                .keel = {.area = 0.55, .aspect = 1.4, .centre = {0.05, 0, -0.95}},
                .rudder = {.area = 0.40, .aspect = 3.2, .centre = {-3.24, 0, -0.55}, .axis = {-3.22, 0, -0.5}},
                .eyes = {-2.9, 0.35, 2.0}, // in the cockpit
            },
        .palette = {.schemes = {{0xecebe6, 0x1c3f73, 0x7a2a20},
                                {0x14284a, 0xd8c9a0, 0x7a2a20},
                                {0xe9e4d4, 0x9c2b22, 0x22344a},
                                {0x7d1d22, 0xe6dcc4, 0x2a2a2c},
                                {0x1f4a3c, 0xe2cf9a, 0x6a2c22},
                                {0xdfe6e8, 0x2b7a8c, 0x23303a},
                                {0x2c2e33, 0xc0c4c8, 0x7c1f1c},
                                {0xf0ece0, 0xd08a2a, 0x1e3d5c}}},
    };
}

} // namespace boats
