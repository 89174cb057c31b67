// lists.cpp -- seaway scenes, seaway devices.
#include "tools/commands/command.h"
#include "world/scene_manual.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <fmt/ranges.h>
#include <span>

namespace tools {

namespace {

// "steer vega, mira, rigel, altair, ... (6 boats)"
std::string steerLine(const std::vector<std::string>& boats)
{
    constexpr size_t kNamed = 4;
    if (boats.empty())
        return "nothing to steer";
    const auto named = std::span(boats).first(std::min(boats.size(), kNamed));
    return fmt::format("steer {}{}", fmt::join(named, ", "),
                       boats.size() > kNamed ? fmt::format(", ... ({} boats)", boats.size()) : "");
}

engine::Result<engine::Done> listScenes()
{
    std::vector<world::SceneListing> scenes = world::builtInScenes();
    std::ranges::stable_sort(scenes, {}, &world::SceneListing::purpose);
    size_t width = 0;
    for (const world::SceneListing& scene : scenes)
        width = std::max(width, scene.name.size());
    constexpr const char* kHeadings[] = {"To sail and to look at", "That papers measure", "To show or test one thing"};
    for (size_t i = 0; i < scenes.size(); ++i)
    {
        const world::SceneListing& scene = scenes[i];
        if (i == 0 || scene.purpose != scenes[i - 1].purpose)
            fmt::print("{}{}:\n", i == 0 ? "" : "\n", kHeadings[static_cast<size_t>(scene.purpose)]);
        fmt::print("{:<{}}  {}{}\n", scene.name, width, scene.title,
                   scene.name == world::kDefaultScene ? " (default)" : "");
        fmt::print("{:<{}}  {}; {}\n", "", width, scene.about, steerLine(scene.boats));
    }
    return engine::Done{};
}

engine::Result<engine::Done> listKeys()
{
    fmt::print("{}", world::sceneManual());
    return engine::Done{};
}

engine::Result<engine::Done> listDevicesFound()
{
    const auto instance = engine::Instance::make({});
    if (!instance)
        return instance.error();
    const std::vector<engine::DeviceListing> devices = engine::listDevices(**instance);
    if (devices.empty())
        return engine::Error{"no Vulkan device found; install a graphics driver, or mesa-vulkan-drivers, "
                             "which runs on the CPU"};
    for (size_t i = 0; i < devices.size(); ++i)
    {
        const engine::DeviceListing& device = devices[i];
        fmt::print("{}  {} ({}, {}, {} MiB)\n", i, device.name, engine::deviceTypeName(device.type), device.driver,
                   device.memory >> 20);
        for (const std::string& missing : device.lacking)
            fmt::print("   lacks {}\n", missing);
    }
    return engine::Done{};
}

} // namespace

Command addScenes(CLI::App& program)
{
    CLI::App* app = program.add_subcommand("scenes", "List the built-in scenes, or every key of a scene's file");
    const auto keys = std::make_shared<bool>(false);
    app->add_flag("--keys", *keys,
                  "print the manual of scene files as Markdown: each key with unit, range and default");
    app->footer("Example: seaway scenes");
    return {app, [keys] { return *keys ? listKeys() : listScenes(); }};
}

Command addDevices(CLI::App& program)
{
    CLI::App* app = program.add_subcommand("devices", "List the Vulkan devices, best first, and what each lacks");
    app->footer("Example: seaway devices");
    return {app, listDevicesFound};
}

} // namespace tools
