// models.h -- the bodies that Seaway makes by itself, and what a user's mesh becomes: shape, weight, rig, engines.
//
// Every model is decked: a cockpit is a well closed below, so the water has no way in. Numbers are in model space (see
// boats/hulls/hull_mesh.h) and [m], [kg], [N].
#pragma once

#include "boats/body_spec.h"
#include "boats/hulls/hull_mesh.h"

#include "engine/result.h"

#include <filesystem>

namespace boats {

struct Engine
{
    glm::dvec3 position{0.0}; // of the propeller
    double thrust = 0.0;      // at full throttle and no speed [N]
    double free = 1.0;        // speed of advance at which full throttle gives no thrust [m/s]
    double diameter = 0.0;    // of the propeller
    bool steers = false;      // an outboard: it turns with the rudder
};

// A keel or a rudder as a wing; none where the area is 0.
struct Foil
{
    double area = 0.0;      // of one side [m^2]
    double aspect = 1.0;    // effective: the hull above it acts as a mirror
    glm::dvec3 centre{0.0}; // of effort
    glm::dvec3 axis{0.0};   // a point that a rudder turns about; it turns about the vertical
};

enum class SailKind
{
    main,
    jib,
    square
};

struct Sail
{
    SailKind kind = SailKind::main;
    double area = 0.0;        // [m^2]
    glm::dvec3 centre{0.0};   // of effort, sheeted amidships
    glm::dvec3 axisFrom{0.0}; // what it turns about: the mast, or the forestay from tack to head
    glm::dvec3 axisTo{0.0};
};

struct HullModel
{
    HullMesh mesh;
    double mass = 0.0;
    glm::dvec3 centreOfMass{0.0}; // in model space [m]
    glm::dvec3 size{0.0};         // of what floats: length, beam, height, keel and deckhouse included
    double shell = 0.0;           // the part of its mass that lies in its skin, 0 to 0.9; the rest is spread throughout
    double waterline = 0.0;       // height of the plane it rests at upright; the top of what floats: it sinks
    double volume = 0.0;          // of all that floats [m^3]
    std::vector<Engine> engines;
    // Cut with the belly to port, as with the wind from starboard; mirror y on the other tack. Parts that turn with
    // Joint::boom and Joint::jib belong to the first main and the first jib.
    std::vector<Sail> sails;
    Foil keel;
    Foil rudder;
    bool planes = false;  // fast, on a bottom made for it
    glm::dvec3 eyes{0.0}; // of who steers it; of what has no rudder, of who stands on top
};

// The model of a body, of the size, scale and mass that it asks for. Lengths go with `scale` (or `size`, for those that
// take one), the mass with the volume, forces with the mass, unless given. Only Model::mesh meets the outside world:
// the file is looked for in `folder`.
engine::Result<HullModel> makeModel(const BodySpec& spec, const std::filesystem::path& folder = {});

// The places of m engines across a width w: y = -w/2 + i w/m + w/(2m), from starboard to port (Cords & Staadt, 4.2.3).
std::vector<double> engineRow(int count, double width);

} // namespace boats
