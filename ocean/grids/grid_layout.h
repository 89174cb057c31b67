// grid_layout.h -- where the wave grids lie side by side in one image.
#pragma once

#include <glm/vec2.hpp>

#include <optional>
#include <span>
#include <vector>

namespace ocean {

struct GridLayout
{
    glm::ivec2 extent{1, 1};
    std::vector<glm::ivec2> corners; // of each rectangle, in the order given
};

// Packs rectangles, each at least 1 x 1, on shelves: highest first, each shelf as high as its first. Nothing overlaps
// and nothing is turned. Nothing if they do not fit a square of side `limit`.
std::optional<GridLayout> packGrids(std::span<const glm::ivec2> sizes, int limit);

} // namespace ocean
