// land_spec.h -- the land as a scene asks for it: the table [terrain].
//
// Heights come from a file, from shapes that are added one after the other, or from both, the shapes on top.
#pragma once

#include "ocean/ocean_spec.h"

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <optional>
#include <string>
#include <vector>

namespace ocean {

enum class LandKind
{
    plane,   // adds a slope
    hill,    // adds a round bump, or a hollow
    step,    // adds a height on one side of a line
    noise,   // adds ridges, dunes, stones: random, at all lengths from one down
    wall,    // raises the ground up to a level: a dam, a quay, a rock
    channel, // cuts it down to a bed along a path: a river
};

struct LandShape
{
    LandKind kind = LandKind::plane;
    glm::dvec2 center{0.0};        // world [m]
    double heading = 0.0;          // [rad], compass: where its length points, a plane rises to, a step is high
    glm::dvec2 size{0.0};          // along the heading and across [m], 0.01 to 1e5; 0: round, or of no end
    double radius = 0.0;           // of what is round [m]
    double height = 0.0;           // that is added in its middle, or the level of a wall's top [m], -5000 to 5000
    double slope = 0.0;            // of a plane: how much it rises a metre
    double edge = 0.0;             // the width in which a step rises [m], 0 to 1e4
    double bank = 1.0;             // how much the sides of a wall or a channel rise a metre, 0.001 to 1000
    double width = 0.0;            // of a channel's bed [m], 0 to 1e4
    std::vector<double> path = {}; // of a channel: east, north and height of the bed, point by point [m]

    double length = 100.0;      // of noise: of its longest waves [m], 0.1 to 1e5
    int octaves = 6;            // how often they are halved, 1 to 12
    double rough = 0.5;         // how high each is, of the one twice as long, 0 to 1
    double ridged = 0.0;        // how far its crests are sharpened, 0 to 1
    double stretch = 1.0;       // how much longer they are across the heading, 0.1 to 100
    uint32_t seed = 1;          // of all that is random in it
    std::optional<double> from; // there is none where the ground so far is below this [m]
    std::optional<double> to;   // and all of it where the ground is above this

    bool operator==(const LandShape&) const = default;
};

struct LandSpec
{
    std::string file;               // .png or .npy; empty: shapes alone
    glm::dvec2 size{1000.0};        // east and north [m], 1 to 1e5
    glm::dvec2 center{0.0};         // world [m]
    glm::dvec2 range{-30.0, 120.0}; // of a picture's black and white [m], -5000 to 5000
    double cell = 0.0;              // apart of heights made by shapes [m], 0.01 to 1000; 0: a thousandth of the size
    double base = 0.0;              // the height that shapes are added to [m], -5000 to 5000
    std::vector<LandShape> shapes;  // the tables [[terrain.shape]]

    bool operator==(const LandSpec&) const = default;
};

inline constexpr int kMaxLandHeights = 4096; // along a side

void read(engine::TableReader& reader, LandSpec& spec);
void read(engine::TableReader& reader, LandShape& shape);

} // namespace ocean
