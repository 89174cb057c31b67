#include "engine/process.h"

#include "engine/check.h"
#include "engine/file.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <spawn.h>
#include <string_view>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

extern char** environ;

namespace engine {

namespace {

std::vector<std::string> environmentWith(const EnvironmentChanges& changes)
{
    std::vector<std::string> all;
    for (char** entry = environ; *entry; ++entry)
    {
        const std::string_view text(*entry);
        const std::string_view name = text.substr(0, text.find('='));
        if (std::none_of(changes.begin(), changes.end(), [&](const auto& change) { return change.first == name; }))
            all.emplace_back(text);
    }
    for (const auto& [name, value] : changes)
        if (value)
            all.push_back(name + "=" + *value);
    return all;
}

std::vector<char*> pointersTo(std::vector<std::string>& texts)
{
    std::vector<char*> pointers;
    for (std::string& text : texts)
        pointers.push_back(text.data());
    pointers.push_back(nullptr);
    return pointers;
}

int opened(int descriptor, const char* what)
{
    SEAWAY_CHECK(descriptor >= 0, "no {} for another program: {}", what, std::strerror(errno));
    return descriptor;
}

} // namespace

Process::Process(ProcessSpec spec) : ownGroup_(spec.ownGroup)
{
    // Opened in the order in which they become 0, 1 and 2: even where we have none of these ourselves, so that the new
    // ones get their numbers, no copy overwrites one that is still to be copied.
    int ends[2] = {-1, -1};
    if (spec.takesInput)
        opened(::pipe2(ends, O_CLOEXEC), "pipe");
    else
        ends[0] = opened(::open("/dev/null", O_RDONLY | O_CLOEXEC), "empty input");
    input_ = ends[1];
    out_ = opened(::memfd_create("stdout", MFD_CLOEXEC), "memory file");
    err_ = opened(::memfd_create("stderr", MFD_CLOEXEC), "memory file");

    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, out_, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, err_, STDERR_FILENO);
    posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1); // also what we were started with
    if (!spec.folder.empty())
        posix_spawn_file_actions_addchdir_np(&actions, spec.folder.c_str());
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setpgroup(&attributes, 0);
    sigset_t interrupts;
    sigemptyset(&interrupts);
    sigaddset(&interrupts, SIGINT);
    sigaddset(&interrupts, SIGTERM);
    posix_spawnattr_setsigmask(&attributes, &interrupts);
    posix_spawnattr_setflags(&attributes, static_cast<short>((spec.ownGroup ? POSIX_SPAWN_SETPGROUP : 0) |
                                                             (spec.blocksInterrupts ? POSIX_SPAWN_SETSIGMASK : 0)));

    std::vector<std::string> environment = environmentWith(spec.environment);
    const int failed = ::posix_spawnp(&id_, spec.command.front().c_str(), &actions, &attributes,
                                      pointersTo(spec.command).data(), pointersTo(environment).data());
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    ::close(ends[0]);
    if (failed)
    {
        id_ = -1;
        status_ = 127;
        ::dprintf(err_, "%s", std::strerror(failed));
    }
}

Process::~Process()
{
    closeInput();
    if (ownGroup_)
        signalGroup(SIGKILL);
    signal(SIGKILL);
    wait();
    ::close(out_);
    ::close(err_);
}

bool Process::running()
{
    int status = 0;
    const pid_t ended = status_ ? 0 : ::waitpid(id_, &status, WNOHANG);
    if (ended < 0)
        status_ = -1;
    else if (ended == id_)
        status_ = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return !status_;
}

void Process::signal(int number)
{
    if (running())
        ::kill(id_, number);
}

void Process::signalGroup(int number)
{
    SEAWAY_CHECK(ownGroup_, "this program is in our own process group");
    if (started())
        ::kill(-id_, number);
}

bool Process::write(std::span<const uint8_t> bytes)
{
    return writeAll(input_, std::as_bytes(bytes));
}

void Process::closeInput()
{
    if (input_ >= 0)
        ::close(std::exchange(input_, -1));
}

std::optional<int> Process::wait(Seconds timeout)
{
    const auto end = std::chrono::steady_clock::now() + timeout;
    while (running() && std::chrono::steady_clock::now() < end)
        std::this_thread::sleep_for(Seconds(0.002));
    return status_;
}

std::string Process::textOf(int file)
{
    struct stat status = {};
    ::fstat(file, &status);
    std::string text(static_cast<size_t>(status.st_size), '\0');
    text.resize(static_cast<size_t>(std::max<ssize_t>(0, ::pread(file, text.data(), text.size(), 0))));
    return text;
}

} // namespace engine
