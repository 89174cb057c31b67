#include "ocean/water_surface.h"

#include "ocean/place.h"

#include <algorithm>
#include <cmath>

namespace ocean {

FeltWaterBindings WaterSurface::felt(const engine::Buffer& grids) const
{
    return {.displacement = {sea_.feltDisplacement(), sea_.sampler()},
            .velocities = {sea_.feltVelocity(), sea_.sampler()},
            .gridInfos = grids_.infos(),
            .gridStates = grids_.states(),
            .grids = grids,
            .gridHeights = {grids_.heights(), grids_.sampler()},
            .depths = {sea_.depths(), sea_.sampler()},
            .ground = {land_.ground(), land_.sampler()},
            .land = land_.info()};
}

WaterConstants WaterSurface::feltConstants(size_t grids) const
{
    const uint32_t cascades = std::max(sea_.feltCascades(), 1u);
    return {.cascades = cascades, .moving = cascades, .grids = static_cast<uint32_t>(grids), .land = land_.any()};
}

gpu::FeltSea WaterSurface::feltSea() const
{
    const gpu::SeaView view = sea_.view({});
    gpu::FeltSea felt{.carried = placeAt(sea_.feltCarried()), .current = view.current, .perDepth = view.perDepth};
    for (uint32_t c = 0; c < sea_.feltCascades(); ++c)
    {
        const double tiles = double{gpu::kBlock} / sea_.tile(c);
        const double part = std::round((tiles - std::floor(tiles)) * 4294967296.0);
        felt.turn[c] = static_cast<uint32_t>(static_cast<uint64_t>(part));
        felt.scale[c] = view.scale[c];
    }
    return felt;
}

gpu::SeaView WaterSurface::view(const glm::dvec2& eye) const
{
    gpu::SeaView view = sea_.view(eye);
    land_.see(view, eye);
    return view;
}

WaterBindings WaterSurface::seen(const engine::Buffer& seaView, const engine::Sampler& slopes) const
{
    // Mesa 22.3 crashes on a binding that was never written, used or not.
    const engine::Image& velocities = sea_.feltCascades() > 0 ? sea_.feltVelocity() : sea_.displacement();
    return {.sea = seaView,
            .displacement = {sea_.displacement(), sea_.sampler()},
            .slopes = {sea_.slopes(), slopes},
            .velocities = {velocities, sea_.sampler()},
            .gridViews = grids_.views(),
            .gridHeights = {grids_.heights(), grids_.sampler()},
            .foamViews = grids_.foam().views(),
            .gridFoam = {grids_.foam().map(), grids_.sampler()},
            .ground = {land_.ground(), land_.sampler()},
            .depths = {sea_.depths(), sea_.sampler()}};
}

WaterConstants WaterSurface::seenConstants() const
{
    return {.cascades = sea_.cascades(), .moving = sea_.feltCascades(), .grids = grids_.count(), .land = land_.any()};
}

WaterConstants WaterSurface::drawnConstants() const
{
    WaterConstants constants = seenConstants();
    constants.tiled = 0;
    for (uint32_t g = 0; g < grids_.count(); ++g)
        constants.tiled |= grids_.info(g).tiled;
    return constants;
}

} // namespace ocean
