#include "support/process.h"

#include "engine/check.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <sstream>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

extern char** environ;

namespace test {

namespace {

std::vector<std::string> environmentOf(const Surroundings& surroundings)
{
    std::vector<std::string> all;
    for (char** entry = environ; *entry; ++entry)
    {
        const std::string_view text(*entry);
        const std::string_view name = text.substr(0, text.find('='));
        const auto& changed = surroundings.environment;
        if (std::none_of(changed.begin(), changed.end(), [&](const auto& change) { return change.first == name; }))
            all.emplace_back(text);
    }
    for (const auto& [name, value] : surroundings.environment)
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

// The file that the test's own PATH means by a name, whatever PATH the program is to see.
std::string programFile(const std::string& name)
{
    const char* path = std::getenv("PATH");
    std::istringstream folders(path && name.find('/') == name.npos ? path : "");
    for (std::string folder; std::getline(folders, folder, ':');)
        if (::access((folder + "/" + name).c_str(), X_OK) == 0)
            return folder + "/" + name;
    return name;
}

int memoryFile(const char* name)
{
    const int file = ::memfd_create(name, MFD_CLOEXEC);
    SEAWAY_CHECK(file >= 0, "no memory file: {}", std::strerror(errno));
    return file;
}

std::string wholeText(int file)
{
    struct stat status = {};
    SEAWAY_CHECK(::fstat(file, &status) == 0, "no size: {}", std::strerror(errno));
    std::string text(static_cast<size_t>(status.st_size), '\0');
    size_t have = 0;
    while (have < text.size())
    {
        const ssize_t got = ::pread(file, text.data() + have, text.size() - have, static_cast<off_t>(have));
        if (got <= 0)
            break;
        have += static_cast<size_t>(got);
    }
    text.resize(have);
    return text;
}

// In the child, between fork and exec: system calls only.
[[noreturn]] void become(const char* program, char* const* arguments, char* const* environment,
                         const Surroundings& surroundings, int out, int err)
{
    ::setpgid(0, 0);
    const int nothing = ::open("/dev/null", O_RDONLY);
    ::dup2(nothing, STDIN_FILENO);
    ::dup2(out, STDOUT_FILENO);
    ::dup2(err, STDERR_FILENO);
    if (surroundings.folder.empty() || ::chdir(surroundings.folder.c_str()) == 0)
        ::execve(program, arguments, environment);
    ::_exit(127);
}

} // namespace

// ---- Child ----------------------------------------------------------------------------------------------------

Child::Child(std::vector<std::string> command, const Surroundings& surroundings)
    : out_(memoryFile("stdout")), err_(memoryFile("stderr"))
{
    const std::string program = programFile(command.front());
    std::vector<std::string> variables = environmentOf(surroundings);
    const std::vector<char*> arguments = pointersTo(command);
    const std::vector<char*> environment = pointersTo(variables);
    id_ = ::fork();
    SEAWAY_CHECK(id_ >= 0, "no process: {}", std::strerror(errno));
    if (id_ == 0)
        become(program.c_str(), arguments.data(), environment.data(), surroundings, out_, err_);
    ::setpgid(id_, id_); // both sides, so that neither has to wait for the other
}

Child::~Child()
{
    signalGroup(SIGKILL);
    wait(Seconds(10.0));
    ::close(out_);
    ::close(err_);
}

bool Child::running()
{
    if (!status_)
    {
        int status = 0;
        if (::waitpid(id_, &status, WNOHANG) == id_)
            status_ = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    }
    return !status_;
}

void Child::signal(int number)
{
    if (running())
        ::kill(id_, number);
}

void Child::signalGroup(int number)
{
    ::kill(-id_, number);
}

Finished Child::wait(Seconds timeout)
{
    const auto end = std::chrono::steady_clock::now() + timeout;
    bool late = false;
    while (running())
    {
        if (!late && std::chrono::steady_clock::now() > end)
        {
            late = true;
            signalGroup(SIGKILL);
        }
        pause(Seconds(0.002));
    }
    return {late ? kTimedOut : *status_, out(), err()};
}

std::string Child::out() const
{
    return wholeText(out_);
}

std::string Child::err() const
{
    return wholeText(err_);
}

Finished run(std::vector<std::string> command, const Surroundings& surroundings)
{
    return Child(std::move(command), surroundings).wait(surroundings.timeout);
}

void pause(Seconds time)
{
    std::this_thread::sleep_for(time);
}

// ---- files ----------------------------------------------------------------------------------------------------

TemporaryFolder::TemporaryFolder()
{
    std::string name = (std::filesystem::temp_directory_path() / "seaway_test_XXXXXX").string();
    SEAWAY_CHECK(::mkdtemp(name.data()), "no temporary folder: {}", std::strerror(errno));
    path_ = name;
}

TemporaryFolder::~TemporaryFolder()
{
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
}

std::string TemporaryFolder::write(std::string_view name, std::string_view text) const
{
    std::ofstream(path_ / name, std::ios::binary) << text;
    return *this / name;
}

std::vector<std::string> TemporaryFolder::contents() const
{
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(path_))
        names.push_back(entry.path().lexically_relative(path_).string());
    std::sort(names.begin(), names.end());
    return names;
}

std::optional<Finished> runOnSmallDisk(int kibibytes, std::vector<std::string> command, const TemporaryFolder& before,
                                       const TemporaryFolder& after)
{
    constexpr int kNoDisk = 77;
    const TemporaryFolder disk;
    const std::string script =
        fmt::format("disk=$1 before=$2 after=$3; shift 3\n"
                    "mount -t tmpfs -o size={}k none \"$disk\" 2>/dev/null && cd \"$disk\" || exit {}\n"
                    "cp -r \"$before\"/. .\n"
                    "\"$@\"\n"
                    "status=$?\n"
                    "cp -r . \"$after\"\n"
                    "exit $status\n",
                    kibibytes, kNoDisk);
    for (const char* space : {"-m", "-rm"}) // root's way, then a user's
    {
        std::vector<std::string> all{"unshare",
                                     space,
                                     "sh",
                                     "-c",
                                     script,
                                     "sh",
                                     disk.path().string(),
                                     before.path().string(),
                                     after.path().string()};
        all.insert(all.end(), command.begin(), command.end());
        Finished finished = run(all);
        if (finished.status != kNoDisk && !finished.err.starts_with("unshare:"))
            return finished;
    }
    return std::nullopt;
}

std::string fileText(const std::filesystem::path& path)
{
    std::ifstream in(path, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return std::move(text).str();
}

std::vector<std::string> linesOf(const std::string& text)
{
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);)
        lines.push_back(line);
    return lines;
}

} // namespace test
