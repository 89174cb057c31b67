#include "world/course_spec.h"

#include "engine/nearest.h"
#include "ocean/ocean_spec.h"
#include "shared/race.h"

#include <fmt/format.h>

#include <algorithm>

namespace world {

namespace {

constexpr engine::Choice<boats::Side> kSides[] = {
    {"port", boats::Side::port},
    {"starboard", boats::Side::starboard},
};

void checkBody(engine::TableReader& root, const std::string& path, const std::string& name,
               std::span<const boats::BodySpec> bodies)
{
    if (std::ranges::find(bodies, name, &boats::BodySpec::name) != bodies.end())
        return;
    std::vector<std::string> names;
    for (const boats::BodySpec& body : bodies)
        names.push_back(body.name);
    root.fail(path, fmt::format("there is no body '{}'{}", name, engine::suggestion(name, names)));
}

uint32_t indexOf(const std::string& name, std::span<const boats::BodySpec> bodies)
{
    return static_cast<uint32_t>(std::ranges::find(bodies, name, &boats::BodySpec::name) - bodies.begin());
}

boats::CourseLine lineOf(const CourseLineSpec& spec, std::span<const boats::BodySpec> bodies)
{
    if (spec.bodies.empty())
        return {boats::CourseEnd{.at = spec.from}, boats::CourseEnd{.at = spec.to}};
    return {boats::CourseEnd{.body = indexOf(spec.bodies[0], bodies)},
            boats::CourseEnd{.body = indexOf(spec.bodies[1], bodies)}};
}

} // namespace

void read(engine::TableReader& reader, CourseLineSpec& spec)
{
    reader.texts("bodies", spec.bodies, "The names of the two bodies between which the line lies.");
    reader.vec2("from", spec.from, ocean::kWorld, "Without bodies: one end of the line, east and north.");
    reader.vec2("to", spec.to, ocean::kWorld, "The other end.");
    if (reader.has("bodies") && (reader.has("from") || reader.has("to")))
        reader.fail("bodies", "a line lies between two bodies, or between from and to");
    if (reader.has("bodies") && (spec.bodies.size() != 2 || spec.bodies[0] == spec.bodies[1]))
        reader.fail("bodies", "a line lies between two bodies: give two names");
    if (!reader.has("bodies") && spec.from == spec.to)
        reader.fail("to", "a line has two ends: give bodies, or from and to");
}

void read(engine::TableReader& reader, CourseMarkSpec& spec)
{
    reader.require({"body", "side"});
    reader.text("body", spec.body, "The name of the body that is the mark.");
    reader.choice("side", spec.side, kSides, "The side of the boat on which she leaves it.");
}

void read(engine::TableReader& reader, CourseSpec& spec)
{
    reader.require({"start", "mark"});
    reader.table("start", spec.start, "The start line; it is crossed towards the first mark.");
    reader.table("finish", spec.finish,
                 "The finish line; it is crossed coming from the last mark. Left out, it is the start line.");
    reader.number("countdown", spec.countdown, {0.0, 600.0, "s"},
                  "The time until the start; whoever is over the line then must come back.");
    reader.boolean("rolling", spec.rolling,
                   "Without a countdown: the time of each boat counts from when she crosses the start line.");
    if (spec.rolling && reader.has("countdown"))
        reader.fail("countdown", "a rolling start has none; leave out this, or rolling");
    if (spec.rolling)
        spec.countdown = 0.0;
    reader.integer("laps", spec.laps, 1u, 20u, "How often the marks are rounded.");
    reader.tables("mark", spec.marks, 1, gpu::kMaxMarks, "The marks, in the order in which they are rounded.");
    if (spec.marks.size() * spec.laps > gpu::kMaxRoundings)
        reader.fail("laps", fmt::format("{} marks in {} laps are more than {} roundings", spec.marks.size(), spec.laps,
                                        gpu::kMaxRoundings));
    for (size_t i = 1; i < spec.marks.size(); ++i)
        if (spec.marks[i].body == spec.marks[i - 1].body)
            reader.fail(fmt::format("mark[{}].body", i), "this is the mark before it too; two in a row differ");
}

void checkCourse(engine::TableReader& root, const std::optional<CourseSpec>& course,
                 std::span<const boats::BodySpec> bodies)
{
    const bool races =
        std::ranges::any_of(bodies, [](const boats::BodySpec& body) { return body.race != boats::Racing::none; });
    if (!course)
    {
        if (races)
            root.fail("course", "boats race, and there is nothing to race on; add a [course], or leave out race");
        return;
    }
    if (!races)
        root.fail("course", "nobody races on it; give boats race = \"crew\" or race = \"helm\"");
    const auto checkLine = [&](const std::string& path, const CourseLineSpec& line) {
        for (const std::string& name : line.bodies)
            checkBody(root, path + ".bodies", name, bodies);
    };
    checkLine("course.start", course->start);
    if (course->finish)
        checkLine("course.finish", *course->finish);
    for (size_t i = 0; i < course->marks.size(); ++i)
        checkBody(root, fmt::format("course.mark[{}].body", i), course->marks[i].body, bodies);
}

boats::Course courseOf(const CourseSpec& spec, std::span<const boats::BodySpec> bodies)
{
    boats::Course course{.start = lineOf(spec.start, bodies),
                         .finish = lineOf(spec.finish.value_or(spec.start), bodies),
                         .marks = {},
                         .laps = spec.laps,
                         .countdown = spec.countdown,
                         .rolling = spec.rolling,
                         .racers = {}};
    for (const CourseMarkSpec& mark : spec.marks)
        course.marks.push_back({indexOf(mark.body, bodies), mark.side});
    for (uint32_t b = 0; b < bodies.size(); ++b)
        if (bodies[b].race != boats::Racing::none)
            course.racers.push_back({b, bodies[b].race == boats::Racing::crew, bodies[b].skill});
    return course;
}

} // namespace world
