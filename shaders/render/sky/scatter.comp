// render/sky/scatter.comp -- light scattered twice and more, as if it came evenly from all sides (Hillaire 2020, section 5.5).
//
// In    transmittance
// Out   scattering: radiance per unit of sunlight, by the sun's zenith angle and height
#version 460
#extension GL_GOOGLE_include_directive : require
#include "render/sky/sky.glsl"

layout(local_size_x_id = 0, local_size_y_id = 1, local_size_z = 1) in;

layout(push_constant, scalar) uniform Push { SkyPush push; };
layout(binding = 0) uniform sampler2D transmittance;
layout(binding = 1, rgba16f) uniform writeonly image2D scattering;

const float kSeaAlbedo = 0.06;

// Distance to the sea along a ray, or -1 if it misses it [m].
float distanceToSea(float height, float cosZenith)
{
    float b = (kEarthRadius + height) * cosZenith;
    float c = height * (2.0 * kEarthRadius + height);
    float inside = b * b - c;
    return cosZenith < 0.0 && inside >= 0.0 ? c / (sqrt(inside) - b) : -1.0;
}

void main()
{
    uvec2 texel = gl_GlobalInvocationID.xy;
    if (texel.x >= kScatterSize || texel.y >= kScatterSize)
        return;
    vec2 unit = vec2(texel) / float(kScatterSize - 1u);
    float cosSun = 2.0 * unit.x - 1.0;
    float height = kAirTop * unit.y * unit.y;
    vec3 sun = vec3(sqrt(max(0.0, 1.0 - cosSun * cosSun)), 0.0, cosSun);

    const int directions = 64;
    const int steps = 20;
    vec3 second = vec3(0.0);  // light scattered twice
    vec3 returned = vec3(0.0); // part of evenly spread light that scatters back here
    for (int i = 0; i < directions; ++i)
    {
        // Directions spread evenly over the sphere by the golden angle.
        float z = 1.0 - (2.0 * float(i) + 1.0) / float(directions);
        float azimuth = 2.39996323 * float(i);
        vec3 direction = vec3(sqrt(1.0 - z * z) * vec2(cos(azimuth), sin(azimuth)), z);
        float toSea = distanceToSea(height, z);
        float length_ = toSea >= 0.0 ? toSea : distanceToTop(height, z);

        vec3 through = vec3(1.0);
        vec3 once = vec3(0.0);
        vec3 kept = vec3(0.0);
        float ds = length_ / float(steps);
        for (int k = 0; k < steps; ++k)
        {
            float s = (float(k) + 0.5) * ds;
            float h = max(0.0, heightAlong(height, z, s));
            // The sun's zenith angle turns with the earth's curve.
            vec3 up = normalize(vec3(0.0, 0.0, kEarthRadius + height) + s * direction);
            Air air = airAt(h, push.visibility);
            vec3 scattered = air.rayleigh + air.mie;
            vec3 passed = exp(-air.lost * ds);
            vec3 weight = through * (1.0 - passed) / air.lost;
            once += weight * scattered * sunThroughAir(transmittance, h, dot(up, sun)) / (4.0 * kPi);
            kept += weight * scattered;
            through *= passed;
        }
        if (toSea >= 0.0)
            once += through * kSeaAlbedo / kPi * max(0.0, cosSun) * sunThroughAir(transmittance, 0.0, cosSun);
        second += once / float(directions);
        returned += kept / float(directions);
    }
    imageStore(scattering, ivec2(texel), vec4(second / (1.0 - returned), 1.0));
}
