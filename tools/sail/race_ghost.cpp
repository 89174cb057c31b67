#include "tools/sail/race_ghost.h"

#include "engine/log.h"
#include "tools/commands/race_state.h"

#include <algorithm>
#include <cmath>

namespace tools {

namespace {

constexpr double kEvery = 0.25; // from one sample to the next [s]

GhostSample sampleOf(const boats::BodyPose& pose, const gpu::BodyTrim& trim, double time)
{
    const glm::dquat& q = pose.orientation;
    return {.time = time,
            .position = {pose.position.x, pose.position.y, pose.position.z},
            .turn = {q.x, q.y, q.z, q.w},
            .trim = {trim.boom, trim.jib, trim.rudder}};
}

render::GhostBoat between(const GhostSample& a, const GhostSample& b, double part)
{
    const auto mixed = [&](const auto& from, const auto& to, size_t i) { return from[i] + part * (to[i] - from[i]); };
    const auto turnOf = [](const GhostSample& sample) {
        return glm::dquat(sample.turn[3], sample.turn[0], sample.turn[1], sample.turn[2]);
    };
    render::GhostBoat ghost;
    for (size_t i = 0; i < 3; ++i)
    {
        const auto k = static_cast<glm::length_t>(i);
        ghost.pose.position[k] = mixed(a.position, b.position, i);
        ghost.turns[k] = static_cast<float>(mixed(a.trim, b.trim, i));
    }
    ghost.pose.orientation = glm::slerp(turnOf(a), turnOf(b), part);
    return ghost;
}

} // namespace

RaceGhost::RaceGhost(const world::Scene& scene, const world::World& world, std::filesystem::path folder)
    : scene_(scene), world_(world), folder_(std::move(folder))
{
}

void RaceGhost::take(std::optional<uint32_t> body)
{
    if (body == body_)
        return;
    body_ = body;
    racer_.reset();
    best_.reset();
    begin();
    const boats::Race* const race = world_.fleet().race();
    if (!race || !body || folder_.empty())
        return;
    const std::vector<boats::Racer>& racers = race->course().racers;
    const auto found = std::ranges::find(racers, *body, &boats::Racer::body);
    if (found == racers.end())
        return;
    racer_ = static_cast<size_t>(found - racers.begin());
    const std::filesystem::path file = ghostFile(folder_, scene_, *body);
    std::error_code ignored;
    if (!std::filesystem::exists(file, ignored))
        return;
    auto ghost = readGhost(file);
    if (ghost)
        best_ = std::move(*ghost);
    else
        engine::logWarning("{}", ghost.error().text);
}

void RaceGhost::begin()
{
    own_ = {};
    isWhole_ = false;
    isDone_ = false;
    now_.reset();
    behind_.reset();
}

std::string RaceGhost::advance(const Follower& received)
{
    if (!racer_ || received.racers().size() <= *racer_)
        return {};
    if (received.time() < last_) // a state was loaded
        begin();
    last_ = received.time();
    const gpu::RacerState& racer = received.racers()[*racer_];
    const bool started = racer.phase == gpu::kRaceRuns || racer.phase == gpu::kRaceFinished;
    now_ = raceTime(*world_.fleet().race(), racer, scene_.step, received.time());
    if (!started)
        isWhole_ = true;
    if (racer.crewed != 0 && started && racer.phase != gpu::kRaceFinished)
        isWhole_ = false;
    if (*now_ >= 0.0 && (started || !world_.fleet().race()->course().rolling) && !isDone_)
        write(received, racer);
    if (racer.phase != gpu::kRaceFinished || isDone_)
        return {};
    isDone_ = true;
    return isWhole_ ? finish() : "";
}

void RaceGhost::write(const Follower& received, const gpu::RacerState& racer)
{
    const boats::Race& race = *world_.fleet().race();
    while (own_.roundings.size() < racer.rounded)
    {
        gpu::RacerState then = racer;
        then.phase = gpu::kRaceFinished;
        then.finished = racer.roundings[own_.roundings.size()];
        own_.roundings.push_back(raceTime(race, then, scene_.step, 0.0));
        if (best_ && own_.roundings.size() <= best_->roundings.size())
            behind_ = own_.roundings.back() - best_->roundings[own_.roundings.size() - 1];
    }
    own_.time = *now_;
    if (best_ && racer.phase == gpu::kRaceFinished)
        behind_ = own_.time - best_->time;
    if (own_.samples.empty() || *now_ >= own_.samples.back().time + kEvery)
        own_.samples.push_back(sampleOf(received.poses()[*body_], received.trims()[*body_], *now_));
}

std::string RaceGhost::finish()
{
    if (best_ && own_.time >= best_->time)
        return fmt::format("Finished in {:.2f} s, {:.2f} s behind your best", own_.time, own_.time - best_->time);
    if (const auto written = writeGhost(ghostFile(folder_, scene_, *body_), own_); !written)
    {
        engine::logWarning("{}", written.error().text);
        return fmt::format("Finished in {:.2f} s; the ghost cannot be kept", own_.time);
    }
    return fmt::format("Finished in {:.2f} s: your best voyage", own_.time);
}

std::optional<render::GhostBoat> RaceGhost::boat() const
{
    if (!best_ || !now_ || *now_ <= 0.0 || *now_ > best_->samples.back().time)
        return std::nullopt;
    const auto next = std::ranges::upper_bound(best_->samples, *now_, {}, &GhostSample::time);
    const GhostSample& b = next == best_->samples.end() ? best_->samples.back() : *next;
    const GhostSample& a = next == best_->samples.begin() ? b : *(next - 1);
    const double part = b.time > a.time ? (*now_ - a.time) / (b.time - a.time) : 0.0;
    render::GhostBoat ghost = between(a, b, part);
    ghost.hull = world_.fleet().spec().bodies[*body_].hull;
    return ghost;
}

} // namespace tools
