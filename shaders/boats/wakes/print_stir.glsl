// boats/wakes/print_stir.glsl -- what engines and splashes do to the water: circles without volume, and foam.
//
// Binding 9.
#ifndef SEAWAY_PRINT_STIR_GLSL
#define SEAWAY_PRINT_STIR_GLSL

#include "boats/wakes/print_add.glsl"
#include "ocean/grids/drops.glsl"
#include "shared/hash.h"

layout(binding = 9, scalar) readonly buffer Engines { WakeEngine engines[]; };

// Cell n of a rectangle of cells, row by row.
ivec2 cellOf(int n, ivec2 size)
{
    int row = nearQuotient(ivec2(n), size).x;
    return ivec2(n - row * size.x, row);
}

// ---- engines -------------------------------------------------------------------------------------------------------
// How an engine swings about its mean, -0.4 to 1: from one hashed value to the next in a tenth of a second or so.
float swingAt(uint engine, uint tick)
{
    const uint kTicks = 6u;
    float a = unitFromHash(hash2(engine, tick / kTicks));
    float b = unitFromHash(hash2(engine, tick / kTicks + 1u));
    return 1.4 * mix(a, b, float(tick % kTicks) / float(kTicks)) - 0.4;
}

// What a circle around a place `d` [m] from cell i adds to it, in parts of its height: the lattice's own Laplacian of a
// bump (ocean/grids/drops.glsl), as an exchange with every neighbour that is open too. What one gives the other has, so
// no volume is made, beside walls and borders either.
float stirAt(ivec2 i, vec2 d, float perRadius)
{
    const ivec2 kBeside[4] = ivec2[](ivec2(-1, 0), ivec2(1, 0), ivec2(0, -1), ivec2(0, 1));
    float middle = bump(d, perRadius);
    float sum = 0.0;
    for (int n = 0; n < 4; ++n)
    {
        if (isOpen(info, state, cellIn(info, i + kBeside[n])))
            sum += middle - bump(d + h * vec2(kBeside[n]), perRadius);
    }
    return sum / (4.0 - 4.0 * bump(vec2(h, 0.0), perRadius));
}

void addCircle(vec2 middle, float radius, float height)
{
    ivec2 low = ivec2(floor((middle - radius) / h)) - 1;
    ivec2 size = ivec2(ceil((middle + radius) / h)) + 2 - low;
    int n = me;
    do
    {
        ivec2 at = low + cellOf(n, size);
        ivec2 i = patchCell(patch_, info, at);
        if (n < size.x * size.y && isOpen(info, state, i))
            addUnits(at, i, kSourceBoth, sourceUnits(height * stirAt(i, vec2(at) * h - middle, 1.0 / radius)));
        n += all_;
    } while (n < size.x * size.y);
}

void addFoamCircle(vec2 middle, float radius, float amount)
{
    ivec2 low = ivec2(floor((middle - radius) / h));
    ivec2 size = ivec2(ceil((middle + radius) / h)) + 1 - low;
    int n = me;
    do
    {
        ivec2 at = low + cellOf(n, size);
        vec2 d = vec2(at) * h - middle;
        float part = max(0.0, 1.0 - dot(d, d) / (radius * radius));
        if (n < size.x * size.y && part > 0.0)
            addFoamOn(at, amount * part);
        n += all_;
    } while (n < size.x * size.y);
}

// Every engine throws up a circle of water, alternately more and less, and leaves foam behind it: as much on cells of any
// size, but thin on wide ones.
void runEngines()
{
    mat3 turn = rotationOf(wake.poses[0].orientation);
    for (uint e = hull.firstEngine; e < hull.firstEngine + hull.engines; ++e)
    {
        vec2 middle = (turn * engines[e].at).xy - patch_.base; // from the patch's first cell
        float size = engines[e].radius * abs(wake.drive);
        float height = share.own * wake.drive * kEngineHeight * swingAt(e, push.tick);
        addCircle(middle, max(size, 3.0 * h), height); // narrower, waves of the lattice's own would run from it
        float wide = max(size, float(map.cell) * kUnit);
        float thin = size / wide;
        if (push.update != 0u)
            addFoamCircle(middle, wide, 1.5 * thin * abs(wake.drive) * wake.wash * push.step / wide);
    }
}

// ---- splashes ------------------------------------------------------------------------------------------------------
// Foam of a splash: all over the hull and half a beam around it.
float burstAt(vec2 d)
{
    vec2 own = vec2(dot(d, vec2(port.y, -port.x)), dot(d, port));
    return bump(own / (hull.half_ + hull.half_.y), 1.0);
}

float sumOfBumps()
{
    float sum = 0.0;
    int n = me;
    do
    {
        ivec2 at = cellOf(n, patch_.size);
        if (n < patch_.size.x * patch_.size.y && isOpen(info, state, patchCell(patch_, info, at)))
            sum += bump(fromBody(at), perSpread);
        n += all_;
    } while (n < patch_.size.x * patch_.size.y);
    return sum;
}

// What a splash takes from the water around the hull, and its foam.
void addSplash(Work work)
{
    int n = me;
    do
    {
        ivec2 at = cellOf(n, patch_.size);
        vec2 d = fromBody(at);
        ivec2 i = patchCell(patch_, info, at);
        bool mine = n < patch_.size.x * patch_.size.y;
        if (mine && isOpen(info, state, i))
            addUnits(at, i, kSourceBoth, sourceUnits(-work.splash * work.perBump * bump(d, perSpread)));
        float white = work.burst * burstAt(d);
        if (mine && push.update != 0u && white > 0.0)
            addFoamOn(at, white);
        n += all_;
    } while (n < patch_.size.x * patch_.size.y);
}

#endif
