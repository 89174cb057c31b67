// path.h -- the path of what a scene moves over the sea by itself: the tables [[grid.key]] and [[body.key]].
#pragma once

#include "engine/table_reader.h"

#include <glm/vec2.hpp>

#include <span>

namespace ocean {

// Where it is at a time.
struct PathKey
{
    double time = 0.0;        // [s] from the start, 0 to 1e6
    glm::dvec2 position{0.0}; // world [m]

    bool operator==(const PathKey&) const = default;
};

// Where it is at `time` [s]: a smooth curve through the keys, at least one, in order of time.
glm::dvec2 pathAt(std::span<const PathKey> keys, double time);

void read(engine::TableReader& reader, PathKey& key);

// Reads the tables `key`, which must be in order of time.
void readPath(engine::TableReader& reader, std::vector<PathKey>& keys, engine::About about);

} // namespace ocean
