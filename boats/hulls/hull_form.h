// hull_form.h -- a boat's lines: smooth curves along its length, from which sections, deck and stations follow.
//
// Along the hull goes t, 0 at the transom and 1 at the stem, at every height of its own: x runs from the transom's
// profile to the stem's. Model space [m].
#pragma once

#include "boats/hulls/mesh_builder.h"

#include <initializer_list>
#include <optional>

namespace boats {

// A smooth curve through points in order of their x, monotone between them (Fritsch & Carlson 1980), so that it never
// swings past a point; constant beyond its ends.
class Curve
{
public:
    Curve(double constant) : Curve({{0.0, constant}}) {}
    Curve(std::initializer_list<glm::dvec2> points);
    double operator()(double x) const;

private:
    std::vector<glm::dvec2> points_;
    std::vector<double> slopes_;
};

// The outside of a hull. A section is one cubic from keel to sheer, or with a chine two lines that meet there.
struct HullLines
{
    Curve stemX;    // against z
    Curve transomX; // against z
    Curve sheerY;   // half the beam at the sheer, against t, as all that follow; > 0
    Curve sheerZ;
    Curve keelZ;
    Curve deadrise;      // the bottom's slope at the keel [degrees]
    Curve flare;         // of the topsides at the sheer, outward from the vertical [degrees]; < 0: tumblehome
    Curve bottom = 0.5;  // how far the section keeps to the deadrise, as a part of the half beam
    Curve topside = 0.5; // how far the section keeps to the flare, as a part of the height
    std::optional<Curve> chineY = {};
    std::optional<Curve> chineZ = {};
    int points = 10; // of a section, keel and sheer included

    double x(double t, double z) const;
    std::vector<glm::dvec3> side(double t) const; // a section's points from the keel up to the sheer
    double sideY(double t, double z) const;       // half the beam at a height, that of the sheer or keel beyond
    double bottomZ(double x, double y) const;     // of the hull's underside near the keel, for fins to join
};

// What lies inside the sheer: rail, bulwark and deck, in five strips from the rail to the middle.
struct DeckLines
{
    Curve z;              // of the deck's edge, against t; below the sheer
    double rail = 0.05;   // width of the rail [m]
    double camber = 0.04; // how much higher the deck is in the middle [m]
    struct Well           // a cockpit, closed below
    {
        double from; // t
        double to;
        double halfWidth; // [m]
        double floor;     // z [m]
    };
    std::optional<Well> well = {};
};

inline constexpr size_t kDeckStrips = 5; // rail, bulwark's inside, side deck, well's side, floor or middle deck

// The deck's height at t and y.
double deckHeight(const HullLines& lines, const DeckLines& deck, double t, double y);

// Stations 0 to 1, `count` spread evenly but closer towards the stem, and a close pair at each of `breaks` (and just
// inside the ends), where a deck steps.
std::vector<double> stations(int count, std::initializer_list<double> breaks);

// The sections of hull and deck at the stations.
std::vector<Section> sections(const HullLines& lines, const DeckLines& deck, std::span<const double> stations);

// The lid over all that lies inside the rail.
void addLid(MeshBuilder& builder, const HullLines& lines, const DeckLines& deck, std::span<const double> stations);

} // namespace boats
