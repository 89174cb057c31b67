#include "ocean/sea.h"

#include "engine/barrier.h"
#include "engine/frame_ring.h"
#include "ocean/loop_phase.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numbers>

namespace ocean {

namespace {

constexpr VkFormat kFormat = VK_FORMAT_R32G32B32A32_SFLOAT;
constexpr compute::Shape kShape{.cpu = {64, 4, 1}, .gpu = {16, 8, 1}};

// Waves that move a hull, and that break: cascades that have none as long as this are for the eye only [m].
constexpr double kShortestFelt = 3.0;

// What the fields are made for in a frame.
constexpr uint32_t kUseSeen = 0;
constexpr uint32_t kUseFoam = 1;

// Steps after which hardly any foam is left of what was before.
constexpr int64_t kSettling = 64;

engine::Image makeImage(engine::Device& device, std::string_view name, VkFormat format, uint32_t size, uint32_t layers,
                        uint32_t mips)
{
    return engine::Image(device, {.name = name,
                                  .format = format,
                                  .extent = {size, size},
                                  .usage = VK_IMAGE_USAGE_STORAGE_BIT | VK_IMAGE_USAGE_SAMPLED_BIT |
                                           VK_IMAGE_USAGE_TRANSFER_SRC_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT,
                                  .layers = layers,
                                  .mips = mips});
}

// Levels are made two by two, down to 2 x 2 texels; of coarser ones nobody could see anything.
uint32_t levelsOf(uint32_t size)
{
    return static_cast<uint32_t>(std::bit_width(size) - 1) & ~1u;
}

uint32_t longCascadesOf(const OceanSpec& spec)
{
    const std::vector<Band> bands = bandsOf(spec.cascades);
    const auto count = std::ranges::count_if(
        bands, [](const Band& band) { return band.kMin * kShortestFelt < 2.0 * std::numbers::pi; });
    return static_cast<uint32_t>(count); // the first, for bands begin at 0 and rise
}

// Mean square slope of a rough sea, both ways together, that the eye sees (Cox & Munk 1954).
double coxMunk(double windSpeed)
{
    return 0.003 + 5.12e-3 * windSpeed;
}

} // namespace

compute::FftEngine fftEngineFor(const engine::Device& device)
{
    return device.isCpu() && canUseHostFft(device) ? compute::FftEngine::cpu : compute::FftEngine::gpu;
}

bool canUseHostFft(const engine::Device& device)
{
    return engine::Image::canUpload(device, kFormat);
}

Sea::Felt::Felt(engine::Device& device, const SeaWaves& waves, compute::FftEngine engine, uint32_t ticks_)
    : ticks(ticks_), cascades(longCascadesOf(waves.spec())),
      fields(device, waves, {.cascades = cascades, .second = gpu::kSecondMotion, .engine = engine, .uses = ticks}),
      displacement(makeImage(device, "felt displacement", kFormat, waves.size(), cascades, 1)),
      velocity(makeImage(device, "felt velocity", kFormat, waves.size(), cascades, 1)),
      assemble(device, "ocean_assemble_felt.comp", kShape)
{
}

Sea::Sea(engine::Device& device, const OceanSpec& spec, compute::FftEngine engine, uint32_t ticks)
    : waves_(device, spec), fields_(device, waves_, {.cascades = cascades(), .engine = engine, .uses = 2}),
      sampler_(device, "sea sampler", engine::Sampler::Edge::repeat),
      displacement_(makeImage(device, "sea displacement", kFormat, waves_.size(), cascades(), levelsOf(waves_.size()))),
      slopes_(makeImage(device, "sea slopes", kFormat, waves_.size(), cascades(), levelsOf(waves_.size()))),
      foam_(makeImage(device, "sea foam", VK_FORMAT_R32G32_SFLOAT, waves_.size(), cascades(), 1)),
      assemble_(device, "ocean_assemble_seen.comp", kShape), foamKernel_(device, "ocean_foam.comp", kShape),
      mip_(device, "ocean_mip.comp", kShape)
{
    SEAWAY_CHECK(cascades() <= gpu::kMaxCascades, "{} cascades", cascades());
    if (ticks > 0)
        felt_.emplace(device, waves_, engine, ticks);
    double resolved = 0.0;
    for (uint32_t c = 0; c < cascades(); ++c)
    {
        view_.scale[c] = static_cast<float>(1.0 / spec.cascades[c].length);
        view_.texel[c] = static_cast<float>(waves_.texel(c));
        resolved += waves_.sums(c).slopeSquare;
    }
    const bool glassy = spec.spectrum == Spectrum::none && spec.wind.speed == 0.0; // no breath of air at all
    view_.fineSlopeSquare = static_cast<float>(glassy ? 1e-5 : std::max(coxMunk(spec.wind.speed) - resolved, 0.002));

    clearFoam(device);
}

void Sea::clearFoam(engine::Device& device)
{
    engine::runNow(device, [&](const engine::Commands& cmd) {
        const VkClearColorValue none{};
        const VkImageSubresourceRange all{VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, cascades()};
        vkCmdClearColorImage(cmd, foam_.handle(), VK_IMAGE_LAYOUT_GENERAL, &none, 1, &all);
        engine::stageBarrier(cmd, engine::kCopyWrite, engine::kComputeWrite);
    });
}

void Sea::settle(engine::Device& device, double time)
{
    clearFoam(device);
    foamStep_ = static_cast<int64_t>(std::floor(time / kFoamStep));
    for (int64_t step = foamStep_ - kSettling; step <= foamStep_; ++step)
        engine::runNow(device, [&](const engine::Commands& cmd) { recordFoamStep(cmd, step); });
}

bool Sea::flat() const
{
    return waves_.spec().spectrum == Spectrum::none;
}

uint32_t Sea::phaseAt(double time) const
{
    return flat() ? 0 : loopPhase(time, waves_.spec().loop);
}

bool Sea::foamIsAt(double time) const
{
    return flat() || static_cast<double>(foamStep_ + 1) * kFoamStep > time;
}

bool Sea::recordFoam(const engine::Commands& cmd, double time)
{
    if (foamIsAt(time))
        return false;
    recordFoamStep(cmd, ++foamStep_);
    return true;
}

void Sea::recordFoamStep(const engine::Commands& cmd, int64_t step)
{
    const engine::GpuScope scope(cmd, "crest foam");
    const engine::Image& fields = fields_.record(cmd, phaseAt(static_cast<double>(step) * kFoamStep), kUseFoam);
    engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
    foamFields_ = &fields;
    foamKernel_.dispatch(cmd, foamPush(waves_, kFoamStep), {fields, foam_}, {waves_.size(), waves_.size(), cascades()});
}

void Sea::recordSeen(const engine::Commands& cmd, double time)
{
    const std::pair now{phaseAt(time), foamStep_};
    if (shown_ == now)
        return;
    shown_ = now;
    const engine::GpuScope scope(cmd, "sea");
    const engine::Image& fields = fields_.record(cmd, phaseAt(time), kUseSeen);
    engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
    {
        const engine::GpuScope assembling(cmd, "assemble");
        const double part = time / kFoamStep - static_cast<double>(foamStep_);
        const gpu::AssemblePush push{waves_.size(), static_cast<float>(waves_.spec().choppiness),
                                     static_cast<float>(std::clamp(part, 0.0, 1.0))};
        assemble_.dispatch(cmd, push,
                           {fields, {displacement_, 0u}, {slopes_, 0u}, {displacement_, 1u}, {slopes_, 1u}, foam_},
                           {waves_.size() / 2, waves_.size() / 2, cascades()});
    }
    recordMips(cmd);
}

void Sea::recordMips(const engine::Commands& cmd) const
{
    const engine::GpuScope scope(cmd, "mips");
    for (uint32_t level = 2; level < displacement_.mips(); level += 2)
    {
        const uint32_t size = waves_.size() >> (level + 1);
        engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeRead);
        mip_.dispatch(cmd, size,
                      {{displacement_, level - 1},
                       {slopes_, level - 1},
                       {displacement_, level},
                       {slopes_, level},
                       {displacement_, level + 1},
                       {slopes_, level + 1}},
                      {size, size, cascades()});
    }
}

void Sea::recordFelt(const engine::Commands& cmd, double time)
{
    const uint32_t phase = phaseAt(time);
    if (felt_->shown == phase)
        return;
    felt_->shown = phase;
    const engine::GpuScope scope(cmd, "felt sea");
    const engine::Image& fields = felt_->fields.record(cmd, phase, felt_->tick++ % felt_->ticks);
    engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeRead);
    gpu::AssemblePush push{.size = waves_.size()};
    push.choppiness = static_cast<float>(waves_.spec().choppiness);
    felt_->assemble.dispatch(cmd, push, {fields, felt_->displacement, felt_->velocity},
                             {waves_.size(), waves_.size(), felt_->cascades});
}

double Sea::reach() const
{
    double variance = 0.0;
    for (uint32_t c = 0; c < cascades(); ++c)
        variance += waves_.sums(c).variance;
    return 4.0 * std::sqrt(variance) * std::max(1.0, waves_.spec().choppiness);
}

gpu::SeaView Sea::view(const glm::dvec2& eye) const
{
    gpu::SeaView view = view_;
    for (uint32_t c = 0; c < cascades(); ++c)
    {
        const glm::dvec2 tiles = eye / waves_.spec().cascades[c].length;
        view.origin[c] = tiles - glm::floor(tiles);
    }
    return view;
}

} // namespace ocean
