// savitsky.h -- how a planing hull runs: Savitsky, Hydrodynamic Design of Planing Hulls (1964), his case of all forces
// through the centre of mass. A prismatic hull that is wet to its chines, at speed coefficients V/sqrt(g b) above 1.
#pragma once

#include <cmath>
#include <numbers>

namespace test {

struct PlaningHull
{
    double mass = 0.0;         // [kg]
    double beam = 0.0;         // over the chines [m]
    double deadrise = 0.0;     // [degrees]
    double centreOfMass = 0.0; // forward of the transom [m]
};

struct Planing
{
    double trim = 0.0;       // [degrees]
    double wetted = 0.0;     // mean wetted length [m]
    double resistance = 0.0; // in parts of the weight
};

inline Planing savitsky(const PlaningHull& hull, double speed)
{
    constexpr double kWater = 1025.0;
    constexpr double kG = 9.81;
    const double cv = speed / std::sqrt(kG * hull.beam);
    const double pressure = 0.5 * kWater * speed * speed;
    const double lift = hull.mass * kG / (pressure * hull.beam * hull.beam);

    double flat = lift; // the coefficient of a bottom without deadrise that has the same lift
    for (int i = 0; i < 100; ++i)
        flat = lift + 0.0065 * hull.deadrise * std::pow(flat, 0.6);
    double low = 0.01; // wetted length in beams: its centre of pressure is under the centre of mass
    double high = 8.0;
    for (int i = 0; i < 60; ++i)
    {
        const double middle = 0.5 * (low + high);
        const double centre = 0.75 - 1.0 / (5.21 * cv * cv / (middle * middle) + 2.39);
        (centre * middle * hull.beam < hull.centreOfMass ? low : high) = middle;
    }
    const double length = low;
    const double trim =
        std::pow(flat / (0.012 * std::sqrt(length) + 0.0055 * std::pow(length, 2.5) / (cv * cv)), 1.0 / 1.1);
    const double reynolds = std::log10(speed * length * hull.beam / 1.19e-6) - 2.0;
    const double degree = std::numbers::pi / 180.0;
    const double skin = length * hull.beam * hull.beam / std::cos(hull.deadrise * degree);
    const double rubbing = pressure * skin * (0.075 / (reynolds * reynolds) + 0.0004);
    return {trim, length * hull.beam, std::tan(trim * degree) + rubbing / (hull.mass * kG)};
}

} // namespace test
