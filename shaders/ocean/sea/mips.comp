// ocean/sea/mips.comp -- the next two coarser levels of the sea's images: means of four, and of sixteen.
#version 460

layout(local_size_x_id = 0, local_size_y_id = 1, local_size_z = 1) in;

layout(push_constant) uniform Push { uint size; }; // of the coarser of the two levels
layout(binding = 0, rgba32f) uniform readonly image2DArray fineDisplacement;
layout(binding = 1, rgba32f) uniform readonly image2DArray fineSlopes;
layout(binding = 2, rgba32f) uniform writeonly image2DArray displacement;
layout(binding = 3, rgba32f) uniform writeonly image2DArray slopes;
layout(binding = 4, rgba32f) uniform writeonly image2DArray coarseDisplacement;
layout(binding = 5, rgba32f) uniform writeonly image2DArray coarseSlopes;

void main()
{
    ivec3 coarse = ivec3(gl_GlobalInvocationID);
    if (any(greaterThanEqual(coarse.xy, ivec2(size))))
        return;
    vec4 allD = vec4(0.0);
    vec4 allS = vec4(0.0);
    for (int i = 0; i < 4; ++i)
    {
        ivec3 place = ivec3(2 * coarse.xy + ivec2(i & 1, i >> 1), coarse.z);
        vec4 d = vec4(0.0);
        vec4 s = vec4(0.0);
        for (int j = 0; j < 4; ++j)
        {
            ivec3 fine = ivec3(2 * place.xy + ivec2(j & 1, j >> 1), place.z);
            d += 0.25 * imageLoad(fineDisplacement, fine);
            s += 0.25 * imageLoad(fineSlopes, fine);
        }
        imageStore(displacement, place, d);
        imageStore(slopes, place, s);
        allD += 0.25 * d;
        allS += 0.25 * s;
    }
    imageStore(coarseDisplacement, coarse, allD);
    imageStore(coarseSlopes, coarse, allS);
}
