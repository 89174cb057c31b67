// land_map.h -- the heights of the land, made once: a square lattice of them, level with the ground.
//
// Heights are whole numbers of 2^-10 m, so that a lake over any ground can stay at rest to the bit (ocean/land/land_spec.h
// says where they come from). Between them the ground is bilinear; outside there is none.
#pragma once

#include "engine/result.h"
#include "ocean/land/land_spec.h"

#include <span>
#include <vector>

namespace ocean {

inline constexpr double kLandUnit = 1.0 / 1024.0; // [m]

struct LandMap
{
    glm::ivec2 count{0};          // heights east and north, 2 to kMaxLandHeights
    double cell = 0.0;            // apart [m]
    glm::dvec2 low{0.0};          // where the first is, in the south-west, world [m]
    std::vector<int32_t> heights; // [kLandUnit], rows south to north

    explicit operator bool() const { return !heights.empty(); }
    glm::dvec2 high() const { return low + cell * glm::dvec2(count - 1); }
    double heightOf(glm::ivec2 i) const
    {
        return kLandUnit * heights[static_cast<size_t>(i.y) * static_cast<size_t>(count.x) + static_cast<size_t>(i.x)];
    }

    // The ground at a place [m]; outside, as at the nearest place of its border.
    double heightAt(const glm::dvec2& place) const;
};

// Whether such a file can be read and fits; checks what makeLand() would say of it.
engine::Result<engine::Done> checkLandFile(const LandSpec& spec);

// An error names the file; shapes alone have none. Takes a while for large maps: on all cores.
engine::Result<LandMap> makeLand(const LandSpec& spec);

} // namespace ocean
