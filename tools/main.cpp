// main.cpp -- seaway: parse the command line, run one command, turn what went wrong into one line and a status.
#include "engine/log.h"
#include "tools/commands/command.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>

namespace {

int report(const engine::Error& error)
{
    engine::writeLine(engine::asOneLine(error.text));
    return static_cast<int>(error.status);
}

int run(int argc, char** argv)
{
    CLI::App program("Seaway: a real-time ocean you can sail on.", "seaway");
    program.set_version_flag("--version", "seaway " SEAWAY_VERSION);
    program.footer("'seaway COMMAND --help' says more, with an example.");
    bool verbose = false;
    bool quiet = false;
    program.add_flag("-v,--verbose", verbose, "say more of what is being done");
    program.add_flag("-q,--quiet", quiet, "say nothing but results and errors");
    program.fallthrough();

    const std::array commands{tools::addSail(program),   tools::addCapture(program),   tools::addProfile(program),
                              tools::addProbe(program),  tools::addHeightmap(program), tools::addScenes(program),
                              tools::addDevices(program)};

    const auto parsed = engine::parseArguments(program, argc, argv);
    if (!parsed)
        return report(parsed.error());
    if (*parsed)
    {
        fmt::print("{}", **parsed);
        return 0;
    }
    engine::setLogLevel(verbose ? engine::LogLevel::verbose
                        : quiet ? engine::LogLevel::quiet
                                : engine::LogLevel::normal);

    const auto chosen =
        std::find_if(commands.begin(), commands.end(), [](const tools::Command& c) { return c.app->parsed(); });
    if (chosen == commands.end())
        return report({"no command given; one of: sail, capture, profile, probe, heightmap, scenes, devices; "
                       "see 'seaway --help'",
                       engine::Status::badInput});
    const engine::Result<engine::Done> done = chosen->run();
    return done ? 0 : report(done.error());
}

} // namespace

int main(int argc, char** argv)
{
    std::signal(SIGPIPE, SIG_IGN); // a pipe that closes is a write that fails, not a sudden end
    try
    {
        const int status = run(argc, argv);
        if (std::fflush(stdout) != 0 && errno != EPIPE) // who closes our pipe has read enough
            return report({fmt::format("cannot write the results: {}", std::strerror(errno))});
        return status;
    }
    catch (const std::exception& error) // engine::OutOfMemory, boats::LostBody, or the standard library's
    {
        return report({error.what()});
    }
}
