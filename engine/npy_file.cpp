#include "engine/npy_file.h"

#include "engine/file.h"

#include <bit>
#include <charconv>
#include <cstring>

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

namespace {

// What stands behind 'key': in the header of an array, up to the next comma that is not in brackets.
std::string_view entry(std::string_view header, std::string_view key)
{
    const size_t at = header.find(fmt::format("'{}'", key));
    const size_t colon = at == std::string_view::npos ? at : header.find(':', at);
    if (colon == std::string_view::npos)
        return {};
    const size_t first = header.find_first_not_of(' ', colon + 1);
    if (first == std::string_view::npos)
        return {};
    const size_t end = header[first] == '(' ? header.find(')', first) + 1 : header.find_first_of(",}", first);
    return header.substr(first, end == std::string_view::npos ? end : end - first);
}

// The numbers of "(3, 4)".
std::vector<uint64_t> shapeOf(std::string_view text)
{
    std::vector<uint64_t> sides;
    for (size_t i = 0; i < text.size(); ++i)
        if (text[i] >= '0' && text[i] <= '9')
        {
            uint64_t side = 0;
            const auto [end, error] = std::from_chars(text.data() + i, text.data() + text.size(), side);
            sides.push_back(error == std::errc() ? side : 0);
            i = static_cast<size_t>(end - text.data());
        }
    return sides;
}

} // namespace

Result<NpyArray> readNpy(const std::filesystem::path& path)
{
    const Result<std::string> file = readFile(path);
    if (!file)
        return file.error();
    const std::string_view bytes = *file;
    const auto wrong = [&](std::string_view what) {
        return Error{
            fmt::format("{}: {}; expected an array as numpy.save() writes it, of two dimensions, float32 ('<f4')",
                        path.string(), what),
            Status::badInput};
    };
    constexpr std::string_view kMagic = "\x93NUMPY";
    if (!bytes.starts_with(kMagic) || bytes.size() < 12)
        return wrong("not an array of NumPy");
    const auto byte = [&](size_t i) { return static_cast<size_t>(static_cast<unsigned char>(bytes[i])); };
    const bool first = byte(6) == 1; // version 1 has two bytes for the header's length, later ones have four
    const size_t begin = first ? 10 : 12;
    const size_t length = byte(8) + (byte(9) << 8) + (first ? 0 : (byte(10) << 16) + (byte(11) << 24));
    if (bytes.size() - begin < length)
        return wrong("not a whole array");
    const std::string_view header = bytes.substr(begin, length);
    if (const std::string_view type = entry(header, "descr"); type != "'<f4'")
        return wrong(fmt::format("its numbers are of the type {}", type));
    if (entry(header, "fortran_order") != "False")
        return wrong("it has columns one after the other");
    const std::vector<uint64_t> shape = shapeOf(entry(header, "shape"));
    constexpr uint64_t kMostSide = 1u << 20;
    if (shape.size() != 2 || shape[0] == 0 || shape[1] == 0 || shape[0] > kMostSide || shape[1] > kMostSide)
        return wrong(fmt::format("it has the shape {}", entry(header, "shape")));
    NpyArray array{shape[0], shape[1], {}};
    const std::string_view numbers = bytes.substr(begin + length);
    if (numbers.size() != shape[0] * shape[1] * sizeof(float))
        return wrong(
            fmt::format("it has {} bytes of numbers, not those of {} x {}", numbers.size(), shape[0], shape[1]));
    array.values.resize(shape[0] * shape[1]);
    std::memcpy(array.values.data(), numbers.data(), numbers.size());
    return array;
}

} // namespace engine
