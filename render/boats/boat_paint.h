// boat_paint.h -- the colours of a body: its model's, and some that differ from boat to boat.
#pragma once

#include "boats/body_spec.h"
#include "shared/boat.h"

namespace render {

// `index` is the body's among all: the same body has the same colours in every run.
gpu::BoatPaint paintOf(const boats::BodySpec& spec, uint32_t index);

} // namespace render
