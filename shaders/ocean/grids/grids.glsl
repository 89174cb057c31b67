// ocean/grids/grids.glsl -- the moving wave grids, a layer of the water's surface: their sum at a place. Only
// ocean/water.glsl includes it.
//
// Heights are bilinear between cells; slopes are central differences, bilinear too. A grid fades to nothing at its
// border, in a window that follows its target smoothly, so neither its edge nor its steps from cell to cell show; tiled
// grids repeat instead. A grid whose border reflects is read in full as far as its outermost nodes.
#ifndef SEAWAY_GRIDS_GLSL
#define SEAWAY_GRIDS_GLSL

#include "shared/grids.h"

#ifdef WATER_FELT
#include "ocean/grids/view.glsl"
layout(binding = WATER_FIRST + 2, scalar) readonly buffer FeltWaterGridInfos { GridInfo feltWaterGridInfos[]; };
layout(binding = WATER_FIRST + 3, scalar) readonly buffer FeltWaterGridStates { GridState feltWaterGridStates[]; };
layout(binding = WATER_FIRST + 4, scalar) readonly buffer FeltWaterGrids { uint feltWaterGrids[]; }; // which are felt
layout(binding = WATER_FIRST + 5) uniform sampler2DArray feltWaterGridHeights;
#define gridHeights feltWaterGridHeights
#else
layout(binding = WATER_FIRST + 4, scalar) uniform WaterGridViews { GridView waterGridViews[kMaxWaveGrids]; };
layout(binding = WATER_FIRST + 5) uniform sampler2DArray waterGridHeights;
#define gridHeights waterGridHeights
#endif

#ifdef WATER_OWN_VIEWS
WATER_VIEWS_IN GridView gridViews[kWaterGrids + 1u];
#else
#define gridViews waterGridViews
#endif

// A place on a grid.
struct GridSpot
{
    ivec2 cell;    // the node south-west of it
    vec2 at;       // from there to the next, 0 to 1
    float weight;  // of the fade
    vec2 decline;  // slope of the weight [1/m]
};

GridSpot gridSpot(GridView view, vec2 p)
{
    GridSpot spot;
    vec2 cells = p * view.perCell + view.eyeAt;
    vec2 whole = floor(cells);
    spot.at = cells - whole;
    spot.cell = ivec2(clamp(whole, vec2(-1e9), vec2(1e9))) + view.eyeCell;
    spot.weight = 1.0;
    spot.decline = vec2(0.0);
    if (kWaterTiled != 0u && view.tiled != 0u)
        return spot;

    // The window: as wide as the grid but one cell, centred on the target.
    bool fades = view.perFade > 0.0;
    vec2 low = vec2(spot.cell) + spot.at - (fades ? view.fraction : vec2(0.0));
    vec2 high = vec2(view.cells - (fades ? 2 : 1)) - low;
    vec2 in_ = min(low, high);
    vec2 t = clamp(fades ? in_ * view.perFade : vec2(greaterThanEqual(in_, vec2(0.0))), 0.0, 1.0);
    vec2 fade = t * t * (3.0 - 2.0 * t);
    vec2 rise = 6.0 * t * (1.0 - t) * view.perFade * view.perCell * (1.0 - 2.0 * vec2(lessThan(high, low)));
    spot.weight = fade.x * fade.y;
    spot.decline = rise * fade.yx;
    return spot;
}

float gridNode(GridView view, ivec2 cell, int layer)
{
    if (kWaterTiled != 0u && view.tiled != 0u)
    {
        cell -= view.cells * (cell / view.cells);
        cell += view.cells * ivec2(lessThan(cell, ivec2(0)));
    }
    cell = clamp(cell, ivec2(0), view.cells - 1);
    return texelFetch(gridHeights, ivec3(view.corner + cell, layer), 0).x;
}

// A node and its neighbours: south-west (itself), south-east, north-west, north-east.
vec4 gridNodes(GridView view, ivec2 cell, int layer)
{
    if (kWaterTiled == 0u)
    {
        cell = view.corner + clamp(cell, ivec2(0), view.cells - 2);
        return textureGather(gridHeights, vec3(vec2(cell + 1) / vec2(textureSize(gridHeights, 0).xy), layer)).wzxy;
    }
    return vec4(gridNode(view, cell, layer), gridNode(view, cell + ivec2(1, 0), layer),
                gridNode(view, cell + ivec2(0, 1), layer), gridNode(view, cell + ivec2(1, 1), layer));
}

// The four nodes around a spot, offset by a few cells.
vec4 gridCorners(GridView view, GridSpot spot, ivec2 offset, int layer)
{
    return gridNodes(view, spot.cell + offset, layer);
}

float gridBlend(vec4 corners, vec2 at)
{
    vec2 rows = mix(corners.xz, corners.yw, at.x);
    return mix(rows.x, rows.y, at.y);
}

// How much of a grid is seen with a given footprint [m]: its waves, which have no mips, are not left to flicker.
float gridSeen(GridView view, float footprint)
{
    return 1.0 - smoothstep(2.0, 8.0, footprint * view.perCell);
}

// [m]; seen with a given footprint [m]
float gridsHeight(vec2 p, float footprint)
{
    float height = 0.0;
    for (uint g = 0u; g < kWaterGrids; ++g)
    {
        GridView view = gridViews[g];
        GridSpot spot = gridSpot(view, p);
        spot.weight *= gridSeen(view, footprint);
        if (spot.weight <= 0.0)
            continue;
        height += spot.weight * gridBlend(gridCorners(view, spot, ivec2(0), int(view.layer)), spot.at);
    }
    return height;
}

float gridsHeight(vec2 p)
{
    return gridsHeight(p, 0.0);
}

// dz/dx, dz/dy; seen with a given footprint [m]
vec2 gridsSlope(vec2 p, float footprint)
{
    vec2 slope = vec2(0.0);
    for (uint g = 0u; g < kWaterGrids; ++g)
    {
        GridView view = gridViews[g];
        GridSpot spot = gridSpot(view, p);
        spot.weight *= gridSeen(view, footprint);
        if (spot.weight <= 0.0)
            continue;
        int layer = int(view.layer);
        // The outermost cells of a grid that does not fade look like their neighbours where nodes are gathered.
        ivec2 cell = kWaterTiled == 0u ? clamp(spot.cell, ivec2(1), view.cells - 3) : spot.cell;
        vec4 sw = gridNodes(view, cell + ivec2(-1, -1), layer);
        vec4 se = gridNodes(view, cell + ivec2(1, -1), layer);
        vec4 nw = gridNodes(view, cell + ivec2(-1, 1), layer);
        vec4 ne = gridNodes(view, cell + ivec2(1, 1), layer);
        vec4 mine = vec4(sw.w, se.z, nw.y, ne.x);
        vec4 alongX = vec4(mine.y - sw.z, se.w - mine.x, mine.w - nw.x, ne.y - mine.z);
        vec4 alongY = vec4(mine.zw - vec2(sw.y, se.x), vec2(nw.w, ne.z) - mine.xy);
        vec2 own = 0.5 * view.perCell * vec2(gridBlend(alongX, spot.at), gridBlend(alongY, spot.at));
        slope += spot.weight * own + gridBlend(mine, spot.at) * spot.decline;
    }
    return slope;
}

vec2 gridsSlope(vec2 p)
{
    return gridsSlope(p, 0.0);
}

// dz/dx, dz/dy and z for pictures: blended by the sampler, whose weights are of 8 bits on some devices.
vec3 gridsShape(vec2 p, float footprint)
{
    if (kWaterTiled != 0u)
        return vec3(gridsSlope(p, footprint), gridsHeight(p, footprint));
    vec3 seen = vec3(0.0);
    vec2 texel = 1.0 / vec2(textureSize(gridHeights, 0).xy);
    for (uint g = 0u; g < kWaterGrids; ++g)
    {
        GridView view = gridViews[g];
        GridSpot spot = gridSpot(view, p);
        vec2 cell = clamp(vec2(spot.cell) + spot.at, vec2(1.0), vec2(view.cells - 2));
        vec3 at = vec3((vec2(view.corner) + cell + 0.5) * texel, view.layer);
        float east = textureLodOffset(gridHeights, at, 0.0, ivec2(1, 0)).x;
        float west = textureLodOffset(gridHeights, at, 0.0, ivec2(-1, 0)).x;
        float north = textureLodOffset(gridHeights, at, 0.0, ivec2(0, 1)).x;
        float south = textureLodOffset(gridHeights, at, 0.0, ivec2(0, -1)).x;
        float height = 0.25 * (east + west + north + south);
        vec2 slope = spot.weight * 0.5 * view.perCell * vec2(east - west, north - south) + height * spot.decline;
        seen += gridSeen(view, footprint) * vec3(slope, spot.weight * height);
    }
    return seen;
}

// How much of a grid is at a place, 0 to 1: less in the fade at its border, none beyond it.
float gridWeight(uint grid, vec2 p)
{
    return gridSpot(gridViews[grid], p).weight;
}

// Upwards [m/s], over the last substep, `depth` below the surface [m]. A grid's waves all run at one speed, c: they fade as
// the wave of deep water does that runs as fast, by e^{-g depth / c^2}.
float gridsVelocity(vec2 p, float depth)
{
    float velocity = 0.0;
    for (uint g = 0u; g < kWaterGrids; ++g)
    {
        GridView view = gridViews[g];
        GridSpot spot = gridSpot(view, p);
        if (spot.weight <= 0.0)
            continue;
        float now = gridBlend(gridCorners(view, spot, ivec2(0), int(view.layer)), spot.at);
        float before = gridBlend(gridCorners(view, spot, view.shift, int(view.before)), spot.at);
        velocity += spot.weight * (now - before) * view.perStep * exp(-depth * view.perDepth);
    }
    return velocity;
}

#endif
