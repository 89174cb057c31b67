// course_spec.h -- a course to sail as a scene asks for it: the table [course].
#pragma once

#include "boats/body_spec.h"
#include "boats/race/course.h"
#include "engine/table_reader.h"

#include <span>
#include <string>
#include <vector>

namespace world {

// Between two bodies, or two places.
struct CourseLineSpec
{
    std::vector<std::string> bodies; // two, or none
    glm::dvec2 from{0.0};            // world [m]
    glm::dvec2 to{0.0};

    bool operator==(const CourseLineSpec&) const = default;
};

struct CourseMarkSpec
{
    std::string body;
    boats::Side side = boats::Side::port;

    bool operator==(const CourseMarkSpec&) const = default;
};

struct CourseSpec
{
    CourseLineSpec start;
    std::optional<CourseLineSpec> finish; // none: the start line
    double countdown = 60.0;              // [s], 0 to 600
    bool rolling = false;                 // without countdown
    uint32_t laps = 1;                    // 1 to 20
    std::vector<CourseMarkSpec> marks;    // 1 to 16, in order; times laps at most 64

    bool operator==(const CourseSpec&) const = default;
};

void read(engine::TableReader& reader, CourseSpec& spec);
void read(engine::TableReader& reader, CourseLineSpec& spec);
void read(engine::TableReader& reader, CourseMarkSpec& spec);

// What one table cannot know: its bodies must be there, and someone must race; whoever races needs a course.
void checkCourse(engine::TableReader& root, const std::optional<CourseSpec>& course,
                 std::span<const boats::BodySpec> bodies);

// The course of bodies that checkCourse() found right.
boats::Course courseOf(const CourseSpec& spec, std::span<const boats::BodySpec> bodies);

} // namespace world
