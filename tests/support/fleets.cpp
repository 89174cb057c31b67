#include "support/fleets.h"

#include "boats/hulls/hydrostatics.h"
#include "engine/barrier.h"
#include "support/hulls.h"

#include <algorithm>

namespace test {

namespace {

constexpr uint64_t kTicks = 500; // a submission

} // namespace

ocean::OceanSpec stillSea(double length)
{
    ocean::OceanSpec spec;
    spec.spectrum = ocean::Spectrum::none;
    spec.cascades = {{length, 16}};
    return spec;
}

boats::FleetHull boxHull(const glm::dvec3& size, double density, double raised)
{
    const std::vector<boats::Triangle> triangles = boxTriangles(-0.5 * size, 0.5 * size);
    const double mass = density * boats::kWaterDensity * size.x * size.y * size.z;
    const double waterline = (std::min(density, 1.0) - 0.5) * size.z;
    return {boats::makeParticles(triangles, mass, {0.0, 0.0, raised}, waterline), raised - waterline};
}

Afloat::Afloat(Gpu& gpu, boats::FleetSpec spec, const ocean::OceanSpec& sea)
    : gpu_(gpu), sea_(gpu, sea, ocean::fftEngineFor(gpu), 1), grids_(gpu, {}), land_(gpu, {}, 1.0),
      fleet_(gpu, std::move(spec), {sea_, grids_, land_}),
      log_(gpu, {.name = "log",
                 .bytes = kTicks * std::max(fleet_.count(), 1u) * sizeof(gpu::BodyState),
                 .usage = VK_BUFFER_USAGE_TRANSFER_DST_BIT | VK_BUFFER_USAGE_TRANSFER_SRC_BIT})
{
    gpu_.run([&](const engine::Commands& cmd) {
        sea_.recordFelt(cmd, 0.0);
        engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite | engine::kCopyWrite);
    });
}

void Afloat::runSome(uint64_t ticks, const Before& before)
{
    gpu_.run([&](const engine::Commands& cmd) {
        const VkDeviceSize bytes = fleet_.count() * sizeof(gpu::BodyState);
        for (uint64_t i = 0; i < ticks; ++i)
        {
            if (before)
                before(cmd, fleet_.tick() ? *fleet_.tick() + 1 : 0);
            fleet_.record(cmd);
            engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite | engine::kCopyRead);
            if (bytes == 0)
                continue;
            const VkBufferCopy all{0, i * bytes, bytes};
            vkCmdCopyBuffer(cmd, fleet_.states().handle(), log_.handle(), 1, &all);
            engine::stageBarrier(cmd, engine::kCopyRead, engine::kComputeWrite);
        }
        engine::stageBarrier(cmd, engine::kCopyWrite, engine::kCopyRead);
    });
}

void Afloat::run(uint64_t ticks, const Before& before)
{
    for (; ticks > 0; ticks -= std::min(ticks, kTicks))
        runSome(std::min(ticks, kTicks), before);
}

std::vector<std::vector<boats::BodyPose>> Afloat::follow(uint64_t ticks, const Before& before)
{
    std::vector<std::vector<boats::BodyPose>> track;
    for (; ticks > 0; ticks -= std::min(ticks, kTicks))
    {
        const uint64_t some = std::min(ticks, kTicks);
        runSome(some, before);
        const auto states = gpu_.read<gpu::BodyState>(log_, some * fleet_.count());
        for (uint64_t i = 0; i < some; ++i)
        {
            std::vector<boats::BodyPose>& poses = track.emplace_back();
            for (uint32_t b = 0; b < fleet_.count(); ++b)
                poses.push_back(boats::poseOf(states[i * fleet_.count() + b]));
        }
    }
    return track;
}

std::vector<gpu::BodyState> Afloat::states()
{
    return fleet_.count() == 0 ? std::vector<gpu::BodyState>{}
                               : gpu_.read<gpu::BodyState>(fleet_.states(), fleet_.count());
}

std::vector<boats::BodyPose> Afloat::poses()
{
    std::vector<boats::BodyPose> poses;
    for (const gpu::BodyState& state : states())
        poses.push_back(boats::poseOf(state));
    return poses;
}

} // namespace test
