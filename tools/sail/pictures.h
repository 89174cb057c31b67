// pictures.h -- screenshots and films of the window, and where they go.
#pragma once

#include "tools/sail/film_recorder.h"
#include "tools/sail/picture_taker.h"

#include <chrono>
#include <future>

namespace tools {

// FOLDER/seaway-YYYYMMDD-HHMMSS.png, or with -2, -3 ... before the ending where there is one already.
std::filesystem::path newPicturePath(const std::filesystem::path& folder, std::chrono::system_clock::time_point now,
                                     std::string_view ending);

class Pictures
{
public:
    Pictures(engine::Device& device, VkFormat format, std::filesystem::path folder)
        : taker_(device, format), folder_(std::move(folder))
    {
    }
    ~Pictures();

    void takeScreenshot() { screenshotWanted_ = true; }

    // Begins a film, or ends it: what to tell the user. A film begins `kNotice` after that, so that it does not show it.
    std::string startOrStopFilm();
    bool films() const { return films_; }
    double filmSeconds() const; // so far

    // Whether the next picture of the window is kept: then nothing should lie over it that is gone soon.
    bool wantsPicture() const;

    // Copies the window's picture, if it is wanted.
    //   before, after: as PictureTaker::record()
    void record(const engine::Commands& cmd, uint32_t slot, VkImage image, VkExtent2D extent);

    // Takes what the slot's last record() copied. Gives what to tell the user, or nothing.
    std::string receive(uint32_t slot);

    // Ends what has begun, at the end of the run or where the device goes.
    engine::Result<engine::Done> finish();

private:
    using Clock = std::chrono::steady_clock;
    static constexpr std::chrono::milliseconds kNotice{1500};

    struct Wanted
    {
        bool screenshot = false;
        std::optional<double> film; // its time [s]
    };

    std::string addToFilm(double time, engine::Picture picture);
    std::string endFilm();
    static engine::Result<std::string> finished(std::unique_ptr<FilmRecorder> film);

    PictureTaker taker_;
    std::filesystem::path folder_;
    bool screenshotWanted_ = false;
    std::array<Wanted, engine::kFramesInFlight> wanted_;

    bool films_ = false;
    Clock::time_point filmBegan_;
    std::unique_ptr<FilmRecorder> film_;              // once it has a picture
    std::future<std::string> saving_;                 // a screenshot: what to tell
    std::future<engine::Result<std::string>> ending_; // a film, likewise
};

} // namespace tools
