// npy_file.h -- arrays for NumPy: the format .npy 1.0, little-endian float32, rows one after the other.
#pragma once

#include "engine/result.h"

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace engine {

// What comes before the numbers in a file of the shape [rows, columns]: a multiple of 64 bytes.
std::string npyHeader(uint64_t rows, uint64_t columns);

// Writes an array that appears complete or not at all; numpy.load() reads it.
Result<Done> writeNpy(const std::filesystem::path& path, uint64_t rows, uint64_t columns,
                      std::span<const float> values);

struct NpyArray
{
    uint64_t rows = 0;
    uint64_t columns = 0;
    std::vector<float> values; // rows one after the other
};

// An array of two dimensions of little-endian float32, as numpy.save() writes it. Every error has Status::badInput.
Result<NpyArray> readNpy(const std::filesystem::path& path);

} // namespace engine
