#include "tools/commands/command.h"

#include "engine/file.h"
#include "engine/log.h"
#include "shaders/embedded.h"

#include <CLI/CLI.hpp>
#include <fmt/ranges.h>

#include <array>
#include <cmath>
#include <unistd.h>

namespace tools {

namespace {

constexpr uint32_t kLargestPicture = 16384; // [px] a side

// Where the camera's body is before its first pose is known: on its course at its speed.
std::optional<render::CameraTarget> cameraTarget(const world::Scene& scene, double time)
{
    for (const boats::BodySpec& body : scene.bodies)
    {
        if (body.name != scene.camera.follow)
            continue;
        const double distance = body.speed * time;
        return render::CameraTarget{{body.position.x + distance * std::sin(body.heading),
                                     body.position.y + distance * std::cos(body.heading), 0.0},
                                    body.heading};
    }
    return std::nullopt;
}

// What the user can do to need less memory, or to give more.
std::string memoryHint(const CommonOptions& options)
{
    std::vector<std::string> remedies;
    if (options.hasPicture)
        remedies.emplace_back("a smaller --size");
    if (options.quality != "low")
        remedies.emplace_back("--quality low");
    if (options.memory > 0)
        remedies.emplace_back("a larger --memory");
    if (remedies.empty())
        remedies.emplace_back("a scene with fewer cells");
    return fmt::format("{}", fmt::join(remedies, " or "));
}

} // namespace

void addCommonOptions(CLI::App& command, CommonOptions& options)
{
    command.add_option("SCENE", options.scene,
                       fmt::format("a name from 'seaway scenes' or a TOML file; default: {}", world::kDefaultScene));
    command.add_option("--device", options.device, "a number or part of a name from 'seaway devices'")
        ->type_name("N|NAME");
    engine::takesOneOf(
        command
            .add_option("--quality", options.quality,
                        "how finely to draw, and low and medium to simulate; auto goes by the device, and "
                        "a window by its pace")
            ->type_name("low|medium|high|auto"),
        {"low", "medium", "high", "auto"});
    engine::takesOneOf(
        command
            .add_option("--fft", options.fft,
                        "where the sea is transformed: in compute, or on the CPU by FFTW; auto goes by the device")
            ->type_name("auto|gpu|cpu"),
        {"auto", "gpu", "cpu"});
    command.add_option("--set", options.sets, "override a key of the scene, such as ocean.wind.speed=12; repeatable")
        ->type_name("KEY=VALUE")
        ->expected(1)
        ->take_all();
    engine::takesWholeNumber(
        command.add_option("--seed", options.seed, "of everything random; the same as --set ocean.seed=N")
            ->type_name("N"),
        0, UINT32_MAX);
    engine::takesWholeNumber(
        command.add_option("--memory", options.memory, "most memory to take from the device; default: 80 % of it")
            ->type_name("MIB"),
        1, 1 << 20);
    command.add_flag("--validate", options.validate, "run under the Vulkan validation layer; any message is an error");
}

std::vector<std::string> setsOf(const CommonOptions& options)
{
    std::vector<std::string> sets = options.sets;
    if (options.seed)
        sets.push_back(fmt::format("ocean.seed={}", *options.seed));
    return sets;
}

engine::Result<world::Scene> loadScene(const CommonOptions& options)
{
    if (options.voyage)
        return world::parseScene(options.voyage->scene, options.voyage->source, options.voyage->sets);
    return world::loadScene(options.scene, setsOf(options));
}

Machine::Machine() : shaders_(shaders::embedded(), shaders::sourceDir()) {}

engine::Result<std::unique_ptr<Machine>> Machine::make(const CommonOptions& options, bool window)
{
    std::unique_ptr<Machine> machine(new Machine);
    auto instance = engine::Instance::make({.validate = options.validate, .window = window});
    if (!instance)
        return instance.error();
    machine->instance_ = std::move(*instance);

    auto device = engine::Device::make(*machine->instance_, machine->shaders_,
                                       {.select = options.device,
                                        .memoryBudget = options.memory << 20,
                                        .memoryHint = memoryHint(options),
                                        .cacheFolder = engine::cacheFolder()});
    if (!device)
        return device.error();
    machine->device_ = std::move(*device);

    machine->quality_ = options.quality == "low"      ? render::Quality::low
                        : options.quality == "medium" ? render::Quality::medium
                        : options.quality == "high"   ? render::Quality::high
                                                      : render::qualityFor(*machine->device_);
    machine->adapts_ = options.quality == "auto";
    machine->sparing_ = machine->adapts_ && window && machine->device_->isCpu();
    // What is recorded or measured must not depend on the device by itself: only who asks for less, or sails, gets it.
    const bool asWritten = options.quality == "auto" && !window;
    machine->tier_ = asWritten ? render::Quality::high : machine->quality_;
    if (options.voyage)
        for (const render::Quality tier : {render::Quality::low, render::Quality::medium, render::Quality::high})
            if (options.voyage->tier == qualityName(tier))
                machine->tier_ = tier;
    const std::string& fft = options.voyage ? options.voyage->fft : options.fft;
    if (fft == "cpu" && !ocean::canUseHostFft(*machine->device_))
        return engine::Error{fmt::format("--fft cpu: {} has no images that the CPU can write; use gpu or auto",
                                         machine->device_->listing().name)};
    machine->fft_ = fft == "cpu"   ? compute::FftEngine::cpu
                    : fft == "gpu" ? compute::FftEngine::gpu
                                   : ocean::fftEngineFor(*machine->device_);
    return machine;
}

void Machine::setQuality(std::optional<render::Quality> quality)
{
    quality_ = quality.value_or(render::qualityFor(*device_));
    adapts_ = !quality;
    sparing_ = adapts_ && device_->isCpu();
}

engine::Result<engine::Done> Machine::finish()
{
    device_.reset();
    const uint32_t messages = instance_->validationMessages();
    if (messages > 0)
        return engine::Error{fmt::format("the validation layer had {} messages", messages)};
    return engine::Done{};
}

void addPictureSize(CLI::App& command, std::string& text)
{
    command.add_option("--size", text, fmt::format("of the picture in pixels; default: {}", kPictureSize))
        ->type_name("WxH");
}

engine::Result<engine::Size> pictureSize(const std::string& text)
{
    return engine::parseSize(text, kLargestPicture);
}

world::WorldSpec worldSpec(const world::Scene& scene, render::Quality tier, compute::FftEngine fft)
{
    constexpr std::array kMaxCells{512, 1024, 4096}; // along a side
    constexpr std::array<boats::SpraySpec, 3> kSpray{{{8192, 384}, {16384, 768}, {32768, 1536}}};
    world::WorldSpec spec{scene.ocean, scene.grids, scene.bodies, scene.step, fft, kSpray[static_cast<size_t>(tier)]};
    spec.grain = tier == render::Quality::low ? boats::Grain::coarse : boats::Grain::fine;
    spec.course = scene.course;
    spec.terrain = scene.terrain;
    for (ocean::GridSpec& grid : spec.grids)
        grid = ocean::coarsened(std::move(grid), kMaxCells[static_cast<size_t>(tier)]);
    return spec;
}

world::CameraAt cameraAt(const world::Scene& scene)
{
    return [&scene](double time) { return glm::dvec2(shotAt(scene, time).camera.eye); };
}

render::Shot shotAt(const world::Scene& scene, double time)
{
    return {render::scriptedCamera(scene.camera, cameraTarget(scene, time), time), scene.sky, time};
}

engine::Result<engine::Done> checkWritable(const std::filesystem::path& file)
{
    std::error_code ignored;
    if (std::filesystem::is_directory(file, ignored))
        return engine::Error{fmt::format("{}: is a folder; expected the name of a file", file.string())};
    if (std::filesystem::is_other(file, ignored))
        return engine::Error{fmt::format("{}: is a device or a pipe; expected the name of a file", file.string())};
    const auto made = engine::makeBeside(file);
    if (!made)
        return made.error();
    ::close((*made).descriptor);
    ::unlink((*made).path.c_str());
    return engine::Done{};
}

const char* qualityName(render::Quality quality)
{
    constexpr const char* kNames[] = {"low", "medium", "high"};
    return kNames[static_cast<size_t>(quality)];
}

} // namespace tools
