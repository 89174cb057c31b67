// boats/wakes/print_cells.glsl -- the cells that a hull can cover, and how much of each.
//
// Invocations stand side by side in a block of cells, which goes along the hull's columns and then to the next rows: a hull
// lies in few rows of its patch, and few of them would have anything to do with a row each.
//
// Binding 7.
#ifndef SEAWAY_PRINT_CELLS_GLSL
#define SEAWAY_PRINT_CELLS_GLSL

#include "boats/wakes/print_path.glsl"

layout(binding = 7) uniform sampler2DArray cuts; // layer c: cuts c - 1 and c

vec2 perCuts; // 1 / size of their image

// The part of the cell at `offset` [m] from the patch's first that the hull covers.
float coverAt(WakePrint print, Stop stop, vec2 offset)
{
    vec2 d = stop.base + offset;
    vec3 own = vec3(d, stop.water.x + dot(stop.water.yz, d)) * stop.turn;
    vec2 at = (own.xy - print.low) * print.perTexel;
    bool outside = dot(d, d) > print.radius * print.radius || any(lessThan(at, vec2(0.0))) ||
                   any(greaterThan(at, vec2(print.texels - 1)));
    vec2 uv = (vec2(print.corner) + at + 0.5) * perCuts;
    float cut = clamp((own.z - print.bottom) * print.perCut + 1.0, 0.0, float(kCuts) + 1.0);
    float layer = min(floor(cut), float(kCuts));
    vec2 cover = textureLod(cuts, vec3(uv, layer), 0.0).xy;
    return outside ? 0.0 : mix(cover.x, cover.y, cut - layer);
}

// Where the hull can cover cells of a row `y` [m] from the patch's first, from that on [m]; empty: the second is less.
vec2 rangeIn(WakePrint print, Stop stop, float y)
{
    vec2 range = vec2(-print.radius, print.radius);
    vec2 high = print.low + vec2(print.texels - 1) / print.perTexel;
    float depth = abs(stop.water.x) + length(stop.water.yz) * print.radius;
    for (int axis = 0; axis < 2; ++axis)
    {
        vec3 along = stop.turn[axis];
        float slack = depth * abs(along.z) + 1e-3 * print.radius;
        vec2 ends = vec2(print.low[axis] - slack, high[axis] + slack) - (stop.base.y + y) * along.y;
        vec2 columns = ends / along.x;
        bool across = abs(along.x) > 1e-3;
        vec2 whole = ends.x > 0.0 || ends.y < 0.0 ? vec2(1.0, -1.0) * print.radius : range;
        columns = across ? vec2(min(columns.x, columns.y), max(columns.x, columns.y)) : whole;
        range = vec2(max(range.x, columns.x), min(range.y, columns.y));
    }
    return range - stop.base.x;
}

// The columns of a row of the patch that the hull can cover.
ivec2 columnsOf(WakePrint print, int row)
{
    vec2 range = vec2(1e9, -1e9);
    uint i = 0u;
    do
    {
        vec2 own = rangeIn(print, stopAt(i), float(row) * h);
        range = own.y >= own.x ? vec2(min(range.x, own.x), max(range.y, own.y)) : range;
    } while (++i < stopCount());
    return clamp(ivec2(floor(range.x / h), ceil(range.y / h) + 1.0), ivec2(0), ivec2(patch_.size.x));
}

// The same, and a cell around them on all sides.
ivec2 columnsAround(WakePrint print, int row)
{
    ivec2 both = ivec2(patch_.size.x, 0);
    for (int other = row - 1; other <= row + 1; ++other)
    {
        ivec2 columns = columnsOf(print, other);
        both = columns.x < columns.y ? ivec2(min(both.x, columns.x), max(both.y, columns.y)) : both;
    }
    return both.x < both.y ? ivec2(max(both.x - 1, 0), min(both.y + 1, patch_.size.x)) : ivec2(0);
}

// The rows of the patch that the hull can cover, from the first to behind the last.
ivec2 rowsOf(WakePrint print)
{
    vec2 range = vec2(1e9, -1e9);
    vec2 high = print.low + vec2(print.texels - 1) / print.perTexel;
    uint i = 0u;
    do
    {
        Stop stop = stopAt(i);
        vec3 axes = vec3(stop.turn[0].y, stop.turn[1].y, stop.turn[2].y);
        float depth = abs(stop.water.x) + length(stop.water.yz) * print.radius;
        float tall = depth * abs(stop.turn[2].z) + print.radius * length(stop.turn[2].xy);
        float slack = tall * abs(axes.z) + 1e-3 * print.radius;
        vec2 along = axes.x * vec2(print.low.x, high.x);
        vec2 across = axes.y * vec2(print.low.y, high.y);
        vec2 own = vec2(min(along.x, along.y) + min(across.x, across.y) - slack,
                        max(along.x, along.y) + max(across.x, across.y) + slack);
        own = vec2(max(own.x, -print.radius), min(own.y, print.radius)) - stop.base.y;
        range = vec2(min(range.x, own.x), max(range.y, own.y));
    } while (++i < stopCount());
    return clamp(ivec2(floor(range.x / h), ceil(range.y / h) + 1.0), ivec2(0), ivec2(patch_.size.y));
}

// Of this body and the coarser footprint both, the wider.
WakePrint widerPrint()
{
    WakePrint wider = print_;
    if (nested && coarse.radius > print_.radius)
        wider = coarse;
    return wider;
}

// How many columns and rows a block of invocations is wide and high.
ivec2 blockSize()
{
    int wide = all_ > 8 ? 8 : min(all_, 4);
    return ivec2(wide, all_ / wide);
}

// Where in it this one stands.
ivec2 placeInBlock()
{
    int wide = blockSize().x;
    return ivec2(me & (wide - 1), me / wide);
}

// A cell's footprint: S, S - S', and the latter for the next coarser grid.
vec3 printAt(ivec2 at)
{
    vec3 sums = vec3(0.0);
    uint of = 0u;
    do
    {
        WakePrint print = print_;
        if (of == 1u)
            print = coarse;
        uint i = 0u;
        do
        {
            Stop stop = stopAt(i);
            vec2 part = stop.share * coverAt(print, stop, vec2(at) * h);
            sums += of == 0u ? vec3(part, 0.0) : vec3(0.0, 0.0, part.y);
        } while (++i < stopCount());
    } while (++of < (nested ? 2u : 1u));
    return sums;
}

#endif
