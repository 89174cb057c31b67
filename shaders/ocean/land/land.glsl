// ocean/land/land.glsl -- the ground under the water, which says how high waves can be and where it is dry. Only
// ocean/water.glsl includes it.
//
// Math  waves are no higher than 0.78 of the depth (McCowan 1894): shallower water lets less of the sea's motion through,
//       up to a depth that the highest waves do not reach
#ifndef SEAWAY_LAND_GLSL
#define SEAWAY_LAND_GLSL

#include "shared/land.h"

#ifdef WATER_FELT
layout(binding = WATER_FIRST + 7) uniform sampler2D feltWaterGround; // [m]
layout(binding = WATER_FIRST + 8, scalar) uniform FeltWaterLand { LandInfo feltWaterLand; };
#define landGround feltWaterGround
#else
layout(binding = WATER_FIRST + 8) uniform sampler2D waterGround; // [m]
#define landGround waterGround
#endif

const float kNoGround = -1e4; // [m]

#ifdef WATER_FELT
// Where the ground lies around an exact place.
void landFrom(Place place, inout SeaView view)
{
    view.landOrigin = placesApart(feltWaterLand.low, place) * feltWaterLand.perCell;
    view.landPerCell = feltWaterLand.perCell;
    view.landShoal = feltWaterLand.shoal;
}
#endif

// Height of the ground at a place [m]; kNoGround where there is no land.
float landHeight(vec2 place)
{
    if (kWaterLand == 0u)
        return kNoGround;
    vec2 size = vec2(textureSize(landGround, 0));
    vec2 at = seaView.landOrigin + place * seaView.landPerCell;
    float ground = textureLod(landGround, (at + 0.5) / size, 0.0).x;
    bool outside = any(lessThan(at, vec2(0.0))) || any(greaterThan(at, size - 1.0));
    return outside ? kNoGround : ground;
}

// How much of the sea's motion is left there, 0 to 1.
float landShare(vec2 place)
{
    return kWaterLand == 0u ? 1.0 : clamp(-landHeight(place) * seaView.landShoal, 0.0, 1.0);
}

#endif
