// ocean/grids/map.comp -- obstacles, depths and calm places of the world on one grid's cells; one invocation per cell,
// in workgroups of kMapGroupX by kMapGroupY.
//
// In    shapes: boxes and discs, in exact places
// Out   gridMap: gain and keep of every cell; keep -1: an obstacle
// Why   run when a grid gets its place and whenever it has moved by a cell
// Check tests/gpu/grid_map_test.cpp
#version 460
#extension GL_GOOGLE_include_directive : require
#include "ocean/places.glsl"
#include "shared/grid_map.h"
#include "shared/grids.h"

layout(local_size_x_id = 0, local_size_y_id = 1, local_size_z = 1) in;

layout(push_constant, scalar) uniform Push { GridMapPush push; };
layout(binding = 0, scalar) readonly buffer Infos { GridInfo infos[]; };
layout(binding = 1, scalar) readonly buffer States { GridState states[]; };
layout(binding = 2, scalar) readonly buffer Shapes { GridShape shapes[]; };
layout(binding = 3, rg32f) uniform writeonly image2D gridMap;

// Distance from the outline [m]: negative inside.
float distanceTo(GridShape shape, vec2 at)
{
    vec2 own = vec2(dot(at, shape.along), dot(at, vec2(-shape.along.y, shape.along.x)));
    if (shape.disc != 0u)
        return length(own) - shape.halfSize.x;
    vec2 beyond = abs(own) - shape.halfSize;
    return length(max(beyond, vec2(0.0))) + min(max(beyond.x, beyond.y), 0.0);
}

void main()
{
    GridInfo info = infos[push.grid];
    ivec2 i = ivec2(gl_GlobalInvocationID.xy);
    if (any(greaterThanEqual(i, info.cells)))
        return;
    Place place = placeOfCell(states[push.grid].origin + i, info.cell);
    float a = 2.0 * info.gain / (1.0 + info.keep);
    float calm = 0.0;
    bool wall = false;
    for (uint n = info.firstShape; n < info.firstShape + info.shapes; ++n)
    {
        GridShape shape = shapes[n];
        float far = distanceTo(shape, placesApart(shape.center, place));
        float part = shape.edge > 0.0 ? 1.0 - smoothstep(0.0, shape.edge, far) : far <= 0.0 ? 1.0 : 0.0;
        if (shape.kind == kShapeObstacle)
            wall = wall || far <= 0.0;
        else if (shape.kind == kShapeDepth)
            a = mix(a, shape.value, part);
        else
            calm += shape.value * part;
    }
    float keep = calm > 0.0 ? info.keep * exp(-calm) : info.keep;
    imageStore(gridMap, info.mapCorner + i, vec4(0.5 * a * (1.0 + keep), wall ? -1.0 : keep, 0.0, 0.0));
}
