// process.h -- other programs, run from a test: the built one above all.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace test {

using Seconds = std::chrono::duration<double>;

inline constexpr int kTimedOut = 124; // status of a program that was killed because its time was up

struct Finished
{
    int status = 0; // the exit status, or 128 + the signal that ended it
    std::string out;
    std::string err;
};

struct Surroundings
{
    std::vector<std::pair<std::string, std::optional<std::string>>> environment; // NAME, value; without one: unset
    std::filesystem::path folder;                                                // to run in; empty: the test's own
    Seconds timeout{120.0};
};

// A program that runs beside the test, at the head of a process group of its own. What it says goes to files, so it
// never waits for a reader. The destructor kills the whole group.
class Child
{
public:
    // command[0] is looked for in PATH if it has no '/'.
    explicit Child(std::vector<std::string> command, const Surroundings& surroundings = {});
    ~Child();
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;

    int id() const { return id_; }
    bool running();
    void signal(int number);      // to the program
    void signalGroup(int number); // and to all it has started
    Finished wait(Seconds timeout);

    // What it has said so far.
    std::string out() const;
    std::string err() const;

private:
    int id_ = -1;
    int out_ = -1; // files in memory
    int err_ = -1;
    std::optional<int> status_;
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
