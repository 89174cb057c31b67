// grid_plan.h -- what a wave grid's numbers are, made from its spec: no GPU here.
#pragma once

#include "ocean/grids/grid_layout.h"
#include "ocean/grids/grid_spec.h"
#include "shared/grid_map.h"
#include "shared/grid_sources.h"
#include "shared/grid_tiles.h"
#include "shared/grids.h"

#include <span>
#include <vector>

namespace ocean {

// Largest c^2 dt^2 / h^2 at which the five-point scheme in two dimensions is stable.
inline constexpr double kMaxCourantSquared = 0.5;

// Side of a cell in units of 2^-20 m, the nearest: 0.01 m is off by less than 5e-5 of itself.
int cellUnits(double cell);

// The fastest wave anywhere on the grid [m/s], its shoals included.
double fastestWave(const GridSpec& spec);

// The least number of equal substeps of a tick of `step` [s] that keeps the scheme stable: 1 or more.
uint32_t substepsOf(const GridSpec& spec, double step);

// Ticks of `step` [s] in which a dispersive grid makes a step: 1, 2 or 4. As many as its spec says, or else as it crosses no
// more than two cells in and leaves waves of eight cells round enough; 1 where it follows what nobody knows the speed of.
uint32_t stepTicksOf(const GridSpec& spec, double step);

// Of the water under dispersive waves [m].
double depthOf(const GridSpec& spec);

// Width of the sponge along the border of a grid that absorbs, if it moves or is dispersive [cells]: a quarter of its
// smaller side, at most 64; none for others.
int spongeOf(const GridSpec& spec);

bool hasMap(const GridSpec& spec);

// The world moves under it: it follows something, goes along a path or drifts.
bool isMoving(const GridSpec& spec);

// The middle of a grid that moves by itself at `time` [s]; of one that follows: its center.
glm::dvec2 centerAt(const GridSpec& spec, double time);

// Everything of all grids that never changes. `atlas` and `maps` hold one corner per grid; `maps` is read only for
// those with a map.
struct GridPlan
{
    std::vector<gpu::GridInfo> infos;
    std::vector<gpu::GridTile> tiles;
    std::vector<gpu::GridShape> shapes;
    uint32_t sides = 0; // pieces of tiles' sides that lie on borders
};
GridPlan planGrids(std::span<const GridSpec> specs, double step, const GridLayout& atlas, const GridLayout& maps);

// A drop as the kernels take it. Smaller than two cells it would fall between them: it is drawn as wide as that.
gpu::GridDrop dropOn(const GridSpec& spec, uint32_t grid, const DropSpec& drop);

} // namespace ocean
