// ocean/grids/picture.comp -- a picture of one wave grid, for people; one invocation a texel.
//
// Math  the root of |z| over the range, so that small waves show: crests light, troughs dark; foam is white over them
// In    heights, foam and map of the grid, and which layers of its tiles hold more than zeros
// Out   picture: of a tile that sleeps grey, of one that is stepped blue; obstacles brown; north is up
// Check tests/gpu/grid_picture_test.cpp has the same from the grid's data
#version 460
#extension GL_GOOGLE_include_directive : require
#include "ocean/grids/cells.glsl"
#include "shared/grid_picture.h"
#include "shared/grids.h"
#include "shared/foam.h"

layout(local_size_x_id = 0, local_size_y_id = 1, local_size_z = 1) in;

layout(push_constant, scalar) uniform Push { GridPicturePush push; };
layout(binding = 0, scalar) readonly buffer Infos { GridInfo infos[]; };
layout(binding = 1, scalar) readonly buffer States { GridState states[]; };
layout(binding = 2, scalar) readonly buffer FoamStates { FoamState foamStates[]; };
layout(binding = 3, scalar) readonly buffer Written { uint written[]; };
layout(binding = 4) uniform sampler2DArray heights;
layout(binding = 5) uniform sampler2D map;
layout(binding = 6) uniform sampler2DArray foam;
layout(binding = 7, rgba8) uniform writeonly image2D picture;

float foamAt(ivec2 worldCell)
{
    ivec2 at = ivec2(floorDivide(worldCell.x, push.foamFactor), floorDivide(worldCell.y, push.foamFactor)) -
               foamStates[push.grid].origin;
    return isInside(at, push.foamCells)
               ? texelFetch(foam, ivec3(push.foamCorner + at, int(push.foamLayer)), 0).x
               : 0.0;
}

void main()
{
    ivec2 texel = ivec2(gl_GlobalInvocationID.xy);
    if (!isInside(texel, push.extent))
        return;
    GridInfo info = infos[push.grid];
    GridState state = states[push.grid];
    ivec2 cell = ivec2(gridPictureCell(texel.x, push.extent.x, info.cells.x),
                       gridPictureCell(push.extent.y - 1 - texel.y, push.extent.y, info.cells.y));
    bool awake = (written[tileOf(info.firstTile, info.tiles, cell)] >> state.layer & 1u) != 0u;
    float z = push.perHeight * texelFetch(heights, ivec3(info.corner + cell, int(state.layer)), 0).x;
    float shown = sqrt(min(abs(z), 1.0));
    vec3 rest = awake ? vec3(0.06, 0.22, 0.34) : vec3(0.17, 0.18, 0.20);
    vec3 color = mix(rest, z > 0.0 ? vec3(0.62, 0.88, 1.0) : vec3(0.0, 0.02, 0.10), shown);
    if (info.mapped != 0u && texelFetch(map, info.mapCorner + cell, 0).y < 0.0)
        color = vec3(0.45, 0.36, 0.25);
    if (push.foamCells.x > 0)
        color = mix(color, vec3(1.0), clamp(foamAt(state.origin + cell), 0.0, 1.0));
    imageStore(picture, texel, vec4(color, 1.0));
}
