// bench/yardstick.frag -- four bilinear samples a pixel: the unit in which the picture's cost is told.
#version 460

layout(location = 0) in vec2 point;
layout(location = 0) out vec4 light;

layout(binding = 0) uniform sampler2D table;

void main()
{
    light = texture(table, point) + texture(table, point.yx) + texture(table, 1.0 - point) +
            texture(table, 1.0 - point.yx);
}
