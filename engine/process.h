// process.h -- another program: started, given input, listened to, signalled and waited for.
//
// What it writes to stdout and stderr goes to files in memory, so it never waits for a reader. It gets no open file of
// ours but its own stdin, stdout and stderr.
#pragma once

#include <chrono>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace engine {

using Seconds = std::chrono::duration<double>;
inline constexpr Seconds kForever{HUGE_VAL};

// Changes to our own environment: a name and its value, or no value to unset it.
using EnvironmentChanges = std::vector<std::pair<std::string, std::optional<std::string>>>;

struct ProcessSpec
{
    std::vector<std::string> command; // command[0] is looked for in our own PATH if it has no '/'
    EnvironmentChanges environment;
    std::filesystem::path folder;  // to run in; empty: ours
    bool takesInput = false;       // stdin is what write() sends; else it is empty
    bool ownGroup = false;         // it leads a new process group: no signal to our group reaches it
    bool blocksInterrupts = false; // SIGINT and SIGTERM do not end it, whoever sends them
};

class Process
{
public:
    // Starts it. One that cannot be started has ended with status 127, as in a shell, and err() is the system's reason.
    explicit Process(ProcessSpec spec);
    // Kills what still runs: the program, or all of its own group.
    ~Process();
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;

    bool started() const { return id_ > 0; }
    int id() const { return id_; }
    bool running();
    void signal(int number);
    void signalGroup(int number); // to the program and all that it has started; only with ownGroup

    // Returns when all bytes are on their way; false if the program reads no more. SIGPIPE must be ignored.
    bool write(std::span<const uint8_t> bytes);
    void closeInput();

    // Waits for its end and gives its exit status, 128 + the number of the signal that ended it, or -1 if the system has
    // not kept it (SIGCHLD is ignored). Nothing if it still runs when the time is up.
    std::optional<int> wait(Seconds timeout = kForever);

    // What it has written so far.
    std::string out() const { return textOf(out_); }
    std::string err() const { return textOf(err_); }

private:
    static std::string textOf(int file);

    int id_ = -1; // not started
    bool ownGroup_;
    int input_ = -1; // our end of the pipe, or none
    int out_ = -1;   // files in memory
    int err_ = -1;
    std::optional<int> status_; // once it has ended
};

} // namespace engine
