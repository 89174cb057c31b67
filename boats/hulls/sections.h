// sections.h -- what the water around a hull does to it when it moves: added mass, and damping by the waves it makes.
//
// Added mass, of the hull and its mirror image above the water: right for what goes up and down quickly and for what
// goes sideways slowly.
//   section  Lewis forms (Lewis 1929): of beam B, draft T and area A it has C rho pi B^2/8 a metre in heave,
//            C rho pi T^2/2 in sway and C rho pi (B/2)^4 in roll about the waterline; of a flat plate 1/16 in roll.
//            In roll sections fuller than an ellipse go over to the rectangle, whose corners such forms round off
//   ends     water flows round them: times what an ellipsoid of the same length, beam and section has (Lamb 1932, 114,
//            115), in parts of what its own sections have
// Damping, of heave, roll and pitch, each at its own natural frequency w: by Haskind's relation from the force of waves
// from all sides on the hull (Newman 1962), b = k w / (4 pi rho g^2) int |X|^2 dbeta, X for an amplitude of 1, k =
// w^2/g. X is the pressure of the undisturbed wave (Froude and Krylov): for a long box that is strip theory with waves
// of 2 exp(-k T) sin(k B/2) times the heave, and ends that radiate less come of themselves.
// Left out: how added mass changes with frequency (at the natural one of heave it is 10 to 30 % less), what couples the
// motions, and friction and eddies, which are the skin's drag.
#pragma once

#include "boats/hulls/hull_mesh.h"

#include <glm/mat3x3.hpp>
#include <glm/vec2.hpp>

namespace boats {

struct Afloat
{
    double mass = 0.0;            // of the body [kg]
    glm::dvec3 centreOfMass{0.0}; // [m]
    glm::dmat3 inertia{0.0};      // about it [kg m^2]
    double waterline = 0.0;       // height of the water's plane; at or above its top: it sinks
};

// A piece of the displaced volume.
struct WetPiece
{
    glm::dvec3 at{0.0};  // [m]
    double volume = 0.0; // [m^3]
};

struct Radiation
{
    glm::dvec3 added{0.0};         // mass in surge, sway, heave [kg]
    glm::dvec3 addedSpin{0.0};     // inertia in roll, pitch, yaw about the centre of mass [kg m^2]
    glm::dvec3 addedDeep{0.0};     // the same of all of it deep under water [kg]
    glm::dvec3 addedSpinDeep{0.0}; // [kg m^2]
    glm::dvec3 damping{0.0};       // heave [N s/m], roll, pitch [N m s]
    double eddies = 0.0;           // damping of roll by eddies [N m s]
    glm::dvec3 natural{0.0};       // angular frequencies of heave, roll, pitch [rad/s]; 0: it does not come back
};

// `pieces` are the volume below the waterline, none where it sinks.
Radiation radiationOf(std::span<const Triangle> triangles, std::span<const WetPiece> pieces, const Afloat& body);

// Coefficients of a Lewis form, in parts of rho pi B^2/8, rho pi T^2/2, rho pi (B/2)^4. `area` [m^2] is taken for the
// nearest that such a form can have.
struct LewisForm
{
    double heave = 1.0;
    double sway = 1.0;
    double roll = 1.0;
};

LewisForm lewisForm(double beam, double draft, double area);

// Added mass of an ellipsoid along its axes, in parts of its own volume's (Lamb 1932, §114). Semi-axes [m], > 0.
glm::dvec3 ellipsoidAdded(const glm::dvec3& semiaxes);

} // namespace boats
