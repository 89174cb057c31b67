#include "ocean/sea/crest_spray.h"

#include "engine/upload.h"
#include "ocean/place.h"

#include <glm/common.hpp>

#include <algorithm>
#include <cmath>

namespace ocean {

namespace {

constexpr compute::Shape kLine{.cpu = {64, 1, 1}, .gpu = {64, 1, 1}};

static_assert(gpu::kCrestStep == kFoamStep);
static_assert((gpu::kCrestSteps - 2) * kFoamStep >= gpu::kCrestLife,
              "a slot must not be taken while its particle lives");

// How much of what crests may shed they do.
float amountOf(const OceanSpec& spec, uint32_t perStep)
{
    const bool breaks = perStep > 0 && spec.spectrum != Spectrum::none && spec.choppiness > 0.0;
    return breaks ? static_cast<float>(glm::smoothstep(kSpindriftWind, kMaxSpindriftWind, spec.wind.speed)) : 0.0f;
}

} // namespace

CrestSpray::CrestSpray(engine::Device& device, const Sea& sea, uint32_t perStep)
    : sea_(sea), perStep_(perStep), sheds_(amountOf(sea.spec(), perStep) > 0.0f),
      particles_(engine::makeFilled(device, "crest spray", std::vector<gpu::CrestParticle>(room()))),
      shed_(device, kLine, {.cascades = sea.cascades()})
{
}

uint32_t CrestSpray::numberOf(int64_t foamStep)
{
    return static_cast<uint32_t>(std::max<int64_t>(foamStep, 0)) + 1;
}

void CrestSpray::keep(engine::KeptState& state)
{
    state.value("crests shed", sheds_);
    state.keep("crest spray", particles_);
}

void CrestSpray::record(const engine::Commands& cmd, const glm::dvec2& eye)
{
    const OceanSpec& spec = sea_.spec();
    const float amount = amountOf(spec, perStep_);
    sheds_ = sheds_ || amount > 0.0f;
    if (!any())
        return;
    const engine::GpuScope scope(cmd, "crest spray");
    const gpu::SeaView view = sea_.foamView(eye);
    gpu::CrestPush push{.eye = placeAt(eye),
                        .size = sea_.foam().extent().width,
                        .choppiness = static_cast<float>(spec.choppiness),
                        .wind = -spec.wind.speed * glm::dvec2(std::sin(spec.wind.from), std::cos(spec.wind.from)),
                        .seed = spec.seed,
                        .step = numberOf(sea_.foamStep()),
                        .perStep = perStep_,
                        .amount = amount};
    std::ranges::copy(view.origin, push.origin);
    std::ranges::copy(view.scale, push.scale);
    shed_.dispatch(cmd, push, {.particles = particles_, .fields = sea_.foamFields(), .foam = sea_.foam()}, {perStep_});
}

} // namespace ocean
