// view.h -- what every drawing shader knows of a frame: the eye, the sun, the wind.
//
// Positions on the GPU are relative to the eye [m]: world coordinates lose their decimals far from the origin.
#ifndef SEAWAY_SHARED_VIEW_H
#define SEAWAY_SHARED_VIEW_H

#include "types.h"

SHARED_BEGIN

SHARED_CONSTANT float kNearest = 0.1f; // distance of the near plane, where depth is 1 [m]

struct View
{
    mat4 clipFromRelative; // reversed, infinite depth
    vec3 forward;          // unit
    float eyeHeight;       // above still water [m]
    vec3 right;            // times the tangent of half the horizontal field of view
    float exposure;        // 2^stops
    vec3 up;               // times the tangent of half the vertical field of view
    float time;            // [s]
    vec3 sunDirection;     // towards the sun or, by night, the moon; unit
    float pixel;           // angle of a pixel in the middle of the picture [rad]
    vec3 sunIrradiance;    // on a surface that faces it, below the clouds, in units of that above the air
    float visibility;      // [m]
    vec2 windTo;           // where the wind blows to, unit
    vec2 cloudOrigin;      // of the eye in the clouds' map, 0 to 1
    float clouds;          // cover, 0 to 1
    float night;           // 1: by night; otherwise 0
};
SHARED_SIZE(View, 168)

SHARED_END

#ifndef __cplusplus

// From the eye through a point of the picture, as far as `forward` goes: (0,0) is its top left corner, (1,1) its bottom
// right.
vec3 viewVector(View view, vec2 point)
{
    return view.forward + (2.0 * point.x - 1.0) * view.right + (1.0 - 2.0 * point.y) * view.up;
}

vec3 viewRay(View view, vec2 point)
{
    return normalize(viewVector(view, point));
}

// How much of the distance to a place [m] from the eye lies in the air, over still water [m].
float distanceInAir(View view, vec3 place)
{
    float below = -view.eyeHeight - place.z;
    return length(place) * (below > 0.0 ? max(view.eyeHeight, 0.0) / (max(view.eyeHeight, 0.0) + below) : 1.0);
}

#endif

#endif
