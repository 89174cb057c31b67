// grids.h -- wave grids that a test runs and reads.
#pragma once

#include "ocean/grids/wave_grids.h"
#include "support/gpu.h"

#include <functional>
#include <memory>
#include <vector>

namespace test {

// One grid with nothing but its size: no damping, cells of 1/4 m, c = 4 m/s, so a = 0.0711 at 60 ticks a second.
ocean::GridSpec plainGrid(glm::ivec2 cells, ocean::Border border = ocean::Border::absorb);

// What the water of the grids does at a place.
struct GridSample
{
    float height; // [m]
    glm::vec2 slope;
    float velocity; // upwards [m/s]
};

class Grids
{
public:
    Grids(Gpu& gpu, std::vector<ocean::GridSpec> specs, const ocean::WaveGridsOptions& options = {});

    ocean::WaveGrids& grids() { return grids_; }

    // Runs ticks; the first ever is tick 0. `camera` gives its place at a tick.
    void run(uint64_t ticks, const std::function<glm::dvec2(uint64_t)>& camera = {});

    // A grid's cells, rows south to north, z now and z a substep before, both in the frame of now.
    std::vector<float> heights(uint32_t grid = 0);
    std::vector<float> before(uint32_t grid = 0);
    gpu::GridState state(uint32_t grid = 0);
    gpu::GridList list(uint32_t list);

    // Sets a grid's cells, as if they had been so for a substep too, or as `before` says.
    void set(uint32_t grid, const std::vector<float>& now, const std::vector<float>& before);

    // What the one water surface is like at places of the world where there is no sea, with the eye at `eye`.
    std::vector<GridSample> sample(const std::vector<glm::dvec2>& places, const glm::dvec2& eye);

private:
    std::vector<float> layer(uint32_t grid, uint32_t layer, glm::ivec2 shift);

    Gpu& gpu_;
    ocean::WaveGrids grids_;
};

double largest(const std::vector<float>& values); // of |value|
double sumOf(const std::vector<float>& values);

} // namespace test
