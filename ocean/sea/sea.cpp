#include "ocean/sea/sea.h"

#include "engine/barrier.h"
#include "engine/frame_ring.h"
#include "ocean/sea/loop_phase.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numbers>

namespace ocean {

namespace {

constexpr VkFormat kFormat = VK_FORMAT_R32G32B32A32_SFLOAT;
constexpr VkFormat kFoamFormat = VK_FORMAT_R32G32_SFLOAT;
constexpr compute::Shape kShape{.cpu = {64, 4, 1}, .gpu = {16, 8, 1}};

// Waves that move a hull, and that break: cascades that have none as long as this are for the eye only [m].
constexpr double kShortestFelt = 3.0;

// Steps after which hardly any foam is left of what was before.
constexpr int64_t kSettling = 64;

constexpr VkImageUsageFlags kUsage = VK_IMAGE_USAGE_STORAGE_BIT | VK_IMAGE_USAGE_SAMPLED_BIT |
                                     VK_IMAGE_USAGE_TRANSFER_SRC_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT;

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
    return engine::Image::canUpload(device, {.format = kFormat,
                                             .extent = {2048, 2048},
                                             .usage = kUsage,
                                             .layers = gpu::kMaxCascades,
                                             .mips = levelsOf(2048)}) &&
           engine::Image::canUpload(
               device, {.format = kFoamFormat, .extent = {2048, 2048}, .usage = kUsage, .layers = gpu::kMaxCascades}) &&
           engine::Image::canUpload(
               device, {.format = kFormat, .extent = {2048, 2048 * 2 * gpu::kMaxCascades}, .usage = kUsage});
}

Sea::InCompute::InCompute(engine::Device& device, const SeaWaves& waves, uint32_t feltCascades)
    : fields(device, waves, waves.cascades(), gpu::kSecondShape),
      assemble(device, "ocean/sea/assemble_seen.comp", kShape),
      assembleFelt(device, "ocean/sea/assemble_felt.comp", kShape), foam(device, "ocean/sea/crest_foam.comp", kShape),
      mip(device, "ocean/sea/mips.comp", kShape)
{
    if (feltCascades > 0)
        feltFields.emplace(device, waves, feltCascades, gpu::kSecondMotion);
}

Sea::Sea(engine::Device& device, const OceanSpec& spec, compute::FftEngine engine, uint32_t ticks)
    : waves_(device, spec), feltCascades_(ticks > 0 ? longCascadesOf(spec) : 0),
      sampler_(device, "sea sampler", engine::Sampler::Edge::repeat)
{
    SEAWAY_CHECK(cascades() <= gpu::kMaxCascades, "{} cascades", cascades());
    if (engine == compute::FftEngine::cpu)
        host_.emplace(waves_);
    else
        compute_.emplace(device, waves_, feltCascades_);
    makeImages(device, ticks);
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

void Sea::makeImages(engine::Device& device, uint32_t ticks)
{
    const uint32_t size = waves_.size();
    const auto make = [&](std::string_view name, uint32_t layers, uint32_t mips, VkFormat format = kFormat,
                          uint32_t rows = 0) {
        return engine::Image(device, {.name = name,
                                      .format = format,
                                      .extent = {size, rows > 0 ? rows : size},
                                      .usage = kUsage,
                                      .layers = layers,
                                      .mips = mips,
                                      .kind = host_ ? engine::MemoryKind::upload : engine::MemoryKind::device});
    };
    for (uint32_t i = 0; i < (host_ ? engine::kFramesInFlight : 1); ++i)
    {
        seen_.all.push_back(
            {make("sea displacement", cascades(), levelsOf(size)), make("sea slopes", cascades(), levelsOf(size))});
        foamed_.all.push_back({.foam = make("sea foam", cascades(), 1, kFoamFormat)});
        if (host_)
            foamed_.all.back().fields = make("sea foam fields", 0, 1, kFormat, 2 * size * cascades());
    }
    // A frame may read what the last tick of the one before has left.
    const uint32_t felt = feltCascades_ == 0 ? 0 : host_ ? engine::kFramesInFlight * ticks + 1 : 1;
    for (uint32_t i = 0; i < felt; ++i)
        felt_.all.push_back({make("felt displacement", feltCascades_, 1), make("felt velocity", feltCascades_, 1)});
}

// Also brings images that the CPU writes to their layout, before anything is in them.
void Sea::clearFoam(engine::Device& device)
{
    if (host_)
        host_->clearFoam();
    engine::runNow(device, [&](const engine::Commands& cmd) {
        const VkClearColorValue none{};
        const VkImageSubresourceRange all{VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, cascades()};
        for (const Foamed& foamed : foamed_.all)
            vkCmdClearColorImage(cmd, foamed.foam.handle(), VK_IMAGE_LAYOUT_GENERAL, &none, 1, &all);
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
    const uint32_t phase = phaseAt(static_cast<double>(step) * kFoamStep);
    const gpu::FoamPush push = foamPush(waves_, kFoamStep);
    const Foamed& foamed = foamed_.next();
    if (host_)
    {
        host_->stepFoam(phase, push, foamed.fields, foamed.foam);
        return;
    }
    const engine::GpuScope scope(cmd, "crest foam");
    compute_->fields.record(cmd, phase);
    engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
    compute_->foam.dispatch(cmd, push, {compute_->fields.image(), foamed.foam},
                            {waves_.size(), waves_.size(), cascades()});
}

void Sea::recordSeen(const engine::Commands& cmd, double time)
{
    const std::pair now{phaseAt(time), foamStep_};
    if (shown_ == now)
        return;
    shown_ = now;
    const double part = std::clamp(time / kFoamStep - static_cast<double>(foamStep_), 0.0, 1.0);
    const Seen& seen = seen_.next();
    if (host_)
        host_->makeSeen(now.first, static_cast<float>(part), seen.displacement, seen.slopes);
    else
        recordSeenInCompute(cmd, now.first, static_cast<float>(part));
}

void Sea::recordSeenInCompute(const engine::Commands& cmd, uint32_t phase, float foamPart)
{
    const engine::GpuScope scope(cmd, "sea");
    const auto& [displacement, slopes] = seen_.now();
    compute_->fields.record(cmd, phase);
    engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
    {
        const engine::GpuScope assembling(cmd, "assemble");
        const gpu::AssemblePush push{waves_.size(), static_cast<float>(waves_.spec().choppiness), foamPart};
        compute_->assemble.dispatch(
            cmd, push,
            {compute_->fields.image(), {displacement, 0u}, {slopes, 0u}, {displacement, 1u}, {slopes, 1u}, foam()},
            {waves_.size() / 2, waves_.size() / 2, cascades()});
    }
    const engine::GpuScope mips(cmd, "mips");
    for (uint32_t level = 2; level < displacement.mips(); level += 2)
    {
        const uint32_t size = waves_.size() >> (level + 1);
        engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeRead);
        compute_->mip.dispatch(cmd, size,
                               {{displacement, level - 1},
                                {slopes, level - 1},
                                {displacement, level},
                                {slopes, level},
                                {displacement, level + 1},
                                {slopes, level + 1}},
                               {size, size, cascades()});
    }
}

void Sea::recordFelt(const engine::Commands& cmd, double time)
{
    SEAWAY_CHECK(feltCascades_ > 0, "a sea that was said to have no bodies");
    const uint32_t phase = phaseAt(time);
    if (feltPhase_ == phase)
        return;
    feltPhase_ = phase;
    const Felt& felt = felt_.next();
    if (host_)
        host_->makeFelt(phase, feltCascades_, felt.displacement, felt.velocity);
    else
        recordFeltInCompute(cmd, phase);
}

void Sea::recordFeltInCompute(const engine::Commands& cmd, uint32_t phase)
{
    const engine::GpuScope scope(cmd, "felt sea");
    compute_->feltFields->record(cmd, phase);
    engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeRead);
    gpu::AssemblePush push{.size = waves_.size()};
    push.choppiness = static_cast<float>(waves_.spec().choppiness);
    compute_->assembleFelt.dispatch(cmd, push,
                                    {compute_->feltFields->image(), felt_.now().displacement, felt_.now().velocity},
                                    {waves_.size(), waves_.size(), feltCascades_});
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
