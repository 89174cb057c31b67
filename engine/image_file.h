// image_file.h -- PNG pictures.
#pragma once

#include "engine/result.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <string>
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

// Fills in row `y`, counted from the top, with one number a pixel.
using FillRow = std::function<void(uint32_t y, std::span<uint16_t> row)>;

// A PNG of 16-bit grey in memory, for numbers rather than for the eye: no colour space. `description` goes with it.
std::vector<std::byte> encodeGreyPng(uint32_t width, uint32_t height, const std::string& description,
                                     const FillRow& fillRow);

Result<Picture> readPng(const std::filesystem::path& path);

// 16 bits of grey a pixel, rows top to bottom.
struct GreyPicture
{
    uint32_t width = 0;
    uint32_t height = 0;
    std::vector<uint16_t> grey; // width * height
};

// A PNG of 16-bit grey without alpha; any other is an error that says what it is.
Result<GreyPicture> readGreyPng(const std::filesystem::path& path);

// The same from memory; `name` is what errors call it.
Result<Picture> decodePng(std::span<const std::byte> bytes, std::string_view name);

} // namespace engine
