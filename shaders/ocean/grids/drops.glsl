// ocean/grids/drops.glsl -- the shape of a drop.
//
// Math  bump B(r) = (1 - r^2/R^2)^3 within R. A plain drop adds height * B. A neutral one adds the lattice's own
//       Laplacian of B, -(sum of four neighbours - 4 B), scaled so that its middle is `height`: a peak in a hollow ring.
//       Over all cells that telescopes to zero, so no volume is made, however coarse the cells are.
#ifndef SEAWAY_GRID_DROPS_GLSL
#define SEAWAY_GRID_DROPS_GLSL

float bump(vec2 offset, float perRadius)
{
    vec2 r = offset * perRadius;
    float s = max(0.0, 1.0 - dot(r, r));
    return s * s * s;
}

// What a drop adds at `offset` [m] from its middle, with cells of side h [m].
float dropHeight(vec2 offset, float radius, float height, bool neutral, float h)
{
    float perRadius = 1.0 / radius;
    float middle = bump(offset, perRadius);
    if (!neutral)
        return height * middle;
    float around = (bump(offset - vec2(h, 0.0), perRadius) + bump(offset + vec2(h, 0.0), perRadius)) +
                   (bump(offset - vec2(0.0, h), perRadius) + bump(offset + vec2(0.0, h), perRadius));
    return height * (4.0 * middle - around) / (4.0 - 4.0 * bump(vec2(h, 0.0), perRadius));
}

#endif
