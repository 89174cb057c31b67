// What moves over a dispersive grid has the wake of nature: a patch of pressure against Havelock's integral.
#include "engine/barrier.h"
#include "engine/upload.h"
#include "ocean/place.h"
#include "ocean/sea/dispersion.h"
#include "support/dispersive.h"
#include "support/near.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

namespace {

constexpr double kPi = std::numbers::pi;

// A pressure of rho g h e^{-r^2 / b^2} that goes east.
struct Patch
{
    double speed;  // [m/s]
    double width;  // b [m]
    double height; // h [m]
    double ahead;  // of the middle of its grid, which goes with it [m]

    double at(const glm::dvec2& off) const { return height * std::exp(-glm::dot(off, off) / (width * width)); }
    double spectrum(double k) const { return height * kPi * width * width * std::exp(-0.25 * k * k * width * width); }
    double waveLength() const { return 2.0 * kPi * speed * speed / ocean::kGravity; } // of transverse waves
};

ocean::GridSpec gridOf(const Patch& patch, int size, double cell, int every = 1)
{
    ocean::GridSpec spec = test::deepGrid(size, ocean::Border::absorb, cell);
    spec.velocity = {patch.speed, 0.0};
    spec.every = every;
    return spec;
}

// Runs grids with a patch on each. A patch that moves is laid as what it has grown by, on z now and before alike: then
// z + p / (rho g) obeys the waves of a pressure p.
class Patches
{
public:
    Patches(test::Gpu& gpu, const std::vector<Patch>& patches, const std::vector<ocean::GridSpec>& specs, double step)
        : gpu_(gpu), patches_(patches), step_(step), run_(gpu, specs, {.step = step, .quiet = 0.0, .waveSource = true})
    {
        std::vector<gpu::GridArea> areas;
        for (uint32_t g = 0; g < patches_.size(); ++g)
        {
            const gpu::GridInfo& info = run_.grids().info(g);
            cell_.push_back(static_cast<double>(info.cell) / ocean::kUnitsPerMetre);
            const int reach = static_cast<int>(std::ceil(4.5 * patches_[g].width / cell_[g])) + 2;
            const glm::ivec2 middle = info.cells / 2 + glm::ivec2(std::lround(patches_[g].ahead / cell_[g]), 0);
            areas.push_back({middle - reach, glm::ivec2(2 * reach + 1), g});
        }
        areas_ = areas;
        buffer_.emplace(engine::makeFilled(gpu_, "areas", areas));
    }

    test::Grids& run() { return run_; }

    void advance(uint64_t ticks)
    {
        constexpr uint64_t kAtOnce = 50;
        for (uint64_t done = 0; done < ticks; done += kAtOnce)
            advanceAtOnce(std::min(kAtOnce, ticks - done));
        for (uint32_t g = 0; g < patches_.size(); ++g)
            CHECK(run_.state(g).origin == originAt(g, *run_.grids().tick()));
    }

    // From the patch to a cell of its grid, now [m].
    glm::dvec2 offset(uint32_t grid, int x, int y) const
    {
        const uint64_t tick = *const_cast<test::Grids&>(run_).grids().tick();
        return cell_[grid] * glm::dvec2(originAt(grid, tick) + glm::ivec2(x, y)) - placeAt(grid, tick);
    }

private:
    glm::dvec2 placeAt(uint32_t grid, uint64_t tick) const
    {
        return {patches_[grid].ahead + patches_[grid].speed * static_cast<double>(tick) * step_, 0.0};
    }
    glm::ivec2 originAt(uint32_t grid, uint64_t tick) const
    {
        const double x = patches_[grid].speed * static_cast<double>(tick) * step_;
        const long long units = std::llround(x * ocean::kUnitsPerMetre);
        const gpu::GridInfo& info = const_cast<test::Grids&>(run_).grids().info(grid);
        return glm::ivec2(static_cast<int>(units / info.cell), 0) - info.cells / 2;
    }

    // What each cell of a patch's area is told in a tick.
    std::vector<int32_t> sourceOf(uint32_t grid, uint64_t tick)
    {
        std::vector<int32_t> units;
        const gpu::GridArea& area = areas_[grid];
        const glm::ivec2 first = originAt(grid, tick) + area.first;
        const auto laid = [&](uint64_t at, const glm::ivec2& cell) {
            const glm::dvec2 off = cell_[grid] * glm::dvec2(cell) - placeAt(grid, at);
            return static_cast<int32_t>(std::lround(patches_[grid].at(off) / double(gpu::kSourceUnit)));
        };
        for (int y = 0; y < area.size.y; ++y)
            for (int x = 0; x < area.size.x; ++x)
            {
                const glm::ivec2 cell = first + glm::ivec2(x, y);
                units.push_back(laid(tick, cell) - (tick > 0 ? laid(tick - 1, cell) : 0));
            }
        return units;
    }

    void advanceAtOnce(uint64_t ticks)
    {
        std::vector<int32_t> texels;
        const uint64_t first = run_.grids().tick() ? *run_.grids().tick() + 1 : 0;
        std::vector<VkDeviceSize> offsets;
        for (uint64_t tick = first; tick < first + ticks; ++tick)
            for (uint32_t g = 0; g < patches_.size(); ++g)
            {
                offsets.push_back(texels.size() * sizeof(int32_t));
                const std::vector<int32_t> units = sourceOf(g, tick);
                texels.insert(texels.end(), units.begin(), units.end());
            }
        const VkDeviceSize marks = texels.size() * sizeof(int32_t);
        for (const gpu::GridArea& area : areas_)
            texels.insert(texels.end(), static_cast<size_t>(area.size.x * area.size.y), 1);
        const engine::Buffer staging = engine::makeFilled(gpu_, "source", texels, VK_BUFFER_USAGE_TRANSFER_SRC_BIT);
        gpu_.run([&](const engine::Commands& cmd) {
            const auto put = [&](uint32_t grid, VkDeviceSize offset, int layer) {
                const glm::ivec2 corner = run_.grids().info(grid).corner + areas_[grid].first;
                const glm::ivec2 size = areas_[grid].size;
                VkBufferImageCopy region{};
                region.bufferOffset = offset;
                region.imageSubresource = {VK_IMAGE_ASPECT_COLOR_BIT, 0, static_cast<uint32_t>(layer), 1};
                region.imageOffset = {corner.x, corner.y, 0};
                region.imageExtent = {static_cast<uint32_t>(size.x), static_cast<uint32_t>(size.y), 1};
                vkCmdCopyBufferToImage(cmd, staging.handle(), run_.grids().sources().waves().handle(),
                                       VK_IMAGE_LAYOUT_GENERAL, 1, &region);
            };
            for (uint64_t i = 0; i < ticks; ++i)
            {
                engine::stageBarrier(cmd, engine::kComputeWrite, engine::kCopyWrite);
                run_.grids().recordTargets(cmd);
                VkDeviceSize mark = marks;
                for (uint32_t g = 0; g < patches_.size(); ++g)
                {
                    put(g, offsets[i * patches_.size() + g], gpu::kSourceBoth);
                    put(g, mark, gpu::kSourceMarks);
                    mark += static_cast<size_t>(areas_[g].size.x * areas_[g].size.y) * sizeof(int32_t);
                }
                run_.grids().record(cmd);
                engine::stageBarrier(cmd, engine::kComputeWrite | engine::kCopyWrite, engine::kComputeWrite);
                run_.grids().sources().recordApply(cmd, *buffer_, static_cast<uint32_t>(areas_.size()));
            }
            engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
        });
    }

    test::Gpu& gpu_;
    std::vector<Patch> patches_;
    double step_; // of a tick [s]
    test::Grids run_;
    std::vector<double> cell_; // [m]
    std::vector<gpu::GridArea> areas_;
    std::optional<engine::Buffer> buffer_;
};

// The waves far behind a patch (Havelock 1908), `off` [m] from it, x ahead; with u = tan theta
//   h = (1/pi) int kappa^2 p sin kappa (x cos theta + y sin theta) d theta,   kappa = g / (V cos theta)^2
double havelock(const Patch& patch, const glm::dvec2& off)
{
    constexpr int kParts = 3000;
    const double k0 = ocean::kGravity / (patch.speed * patch.speed);
    const double most = std::sqrt(std::max(0.0, 6.0 / (patch.width * k0) - 1.0)) + 0.5; // where p is gone
    const double du = 2.0 * most / kParts;
    double sum = 0.0;
    for (int n = 0; n < kParts; ++n)
    {
        const double u = -most + (n + 0.5) * du;
        const double k = k0 * (1.0 + u * u);
        sum += k * k * patch.spectrum(k) * std::sin(k0 * std::sqrt(1.0 + u * u) * (off.x + off.y * u)) / (1.0 + u * u);
    }
    return sum * du / kPi;
}

} // namespace

TEST_CASE("dispersive wake: behind a patch of pressure it is Havelock's, with Kelvin's waves")
{
    test::Gpu gpu;
    constexpr int kSize = 256;
    constexpr double kCell = 0.5;
    constexpr double kStep = 1.0 / 15.0;
    constexpr int kSponge = 64;
    const std::vector<Patch> patches{{3.0, 1.0, 0.02, 30.0}, {4.0, 1.0, 0.02, 30.0}, {5.0, 1.0, 0.02, 30.0}};
    std::vector<ocean::GridSpec> specs;
    for (const Patch& patch : patches)
        specs.push_back(gridOf(patch, kSize, kCell));
    Patches waters(gpu, patches, specs, kStep);
    constexpr double kTime = 60.0;
    waters.advance(static_cast<uint64_t>(kTime / kStep) + 1);
    int angles = 0;
    for (uint32_t g = 0; g < patches.size(); ++g)
    {
        const Patch& patch = patches[g];
        CAPTURE(patch.speed);
        const std::vector<float> z = waters.run().heights(g);
        double zh = 0.0, hh = 0.0, dd = 0.0;
        for (int y = kSponge; y < kSize - kSponge; y += 2)
            for (int x = kSponge; x < kSize - kSponge; x += 2)
            {
                const glm::dvec2 off = waters.offset(g, x, y);
                if (off.x > -0.5 * patch.waveLength() || off.x < -0.4 * patch.speed * kTime)
                    continue;
                const double h = havelock(patch, off);
                const double here = z[static_cast<size_t>(y * kSize + x)];
                zh += here * h;
                hh += h * h;
                dd += (here - h) * (here - h);
            }
        // Where the wake's middle line crosses zero.
        std::vector<double> zeros;
        for (int x = kSponge; x + 1 < kSize - kSponge; ++x)
        {
            const auto i = static_cast<size_t>(kSize / 2 * kSize + x);
            const double from = waters.offset(g, x, kSize / 2).x;
            if (from < -patch.waveLength() && (z[i] < 0.0f) != (z[i + 1] < 0.0f))
                zeros.push_back(from + kCell * z[i] / (z[i] - z[i + 1]));
        }
        const double length = 2.0 * (zeros.back() - zeros.front()) / static_cast<double>(zeros.size() - 1);
        double highest = 0.0, angle = 0.0;
        for (int y = kSponge; y < kSize - kSponge; ++y)
            for (int x = kSponge; x < kSize - kSponge; ++x)
            {
                const glm::dvec2 off = waters.offset(g, x, y);
                const double here = std::abs(z[static_cast<size_t>(y * kSize + x)]);
                if (std::abs(off.x / patch.waveLength() + 10.0) < 0.5 && here > highest)
                {
                    highest = here;
                    angle = std::atan(std::abs(off.y / off.x)) * 180.0 / kPi;
                }
            }
        const double gain = zh / hh;
        const double rest = std::sqrt(dd / hh);
        MESSAGE("gain ", gain, ", L2 ", rest, ", wave length ", length / patch.waveLength());
        CHECK(gain == test::near(1.0, 0.03));
        CHECK(rest < 0.08);
        CHECK(length == test::near(patch.waveLength(), 0.02));
        if (10.5 * patch.waveLength() < -waters.offset(g, kSponge, 0).x)
        {
            ++angles;
            MESSAGE("largest ten lengths behind at ", angle, " degrees");
            CHECK(angle >= 17.0);
            CHECK(angle <= 19.5);
        }
    }
    CHECK(angles == 1); // the slowest has as many on its grid
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("dispersive wake: steps of 2 and 4 ticks leave the same one, up to two cells a step")
{
    test::Gpu gpu;
    constexpr int kSize = 256;
    constexpr double kCell = 0.25;
    constexpr double kStep = 1.0 / 60.0;
    constexpr int kSponge = 64;
    const Patch fast{7.5, 1.0, 0.02, 12.0};    // 2 cells in 4 ticks
    const Patch faster{15.0, 1.0, 0.02, 12.0}; // 2 cells in 2 ticks
    const std::vector<Patch> patches{fast, fast, fast, faster, faster};
    std::vector<ocean::GridSpec> specs;
    for (const auto& [patch, every] : {std::pair{fast, 1}, {fast, 2}, {fast, 4}, {faster, 1}, {faster, 2}})
        specs.push_back(gridOf(patch, kSize, kCell, every));
    Patches waters(gpu, patches, specs, kStep);
    waters.advance(200);
    double worst = 0.0;
    for (int more = 0; more < 4; ++more) // anywhere in a step
    {
        waters.advance(1);
        for (const auto& [one, several] : {std::pair{0u, 1u}, {0u, 2u}, {3u, 4u}})
        {
            const std::vector<float> a = waters.run().heights(one);
            const std::vector<float> b = waters.run().heights(several);
            double off = 0.0, all = 0.0;
            for (int y = kSponge; y < kSize - kSponge; ++y)
                for (int x = kSponge; x < kSize - kSponge; ++x)
                {
                    const auto i = static_cast<size_t>(y * kSize + x);
                    if (waters.offset(one, x, y).x > -2.0 * patches[one].width)
                        continue;
                    off += std::pow(a[i] - b[i], 2);
                    all += std::pow(a[i], 2);
                }
            CAPTURE(patches[several].speed);
            CAPTURE(specs[several].every);
            worst = std::max(worst, std::sqrt(off / all));
            CHECK(std::sqrt(off / all) < 0.02);
        }
    }
    MESSAGE("they differ by up to ", 100.0 * worst, " %");
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("dispersive wake: that of a fast small patch is narrower than Kelvin's, by 0.398 sqrt(g b) / V")
{
    test::Gpu gpu;
    constexpr int kSize = 512;
    constexpr double kCell = 0.25;
    constexpr double kStep = 1.0 / 30.0;
    const Patch patch{12.0, 1.0, 0.02, 36.0};
    Patches waters(gpu, {patch}, {gridOf(patch, kSize, kCell)}, kStep);
    waters.advance(600); // 20 s: the wake has come to rest as far as 96 m behind
    const std::vector<float> z = waters.run().heights(0);
    const glm::dvec2 corner = waters.offset(0, 0, 0);
    const auto at = [&](const glm::dvec2& off) {
        const glm::dvec2 cells = (off - corner) / kCell;
        const glm::ivec2 cell(glm::floor(cells));
        const glm::dvec2 part = cells - glm::dvec2(cell);
        const auto node = [&](int x, int y) { return z[static_cast<size_t>((cell.y + y) * kSize + cell.x + x)]; };
        return glm::mix(glm::mix<double>(node(0, 0), node(1, 0), part.x),
                        glm::mix<double>(node(0, 1), node(1, 1), part.x), part.y);
    };
    // What the waves carry along rays from the patch, on both sides of it, 45 to 75 m behind.
    const double expected = 0.398 * std::sqrt(ocean::kGravity * patch.width) / patch.speed;
    std::vector<double> energies;
    constexpr double kApart = 0.03; // of rays, in the angle expected
    constexpr double kFirst = 0.5;
    for (double part = kFirst; part < 1.6; part += kApart)
    {
        double energy = 0.0;
        for (double r = 45.0; r < 75.0; r += 0.35)
            for (const double side : {-1.0, 1.0})
            {
                const double angle = part * expected;
                energy += r * std::pow(at(r * glm::dvec2(-std::cos(angle), side * std::sin(angle))), 2);
            }
        energies.push_back(energy);
    }
    const auto most = static_cast<size_t>(std::ranges::max_element(energies) - energies.begin());
    REQUIRE(most > 0);
    REQUIRE(most + 1 < energies.size());
    const double bend = energies[most - 1] - 2.0 * energies[most] + energies[most + 1];
    const double top = static_cast<double>(most) + 0.5 * (energies[most - 1] - energies[most + 1]) / bend;
    const double found = expected * (kFirst + kApart * top);
    MESSAGE("most at ", found, " rad, expected ", expected);
    CHECK(found == test::near(expected, 0.05));
    CHECK(expected < 0.34 * std::asin(1.0 / 3.0));
    CHECK(gpu.validationErrors() == 0);
}
