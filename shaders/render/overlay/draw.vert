// render/overlay/draw.vert -- a corner of a triangle over the picture.
#version 460
#extension GL_GOOGLE_include_directive : require
#include "shared/overlay.h"

layout(location = 0) in vec2 at;
layout(location = 1) in vec2 inAtlas;
layout(location = 2) in vec4 inColor;
layout(location = 0) out vec2 atlas;
layout(location = 1) out vec4 color;

layout(push_constant, scalar) uniform Push { OverlayPush push; };

void main()
{
    atlas = inAtlas;
    color = inColor;
    gl_Position = vec4(push.origin + push.scale * at, 0.0, 1.0);
}
