// flows.h -- flows that a test runs and reads.
#pragma once

#include "ocean/flows/flows.h"
#include "support/gpu.h"

#include <cmath>
#include <functional>
#include <vector>

namespace test {

// Ground and depth of a cell [m], by its middle [m], with the flow's middle at 0.
struct Column
{
    double ground = 0.0;
    double depth = 0.0;
};
using ColumnAt = std::function<Column(const glm::dvec2&)>;

// A flow of cells with these columns, without friction, between walls.
ocean::FlowStart flowOf(glm::ivec2 cells, double cell, const ColumnAt& columnAt);

// Hills and hollows of a few cells, about `height` high [m].
double rough(const glm::dvec2& place, double height, uint32_t seed);

// By how much of itself a number is off.
inline double off(double found, double exact)
{
    return std::abs(found / exact - 1.0);
}

class FlowRun
{
public:
    FlowRun(Gpu& gpu, std::vector<ocean::FlowStart> starts, double step = 1.0 / 60.0);

    ocean::Flows& flows() { return flows_; }
    void run(uint64_t ticks);
    void runTo(double time) { run(static_cast<uint64_t>(std::llround(time / step_)) - flows_.tick().value_or(0)); }

    // Rows south to north.
    std::vector<int32_t> units(uint32_t flow = 0); // of depth
    std::vector<double> depths(uint32_t flow = 0); // [m]
    std::vector<double> levels(uint32_t flow = 0); // [m]; only where there is water
    std::vector<double> flowU(uint32_t flow = 0); // through the faces to the west of cells, in the last substep [m^2/s]
    std::vector<float> u(uint32_t flow = 0);      // at the faces to the west of cells [m/s]
    std::vector<float> v(uint32_t flow = 0);
    gpu::FlowList list();
    int64_t volume(uint32_t flow = 0); // in units of depth in one cell
    int64_t book(uint32_t flow = 0);   // the same
    float dt(uint32_t flow = 0);

private:
    std::vector<int32_t> texels(const engine::Image& image, uint32_t flow, size_t words, size_t word);
    int64_t sumAt(const engine::Buffer& sums, uint32_t flow);

    Gpu& gpu_;
    double step_;
    std::vector<ocean::FlowStart> starts_;
    ocean::Flows flows_;
};

} // namespace test
