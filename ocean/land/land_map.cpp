#include "ocean/land/land_map.h"

#include "engine/workers.h"
#include "ocean/land/land_file.h"
#include "ocean/land/land_shapes.h"

#include <algorithm>
#include <cmath>

namespace ocean {
namespace {

constexpr double kSquare = 1e-3;       // by which cells of a file may differ from squares
constexpr double kMostHeight = 1e4;    // of the ground, above or below still water [m]
constexpr double kDefaultCells = 1000; // along the longer side

// How the heights of a file lie, or of none where shapes make them.
engine::Result<LandMap> latticeOf(const LandSpec& spec, const glm::ivec2& fileCount)
{
    LandMap map;
    if (spec.file.empty())
    {
        map.cell = spec.cell > 0.0 ? spec.cell : std::max(spec.size.x, spec.size.y) / kDefaultCells;
        map.count = glm::max(glm::ivec2(glm::round(spec.size / map.cell)), 1) + 1;
    }
    else
    {
        map.count = fileCount;
        const glm::dvec2 cell = spec.size / glm::dvec2(map.count - 1);
        if (std::abs(cell.x - cell.y) > kSquare * std::max(cell.x, cell.y))
            return engine::Error{
                fmt::format("{}: {} x {} heights on {:g} x {:g} m would be {:.4g} m apart eastwards and {:.4g} m "
                            "northwards; expected size = [{:g}, {:g}]",
                            spec.file, map.count.x, map.count.y, spec.size.x, spec.size.y, cell.x, cell.y, spec.size.x,
                            cell.x * (map.count.y - 1)),
                engine::Status::badInput};
        map.cell = cell.x;
    }
    map.low = spec.center - 0.5 * map.cell * glm::dvec2(map.count - 1);
    return map;
}

} // namespace

double LandMap::heightAt(const glm::dvec2& place) const
{
    const glm::dvec2 at = glm::clamp((place - low) / cell, glm::dvec2(0.0), glm::dvec2(count - 1));
    const glm::ivec2 i = glm::min(glm::ivec2(at), count - 2);
    const glm::dvec2 f = at - glm::dvec2(i);
    return std::lerp(std::lerp(heightOf(i), heightOf({i.x + 1, i.y}), f.x),
                     std::lerp(heightOf({i.x, i.y + 1}), heightOf({i.x + 1, i.y + 1}), f.x), f.y);
}

engine::Result<engine::Done> checkLandFile(const LandSpec& spec)
{
    const engine::Result<LandFile> file = readLandFile(spec.file, spec.range);
    if (!file)
        return file.error();
    const engine::Result<LandMap> map = latticeOf(spec, (*file).count);
    if (!map)
        return map.error();
    return engine::Done{};
}

engine::Result<LandMap> makeLand(const LandSpec& spec)
{
    LandFile file;
    if (!spec.file.empty())
    {
        engine::Result<LandFile> found = readLandFile(spec.file, spec.range);
        if (!found)
            return found.error();
        file = std::move(*found);
    }
    engine::Result<LandMap> lattice = latticeOf(spec, file.count);
    if (!lattice)
        return lattice.error();
    LandMap map = std::move(*lattice);

    const std::vector<LandShaper> shapers(spec.shapes.begin(), spec.shapes.end());
    const auto columns = static_cast<size_t>(map.count.x);
    map.heights.resize(columns * static_cast<size_t>(map.count.y));
    engine::Workers workers;
    workers.run(static_cast<size_t>(map.count.y), [&](size_t row) {
        for (size_t column = 0; column < columns; ++column)
        {
            const size_t i = row * columns + column;
            const glm::dvec2 place = map.low + map.cell * glm::dvec2(column, row);
            double ground = file.heights.empty() ? spec.base : double{file.heights[i]};
            for (const LandShaper& shaper : shapers)
                ground = shaper.shaped(place, ground);
            map.heights[i] =
                static_cast<int32_t>(std::llround(std::clamp(ground, -kMostHeight, kMostHeight) / kLandUnit));
        }
    });
    return map;
}

} // namespace ocean
