// grid_picture.h -- a picture of one wave grid, for people: heights, foam, and which tiles sleep.
#ifndef SEAWAY_SHARED_GRID_PICTURE_H
#define SEAWAY_SHARED_GRID_PICTURE_H

#include "types.h"

SHARED_BEGIN

SHARED_CONSTANT int kGridPictureSize = 256; // of the image, a side [px]

struct GridPicturePush
{
    ivec2 extent; // of the picture in the image [px]
    uint grid;
    float perHeight;  // 1 over the height that is shown brightest [1/m]
    ivec2 foamCorner; // of its foam map in their image
    ivec2 foamCells;  // 0: it has none
    int foamFactor;   // cells of the grid along a side of the map's
    uint foamLayer;
};
SHARED_SIZE(GridPicturePush, 40)

// The cell that is seen at a texel: north is up.
SHARED_FUNCTION int gridPictureCell(int texel, int extent, int cells)
{
    return ((2 * texel + 1) * cells) / (2 * extent);
}

SHARED_END

#endif
