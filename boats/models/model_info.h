// model_info.h -- all that is said of a model, by its own file boats/models/model_NAME.cpp and nowhere else.
#pragma once

#include "boats/models/models.h"
#include "boats/models/palette.h"

#include <span>
#include <string_view>

namespace boats {

struct ModelInfo
{
    std::string_view name;        // as scenes say it
    HullMesh (*mesh)() = nullptr; // makes its shape, at its own size; none: a file has it
    // At its own size, except for what follows from the shape: mesh, size, volume, waterline. Of `centreOfMass` the
    // height alone; along the hull the centre of mass lies so that the hull is level.
    HullModel hull = {};
    double density = 0.0;   // gives the mass where `hull` has none, in parts of the water's density
    bool takesSize = false; // a scene may stretch it along each axis
    Palette palette = {};

    bool hasEngine() const { return !hull.engines.empty(); }
    bool hasSails() const { return !hull.sails.empty(); }
    bool hasRudder() const { return hull.rudder.area > 0.0; }
};

// In the order of Model. No shape is made for this: it is cheap.
std::span<const ModelInfo> allModels();
const ModelInfo& infoOf(Model model);

// What each model's file defines: sailboatModel(), speedboatModel(), ...
#define SEAWAY_DECLARATION(name) ModelInfo name##Model();
SEAWAY_MODELS(SEAWAY_DECLARATION)
#undef SEAWAY_DECLARATION

} // namespace boats
