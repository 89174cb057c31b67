// land_light.h -- what the shape of the land does to its light, on the CPU: slopes, how much sky it sees, its own shadow.
#pragma once

#include "ocean/land/land_map.h"

#include <glm/vec3.hpp>

#include <cstdint>
#include <vector>

namespace render {

// A picture of the whole land, with a texel every `stride` heights.
struct LandPicture
{
    glm::ivec2 count{0};
    int stride = 1;
};
LandPicture landPictureOf(const ocean::LandMap& map, int most); // at most so many texels a side

// dz/dx, dz/dy, and how much of the sky is seen, 0 to 1, of each height.
struct LandRelief
{
    float slopeX;
    float slopeY;
    float open;
};
std::vector<LandRelief> landRelief(const ocean::LandMap& map);

// How much of the sun each texel sees, 0 to 255: along the sun's rays, from one row of heights to the next, the shadow of
// what stands before sinks by their slope. `sun` is a unit vector towards it; it must not be below the horizon.
void landSunlit(const ocean::LandMap& map, const LandPicture& picture, const glm::vec3& sun,
                std::vector<uint8_t>& sunlit);

} // namespace render
