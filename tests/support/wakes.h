// wakes.h -- a small world whose bodies make waves, for tests that read the grids as numbers.
#pragma once

#include "support/fleets.h"
#include "support/gpu.h"
#include "tools/commands/world_loop.h"

#include <functional>

namespace test {

// Still water, one static grid.
inline world::WorldSpec calmWorld(glm::ivec2 cells, double cell, double waveSpeed)
{
    world::WorldSpec spec;
    spec.ocean = stillSea();
    spec.ocean.wind.speed = 0.0; // nothing fills a sail
    ocean::GridSpec grid;
    grid.name = "test";
    grid.cells = cells;
    grid.cell = cell;
    grid.waveSpeed = waveSpeed;
    grid.damping = 0.0;
    spec.grids = {grid};
    return spec;
}

// The same at 30 ticks a second, on 80 x 60 m in cells of 0.5 m, on `fine` around `center` in cells of half that, or on
// both.
struct Nested
{
    bool coarse = true;
    bool fine = true;
};
world::WorldSpec nestedWorld(const Nested& which, glm::ivec2 fine, const glm::dvec2& center);

inline boats::BodySpec boatAt(boats::Model model, const glm::dvec2& position, double heading, double speed)
{
    boats::BodySpec body;
    body.name = "boat";
    body.model = model;
    body.position = position;
    body.heading = heading * 3.14159265358979323846 / 180.0;
    body.speed = speed;
    body.hold = boats::Hold::course;
    return body;
}

// A grid's heights with their places.
struct Field
{
    glm::ivec2 cells{0};
    glm::ivec2 origin{0}; // world index of the first cell
    double cell = 0.0;
    std::vector<float> heights; // rows south to north

    float at(int x, int y) const { return heights[static_cast<size_t>(y) * static_cast<size_t>(cells.x) + x]; }
    glm::dvec2 place(int x, int y) const { return cell * glm::dvec2(origin + glm::ivec2(x, y)); }
    double volume() const // [m^3]
    {
        double sum = 0.0;
        for (const float height : heights)
            sum += height;
        return sum * cell * cell;
    }
    // Bicubic between cells, so that what is read does not depend much on where cells lie.
    double read(const glm::dvec2& place) const;
};

// Of a grid, now or a substep before, and of its foam map, 0 to 1.
Field heightsOf(Gpu& gpu, const ocean::WaveGrids& grids, uint32_t grid, bool before = false);
Field foamOf(Gpu& gpu, const ocean::WaveGrids& grids, uint32_t grid);

// Puts heights on a grid: `height` at the world index of a cell, now (0) and a substep ago (1).
void putHeights(Gpu& gpu, const ocean::WaveGrids& grids, uint32_t grid,
                const std::function<double(const glm::ivec2& cell, int back)>& height);

// Half angle [rad] of the wedge behind a boat that goes east along y = `course` [m]: by the line of the crest to port,
// between 3 m and `far` [m] out.
double wedgeAngle(const Field& field, double course, double far);

// The footprint of a rectangle of half sides a, b at a place from its middle, as a grid of these cells softens it.
double softBox(const glm::dvec2& p, double a, double b, double cell);

// How alike two lists of heights are: their correlation, and the first's size in parts of the second's.
struct Likeness
{
    double correlation = 0.0;
    double size = 0.0;
};
Likeness likenessOf(const std::vector<double>& a, const std::vector<double>& b);

class Waters
{
public:
    Waters(Gpu& gpu, const world::WorldSpec& spec) : gpu_(gpu), loop_(gpu, spec) {}

    // Brings the world to a tick.
    void runTo(uint64_t tick, const world::CameraAt& camera = {})
    {
        loop_.runTo(static_cast<double>(tick) * world().spec().step, camera);
    }

    world::World& world() { return loop_.world(); }
    Field field(uint32_t grid = 0) { return heightsOf(gpu_, world().grids(), grid); }
    Field before(uint32_t grid = 0) { return heightsOf(gpu_, world().grids(), grid, true); }
    Field foam(uint32_t grid = 0) { return foamOf(gpu_, world().grids(), grid); }
    std::vector<boats::BodyPose> poses()
    {
        std::vector<boats::BodyPose> poses;
        for (const gpu::BodyState& state : gpu_.read<gpu::BodyState>(world().fleet().states(), world().fleet().count()))
            poses.push_back(boats::poseOf(state));
        return poses;
    }
    std::vector<gpu::WakeState> wakes()
    {
        return gpu_.read<gpu::WakeState>(world().wakes().states(), world().fleet().count());
    }

private:
    Gpu& gpu_;
    tools::WorldLoop loop_;
};

} // namespace test
