// grid_spec.h -- a moving wave grid as a scene asks for it: the tables [[grid]].
#pragma once

#include "engine/table_reader.h"

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

// One disturbance of the surface.
struct DropSpec
{
    double time = 0.0;   // [s] from the start, 0 to 1e6
    glm::dvec2 at{0.0};  // world [m]
    double radius = 1.0; // [m], 0.01 to 1000
    double height = 0.1; // of its middle [m], -10 to 10; negative: a hollow

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

struct GridSpec
{
    std::string name;           // "grid0", "grid1", ... by place where the scene gives none
    glm::ivec2 cells{512, 512}; // along x and y, each 16 to 4096
    double cell = 0.25;         // side of a cell [m], 0.01 to 100
    double waveSpeed = 4.0;     // [m/s], 0.01 to 200
    double damping = 0.05;      // rate at which amplitude fades [1/s], 0 to 100
    std::string follow;         // a body, kFollowCamera, or empty: starts at center and drifts
    glm::dvec2 center{0.0};     // at the start, world [m]; unused where it follows
    glm::dvec2 velocity{0.0};   // [m/s], -100 to 100 each; unused where it follows
    Border border = Border::absorb;
    RainSpec rain;
    std::vector<DropSpec> drops; // the tables [[grid.drop]]

    bool operator==(const GridSpec&) const = default;
};

void read(engine::TableReader& reader, GridSpec& spec);
void read(engine::TableReader& reader, DropSpec& spec);
void read(engine::TableReader& reader, RainSpec& spec);

} // namespace ocean
