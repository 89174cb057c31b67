#include "support/process.h"

#include "engine/check.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>
#include <thread>

namespace test {

Child::Child(std::vector<std::string> command, const Surroundings& surroundings)
    : Process({.command = std::move(command),
               .environment = surroundings.environment,
               .folder = surroundings.folder,
               .ownGroup = true})
{
}

Finished Child::wait(Seconds timeout)
{
    const std::optional<int> status = Process::wait(timeout);
    if (!status)
    {
        signalGroup(SIGKILL);
        Process::wait();
    }
    return {status.value_or(kTimedOut), out(), err()};
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
