// ocean/grids/foam_walls.comp -- foam where waves run up obstacles; one workgroup per piece of an outline, one
// sample of it an invocation.
//
// Math  The water runs up a wall at twice the speed at which the wave that comes in would lift it: this breaks it. With u
//       that speed, upwards, in the first cell off the wall, over the last substep, foam grows by kGrowth s(u) a second
//       beside the wall, s from 0 at kBreakSpeed to 1 at kWallWhite.
// In    heights, maps and states of the grids
// Out   foam added: on the grid's own map, and on those of grids that have no obstacles, because these would hide it
// Check tests/gpu/wall_foam_test.cpp
#version 460
#extension GL_GOOGLE_include_directive : require
#include "ocean/places.glsl"
#include "shared/foam.h"
#include "shared/grids.h"
#include "shared/wall_foam.h"

layout(local_size_x_id = 0, local_size_y = 1, local_size_z = 1) in; // kWallSamples
layout(constant_id = 3) const uint kMaps = 0;

layout(push_constant, scalar) uniform Push { WallPush push; };
layout(binding = 0, scalar) readonly buffer Pieces { WallPiece pieces[]; };
layout(binding = 1, scalar) readonly buffer GridInfos { GridInfo gridInfos[]; };
layout(binding = 2, scalar) readonly buffer GridStates { GridState gridStates[]; };
layout(binding = 3) uniform sampler2DArray gridHeights;
layout(binding = 4, rg32f) uniform readonly image2D gridMap; // gain, keep; keep < 0: an obstacle

#define FOAM_SOURCE_BINDING 5
#include "ocean/grids/foam_source.glsl"

const float kBreakSpeed = 0.25; // [m/s]
const float kWallWhite = 1.5;   // [m/s]
const float kGrowth = 3.2;      // [1/s]
const float kWide = 0.3;        // of a row of foam beside the wall [m], or a cell
const int kRows = 3;            // each with half as much as the one before it
const float kGap = 0.1;         // between the wall and the first, of a row
const int kMaxPlaces = 16;      // along each side of what a sample adds in a row

// A point of an outline, from its middle, and the normal there, outward; `arcLength` along it in metres.
void outlineAt(WallPiece piece, float arcLength, out vec2 at, out vec2 normal)
{
    vec2 h = piece.halfSize;
    if (h.y == 0.0)
    {
        normal = vec2(cos(arcLength / h.x), sin(arcLength / h.x));
        at = h.x * normal;
        return;
    }
    float side = arcLength; // round the corners, counter-clockwise, in the box's own axes
    vec2 own;
    vec2 n;
    if (side < 2.0 * h.y)
    {
        own = vec2(h.x, side - h.y);
        n = vec2(1.0, 0.0);
    }
    else if (side < 2.0 * (h.y + h.x))
    {
        own = vec2(h.x - (side - 2.0 * h.y), h.y);
        n = vec2(0.0, 1.0);
    }
    else if (side < 4.0 * h.y + 2.0 * h.x)
    {
        own = vec2(-h.x, h.y - (side - 2.0 * h.y - 2.0 * h.x));
        n = vec2(-1.0, 0.0);
    }
    else
    {
        own = vec2(side - 4.0 * h.y - 2.0 * h.x - h.x, -h.y);
        n = vec2(0.0, -1.0);
    }
    mat2 turn = mat2(piece.along, vec2(-piece.along.y, piece.along.x));
    at = turn * own;
    normal = turn * n;
}

// How fast the water rises at a point of the wall [m/s]; 0 if it falls, or is not there.
float riseAt(GridInfo info, GridState state, Place wall, vec2 normal)
{
    float h = float(info.cell) * kUnit;
    for (int n = 1; n <= 2; ++n) // the first cell off the wall that is not of it
    {
        Place beside = placeFrom(wall, float(n) * h * normal + 0.5 * h); // its nearest node is south-west of that
        ivec2 cell = cellAt(beside, info.cell);
        ivec2 i = cell - state.origin;
        if (!isInside(i, info.cells))
            return 0.0;
        if (imageLoad(gridMap, info.mapCorner + i).y < 0.0)
            continue;
        ivec2 old = i + state.shift;
        if (info.border == kBorderWrap)
            old = wrapped(old, info.cells);
        if (!isInside(old, info.cells))
            return 0.0;
        float now = texelFetch(gridHeights, ivec3(info.corner + i, state.layer), 0).x;
        float before = texelFetch(gridHeights, ivec3(info.corner + old, layerBefore(int(state.layer), 1)), 0).x;
        return max(0.0, (now - before) * info.perStep);
    }
    return 0.0;
}

// Foam `much` thick in the first row beside a point of the wall, of a sample's length by a row's width [m], `size`: at
// places close enough that no cell of the map is left out.
void addBeside(FoamInfo foamMap, FoamState state, Place wall, vec2 normal, vec2 size, float much)
{
    float side = float(foamMap.cell) * kUnit;
    ivec2 count = clamp(ivec2(ceil(size / side)), ivec2(1), ivec2(kMaxPlaces));
    vec2 apart = size / vec2(count);
    float part = apart.x * apart.y / (side * side); // of a cell
    for (int n = 0; n < kRows * count.x * count.y; ++n)
    {
        int out_ = n / count.x;
        vec2 off = (vec2(n % count.x, out_) + 0.5) * apart + vec2(-0.5, kGap) * size;
        ivec2 cell = foamCellAt(foamMap, placeFrom(wall, off.y * normal + off.x * vec2(-normal.y, normal.x)));
        addFoam(foamMap, cell - state.origin, foamPatches(foamMap, cell) * much * exp2(-float(out_ / count.y)) * part,
                push.update);
    }
}

void main()
{
    WallPiece piece = pieces[gl_WorkGroupID.x];
    uint sample_ = piece.first + gl_LocalInvocationID.x;
    if (sample_ >= piece.samples)
        return;
    vec2 at;
    vec2 normal;
    outlineAt(piece, (float(sample_) + 0.5) * piece.spacing, at, normal);
    GridInfo info = gridInfos[piece.grid];
    Place wall = placeFrom(piece.center, at);
    float much = smoothstep(kBreakSpeed, kWallWhite, riseAt(info, gridStates[piece.grid], wall, normal));
    if (much <= 0.0)
        return;
    float wide = max(kWide, float(info.cell) * kUnit);
    for (uint m = 0u; m < kMaps; ++m)
        if (foamSourceInfos[m].cells.x > 0 && (m == piece.grid || gridInfos[m].shapes == 0u))
            addBeside(foamSourceInfos[m], foamSourceStates[m], wall, normal, vec2(piece.spacing, wide),
                      kGrowth * push.time * much);
}
