// compare_main.cpp -- seaway-compare: are two pictures the same? Exit status 0 same, 1 different, 2 bad input.
#include "engine/options.h"
#include "tools/picture_compare.h"

#include <CLI/CLI.hpp>

namespace {

int report(const engine::Error& error)
{
    fmt::print(stderr, "seaway-compare: {}\n", error.text);
    return static_cast<int>(error.status);
}

} // namespace

int main(int argc, char** argv)
{
    CLI::App program("Compare two PNG pictures by shift, worst 16x16 patch and worst pixel, in levels of 8 bits.",
                     "seaway-compare");
    std::string first;
    std::string second;
    std::string output;
    program.add_option("A", first, "a PNG picture")->required();
    program.add_option("B", second, "the picture it should equal")->required();
    program.add_option("-o,--output", output, "where to write the difference, ten times brighter, if they differ")
        ->type_name("FILE.png");
    program.footer("Example: seaway-compare out/frame_00000.png before.png -o difference.png");
    const auto parsed = engine::parseArguments(program, argc, argv);
    if (!parsed)
        return report(parsed.error());
    if (*parsed)
    {
        fmt::print("{}", **parsed);
        return 0;
    }

    const auto a = engine::readPng(first);
    if (!a)
        return report(a.error());
    const auto b = engine::readPng(second);
    if (!b)
        return report(b.error());
    if ((*a).width != (*b).width || (*a).height != (*b).height)
        return report({fmt::format("{} is {}x{}, {} is {}x{}; only pictures of one size can be compared", first,
                                   (*a).width, (*a).height, second, (*b).width, (*b).height),
                       engine::Status::badInput});

    const tools::PictureDifference found = tools::comparePictures(*a, *b);
    const bool same = tools::within(found, tools::kTolerance);
    fmt::print("{}: shift {:.3f} (at most {}), patch {:.3f} (at most {}), pixel {} (at most {})\n",
               same ? "same" : "different", found.shift, tools::kTolerance.shift, found.patch, tools::kTolerance.patch,
               found.pixel, tools::kTolerance.pixel);
    if (!same && !output.empty())
    {
        const engine::Picture difference = tools::differencePicture(*a, *b);
        if (const auto written = engine::writePng(output, difference.width, difference.height, difference.rgba);
            !written)
            return report(written.error());
    }
    return same ? 0 : 1;
}
