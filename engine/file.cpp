#include "engine/file.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <random>
#include <unistd.h>
#include <vector>

namespace engine {

namespace {

Error cannot(const char* what, const std::filesystem::path& path, int code)
{
    return {fmt::format("{}: cannot {}: {}", path.string(), what, std::strerror(code))};
}

std::string sizeText(size_t bytes)
{
    return bytes >= 1 << 20 ? fmt::format("{} MiB", bytes >> 20) : fmt::format("{} bytes", bytes);
}

} // namespace

bool writeAll(int file, std::span<const std::byte> bytes)
{
    while (!bytes.empty())
    {
        const ssize_t written = ::write(file, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return false;
        bytes = bytes.subspan(static_cast<size_t>(written));
    }
    return true;
}

Result<std::string> readFile(const std::filesystem::path& path, size_t most)
{
    std::error_code ignored; // what cannot be looked at cannot be read either, and that says why
    if (std::filesystem::is_directory(path, ignored))
        return Error{fmt::format("{}: is a folder, not a file", path.string()), Status::badInput};
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    std::string text;
    std::vector<char> piece(1 << 16);
    ssize_t got = file < 0 ? -1 : 1;
    while (got > 0 && text.size() <= most)
    {
        do
            got = ::read(file, piece.data(), std::min(piece.size(), most + 1 - text.size()));
        while (got < 0 && errno == EINTR);
        text.append(piece.data(), static_cast<size_t>(std::max<ssize_t>(got, 0)));
    }
    const int code = errno;
    if (file >= 0)
        ::close(file);
    if (got < 0)
        return Error{cannot("read", path, code).text, Status::badInput};
    if (text.size() > most)
        return Error{fmt::format("{}: is larger than {}, the most that is read of it", path.string(), sizeText(most)),
                     Status::badInput};
    return text;
}

Result<NewFile> makeBeside(const std::filesystem::path& path, std::string_view ending)
{
    std::random_device random;
    for (;;)
    {
        const uint64_t number = (uint64_t{random()} << 32 | random()) >> 16;
        NewFile made{-1, path.string() + fmt::format(".{:012x}.part{}", number, ending)};
        made.descriptor = ::open(made.path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (made.descriptor >= 0)
            return made;
        if (errno != EEXIST)
            return cannot("write", path, errno);
    }
}

Result<Done> writeParts(const std::filesystem::path& path, std::initializer_list<std::span<const std::byte>> parts)
{
    Result<NewFile> made = makeBeside(path);
    if (!made)
        return made.error();
    const auto& [file, part] = *made;

    // A full disk may show only when the data is synced or the file is closed.
    bool good =
        std::ranges::all_of(parts, [&](const auto& bytes) { return writeAll(file, bytes); }) && ::fsync(file) == 0;
    int code = errno;
    if (::close(file) != 0 && good)
    {
        good = false;
        code = errno;
    }
    if (good && ::rename(part.c_str(), path.c_str()) != 0)
    {
        good = false;
        code = errno;
    }
    if (good)
        return Done{};
    ::unlink(part.c_str());
    return cannot("write", path, code);
}

Result<Done> writeFile(const std::filesystem::path& path, std::span<const std::byte> bytes)
{
    return writeParts(path, {bytes});
}

Result<Done> writeFile(const std::filesystem::path& path, std::string_view text)
{
    return writeFile(path, std::as_bytes(std::span(text)));
}

Result<Done> makeFolder(const std::filesystem::path& path)
{
    std::error_code error;
    std::filesystem::create_directories(path, error);
    if (error)
        return cannot("make the folder", path, error.value());
    if (!std::filesystem::is_directory(path, error))
        return cannot("make the folder", path, ENOTDIR);
    if (::access(path.c_str(), W_OK) != 0)
        return cannot("write into", path, errno);
    return Done{};
}

} // namespace engine
