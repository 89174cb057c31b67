// process.h -- other programs, run from a test: the built one above all.
#pragma once

#include "engine/process.h"

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace test {

using engine::Seconds;

inline constexpr int kTimedOut = 124; // status of a program that was killed because its time was up

struct Finished
{
    int status = 0; // the exit status, or 128 + the signal that ended it
    std::string out;
    std::string err;
};

struct Surroundings
{
    engine::EnvironmentChanges environment;
    std::filesystem::path folder; // to run in; empty: the test's own
    Seconds timeout{120.0};
};

// A program that runs beside the test, at the head of a process group of its own.
class Child : public engine::Process
{
public:
    // command[0] is looked for in PATH if it has no '/'.
    explicit Child(std::vector<std::string> command, const Surroundings& surroundings = {});

    Finished wait(Seconds timeout); // kills the whole group when its time is up
};

// Runs a program to its end.
Finished run(std::vector<std::string> command, const Surroundings& surroundings = {});

// Calls `condition` until it holds; false if it never does.
template <typename Condition>
bool eventually(Condition condition, Seconds timeout);
void pause(Seconds time);

// A folder of its own that is gone, with all in it, at the end of the test.
class TemporaryFolder
{
public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    const std::filesystem::path& path() const { return path_; }
    std::string operator/(std::string_view name) const { return (path_ / name).string(); }

    // Writes a file in it and gives its path.
    std::string write(std::string_view name, std::string_view text) const;
    // The names of all that is in it, sorted, folders with what they hold ("out", "out/frame_00000.png").
    std::vector<std::string> contents() const;

private:
    std::filesystem::path path_;
};

// Runs a program in a disk of its own of `kibibytes`, which holds what `before` does and is seen by it alone; what is
// there at the end is copied into `after`. Nothing where no disk may be mounted: the test says so and goes on.
std::optional<Finished> runOnSmallDisk(int kibibytes, std::vector<std::string> command, const TemporaryFolder& before,
                                       const TemporaryFolder& after);

std::string fileText(const std::filesystem::path& path);
std::vector<std::string> linesOf(const std::string& text);

template <typename Condition>
bool eventually(Condition condition, Seconds timeout)
{
    const auto end = std::chrono::steady_clock::now() + timeout;
    while (!condition())
    {
        if (std::chrono::steady_clock::now() > end)
            return false;
        pause(Seconds(0.05));
    }
    return true;
}

} // namespace test
