// course.h -- a course to sail, and who sails it.
#pragma once

#include <glm/vec2.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace boats {

// On which side of a boat a mark is when she rounds it.
enum class Side
{
    port,
    starboard
};

struct CourseEnd
{
    std::optional<uint32_t> body; // wherever it is; or
    glm::dvec2 at{0.0};           // world [m]
};
using CourseLine = std::array<CourseEnd, 2>;

struct CourseMark
{
    uint32_t body = 0;
    Side side = Side::port;
};

// A boat that is timed, and how well her crew sails when nobody else has the helm.
struct Racer
{
    uint32_t body = 0;   // a boat with a rudder
    bool crewed = false; // at the start: her crew sails the course
    double skill = 0.8;  // 0 to 1
};

// The start line is crossed towards the first mark, the finish line coming from the last. A boat has finished once she
// has rounded all marks in order, in every lap, and crosses the finish line.
struct Course
{
    CourseLine start;
    CourseLine finish;
    std::vector<CourseMark> marks; // 1 to gpu::kMaxMarks; times laps at most gpu::kMaxRoundings
    uint32_t laps = 1;
    double countdown = 0.0;    // from tick 0 to the gun [s]
    bool rolling = false;      // the time of each boat counts from when she crosses the start line, not from the gun
    std::vector<Racer> racers; // at least one
};

} // namespace boats
