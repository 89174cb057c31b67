// boats/wakes/hull_source.comp -- what every hull adds to the water of every dispersive grid in this tick; one workgroup per
// body and grid.
//
// Math  z += strength (D - D'), let go from rest. D is how high the water that the hull takes the place of is felt at the
//       surface (boats/wakes/hull_source.h), of the slice at the waterline that she has along her middle; D' the same a
//       tick ago. Steadily ahead this is the bow that lifts and the stern that sinks (Cords & Staadt, 4.2.1), and the
//       sources of Michell's thin ship: waves as high as the hull makes them.
//       A hull that planes is floated by less than she displaces, for her stern is open to the air, and carried by a pressure
//       on her wet bottom: D = floats D_cuts + carried P, P a pressure of one cubic metre over the length whose middle is
//       where planing carries her. All of it sums up to mass / density.
//       What she displaces more or less than a tick ago is taken evenly out of the water around her, so that all that is
//       added sums up to zero, to the last unit.
//       Less of it is made by a hull that lies on her side, none by one that is upside down: her cuts are level ones.
// In    wakes, shares, sources; the grids' places
// Out   what it adds to the grids' source of waves (ocean/grids/grid_sources.h), and the areas of it
// Check tests/gpu/wake_michell_test.cpp
#version 460
#extension GL_GOOGLE_include_directive : require
#include "boats/motion/rigid.glsl"
#include "ocean/grids/drops.glsl"
#include "ocean/places.glsl"
#include "shared/grid_sources.h"
#include "shared/grids.h"
#include "shared/wake.h"

layout(local_size_x_id = 0, local_size_y = 1, local_size_z = 1) in; // a power of two
layout(constant_id = 3) const uint kGrids = 1;   // that take waves
layout(constant_id = 4) const uint kSources = 1; // dispersive ones among them

layout(push_constant, scalar) uniform Push { WakeSourcePush push; };
layout(binding = 0, scalar) readonly buffer Bodies { WakeBody bodies[]; };
layout(binding = 1, scalar) readonly buffer Wakes { WakeState wakes[]; };
layout(binding = 2, scalar) readonly buffer Shares { WakeShare shares[]; };
layout(binding = 3, scalar) readonly buffer Sources { WakeSource sources[]; };
layout(binding = 4, scalar) readonly buffer SourceSlots { uint sourceSlots[]; }; // dispersive grids, among those
layout(binding = 5, scalar) readonly buffer WakeGrids { uint wakeGrids[]; };
layout(binding = 6, scalar) readonly buffer GridInfos { GridInfo gridInfos[]; };
layout(binding = 7, scalar) readonly buffer GridStates { GridState gridStates[]; };
layout(binding = 8) uniform sampler2DArray slices;
layout(binding = 9, scalar) writeonly buffer Areas { GridArea areas[]; };

#define GRID_MAP_BINDING 10
#define WAVE_SOURCE_BINDING 11
#include "ocean/grids/open_cells.glsl"
#include "ocean/grids/wave_source.glsl"

const uint kMaxInvocations = 128u;
shared int units[kMaxInvocations];
shared float rooms[kMaxInvocations];

// A hull as she lies.
struct Lie
{
    vec2 base; // from the centre of mass to the first cell that she reaches [m]
    vec2 bow;  // unit
    vec2 sunk; // WakeState
    float floats;  // likewise
    float planes;  // [m^3]
    float patch_;  // which pressure
};

Lie lieOf(WakeState wake, WakeSource source, int n, vec2 base)
{
    vec2 bow = rotationOf(wake.poses[n].orientation)[0].xy;
    vec3 carried = wake.carried[n];
    bool planes = source.shortest > 0.0 && carried.y > 0.0;
    float wetted = planes ? (carried.z / carried.y - source.transom) / kPlaneCentre : 0.0;
    float patch_ = clamp((wetted - source.shortest) * source.perPatch, 0.0, float(kPatches));
    return Lie(base - placesApart(wake.poses[0].place, wake.poses[n].place),
               dot(bow, bow) > 1e-4 ? normalize(bow) : vec2(1.0, 0.0), wake.sunk[n], carried.x, planes ? carried.y : 0.0,
               patch_);
}

// A place at `offset` [m] from the first cell, in the frame of the hull [m].
vec2 inFrame(Lie lie, vec2 offset)
{
    vec2 d = lie.base + offset;
    return vec2(dot(d, lie.bow), dot(d, vec2(-lie.bow.y, lie.bow.x)));
}

// D there [m].
float sourceAt(WakeSource source, Lie lie, vec2 offset, vec2 perSlices)
{
    vec2 own = inFrame(lie, offset);
    vec2 at = (own - source.low) * source.perTexel;
    bool outside = any(lessThan(at, vec2(0.0))) || any(greaterThan(at, vec2(source.texels - 1)));
    float slice = (lie.sunk.x + lie.sunk.y * own.x - source.bottom) * source.perSlice;
    float within = clamp(slice, 0.0, float(kSlices));
    float layer = min(floor(within), float(kSlices) - 1.0);
    vec2 uv = (vec2(source.corner) + at + 0.5) * perSlices;
    vec2 found = textureLod(slices, vec3(uv, layer), 0.0).xy;
    float height = lie.floats * mix(found.x, found.y, within - layer) *
                   exp(min(within - slice, 0.0) * source.perDeep / source.perSlice);
    if (lie.planes > 0.0)
    {
        float patch_ = min(floor(lie.patch_), float(kPatches) - 1.0);
        vec2 pressed = textureLod(slices, vec3(uv, float(kSlices) + patch_), 0.0).xy;
        height += lie.planes * mix(pressed.x, pressed.y, lie.patch_ - patch_);
    }
    return outside ? 0.0 : height;
}

// How far a source reaches along x and y of the world from `at` on, the lowest and the highest [m].
vec4 reachOf(WakeSource source, Lie lie)
{
    vec2 half_ = 0.5 * vec2(source.texels) / source.perTexel;
    vec2 middle = source.low - 0.5 / source.perTexel + half_;
    vec2 port = vec2(-lie.bow.y, lie.bow.x);
    vec2 at = middle.x * lie.bow + middle.y * port - lie.base;
    vec2 far = abs(lie.bow) * half_.x + abs(port) * half_.y;
    return vec4(at - far, at + far);
}

void main()
{
    uint me = gl_LocalInvocationID.x;
    uint stride = gl_WorkGroupSize.x;
    uint n = gl_WorkGroupID.x;
    uint slot = sourceSlots[n];
    uint body = gl_WorkGroupID.y;
    uint areaAt = push.firstArea + body * kSources + n;
    WakeState wake = wakes[body];
    WakeBody hull = bodies[body];
    WakeSource source = sources[hull.firstSource + n];
    uint grid = wakeGrids[slot];
    GridInfo info = gridInfos[grid];
    GridState state = openState(info, gridStates[grid]);
    float upright = smoothstep(0.3, 0.8, rotationOf(wake.poses[0].orientation)[2].z);
    float strength = hull.strength * shares[body * kGrids + slot].weight * upright;
    bool still = wake.poses[0].place == wake.poses[1].place && wake.sunk[0] == wake.sunk[1] &&
                 wake.carried[0] == wake.carried[1] &&
                 wake.poses[0].orientation == wake.poses[1].orientation;
    if (strength <= 0.0 || still)
    {
        if (me == 0u)
            areas[areaAt] = GridArea(ivec2(0), ivec2(0), 0u);
        return;
    }

    // The cells that she reaches, of a grid that wraps as if it went on.
    float h = float(info.cell) * kUnit;
    Place here = wake.poses[0].place;
    ivec2 cell = cellAt(here, info.cell);
    vec2 base = placesApart(here, placeOfCell(cell, info.cell));
    vec4 now = reachOf(source, lieOf(wake, source, 0, base));
    vec4 old = reachOf(source, lieOf(wake, source, 1, base));
    ivec2 first = cell + ivec2(floor(min(now.xy, old.xy) / h));
    ivec2 end = cell + ivec2(ceil(max(now.zw, old.zw) / h)) + 1;
    if (info.border != kBorderWrap)
    {
        first = clamp(first, state.origin, state.origin + info.cells);
        end = clamp(end, first, state.origin + info.cells);
    }
    ivec2 size = end - first;
    vec2 away = h * vec2(first - cell);
    Lie lie = lieOf(wake, source, 0, base + away);
    Lie lieBefore = lieOf(wake, source, 1, base + away);
    ivec2 corner = info.border == kBorderWrap ? wrapped(first - state.origin, info.cells) : first - state.origin;
    if (me == 0u)
        areas[areaAt] = GridArea(corner, size, grid);

    vec2 perSlices = 1.0 / vec2(textureSize(slices, 0).xy);
    vec2 middle = source.low + 0.5 * vec2(source.texels - 1) / source.perTexel;
    vec2 perHalf = 2.0 * source.perTexel / vec2(source.texels);
    int added = 0;
    float room = 0.0; // of cells around her, to take the rest
    for (int row = int(me); row < size.y; row += int(stride))
        for (int column = 0; column < size.x; ++column)
        {
            ivec2 i = cellIn(info, corner + ivec2(column, row));
            if (!isOpen(info, state, i))
                continue;
            vec2 offset = h * vec2(column, row);
            float gained = sourceAt(source, lie, offset, perSlices) - sourceAt(source, lieBefore, offset, perSlices);
            int mine = sourceUnits(strength * gained);
            addWaves(info.corner + i, kSourceBoth, mine);
            added += mine;
            room += bump((inFrame(lie, offset) - middle) * perHalf, 1.0);
        }
    units[me] = added;
    rooms[me] = room;
    barrier();
    int all_ = 0;
    float roomOfAll = 0.0;
    for (uint other = 0u; other < stride; ++other)
    {
        all_ += units[other];
        roomOfAll += rooms[other];
    }
    barrier();
    if (all_ == 0 || roomOfAll <= 0.0)
        return;

    float perRoom = -float(all_) / roomOfAll;
    int taken = 0;
    for (int row = int(me); row < size.y; row += int(stride))
        for (int column = 0; column < size.x; ++column)
        {
            ivec2 i = cellIn(info, corner + ivec2(column, row));
            if (!isOpen(info, state, i))
                continue;
            float part = bump((inFrame(lie, h * vec2(column, row)) - middle) * perHalf, 1.0);
            int mine = int(round(perRoom * part));
            addWaves(info.corner + i, kSourceBoth, mine);
            taken += mine;
        }
    units[me] = taken;
    barrier();
    if (me != 0u)
        return;
    for (uint other = 0u; other < stride; ++other)
        all_ += units[other];
    // What rounding has left over.
    for (int k = 0; k < size.x * size.y && all_ != 0; ++k)
    {
        int row = k / size.x;
        ivec2 i = cellIn(info, corner + ivec2(k - row * size.x, row));
        if (!isOpen(info, state, i))
            continue;
        addWaves(info.corner + i, kSourceBoth, -all_);
        all_ = 0;
    }
}
