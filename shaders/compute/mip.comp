// compute/mip.comp -- the next coarser level of a map: the mean of four texels.
#version 460

layout(local_size_x_id = 0, local_size_y_id = 1, local_size_z = 1) in;

layout(push_constant) uniform Push { uint size; }; // of the coarser
layout(binding = 0, rg16f) uniform readonly image2D fine;
layout(binding = 1, rg16f) uniform writeonly image2D coarse;

void main()
{
    uvec2 texel = gl_GlobalInvocationID.xy;
    if (texel.x >= size || texel.y >= size)
        return;
    ivec2 at = 2 * ivec2(texel);
    vec4 sum = imageLoad(fine, at) + imageLoad(fine, at + ivec2(1, 0)) + imageLoad(fine, at + ivec2(0, 1)) +
               imageLoad(fine, at + ivec2(1, 1));
    imageStore(coarse, ivec2(texel), 0.25 * sum);
}
