#include "tools/commands/picture_writer.h"

#include "engine/file.h"
#include "engine/image_file.h"
#include "engine/log.h"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

extern char** environ;

namespace tools {

std::filesystem::path framePath(const std::filesystem::path& folder, uint64_t frame)
{
    return folder / fmt::format("frame_{:05}.png", frame);
}

// ---- PngWriter ------------------------------------------------------------------------------------------------

PngWriter::PngWriter(std::filesystem::path folder, uint32_t width, uint32_t height)
    : folder_(std::move(folder)), width_(width), height_(height)
{
}

PngWriter::~PngWriter() = default; // a pending future waits for its thread

engine::Result<engine::Done> PngWriter::write(uint64_t frame, std::span<const uint8_t> rgba)
{
    if (const engine::Result<engine::Done> last = finish(); !last)
        return last;
    pending_ = std::async(std::launch::async, [path = framePath(folder_, frame), width = width_, height = height_,
                                               copy = std::vector<uint8_t>(rgba.begin(), rgba.end())] {
        return engine::writePng(path, width, height, copy);
    });
    return engine::Done{};
}

engine::Result<engine::Done> PngWriter::finish()
{
    return pending_.valid() ? pending_.get() : engine::Result<engine::Done>(engine::Done{});
}

// ---- FilmWriter -----------------------------------------------------------------------------------------------

engine::Result<std::unique_ptr<FilmWriter>> FilmWriter::make(const std::filesystem::path& file, uint32_t width,
                                                             uint32_t height, double fps)
{
    std::unique_ptr<FilmWriter> film(new FilmWriter);
    film->file_ = file;
    const engine::Result<engine::NewFile> made = engine::makeBeside(file, ".mp4");
    if (!made)
        return made.error();
    ::close((*made).descriptor);
    film->part_ = (*made).path;

    const std::string size = fmt::format("{}x{}", width, height);
    const std::string rate = fmt::format("{}", fps);
    const std::string second =
        fmt::format("{}", std::max(1.0, std::round(fps)));   // frames from one fragment to the next
    const std::string part = "file:" + film->part_.string(); // or a colon in the name would make it a protocol's
    const char* arguments[] = {"ffmpeg",
                               "-loglevel",
                               "error",
                               "-xerror", // or it ends well although the disk was full
                               "-y",
                               "-f",
                               "rawvideo",
                               "-pix_fmt",
                               "rgba",
                               "-s",
                               size.c_str(),
                               "-r",
                               rate.c_str(),
                               "-i",
                               "-",
                               "-vf",
                               "pad=ceil(iw/2)*2:ceil(ih/2)*2", // the encoder wants even sides
                               "-c:v",
                               "libx264",
                               "-pix_fmt",
                               "yuv420p",
                               "-crf",
                               "18",
                               "-g",
                               second.c_str(),
                               "-movflags",
                               "+frag_keyframe+empty_moov+default_base_moof",
                               "-flush_packets", // or a quarter of a mebibyte waits in memory
                               "1",
                               part.c_str(),
                               nullptr};

    int ends[2];
    SEAWAY_CHECK(::pipe2(ends, O_CLOEXEC) == 0, "no pipe: {}", std::strerror(errno));
    film->said_ = ::memfd_create("what ffmpeg said", MFD_CLOEXEC);
    SEAWAY_CHECK(film->said_ >= 0, "no memory file: {}", std::strerror(errno));
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, film->said_, STDERR_FILENO);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t ours; // what is meant to end us must not end the film first
    sigemptyset(&ours);
    sigaddset(&ours, SIGINT);
    sigaddset(&ours, SIGTERM);
    posix_spawnattr_setsigmask(&attributes, &ours);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
    const int failed =
        ::posix_spawnp(&film->child_, "ffmpeg", &actions, &attributes, const_cast<char**>(arguments), environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    ::close(ends[0]);
    film->pipe_ = ends[1];
    if (failed)
    {
        film->child_ = -1;
        return engine::Error{fmt::format("{}: films need ffmpeg, which could not be started ({}); install ffmpeg, "
                                         "or give -o a folder for PNG pictures",
                                         film->file_.string(), std::strerror(failed))};
    }
    return film;
}

FilmWriter::~FilmWriter()
{
    stop();
    if (const std::string left = leftOver(); !left.empty())
        engine::logWarning("{}", engine::asOneLine(fmt::format("{}: was not finished{}", file_.string(), left)));
    ::close(said_);
}

bool FilmWriter::stop()
{
    if (pipe_ >= 0)
        ::close(std::exchange(pipe_, -1));
    int status = -1;
    if (child_ > 0)
        ::waitpid(std::exchange(child_, -1), &status, 0);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

std::string FilmWriter::leftOver()
{
    const std::filesystem::path part = std::exchange(part_, {});
    if (part.empty())
        return {};
    std::error_code error;
    if (!any_ || std::filesystem::file_size(part, error) == 0 || error) // ffmpeg may have written its header
    {
        std::filesystem::remove(part, error);
        return {};
    }
    return fmt::format("; what there is of it is in {}", part.string());
}

engine::Error FilmWriter::failure()
{
    stop();
    std::string said(4096, '\0');
    said.resize(static_cast<size_t>(std::max<ssize_t>(0, ::pread(said_, said.data(), said.size(), 0))));
    said.erase(std::min(said.find('\n'), said.size()));
    return {fmt::format("{}: ffmpeg could not write the film: {}{}", file_.string(), said.empty() ? "it ended" : said,
                        leftOver())};
}

engine::Result<engine::Done> FilmWriter::write(std::span<const uint8_t> rgba)
{
    any_ = true;
    while (!rgba.empty())
    {
        const ssize_t written = ::write(pipe_, rgba.data(), rgba.size());
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return failure();
        rgba = rgba.subspan(static_cast<size_t>(written));
    }
    return engine::Done{};
}

engine::Result<engine::Done> FilmWriter::finish()
{
    if (!stop())
        return failure();
    std::error_code error;
    std::filesystem::rename(part_, file_, error);
    if (error)
        return engine::Error{fmt::format("{}: cannot write: {}{}", file_.string(), error.message(), leftOver())};
    part_.clear();
    return engine::Done{};
}

} // namespace tools
