// grid_spec.h -- a moving wave grid as a scene asks for it: the tables [[grid]].
#pragma once

#include "ocean/path.h"

#include <glm/vec2.hpp>

#include <string>
#include <vector>

namespace ocean {

// The target of a grid that stays under the eye.
inline constexpr std::string_view kFollowCamera = "camera";

enum class Border
{
    absorb,
    clamp,
    wrap,
    ghostMean,
    ghostSlope
};

// How waves run on a grid.
enum class Waves
{
    plain,     // all at one speed, by the wave equation: shallow water, harbours
    dispersive // long ones faster than short ones: deep and open water
};

// One disturbance of the surface, let go from rest. It happens at the tick nearest to its time.
struct DropSpec
{
    double time = 0.0;   // [s] from the start, 0 to 1e6
    glm::dvec2 at{0.0};  // world [m]
    double radius = 1.0; // [m], 0.01 to 1000; drawn at least two cells wide
    double height = 0.1; // of its middle [m], -10 to 10; negative: a hollow
    bool neutral = true; // a ring around it takes what the middle adds; false: it adds volume

    bool operator==(const DropSpec&) const = default;
};

// Drops all over the grid, at random.
struct RainSpec
{
    double rate = 0.0;    // drops per square metre and second, 0 to 1000; 0: dry
    double radius = 0.25; // of a drop's ring as it starts [m], 0.01 to 10
    double height = 0.02; // [m], 0 to 1

    bool operator==(const RainSpec&) const = default;
};

// A box or a disc of the world.
struct RegionSpec
{
    glm::dvec2 center{0.0}; // world [m]
    glm::dvec2 size{0.0};   // of a box [m], 0.01 to 1e5 each: along its heading, across it
    double heading = 0.0;   // of a box [rad], compass: 0 is north, 90 degrees east
    double radius = 0.0;    // of a disc [m], 0.01 to 1e5; 0: a box

    bool operator==(const RegionSpec&) const = default;
};

// No water flows into it: waves reflect off it, a crest as a crest.
struct ObstacleSpec : RegionSpec
{
    bool operator==(const ObstacleSpec&) const = default;
};

// Water of its own depth: waves run at sqrt(9.81 m/s^2 * depth) there.
struct ShoalSpec : RegionSpec
{
    double depth = 1.0; // [m], 0 to 1000
    double edge = 0.0;  // distance beyond its outline over which it sets in [m], 0 to 1e4

    bool operator==(const ShoalSpec&) const = default;
};

// Waves fade faster in it.
struct CalmSpec : RegionSpec
{
    double damping = 1.0; // added to the grid's [1/s], 0 to 100
    double edge = 0.0;    // as a shoal's

    bool operator==(const CalmSpec&) const = default;
};

struct GridSpec
{
    std::string name;           // "grid0", "grid1", ... by place where the scene gives none
    glm::ivec2 cells{512, 512}; // along x and y, each 16 to 4096
    double cell = 0.25;         // side of a cell [m], 0.01 to 100
    Waves waves = Waves::plain;
    double waveSpeed = 4.0;    // of plain waves [m/s], 0.01 to 200
    double depth = 0.0;        // of the water under dispersive waves [m], 0.1 to 1e4; 0: the ocean's, or else deep
    int every = 0;             // ticks in which dispersive waves make a step: 1, 2 or 4; 0: as many as may be
    double damping = 0.05;     // d: waves fade as e^{-d t/2}, their energy as e^{-d t} [1/s], 0 to 100
    std::string follow;        // a body, kFollowCamera, or empty: moves by itself
    glm::dvec2 center{0.0};    // at the start, world [m]; unused where it follows or has keys
    glm::dvec2 velocity{0.0};  // [m/s], -100 to 100 each; likewise
    std::vector<PathKey> keys; // the tables [[grid.key]]: it goes along them; none: it drifts
    Border border = Border::absorb;
    double foamLife = 12.0; // the time in which foam on it fades to 1/e [s], 0.1 to 1e4
    bool tiled = false;     // repeats all over the sea; only with Border::wrap
    RainSpec rain;
    std::vector<DropSpec> drops;              // the tables [[grid.drop]]
    std::vector<ObstacleSpec> obstacles = {}; // the tables [[grid.obstacle]]
    std::vector<ShoalSpec> shoals = {};       // the tables [[grid.shoal]]; later ones lie over earlier ones
    std::vector<CalmSpec> calms = {};         // the tables [[grid.calm]]; they add up

    bool operator==(const GridSpec&) const = default;
};

// Each obstacle once, however many grids know of it.
std::vector<ObstacleSpec> obstaclesOf(const std::vector<GridSpec>& grids);

// The same water on fewer cells, over the same area: sides of cells are doubled until none has more than `most`. Dispersive
// grids that say how many ticks they make a step in take twice as many, up to 4: it crosses as many cells as before.
GridSpec coarsened(GridSpec spec, int most);

void read(engine::TableReader& reader, GridSpec& spec);
void read(engine::TableReader& reader, DropSpec& spec);
void read(engine::TableReader& reader, RainSpec& spec);
void read(engine::TableReader& reader, ObstacleSpec& spec);
void read(engine::TableReader& reader, ShoalSpec& spec);
void read(engine::TableReader& reader, CalmSpec& spec);

} // namespace ocean
