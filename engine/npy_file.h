// npy_file.h -- arrays for NumPy: the format .npy 1.0, little-endian float32, rows one after the other.
#pragma once

#include "engine/result.h"

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>

namespace engine {

// What comes before the numbers in a file of the shape [rows, columns]: a multiple of 64 bytes.
std::string npyHeader(uint64_t rows, uint64_t columns);

// Writes an array that appears complete or not at all; numpy.load() reads it.
Result<Done> writeNpy(const std::filesystem::path& path, uint64_t rows, uint64_t columns,
                      std::span<const float> values);

} // namespace engine
