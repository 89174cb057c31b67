// render/overlay/picture.frag -- a picture in the overlay, tinted.
//
// Why   colours are those of the finished picture, sRGB, and are blended so
#version 460

layout(location = 0) in vec2 at;
layout(location = 1) in vec4 tint;
layout(location = 0) out vec4 picture;

layout(binding = 0) uniform sampler2D shown;

void main()
{
    picture = tint * texture(shown, at);
}
