// grid_picture.h -- a picture of one wave grid for people, its heights, foam and tiles awake or asleep, north up.
#pragma once

#include "bindings/ocean/grids/picture.h"
#include "compute/kernel.h"
#include "ocean/grids/wave_grids.h"
#include "shared/grid_picture.h"

namespace ocean {

class GridPicture
{
public:
    // Set-up work, which waits for the GPU; throws OutOfMemory.
    explicit GridPicture(engine::Device& device);

    // Draws a grid as it is at its newest tick; heights of `most` [m] and more are the brightest. Reads the grids only.
    //   before: the world readable by compute (World::record()); earlier readers of image() done
    //   after:  image() written by compute; the caller places the next barrier
    void record(const engine::Commands& cmd, const WaveGrids& grids, uint32_t grid, double most) const;

    // rgba8, gpu::kGridPictureSize a side; of a grid that is not square the lower or right part is not used.
    const engine::Image& image() const { return image_; }

    // Of the picture of a grid with so many cells [px]: the longer side is all of the image's.
    static glm::ivec2 extentOf(const glm::ivec2& cells);

private:
    engine::Image image_;
    compute::Kernel<bindings::ocean::grids::Picture> draw_;
};

} // namespace ocean
