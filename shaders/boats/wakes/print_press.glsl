// boats/wakes/print_press.glsl -- the pressure under a hull at rest, which turns waves back.
//
// Math  Water of depth d = c^2/g, as the grid's waves have it, passes under the hull's draft T through d - T, and its surface
//       there cannot rise: z is the pressure under the hull. On a cell, m z_tt = gain sum over faces of s (z' - z),
//       1/s = 1 + H (R - 1), R = d/(d - T) + m: a series of slots, and m = 1 - H (1 - m0), the part of the surface that
//       gives way. m0 is as little as keeps the scheme stable, and R makes up for it in long waves; H is hold times S with
//       a sharper edge. So a fixed box has Macagno's reflection, tan(arg) = k B d / (2 (d - T)), a crest as a crest. What a
//       free body does of itself is not held back: it rises with the mean of the water under it (so m is 1 for that mean)
//       and goes with the mean of its slope, G, for (1 - s) G is added to s (z' - z): long waves pass as if nothing were
//       there. Both are projections, so the scheme stays symmetric and within its bound. It acts on the substep just done,
//       as what that has done too much: to z alone, not to z before.
//
// Binding 8.
#ifndef SEAWAY_PRINT_PRESS_GLSL
#define SEAWAY_PRINT_PRESS_GLSL

#include "boats/wakes/print_add.glsl"
#include "boats/wakes/print_cells.glsl"

layout(binding = 8, r32f) uniform readonly image2DArray gridHeights;

const float kLeastPassed = 0.05; // of the water's depth, that passes under any hull
const float kLeastRise = 0.02;   // m0 at least

// A cell's height now and before.
vec2 heightsAt(ivec2 i)
{
    return vec2(imageLoad(gridHeights, ivec3(info.corner + i, state.layer)).x,
                imageLoad(gridHeights,
                          ivec3(info.corner + cellBefore(info, state, i), layerBefore(int(state.layer), 1))).x);
}

float coverNow(Stop now, ivec2 at)
{
    return wake.hold * share.weight * heldOf(coverAt(print_, now, vec2(at) * h));
}

// How a cell under the hull, or beside it, is pressed.
struct Press
{
    vec4 open;   // s of its faces: west, east, south, north; 1 where a wall is or where the grid ends
    vec4 bend;   // z' - z there, a substep ago [m]
    float still; // m
    float gain;
};

Press pressOn(Stop now, ivec2 at, ivec2 i)
{
    const ivec2 kBeside[4] = ivec2[](ivec2(-1, 0), ivec2(1, 0), ivec2(0, -1), ivec2(0, 1));
    Press press = Press(vec4(1.0), vec4(0.0), 1.0, info.gain);
    if (info.mapped != 0u)
        press.gain = imageLoad(gridMap, info.mapCorner + i).x;
    float cover = coverNow(now, at);
    float depth = info.depth * press.gain / info.gain;
    float draft = max(hull.draft + wake.poses[0].depth - hull.rest, 0.0);
    float passed = max(1.0 - draft / depth, kLeastPassed);
    float least = clamp(2.4 * press.gain * passed, kLeastRise, 1.0);
    float resist = 1.0 / passed + least;
    float here = heightsAt(i).y;
    for (int n = 0; n < 4; ++n)
    {
        ivec2 other = cellIn(info, i + kBeside[n]);
        if (!isOpen(info, state, other))
            continue;
        press.bend[n] = heightsAt(other).y - here;
        press.open[n] = 1.0 / (1.0 + 0.5 * (cover + coverNow(now, at + kBeside[n])) * (resist - 1.0));
    }
    press.still = max(1.0 - cover * (1.0 - least), min(0.6 * press.gain * dot(press.open, vec4(1.0)), 1.0));
    return press;
}

// Whether cell i is stepped by its neighbours alone: it is open and not on the border.
bool canPress(ivec2 i)
{
    return isOpen(info, state, i) &&
           (info.border == kBorderWrap || (all(greaterThan(i, ivec2(0))) && all(lessThan(i, info.cells - 1))));
}

void measurePress(Press press)
{
    vec4 shut = 1.0 - press.open;
    float part = (1.0 - press.still) / press.still;
    found[kBendEast] += shut.y * press.bend.y;
    found[kEast] += shut.y;
    found[kBendNorth] += shut.w * press.bend.w;
    found[kNorth] += shut.w;
    found[kRise] += part * dot(press.open, press.bend);
    found[kRiseEast] += part * (shut.y - shut.x);
    found[kRiseNorth] += part * (shut.w - shut.z);
    found[kRiseWeight] += (1.0 - press.still) + part * (1.0 - press.still);
}

// What the hull changes of the substep just done [m].
float pressed(Press press, Work work)
{
    vec4 shut = 1.0 - press.open;
    float flow = dot(press.open, press.bend) + dot(shut.yw - shut.xz, work.slope);
    float rise = (flow - (1.0 - press.still) * work.rise) / press.still;
    return press.gain * (rise - dot(press.bend, vec4(1.0)));
}

void addPress(Press press, ivec2 at, ivec2 i, Work work)
{
    int units = sourceUnits(pressed(press, work));
    addLoose(at, i, kSourceBoth, units);
    addLoose(at, i, kSourceBefore, -units);
    if (hull.hold != kHoldFixed) // a fixed hull's water is pressure alone: it is not a volume that must be kept
        netUnits += ivec2(units, -units);
}

// Goes through the cells of the patch that the hull can cover, with those beside them: measures how they are pressed, or,
// with `adds`, adds what that changes.
void goThroughPressed(bool adds, Work work)
{
    Stop now = stopNow();
    ivec2 rows = rowsOf(print_);
    rows = ivec2(max(rows.x - 1, 0), isPressed() ? min(rows.y + 1, patch_.size.y) : 0);
    ivec2 block = blockSize();
    int row = rows.x + placeInBlock().y;
    do
    {
        ivec2 columns = row < rows.y ? columnsAround(print_, row) : ivec2(0);
        int column = columns.x + placeInBlock().x;
        do
        {
            ivec2 at = ivec2(column, row);
            ivec2 i = patchCell(patch_, info, at);
            if (column < columns.y && canPress(i))
            {
                Press press = pressOn(now, at, i);
                if (adds)
                    addPress(press, at, i, work);
                else
                    measurePress(press);
            }
            column += block.x;
        } while (column < columns.y);
        row += block.y;
    } while (row < rows.y);
}

#endif
