// render/boats/cast.frag -- where the water lies in the shadow of what stands above it.
#version 460
#extension GL_GOOGLE_include_directive : require

layout(location = 7) in float depth;
layout(location = 0) out float shaded;

void main()
{
    if (depth > 0.0)
        discard; // under water
    shaded = 1.0;
}
