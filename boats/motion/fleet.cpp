#include "boats/motion/fleet.h"

#include "engine/barrier.h"
#include "engine/upload.h"
#include "ocean/place.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <numeric>

namespace boats {

namespace {

constexpr compute::Shape kBody{.cpu = {8, 1, 1}, .gpu = {gpu::kMaxBodyGroup, 1, 1}}; // powers of two
constexpr double kCruise = 0.7; // speed at full throttle, about, in parts of that at which engines push no more
constexpr compute::Shape kBoats{.cpu = {8, 1, 1}, .gpu = {32, 1, 1}};

uint32_t anyPlanes(const FleetSpec& spec)
{
    return std::ranges::any_of(spec.hulls, [](const FleetHull& hull) { return !hull.stations.empty(); }) ? 1 : 0;
}

// East, north [m/s].
glm::dvec2 velocityOf(const ocean::WindSpec& wind)
{
    return -wind.speed * glm::dvec2(std::sin(wind.from), std::cos(wind.from));
}

} // namespace

LostBody::LostBody(const std::string& name, uint64_t tick)
    : std::runtime_error(fmt::format("body '{}' is not finite at tick {}: its motion cannot be computed", name, tick))
{
}

Fleet::Fleet(engine::Device& device, FleetSpec spec, const ocean::WaterSurface& water)
    : spec_(std::move(spec)), water_(water), push_{.step = static_cast<float>(spec_.step)}, contacts_(device, spec_),
      ring_(device, std::max<size_t>(count(), 1) * sizeof(gpu::BodyState)),
      trimRing_(device, std::max<size_t>(count(), 1) * sizeof(gpu::BodyTrim)),
      start_(device, kBody, {.start = 1, .planing = anyPlanes(spec_), .water = water.feltConstants(0)}),
      drive_(device, kBoats, {.water = water.feltConstants(0)}), // it asks for the sea alone
      step_(device, kBody,
            {.start = 0, .planing = anyPlanes(spec_), .water = water.feltConstants(spec_.feltGrids.size())}),
      move_(device, compute::kFew), follow_(device, compute::kFew)
{
    SEAWAY_CHECK(count() == 0 || water.sea().feltCascades() > 0, "bodies need a sea that was made for ticks");
    const FleetPlan plan = planFleet(spec_);
    guides_ = plan.guides;
    infos_ = makeFilled(device, "body infos", plan.infos);
    particles_ = makeFilled(device, "body particles", plan.particles);
    guideBuffer_ = makeFilled(device, "body guides", plan.guides);
    states_ = makeFilled(device, "body states", plan.states);
    before_ = makeFilled(device, "body states before", plan.states);
    yields_ = makeFilled(device, "body yields", std::vector<gpu::BodyYield>(count()));
    drifts_ = makeBuffer(device, "body drifts", plan.drifts, sizeof(gpu::BodyDrift));
    stations_ = makeFilled(device, "planing stations", plan.stations);
    planeDrifts_ = makeBuffer(device, "planing drifts", std::max(plan.planeDrifts, 1u), sizeof(gpu::PlaneDrift));
    waves_ = makeFilled(device, "body waves", std::vector<gpu::BodyWave>(count()));
    trims_ = makeFilled(device, "body trims", std::vector<gpu::BodyTrim>(count()));
    for (const gpu::BoatInfo& boat : plan.boats)
        boats_.push_back(boat.body);
    orders_.resize(boats_.size());
    spares_ = plan.spares;
    placed_.resize(count());
    anchored_.resize(count());
    active_ = count() - spec_.spares;
    toldBoats_.reserve(boats_.size());
    boatInfos_ = makeFilled(device, "boat infos", plan.boats);
    engines_ = makeFilled(device, "boat engines", plan.engines);
    sails_ = makeFilled(device, "boat sails", plan.sails);
    helmBuffer_ = makeFilled(device, "boat helms", plan.helms);
    anchors_ = makeFilled(device, "boat anchors", plan.anchors);
    anchorStates_ = makeFilled(device, "anchors down", std::vector<gpu::AnchorState>(plan.anchors.size()));
    forces_ = makeFilled(device, "boat forces", std::vector<gpu::BodyForce>(count()));
    feltGrids_ = makeFilled(device, "felt grids", spec_.feltGrids);
    follows_ = makeFilled(device, "followed bodies", spec_.follows);
    if (spec_.course)
        race_.emplace(device, spec_, *spec_.course, boats_);
}

void Fleet::record(const engine::Commands& cmd)
{
    const engine::GpuScope scope(cmd, "bodies");
    push_.sea = water_.feltSea();
    const bool start = !tick_;
    if (!start)
    {
        recordGuides(cmd, static_cast<double>(*tick_) * spec_.step);
        recordDrive(cmd);
    }
    tick_ = start ? 0 : *tick_ + 1;
    if (active_ == 0)
        return;
    gpu::BodyMovePush push{.step = push_.step,
                           .impulseTime = *tick_ == 1 ? 0.5f * push_.step : push_.step,
                           .sea = push_.sea,
                           .wind = windAt(start ? 0.0 : static_cast<double>(*tick_ - 1) * spec_.step)};
    for (const uint32_t body : start ? std::vector<uint32_t>() : justPlaced_)
    {
        push.first = body;
        recordStep(cmd, start_, push, 1);
        engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
    }
    justPlaced_.clear();
    push.first = 0;
    recordStep(cmd, start ? start_ : step_, push, active_);
    if (start)
        return;
    engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
    contacts_.record(cmd, states_, yields_, active_);
    engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
    move_.dispatch(
        cmd, contacts_.push(),
        {.infos = infos_, .guides = guideBuffer_, .yields = yields_, .pushes = contacts_.pushes(), .states = states_},
        {count()});
}

void Fleet::recordStep(const engine::Commands& cmd, const compute::Kernel<bindings::boats::motion::Step>& kernel,
                       const gpu::BodyMovePush& push, uint32_t bodies)
{
    kernel.dispatch(cmd, push,
                    {.infos = infos_,
                     .particles = particles_,
                     .guides = guideBuffer_,
                     .states = states_,
                     .before = before_,
                     .drifts = drifts_,
                     .yields = yields_,
                     .forces = forces_,
                     .stations = stations_,
                     .planeDrifts = planeDrifts_,
                     .waves = waves_,
                     .feltWater = water_.felt(feltGrids_)},
                    {bodies * kernel.group().x});
}

void Fleet::recordPlace(const engine::Commands& cmd, uint32_t body, const glm::dvec2& at, double height,
                        const glm::dquat& orientation)
{
    const uint32_t first = count() - spec_.spares;
    SEAWAY_CHECK(body >= first && body < count(), "body {} is no spare one", body);
    const gpu::BodyInfo& info = spares_[body - first];
    gpu::BodyState state{.place = ocean::placeAt(at),
                         .orientation = {orientation.x, orientation.y, orientation.z, orientation.w}};
    state.height = static_cast<float>(height) + info.floatHeight; // over the water, which the kernel adds
    vkCmdUpdateBuffer(cmd, infos_.handle(), body * sizeof(info), sizeof(info), &info);
    vkCmdUpdateBuffer(cmd, states_.handle(), body * sizeof(state), sizeof(state), &state);
    vkCmdFillBuffer(cmd, waves_.handle(), body * sizeof(gpu::BodyWave), sizeof(gpu::BodyWave), 0);
    contacts_.recordUse(cmd, body);
    placed_[body] = 1;
    if (std::ranges::find(justPlaced_, body) == justPlaced_.end())
        justPlaced_.push_back(body);
    active_ = std::max(active_, body + 1);
}

void Fleet::recordAnchor(const engine::Commands& cmd, uint32_t body, bool down)
{
    const auto boat = std::ranges::find(boats_, body);
    if (boat == boats_.end() || isAnchored(body) == down)
        return;
    anchored_[body] = down ? 1 : 0;
    setHelm(body, helmAtAnchor(helm(body), down));
    const uint32_t what = down ? gpu::kAnchorLetGo : gpu::kAnchorUp;
    const auto index = static_cast<VkDeviceSize>(boat - boats_.begin());
    vkCmdUpdateBuffer(cmd, anchorStates_.handle(), index * sizeof(gpu::AnchorState) + offsetof(gpu::AnchorState, down),
                      sizeof(what), &what);
}

void Fleet::recordCrew(const engine::Commands& cmd, uint32_t body, bool races)
{
    if (!race_)
        return;
    if (races)
        recordAnchor(cmd, body, false);
    race_->recordCrew(cmd, body, races);
}

void Fleet::setWind(const ocean::WindSpec& wind)
{
    const double now = static_cast<double>(tick_.value_or(0)) * spec_.step;
    carried_ += (now - windSince_) * velocityOf(spec_.wind);
    windSince_ = now;
    spec_.wind = wind;
}

gpu::BoatWind Fleet::windAt(double time) const
{
    const glm::dvec2 wind = velocityOf(spec_.wind);
    return {.velocity = wind,
            .gusts = static_cast<float>(spec_.wind.gusts),
            .carried = ocean::placeAt(carried_ + (time - windSince_) * wind),
            .seed = spec_.seed};
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

void Fleet::setHelm(uint32_t body, const Helm& helm)
{
    const auto boat = std::ranges::find(boats_, body);
    if (boat == boats_.end())
        return;
    spec_.bodies[body].helm = helm;
    const auto index = static_cast<uint32_t>(boat - boats_.begin());
    if (std::ranges::find(toldBoats_, index) == toldBoats_.end())
        toldBoats_.push_back(index);
}

Helm Fleet::helmReleased(uint32_t body) const
{
    Helm helm = spec_.bodies[body].helm;
    if (spec_.bodies[body].hold != Hold::course && spec_.bodies[body].hold != Hold::path)
        return helm;
    const HullModel& model = spec_.hulls[spec_.bodies[body].hull].model;
    const gpu::BodyGuide& guide = guides_[body];
    helm.steering = Steering::course;
    helm.course = std::atan2(double{guide.forward.x}, double{guide.forward.y});
    double fastest = 0.0; // at which her engines push no more
    for (const Engine& engine : model.engines)
        fastest = std::max(fastest, engine.free);
    if (model.sails.empty() && fastest > 0.0)
    {
        const double ahead = glm::dot(glm::dvec2(guide.velocity), glm::dvec2(guide.forward));
        helm.throttle = std::clamp(ahead / (kCruise * fastest), -1.0, 1.0);
    }
    return helm;
}

void Fleet::recordRelease(const engine::Commands& cmd, uint32_t body)
{
    const auto boat = std::ranges::find(boats_, body);
    if (boat == boats_.end())
        return;
    FleetBody& own = spec_.bodies[body];
    if (race_ && race_->isCrewed(body))
    {
        race_->recordCrew(cmd, body, false);
        setHelm(body, own.helm);
    }
    orders_[static_cast<size_t>(boat - boats_.begin())] = own.orders.size();
    if (own.hold == Hold::free)
        return;
    setHelm(body, helmReleased(body));
    own.hold = Hold::free;
    vkCmdUpdateBuffer(cmd, infos_.handle(), body * sizeof(gpu::BodyInfo) + offsetof(gpu::BodyInfo, hold),
                      sizeof(uint32_t), &gpu::kHoldFree);
    contacts_.recordRelease(cmd, body);
}

void Fleet::takeOrders(double time)
{
    for (size_t i = 0; i < boats_.size(); ++i)
    {
        const FleetBody& body = spec_.bodies[boats_[i]];
        for (; orders_[i] < body.orders.size() && body.orders[orders_[i]].time <= time; ++orders_[i])
            setHelm(boats_[i], helmAfter(body.helm, body.orders[orders_[i]]));
    }
}

void Fleet::recordHelms(const engine::Commands& cmd)
{
    if (toldBoats_.empty())
        return;
    engine::stageBarrier(cmd, engine::kComputeRead, engine::kCopyWrite); // the tick before may still read them
    for (const uint32_t boat : toldBoats_)
    {
        if (race_ && race_->isCrewed(boats_[boat])) // the GPU knows better
            continue;
        const gpu::BoatHelm helm = helmOf(spec_.bodies[boats_[boat]].helm);
        vkCmdUpdateBuffer(cmd, helmBuffer_.handle(), boat * sizeof(helm), sizeof(helm), &helm);
    }
    toldBoats_.clear();
    engine::stageBarrier(cmd, engine::kCopyWrite, engine::kComputeWrite);
}

// The forces of the tick from tick_ on.
void Fleet::recordDrive(const engine::Commands& cmd)
{
    if (boats_.empty())
        return;
    const double time = static_cast<double>(*tick_) * spec_.step;
    takeOrders(time + 1e-6 * spec_.step); // one for a tick's own time is not late
    recordHelms(cmd);
    if (race_)
    {
        race_->record(cmd, {.states = states_, .before = before_, .helms = helmBuffer_}, *tick_, windAt(time));
        engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
    }
    const gpu::BoatDrivePush push{.step = push_, .boats = static_cast<uint32_t>(boats_.size()), .wind = windAt(time)};
    drive_.dispatch(cmd, push,
                    {.boats = boatInfos_,
                     .engines = engines_,
                     .sails = sails_,
                     .helms = helmBuffer_,
                     .infos = infos_,
                     .states = states_,
                     .trims = trims_,
                     .forces = forces_,
                     .waves = waves_,
                     .anchors = anchors_,
                     .anchorStates = anchorStates_,
                     .feltWater = water_.felt(feltGrids_)},
                    {push.boats});
    engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
}

void Fleet::keep(engine::KeptState& state)
{
    state.value("fleet tick", tick_);
    for (FleetBody& body : spec_.bodies)
    {
        state.value("hold", body.hold);
        state.value("helm", body.helm);
    }
    state.value("wind", spec_.wind);
    state.value("gusts carried", carried_);
    state.value("wind since", windSince_);
    state.values("guides on the CPU", guides_);
    state.values("orders taken", orders_);
    state.values("placed", placed_);
    state.values("anchored", anchored_);
    state.value("active bodies", active_);
    state.keep("body infos", infos_);
    state.keep("body guides", guideBuffer_);
    state.keep("body states", states_, engine::Alike::yes);
    state.keep("body states before", before_, engine::Alike::yes);
    state.keep("body yields", yields_);
    state.keep("body drifts", drifts_);
    state.keep("planing drifts", planeDrifts_);
    state.keep("body waves", waves_, engine::Alike::yes);
    state.keep("body trims", trims_, engine::Alike::yes);
    state.keep("boat helms", helmBuffer_);
    state.keep("anchors down", anchorStates_, engine::Alike::yes);
    state.keep("boat forces", forces_);
    contacts_.keep(state);
    if (race_)
        race_->keep(state);
    state.then([this] {
        justPlaced_.clear();
        toldBoats_.resize(boats_.size()); // helms that the GPU may not have yet
        std::iota(toldBoats_.begin(), toldBoats_.end(), 0u);
    });
}

void Fleet::recordFollow(const engine::Commands& cmd, engine::Buffer& targets) const
{
    const auto follows = static_cast<uint32_t>(spec_.follows.size());
    follow_.dispatch(cmd, follows, {.follows = follows_, .states = states_, .targets = targets}, {follows});
}

void Fleet::recordPoses(const engine::Commands& cmd, uint32_t slot) const
{
    if (count() == 0)
        return;
    ring_.record(cmd, slot, states_);
    trimRing_.record(cmd, slot, trims_);
    if (race_)
        race_->recordStates(cmd, slot);
    sent_[slot] = tick_;
}

std::vector<BodyPose> Fleet::poses(uint32_t slot) const
{
    std::vector<BodyPose> poses;
    if (count() == 0)
        return poses;
    const std::span<const uint8_t> bytes = ring_.bytes(slot);
    std::vector<gpu::BodyState> states(count());
    std::memcpy(states.data(), bytes.data(), states.size() * sizeof(gpu::BodyState));
    for (size_t i = 0; i < states.size(); ++i)
        if (!isFinite(poses.emplace_back(poseOf(states[i]))))
            throw LostBody(spec_.bodies[i].name, sent_[slot].value_or(0));
    return poses;
}

std::span<const gpu::BodyTrim> Fleet::trimsAt(uint32_t slot) const
{
    if (count() == 0)
        return {};
    const std::span<const uint8_t> bytes = trimRing_.bytes(slot);
    return {reinterpret_cast<const gpu::BodyTrim*>(bytes.data()), count()};
}

std::span<const gpu::RacerState> Fleet::racersAt(uint32_t slot) const
{
    return race_ ? race_->states(slot) : std::span<const gpu::RacerState>();
}

void Fleet::check(uint32_t slot) const
{
    if (sent_[slot])
        static_cast<void>(poses(slot));
}

} // namespace boats
