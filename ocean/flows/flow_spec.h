// flow_spec.h -- water that flows over the land as a scene asks for it: the tables [[flow]].
#pragma once

#include "engine/table_reader.h"

#include <glm/vec2.hpp>

#include <optional>
#include <string>
#include <vector>

namespace ocean {

// What lies beyond a side of a flow.
enum class FlowBorder
{
    open, // the same water on, still, where there was water at the start; elsewhere it falls away
    wall,
    sea // the sea: waves that come out go into it, and it stands at its level
};

struct FlowBorders
{
    FlowBorder west = FlowBorder::open;
    FlowBorder east = FlowBorder::open;
    FlowBorder south = FlowBorder::open;
    FlowBorder north = FlowBorder::open;

    bool operator==(const FlowBorders&) const = default;
};

// More water at the start: a box or a disc up to a level.
struct PoolSpec
{
    glm::dvec2 center{0.0}; // world [m]
    glm::dvec2 size{0.0};   // of a box, along x and y [m], 0.01 to 1e5 each
    double radius = 0.0;    // of a disc [m], 0.01 to 1e5; 0: a box
    double level = 0.0;     // [m], -1000 to 4000

    bool operator==(const PoolSpec&) const = default;
};

// A spring, or a drain where its rate is negative: a pump that gives or takes that rate, whatever the level.
struct SourceSpec
{
    glm::dvec2 at{0.0};         // world [m]
    double radius = 1.0;        // of the disc of cells that share it [m], 0.01 to 1e4; at least one cell
    double rate = 0.0;          // [m^3/s], -1e5 to 1e5
    double start = 0.0;         // [s], 0 to 1e6
    std::optional<double> stop; // [s], after start; none: never

    bool operator==(const SourceSpec&) const = default;
};

struct FlowSpec
{
    std::string name;            // "flow0", "flow1", ... by place where the scene gives none
    glm::ivec2 cells{256, 256};  // along x and y, each 1 to 4096
    double cell = 1.0;           // side of a cell [m], 0.05 to 100
    glm::dvec2 center{0.0};      // world [m]
    std::optional<double> level; // at which water stands at the start [m], -1000 to 4000; none: it is dry
    bool momentum = true;        // whether water carries its momentum along; without: virtual pipes
    double friction = 0.03;      // of the bed, Manning's n [s/m^(1/3)], 0 to 1
    FlowBorders border;
    std::vector<PoolSpec> pools;     // the tables [[flow.pool]]
    std::vector<SourceSpec> sources; // the tables [[flow.source]]

    bool operator==(const FlowSpec&) const = default;
};

void read(engine::TableReader& reader, FlowSpec& spec);
void read(engine::TableReader& reader, FlowBorders& spec);
void read(engine::TableReader& reader, PoolSpec& spec);
void read(engine::TableReader& reader, SourceSpec& spec);

} // namespace ocean
