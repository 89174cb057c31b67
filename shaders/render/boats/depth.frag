// render/boats/depth.frag -- nothing but depth: a lid over a hull, under which there is no sea, or a shadow.
#version 460

void main() {}
