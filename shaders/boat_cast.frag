// boat_cast.frag -- where the water lies in the shadow of what stands above it.
#version 460
#extension GL_GOOGLE_include_directive : require
#include "shared/view.h"

layout(location = 0) in vec3 place;
layout(location = 0) out float shaded;

layout(binding = 0, scalar) uniform ViewBlock { View view; };

void main()
{
    if (place.z < -view.eyeHeight)
        discard; // under water
    shaded = 1.0;
}
