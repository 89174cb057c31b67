// boats/wakes/print_lid.glsl -- a hull at rest on a dispersive grid, which turns waves back as a lid does.
//
// Math  Dispersive grids have no faces that could be closed. There a hull at rest is a lid, which presses where water rises:
//       z = (1 + K) zeta, zeta how far it has risen and z the head of pressure, as what sources add to z is. So
//       z_tt = (1 + K) L z, K = stiff H: what the tick has bent z by is done K times more, to z alone. A stiff lid throws
//       back what a thin dock does, a crest as a crest; K is as much as stays stable (boats/wakes/wake_plan.cpp). The plane
//       through what a free hull meets is left out: with that she goes.
#ifndef SEAWAY_PRINT_LID_GLSL
#define SEAWAY_PRINT_LID_GLSL

#include "boats/wakes/print_press.glsl"

const float kMostBent = 0.3; // of g, that water is bent by: more is not of waves but a drop's, which has no past

// What is summed up, in the place of what a pressed hull's or level water is: a body is only one of the three.
const int kLidCover = kBendEast;
const int kLidBent = kEast; // and its first moments
const int kLidBentEast = kBendNorth;
const int kLidBentNorth = kNorth;
const int kLidEast = kRise; // moments of the cover, first and second
const int kLidNorth = kRiseEast;
const int kLidEastEast = kRiseNorth;
const int kLidNorthNorth = kRiseWeight;
const int kLidEastNorth = kLevelNow;

// What a tick has bent a cell's height by: z - 2 z' + z'' [m].
float bentAt(ivec2 i)
{
    ivec2 older = cellIn(info, cellBefore(info, state, i) + state.shiftBefore);
    if (any(lessThan(older, ivec2(0))) || any(greaterThanEqual(older, info.cells)))
        return 0.0;
    vec2 heights = heightsAt(i);
    float old = imageLoad(gridHeights, ivec3(info.corner + older, layerBefore(int(state.layer), 2))).x;
    float most = kMostBent * kGravity * push.step * push.step;
    return clamp(heights.x - 2.0 * heights.y + old, -most, most);
}

void measureLid(Stop now, ivec2 at, ivec2 i)
{
    float part = coverNow(now, at);
    float bent = bentAt(i);
    vec2 d = fromBody(at);
    found[kLidCover] += part;
    found[kLidBent] += part * bent;
    found[kLidBentEast] += part * bent * d.x;
    found[kLidBentNorth] += part * bent * d.y;
    found[kLidEast] += part * d.x;
    found[kLidNorth] += part * d.y;
    found[kLidEastEast] += part * d.x * d.x;
    found[kLidNorthNorth] += part * d.y * d.y;
    found[kLidEastNorth] += part * d.x * d.y;
}

// The plane through what is bent under a hull that is not fixed: its height at the body's place and its slope.
vec3 planeOf(float sums[kSums])
{
    if (!isLid() || hull.hold == kHoldFixed || sums[kLidCover] <= 0.0)
        return vec3(0.0);
    float per = 1.0 / sums[kLidCover];
    vec2 middle = per * vec2(sums[kLidEast], sums[kLidNorth]);
    float mean = per * sums[kLidBent];
    vec2 turns = per * vec2(sums[kLidBentEast], sums[kLidBentNorth]) - mean * middle;
    float xx = per * sums[kLidEastEast] - middle.x * middle.x + h * h; // a hull of few cells knows of little slope
    float yy = per * sums[kLidNorthNorth] - middle.y * middle.y + h * h;
    float xy = per * sums[kLidEastNorth] - middle.x * middle.y;
    vec2 slope = vec2(yy * turns.x - xy * turns.y, xx * turns.y - xy * turns.x) / (xx * yy - xy * xy);
    return vec3(mean - dot(slope, middle), slope);
}

void addLid(Stop now, ivec2 at, ivec2 i, Work work)
{
    int units =
        sourceUnits(print_.stiff * coverNow(now, at) * (bentAt(i) - work.goes.x - dot(work.goes.yz, fromBody(at))));
    addLoose(at, i, kSourceBoth, units);
    addLoose(at, i, kSourceBefore, -units);
    if (hull.hold != kHoldFixed) // as addPress() has it
        netUnits += ivec2(units, -units);
}

// Goes through the cells of the patch that the hull can cover: measures what they are bent by, or, with `adds`, adds what
// the lid changes.
void goThroughLid(bool adds, Work work)
{
    Stop now = stopNow();
    ivec2 rows = rowsOf(print_);
    rows.y = isLid() ? rows.y : rows.x;
    ivec2 block = blockSize();
    int row = rows.x + placeInBlock().y;
    do
    {
        ivec2 columns = row < rows.y ? columnsOf(print_, row) : ivec2(0);
        int column = columns.x + placeInBlock().x;
        do
        {
            ivec2 at = ivec2(column, row);
            ivec2 i = patchCell(patch_, info, at);
            if (column < columns.y && isOpen(info, state, i))
            {
                if (adds)
                    addLid(now, at, i, work);
                else
                    measureLid(now, at, i);
            }
            column += block.x;
        } while (column < columns.y);
        row += block.y;
    } while (row < rows.y);
}

#endif
