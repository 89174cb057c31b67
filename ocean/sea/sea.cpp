#include "ocean/sea/sea.h"

#include "engine/barrier.h"
#include "engine/frame_ring.h"
#include "ocean/sea/loop_phase.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace ocean {

namespace {

// Waves that move a hull, and that break: cascades that have none as long as this are for the eye only [m].
constexpr double kShortestFelt = 3.0;

// Steps after which hardly any foam is left of what was before.
constexpr int64_t kSettling = 64;

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

// East, north [m/s].
glm::dvec2 currentOf(const OceanSpec& spec)
{
    return spec.current.speed * glm::dvec2(std::sin(spec.current.to), std::cos(spec.current.to));
}

// What of the view does not depend on the eye.
gpu::SeaView fixedView(const SeaWaves& waves)
{
    SEAWAY_CHECK(waves.cascades() <= gpu::kMaxCascades, "{} cascades", waves.cascades());
    const OceanSpec& spec = waves.spec();
    gpu::SeaView view{};
    double resolved = 0.0;
    for (uint32_t c = 0; c < waves.cascades(); ++c)
    {
        view.scale[c] = static_cast<float>(1.0 / spec.cascades[c].length);
        view.texel[c] = static_cast<float>(waves.texel(c));
        resolved += waves.sums(c).slopeSquare;
    }
    view.current = currentOf(spec);
    view.perDepth = static_cast<float>(1.0 / waves.deepest());
    const bool glassy = spec.spectrum == Spectrum::none && spec.wind.speed == 0.0; // no breath of air at all
    view.fineSlopeSquare = static_cast<float>(glassy ? 1e-5 : std::max(coxMunk(spec.wind.speed) - resolved, 0.002));
    return view;
}

} // namespace

Sea::Sea(engine::Device& device, const OceanSpec& spec, compute::FftEngine engine, uint32_t ticks)
    : waves_(device, spec), feltCascades_(ticks > 0 ? longCascadesOf(spec) : 0),
      engine_(makeSeaEngine(device, engine, waves_, feltCascades_)),
      images_(device, waves_, feltCascades_, engine_->needs(ticks)), current_(currentOf(spec)),
      view_(fixedView(waves_)), sampler_(device, "sea sampler", engine::Sampler::Edge::repeat)
{
    clearFoam(device);
}

// Also brings images that the CPU writes to their layout, before anything is in them.
void Sea::clearFoam(engine::Device& device)
{
    engine_->clearFoam();
    engine::runNow(device, [&](const engine::Commands& cmd) {
        const VkClearColorValue none{};
        const VkImageSubresourceRange all{VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, cascades()};
        for (const engine::Image& foam : images_.foam.all())
            vkCmdClearColorImage(cmd, foam.handle(), VK_IMAGE_LAYOUT_GENERAL, &none, 1, &all);
        engine::stageBarrier(cmd, engine::kCopyWrite, engine::kComputeWrite);
    });
}

void Sea::settle(engine::Device& device, double time)
{
    clearFoam(device);
    foamStep_ = static_cast<int64_t>(std::floor(time / kFoamStep));
    for (int64_t step = foamStep_ - kSettling; step <= foamStep_; ++step)
    {
        device.beginStep("foam");
        engine::runNow(device, [&](const engine::Commands& cmd) { recordFoamStep(cmd, step); });
    }
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
    engine_->recordFoamStep(cmd, phase, foamPush(waves_, kFoamStep), images_.foam.next());
}

void Sea::recordSeen(const engine::Commands& cmd, double time)
{
    seenTime_ = time;
    const std::pair now{phaseAt(time), foamStep_};
    if (shown_ == now)
        return;
    shown_ = now;
    const double part = std::clamp(time / kFoamStep - static_cast<double>(foamStep_), 0.0, 1.0);
    engine_->recordSeen(cmd, now.first, static_cast<float>(part), foam(), images_.seen.next());
}

void Sea::recordFelt(const engine::Commands& cmd, double time)
{
    SEAWAY_CHECK(feltCascades_ > 0, "a sea that was said to have no bodies");
    feltTime_ = time;
    const uint32_t phase = phaseAt(time);
    if (feltPhase_ == phase)
        return;
    feltPhase_ = phase;
    engine_->recordFelt(cmd, phase, images_.felt.next());
}

void Sea::keep(engine::KeptState& state)
{
    state.value("foam step", foamStep_);
    engine_->keepFoam(state, foam());
    state.then([this] {
        shown_.reset();
        feltPhase_.reset();
    });
}

double Sea::reach() const
{
    double up = 0.0;
    double across = 0.0;
    for (uint32_t c = 0; c < cascades(); ++c)
    {
        up += waves_.sums(c).variance;
        across += waves_.sums(c).acrossSquare;
    }
    return 4.0 * std::max(std::sqrt(up), std::sqrt(across) * waves_.spec().choppiness);
}

double Sea::highest() const
{
    const OceanSpec& spec = waves_.spec();
    if (spec.spectrum == Spectrum::regular)
        return spec.regular.height;
    double variance = 0.0;
    for (uint32_t c = 0; c < cascades(); ++c)
        variance += waves_.sums(c).variance;
    return 2.0 * 4.0 *
           std::sqrt(variance); // of some thousand waves, twice the significant height (Longuet-Higgins 1952)
}

gpu::SeaView Sea::foamView(const glm::dvec2& eye) const
{
    return viewAt(eye, static_cast<double>(foamStep_) * kFoamStep);
}

gpu::SeaView Sea::viewAt(const glm::dvec2& eye, double time) const
{
    gpu::SeaView view = view_;
    for (uint32_t c = 0; c < cascades(); ++c)
    {
        const glm::dvec2 tiles = (eye - time * current_) / waves_.spec().cascades[c].length;
        view.origin[c] = tiles - glm::floor(tiles);
    }
    return view;
}

} // namespace ocean
