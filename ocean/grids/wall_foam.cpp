#include "ocean/grids/wall_foam.h"

#include "engine/upload.h"
#include "ocean/place.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace ocean {

namespace {

constexpr compute::Shape kPiece{.cpu = {gpu::kWallSamples, 1, 1}, .gpu = {gpu::kWallSamples, 1, 1}};

bool hasFoam(const GridSpec& spec)
{
    return !spec.tiled && spec.follow != kFollowCamera;
}

double outlineOf(const ObstacleSpec& obstacle)
{
    return obstacle.radius > 0.0 ? 2.0 * std::numbers::pi * obstacle.radius : 2.0 * (obstacle.size.x + obstacle.size.y);
}

uint32_t samplesOf(const ObstacleSpec& obstacle, const GridSpec& spec)
{
    return static_cast<uint32_t>(std::max(4.0, std::ceil(outlineOf(obstacle) / spec.cell)));
}

// There is a workgroup a piece. Any device takes this many; no wall that makes sense has more.
constexpr uint64_t kMaxPieces = 65535;

void checkPieces(std::span<const GridSpec> specs)
{
    uint64_t pieces = 0;
    for (const GridSpec& spec : specs)
        for (const ObstacleSpec& obstacle : spec.obstacles)
            if (hasFoam(spec))
                pieces += (samplesOf(obstacle, spec) + gpu::kWallSamples - 1) / gpu::kWallSamples;
    if (pieces > kMaxPieces)
        throw engine::OutOfMemory(fmt::format("the outlines of the wave grids' obstacles are some {} cells long; at "
                                              "most {}: use smaller obstacles or larger cells",
                                              pieces * gpu::kWallSamples, kMaxPieces * gpu::kWallSamples));
}

} // namespace

std::vector<gpu::WallPiece> wallPieces(std::span<const GridSpec> specs)
{
    std::vector<gpu::WallPiece> pieces;
    for (uint32_t g = 0; g < specs.size(); ++g)
        for (const ObstacleSpec& obstacle : specs[g].obstacles)
        {
            if (!hasFoam(specs[g]))
                continue;
            const uint32_t samples = samplesOf(obstacle, specs[g]);
            gpu::WallPiece piece{.center = placeAt(obstacle.center),
                                 .halfSize = 0.5 * obstacle.size,
                                 .along = {std::sin(obstacle.heading), std::cos(obstacle.heading)},
                                 .grid = g,
                                 .first = 0,
                                 .samples = samples,
                                 .spacing = static_cast<float>(outlineOf(obstacle) / samples)};
            if (obstacle.radius > 0.0)
                piece.halfSize = {static_cast<float>(obstacle.radius), 0.0f};
            for (; piece.first < samples; piece.first += gpu::kWallSamples)
                pieces.push_back(piece);
        }
    return pieces;
}

WallFoam::WallFoam(engine::Device& device, std::span<const GridSpec> specs, const WaveGrids& grids,
                   GridSources& sources, double step)
    : grids_(grids), sources_(sources), step_(step), add_(device, kPiece, {.maps = grids.foam().count()})
{
    checkPieces(specs);
    const std::vector<gpu::WallPiece> pieces =
        grids.foam().count() > 0 ? wallPieces(specs) : std::vector<gpu::WallPiece>();
    pieces_ = static_cast<uint32_t>(pieces.size());
    walls_ = engine::makeFilled(device, "walls' outlines", pieces);
}

bool WallFoam::isDue() const
{
    return pieces_ > 0 && grids_.tick().value_or(0) % grids_.foam().ticksPerUpdate() == 0;
}

void WallFoam::record(const engine::Commands& cmd)
{
    const engine::GpuScope scope(cmd, "foam at walls");
    const FoamSource foam = sources_.foam();
    const auto time = static_cast<float>(grids_.foam().ticksPerUpdate() * step_);
    add_.dispatch(cmd, {.update = foam.update, .time = time},
                  {.pieces = walls_,
                   .gridInfos = grids_.infos(),
                   .gridStates = grids_.states(),
                   .gridHeights = {grids_.heights(), grids_.sampler()},
                   .gridMap = grids_.map(),
                   .foamSource = foam.bindings()},
                  {pieces_ * add_.group().x});
}

} // namespace ocean
