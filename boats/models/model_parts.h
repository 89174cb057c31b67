// model_parts.h -- the single models, for boats/models/models.cpp alone: each at its own size, with its own mass.
//
// Each fills mesh, mass, rig and engines, and of `gravity` the height alone; where the centre of mass lies along the
// hull follows from the trim (level), in models.cpp.
#pragma once

#include "boats/models/models.h"

namespace boats {

HullModel makeSailboat();
HullModel makeSpeedboat();
HullModel makeTug();
HullModel makeCorsair();
HullModel makeBuoy();
HullModel makeCrate();
HullModel makeBarrel();
HullModel makeBox();
HullModel makeCube();
HullModel makeSphere();

} // namespace boats
