// height_map.h -- the files of `seaway heightmap`, read by other code than wrote them.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace test {

struct HeightMap
{
    uint32_t rows = 0;
    uint32_t columns = 0;
    std::vector<float> values; // row by row, as they lie in the file

    float at(uint32_t row, uint32_t column) const { return values.at(size_t{row} * columns + column); }
};

// A NumPy array of two dimensions, little-endian float32. Read strictly, so that reading it is the check of its form.
HeightMap readNpy(const std::filesystem::path& path);

// A PNG of 16-bit grey without colour space: rows from the top, values 0 to 65535. The same.
HeightMap readGreyPng(const std::filesystem::path& path);

// What a PNG says in its text "Description".
std::string pngDescription(const std::filesystem::path& path);

} // namespace test
