// statistics.h -- what a list of times says.
#pragma once

#include <span>

namespace engine {

// The value at or below which `percent` of the values lie, by nearest rank; 0 of none.
double percentile(std::span<const double> values, double percent);

double mean(std::span<const double> values); // 0 of none

} // namespace engine
