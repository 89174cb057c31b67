// boats/wakes/print.comp -- what every body does to the water of every grid in this tick; one workgroup per body and
// grid.
//
// Math  S is the footprint: the part of each cell that the hull covers, taken at even steps of its path through a tick
//       and averaged, so that a fast boat leaves a trail without gaps. With S' of the tick before (Cords & Staadt,
//       4.2.1) the bow lifts by lift (S - S') where that is positive and the stern sinks where it is negative, both
//       scaled so that one is as much as the other. Let go from rest every tick this is z_tt = c^2 lap z + lift S_tt:
//       z - lift S then obeys the linear waves of a pressure that presses the water down by `lift` and moves with S.
//       Where grids overlap, the coarsest has all of a body's waves, as sharp as its cells can; a finer one adds what
//       its own footprint has more than the coarser one's, so that their sum is as sharp as the finest.
//       A body at rest is in the way of waves: boats/wakes/print_press.glsl, and on dispersive grids print_lid.glsl. Under
//       a body whose waves replace what is there the water is level: z <- z - hold H (z - mean of z over H), H as there,
//       which reflects a crest as a trough. So it is on plain grids of several substeps a tick, of which only the last
//       could be mended.
//       A splash adds splash (S - W), W a bump around it of the same volume.
//       Engines add circles without volume, alternately high and low: boats/wakes/print_stir.glsl.
//       What rounding leaves over is taken from the middle of the body, so that all that is added sums up to zero: else
//       the mean level of now against before would be a speed that no wave carries away.
//       Foam is made where a hull above slamming speed newly covers water or lets it go, around a splash, and behind
//       engines.
// In    two layers of z; wakes, shares, prints, engines
// Out   what it adds to the grids' sources of waves and foam (ocean/grids/grid_sources.h), and the areas of the former
// Why   loops that run once at least are tested at their end: a CPU device goes once more through one that is tested at its
//       beginning, for nothing. It goes through both sides of every branch, too: what few cells need has a loop of its own,
//       over those
// Check tests/gpu/wake_test.cpp
#version 460
#extension GL_GOOGLE_include_directive : require

layout(local_size_x_id = 0, local_size_y = 1, local_size_z = 1) in; // a power of two

#define GRID_MAP_BINDING 11
#define WAVE_SOURCE_BINDING 12
#define FOAM_SOURCE_BINDING 13
#include "boats/wakes/print_lid.glsl"
#include "boats/wakes/print_press.glsl"
#include "boats/wakes/print_stir.glsl"

const float kSternWhite = 0.8; // foam of the water that a stern lets go, against that of the bow

shared float sums[kMaxInvocations][kSums];

// Everybody's sums into those of invocation 0.
void addUp()
{
    sums[me] = found;
    barrier();
    for (int half_ = all_ / 2; half_ > 0; half_ /= 2)
    {
        if (me < half_)
            for (int i = 0; i < kSums; ++i)
                sums[me][i] += sums[me + half_][i];
        barrier();
    }
}

void measure(ivec2 at)
{
    ivec2 i = patchCell(patch_, info, at);
    vec3 print = isOpen(info, state, i) ? printAt(at) : vec3(0.0);
    found[kBow] += max(print.y, 0.0);
    found[kStern] += max(-print.y, 0.0);
    found[kCover] += print.x;
    found[kBowCoarse] += max(print.z, 0.0);
    found[kSternCoarse] += max(-print.z, 0.0);
}

void add(ivec2 at, Work work)
{
    vec3 print = printAt(at);
    ivec2 i = patchCell(patch_, info, at);
    float height = print.y * (print.y > 0.0 ? work.scale.x : work.scale.y) -
                   print.z * (print.z > 0.0 ? work.less.x : work.less.y) + work.splash * print.x;
    if (isOpen(info, state, i))
        addUnits(at, i, kSourceBoth, sourceUnits(height));

    // A bow throws foam to both sides, a stern leaves it all over its beam.
    float aside = abs(dot(fromBody(at), port)) / hull.half_.y;
    float thrown = max(print.y, 0.0) * mix(0.2, 1.0, smoothstep(0.3, 0.9, aside)) + kSternWhite * max(-print.y, 0.0);
    if (push.update != 0u && wake.slam * thrown > 0.0)
        addFoamOn(at, wake.slam * thrown);
}

// Goes through the cells of the patch that the hull can cover: measures them, or, with `adds`, adds what she does there.
void goThroughCovered(bool adds, Work work)
{
    WakePrint wider = widerPrint();
    ivec2 rows = rowsOf(wider);
    ivec2 block = blockSize();
    int row = rows.x + placeInBlock().y;
    do
    {
        ivec2 columns = row < rows.y ? columnsOf(wider, row) : ivec2(0);
        int column = columns.x + placeInBlock().x;
        do
        {
            if (column < columns.y)
            {
                if (adds)
                    add(ivec2(column, row), work);
                else
                    measure(ivec2(column, row));
            }
            column += block.x;
        } while (column < columns.y);
        row += block.y;
    } while (row < rows.y);
}

// The same of those whose water is level.
void goThroughLevel(bool adds, Work work)
{
    ivec2 rows = rowsOf(print_);
    rows.y = isLevelled() ? rows.y : rows.x;
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
                float weight = heldOf(printAt(at).x);
                vec2 heights = heightsAt(i);
                if (adds)
                {
                    vec2 taken = wake.hold * share.weight * weight * (heights - work.mean);
                    addUnits(at, i, kSourceBoth, sourceUnits(-taken.x));
                    addUnits(at, i, kSourceBefore, sourceUnits(taken.x - taken.y));
                }
                else
                {
                    found[kLevelNow] += weight * heights.x;
                    found[kLevelBefore] += weight * heights.y;
                    found[kLevelWeight] += weight;
                }
            }
            column += block.x;
        } while (column < columns.y);
        row += block.y;
    } while (row < rows.y);
}

void main()
{
    me = int(gl_LocalInvocationID.x);
    all_ = int(gl_WorkGroupSize.x);
    uint slot = gl_WorkGroupID.x;
    uint body = gl_WorkGroupID.y;
    share = shares[body * kGrids + slot];
    wake = wakes[body];
    if (share.weight <= 0.0 || isStill(wake))
    {
        if (me == 0)
            areas[body * kGrids + slot] = GridArea(ivec2(0), ivec2(0), 0u);
        return;
    }
    hull = bodies[body];
    print_ = prints[hull.firstPrint + slot];
    coarse = prints[hull.firstPrint + share.coarser];
    nested = share.coarse > 0.0;
    beginJob(wakeGrids[slot]);
    makeKnots();
    beginAdding();
    perCuts = 1.0 / vec2(textureSize(cuts, 0).xy);

    for (int i = 0; i < kSums; ++i)
        found[i] = 0.0;
    Work work = Work(vec2(0.0), vec2(0.0), vec2(0.0), vec2(0.0), 0.0, vec3(0.0), 0.0, 0.0, 0.0); // none yet
    goThroughCovered(false, work);
    goThroughLevel(false, work);
    goThroughPressed(false, work);
    goThroughLid(false, work);
    if (wake.splash != 0.0)
        found[kBump] = sumOfBumps();
    addUp();

    work = workOf(sums[0]);
    work.goes = planeOf(sums[0]);
    goThroughCovered(true, work);
    goThroughLevel(true, work);
    goThroughPressed(true, work);
    goThroughLid(true, work);
    if (wake.splash != 0.0)
        addSplash(work);
    if (wake.drive != 0.0)
        runEngines();
    settle();
}
