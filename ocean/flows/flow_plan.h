// flow_plan.h -- what the numbers of flows are at the start, made from their specs and the land: no GPU here.
//
// Ground is in whole numbers of gpu::kGroundUnit and depths of gpu::kDepthUnit, rows south to north, one a cell.
#pragma once

#include "ocean/flows/flow_spec.h"
#include "ocean/grids/grid_layout.h"
#include "shared/flow.h"

#include <functional>
#include <span>

namespace ocean {

// A flow before it begins. Whoever makes one by hand keeps both at the size of its cells, and depths from 0 to
// gpu::kMaxDepthUnits.
struct FlowStart
{
    FlowSpec spec;
    std::vector<int32_t> ground;
    std::vector<int32_t> depth;
};

// The ground at a place [m].
using GroundAt = std::function<double(const glm::dvec2&)>;

FlowStart startOf(const FlowSpec& spec, const GroundAt& groundAt);

// Where the middle of a cell is [m].
glm::dvec2 placeOf(const FlowSpec& spec, const glm::ivec2& cell);

// The fewest substeps of a tick of `step` [s] with which even its fastest water, that of its highest level or land
// fallen to its lowest ground, keeps to gpu::kFlowCourant: at most gpu::kMaxFlowSubsteps.
uint32_t mostSubstepsOf(const FlowStart& start, double step);

// What a source has given by the end of a tick since the start, in units of depth in one cell; a drain: less than 0.
int64_t givenBy(const SourceSpec& source, double cell, double time);

// One of a flow's sources, and where its cells stand in FlowPlan::sourceCells.
struct FlowSource
{
    uint32_t flow;
    SourceSpec spec;
    uint32_t first;
    uint32_t count;
};

// Everything of all flows that never changes, and the marks that every tile has at the start.
struct FlowPlan
{
    GridLayout layout; // of their cells, each with a rim of one texel around
    std::vector<gpu::FlowTile> tiles;
    std::vector<uint32_t> firstTiles;
    std::vector<float> speeds; // of each tile: waves on its deepest water [m/s]
    std::vector<gpu::FlowSourceCell> sourceCells;
    std::vector<FlowSource> sources;
};
// Nothing where they do not fit an image of side `limit`.
std::optional<FlowPlan> planFlows(std::span<const FlowStart> starts, int limit);

glm::ivec2 tilesOf(const FlowSpec& spec); // along x and y, the rim's faces included

} // namespace ocean
