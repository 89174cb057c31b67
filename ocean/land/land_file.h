// land_file.h -- heights from files: PNG pictures of 16-bit grey, arrays of NumPy.
#pragma once

#include "engine/result.h"

#include <glm/vec2.hpp>

#include <filesystem>
#include <vector>

namespace ocean {

struct LandFile
{
    glm::ivec2 count{0};
    std::vector<float> heights; // [m], rows south to north
};

// `range` are the heights of a picture's black and white [m]. Every error has Status::badInput and names the file.
engine::Result<LandFile> readLandFile(const std::filesystem::path& path, const glm::dvec2& range);

} // namespace ocean
