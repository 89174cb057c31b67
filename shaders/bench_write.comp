// bench_write.comp -- writes two array images and does nothing else: what the sea's last pass costs at least.
#version 460

layout(local_size_x_id = 0, local_size_y_id = 1, local_size_z = 1) in;

layout(push_constant) uniform Push { uint size; uint layers; };
layout(binding = 0, rgba32f) uniform writeonly image2DArray first;
layout(binding = 1, rgba32f) uniform writeonly image2DArray second;

void main()
{
    uvec2 id = gl_GlobalInvocationID.xy;
    if (id.x >= size || id.y >= size * layers)
        return;
    ivec3 place = ivec3(id.x, id.y % size, id.y / size);
    imageStore(first, place, vec4(1.0));
    imageStore(second, place, vec4(1.0));
}
