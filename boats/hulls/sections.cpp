#include "boats/hulls/sections.h"

#include "boats/hulls/hydrostatics.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>

namespace boats {
namespace {

// Of critical damping: eddies at bilges and keels slow the roll, which the waves of a hull hardly do (Ikeda 1978: 0.03 to
// 0.1).
constexpr double kEddies = 0.07;

constexpr double kPi = std::numbers::pi;
constexpr double kG = 9.81;
constexpr int kStations = 24;

// Carlson's symmetric elliptic integral of the second kind, R_D(x, y, z) (Carlson 1979).
double carlsonD(double x, double y, double z)
{
    double sum = 0.0;
    double part = 1.0;
    for (int i = 0; i < 40; ++i)
    {
        const double root = std::sqrt(x * y) + std::sqrt(y * z) + std::sqrt(z * x);
        sum += part / (std::sqrt(z) * (z + root));
        part *= 0.25;
        x = 0.25 * (x + root);
        y = 0.25 * (y + root);
        z = 0.25 * (z + root);
    }
    return 3.0 * sum + part / (z * std::sqrt(z)); // all three are the same by now
}

// Lamb's alpha, beta, gamma: abc int dl / ((a^2 + l) D).
glm::dvec3 lamb(const glm::dvec3& s)
{
    const glm::dvec3 q = s * s;
    return 2.0 / 3.0 * s.x * s.y * s.z *
           glm::dvec3(carlsonD(q.y, q.z, q.x), carlsonD(q.z, q.x, q.y), carlsonD(q.x, q.y, q.z));
}

// Of an ellipsoid turning about an axis, with semi-axes b and c across it, whose integrals are `forB` and `forC`: its
// added inertia in parts of the mass of its volume [m^2] (Lamb 1932, §115).
double turning(double b, double c, double forB, double forC)
{
    const double off = b * b - c * c;
    return off * off * (forC - forB) / (5.0 * (2.0 * off + (b * b + c * c) * (forB - forC)));
}

// What an ellipsoid has in parts of what its own sections across the first axis have.
struct Ends
{
    double sway = 1.0;
    double heave = 1.0;
    double roll = 1.0;
    double pitch = 1.0;
    double yaw = 1.0;
};

Ends endsOf(glm::dvec3 s)
{
    s *= glm::dvec3(1.0, 1.003, 1.007); // none are quite the same, which would be 0/0
    const glm::dvec3 i = lamb(s);
    const glm::dvec3 q = s * s;
    const double off = q.y - q.z;
    return {.sway = i.y / (2.0 - i.y) * s.y / s.z,
            .heave = i.z / (2.0 - i.z) * s.z / s.y,
            .roll = turning(s.y, s.z, i.y, i.z) * 10.0 * s.y * s.z / (off * off),
            .pitch = turning(s.z, s.x, i.z, i.x) * 5.0 * s.z / (s.y * q.x),
            .yaw = turning(s.x, s.y, i.x, i.y) * 5.0 * s.y / (s.z * q.x)};
}

// A cut across the hull, below the water.
struct Cut
{
    double at = 0.0;
    double beam = 0.0;
    double draft = 0.0;
    double area = 0.0;
};

void addCut(Cut& cut, const std::vector<glm::dvec2>& outline, double waterline, glm::dvec2& reach)
{
    glm::dvec2 last = outline.back();
    std::vector<glm::dvec2> below;
    for (const glm::dvec2& corner : outline)
    {
        if ((last.y <= waterline) != (corner.y <= waterline))
            below.push_back(last + (waterline - last.y) / (corner.y - last.y) * (corner - last));
        if (corner.y <= waterline)
            below.push_back(corner);
        last = corner;
    }
    for (const glm::dvec2& corner : below)
    {
        reach = {std::min(reach.x, corner.x), std::max(reach.y, corner.x)};
        cut.draft = std::max(cut.draft, waterline - corner.y);
    }
    cut.area += areaOf(below);
}

// Across axis 0 (x) or 1 (y), evenly from end to end of what is below the water.
std::vector<Cut> cutsAlong(std::span<const Triangle> triangles, int axis, double waterline, glm::dvec2& ends)
{
    const int across = 1 - axis;
    std::vector<Triangle> turned; // the cut's plane is level, its axes are `across` and up
    ends = {1e30, -1e30};
    for (const Triangle& triangle : triangles)
    {
        Triangle& t = turned.emplace_back();
        for (size_t k = 0; k < 3; ++k)
        {
            const glm::dvec3& p = triangle[axis == 0 ? k : 2 - k]; // what mirrors must be turned round
            t[k] = {p[across], p.z, p[axis]};
            if (p.z <= waterline)
                ends = {std::min(ends.x, p[axis]), std::max(ends.y, p[axis])};
            const glm::dvec3& q = triangle[axis == 0 ? (k + 1) % 3 : (4 - k) % 3];
            if ((p.z <= waterline) != (q.z <= waterline))
            {
                const double x = p[axis] + (waterline - p.z) / (q.z - p.z) * (q[axis] - p[axis]);
                ends = {std::min(ends.x, x), std::max(ends.y, x)};
            }
        }
    }
    std::vector<Cut> cuts;
    for (int i = 0; i < kStations && ends.y > ends.x; ++i)
    {
        Cut& cut = cuts.emplace_back();
        cut.at = ends.x + (ends.y - ends.x) * (i + 0.5) / kStations;
        glm::dvec2 reach(1e30, -1e30);
        for (const std::vector<glm::dvec2>& outline : waterplane(turned, cut.at).outline)
            addCut(cut, outline, waterline, reach);
        cut.area = std::abs(cut.area);
        cut.beam = std::max(reach.y - reach.x, 0.0);
    }
    return cuts;
}

// Points of the waterplane, each with its area.
struct PlanePoint
{
    glm::dvec2 at{0.0};
    double area = 0.0;
};

std::vector<PlanePoint> pointsOf(const Waterplane& plane)
{
    constexpr int kAcross = 10;
    glm::dvec2 low(1e30);
    glm::dvec2 high(-1e30);
    for (const auto& outline : plane.outline)
        for (const glm::dvec2& corner : outline)
            low = glm::min(low, corner), high = glm::max(high, corner);
    std::vector<PlanePoint> points;
    double total = 0.0;
    for (int i = 0; i < kStations; ++i)
    {
        const double width = (high.x - low.x) / kStations;
        const double x = low.x + (i + 0.5) * width;
        std::vector<double> sides;
        for (const auto& outline : plane.outline)
            for (size_t k = 0; k < outline.size(); ++k)
            {
                const glm::dvec2& a = outline[k];
                const glm::dvec2& b = outline[(k + 1) % outline.size()];
                if ((a.x < x) != (b.x < x))
                    sides.push_back(a.y + (x - a.x) / (b.x - a.x) * (b.y - a.y));
            }
        std::ranges::sort(sides);
        for (size_t k = 0; k + 1 < sides.size(); k += 2)
            for (int j = 0; j < kAcross; ++j)
            {
                const double step = (sides[k + 1] - sides[k]) / kAcross;
                points.push_back({{x, sides[k] + (j + 0.5) * step}, step * width});
                total += step * width;
            }
    }
    for (PlanePoint& point : points)
        point.area *= plane.area / total;
    return points;
}

// Haskind: of heave, roll and pitch at the angular frequency w.
glm::dvec3 dampingAt(std::span<const PlanePoint> plane, std::span<const WetPiece> pieces, const Afloat& body,
                     double length, double w)
{
    using Complex = std::complex<double>;
    const double k = w * w / kG;
    const int directions = 8 + static_cast<int>(k * length); // over half a round: the other half is the same
    glm::dvec3 sum(0.0);
    for (int i = 0; i < directions; ++i)
    {
        const double angle = kPi * (i + 0.5) / directions;
        const glm::dvec2 wave = k * glm::dvec2(std::cos(angle), std::sin(angle));
        Complex force[3] = {};
        for (const PlanePoint& point : plane)
        {
            const glm::dvec2 arm = point.at - glm::dvec2(body.centreOfMass);
            const Complex pressure = std::polar(point.area, glm::dot(wave, arm));
            force[0] += pressure;
            force[1] += arm.y * pressure;
            force[2] -= arm.x * pressure;
        }
        for (const WetPiece& piece : pieces) // less the gradient within
        {
            const glm::dvec3 arm = piece.at - body.centreOfMass;
            const Complex pressure =
                std::polar(piece.volume * std::exp(k * (piece.at.z - body.waterline)), glm::dot(wave, glm::dvec2(arm)));
            const Complex sideways = Complex(0.0, arm.z) * pressure;
            force[0] -= k * pressure;
            force[1] -= arm.y * k * pressure - wave.y * sideways;
            force[2] += arm.x * k * pressure - wave.x * sideways;
        }
        for (int m = 0; m < 3; ++m)
            sum[m] += std::norm(force[m]);
    }
    return sum * (2.0 * kPi / directions) * kWaterDensity * k * w / (4.0 * kPi);
}

// By sections across the longer axis, `along`, of the mirrored hull: surge, sway, heave; roll, pitch, yaw.
void addBySections(Radiation& radiation, std::span<const Triangle> triangles, const Afloat& body, bool sinks)
{
    glm::dvec2 ends[2];
    const std::vector<Cut> cuts[2] = {cutsAlong(triangles, 0, body.waterline, ends[0]),
                                      cutsAlong(triangles, 1, body.waterline, ends[1])};
    const double size[2] = {ends[0].y - ends[0].x, ends[1].y - ends[1].x};
    const int along = size[0] >= size[1] ? 0 : 1;
    double largest = 0.0;
    double deepest = 0.0;
    for (const Cut& cut : cuts[along])
    {
        largest = std::max(largest, cut.area);
        deepest = std::max(deepest, cut.draft);
    }
    const double mirrors = sinks ? 2.0 : 1.0; // deep under water there is no mirror: both halves are its own
    const double draft = std::min(deepest, 4.0 * largest / (kPi * size[1 - along])) / mirrors; // without a fin
    const Ends longEnds = endsOf(0.5 * glm::dvec3(size[along], size[1 - along], 2.0 * draft));
    const Ends wideEnds = endsOf(0.5 * glm::dvec3(size[1 - along], size[along], 2.0 * draft));
    const int turn[2] = {along, 1 - along}; // of roll and pitch, if it is wider than long
    for (const Cut& cut : cuts[along])
    {
        const double width = mirrors * size[along] / kStations * kWaterDensity * kPi;
        const double arm = cut.at - body.centreOfMass[along];
        const double deep = cut.draft / mirrors;
        const LewisForm form = lewisForm(cut.beam, deep, cut.area / mirrors);
        const double heave = width * form.heave * cut.beam * cut.beam / 8.0;
        const double sway = width * form.sway * deep * deep / 2.0;
        radiation.added.z += longEnds.heave * heave;
        radiation.added[1 - along] += longEnds.sway * sway;
        radiation.addedSpin[turn[0]] += longEnds.roll * width * form.roll * std::pow(0.5 * cut.beam, 4.0);
        radiation.addedSpin[turn[1]] += longEnds.pitch * heave * arm * arm;
        radiation.addedSpin.z += longEnds.yaw * sway * arm * arm;
    }
    for (const Cut& cut : cuts[1 - along]) // surge, as sway of cuts the other way
    {
        const double deep = cut.draft / mirrors;
        const LewisForm form = lewisForm(cut.beam, deep, cut.area / mirrors);
        radiation.added[along] +=
            wideEnds.sway * mirrors * size[1 - along] / kStations * kWaterDensity * kPi * form.sway * deep * deep / 2.0;
    }
}

} // namespace

namespace {

// A rectangle and its mirror image, turning about their middle: in parts of rho pi (larger half)^4 for both
// (DNV-RP-H103, table A-1), halved.
double turningRectangle(double beam, double draft)
{
    const double wide = std::max(0.5 * beam, draft);
    const double slim = std::clamp(std::min(0.5 * beam, draft) / wide, 0.0, 1.0);
    const double part = slim < 0.2 ? 0.125 + slim / 0.2 * 0.025 : slim < 0.5 ? 0.15 : 0.15 + (slim - 0.5) * 0.168;
    return 0.5 * part * std::pow(wide / (0.5 * beam), 4.0);
}

} // namespace

LewisForm lewisForm(double beam, double draft, double area)
{
    if (!(beam > 0.0) || !(draft > 0.0))
        return {0.0, 0.0, 0.0};
    const double h = std::clamp(0.5 * beam / draft, 1e-3, 1e3);
    const double least = 3.0 * kPi / 32.0 * (2.0 - (h > 1.0 ? 1.0 / h : h));
    const double most = kPi / 32.0 * (10.0 + h + 1.0 / h);
    const double full = std::clamp(area / (beam * draft), 1.001 * least, 0.999 * most);
    const double ratio = (h - 1.0) / (h + 1.0);
    const double c = 3.0 + 4.0 * full / kPi + (1.0 - 4.0 * full / kPi) * ratio * ratio;
    const double a3 = (3.0 - c + std::sqrt(std::max(9.0 - 2.0 * c, 0.0))) / c;
    const double a1 = (1.0 + a3) * ratio;
    const double wide = 1.0 + a1 + a3;
    const double deep = 1.0 - a1 + a3;
    LewisForm form{.heave = ((1.0 + a1) * (1.0 + a1) + 3.0 * a3 * a3) / (wide * wide),
                   .sway = ((1.0 - a1) * (1.0 - a1) + 3.0 * a3 * a3) / (deep * deep),
                   .roll = (a1 * a1 * (1.0 + a3) * (1.0 + a3) + 2.0 * a3 * a3) / std::pow(wide, 4.0)};
    // Corners that it rounds off matter most when it turns: from the ellipse on, towards the rectangle's own.
    const double boxy = std::clamp((area / (beam * draft) - 0.25 * kPi) / (1.0 - 0.25 * kPi), 0.0, 1.0);
    const double ellipse = std::pow(1.0 - 1.0 / (h * h), 2.0) / 16.0;
    if (boxy > 0.0)
        form.roll = ellipse + boxy * (turningRectangle(beam, draft) - ellipse);
    return form;
}

glm::dvec3 ellipsoidAdded(const glm::dvec3& semiaxes)
{
    const glm::dvec3 integrals = lamb(semiaxes);
    return integrals / (2.0 - integrals);
}

Radiation radiationOf(std::span<const Triangle> triangles, std::span<const WetPiece> pieces, const Afloat& body)
{
    Radiation radiation;
    const Waterplane plane = waterplane(triangles, body.waterline);
    const bool sinks = pieces.empty() || !(plane.area > 0.0);
    addBySections(radiation, triangles, body, sinks);
    Radiation deep = radiation;
    if (!sinks)
    {
        Afloat under = body;
        under.waterline = bounds(triangles).max.z;
        deep = {};
        addBySections(deep, triangles, under, true);
    }
    radiation.addedDeep = deep.added;
    radiation.addedSpinDeep = deep.addedSpin;
    if (sinks)
        return radiation;

    const double volume = displaced(triangles, body.waterline).volume;
    const Metacentric stable = metacentricHeight(triangles, body.waterline, body.centreOfMass.z);
    const double weight = kWaterDensity * kG * volume;
    const glm::dvec3 stiff(kWaterDensity * kG * plane.area, weight * stable.roll, weight * stable.pitch);
    const glm::dvec3 heavy(body.mass, body.inertia[0][0], body.inertia[1][1]);
    const glm::dvec3 quick(radiation.added.z, radiation.addedSpin.x, radiation.addedSpin.y);

    glm::dvec2 reach(1e30, -1e30);
    const std::vector<PlanePoint> points = pointsOf(plane);
    for (const PlanePoint& point : points)
        reach = {std::min(reach.x, point.at.x), std::max(reach.y, point.at.x)};
    for (int m = 0; m < 3; ++m)
    {
        radiation.natural[m] = std::sqrt(std::max(stiff[m], 0.0) / (heavy[m] + quick[m]));
        const double w = radiation.natural[m] > 0.0 ? radiation.natural[m] : radiation.natural[0];
        radiation.damping[m] = dampingAt(points, pieces, body, reach.y - reach.x, w)[m];
    }
    radiation.eddies = kEddies * 2.0 * radiation.natural.y * (heavy.y + quick.y);
    return radiation;
}

} // namespace boats
