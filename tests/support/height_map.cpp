#include "support/height_map.h"

#include "support/process.h"

#include <doctest/doctest.h>
#include <png.h>

#include <cstdio>
#include <cstring>
#include <memory>

namespace test {

namespace {

// The parts of a PNG: name and data, with the sizes checked.
std::vector<std::pair<std::string, std::string>> chunksOf(const std::string& file)
{
    REQUIRE(file.starts_with("\x89PNG\r\n\x1a\n"));
    std::vector<std::pair<std::string, std::string>> chunks;
    for (size_t at = 8; at < file.size();)
    {
        REQUIRE(at + 12 <= file.size());
        const auto byte = [&](size_t i) { return static_cast<uint32_t>(static_cast<unsigned char>(file[at + i])); };
        const size_t size = byte(0) << 24 | byte(1) << 16 | byte(2) << 8 | byte(3);
        REQUIRE(at + 12 + size <= file.size());
        chunks.emplace_back(file.substr(at + 4, 4), file.substr(at + 8, size));
        at += 12 + size;
    }
    return chunks;
}

} // namespace

HeightMap readNpy(const std::filesystem::path& path)
{
    const std::string file = fileText(path);
    REQUIRE(file.size() >= 64);
    REQUIRE(file.compare(0, 8, "\x93NUMPY\x01\x00", 8) == 0);
    const size_t length = static_cast<unsigned char>(file[8]) + 256u * static_cast<unsigned char>(file[9]);
    const size_t begin = 10 + length;
    REQUIRE(begin % 64 == 0);
    REQUIRE(begin <= file.size());
    REQUIRE(file[begin - 1] == '\n');

    HeightMap map;
    int end = 0;
    const std::string header = file.substr(10, length);
    REQUIRE(std::sscanf(header.c_str(), "{'descr': '<f4', 'fortran_order': False, 'shape': (%u, %u), }%n", &map.rows,
                        &map.columns, &end) == 2);
    REQUIRE(end > 0);
    CHECK(header.find_first_not_of(' ', static_cast<size_t>(end)) == length - 1);
    REQUIRE(file.size() - begin == sizeof(float) * map.rows * map.columns);
    map.values.resize(size_t{map.rows} * map.columns);
    std::memcpy(map.values.data(), file.data() + begin, file.size() - begin);
    return map;
}

HeightMap readGreyPng(const std::filesystem::path& path)
{
    const std::string file = fileText(path);
    const auto chunks = chunksOf(file);
    REQUIRE(chunks.front().first == "IHDR");
    CHECK(chunks.front().second.substr(8, 2) == std::string("\x10\x00", 2)); // 16 bits, grey
    CHECK(chunks.back().first == "IEND");
    for (const auto& [name, data] : chunks)
        CHECK_MESSAGE((name != "gAMA" && name != "sRGB"), name); // readers would bend the numbers

    png_image image{};
    image.version = PNG_IMAGE_VERSION;
    REQUIRE(png_image_begin_read_from_memory(&image, file.data(), file.size()));
    image.format = PNG_FORMAT_LINEAR_Y;
    std::vector<uint16_t> grey(size_t{image.width} * image.height);
    const HeightMap size{image.height, image.width, {}};
    REQUIRE(png_image_finish_read(&image, nullptr, grey.data(), 0, nullptr));
    return {size.rows, size.columns, std::vector<float>(grey.begin(), grey.end())};
}

std::string pngDescription(const std::filesystem::path& path)
{
    using namespace std::string_literals;
    const std::string keyword = "Description\0"s;
    for (const auto& [name, data] : chunksOf(fileText(path)))
        if (name == "tEXt" && data.starts_with(keyword))
            return data.substr(keyword.size());
    return {};
}

} // namespace test
