// process_test.cpp -- other programs: what they are given and what is known of them.
#include "engine/process.h"

#include "support/process.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <csignal>
#include <cstdlib>
#include <unistd.h>

namespace {

using engine::Process;
using engine::ProcessSpec;
using engine::Seconds;

constexpr Seconds kTimeout{60.0};

std::unique_ptr<Process> started(ProcessSpec spec, const char* script)
{
    spec.command = {"sh", "-c", script};
    return std::make_unique<Process>(spec);
}

std::vector<uint8_t> someBytes(size_t count)
{
    std::vector<uint8_t> bytes(count);
    for (size_t i = 0; i < count; ++i)
        bytes[i] = static_cast<uint8_t>(i * i >> 3);
    return bytes;
}

// While one lives, a program that reads no more does not end the test.
class PipesMayClose
{
public:
    ~PipesMayClose() { std::signal(SIGPIPE, before_); }

private:
    void (*before_)(int) = std::signal(SIGPIPE, SIG_IGN);
};

// Whether a program that is not our child has ended, if only its own parent does not know it yet.
bool ended(int id)
{
    const std::string state = test::fileText(fmt::format("/proc/{}/stat", id));
    return state.empty() || state.find(") Z ") != state.npos;
}

} // namespace

TEST_CASE("process: what is written to a program arrives whole, and its end with it")
{
    const std::vector<uint8_t> bytes = someBytes(1234567); // far more than a pipe holds
    const auto copy = started({.takesInput = true}, "cat; echo done >&2");
    CHECK(copy->write(bytes));
    CHECK(copy->running());
    copy->closeInput();
    CHECK(copy->wait(kTimeout) == 0);
    CHECK(copy->out() == std::string(bytes.begin(), bytes.end()));
    CHECK(copy->err() == "done\n");
    CHECK(copy->wait(kTimeout) == 0); // as often as one likes
}

TEST_CASE("process: a program that reads no more is a write that fails")
{
    const PipesMayClose pipes;
    const auto deaf = started({.takesInput = true}, "exec <&-; echo no >&2; exit 3");
    CHECK_FALSE(deaf->write(someBytes(1234567)));
    CHECK(deaf->wait(kTimeout) == 3);
    CHECK(deaf->err() == "no\n");
}

TEST_CASE("process: a program without input reads nothing, and one that does not exist ends as in a shell")
{
    CHECK(started({}, "cat")->wait(kTimeout) == 0);
    for (const ProcessSpec& spec : {ProcessSpec{.command = {"no-such-program"}},
                                    ProcessSpec{.command = {"true"}, .folder = "/no/such/folder", .ownGroup = true}})
    {
        Process none(spec);
        CHECK_FALSE(none.started());
        CHECK_FALSE(none.running());
        CHECK(none.wait() == 127);
        CHECK(none.err() == "No such file or directory");
    }
}

TEST_CASE("process: the environment is ours with changes, and PATH finds the program before them")
{
    const auto show = started({.environment = {{"SEAWAY_A", "a b"}, {"HOME", {}}, {"PATH", "/nonexistent"}}},
                              "echo $SEAWAY_A ${HOME-unset} $PATH; pwd");
    CHECK(show->wait(kTimeout) == 0);
    CHECK(show->out() == "a b unset /nonexistent\n" + std::filesystem::current_path().string() + "\n");
    const auto moved = started({.folder = "/"}, "pwd; echo ${HOME+set}");
    CHECK(moved->wait(kTimeout) == 0);
    CHECK(moved->out() == (std::getenv("HOME") ? "/\nset\n" : "/\n\n"));
}

TEST_CASE("process: a program that blocks interrupts outlives them, but not its destructor")
{
    const PipesMayClose pipes;
    const ProcessSpec cat{.command = {"cat"}, .takesInput = true, .blocksInterrupts = true}; // a shell would unblock
    auto shielded = std::make_unique<Process>(cat);
    for (const int number : {SIGINT, SIGTERM})
        shielded->signal(number);
    CHECK_FALSE(shielded->wait(Seconds(0.3)));
    CHECK(shielded->write(someBytes(100)));
    shielded->closeInput();
    CHECK(shielded->wait(kTimeout) == 0);
    CHECK(shielded->out().size() == 100);

    const auto open = started({.takesInput = true}, "cat");
    open->signal(SIGTERM);
    CHECK(open->wait(kTimeout) == 128 + SIGTERM);

    shielded = std::make_unique<Process>(cat);
    const int id = shielded->id();
    CHECK(shielded->running());
    shielded.reset();
    CHECK(::kill(id, 0) == -1); // it is gone, and nobody has to wait for it
}

TEST_CASE("process: one that leads a group takes along all that it has started")
{
    for (const bool byHand : {true, false})
    {
        auto leader = started({.ownGroup = true}, "sleep 1000 & echo $!; wait");
        REQUIRE(test::eventually([&] { return leader->out().ends_with("\n"); }, kTimeout));
        const int follower = std::stoi(leader->out());
        CHECK(::getpgid(leader->id()) == leader->id());
        CHECK(::getpgid(follower) == leader->id());
        if (byHand)
        {
            leader->signalGroup(SIGKILL);
            CHECK(leader->wait(kTimeout) == 128 + SIGKILL);
        }
        leader.reset();
        CHECK(test::eventually([&] { return ended(follower); }, kTimeout));
    }
    const auto member = started({}, "cat");
    CHECK(::getpgid(member->id()) == ::getpgrp());
}

// A second program that held the first one's pipe open would keep it waiting for more.
TEST_CASE("process: a program gets none of our open files")
{
    const auto first = started({.takesInput = true}, "cat");
    const auto second = started({.takesInput = true}, "ls -l /proc/$$/fd; cat");
    first->closeInput();
    CHECK(first->wait(kTimeout) == 0);
    second->closeInput();
    CHECK(second->wait(kTimeout) == 0);
    CHECK(second->out().find(" 2 -> ") != std::string::npos);
    CHECK(second->out().find(" 3 -> ") == std::string::npos);
}
