// model_corsair_rig.h -- the corsair's masts, yards, sails and standing rigging.
#pragma once

#include "boats/hulls/mesh_builder.h"
#include "boats/models/models.h"

namespace boats {

// What drives it.
std::vector<Sail> corsairSails();

// Adds the rig to its mesh. `rail(x, up)`: the place on the port rail at x, and `up` [m] above it.
void addCorsairRig(MeshBuilder& builder, const std::function<glm::dvec3(double, double)>& rail);

} // namespace boats
