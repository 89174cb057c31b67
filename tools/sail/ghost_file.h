// ghost_file.h -- the best voyage of a boat on a course, as a file that is there whole or not at all.
//
// It stands in $XDG_DATA_HOME/seaway or ~/.local/share/seaway, under a hash of all that makes voyages comparable: the
// sea and its wind, the course, the bodies and which of them sailed. The scene's name is not among it, nor are its light and
// its camera.
#pragma once

#include "engine/result.h"
#include "world/scene.h"

#include <filesystem>
#include <vector>

namespace tools {

// Where she was.
struct GhostSample
{
    double time = 0.0;                // in the race [s]
    std::array<double, 3> position{}; // of the centre of mass, world [m]
    std::array<double, 4> turn{};     // quaternion x, y, z, w
    std::array<double, 3> trim{};     // boom, jib, rudder, as gpu::BodyTrim has them
};

struct GhostVoyage
{
    double time = 0.0;                // in which she finished [s]
    std::vector<double> roundings;    // when she rounded each mark [s]
    std::vector<GhostSample> samples; // in order of time
};

// Empty where neither folder is told by the environment.
std::filesystem::path ghostFolder();

// The file of this boat.
std::filesystem::path ghostFile(const std::filesystem::path& folder, const world::Scene& scene, uint32_t body);

engine::Result<GhostVoyage> readGhost(const std::filesystem::path& file);
engine::Result<engine::Done> writeGhost(const std::filesystem::path& file, const GhostVoyage& voyage);

} // namespace tools
