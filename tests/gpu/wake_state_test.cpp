// The same world, the same bytes: scenes in which bodies and water move each other, run again and again.
#include "support/wakes.h"
#include "world/scene.h"

#include <doctest/doctest.h>

#include <cstring>

namespace {

// FNV-1a of everything that the simulation keeps from tick to tick.
class StateHash
{
public:
    template <typename T>
    void add(const std::vector<T>& values)
    {
        const auto* bytes = reinterpret_cast<const unsigned char*>(values.data());
        for (size_t i = 0; i < values.size() * sizeof(T); ++i)
            hash_ = (hash_ ^ bytes[i]) * 1099511628211ull;
    }
    uint64_t value() const { return hash_; }

private:
    uint64_t hash_ = 14695981039346656037ull;
};

// After `ticks` ticks, with grids of at most `most` cells a side.
uint64_t hashOf(test::Gpu& gpu, const std::string& name, uint64_t ticks, int most)
{
    const world::Scene scene = *world::loadScene(name, {});
    world::WorldSpec spec{scene.ocean, scene.grids, scene.bodies, scene.step, ocean::fftEngineFor(gpu)};
    for (ocean::GridSpec& grid : spec.grids)
        grid = ocean::coarsened(std::move(grid), most);
    test::Waters waters(gpu, spec);
    waters.runTo(ticks);
    StateHash hash;
    hash.add(gpu.read<gpu::BodyState>(waters.world().fleet().states(), waters.world().fleet().count()));
    hash.add(waters.wakes());
    for (uint32_t g = 0; g < spec.grids.size(); ++g)
    {
        hash.add(waters.field(g).heights);
        hash.add(waters.foam(g).heights);
    }
    return hash.value();
}

void checkScenes(const std::vector<std::string>& names, uint64_t ticks, int runs, int most)
{
    test::Gpu gpu;
    for (const std::string& name : names)
    {
        CAPTURE(name);
        uint64_t first = 0;
        for (int run = 0; run < runs; ++run)
        {
            const uint64_t hash = hashOf(gpu, name, ticks, most);
            MESSAGE(name << " after " << ticks << " ticks, run " << run + 1 << " of " << runs << ": " << hash);
            first = run == 0 ? hash : first;
            CHECK(hash == first);
        }
    }
    CHECK(gpu.validationErrors() == 0);
}

} // namespace

TEST_CASE("state: two runs of every scene of the paper have the same bits, 10 ticks on small grids")
{
    checkScenes({"speedboat", "corsair", "three-boats", "buoys", "armada"}, 10, 2, 64);
}

// An entry of ctest each: they take a quarter of an hour and more.
TEST_CASE("state: five runs of 600 ticks, grids of 512 cells a side: speedboat and corsair" * doctest::skip())
{
    checkScenes({"speedboat", "corsair"}, 600, 5, 512);
}
TEST_CASE("state: five runs of 600 ticks, grids of 512 cells a side: three-boats" * doctest::skip())
{
    checkScenes({"three-boats"}, 600, 5, 512);
}
TEST_CASE("state: five runs of 600 ticks, grids of 512 cells a side: buoys" * doctest::skip())
{
    checkScenes({"buoys"}, 600, 5, 512);
}
TEST_CASE("state: five runs of 600 ticks, grids of 512 cells a side: armada" * doctest::skip())
{
    checkScenes({"armada"}, 600, 5, 512);
}

// Their hashes once, to be compared by hand before and after a change that must not change what is computed.
TEST_CASE("state: one run of 60 ticks, grids of 256 cells a side, every scene of the paper" * doctest::skip())
{
    checkScenes({"speedboat", "corsair", "three-boats", "buoys", "armada"}, 60, 1, 256);
}
TEST_CASE("state: one run of 600 ticks, grids of 512 cells a side, every scene of the paper" * doctest::skip())
{
    checkScenes({"speedboat", "corsair", "three-boats", "buoys", "armada"}, 600, 1, 512);
}
