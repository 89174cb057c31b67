// boat_lid.frag -- nothing but depth: under a hull's lid there is no sea.
#version 460
layout(location = 0) out vec4 light;

void main()
{
    light = vec4(0.0);
}
