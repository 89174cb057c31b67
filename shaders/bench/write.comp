// bench/write.comp -- writes two array images and does nothing else: what the sea's last pass costs at least.
#version 460

layout(local_size_x_id = 0, local_size_y_id = 1, local_size_z = 1) in;

layout(push_constant) uniform Push { uint size; };
layout(binding = 0, rgba32f) uniform writeonly image2DArray first;
layout(binding = 1, rgba32f) uniform writeonly image2DArray second;

void main()
{
    ivec3 place = ivec3(gl_GlobalInvocationID);
    if (any(greaterThanEqual(place.xy, ivec2(size))))
        return;
    imageStore(first, place, vec4(1.0));
    imageStore(second, place, vec4(1.0));
}
