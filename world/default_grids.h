// default_grids.h -- wave grids for boats in a scene that has none: without one a boat leaves no wake.
#pragma once

#include "boats/body_spec.h"
#include "ocean/grids/grid_spec.h"

#include <span>
#include <string_view>
#include <vector>

namespace world {

// A boat has an engine or sails.
bool isBoat(const boats::BodySpec& body);

// One grid for each boat, up to eight, that moves with her: a square of twelve of her lengths, of 256 cells a side. First
// comes the boat named `first`, then the others in the order of the file. A boat that is fixed, makes no waves or says
// `wake = { grid = false }` has none. None at all where one of `grids` takes wakes: all but those that repeat over the sea
// do.
std::vector<ocean::GridSpec> defaultGrids(std::span<const boats::BodySpec> bodies,
                                          std::span<const ocean::GridSpec> grids, std::string_view first);

} // namespace world
