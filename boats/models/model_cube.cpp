// model_cube.cpp -- a cube of 1 m. Its origin is its middle.
#include "boats/hulls/mesh_builder.h"
#include "boats/models/model_info.h"

namespace boats {
namespace {

HullMesh makeMesh()
{
    MeshBuilder builder;
    builder.begin(Material::paint, true);
    box(builder, glm::dvec3(-0.5), glm::dvec3(0.5));
    return builder.finish();
}

} // namespace

ModelInfo cubeModel()
{
    return {
        .name = "cube",
        .mesh = makeMesh,
        .density = 0.15, // of cork: a cube of 0.21 to 0.79 does not float on a face
        .takesSize = true,
        .palette = toyPalette(),
    };
}

} // namespace boats
