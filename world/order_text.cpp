#include "world/order_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

namespace world {

namespace {

constexpr std::array<std::string_view, 3> kSteering{"rudder", "course", "wind"}; // boats::Steering
constexpr std::array<std::string_view, 2> kTrim{"hand", "auto"};
constexpr std::array<std::string_view, 2> kAnchor{"up", "down"};
constexpr std::array<std::string_view, 2> kCrew{"rests", "races"};
constexpr std::array<std::string_view, 4> kSpectra{"phillips", "jonswap", "regular", "none"}; // ocean::Spectrum
constexpr std::array kModels{
#define SEAWAY_MODEL_NAME(name) std::string_view(#name),
    SEAWAY_MODELS(SEAWAY_MODEL_NAME)
#undef SEAWAY_MODEL_NAME
};

std::string textOf(const order::Helm& order)
{
    const boats::Helm& helm = order.helm;
    return fmt::format("helm {} {} {} {} {} {} {} {} {}", order.body, helm.throttle,
                       kSteering[static_cast<size_t>(helm.steering)], helm.rudder, helm.course, helm.windAngle,
                       kTrim[helm.autoTrim ? 1 : 0], helm.mainSheet, helm.jibSheet);
}

std::string textOf(const order::TakeHelm& order)
{
    return fmt::format("take {}", order.body);
}

std::string textOf(const order::Splash& order)
{
    return fmt::format("splash {} {} {} {}", order.at.x, order.at.y, order.radius, order.height);
}

std::string textOf(const order::Drop& order)
{
    return fmt::format("drop {} {} {} {}", kModels[static_cast<size_t>(order.model)], order.at.x, order.at.y,
                       order.height);
}

std::string textOf(const order::Anchor& order)
{
    return fmt::format("anchor {} {}", order.body, kAnchor[order.down ? 1 : 0]);
}

std::string textOf(const order::Wind& order)
{
    return fmt::format("wind {} {}", order.speed, order.from);
}

std::string textOf(const order::Sea& order)
{
    const ocean::SeaWeather& weather = order.weather;
    return fmt::format("sea {} {} {} {} {} {} {} {} {} {}", kSpectra[static_cast<size_t>(weather.spectrum)],
                       weather.wind.speed, weather.wind.from, weather.wind.gusts, weather.swell.height,
                       weather.swell.period, weather.swell.from, weather.fetch, weather.choppiness, order.over);
}

std::string textOf(const order::Crew& order)
{
    return fmt::format("crew {} {}", order.body, kCrew[order.races ? 1 : 0]);
}

// Words between single spaces; what does not fit makes it bad.
class Words
{
public:
    explicit Words(std::string_view text) : rest_(text) {}

    std::string_view word()
    {
        const size_t end = std::min(rest_.find(' '), rest_.size());
        const std::string_view word = rest_.substr(0, end);
        good_ = good_ && !word.empty();
        rest_.remove_prefix(std::min(end + 1, rest_.size()));
        return word;
    }
    double number(double least, double most)
    {
        const std::string_view text = word();
        double value = 0.0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        good_ = good_ && error == std::errc() && end == text.data() + text.size() && value >= least && value <= most;
        return value;
    }
    uint32_t body(uint32_t bodies) { return static_cast<uint32_t>(whole(bodies)); }
    template <size_t N>
    size_t choice(const std::array<std::string_view, N>& names)
    {
        const auto found = std::ranges::find(names, word());
        good_ = good_ && found != names.end();
        return found == names.end() ? 0 : static_cast<size_t>(found - names.begin());
    }
    bool end() const { return good_ && rest_.empty(); }

private:
    uint64_t whole(uint64_t below)
    {
        const std::string_view text = word();
        uint64_t value = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        good_ = good_ && error == std::errc() && end == text.data() + text.size() && value < below;
        return value;
    }

    std::string_view rest_;
    bool good_ = true;
};

constexpr double kAnyAngle = 1e3; // [rad]
constexpr double kSea = 1e7;      // [m]

order::Helm helmFrom(Words& words, uint32_t bodies)
{
    order::Helm order{.body = words.body(bodies)};
    order.helm.throttle = words.number(-1.0, 1.0);
    order.helm.steering = static_cast<boats::Steering>(words.choice(kSteering));
    order.helm.rudder = words.number(-kAnyAngle, kAnyAngle);
    order.helm.course = words.number(-kAnyAngle, kAnyAngle);
    order.helm.windAngle = words.number(-kAnyAngle, kAnyAngle);
    order.helm.autoTrim = words.choice(kTrim) == 1;
    order.helm.mainSheet = words.number(0.0, kAnyAngle);
    order.helm.jibSheet = words.number(0.0, kAnyAngle);
    return order;
}

order::Sea seaFrom(Words& words)
{
    order::Sea order;
    ocean::SeaWeather& weather = order.weather;
    weather.spectrum = static_cast<ocean::Spectrum>(words.choice(kSpectra));
    weather.wind.speed = words.number(0.0, 75.0);
    weather.wind.from = words.number(-kAnyAngle, kAnyAngle);
    weather.wind.gusts = words.number(0.0, 1.0);
    weather.swell.height = words.number(0.0, 15.0);
    weather.swell.period = words.number(3.0, 30.0);
    weather.swell.from = words.number(-kAnyAngle, kAnyAngle);
    weather.fetch = words.number(100.0, 1e7);
    weather.choppiness = words.number(0.0, 3.0);
    order.over = words.number(0.0, 1000.0);
    return order;
}

glm::dvec2 placeFrom(Words& words)
{
    const double x = words.number(-kSea, kSea);
    return {x, words.number(-kSea, kSea)};
}

} // namespace

std::string orderText(const Order& order)
{
    return std::visit([](const auto& one) { return textOf(one); }, order);
}

std::optional<Order> parseOrder(std::string_view text, uint32_t bodies)
{
    Words words(text);
    const std::string_view what = words.word();
    Order order;
    if (what == "helm")
        order = helmFrom(words, bodies);
    else if (what == "take")
        order = order::TakeHelm{words.body(bodies)};
    else if (what == "splash")
    {
        order::Splash splash{.at = placeFrom(words)};
        splash.radius = words.number(0.01, 1000.0);
        splash.height = words.number(-10.0, 10.0);
        order = splash;
    }
    else if (what == "drop")
    {
        order::Drop drop{.model = static_cast<boats::Model>(words.choice(kModels))};
        drop.at = placeFrom(words);
        drop.height = words.number(-10.0, 100.0);
        order = drop;
    }
    else if (what == "anchor")
    {
        order::Anchor anchor{.body = words.body(bodies)};
        anchor.down = words.choice(kAnchor) == 1;
        order = anchor;
    }
    else if (what == "wind")
    {
        order::Wind wind{.speed = words.number(0.0, 75.0)};
        wind.from = words.number(-kAnyAngle, kAnyAngle);
        order = wind;
    }
    else if (what == "sea")
        order = seaFrom(words);
    else if (what == "crew")
    {
        order::Crew crew{.body = words.body(bodies)};
        crew.races = words.choice(kCrew) == 1;
        order = crew;
    }
    else
        return std::nullopt;
    return words.end() ? std::optional(order) : std::nullopt;
}

} // namespace world
