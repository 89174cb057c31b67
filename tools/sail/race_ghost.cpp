#include "tools/sail/race_ghost.h"

#include "engine/log.h"
#include "tools/commands/race_state.h"

#include <algorithm>
#include <cmath>

namespace tools {

namespace {

constexpr double kEvery = 0.25;  // from one sample to the next [s]
constexpr double kMostGap = 2.0; // from one frame to the next: more than two of eight ticks each take [s]

bool hasStarted(const gpu::RacerState& racer)
{
    return racer.phase == gpu::kRaceRuns || racer.phase == gpu::kRaceFinished;
}

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
    flaw_ = "not sailed from the start";
    isDone_ = false;
    now_.reset();
    behind_.reset();
}

std::string RaceGhost::advance(const Follower& received)
{
    if (!racer_ || received.racers().size() <= *racer_)
        return {};
    if (received.time() < last_ || received.time() > last_ + kMostGap) // a state was loaded
        begin();
    last_ = received.time();
    const gpu::RacerState& racer = received.racers()[*racer_];
    gpu::RacerState sailing = racer; // for her, too, time goes on when she has finished
    sailing.phase = std::min(racer.phase, gpu::kRaceRuns);
    now_ = raceTime(*world_.fleet().race(), sailing, scene_.step, received.time());
    judge(racer);
    if (racer.phase == gpu::kRaceFinished && own_.samples.empty()) // before anybody looked
        isDone_ = true;
    if (*now_ >= 0.0 && (hasStarted(racer) || !world_.fleet().race()->course().rolling) && !isDone_)
        write(received, racer);
    if (racer.phase != gpu::kRaceFinished || isDone_)
        return {};
    isDone_ = true;
    return finish();
}

// What she does before her start does not count, and neither does what comes after her finish.
void RaceGhost::judge(const gpu::RacerState& racer)
{
    if (!hasStarted(racer))
        flaw_ = {};
    else if (racer.phase == gpu::kRaceRuns && racer.crewed != 0)
        flaw_ = "the crew sailed";
    else if (racer.phase == gpu::kRaceRuns && world_.sea().weather() != ocean::weatherOf(scene_.ocean))
        flaw_ = "the sea was changed";
    else if (racer.phase == gpu::kRaceRuns && world_.fleet().spec().wind != scene_.ocean.wind)
        flaw_ = "the wind was changed";
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
    own_.time = raceTime(race, racer, scene_.step, received.time());
    const bool finished = racer.phase == gpu::kRaceFinished;
    if (best_ && finished)
        behind_ = own_.time - best_->time;
    if (own_.samples.empty() || finished || *now_ >= own_.samples.back().time + kEvery)
        own_.samples.push_back(sampleOf(received.poses()[*body_], received.trims()[*body_], *now_));
}

std::string RaceGhost::finish()
{
    if (!flaw_.empty())
        return fmt::format("Finished in {:.2f} s; no best voyage: {}", own_.time, flaw_);
    if (best_ && own_.time >= best_->time)
        return fmt::format("Finished in {:.2f} s, {:.2f} s behind your best", own_.time, own_.time - best_->time);
    if (const auto written = writeGhost(ghostFile(folder_, scene_, *body_), own_); !written)
    {
        engine::logWarning("{}", written.error().text);
        return fmt::format("Finished in {:.2f} s; the ghost cannot be kept", own_.time);
    }
    best_ = own_; // should she go back to before the start
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
