#include "ocean/grids/wave_grids.h"

#include "engine/log.h"

#include <algorithm>

namespace ocean {

namespace {

constexpr double kThinWall = 8.0; // [cells]

// A wall through which dispersive waves go: half a wave of 64 cells through 4, a third of it through 8.
void warnOfThinWalls(const GridSpec& spec)
{
    if (spec.waves != Waves::dispersive)
        return;
    for (const ObstacleSpec& wall : spec.obstacles)
    {
        const double thickness = wall.radius > 0.0 ? 2.0 * wall.radius : std::min(wall.size.x, wall.size.y);
        if (thickness < kThinWall * spec.cell)
            engine::logInfo("grid '{}' has a wall of {:.1f} cells, and dispersive waves go through walls of less than "
                            "{:.0f}; waves = \"plain\" keeps them out",
                            spec.name, thickness / spec.cell, kThinWall);
    }
}

} // namespace

WaveGrids::WaveGrids(engine::Device& device, std::span<const GridSpec> specs, const WaveGridsOptions& options)
    : step_(options.step), sampler_(device, "wave grids sampler"), atlas_(device, specs, options.step),
      maps_(device, atlas_), activity_(device, atlas_, options.quiet), placement_(device, atlas_),
      stencil_(device, atlas_, maps_, activity_), drops_(device, atlas_, maps_, activity_, options.step, options.seed),
      foam_(device, options.foam ? specs : std::span<const GridSpec>(), options.step, options.foamRate),
      dispersive_(device, atlas_, maps_, activity_, foam_, options.step),
      sources_(device, atlas_, maps_, activity_, foam_, options.waveSource)
{
    SEAWAY_CHECK(options.step > 0.0, "a step of {} s", options.step);
    for (uint32_t g = 0; g < count(); ++g)
        if (const uint32_t substeps = info(g).substeps; substeps > 1)
            engine::logInfo("grid '{}' takes {} substeps a tick: its waves cross {:.2f} cells in {:.4f} s",
                            atlas_.specs[g].name, substeps, fastestWave(atlas_.specs[g]) * step_ / atlas_.specs[g].cell,
                            step_);
    for (const GridSpec& spec : specs)
        warnOfThinWalls(spec);
}

void WaveGrids::recordTargets(const engine::Commands& cmd, const glm::dvec2& camera)
{
    placement_.recordTargets(cmd, static_cast<double>(tick_ ? *tick_ + 1 : 0) * step_, camera);
}

void WaveGrids::record(const engine::Commands& cmd)
{
    const bool start = !tick_;
    tick_ = start ? 0 : *tick_ + 1;
    drops_.collect(*tick_);
    if (count() == 0)
        return;
    const engine::GpuScope scope(cmd, "wave grids");
    if (start)
    {
        placement_.recordMove(cmd, {.start = true}, activity_, maps_);
        maps_.record(cmd, true);
    }
    for (uint32_t substep = 0; !start && substep < activity_.mostSubsteps(); ++substep)
        recordSubstep(cmd, substep);
    drops_.record(cmd, *tick_);
    foam_.record(cmd, *tick_, atlas_.states);
}

void WaveGrids::recordSubstep(const engine::Commands& cmd, uint32_t substep)
{
    const bool check = ++substeps_ % gpu::kCheckEvery == 0 || drops_.any();
    placement_.recordMove(cmd, {.substep = substep, .check = check}, activity_, maps_);
    if (substep == 0)
        maps_.record(cmd, false);
    activity_.recordList(cmd);
    stencil_.recordSubstep(cmd, check);
    if (substep == 0)
        dispersive_.record(cmd, check);
}

void WaveGrids::keep(engine::KeptState& state)
{
    state.value("grids tick", tick_);
    state.value("grids substeps", substeps_);
    atlas_.keep(state);
    maps_.keep(state);
    activity_.keep(state);
    placement_.keep(state);
    stencil_.keep(state);
    dispersive_.keep(state);
    foam_.keep(state);
}

void WaveGrids::recordView(const engine::Commands& cmd, const glm::dvec2& eye) const
{
    placement_.recordView(cmd, eye);
    foam_.recordView(cmd, eye);
}

} // namespace ocean
