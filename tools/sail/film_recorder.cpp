#include "tools/sail/film_recorder.h"

#include <cmath>

namespace tools {

namespace {

constexpr size_t kMostWaiting = 4; // pictures, 4 bytes a pixel

} // namespace

engine::Result<std::unique_ptr<FilmRecorder>> FilmRecorder::make(const std::filesystem::path& file, uint32_t width,
                                                                 uint32_t height)
{
    auto film = FilmWriter::make(file, width, height, kRate, FilmWriter::Pace::live);
    if (!film)
        return film.error();
    std::unique_ptr<FilmRecorder> recorder(new FilmRecorder);
    recorder->file_ = file;
    recorder->width_ = width;
    recorder->height_ = height;
    recorder->film_ = std::move(*film);
    recorder->thread_ = std::thread([self = recorder.get()] { self->run(); });
    return recorder;
}

FilmRecorder::~FilmRecorder()
{
    stop();
}

void FilmRecorder::add(double time, engine::Picture picture)
{
    const auto due = static_cast<uint64_t>(std::floor(std::max(0.0, time) * kRate)) + 1;
    if (due <= given_)
        return;
    const std::lock_guard lock(mutex_);
    if (waiting_.size() >= kMostWaiting)
        return; // the next one stands for it too
    waiting_.push_back({std::move(picture), due - given_});
    given_ = due;
    changed_.notify_one();
}

bool FilmRecorder::failed()
{
    const std::lock_guard lock(mutex_);
    return !result_;
}

void FilmRecorder::run()
{
    for (;;)
    {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return ends_ || !waiting_.empty(); });
        if (waiting_.empty())
            return;
        const Piece piece = std::move(waiting_.front());
        waiting_.pop_front();
        if (!result_)
            continue;
        lock.unlock();
        engine::Result<engine::Done> written = engine::Done{};
        for (uint64_t i = 0; i < piece.times && written; ++i)
            written = film_->write(piece.picture.rgba);
        lock.lock();
        result_ = std::move(written);
    }
}

void FilmRecorder::stop()
{
    {
        const std::lock_guard lock(mutex_);
        ends_ = true;
        changed_.notify_one();
    }
    if (thread_.joinable())
        thread_.join();
}

engine::Result<double> FilmRecorder::finish()
{
    stop();
    if (!result_)
        return result_.error();
    if (const auto finished = film_->finish(); !finished)
        return finished.error();
    return static_cast<double>(given_) / kRate;
}

} // namespace tools
