// film_recorder.h -- a film of the window, while it is drawn: pictures come as often as they do, and the film has one for
// each of its moments. A thread of its own feeds the encoder, so that who draws does not wait for it.
#pragma once

#include "engine/image_file.h"
#include "tools/commands/picture_writer.h"

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

namespace tools {

class FilmRecorder
{
public:
    static constexpr double kRate = 30.0; // pictures a second

    // Begins a film of pictures of this size.
    static engine::Result<std::unique_ptr<FilmRecorder>> make(const std::filesystem::path& file, uint32_t width,
                                                              uint32_t height);
    ~FilmRecorder();

    // The picture that the window showed `time` [s] after the film began, no earlier than the one before. Where the
    // encoder is behind, the picture before stays instead of it.
    void add(double time, engine::Picture picture);

    bool fits(const engine::Picture& picture) const { return picture.width == width_ && picture.height == height_; }
    const std::filesystem::path& file() const { return file_; }

    // Whether the encoder has failed: then finish() says why.
    bool failed();

    // Waits until all is written. Gives how long the film is [s].
    engine::Result<double> finish();

private:
    struct Piece
    {
        engine::Picture picture;
        uint64_t times; // it is in the film
    };

    FilmRecorder() = default;
    void run();
    void stop();

    std::filesystem::path file_;
    uint32_t width_ = 0;
    uint32_t height_ = 0;
    std::unique_ptr<FilmWriter> film_; // the thread's, until it has ended
    uint64_t given_ = 0;               // pictures of the film
    std::mutex mutex_;                 // of what follows
    std::condition_variable changed_;
    std::deque<Piece> waiting_;
    bool ends_ = false;
    engine::Result<engine::Done> result_ = engine::Done{};
    std::thread thread_;
};

} // namespace tools
