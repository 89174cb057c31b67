// water_surface.h -- the one water surface as kernels and draws are given it: all of its layers at once.
//
// What asks it stands in shaders/ocean/water.glsl, where layers are summed. A shader that includes that has one member
// `water` or `feltWater` in its bindings and one in its constants, and this gives them: so a new layer is added here and
// there, and nowhere else.
#pragma once

#include "ocean/grids/wave_grids.h"
#include "ocean/land/land.h"
#include "ocean/sea/sea.h"
#include "ocean/water_bindings.h"

namespace ocean {

class WaterSurface
{
public:
    // Of these layers, which must outlive this object. Owns nothing and may be copied.
    WaterSurface(const Sea& sea, const WaveGrids& grids, const Land& land) : sea_(sea), grids_(grids), land_(land) {}

    // ---- as bodies feel it (WATER_FELT) -----------------------------------------------------------------------------
    // `grids` holds the numbers of the grids that are felt, uint32_t each. Images are those recorded last, and the current
    // has carried the sea to the time of these, so ask when recording.
    FeltWaterBindings felt(const engine::Buffer& grids) const;
    gpu::FeltSea feltSea() const;                     // for waterLookFrom()
    WaterConstants feltConstants(size_t grids) const; // of so many grids

    // ---- as the eye sees it -----------------------------------------------------------------------------------------
    // How it lies around an eye [m].
    gpu::SeaView view(const glm::dvec2& eye) const;

    // `seaView` holds view() of the same eye as that of WaveGrids::recordView(). Images are those recorded last, so
    // ask when recording. `slopes` may read the mips of slopes and crest foam in another way than the sea's own sampler.
    WaterBindings seen(const engine::Buffer& seaView) const { return seen(seaView, sea_.sampler()); }
    WaterBindings seen(const engine::Buffer& seaView, const engine::Sampler& slopes) const;
    WaterConstants seenConstants() const; // every node of the grids is found, to their borders
    WaterConstants
    drawnConstants() const; // for less where no grid is tiled: the outermost cells look like their neighbours

    const Sea& sea() const { return sea_; }
    const WaveGrids& grids() const { return grids_; }
    const Land& land() const { return land_; }

private:
    const Sea& sea_;
    const WaveGrids& grids_;
    const Land& land_;
};

} // namespace ocean
