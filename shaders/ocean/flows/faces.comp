// ocean/flows/faces.comp -- how fast water flows through every face, and what that is in a substep; a workgroup a tile, an
// invocation a column of it.
//
// Math  after Stelling & Duinmeijer 2003, with b ground, d depth, n = b + d its level, at an x-face (a y-face: transposed)
//         zf = max(b_L, b_R);  D(n) = max(n - zf, 0), how far the face is open to the water of a side
//         c_W = max((q_W + q)/2, 0)   c_E = max(-(q + q_E)/2, 0)   c_S, c_N: as much, of the flows across in the four
//         corners;  m = max((D(n_L) + D(n_R))/2, 1 mm)
//         u* = u + sum c_k (u_k - u) / max(m cell/dt, sum c_k) - dt g (D(n_R) - D(n_L))/cell
//         u' = u* / (1 + dt g n^2 |U| / max(D, 1 mm)^(4/3)),  D = D(u* > 0 ? n_L : n_R);  0 where D <= 0.01 mm
//         flux = D u' dt/cell, at most all of the cell that it leaves
//       Virtual pipes have the flow q for u: q* = q - dt g max(D(n_L), D(n_R)) (D(n_R) - D(n_L))/cell.
//       Borders, u outwards: a wall has none. Where water stands beyond, u goes to sqrt(g/d) (d - beyond), which lets waves
//       out and what comes in, in: by the part 2C/(1 + C), C = sqrt(g d) dt/cell, as late as a wave is at the face that was
//       in the middle of the cell. Where it falls away, u follows that of the face inside at the speed of waves, and never
//       comes back.
// In    faces: u, flux, v, flux of every texel, as limited in the last substep; depths, ground in whole numbers
// Out   raw: the same for this substep, fluxes not yet limited; marks of tiles in which a cell may give more than it has
// Why   differences of levels are taken as whole numbers, so a lake at rest has none. Sums are in pairs that keep their
//       order when the plane is mirrored or turned, and `precise` keeps them as written: so are all flows.
// Twin  tests/support/flow_twin.h (double precision), held by tests/gpu/flow_step_test.cpp
#version 460
#extension GL_GOOGLE_include_directive : require

layout(local_size_x_id = 0, local_size_y_id = 1, local_size_z = 1) in;

#define FLOW_TABLE_BINDING 0
#define FLOW_TABLE_ACCESS readonly
#define FLOW_TASKS_BINDING 1
#define FLOW_MARKS_BINDING 6
#include "ocean/flows/flow.glsl"

layout(push_constant, scalar) uniform Push { FlowStepPush push; };
layout(binding = 2, r32i) uniform readonly iimage2D grounds;
layout(binding = 3, r32i) uniform readonly iimage2D depths;
layout(binding = 4, rgba32i) uniform readonly iimage2D faces;
layout(binding = 5, rgba32i) uniform writeonly iimage2D raw;

// What a substep needs to know of its flow.
struct Flow
{
    float pull;   // dt g / cell, per unit of depth [m/s]
    float part;   // dt / cell [s/m]
    float metres; // of water that carries momentum for a unit of flux in the last substep
    float drag;   // dt g n^2
    bool pipes;
};

// u or q at a face, and the flux.
struct Face
{
    float u;
    int flux;
};

const int kLowest = -kMaxDepthUnits / kDepthPerGround; // deeper steps of ground make no difference

// How far a face with this sill is open to water of that depth.
int opened(int depth, int ground, int sill)
{
    return max(depth + max(ground - sill, 2 * kLowest + 1) * kDepthPerGround, 0);
}

float metresOf(int units)
{
    return float(units) * kDepthUnit;
}

bool greedy = false; // some face of these takes more than a fourth of what the face is open to

Face outflow(float u, int open, float part)
{
    precise float flux = float(open) * u * part;
    greedy = greedy || abs(flux) > float(open / 4);
    return Face(u, clamp(int(flux), -open, open));
}

float dragged(Flow flow, float u, float speed, int open)
{
    precise float thick = pow(max(metresOf(open), kFlowThin), 4.0 / 3.0);
    precise float slowed = u / (1.0 + flow.drag * speed / thick);
    return slowed;
}

// u of the face, of those before and behind it, and of those beside it; fluxes through them, and across through the
// corners, before those of the left cell, behind those of the right, on either side; speed of the flow across.
Face inside(Flow flow, int openLeft, int openRight, vec3 u, vec2 beside, ivec3 flux, ivec4 across, float speedAcross)
{
    precise float pull = flow.pull * float(openRight - openLeft);
    precise float next;
    precise float speed;
    if (flow.pipes)
        next = u.y - pull * metresOf(max(openLeft, openRight));
    else
    {
        precise float west = max(float(flux.x + flux.y) * 0.5, 0.0);
        precise float east = max(float(flux.y + flux.z) * -0.5, 0.0);
        precise float south = max(float(across.x + across.y) * 0.5, 0.0);
        precise float north = max(float(across.z + across.w) * -0.5, 0.0);
        precise float carried = (west * (u.x - u.y) + east * (u.z - u.y)) + (south * (beside.x - u.y) + north * (beside.y - u.y));
        precise float all = ((west + east) + (south + north)) * flow.metres;
        precise float mean = max(metresOf(openLeft / 2 + openRight / 2 + (openLeft & openRight & 1)), kFlowThin);
        next = u.y + carried * flow.metres / max(mean, all) - pull;
    }
    int open = next > 0.0 ? openLeft : openRight;
    if (metresOf(open) <= kFlowDry)
        return Face(0.0, 0);
    precise float thick = max(metresOf(open), kFlowThin);
    speed = flow.pipes ? abs(u.y) / thick : sqrt(u.y * u.y + speedAcross * speedAcross);
    next = dragged(flow, next, speed, open);
    if (!flow.pipes)
        return outflow(next, open, flow.part);
    Face face = outflow(next / thick, open, flow.part);
    face.u = next;
    return face;
}

// A face of a border. `u` is its own and `inner` that of the face inside, both outwards; `beyond` is what the rim holds.
Face border(Flow flow, uint kind, float u, float inner, int depth, int beyond)
{
    if (kind == kFlowWall)
        return Face(0.0, 0);
    float metres = metresOf(max(depth, beyond));
    if (metres <= kFlowDry)
        return Face(0.0, 0);
    bool stands = kind == kFlowSea || beyond > 0;
    float thick = flow.pipes ? metres : 1.0;
    precise float wave = sqrt(kFlowGravity * metres);
    precise float cells = min(wave * flow.part, 1.0);
    precise float still = wave / metres * metresOf(depth - beyond);
    precise float stood = u / thick + 2.0 * cells / (1.0 + cells) * (still - u / thick);
    precise float cellsOut = min((wave + max(u / thick, 0.0)) * flow.part, 1.0);
    precise float followed = max(u + cellsOut * (inner - u), 0.0) / thick;
    float next = stands ? stood : followed;
    int open = next > 0.0 ? depth : max(beyond, 0);
    if (metresOf(open) <= kFlowDry)
        return Face(0.0, 0);
    Face face = outflow(next, open, flow.part);
    face.u = next * thick;
    return face;
}

Face turned(Face face)
{
    return Face(-face.u, -face.flux);
}

float uOf(ivec4 texel)
{
    return intBitsToFloat(texel.x);
}

float vOf(ivec4 texel)
{
    return intBitsToFloat(texel.z);
}

void main()
{
    FlowTask task = flowTask(gl_WorkGroupID.x);
    ivec4 place = flowRow(task.flow, kFlowPlace);
    ivec4 time = flowRow(task.flow, kFlowTime);
    const int kRows = kFlowTileY / int(gl_WorkGroupSize.y);
    ivec2 cell = task.first + ivec2(gl_LocalInvocationID.xy) * ivec2(1, kRows);
    ivec2 cells = place.zw;
    if (cell.x > cells.x || push.substep >= uint(time.x))
        return;

    ivec4 lies = flowRow(task.flow, kFlowTiles);
    uint bits = uint(lies.w);
    ivec4 nature = flowRow(task.flow, kFlowNature);
    float dt = intBitsToFloat(time.y);
    float side = intBitsToFloat(nature.x);
    float ratio = push.substep == 0u ? intBitsToFloat(time.z) : 1.0;
    Flow flow = Flow(dt * kFlowGravity * kDepthUnit / side, dt / side, ratio * kDepthUnit, dt * intBitsToFloat(nature.y),
                     (bits & kFlowPipes) != 0u);
    bool west = cell.x == 0;
    bool east = cell.x == cells.x;
    uint sideKind = (bits >> (west ? kFlowWest : kFlowEast)) & 3u;

    ivec2 at = place.xy + cell;
    ivec4 below = imageLoad(faces, at - ivec2(0, 1));
    ivec4 belowRight = imageLoad(faces, at + ivec2(1, -1));
    int depthBelow = imageLoad(depths, at - ivec2(0, 1)).x;
    int groundBelow = imageLoad(grounds, at - ivec2(0, 1)).x;
    ivec4 left = imageLoad(faces, at - ivec2(1, 0));
    ivec4 here = imageLoad(faces, at);
    ivec4 right = imageLoad(faces, at + ivec2(1, 0));
    for (int r = 0; r < kRows; ++r)
    {
        int y = cell.y + r;
        if (y > cells.y)
            break;
        ivec4 aboveLeft = imageLoad(faces, at + ivec2(-1, 1));
        ivec4 above = imageLoad(faces, at + ivec2(0, 1));
        ivec4 aboveRight = imageLoad(faces, at + ivec2(1, 1));
        int depth = imageLoad(depths, at).x;
        int ground = imageLoad(grounds, at).x;
        int depthLeft = imageLoad(depths, at - ivec2(1, 0)).x;
        int groundLeft = imageLoad(grounds, at - ivec2(1, 0)).x;

        Face u = Face(0.0, 0);
        if (y < cells.y)
        {
            if (west)
                u = turned(border(flow, sideKind, -uOf(here), -uOf(right), depth, depthLeft));
            else if (east)
                u = border(flow, sideKind, uOf(here), uOf(left), depthLeft, depth);
            else
            {
                int sill = max(groundLeft, ground);
                precise float across = ((vOf(here) + vOf(above)) + (vOf(left) + vOf(aboveLeft))) * 0.25;
                u = inside(flow, opened(depthLeft, groundLeft, sill), opened(depth, ground, sill),
                           vec3(uOf(left), uOf(here), uOf(right)), vec2(uOf(below), uOf(above)),
                           ivec3(left.y, here.y, right.y), ivec4(left.w, here.w, aboveLeft.w, above.w), across);
            }
        }
        Face v = Face(0.0, 0);
        if (cell.x < cells.x)
        {
            if (y == 0)
                v = turned(border(flow, (bits >> kFlowSouth) & 3u, -vOf(here), -vOf(above), depth, depthBelow));
            else if (y == cells.y)
                v = border(flow, (bits >> kFlowNorth) & 3u, vOf(here), vOf(below), depthBelow, depth);
            else
            {
                int sill = max(groundBelow, ground);
                precise float across = ((uOf(here) + uOf(right)) + (uOf(below) + uOf(belowRight))) * 0.25;
                v = inside(flow, opened(depthBelow, groundBelow, sill), opened(depth, ground, sill),
                           vec3(vOf(below), vOf(here), vOf(above)), vec2(vOf(left), vOf(right)),
                           ivec3(below.w, here.w, above.w), ivec4(below.y, here.y, belowRight.y, right.y), across);
            }
        }
        imageStore(raw, at, ivec4(floatBitsToInt(u.u), u.flux, floatBitsToInt(v.u), v.flux));

        below = here;
        belowRight = right;
        left = aboveLeft;
        here = above;
        right = aboveRight;
        depthBelow = depth;
        groundBelow = ground;
        at.y += 1;
    }

    // In all tiles that have cells at these faces, or neighbours of such cells.
    ivec2 tile = task.first / ivec2(kFlowTileX, kFlowTileY);
    for (int n = greedy ? 0 : 9; n < 9; ++n)
    {
        ivec2 other = clamp(tile + ivec2(n % 3 - 1, n / 3 - 1), ivec2(0), lies.xy - 1);
        uint number = uint(lies.z + other.y * lies.x + other.x);
        imageStore(flowMarks, flowMark(kFlowGreedy + (push.substep & 1u), push.tiles, number), uvec4(1u));
    }
}
