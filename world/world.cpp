// world.cpp -- the simulation from top to bottom.
#include "world/world.h"

#include "engine/barrier.h"
#include "ocean/grids/grid_lod.h"

#include <algorithm>
#include <cmath>

namespace world {

namespace {

// Ticks that one frame may record.
constexpr uint32_t kTicksPerFrame = 8;

// Whoever may have touched the world last: its own passes, and what reads it outside. Compute asks for the water and
// lists what is drawn, draws sample grids and foam, copies bring poses to the CPU.
constexpr engine::Stage kReaders = engine::kComputeWrite | engine::kDrawRead | engine::kCopyRead;

// Grids that follow a body start where it does, and lie on water as deep as the ocean where they say nothing else.
std::vector<ocean::GridSpec> gridsOf(const WorldSpec& spec)
{
    std::vector<ocean::GridSpec> grids = spec.grids;
    for (ocean::GridSpec& grid : grids)
    {
        if (grid.depth == 0.0)
            grid.depth = spec.ocean.depth;
        if (const auto body = std::ranges::find(spec.bodies, grid.follow, &boats::BodySpec::name);
            body != spec.bodies.end())
            grid.center = body->position;
    }
    return grids;
}

// Whether anything deposits foam on grids: bodies, or obstacles.
bool foams(const WorldSpec& spec)
{
    return !spec.bodies.empty() || !ocean::obstaclesOf(spec.grids).empty();
}

// The bodies on these grids. They do not feel grids that follow the camera: physics does not depend on who looks.
boats::FleetSpec fleetOn(const WorldSpec& spec)
{
    boats::FleetSpec fleet = boats::fleetOf(spec.bodies, spec.grain);
    fleet.step = spec.step;
    fleet.obstacles = ocean::obstaclesOf(spec.grids);
    fleet.wind = spec.ocean.wind;
    fleet.seed = spec.ocean.seed;
    fleet.depth = spec.ocean.depth;
    fleet.spares = spec.spares;
    if (spec.course)
        fleet.course = courseOf(*spec.course, spec.bodies);
    for (uint32_t g = 0; g < spec.grids.size(); ++g)
    {
        const std::string& follow = spec.grids[g].follow;
        if (follow != ocean::kFollowCamera)
            fleet.feltGrids.push_back(g);
        const auto body = std::ranges::find(spec.bodies, follow, &boats::BodySpec::name);
        if (body != spec.bodies.end())
            fleet.follows.push_back({g, static_cast<uint32_t>(body - spec.bodies.begin())});
    }
    return fleet;
}

// Its bodies but the spare ones: these throw no spray, so that they leave all of it to the others.
std::span<const boats::BodySpec> inScene(const WorldSpec& spec)
{
    return std::span(spec.bodies).first(spec.bodies.size() - spec.spares);
}

// The device, of which it is said what is made now.
engine::Device& making(engine::Device& device, std::string_view step)
{
    device.beginStep(step);
    return device;
}

} // namespace

World::World(engine::Device& device, const WorldSpec& spec)
    : spec_(spec), sea_(making(device, "sea"), spec.ocean, spec.fft, spec.bodies.empty() ? 0 : kTicksPerFrame),
      grids_(making(device, "grids"), gridsOf(spec),
             {.step = spec.step, .seed = spec.ocean.seed, .foam = foams(spec), .waveSource = !spec.bodies.empty()}),
      land_(making(device, "land"), spec.terrain, sea_.highest()), water_(sea_, grids_, land_),
      wallFoam_(device, spec.grids, grids_, grids_.sources(), spec.step),
      fleet_(making(device, "boats"), fleetOn(spec), water_),
      wakes_(making(device, "wakes"), boats::planWakes(spec.bodies, fleet_.spec(), spec.grids), fleet_, water_,
             grids_.sources()),
      spray_(device, boats::planSpray(inScene(spec), fleet_.spec(), spec.spray.bows), spec.spray, fleet_, water_,
             grids_.sources()),
      crestSpray_(device, sea_, spec.ocean, spec.spray.crests)
{
    drops_.resize(spec.spares);
    sea_.settle(device, 0.0);
}

bool World::record(const engine::Commands& cmd, double time, const CameraAt& camera)
{
    engine::stageBarrier(cmd, kReaders, engine::kComputeWrite | engine::kCopyWrite);
    const auto last = static_cast<uint64_t>(std::max(0.0, std::ceil(time / spec_.step - 1e-4)));
    const uint64_t stop = std::min(last, orders_.replayEnd().value_or(last));
    for (uint32_t i = 0; i < kTicksPerFrame && tick_ < stop; ++i)
        recordTick(cmd, camera);

    if (sea_.recordFoam(cmd, time))
    {
        engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
        if (camera && crestSpray_.any())
        {
            crestSpray_.record(cmd, camera(static_cast<double>(sea_.foamStep()) * ocean::kFoamStep));
            engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
        }
    }
    return tick_ >= last && sea_.foamIsAt(time);
}

void World::recordTick(const engine::Commands& cmd, const CameraAt& camera)
{
    const uint64_t tick = tick_ ? *tick_ + 1 : 0;
    const double time = static_cast<double>(tick) * spec_.step;
    const glm::dvec2 eye = camera ? camera(time) : glm::dvec2(0.0);
    if (camera)
        wakeGrids(time, eye);
    recordOrders(cmd, tick);
    recordBodies(cmd);
    grids_.recordTargets(cmd, eye);
    if (!fleet_.spec().follows.empty())
    {
        fleet_.recordFollow(cmd, grids_.targets());
        engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeRead);
    }
    grids_.record(cmd);
    engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite | engine::kCopyWrite);
    if (wallFoam_.isDue())
    {
        wallFoam_.record(cmd);
        engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
    }
    if (wakes_.any())
    {
        wakes_.record(cmd);
        engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite | engine::kCopyWrite);
    }
    if (spray_.any())
    {
        spray_.record(cmd);
        engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
    }
    tick_ = tick;
}

bool World::accepts(const Order& order) const
{
    const auto bodyOf = [](const auto& one) -> uint32_t {
        if constexpr (requires { one.body; })
            return one.body;
        return 0;
    };
    const uint32_t body = std::visit(bodyOf, order);
    return body == 0 || body < fleet_.count();
}

bool World::give(const Order& order)
{
    SEAWAY_CHECK(accepts(order), "an order for a body that is none of {}", fleet_.count());
    return orders_.give(order);
}

boats::Helm World::helm(uint32_t body) const
{
    boats::Helm helm = fleet_.helm(body);
    for (const Order& given : orders_.given())
    {
        if (const auto* told = std::get_if<order::Helm>(&given); told && told->body == body)
            helm = told->helm;
        if (const auto* taken = std::get_if<order::TakeHelm>(&given); taken && taken->body == body)
            helm = fleet_.helmReleased(body);
        if (const auto* anchor = std::get_if<order::Anchor>(&given); anchor && anchor->body == body)
            helm = boats::helmAtAnchor(helm, anchor->down);
    }
    return helm;
}

void World::replay(std::vector<OrderAt> orders, uint64_t end)
{
    if (!tick_ || *tick_ < end)
        orders_.replay(std::move(orders), end);
}

// What the tick before, and those who look, may still read.
void World::recordOrders(const engine::Commands& cmd, uint64_t tick)
{
    const std::span<const Order> orders = orders_.take(tick);
    if (orders.empty())
        return;
    engine::stageBarrier(cmd, kReaders, engine::kCopyWrite);
    for (const Order& order : orders)
    {
        std::visit([&](const auto& one) { recordOrder(cmd, one); }, order);
        engine::stageBarrier(cmd, engine::kCopyWrite, engine::kCopyWrite);
    }
    engine::stageBarrier(cmd, engine::kCopyWrite, engine::kComputeWrite);
}

void World::recordOrder(const engine::Commands&, const order::Helm& order)
{
    fleet_.setHelm(order.body, order.helm);
}

void World::recordOrder(const engine::Commands& cmd, const order::TakeHelm& order)
{
    if (order.body >= fleet_.count() || !fleet_.isBoat(order.body))
        return;
    fleet_.recordRelease(cmd, order.body);
    wakes_.recordRelease(cmd, order.body);
}

void World::recordOrder(const engine::Commands&, const order::Splash& order)
{
    grids_.splash({.at = order.at, .radius = order.radius, .height = order.height});
}

void World::recordOrder(const engine::Commands& cmd, const order::Drop& order)
{
    const auto first = static_cast<uint32_t>(spec_.bodies.size()) - spec_.spares;
    std::optional<uint32_t> spare;
    for (uint32_t s = 0; s < spec_.spares; ++s)
        if (spec_.bodies[first + s].model == order.model && (!spare || drops_[s] < drops_[*spare]))
            spare = s;
    if (!spare)
        return;
    drops_[*spare] = std::ranges::max(drops_) + 1;
    constexpr double kTurn = 2.4; // from one to the next [rad], so that no two lie alike
    const boats::Attitude attitude{kTurn * static_cast<double>(drops_[*spare]), 0.1, 0.15};
    fleet_.recordPlace(cmd, first + *spare, order.at, order.height, boats::orientationOf(attitude));
    wakes_.recordRestart(cmd, first + *spare);
}

void World::recordOrder(const engine::Commands& cmd, const order::Anchor& order)
{
    fleet_.recordAnchor(cmd, order.body, order.down);
}

void World::recordOrder(const engine::Commands&, const order::Wind& order)
{
    fleet_.setWind(order.speed, order.from);
}

void World::recordOrder(const engine::Commands& cmd, const order::Crew& order)
{
    fleet_.recordCrew(cmd, order.body, order.races);
}

// By the water as it was at the tick before, all of it.
void World::recordBodies(const engine::Commands& cmd)
{
    if (fleet_.count() == 0)
        return;
    if (fleet_.active() > 0)
    {
        sea_.recordFelt(cmd, static_cast<double>(tick_.value_or(0)) * spec_.step);
        engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
    }
    fleet_.record(cmd);
    engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite | engine::kCopyRead | engine::kCopyWrite);
}

void World::wakeGrids(double time, const glm::dvec2& camera)
{
    for (uint32_t g = 0; g < grids_.count(); ++g)
    {
        const ocean::GridSpec& spec = spec_.grids[g];
        const bool felt = spec.follow.empty() ? fleet_.count() > 0 : spec.follow != ocean::kFollowCamera;
        const glm::dvec2 half = 0.5 * spec.cell * glm::dvec2(spec.cells);
        const glm::dvec2 center = spec.follow == ocean::kFollowCamera ? camera : ocean::centerAt(spec, time);
        const glm::dvec2 beyond = glm::max(glm::abs(camera - center) - half, 0.0);
        const ocean::GridDistance distance{
            .toEye = spec.tiled ? 0.0 : glm::length(beyond), .side = 2.0 * std::max(half.x, half.y), .isFelt = felt};
        grids_.setAwake(g, ocean::isAwake(distance, grids_.isAwake(g)));
    }
}

void World::keep(engine::KeptState& state)
{
    state.value("world tick", tick_);
    state.values("drops", drops_);
    sea_.keep(state);
    grids_.keep(state);
    fleet_.keep(state);
    wakes_.keep(state);
    spray_.keep(state);
    crestSpray_.keep(state);
    state.then([this] { orders_.clear(); });
}

void World::recordSeen(const engine::Commands& cmd, double time, const glm::dvec2& eye)
{
    engine::stageBarrier(cmd, kReaders, engine::kComputeWrite);
    sea_.recordSeen(cmd, time);
    grids_.recordView(cmd, eye);
    engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite | engine::kDrawRead);
}

double World::reach() const
{
    double highest = 0.0;
    for (const ocean::GridSpec& grid : spec_.grids)
        for (const ocean::DropSpec& drop : grid.drops)
            highest = std::max(highest, std::abs(drop.height));
    return sea_.reach() + highest + (spec_.grids.empty() ? 0.0 : 0.5);
}

} // namespace world
