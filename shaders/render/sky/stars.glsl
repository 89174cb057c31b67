// render/sky/stars.glsl -- the stars: one to some cells of a cube around the eye, by chance, each as large as a pixel.
//
// They keep their size on the screen, so none falls between pixels: they do not sparkle when the camera turns.
#ifndef SEAWAY_STARS_GLSL
#define SEAWAY_STARS_GLSL

#include "shared/hash.h"

const int kStarCells = 48;       // along an edge of the cube
const float kStarPart = 0.22;    // of the cells, that have one
const float kStarWidth = 0.56;   // standard deviation [px]
const float kFaintest = 0.025;   // radiance of a star's middle, in units of moonlight
const float kBrightestStar = 0.9;

// Seen in a direction, with pixels of this size [rad].
vec3 starlight(vec3 direction, float pixel)
{
    vec3 size = abs(direction);
    int axis = size.x > size.y && size.x > size.z ? 0 : size.y > size.z ? 1 : 2;
    vec3 turned = axis == 0 ? direction : axis == 1 ? direction.yzx : direction.zxy;
    vec2 at = (turned.yz / abs(turned.x) * 0.5 + 0.5) * float(kStarCells);
    ivec2 cell = clamp(ivec2(at), ivec2(0), ivec2(kStarCells - 1));
    uint face = uint(2 * axis) + (turned.x > 0.0 ? 1u : 0u);
    uint random = hash2(uint(cell.x) + 1024u * uint(cell.y), face);
    uint more = hash1(random);
    if (unitFromHash(random) > kStarPart)
        return vec3(0.0);
    // Off the cell's edges, so that no neighbour need be asked.
    vec2 place = 0.3 + 0.4 * vec2(more & 0xffffu, more >> 16u) / 65536.0;
    vec2 star = (vec2(cell) + place) / float(kStarCells) * 2.0 - 1.0;
    vec3 towards = normalize(vec3(sign(turned.x), star));
    float off = length(towards - turned) / (kStarWidth * pixel);
    float rank = unitFromHash(hash1(more));
    float bright = min(kFaintest * pow(max(rank, 1e-4), -0.75), kBrightestStar);
    vec3 color = mix(vec3(1.0, 0.86, 0.7), vec3(0.75, 0.87, 1.0), unitFromHash(hash1(more + 1u)));
    return color * (bright * exp(-0.5 * off * off));
}

#endif
