// land.h -- the land in the water: the ground that the one water surface knows of (shaders/ocean/land/land.glsl).
//
// Over shallow ground the sea moves less, so that its waves are no higher than 0.78 of the depth, and where the ground is
// above the water it is dry. Nothing bends: waves keep their ways and speeds.
#pragma once

#include "engine/memory.h"
#include "ocean/land/land_map.h"
#include "shared/land.h"
#include "shared/sea.h"

#include <optional>

namespace ocean {

class Land
{
public:
    // `highest` is how high the sea's highest waves are from trough to crest [m]. The land must be one that was found right
    // when it was read; without any, the ground is nowhere. Set-up work, which waits for the GPU; throws OutOfMemory.
    Land(engine::Device& device, const std::optional<LandSpec>& spec, double highest);
    Land(const Land&) = delete;
    Land& operator=(const Land&) = delete;

    bool any() const { return bool{map_}; }
    const LandMap& map() const { return map_; }

    const engine::Image& ground() const { return ground_; } // r16f [m], texel (0, 0) in the south-west
    const engine::Sampler& sampler() const { return sampler_; }
    const engine::Buffer& info() const { return info_; } // a gpu::LandInfo
    void see(gpu::SeaView& view, const glm::dvec2& eye) const;

private:
    LandMap map_;
    gpu::LandInfo found_{};
    engine::Image ground_;
    engine::Buffer info_;
    engine::Sampler sampler_;
};

} // namespace ocean
