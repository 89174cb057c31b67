// The same world, the same bytes: scenes in which bodies and water move each other, run again and again.
#include "support/wakes.h"
#include "tools/scene.h"

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
    const tools::Scene scene = *tools::loadScene(name, {});
    boats::WorldSpec spec{scene.ocean, scene.grids, scene.bodies, scene.step, ocean::fftEngineFor(gpu)};
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
        const uint64_t first = hashOf(gpu, name, ticks, most);
        MESSAGE(name << " after " << ticks << " ticks: " << first);
        for (int run = 1; run < runs; ++run)
            CHECK(hashOf(gpu, name, ticks, most) == first);
    }
    CHECK(gpu.validationErrors() == 0);
}

} // namespace

TEST_CASE("state: two runs of every scene of the paper have the same bits, 10 ticks on small grids")
{
    checkScenes({"speedboat", "corsair", "three-boats", "buoys", "armada"}, 10, 2, 64);
}

TEST_CASE("state: five runs of every scene of the paper, 600 ticks, grids of 512 cells a side" * doctest::skip())
{
    checkScenes({"speedboat", "corsair", "three-boats", "buoys", "armada"}, 600, 5, 512);
}
