// The water and the land under it: how high waves are over shallow ground, and where it is dry.
#include "engine/barrier.h"
#include "engine/random.h"
#include "ocean/water_query.h"
#include "support/gpu.h"
#include "support/grids.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

namespace {

// Ground that rises to the east, from deep water to a hill, around a place far out.
constexpr glm::dvec2 kMiddle{70'000.0, -30'000.0};

ocean::LandSpec slopingLand()
{
    ocean::LandSpec spec;
    spec.size = {400.0, 130.0};
    spec.center = kMiddle;
    spec.cell = 1.5;
    spec.shapes = {{.kind = ocean::LandKind::plane,
                    .center = kMiddle,
                    .heading = 90.0 * engine::kDegree,
                    .height = -2.0,
                    .slope = 0.05}};
    return spec;
}

ocean::OceanSpec windSea(double choppiness)
{
    ocean::OceanSpec spec;
    spec.spectrum = ocean::Spectrum::jonswap;
    spec.wind.speed = 9.0;
    spec.choppiness = choppiness;
    spec.cascades = {{250.0, 128}, {37.0, 64}};
    return spec;
}

// The sea with the land and without it, at the same places.
class Shore
{
public:
    Shore(test::Gpu& gpu, double choppiness)
        : gpu_(gpu), sea_(gpu, windSea(choppiness), ocean::fftEngineFor(gpu), 1), grids_(gpu, {}),
          none_(gpu, {}, sea_.highest()), land_(gpu, slopingLand(), sea_.highest())
    {
        sea_.settle(gpu, 0.0);
    }

    struct Answers
    {
        std::vector<gpu::WaterAnswer> open;
        std::vector<gpu::WaterAnswer> shore;
    };
    Answers ask(double time, const std::vector<glm::dvec2>& places, std::optional<double> footprint = {})
    {
        gpu_.run([&](const engine::Commands& cmd) {
            sea_.recordSeen(cmd, time);
            sea_.recordFelt(cmd, time);
            engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeRead);
        });
        return {askOf(none_, places, footprint), askOf(land_, places, footprint)};
    }
    double highest() const { return sea_.highest(); }
    double groundAt(const glm::dvec2& place) const { return land_.map().heightAt(place); }

private:
    std::vector<gpu::WaterAnswer> askOf(const ocean::Land& land, const std::vector<glm::dvec2>& places,
                                        std::optional<double> footprint)
    {
        ocean::WaterQuery query(gpu_, {sea_, grids_, land}, static_cast<uint32_t>(places.size()), footprint);
        gpu_.run([&](const engine::Commands& cmd) { query.record(cmd, places); });
        return {query.answers().begin(), query.answers().end()};
    }

    test::Gpu& gpu_;
    ocean::Sea sea_;
    ocean::WaveGrids grids_;
    ocean::Land none_;
    ocean::Land land_;
};

std::vector<glm::dvec2> placesAround(const glm::dvec2& middle, const glm::dvec2& half, uint32_t count)
{
    std::vector<glm::dvec2> places;
    for (uint32_t i = 0; i < count; ++i)
        places.push_back(middle + half * glm::dvec2(engine::uniform(5, 2 * i, -1.0f, 1.0f),
                                                    engine::uniform(5, 2 * i + 1, -1.0f, 1.0f)));
    return places;
}

} // namespace

TEST_CASE("land: the sea has 0.78 of the depth left where its highest waves are higher, and all of it in deep water")
{
    test::Gpu gpu;
    Shore shore(gpu, 0.0); // waves move straight up and down: the water over a place is always the same
    const std::vector<glm::dvec2> places = placesAround(kMiddle, {220.0, 80.0}, 1500);
    uint32_t open = 0;
    uint32_t shallow = 0;
    for (const std::optional<double> footprint : {std::optional<double>{}, std::optional<double>{0.0}})
    {
        const Shore::Answers answers = shore.ask(12.5, places, footprint);
        for (size_t i = 0; i < places.size(); ++i)
        {
            const gpu::WaterAnswer& there = answers.shore[i];
            const glm::dvec2 off = glm::abs(places[i] - kMiddle);
            const bool outside = off.x > 201.0 || off.y > 66.0;
            const double depth = -shore.groundAt(places[i]);
            if (!outside && (off.x > 199.0 || off.y > 64.0))
                continue; // on the border itself
            const double share = outside ? 1.0 : std::clamp(0.78 * depth / shore.highest(), 0.0, 1.0);
            CHECK(std::abs(double{there.ambient} - share * double{answers.open[i].ambient}) < 2e-3);
            CHECK(std::abs(double{there.velocity.z} - share * double{answers.open[i].velocity.z}) < 2e-3);
            if (outside || depth > shore.highest() / 0.78)
            {
                CHECK(there.ambient == answers.open[i].ambient);
                CHECK(there.slope == answers.open[i].slope);
                ++open;
            }
            if (outside || std::abs(double{there.ambient} + depth) > 0.01)
                CHECK(there.there == (outside || double{there.ambient} + depth > 0.0 ? 1u : 0u));
            shallow += share < 0.7;
        }
    }
    CHECK(open > 500);
    CHECK(shallow > 500);
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("land: no wave is higher than 0.78 of the depth, from its trough to its crest")
{
    test::Gpu gpu;
    Shore shore(gpu, 1.0);
    std::vector<glm::dvec2> places;
    for (double depth = 0.25; depth < 4.0; depth += 0.25)
        places.emplace_back(kMiddle.x + (2.0 - depth) / 0.05, kMiddle.y + 7.0 * depth);
    std::vector<float> low(places.size(), 1e9f);
    std::vector<float> high(places.size(), -1e9f);
    for (int n = 0; n < 120; ++n)
    {
        const Shore::Answers answers = shore.ask(7.0 + 0.61 * n, places);
        for (size_t i = 0; i < places.size(); ++i)
        {
            low[i] = std::min(low[i], answers.shore[i].ambient);
            high[i] = std::max(high[i], answers.shore[i].ambient);
            CHECK(answers.shore[i].there == 1); // it falls nowhere dry
        }
    }
    for (size_t i = 0; i < places.size(); ++i)
    {
        CHECK(high[i] - low[i] < 0.78 * -shore.groundAt(places[i]));
        CHECK(high[i] - low[i] > 0.2 * std::min(-shore.groundAt(places[i]), shore.highest()));
    }
    CHECK(gpu.validationErrors() == 0);
}
