// model_list.h -- which models there are.
//
// A new one is a line here and a file boats/models/model_NAME.cpp, which defines `ModelInfo NAMEModel()`: see
// boats/models/model_info.h.
#pragma once

namespace boats {

// In the order in which errors name them. This is a macro so that a line is enough: the enum below, the functions that
// the models' files define and the list of what these say are all made from it.
// clang-format off
#define SEAWAY_MODELS(each) \
    each(sailboat) \
    each(speedboat) \
    each(tug) \
    each(corsair) \
    each(buoy) \
    each(crate) \
    each(barrel) \
    each(box) \
    each(cube) \
    each(sphere) \
    each(mesh)
// clang-format on

// What a body looks like and floats as. `mesh` is a user's file; the others are made here.
enum class Model
{
#define SEAWAY_ENUMERATOR(name) name,
    SEAWAY_MODELS(SEAWAY_ENUMERATOR)
#undef SEAWAY_ENUMERATOR
};

} // namespace boats
