#include "world/default_grids.h"

#include "boats/models/model_info.h"
#include "shared/grids.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace world {

namespace {

constexpr size_t kMostBoats = 8;
constexpr int kCells = 256;       // a side: 0.6 ms a tick on two cores without a GPU
constexpr double kLengths = 12.0; // of the hull: a side of its grid
// Waves of a plain grid all run at one speed, and a wake's half angle is the asin of it over the boat's. At 0.15 sqrt(g L)
// a boat at hull speed, 0.4 sqrt(g L), draws a wedge of 22 degrees, near Kelvin's 19.5.
constexpr double kWaveFroude = 0.15;
constexpr double kGravity = 9.81; // [m/s^2]

ocean::GridSpec gridFor(const boats::BodySpec& boat)
{
    const engine::Result<boats::HullModel> model = boats::makeModel(boat); // that it can be was seen before
    const double length = model ? std::max((*model).size.x, 0.1) : 10.0;
    ocean::GridSpec grid;
    grid.name = fmt::format("{}-wake", boat.name);
    grid.cells = glm::ivec2(kCells);
    grid.cell = std::clamp(kLengths * length / kCells, 0.01, 100.0);
    grid.waveSpeed = std::clamp(kWaveFroude * std::sqrt(kGravity * length), 0.01, 200.0);
    grid.follow = boat.name;
    return grid;
}

} // namespace

bool isBoat(const boats::BodySpec& body)
{
    const boats::ModelInfo& info = boats::infoOf(body.model);
    return info.hasEngine() || info.hasSails();
}

std::vector<ocean::GridSpec> defaultGrids(std::span<const boats::BodySpec> bodies,
                                          std::span<const ocean::GridSpec> grids, std::string_view first)
{
    if (!std::ranges::all_of(grids, &ocean::GridSpec::tiled))
        return {};
    std::vector<const boats::BodySpec*> boats;
    for (const boats::BodySpec& body : bodies)
        if (isBoat(body) && body.hold != boats::Hold::fixed && body.wake.strength > 0.0 && body.wake.grid)
            boats.push_back(&body);
    std::ranges::stable_partition(boats, [&](const boats::BodySpec* boat) { return boat->name == first; });
    boats.resize(std::min({boats.size(), kMostBoats, size_t{gpu::kMaxWaveGrids} - grids.size()}));
    std::vector<ocean::GridSpec> made;
    for (const boats::BodySpec* boat : boats)
        made.push_back(gridFor(*boat));
    return made;
}

} // namespace world
