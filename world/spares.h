// spares.h -- things that lie ready to be dropped into the water (order::Drop).
#pragma once

#include "world/world.h"

namespace world {

// Adds the usual ones to a world's bodies: crates above all, some barrels, buoys, spheres and boxes. Until they are
// dropped nothing is computed for them, but the world is another one: what is recorded with them is replayed with them.
void addSpares(WorldSpec& spec);

// Which models these are.
std::span<const boats::Model> spareModels();

} // namespace world
