// render/picture.vert -- one triangle that covers the whole picture, at infinite distance.
#version 460

layout(location = 0) out vec2 point; // (0,0) top left, (1,1) bottom right

void main()
{
    point = vec2((gl_VertexIndex << 1) & 2, gl_VertexIndex & 2);
    gl_Position = vec4(2.0 * point - 1.0, 0.0, 1.0); // reversed depth: 0 is infinity
}
