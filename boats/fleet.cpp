#include "boats/fleet.h"

#include "engine/barrier.h"
#include "engine/upload.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace boats {

namespace {

constexpr compute::Shape kBody{.cpu = {8, 1, 1}, .gpu = {gpu::kMaxBodyGroup, 1, 1}}; // powers of two
constexpr compute::Shape kLine{.cpu = {64, 1, 1}, .gpu = {64, 1, 1}};

// How the kernel finds its way round in the sea's tiles from an exact place.
gpu::BodyStepPush pushOf(const ocean::Sea& sea, double step)
{
    gpu::BodyStepPush push{.step = static_cast<float>(step)};
    const gpu::SeaView view = sea.view({});
    for (uint32_t c = 0; c < sea.feltCascades(); ++c)
    {
        const double tiles = double{gpu::kBlock} / sea.tile(c);
        const double part = std::round((tiles - std::floor(tiles)) * 4294967296.0);
        push.turn[c] = static_cast<uint32_t>(static_cast<uint64_t>(part));
        push.scale[c] = view.scale[c];
        push.texel[c] = view.texel[c];
    }
    return push;
}

} // namespace

Fleet::Fleet(engine::Device& device, FleetSpec spec, const ocean::Sea& sea, const ocean::WaveGrids& grids)
    : spec_(std::move(spec)), sea_(sea), grids_(grids), push_(pushOf(sea, spec_.step)), contacts_(device, spec_),
      ring_(device, std::max<size_t>(count(), 1) * sizeof(gpu::BodyState)),
      start_(device, "boats_step.comp", kBody, {std::max(sea.feltCascades(), 1u), 0, 1}),
      step_(device, "boats_step.comp", kBody,
            {std::max(sea.feltCascades(), 1u), static_cast<uint32_t>(spec_.feltGrids.size()), 0}),
      follow_(device, "boats_follow.comp", kLine)
{
    SEAWAY_CHECK(count() == 0 || sea.feltCascades() > 0, "bodies need a sea that was made for ticks");
    const FleetPlan plan = planFleet(spec_);
    guides_ = plan.guides;
    infos_ = makeFilled(device, "body infos", plan.infos);
    particles_ = makeFilled(device, "body particles", plan.particles);
    guideBuffer_ = makeFilled(device, "body guides", plan.guides);
    states_ = makeFilled(device, "body states", plan.states);
    before_ = makeFilled(device, "body states before", plan.states);
    drifts_ = makeBuffer(device, "body drifts", plan.drifts, sizeof(gpu::BodyDrift));
    trims_ = makeFilled(device, "body trims", std::vector<gpu::BodyTrim>(count()));
    feltGrids_ = makeFilled(device, "felt grids", spec_.feltGrids);
    follows_ = makeFilled(device, "followed bodies", spec_.follows);
}

void Fleet::record(const engine::Commands& cmd)
{
    const engine::GpuScope scope(cmd, "bodies");
    const bool start = !tick_;
    if (!start)
        recordGuides(cmd, static_cast<double>(*tick_) * spec_.step);
    tick_ = start ? 0 : *tick_ + 1;
    if (count() == 0)
        return;
    if (!start)
    {
        contacts_.record(cmd, states_);
        engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
    }
    const compute::Kernel& kernel = start ? start_ : step_;
    gpu::BodyStepPush push = push_;
    push.kick = *tick_ == 1 ? 0.5f * push.step : push.step;
    kernel.dispatch(cmd, push,
                    {infos_,
                     particles_,
                     guideBuffer_,
                     states_,
                     before_,
                     drifts_,
                     {sea_.feltDisplacement(), sea_.sampler()},
                     {sea_.feltVelocity(), sea_.sampler()},
                     grids_.infos(),
                     grids_.states(),
                     feltGrids_,
                     {grids_.heights(), grids_.sampler()},
                     contacts_.pushes()},
                    {count() * kernel.group().x});
}

void Fleet::recordGuides(const engine::Commands& cmd, double time)
{
    bool any = false;
    for (uint32_t i = 0; i < count(); ++i)
    {
        const FleetBody& body = spec_.bodies[i];
        if (body.hold != Hold::path)
            continue;
        if (!any) // the tick before may still read them
            engine::stageBarrier(cmd, engine::kComputeRead, engine::kCopyWrite);
        any = true;
        guides_[i] = guideOn(body.keys, time, spec_.step, guides_[i]);
        vkCmdUpdateBuffer(cmd, guideBuffer_.handle(), i * sizeof(gpu::BodyGuide), sizeof(gpu::BodyGuide), &guides_[i]);
    }
    if (any)
        engine::stageBarrier(cmd, engine::kCopyWrite, engine::kComputeRead);
}

void Fleet::recordFollow(const engine::Commands& cmd) const
{
    const auto follows = static_cast<uint32_t>(spec_.follows.size());
    follow_.dispatch(cmd, follows, {follows_, states_, grids_.targets()}, {follows});
}

void Fleet::recordPoses(const engine::Commands& cmd, uint32_t slot) const
{
    if (count() > 0)
        ring_.record(cmd, slot, states_);
}

std::vector<BodyPose> Fleet::poses(uint32_t slot) const
{
    std::vector<BodyPose> poses;
    if (count() == 0)
        return poses;
    const std::span<const uint8_t> bytes = ring_.bytes(slot);
    std::vector<gpu::BodyState> states(count());
    std::memcpy(states.data(), bytes.data(), states.size() * sizeof(gpu::BodyState));
    for (const gpu::BodyState& state : states)
        poses.push_back(poseOf(state));
    return poses;
}

} // namespace boats
