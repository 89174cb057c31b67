// render/sky/transmittance.comp -- how much sunlight the air lets through, by height and zenith angle.
//
// Out   transmittance: see render/sky/sky.glsl for its axes
// Check tests/gpu/sky_test.cpp, against the same integral in double precision
#version 460
#extension GL_GOOGLE_include_directive : require
#include "render/sky/sky.glsl"

layout(local_size_x_id = 0, local_size_y_id = 1, local_size_z = 1) in;

layout(push_constant, scalar) uniform Push { SkyPush push; };
layout(binding = 0, rgba16f) uniform writeonly image2D transmittance;

void main()
{
    uvec2 texel = gl_GlobalInvocationID.xy;
    if (texel.x >= kTransmittanceWidth || texel.y >= kTransmittanceHeight)
        return;
    vec2 unit = vec2(texel) / vec2(kTransmittanceWidth - 1u, kTransmittanceHeight - 1u);
    float height = kAirTop * unit.y * unit.y;
    float horizon = horizonCosine(height);
    float cosZenith = horizon + (1.0 - horizon) * unit.x * unit.x;
    imageStore(transmittance, ivec2(texel), vec4(transmittanceToTop(height, cosZenith, push.visibility), 1.0));
}
