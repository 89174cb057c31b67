#include "boats/models/model_corsair_rig.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace boats {
namespace {

constexpr double kPi = std::numbers::pi;
constexpr glm::dvec3 kMirror(1, -1, 1);

// A square sail hangs from its yard and is sheeted to the one below (or to the rail): half widths and heights [m].
struct SquareSail
{
    double top;
    double topHalf;
    double foot;
    double footHalf;
};

struct Mast
{
    double x;    // at the deck
    double deck; // [m] above the water
    double head;
    double radius; // at the deck
    double rake;   // aft, per metre of height
    std::vector<SquareSail> sails;

    glm::dvec3 at(double z) const { return {x - rake * (z - deck), 0.0, z}; }
    double yardX() const { return radius + 0.28; } // of its yards, before it
};

const std::vector<Mast>& masts()
{
    static const std::vector<Mast> all{
        {8.2, 3.9, 25.5, 0.30, 0.00, {{12.0, 5.6, 6.3, 5.9}, {18.4, 4.3, 12.5, 5.4}, {23.3, 2.9, 18.9, 4.1}}},
        {-0.6, 2.6, 28.5, 0.34, 0.01, {{13.2, 6.4, 5.9, 6.7}, {20.4, 4.9, 13.7, 6.2}, {26.0, 3.3, 20.9, 4.7}}},
        {-9.2, 4.4, 22.5, 0.24, 0.03, {{16.6, 3.5, 11.9, 4.5}, {20.7, 2.4, 17.1, 3.3}}},
    };
    return all;
}

// A triangle on a stay from the bowsprit to the foremast.
struct Staysail
{
    glm::dvec3 from; // of the stay
    glm::dvec3 to;
    glm::dvec3 clew;

    glm::dvec3 tack() const { return glm::mix(from, to, 0.06); }
    glm::dvec3 head() const { return glm::mix(from, to, 0.72); }
};

constexpr glm::dvec3 kBowspritHeel(11.5, 0, 4.6);
constexpr glm::dvec3 kBowspritCap(22.5, 0, 9.0);

std::array<Staysail, 2> staysails()
{
    const Mast& fore = masts()[0];
    return {{{glm::mix(kBowspritHeel, kBowspritCap, 0.97), fore.at(22.0), {13.6, 0.4, 9.9}},
             {glm::mix(kBowspritHeel, kBowspritCap, 0.68), fore.at(16.0), {12.6, 0.3, 7.6}}}};
}

// Gaff and boom behind the mizzen.
struct Spanker
{
    glm::dvec3 tack = masts()[2].at(6.6) + glm::dvec3(-0.35, 0, 0);
    glm::dvec3 throat = masts()[2].at(11.2) + glm::dvec3(-0.35, 0, 0);
    glm::dvec3 peak = throat + glm::dvec3(-4.6, 0, 3.0);
    glm::dvec3 clew = tack + glm::dvec3(-6.2, 0, 0.9);
};

void addSquareSail(MeshBuilder& builder, const Mast& mast, const SquareSail& sail)
{
    const glm::dvec3 yard = mast.at(sail.top) + glm::dvec3(mast.yardX(), 0, 0.0);
    builder.begin(Material::wood);
    const double radius = 0.035 * sail.topHalf;
    const glm::dvec3 path[] = {yard - glm::dvec3(0, sail.topHalf * 1.12, 0), yard,
                               yard + glm::dvec3(0, sail.topHalf * 1.12, 0)};
    const double radii[] = {0.4 * radius, radius, 0.4 * radius};
    tube(builder, path, radii, 5);

    builder.begin(Material::cloth);
    const double height = sail.top - sail.foot;
    const glm::dvec3 foot = mast.at(sail.foot) + glm::dvec3(mast.yardX() + 0.1, 0, 0);
    sheet(builder, 5, 4, 0.012, [&](double u, double v) { // across to starboard, and down
        const double across = 1.0 - 2.0 * u;
        const double half = sail.topHalf + (sail.footHalf - sail.topHalf) * v - 0.35 * std::sin(kPi * v);
        glm::dvec3 p = glm::mix(yard + glm::dvec3(0.03, 0, -radius), foot, v);
        p.y = across * half;
        p.x += 0.24 * height * (1.0 - across * across * 0.85) * std::sin(0.5 * kPi * std::min(1.0, v * 1.7)) *
               (1.0 - 0.55 * v * v);
        p.z += 0.13 * height * (1.0 - across * across) * v * v; // the foot's roach clears what is below
        return p;
    });
}

void addMast(MeshBuilder& builder, const Mast& mast, const std::function<glm::dvec3(double, double)>& rail)
{
    builder.begin(Material::wood);
    const double top = mast.sails[0].top + 0.9;
    taper(builder, mast.at(mast.deck - 0.3), mast.at(top + 1.2), mast.radius, 0.72 * mast.radius, 8);
    taper(builder, mast.at(top) + glm::dvec3(0.25, 0, 0), mast.at(mast.head) + glm::dvec3(0.12, 0, 0),
          0.6 * mast.radius, 0.22 * mast.radius, 6);
    const glm::dvec2 platform[] = {{0, 0}, {0.9, 0.05}, {1.15, 0.12}, {1.15, 0.24}, {0, 0.24}}; // the top
    revolve(builder, platform, mast.at(top - 0.1), 8);

    builder.begin(Material::rubber); // shrouds, tarred, with a few ratlines; backstays; stays of the topmast
    const glm::dvec3 hounds = mast.at(top - 0.1);
    const auto shroud = [&](int i) { return rail(mast.x + 0.2 - 0.62 * i, 0.1); };
    for (int i = 0; i < 4; ++i)
    {
        wire(builder, shroud(i), hounds, 0.03);
        wire(builder, shroud(i) * kMirror, hounds, 0.03);
    }
    for (int k = 1; k <= 4; ++k)
    {
        const double u = 0.18 * k;
        const glm::dvec3 a = glm::mix(shroud(0), hounds, u);
        const glm::dvec3 b = glm::mix(shroud(3), hounds, u);
        wire(builder, a, b, 0.018);
        wire(builder, a * kMirror, b * kMirror, 0.018);
    }
    const glm::dvec3 head = mast.at(mast.sails.back().top + 0.5);
    wire(builder, rail(mast.x - 2.9, 0.0), head, 0.025);
    wire(builder, rail(mast.x - 2.9, 0.0) * kMirror, head, 0.025);

    builder.begin(Material::paint); // a pennant
    const glm::dvec3 truck = mast.at(mast.head) + glm::dvec3(0.12, 0, 0);
    sheet(builder, 5, 1, 0.02, [&](double u, double v) {
        return truck + glm::dvec3(1.9 * u, 0.16 * std::sin(7.0 * u) * u, -0.06 - (0.55 - 0.45 * u) * v);
    });
}

void addStaysail(MeshBuilder& builder, const Staysail& sail)
{
    builder.begin(Material::rubber);
    wire(builder, sail.from, glm::mix(sail.from, sail.to, 0.74), 0.03);
    builder.begin(Material::cloth, false, Joint::fixed);
    const glm::dvec3 tack = sail.tack();
    const glm::dvec3 head = sail.head();
    sheet(builder, 4, 4, 0.012, [&](double u, double v) {
        glm::dvec3 p = glm::mix(glm::mix(tack, head, v), glm::mix(sail.clew, head, v), u);
        p.y += 0.42 * glm::length(sail.clew - tack) * u * (1.0 - u) * (1.0 - v);
        return p;
    });
}

void addSpanker(MeshBuilder& builder)
{
    const auto [tack, throat, peak, clew] = Spanker();
    builder.begin(Material::wood, false, Joint::boom);
    taper(builder, throat + glm::dvec3(0.2, 0, 0.1), peak + glm::dvec3(-0.4, 0, 0.34), 0.13, 0.07, 8);
    taper(builder, tack + glm::dvec3(0.2, 0, -0.15), clew + glm::dvec3(-0.5, 0, -0.08), 0.15, 0.09, 8);
    builder.begin(Material::cloth, false, Joint::boom);
    sheet(builder, 4, 4, 0.012, [&](double u, double v) {
        glm::dvec3 p = glm::mix(glm::mix(tack, clew, u), glm::mix(throat, peak, u), v);
        p.y += 1.9 * u * (1.0 - u) * (0.5 + 0.5 * std::sin(kPi * v)) + 0.5 * u * v;
        return p;
    });
    builder.begin(Material::paint, false, Joint::boom); // the ensign
    sheet(builder, 5, 2, 0.02, [&](double u, double v) {
        return peak + glm::dvec3(0.1 - 2.2 * u, 0.22 * std::sin(5.0 * u) * u, -0.25 - 0.35 * u - 1.3 * v);
    });
}

} // namespace

std::vector<Sail> corsairSails()
{
    std::vector<Sail> sails;
    for (const Mast& mast : masts())
        for (const SquareSail& sail : mast.sails)
        {
            const double height = sail.top - sail.foot;
            const glm::dvec3 centre = mast.at(sail.top - 0.52 * height) + glm::dvec3(mast.yardX(), 0, 0);
            sails.push_back({SailKind::square, height * (sail.topHalf + sail.footHalf), centre, mast.at(mast.deck),
                             mast.at(mast.head)});
        }
    const auto [tack, throat, peak, clew] = Spanker();
    sails.push_back({SailKind::main, 27.0, 0.25 * (tack + clew + throat + peak), tack, throat});
    for (const Staysail& sail : staysails())
    {
        const glm::dvec3 t = sail.tack();
        const glm::dvec3 h = sail.head();
        sails.push_back(
            {SailKind::jib, 0.5 * glm::length(glm::cross(h - t, sail.clew - t)), (t + h + sail.clew) / 3.0, t, h});
    }
    return sails;
}

void addCorsairRig(MeshBuilder& builder, const std::function<glm::dvec3(double, double)>& rail)
{
    builder.begin(Material::wood);
    taper(builder, kBowspritHeel, kBowspritCap, 0.30, 0.13, 8); // bowsprit and jib-boom
    tube(builder, {18.2, -2.4, 7.05}, {18.2, 2.4, 7.05}, 0.09, 6);
    tube(builder, {17.0, 0, 4.6}, {21.0, 0, 8.3}, 0.04, 4);
    for (const Mast& mast : masts())
    {
        addMast(builder, mast, rail);
        for (const SquareSail& sail : mast.sails)
            addSquareSail(builder, mast, sail);
    }
    addSpanker(builder);
    for (const Staysail& sail : staysails())
        addStaysail(builder, sail);
}

} // namespace boats
