#include "tools/sail/ghost_file.h"

#include "engine/file.h"
#include "engine/hash.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <tuple>

namespace tools {

namespace {

constexpr std::string_view kMagic = "seaway ghost 1\n";
constexpr size_t kMost = 1 << 20; // of roundings and samples
constexpr size_t kMostBytes = size_t{64} << 20;

struct Head
{
    uint64_t hash = 0; // of all that follows
    double time = 0.0;
    uint64_t roundings = 0;
    uint64_t samples = 0;
};

engine::Error damaged(const std::filesystem::path& file)
{
    return {fmt::format("{}: this is no voyage of a ghost, or it is damaged; remove it", file.string()),
            engine::Status::badInput};
}

template <typename T>
std::span<const std::byte> bytesOf(const std::vector<T>& values)
{
    return std::as_bytes(std::span(values));
}

uint64_t hashOf(const Head& head, const GhostVoyage& voyage)
{
    engine::Hash hash;
    hash.add(std::as_bytes(std::span(&head.time, 1)));
    hash.add(bytesOf(voyage.roundings));
    hash.add(bytesOf(voyage.samples));
    return hash.value();
}

std::string endText(const world::CourseLineSpec& line)
{
    return fmt::format("{} {} {} {} {}", fmt::join(line.bodies, " "), line.from.x, line.from.y, line.to.x, line.to.y);
}

std::string seaText(const ocean::OceanSpec& sea)
{
    const auto& [spectrum, wind, swell, regular, current, fetch, choppiness, depth, loop, seed, cascades] = sea;
    std::string text =
        fmt::format("{} {} {} {} {} {}\n", static_cast<int>(spectrum), fetch, choppiness, depth, loop, seed);
    text += fmt::format("{} {} {} {} {}\n", wind.speed, wind.from, wind.gusts, current.speed, current.to);
    for (const auto& [height, period, from] :
         {std::tuple(swell.height, swell.period, swell.from), {regular.height, regular.period, regular.from}})
        text += fmt::format("{} {} {}\n", height, period, from);
    for (const ocean::CascadeSpec& cascade : cascades)
        text += fmt::format("{} {}\n", cascade.length, cascade.size);
    return text;
}

} // namespace

std::filesystem::path ghostFolder()
{
    const auto absolute = [](const char* name) {
        const char* const value = std::getenv(name);
        return value && *value == '/' ? std::filesystem::path(value) : std::filesystem::path();
    };
    if (const std::filesystem::path data = absolute("XDG_DATA_HOME"); !data.empty())
        return data / "seaway";
    const std::filesystem::path home = absolute("HOME");
    return home.empty() ? home : home / ".local" / "share" / "seaway";
}

std::filesystem::path ghostFile(const std::filesystem::path& folder, const world::Scene& scene, uint32_t body)
{
    std::string all = fmt::format("{} {}\n{}", scene.bodies[body].name, scene.step, seaText(scene.ocean));
    if (scene.course)
    {
        const world::CourseSpec& course = *scene.course;
        all += fmt::format("{} {} {} {} {}\n", endText(course.start), endText(course.finish.value_or(course.start)),
                           course.countdown, course.laps, course.rolling);
        for (const world::CourseMarkSpec& mark : course.marks)
            all += fmt::format("{} {}\n", mark.body, static_cast<int>(mark.side));
    }
    for (const boats::BodySpec& one : scene.bodies)
        all += fmt::format("{} {} {} {} {}\n", one.name, static_cast<int>(one.model), one.position.x, one.position.y,
                           one.heading);
    return folder / fmt::format("{:016x}.ghost", engine::hashOf(std::as_bytes(std::span(all))));
}

engine::Result<GhostVoyage> readGhost(const std::filesystem::path& file)
{
    const engine::Result<std::string> text = engine::readFile(file, kMostBytes);
    if (!text)
        return text.error();
    std::string_view left = *text;
    Head head;
    if (!left.starts_with(kMagic) || left.size() < kMagic.size() + sizeof(head))
        return damaged(file);
    left.remove_prefix(kMagic.size());
    std::memcpy(&head, left.data(), sizeof(head));
    left.remove_prefix(sizeof(head));
    if (head.roundings > kMost || head.samples > kMost ||
        left.size() != head.roundings * sizeof(double) + head.samples * sizeof(GhostSample))
        return damaged(file);
    GhostVoyage voyage{head.time, std::vector<double>(head.roundings), std::vector<GhostSample>(head.samples)};
    std::memcpy(voyage.roundings.data(), left.data(), head.roundings * sizeof(double));
    std::memcpy(voyage.samples.data(), left.data() + head.roundings * sizeof(double),
                head.samples * sizeof(GhostSample));
    if (hashOf(head, voyage) != head.hash || voyage.samples.empty())
        return damaged(file);
    return voyage;
}

engine::Result<engine::Done> writeGhost(const std::filesystem::path& file, const GhostVoyage& voyage)
{
    if (const auto made = engine::makeFolder(file.parent_path()); !made)
        return made;
    Head head{.time = voyage.time, .roundings = voyage.roundings.size(), .samples = voyage.samples.size()};
    head.hash = hashOf(head, voyage);
    return engine::writeParts(file, {std::as_bytes(std::span(kMagic)), std::as_bytes(std::span(&head, 1)),
                                     bytesOf(voyage.roundings), bytesOf(voyage.samples)});
}

} // namespace tools
