#include "ocean/grids/grid_layout.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace ocean {

namespace {

// As packGrids, with shelves of a given width.
GridLayout packShelves(std::span<const glm::ivec2> sizes, std::span<const size_t> order, int width)
{
    GridLayout layout;
    layout.corners.resize(sizes.size());
    glm::ivec2 next{0, 0};
    int shelf = 0; // height
    for (const size_t i : order)
    {
        if (next.x + sizes[i].x > width)
        {
            next = {0, next.y + shelf};
            shelf = 0;
        }
        layout.corners[i] = next;
        shelf = std::max(shelf, sizes[i].y);
        next.x += sizes[i].x;
        layout.extent = glm::ivec2(std::max(layout.extent.x, next.x), std::max(layout.extent.y, next.y + shelf));
    }
    return layout;
}

} // namespace

std::optional<GridLayout> packGrids(std::span<const glm::ivec2> sizes, int limit)
{
    std::vector<size_t> order(sizes.size());
    std::iota(order.begin(), order.end(), size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) { return sizes[a].y > sizes[b].y; });

    int width = 1;
    double area = 0.0;
    for (const glm::ivec2& size : sizes)
    {
        width = std::max(width, size.x);
        area += static_cast<double>(size.x) * size.y;
    }
    width = std::max(width, static_cast<int>(std::min(std::ceil(std::sqrt(area)), 1e9)));
    for (const int tried : {std::min(width, limit), limit}) // square if it can be, else as wide as it may be
    {
        const GridLayout layout = packShelves(sizes, order, tried);
        if (layout.extent.x <= limit && layout.extent.y <= limit)
            return layout;
    }
    return std::nullopt;
}

} // namespace ocean
