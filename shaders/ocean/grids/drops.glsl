// ocean/grids/drops.glsl -- the shape of a disturbance, and how it is laid on a cell.
//
// Math  bump B(r) = (1 - r^2/R^2)^3 within R. A plain drop adds height * B. A neutral one adds the lattice's own
//       Laplacian of B, -(sum of four neighbours - 4 B), scaled so that its middle is `height`: a peak in a hollow ring.
//       Over all cells that telescopes to zero, so no volume is made, however coarse the cells are.
// Why   both z now and z before are displaced: the surface is let go from rest
#ifndef SEAWAY_GRID_DROPS_GLSL
#define SEAWAY_GRID_DROPS_GLSL

#include "shared/grids.h"

ivec2 wrapped(ivec2 i, ivec2 cells)
{
    ivec2 rest = i - cells * (i / cells);
    return rest + cells * ivec2(lessThan(rest, ivec2(0)));
}

float bump(vec2 offset, float perRadius)
{
    vec2 r = offset * perRadius;
    float s = max(0.0, 1.0 - dot(r, r));
    return s * s * s;
}

// What a drop adds at `offset` [m] from its middle, with cells of side h [m].
float dropHeight(vec2 offset, float radius, float height, bool neutral, float h)
{
    float perRadius = 1.0 / radius;
    float middle = bump(offset, perRadius);
    if (!neutral)
        return height * middle;
    float around = (bump(offset - vec2(h, 0.0), perRadius) + bump(offset + vec2(h, 0.0), perRadius)) +
                   (bump(offset - vec2(0.0, h), perRadius) + bump(offset + vec2(0.0, h), perRadius));
    return height * (4.0 * middle - around) / (4.0 - 4.0 * bump(vec2(h, 0.0), perRadius));
}

// From a drop's middle to the node of a cell of the world's lattice [m].
vec2 offsetFrom(Place middle, ivec2 cell, int size)
{
    Along x = alongMinus(alongOfCell(cell.x, size), Along(middle.block.x, middle.fine.x));
    Along y = alongMinus(alongOfCell(cell.y, size), Along(middle.block.y, middle.fine.y));
    return vec2(metresOf(x), metresOf(y));
}

// Where flag number n stands in its image.
ivec2 flagTexel(uint n)
{
    return ivec2(n % kTaskRow, n / kTaskRow);
}

// The tile of cell i, of all grids'.
uint tileOf(GridInfo info, ivec2 i)
{
    return info.firstTile + uint((i.y / kTileY) * info.tiles.x + i.x / kTileX);
}

// Displaces cell i, if the grid has it and had it a substep ago: a cell without a past would be thrown, not let go.
bool displace(GridInfo info, GridState state, ivec2 i, float height)
{
    ivec2 old = i + state.shift;
    if (info.border == kBorderWrap)
    {
        i = wrapped(i, info.cells);
        old = wrapped(i + state.shift, info.cells);
    }
    if (any(lessThan(min(i, old), ivec2(0))) || any(greaterThanEqual(max(i, old), info.cells)))
        return false;
    ivec3 now = ivec3(info.corner + i, state.layer);
    ivec3 before = ivec3(info.corner + old, (state.layer + 2u) % 3u);
    imageStore(z, now, vec4(imageLoad(z, now).x + height));
    imageStore(z, before, vec4(imageLoad(z, before).x + height));
    return true;
}

#endif
