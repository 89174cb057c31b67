#include "engine/npy_file.h"

#include "engine/file.h"

#include <bit>

namespace engine {

static_assert(std::endian::native == std::endian::little, "numbers are written as they are in memory");

std::string npyHeader(uint64_t rows, uint64_t columns)
{
    constexpr size_t kAlign = 64;
    using namespace std::string_literals;
    std::string header = "\x93NUMPY\x01\x00"s; // version 1.0: the length of what follows takes two bytes
    const size_t fixed = header.size() + 2;
    std::string text = fmt::format("{{'descr': '<f4', 'fortran_order': False, 'shape': ({}, {}), }}", rows, columns);
    const size_t whole = (fixed + text.size() + 1 + kAlign - 1) / kAlign * kAlign;
    text.resize(whole - fixed - 1, ' ');
    text += '\n';
    header += static_cast<char>(text.size() & 0xff);
    header += static_cast<char>(text.size() >> 8);
    return header + text;
}

Result<Done> writeNpy(const std::filesystem::path& path, uint64_t rows, uint64_t columns, std::span<const float> values)
{
    SEAWAY_CHECK(values.size() == rows * columns, "{} numbers are no array of {} x {}", values.size(), rows, columns);
    const std::string header = npyHeader(rows, columns);
    return writeParts(path, {std::as_bytes(std::span(header)), std::as_bytes(values)});
}

} // namespace engine
