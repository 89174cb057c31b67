// render/overlay/draw.frag -- a colour, as opaque as the font atlas has it there; shapes take a white texel of it.
//
// Why   colours are those of the finished picture, sRGB, and are blended so, as Dear ImGui's are meant to be
#version 460

layout(location = 0) in vec2 atlas;
layout(location = 1) in vec4 color;
layout(location = 0) out vec4 picture;

layout(binding = 0) uniform sampler2D fontAtlas;

void main()
{
    picture = vec4(color.rgb, color.a * texture(fontAtlas, atlas).r);
}
