// render/sky/view.comp -- the radiance of the whole sky as seen from the sea, for one position of the sun.
//
// In    transmittance, scattering
// Out   sky: radiance per unit of sunlight; see render/sky/sky.glsl for its axes
#version 460
#extension GL_GOOGLE_include_directive : require
#include "render/sky/sky.glsl"

layout(local_size_x_id = 0, local_size_y_id = 1, local_size_z = 1) in;

layout(push_constant, scalar) uniform Push { SkyPush push; };
layout(binding = 0) uniform sampler2D transmittance;
layout(binding = 1) uniform sampler2D scattering;
layout(binding = 2, rgba16f) uniform writeonly image2D sky;

void main()
{
    uvec2 texel = gl_GlobalInvocationID.xy;
    if (texel.x >= kSkyWidth || texel.y >= kSkyHeight)
        return;
    vec2 unit = vec2(texel) / vec2(kSkyWidth - 1u, kSkyHeight - 1u);
    float azimuth = 2.0 * asin(unit.x); // from the sun
    float sinElevation = unit.y * unit.y;
    vec3 direction = vec3(sqrt(1.0 - sinElevation * sinElevation) * vec2(cos(azimuth), sin(azimuth)), sinElevation);
    vec3 sun = vec3(length(push.sunDirection.xy), 0.0, push.sunDirection.z);
    float cosAngle = dot(direction, sun);
    float rayleigh = rayleighPhase(cosAngle);
    float mie = miePhase(cosAngle);

    const int steps = 40;
    float length_ = distanceToTop(kEyeInAir, direction.z);
    vec3 through = vec3(1.0);
    vec3 radiance = vec3(0.0);
    float last = 0.0;
    for (int i = 1; i <= steps; ++i)
    {
        float s = float(i) / float(steps);
        float next = length_ * s * s;
        float ds = next - last;
        float middle = 0.5 * (last + next);
        float height = heightAlong(kEyeInAir, direction.z, middle);
        vec3 up = normalize(vec3(0.0, 0.0, kEarthRadius + kEyeInAir) + middle * direction);
        float cosSun = dot(up, sun);
        Air air = airAt(height, push.visibility);
        vec3 direct = sunThroughAir(transmittance, height, cosSun);
        vec3 spread = textureLod(scattering, scatterUv(height, cosSun), 0.0).rgb;
        vec3 source = (air.rayleigh * rayleigh + air.mie * mie) * direct + (air.rayleigh + air.mie) * spread;
        vec3 passed = exp(-air.lost * ds);
        radiance += through * source * (1.0 - passed) / air.lost;
        through *= passed;
        last = next;
    }
    radiance = mix(radiance, radiance * kMoonlight + kStarlight, push.night);
    imageStore(sky, ivec2(texel), vec4(radiance, 1.0));
}
