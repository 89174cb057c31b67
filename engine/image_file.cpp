#include "engine/image_file.h"

#include "engine/file.h"

#include <png.h>

#include <bit>

namespace engine {

namespace {

// libpng reports by calling back; it must not return, and throwing through C is not ours to do.
[[noreturn]] void onPngError(png_structp, png_const_charp text)
{
    fail(__FILE__, __LINE__, text);
}

void appendBytes(png_structp png, png_bytep data, size_t size)
{
    auto& bytes = *static_cast<std::vector<std::byte>*>(png_get_io_ptr(png));
    const auto* first = reinterpret_cast<const std::byte*>(data);
    bytes.insert(bytes.end(), first, first + size);
}

// A PNG without what it says beside its pixels: what gamma they have says nothing about numbers.
std::string withPixelsAlone(std::string_view file)
{
    constexpr size_t kSignature = 8;
    constexpr size_t kAroundData = 12; // length, name and checksum of a chunk
    std::string plain(file.substr(0, kSignature));
    for (size_t at = kSignature; at + kAroundData <= file.size();)
    {
        const size_t bytes = size_t{png_get_uint_32(reinterpret_cast<png_const_bytep>(file.data() + at))} + kAroundData;
        const std::string_view name = file.substr(at + 4, 4);
        if (name == "IHDR" || name == "IDAT" || name == "IEND")
            plain += file.substr(at, bytes);
        at += bytes;
    }
    return plain;
}

} // namespace

std::vector<std::byte> encodePng(uint32_t width, uint32_t height, std::span<const uint8_t> rgba)
{
    SEAWAY_CHECK(rgba.size() == size_t{4} * width * height, "{} bytes are no {}x{} picture", rgba.size(), width,
                 height);
    std::vector<std::byte> bytes;
    bytes.reserve(rgba.size() / 2);
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, onPngError, nullptr);
    png_infop info = png_create_info_struct(png);
    png_set_write_fn(png, &bytes, appendBytes, nullptr);
    png_set_compression_level(png, 1);
    png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_SUB);
    png_set_IHDR(png, info, width, height, 8, PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
                 PNG_FILTER_TYPE_DEFAULT);
    png_set_sRGB(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
    png_write_info(png, info);
    png_set_filler(png, 0, PNG_FILLER_AFTER); // drop the fourth byte
    for (uint32_t y = 0; y < height; ++y)
        png_write_row(png, rgba.data() + size_t{4} * width * y);
    png_write_end(png, nullptr);
    png_destroy_write_struct(&png, &info);
    return bytes;
}

std::vector<std::byte> encodeGreyPng(uint32_t width, uint32_t height, const std::string& description,
                                     const FillRow& fillRow)
{
    std::vector<std::byte> bytes;
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, onPngError, nullptr);
    png_infop info = png_create_info_struct(png);
    png_set_write_fn(png, &bytes, appendBytes, nullptr);
    png_set_compression_level(png, 1);
    png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_SUB);
    png_set_IHDR(png, info, width, height, 16, PNG_COLOR_TYPE_GRAY, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
                 PNG_FILTER_TYPE_DEFAULT);
    std::string keyword = "Description"; // libpng asks for both without const
    std::string text = description;
    const png_text comment{.compression = PNG_TEXT_COMPRESSION_NONE, .key = keyword.data(), .text = text.data()};
    png_set_text(png, info, &comment, 1);
    png_write_info(png, info);
    if constexpr (std::endian::native == std::endian::little)
        png_set_swap(png); // the file has the higher byte first
    std::vector<uint16_t> row(width);
    for (uint32_t y = 0; y < height; ++y)
    {
        fillRow(y, row);
        png_write_row(png, reinterpret_cast<png_const_bytep>(row.data()));
    }
    png_write_end(png, nullptr);
    png_destroy_write_struct(&png, &info);
    return bytes;
}

Result<Done> writePng(const std::filesystem::path& path, uint32_t width, uint32_t height, std::span<const uint8_t> rgba)
{
    return writeFile(path, encodePng(width, height, rgba));
}

Result<Picture> readPng(const std::filesystem::path& path)
{
    const Result<std::string> file = readFile(path);
    if (!file)
        return file.error();
    return decodePng(std::as_bytes(std::span(*file)), path.string());
}

Result<GreyPicture> readGreyPng(const std::filesystem::path& path)
{
    const Result<std::string> file = readFile(path);
    if (!file)
        return file.error();
    const std::string name = path.string();
    constexpr size_t kHeader = 29; // bytes up to the end of IHDR's data: sizes at 16 and 20, then bits and colour
    const auto* bytes = reinterpret_cast<const png_byte*>((*file).data());
    if ((*file).size() < kHeader || png_sig_cmp(bytes, 0, 8) != 0)
        return Error{fmt::format("{}: not a PNG picture", name), Status::badInput};
    const int bits = bytes[24];
    const int color = bytes[25];
    if (bits != 16 || color != PNG_COLOR_TYPE_GRAY)
        return Error{fmt::format("{}: has {} bits of {}; expected 16 bits of grey without alpha", name, bits,
                                 color == PNG_COLOR_TYPE_GRAY         ? "grey"
                                 : color == PNG_COLOR_TYPE_GRAY_ALPHA ? "grey with alpha"
                                                                      : "colour"),
                     Status::badInput};

    png_image image{};
    image.version = PNG_IMAGE_VERSION;
    const std::string plain = withPixelsAlone(*file);
    if (!png_image_begin_read_from_memory(&image, plain.data(), plain.size()))
        return Error{fmt::format("{}: not a PNG picture ({})", name, image.message), Status::badInput};
    constexpr uint64_t kMostPixels = 1u << 28;
    if (uint64_t{image.width} * image.height > kMostPixels)
    {
        const std::string size = fmt::format("{} x {}", image.width, image.height);
        png_image_free(&image);
        return Error{fmt::format("{}: {} pixels are too many", name, size), Status::badInput};
    }
    // As linear light, libpng takes 16 bits as they are where the file says nothing of gamma.
    image.format = PNG_FORMAT_LINEAR_Y;
    GreyPicture picture{image.width, image.height, std::vector<uint16_t>(size_t{image.width} * image.height)};
    if (!png_image_finish_read(&image, nullptr, picture.grey.data(), 0, nullptr))
        return Error{fmt::format("{}: not a whole PNG picture ({})", name, image.message), Status::badInput};
    return picture;
}

Result<Picture> decodePng(std::span<const std::byte> bytes, std::string_view name)
{
    png_image image{};
    image.version = PNG_IMAGE_VERSION;
    if (!png_image_begin_read_from_memory(&image, bytes.data(), bytes.size()))
        return Error{fmt::format("{}: not a PNG picture ({})", name, image.message), Status::badInput};
    image.format = PNG_FORMAT_RGBA;
    Picture picture{image.width, image.height, std::vector<uint8_t>(PNG_IMAGE_SIZE(image))};
    if (!png_image_finish_read(&image, nullptr, picture.rgba.data(), 0, nullptr))
        return Error{fmt::format("{}: not a whole PNG picture ({})", name, image.message), Status::badInput};
    return picture;
}

} // namespace engine
