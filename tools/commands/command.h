// command.h -- the program's commands, and what they have in common.
#pragma once

#include "engine/options.h"
#include "engine/result.h"
#include "engine/shader_library.h"
#include "render/frame.h"
#include "tools/commands/voyage_log.h"
#include "world/scene.h"
#include "world/world.h"

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
    uint64_t memory = 0;              // [MiB]; 0: most of what the device has
    bool hasPicture = false;          // whose size takes memory
    std::optional<VoyageHead> voyage; // sailed again or taken up: then scene, tier and engine are its own
};

// Adds the options to a command; the struct must outlive the parsing.
void addCommonOptions(CLI::App& command, CommonOptions& options);

// --set and --seed.
std::vector<std::string> setsOf(const CommonOptions& options);

// The scene with these applied.
engine::Result<world::Scene> loadScene(const CommonOptions& options);

// A device that is ready to work, and all it stands on.
class Machine
{
public:
    static engine::Result<std::unique_ptr<Machine>> make(const CommonOptions& options, bool window);

    engine::Device& device() { return *device_; }
    render::Quality quality() const { return quality_; }
    // How a window draws from now on; none: as --quality auto has it. The simulation's tier stays.
    void setQuality(std::optional<render::Quality> quality);

    bool adapts() const { return adapts_; }   // whether a window may draw smaller to keep its pace: --quality auto
    bool sparing() const { return sparing_; } // whether it is one on a CPU, which must spare vertices
    compute::FftEngine fft() const { return fft_; }
    render::Quality tier() const { return tier_; } // of the simulation; it stays

    // The end of a run: gives the device back, and is an error if the validation layer had anything to say, of what
    // was left behind too. Everything made on the device must be gone.
    engine::Result<engine::Done> finish();

private:
    Machine();

    engine::ShaderLibrary shaders_;
    std::unique_ptr<engine::Instance> instance_;
    std::unique_ptr<engine::Device> device_;
    render::Quality quality_ = render::Quality::low;
    bool adapts_ = false;
    bool sparing_ = false;
    compute::FftEngine fft_ = compute::FftEngine::gpu;
    render::Quality tier_ = render::Quality::high;
};

// --size of a picture, up to what any device can draw; the text must outlive the parsing.
inline constexpr const char* kPictureSize = "1280x720";
void addPictureSize(CLI::App& command, std::string& text);
engine::Result<engine::Size> pictureSize(const std::string& text);

// What of the scene is simulated, and how finely: at low and medium, large wave grids have fewer cells for their area,
// and at low what floats and is no boat fewer particles.
world::WorldSpec worldSpec(const world::Scene& scene, render::Quality tier, compute::FftEngine fft);

// What the scene shows at `time` [s].
render::Shot shotAt(const world::Scene& scene, double time);

// Where its camera is; the scene must outlive the result.
world::CameraAt cameraAt(const world::Scene& scene);

// Whether a result can be written to `file`, asked before the work is done: there must be room for a new file
// beside it, and it must not be a folder or a device itself.
engine::Result<engine::Done> checkWritable(const std::filesystem::path& file);

// "low", "medium", "high".
const char* qualityName(render::Quality quality);

} // namespace tools
