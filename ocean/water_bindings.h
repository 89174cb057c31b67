// water_bindings.h -- what shaders/ocean/water.glsl takes, by the names that it has there without `water` or `feltWater`.
//
// ocean/water_surface.h makes these; everybody else only hands them on, as the member `water` or `feltWater` of a kernel's
// bindings and `water` of its constants.
#pragma once

#include "engine/binding.h"

namespace ocean {

// The water as the eye sees it.
struct WaterBindings
{
    engine::UniformBuffer sea; // a gpu::SeaView
    engine::SampledImage displacement;
    engine::SampledImage slopes;
    engine::SampledImage velocities;
    engine::UniformBuffer gridViews;
    engine::SampledImage gridHeights;
    engine::UniformBuffer foamViews;
    engine::SampledImage gridFoam;
    engine::SampledImage ground;
    engine::SampledImage depths; // with WATER_MOTION
};

// The water as bodies feel it.
struct FeltWaterBindings
{
    engine::SampledImage displacement;
    engine::SampledImage velocities;
    engine::StorageBuffer gridInfos;
    engine::StorageBuffer gridStates;
    engine::StorageBuffer grids; // the numbers of those that are felt
    engine::SampledImage gridHeights;
    engine::SampledImage depths;
    engine::SampledImage ground;
    engine::UniformBuffer land; // a gpu::LandInfo
};

// Of both.
struct WaterConstants
{
    uint32_t cascades = 1;
    uint32_t moving = 1; // cascades whose velocities are there
    uint32_t grids = 0;
    uint32_t tiled = 1; // 0: no grid is tiled
    uint32_t land = 0;  // 1: there is land
};

} // namespace ocean
