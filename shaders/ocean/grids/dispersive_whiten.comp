// ocean/grids/dispersive_whiten.comp -- foam where the water of a dispersive grid breaks; one invocation a cell.
//
// In    steep: the patches in which water broke in this tick; z of which the step was made
// Out   foam, in the sources of the foam maps
// Why   apart from the step, as foam costs more than it and few cells break
// Check tests/gpu/dispersive_law_test.cpp
#version 460
#extension GL_GOOGLE_include_directive : require
#include "shared/dispersive.h"

layout(local_size_x_id = 0, local_size_y = 1, local_size_z = 1) in; // kSteepGroup
layout(constant_id = 3) const uint kWraps = 0; // 1: beyond the border is the other side

layout(push_constant, scalar) uniform Push { DispersiveWhitenPush push; };
layout(binding = 2, scalar) readonly buffer Steep { DispersiveSteep steep[]; };
layout(binding = 3, scalar) readonly buffer SteepPatches { uint steepPatches[]; };

#define GRID_TABLE_BINDING 0
#define GRID_HEIGHTS_BINDING 1
#define FOAM_SOURCE_BINDING 4
#define DISPERSIVE_WRAPS kWraps
#include "ocean/grids/breaking.glsl"
#include "ocean/grids/dispersive_cells.glsl"
#include "ocean/grids/foam_source.glsl"

void main()
{
    const uint kCells = uint(kPatch * kPatch);
    uint patch_ = gl_GlobalInvocationID.x / kCells;
    if (patch_ >= steep[push.job].count)
        return;
    int n = int(gl_GlobalInvocationID.x % kCells);
    ivec2 i = unpackCorner(steepPatches[patch_]) + ivec2(n % kPatch, n / kPatch);
    DispersiveTick tick = dispersiveTick(push.grid.id);
    int here = tick.here;
    ivec2 at = i + tick.shift;
    vec2 slope = 0.5 * push.perCell *
                 vec2(heightAt(push.grid, at + ivec2(1, 0), here) - heightAt(push.grid, at - ivec2(1, 0), here),
                      heightAt(push.grid, at + ivec2(0, 1), here) - heightAt(push.grid, at - ivec2(0, 1), here));
    float breaking = breakingOf(dot(slope, slope));
    if (breaking <= 0.0)
        return;
    ivec2 world = gridRow(push.grid.id, kRowPlace).xy + i;
    FoamInfo map = foamSourceInfos[push.grid.id];
    ivec2 cell = ivec2(floorDivide(world.x, map.factor), floorDivide(world.y, map.factor));
    float part = kWhite * breaking * push.time / float(map.factor * map.factor);
    addFoam(map, cell - foamSourceStates[push.grid.id].origin, part * foamPatches(map, cell), push.update);
}
