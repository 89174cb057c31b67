#include "tools/commands/picture_writer.h"

#include "engine/file.h"
#include "engine/image_file.h"
#include "engine/log.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <sstream>
#include <unistd.h>
#include <utility>

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
                                                             uint32_t height, double fps, Pace pace)
{
    const engine::Result<engine::NewFile> made = engine::makeBeside(file, ".mp4");
    if (!made)
        return made.error();
    ::close((*made).descriptor);
    std::unique_ptr<FilmWriter> film(new FilmWriter);
    film->file_ = file;
    film->part_ = (*made).path;

    // -xerror, or it ends well although the disk was full; even sides for the encoder; a fragment a second, written at
    // once instead of waiting in memory.
    std::istringstream words(
        fmt::format("ffmpeg -loglevel error -xerror -y -f rawvideo -pix_fmt rgba -s {}x{} -r {} -i - "
                    "-vf pad=ceil(iw/2)*2:ceil(ih/2)*2 -c:v libx264 -preset {} -pix_fmt yuv420p -crf 18 -g {} "
                    "-movflags +frag_keyframe+empty_moov+default_base_moof -flush_packets 1",
                    width, height, fps, pace == Pace::live ? "ultrafast" : "medium", std::max(1.0, std::round(fps))));
    engine::ProcessSpec ffmpeg{
        .command{std::istream_iterator<std::string>(words), {}}, .takesInput = true, .blocksInterrupts = true};
    ffmpeg.command.push_back("file:" + film->part_.string()); // or a colon in the name would make it a protocol's
    film->ffmpeg_ = std::make_unique<engine::Process>(std::move(ffmpeg));
    if (!film->ffmpeg_->started())
        return engine::Error{fmt::format("{}: films need ffmpeg, which could not be started ({}); install ffmpeg, "
                                         "or give -o a folder for PNG pictures",
                                         file.string(), film->ffmpeg_->err())};
    return film;
}

FilmWriter::~FilmWriter()
{
    stop();
    if (const std::string left = leftOver(); !left.empty())
        engine::logWarning("{}", engine::asOneLine(fmt::format("{}: was not finished{}", file_.string(), left)));
}

bool FilmWriter::stop()
{
    ffmpeg_->closeInput();
    return ffmpeg_->wait() == 0;
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
    std::string said = ffmpeg_->err();
    said.erase(std::min(said.find('\n'), said.size()));
    return {fmt::format("{}: ffmpeg could not write the film: {}{}", file_.string(), said.empty() ? "it ended" : said,
                        leftOver())};
}

engine::Result<engine::Done> FilmWriter::write(std::span<const uint8_t> rgba)
{
    any_ = true;
    return ffmpeg_->write(rgba) ? engine::Result<engine::Done>(engine::Done{}) : failure();
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
