// model_mesh.cpp -- a user's own hull, read by boats/hulls/obj_file.h.
#include "boats/models/model_info.h"

namespace boats {

ModelInfo meshModel()
{
    Coat topsides{Material::hull, {}};
    for (const PaintScheme& yacht : sailboatModel().palette.schemes)
        topsides.colors.push_back(yacht.hull);
    return {
        .name = "FILE.obj", // for the list of an error: any name with that ending
        .density = 0.35,    // as light as a decked hull
        .palette = {.coats = {topsides}},
    };
}

} // namespace boats
