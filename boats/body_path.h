// body_path.h -- the way of a body that is held to a path: a smooth curve through its keys.
#pragma once

#include "boats/body_spec.h"

#include <span>

namespace boats {

// Where it is at `time` [s]. Cubic between keys, with one velocity at each key: that of its neighbours' chord. Before
// the first key and after the last it lies still. At least one key, in order of time.
glm::dvec2 pathAt(std::span<const BodyKey> keys, double time);

} // namespace boats
