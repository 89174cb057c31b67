#include "tools/sail/pictures.h"

#include "engine/log.h"

#include <ctime>
#include <utility>

namespace tools {

std::filesystem::path newPicturePath(const std::filesystem::path& folder, std::chrono::system_clock::time_point now,
                                     std::string_view ending)
{
    const std::time_t seconds = std::chrono::system_clock::to_time_t(now);
    std::tm local{};
    ::localtime_r(&seconds, &local);
    char stamp[32];
    std::strftime(stamp, sizeof(stamp), "seaway-%Y%m%d-%H%M%S", &local);
    std::error_code ignored; // a folder that cannot be read cannot be written either, and that says why
    for (int number = 1;; ++number)
    {
        const std::string more = number == 1 ? "" : fmt::format("-{}", number);
        const std::filesystem::path path = folder / fmt::format("{}{}{}", stamp, more, ending);
        if (!std::filesystem::exists(path, ignored))
            return path;
    }
}

Pictures::~Pictures()
{
    if (const auto finished = finish(); !finished)
        engine::logWarning("{}", finished.error().text);
}

bool Pictures::wantsPicture() const
{
    return screenshotWanted_ || (films_ && Clock::now() >= filmBegan_);
}

double Pictures::filmSeconds() const
{
    return films_ ? std::max(0.0, std::chrono::duration<double>(Clock::now() - filmBegan_).count()) : 0.0;
}

std::string Pictures::startOrStopFilm()
{
    if (films_)
        return endFilm();
    if (ending_.valid())
        return "The film before is not written yet";
    films_ = true;
    filmBegan_ = Clock::now() + kNotice;
    return "Recording a film";
}

void Pictures::record(const engine::Commands& cmd, uint32_t slot, VkImage image, VkExtent2D extent)
{
    wanted_[slot] = {std::exchange(screenshotWanted_, false),
                     films_ && Clock::now() >= filmBegan_ ? std::optional(filmSeconds()) : std::nullopt};
    taker_.record(cmd, slot, image, extent);
}

std::string Pictures::receive(uint32_t slot)
{
    std::string told;
    if (saving_.valid() && saving_.wait_for(std::chrono::seconds(0)) == std::future_status::ready)
        told = saving_.get();
    if (ending_.valid() && ending_.wait_for(std::chrono::seconds(0)) == std::future_status::ready)
    {
        const auto ended = ending_.get();
        if (!ended)
            engine::logInfo("{}", ended.error().text);
        told = ended ? *ended : fmt::format("No film: {}", ended.error().text);
    }
    std::optional<engine::Picture> picture = taker_.take(slot);
    if (!picture)
        return told;
    const Wanted wanted = std::exchange(wanted_[slot], {});
    if (wanted.screenshot)
    {
        if (saving_.valid())
            saving_.wait(); // two in a row
        const auto path = newPicturePath(folder_, std::chrono::system_clock::now(), ".png");
        saving_ = std::async(std::launch::async, [path, copy = *picture] {
            const auto written = engine::writePng(path, copy.width, copy.height, copy.rgba);
            engine::logInfo("{}", written ? fmt::format("{} written", path.string()) : written.error().text);
            return written ? fmt::format("Saved {}", path.filename().string())
                           : fmt::format("No picture: {}", written.error().text);
        });
    }
    if (wanted.film && films_)
        if (std::string failure = addToFilm(*wanted.film, std::move(*picture)); !failure.empty())
            return failure;
    return told;
}

std::string Pictures::addToFilm(double time, engine::Picture picture)
{
    if (!film_)
    {
        const auto path = newPicturePath(folder_, std::chrono::system_clock::now(), ".mp4");
        auto film = FilmRecorder::make(path, picture.width, picture.height);
        if (!film)
        {
            films_ = false;
            engine::logInfo("{}", film.error().text);
            return fmt::format("No film: {}", film.error().text);
        }
        film_ = std::move(*film);
    }
    if (film_->failed())
        return endFilm();
    if (!film_->fits(picture))
        return "The window has another size: " + endFilm();
    film_->add(time, std::move(picture));
    return {};
}

engine::Result<std::string> Pictures::finished(std::unique_ptr<FilmRecorder> film)
{
    const auto seconds = film->finish();
    if (!seconds)
        return seconds.error();
    engine::logInfo("{} written: {:.1f} s", film->file().string(), *seconds);
    return fmt::format("Saved {}", film->file().filename().string());
}

// The encoder may need a while for the end; the window goes on.
std::string Pictures::endFilm()
{
    films_ = false;
    if (!film_)
        return "No film: nothing was recorded";
    ending_ = std::async(std::launch::async, [film = std::move(film_)]() mutable { return finished(std::move(film)); });
    return "Ending the film";
}

engine::Result<engine::Done> Pictures::finish()
{
    if (saving_.valid())
        saving_.get();
    if (film_)
        endFilm();
    films_ = false;
    if (!ending_.valid())
        return engine::Done{};
    const auto ended = ending_.get();
    if (!ended)
        return ended.error();
    return engine::Done{};
}

} // namespace tools
