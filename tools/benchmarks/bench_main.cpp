// bench_main.cpp -- seaway-bench [NAME]: runs the benchmarks, all of them without a name.
//
// A benchmark prints a table of medians and ratios from one run. Contestants take turns, so that what else the
// machine does touches all of them alike.
#include "engine/nearest.h"
#include "engine/options.h"
#include "tools/benchmarks/bench.h"

#include <CLI/CLI.hpp>

namespace {

struct Benchmark
{
    const char* name;
    const char* about;
    void (*run)(engine::Device& device);
};

constexpr Benchmark kBenchmarks[] = {
    {"bodies", "a tick of 1 to 10,000 bodies that float and touch", tools::benchBodies},
    {"coupling", "the waves that bodies make, by bodies and grids, against a step of a grid", tools::benchCoupling},
    {"dispersive", "steps of dispersive grids against their two transforms alone", tools::benchDispersive},
    {"fft", "our inverse FFT against VkFFT on the same device and FFTW on the CPU", tools::benchFft},
    {"flow", "a substep of flowing water against a copy of the same bytes, and what rests or is dry", tools::benchFlow},
    {"frame", "whole frames, bare and with boats and their simulation, against a pass of four samples",
     tools::benchFrame},
    {"grid", "the wave grids' step against a copy of the same layers and a loop on the CPU", tools::benchGrid},
    {"kernels", "fill, copy and reduce against the driver's own copy and the CPU's", tools::benchKernels},
    {"sea", "the ambient sea by cascades and size, against bare FFTW and a pass that writes images", tools::benchSea},
};

} // namespace

int main(int argc, char** argv)
{
    CLI::App program("Run Seaway's benchmarks.", "seaway-bench");
    std::string name;
    bool list = false;
    tools::CommonOptions options;
    program.add_option("NAME", name, "one benchmark; default: all");
    program.add_option("--device", options.device, "as 'seaway devices' lists them")->type_name("N|NAME");
    program.add_flag("--list", list, "name the benchmarks and stop");
    const auto report = [](const engine::Error& error) {
        fmt::print(stderr, "seaway-bench: {}\n", error.text);
        return static_cast<int>(error.status);
    };
    const auto parsed = engine::parseArguments(program, argc, argv);
    if (!parsed)
        return report(parsed.error());
    if (*parsed)
    {
        fmt::print("{}", **parsed);
        return 0;
    }

    std::vector<std::string> known;
    for (const Benchmark& benchmark : kBenchmarks)
    {
        known.push_back(benchmark.name);
        if (list)
            fmt::print("{:<10} {}\n", benchmark.name, benchmark.about);
    }
    if (list)
        return 0;
    if (!name.empty() && std::find(known.begin(), known.end(), name) == known.end())
        return report(
            {fmt::format("no benchmark '{}'{}", name, engine::suggestion(name, known)), engine::Status::badInput});

    const auto machine = tools::Machine::make(options, false);
    if (!machine)
        return report(machine.error());
    fmt::print("device: {}\n", (*machine)->device().listing().name);
    for (const Benchmark& benchmark : kBenchmarks)
    {
        if (!name.empty() && name != benchmark.name)
            continue;
        fmt::print("\n{}: {}\n", benchmark.name, benchmark.about);
        benchmark.run((*machine)->device());
    }
}
