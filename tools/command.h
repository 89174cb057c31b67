// command.h -- the program's commands, and what they have in common.
#pragma once

#include "boats/world.h"
#include "engine/options.h"
#include "engine/result.h"
#include "engine/shader_library.h"
#include "render/frame.h"
#include "tools/scene.h"

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tools {

// A word after `seaway`. `run` is called after the command line was parsed; results go to stdout.
struct Command
{
    CLI::App* app = nullptr;
    std::function<engine::Result<engine::Done>()> run;
};

Command addSail(CLI::App& program);
Command addCapture(CLI::App& program);
Command addProfile(CLI::App& program);
Command addProbe(CLI::App& program);
Command addHeightmap(CLI::App& program);
Command addScenes(CLI::App& program);
Command addDevices(CLI::App& program);

// Options of every command that runs a scene.
struct CommonOptions
{
    std::string scene; // a built-in name or a file; empty: the default
    std::string device;
    std::string quality = "auto";
    std::string fft = "auto";
    bool validate = false;
    std::optional<uint32_t> seed;
    std::vector<std::string> sets;
    uint64_t memory = 0; // [MiB]; 0: most of what the device has
};

// Adds the options to a command; the struct must outlive the parsing.
void addCommonOptions(CLI::App& command, CommonOptions& options);

// The scene with --set and --seed applied.
engine::Result<Scene> loadScene(const CommonOptions& options);

// A device that is ready to work, and all it stands on.
class Machine
{
public:
    static engine::Result<std::unique_ptr<Machine>> make(const CommonOptions& options, bool window);

    engine::Device& device() { return *device_; }
    render::Quality quality() const { return quality_; }
    compute::FftEngine fft() const { return fft_; }
    int mostGridCells() const { return mostGridCells_; } // a side of a wave grid
    const boats::SpraySpec& spray() const { return spray_; }

    // The end of a run: gives the device back, and is an error if the validation layer had anything to say, of what
    // was left behind too. Everything made on the device must be gone.
    engine::Result<engine::Done> finish();

private:
    Machine();

    engine::ShaderLibrary shaders_;
    std::unique_ptr<engine::Instance> instance_;
    std::unique_ptr<engine::Device> device_;
    render::Quality quality_ = render::Quality::low;
    compute::FftEngine fft_ = compute::FftEngine::gpu;
    int mostGridCells_ = 4096;
    boats::SpraySpec spray_;
};

// --size of a picture, up to what any device can draw; the text must outlive the parsing.
inline constexpr const char* kPictureSize = "1280x720";
void addPictureSize(CLI::App& command, std::string& text);
engine::Result<engine::Size> pictureSize(const std::string& text);

// What of the scene is simulated.
boats::WorldSpec worldSpec(const Scene& scene, const Machine& machine);

// What the scene shows at `time` [s].
render::Shot shotAt(const Scene& scene, double time);

// Where its camera is; the scene must stay.
boats::CameraAt cameraAt(const Scene& scene);

// Whether a result can be written to `file`, asked before the work is done: there must be room for a new file
// beside it, and it must not be a folder or a device itself.
engine::Result<engine::Done> checkWritable(const std::filesystem::path& file);

// "low", "medium", "high".
const char* qualityName(render::Quality quality);

} // namespace tools
