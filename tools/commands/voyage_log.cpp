#include "tools/commands/voyage_log.h"

#include "engine/file.h"
#include "engine/log.h"
#include "world/order_text.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

namespace tools {

namespace {

constexpr std::string_view kFirstLine = "seaway voyage 1";
constexpr uint64_t kReachEvery = 60;  // ticks between two lines that say how far it has come
constexpr uint32_t kMaxSpares = 4096; // and bodies
constexpr uint64_t kLastTick = uint64_t{1} << 53;
constexpr size_t kMaxLogBytes = size_t{1} << 28;

engine::Error badLine(const std::filesystem::path& file, size_t line, std::string_view what)
{
    return {fmt::format("{}:{}: {}", file.string(), line, what), engine::Status::badInput};
}

// One line, whatever is in it.
std::string escaped(std::string_view text)
{
    std::string line;
    for (const char c : text)
        line += c == '\\' ? "\\\\" : c == '\n' ? "\\n" : std::string(1, c);
    return line;
}

std::string unescaped(std::string_view line)
{
    std::string text;
    for (size_t i = 0; i < line.size(); ++i)
        if (line[i] == '\\' && i + 1 < line.size())
            text += line[++i] == 'n' ? '\n' : line[i];
        else
            text += line[i];
    return text;
}

template <typename T>
std::optional<T> wholeNumber(std::string_view text, T most, int base = 10)
{
    T value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
    if (error != std::errc() || end != text.data() + text.size() || value > most)
        return std::nullopt;
    return value;
}

// Lines of a text, from its start on; one that does not end is none.
class Lines
{
public:
    Lines(std::string_view text, size_t at, size_t number) : text_(text), at_(at), number_(number) {}

    std::optional<std::string_view> next()
    {
        ++number_;
        const size_t end = text_.find('\n', at_);
        if (end == text_.npos)
            return std::nullopt;
        const std::string_view line = text_.substr(at_, end - at_);
        at_ = end + 1;
        return line;
    }
    // So many bytes and a line end; nothing if there are no such.
    std::optional<std::string_view> take(size_t bytes)
    {
        if (bytes >= text_.size() - at_ || text_[at_ + bytes] != '\n')
            return std::nullopt;
        const std::string_view part = text_.substr(at_, bytes);
        at_ += bytes + 1;
        number_ += static_cast<size_t>(std::ranges::count(part, '\n')) + 1;
        return part;
    }
    size_t at() const { return at_; }
    size_t number() const { return number_; } // of the line asked for last

private:
    std::string_view text_;
    size_t at_;
    size_t number_;
};

// "KEY VALUE", or nothing.
std::optional<std::string_view> valueOf(std::optional<std::string_view> line, std::string_view key)
{
    if (!line || !line->starts_with(key) || line->size() <= key.size() || (*line)[key.size()] != ' ')
        return std::nullopt;
    return line->substr(key.size() + 1);
}

bool isOneOf(std::string_view word, std::initializer_list<std::string_view> words)
{
    return std::ranges::find(words, word) != words.end();
}

} // namespace

std::string headText(const VoyageHead& head)
{
    std::string text = fmt::format("{}\nsource {}\n", kFirstLine, escaped(head.source));
    for (const std::string& set : head.sets)
        text += fmt::format("set {}\n", escaped(set));
    return text + fmt::format("tier {}\nfft {}\nspares {}\nscene {}\n{}\n", head.tier, head.fft, head.spares,
                              head.scene.size(), head.scene);
}

engine::Result<ParsedHead> parseHead(std::string_view text, const std::filesystem::path& file)
{
    Lines lines(text, 0, 0);
    ParsedHead parsed;
    VoyageHead& head = parsed.head;
    if (lines.next() != kFirstLine)
        return badLine(file, 1, fmt::format("is no log of a voyage; expected '{}'", kFirstLine));
    const auto source = valueOf(lines.next(), "source");
    if (!source)
        return badLine(file, 2, "expected 'source NAME'");
    head.source = unescaped(*source);
    auto line = lines.next();
    for (; valueOf(line, "set"); line = lines.next())
        head.sets.push_back(unescaped(*valueOf(line, "set")));
    const auto tier = valueOf(line, "tier");
    if (!tier || !isOneOf(*tier, {"low", "medium", "high"}))
        return badLine(file, lines.number(), "expected 'tier low', medium or high");
    head.tier = *tier;
    const auto fft = valueOf(lines.next(), "fft");
    if (!fft || !isOneOf(*fft, {"gpu", "cpu"}))
        return badLine(file, lines.number(), "expected 'fft gpu' or cpu");
    head.fft = *fft;
    const auto spares = wholeNumber(valueOf(lines.next(), "spares").value_or(""), kMaxSpares);
    if (!spares)
        return badLine(file, lines.number(), "expected 'spares NUMBER'");
    head.spares = *spares;
    const auto bytes = wholeNumber<size_t>(valueOf(lines.next(), "scene").value_or(""), text.size());
    const auto scene = bytes ? lines.take(*bytes) : std::nullopt;
    if (!scene)
        return badLine(file, lines.number(), "expected 'scene BYTES' and then the scene's text");
    head.scene = *scene;
    parsed.bytes = lines.at();
    parsed.lines = lines.number();
    return parsed;
}

engine::Result<VoyageLog> readVoyage(const std::filesystem::path& file)
{
    const auto text = engine::readFile(file, kMaxLogBytes);
    if (!text)
        return text.error();
    const auto head = parseHead(*text, file);
    if (!head)
        return head.error();
    VoyageLog log{.head = (*head).head};
    Lines lines(*text, (*head).bytes, (*head).lines);
    for (auto line = lines.next(); line; line = lines.next())
    {
        if (log.hash)
            return badLine(file, lines.number(), "expected nothing after 'end'");
        const size_t space = std::min(line->find(' '), line->size());
        const auto tick = wholeNumber(line->substr(0, space), kLastTick);
        if (!tick || *tick < log.end)
            return badLine(file, lines.number(), fmt::format("expected a tick, {} or more, and an order", log.end));
        log.end = *tick;
        const std::string_view what = line->substr(std::min(space + 1, line->size()));
        if (what == "tick")
            continue;
        if (const auto hash = valueOf(what, "end"))
        {
            log.hash = wholeNumber(*hash, UINT64_MAX, 16);
            if (!log.hash)
                return badLine(file, lines.number(), "expected 'end' and 16 hexadecimal digits");
            continue;
        }
        const auto order = world::parseOrder(what, kMaxSpares + kMaxSpares);
        if (!order)
            return badLine(
                file, lines.number(),
                fmt::format("'{}' is no order; expected helm, take, splash, drop or anchor with its values", what));
        log.orders.push_back({*tick, *order});
    }
    return log;
}

engine::Result<std::unique_ptr<VoyageWriter>> VoyageWriter::make(const std::filesystem::path& file,
                                                                 const VoyageHead& head)
{
    std::unique_ptr<VoyageWriter> writer(new VoyageWriter(file));
    writer->file_ = ::open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (writer->file_ < 0)
        return engine::Error{fmt::format("{}: cannot write: {}", file.string(), std::strerror(errno))};
    writer->put(headText(head));
    if (writer->error_ != 0)
        return engine::Error{fmt::format("{}: cannot write: {}", file.string(), std::strerror(writer->error_))};
    return writer;
}

VoyageWriter::~VoyageWriter()
{
    if (file_ >= 0)
        ::close(file_);
}

void VoyageWriter::put(std::string_view line)
{
    if (error_ != 0 || engine::writeAll(file_, std::as_bytes(std::span(line))))
        return;
    error_ = errno;
    engine::logWarning("{}: cannot write: {}; the voyage is not recorded any further", path_.string(),
                       std::strerror(error_));
}

void VoyageWriter::write(const world::OrderAt& order)
{
    put(fmt::format("{} {}\n", order.tick, world::orderText(order.order)));
    reached_ = order.tick;
}

void VoyageWriter::reach(uint64_t tick)
{
    if (tick < reached_ + kReachEvery)
        return;
    put(fmt::format("{} tick\n", tick));
    reached_ = tick;
}

engine::Result<engine::Done> VoyageWriter::end(uint64_t tick, uint64_t hash)
{
    put(fmt::format("{} end {:016x}\n", tick, hash));
    if (error_ == 0 && ::fsync(file_) != 0 && errno != EINVAL) // a pipe cannot be synced
        error_ = errno;
    if (error_ != 0)
        return engine::Error{fmt::format("{}: cannot write: {}", path_.string(), std::strerror(error_))};
    return engine::Done{};
}

} // namespace tools
