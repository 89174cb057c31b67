// model_box.cpp -- a box of 2 m x 1 m x 0.5 m. Its origin is its middle.
#include "boats/hulls/mesh_builder.h"
#include "boats/models/model_info.h"

namespace boats {
namespace {

HullMesh makeMesh()
{
    MeshBuilder builder;
    builder.begin(Material::paint, true);
    box(builder, {-1.0, -0.5, -0.25}, {1.0, 0.5, 0.25});
    return builder.finish();
}

} // namespace

ModelInfo boxModel()
{
    return {
        .name = "box",
        .mesh = makeMesh,
        .density = 0.5, // the same throughout
        .takesSize = true,
        .palette = toyPalette(),
    };
}

} // namespace boats
