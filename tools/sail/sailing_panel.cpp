// The panel in the window: what it shows of a voyage, and how its user's wishes are carried out.
#include "engine/barrier.h"
#include "engine/file.h"
#include "engine/log.h"
#include "tools/sail/sailing.h"
#include "world/scene_file.h"

#include <algorithm>

namespace tools {

namespace {

constexpr double kBrightest = 0.5; // a wave so high is the brightest in a grid's picture [m]

std::vector<GridRow> rowsOf(const ocean::WaveGrids& grids, const world::WorldSpec& spec)
{
    std::vector<GridRow> rows;
    for (uint32_t i = 0; i < grids.count(); ++i)
    {
        const ocean::GridSpec& grid = spec.grids[i];
        rows.push_back({grid.name, grid.cells, grid.cell, grid.waveSpeed, grid.follow, grids.isAwake(i)});
    }
    return rows;
}

std::vector<BodyRow> rowsOf(const Stage& stage)
{
    const boats::Fleet& fleet = stage.loop.world().fleet();
    const std::vector<boats::BodyPose>& poses = stage.loop.poses();
    std::vector<BodyRow> rows;
    for (uint32_t i = 0; i < stage.scene.bodies.size(); ++i)
        rows.push_back({.body = i,
                        .name = stage.scene.bodies[i].name,
                        .speed = i < poses.size() ? glm::length(glm::dvec2(poses[i].velocity)) : 0.0,
                        .isBoat = fleet.isBoat(i),
                        .steered = stage.helmsman.boat() == i,
                        .anchored = fleet.isAnchored(i),
                        .hold = fleet.spec().bodies[i].hold});
    return rows;
}

} // namespace

// Draws the panel over the picture that is begun, and takes what was wanted.
void Sailing::drawPanel(VkExtent2D extent)
{
    if (!panel_.isOpen())
        return;
    if (!scenes_)
    {
        scenes_ = std::make_unique<ScenePictures>(machine_.device());
        overlay_.show(kScenePictures, &scenes_->image());
    }
    const world::World& world = stage_->loop.world();
    if (!gridPicture_ && panel_.gridSeen(world.grids().count()))
    {
        gridPicture_ = std::make_unique<ocean::GridPicture>(machine_.device());
        overlay_.show(kGridPicture, &gridPicture_->image());
    }
    const PanelState state{.scenes = scenes_->cards(),
                           .sailed = edit_.text().source,
                           .scene = &edit_.scene(),
                           .changed = edit_.changed(),
                           .grids = rowsOf(world.grids(), world.spec()),
                           .bodies = rowsOf(*stage_),
                           .boat = stage_->helmsman.boat(),
                           .view = stage_->lookout.view(),
                           .drawing = {machine_.quality(), machine_.adapts(), scale_, extent},
                           .profiler = &profiler_};
    for (Wish& wish : panel_.draw(extent, overlay_.fonts(), state))
        wishes_.push_back(std::move(wish));
}

// Before the frame is recorded: scopes are timed while their times are looked at.
void Sailing::timeScopes()
{
    stage_->loop.ring().time(panel_.showsTimes() ? engine::Timing::on : engine::Timing::off);
    if (!panel_.showsTimes())
    {
        cpuTimers_.reset();
        return profiler_.clear();
    }
    if (cpuTimers_)
        profiler_.add(stage_->loop.ring().timings(), cpuTimers_->spans(), cpuTimers_->now());
    cpuTimers_.reset(); // one a thread at a time
    cpuTimers_.emplace(kSpansPerFrame);
}

// The picture of the grid that is looked at.
//   before: the world recorded
//   after:  it may be read by draws
void Sailing::recordGridPicture(const engine::Commands& cmd)
{
    const ocean::WaveGrids& grids = stage_->loop.world().grids();
    const std::optional<uint32_t> grid = panel_.gridSeen(grids.count());
    if (!grid || !gridPicture_)
        return;
    engine::stageBarrier(cmd, engine::kDrawRead, engine::kComputeWrite);
    gridPicture_->record(cmd, grids, *grid, kBrightest);
    engine::stageBarrier(cmd, engine::kComputeWrite, engine::kDrawRead);
}

// ---- what is wanted -------------------------------------------------------------------------------------------------

void Sailing::carryOutWishes()
{
    for (const Wish& wish : std::exchange(wishes_, {}))
        std::visit([&](const auto& wanted) { tell(carryOut(wanted)); }, wish);
}

std::string Sailing::carryOut(const wish::Sail& wanted)
{
    return sail(wanted.scene);
}

std::string Sailing::carryOut(const wish::Set& wanted)
{
    return set(wanted.settings, wanted.forget, wanted.settled);
}

std::string Sailing::carryOut(const wish::Reset&)
{
    edit_.reset();
    takeEdit(true);
    return "As the scene was";
}

std::string Sailing::carryOut(const wish::SaveScene&)
{
    const SceneText& text = edit_.text();
    const auto file = newPicturePath(folder_, std::chrono::system_clock::now(), ".toml");
    const auto merged = world::sceneFile(text.text, text.source, text.sets);
    const auto written = merged ? engine::writeFile(file, *merged) : engine::Result<engine::Done>(merged.error());
    engine::logInfo("{}", written ? fmt::format("{} written", file.string()) : written.error().text);
    return written ? fmt::format("Saved {}", file.filename().string())
                   : fmt::format("No scene: {}", written.error().text);
}

std::string Sailing::carryOut(const wish::TakeHelm& wanted)
{
    stage_->helmsman.board(wanted.body);
    stage_->lookout.follow(wanted.body);
    return stage_->scene.bodies[wanted.body].name;
}

std::string Sailing::carryOut(const wish::LetGo& wanted)
{
    stage_->orders.letGo(wanted.body);
    return stage_->scene.bodies[wanted.body].name + " is free";
}

std::string Sailing::carryOut(const wish::Look& wanted)
{
    stage_->lookout.show(wanted.view);
    return {};
}

std::string Sailing::carryOut(const wish::Draw& wanted)
{
    machine_.setQuality(wanted.quality);
    scale_ = 1.0;
    budget_ = render::FrameBudget(kFrameTime);
    stage_->loop.draw(frameSpec(machine_, window_.framebuffer(), swapchain_.format()));
    last_ = Clock::now(); // no time has passed
    return {};
}

std::string Sailing::carryOut(const wish::Scale& wanted)
{
    scale_ = wanted.scale;
    stage_->loop.frame().setScale(scale_);
    return {};
}

std::string Sailing::carryOut(const wish::Resize& wanted)
{
    window_.resize({wanted.width, wanted.height});
    return {};
}

} // namespace tools
