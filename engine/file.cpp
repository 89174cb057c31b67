#include "engine/file.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <sstream>
#include <unistd.h>

namespace engine {

namespace {

Error cannot(const char* what, const std::filesystem::path& path, int code)
{
    return {fmt::format("{}: cannot {}: {}", path.string(), what, std::strerror(code))};
}

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

} // namespace

Result<std::string> readFile(const std::filesystem::path& path)
{
    std::error_code ignored; // what cannot be looked at cannot be read either, and that says why
    if (std::filesystem::is_directory(path, ignored))
        return Error{fmt::format("{}: is a folder, not a file", path.string()), Status::badInput};
    errno = 0;
    std::ifstream in(path, std::ios::binary);
    std::ostringstream text;
    if (in)
        text << in.rdbuf();
    if (!in)
    {
        Error error = cannot("read", path, errno ? errno : EIO);
        error.status = Status::badInput;
        return error;
    }
    return std::move(text).str();
}

Result<Done> writeParts(const std::filesystem::path& path, std::initializer_list<std::span<const std::byte>> parts)
{
    const std::filesystem::path part = path.string() + fmt::format(".{}.part", ::getpid());
    const int file = ::open(part.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (file < 0)
        return cannot("write", path, errno);

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
