// The land as it is drawn, without a device: which squares, and what its shape does to its light.
#include "engine/random.h"
#include "render/camera.h"
#include "render/land/land_light.h"
#include "render/land/land_tiles.h"

#include <doctest/doctest.h>
#include <glm/geometric.hpp>

#include <cmath>
#include <map>

namespace {

ocean::LandMap landOf(std::vector<ocean::LandShape> shapes, glm::dvec2 size, double cell)
{
    ocean::LandSpec spec;
    spec.size = size;
    spec.cell = cell;
    spec.shapes = std::move(shapes);
    auto map = ocean::makeLand(spec);
    REQUIRE(map);
    return std::move(*map);
}

// Looks at everything.
render::LandEye eyeAt(const glm::dvec3& eye)
{
    render::LandEye all{.eye = eye};
    all.clip = glm::dmat4(0.0);
    all.clip[3][3] = 1.0; // every place is in the middle of the picture
    return all;
}

// As shaders/render/land/draw.vert has it.
double fadeAt(const gpu::LandTile& tile, const glm::dvec2& place, const glm::dvec3& eye, double above)
{
    const double far = std::hypot(glm::distance(place, glm::dvec2(eye)), above);
    return std::clamp((far - double{tile.from}) / (double{tile.to} - double{tile.from}), 0.0, 1.0);
}

} // namespace

TEST_CASE("land tiles: they cover all of the land once, and where two meet their heights lie on the same lines")
{
    constexpr int kQuads = 6;
    const ocean::LandMap map =
        landOf({{.kind = ocean::LandKind::noise, .height = 40.0, .length = 60.0}}, {734.0, 411.0}, 1.0);
    const render::LandTiles tiles(map, kQuads);
    std::vector<gpu::LandTile> found;
    for (uint32_t n = 0; n < 12; ++n)
    {
        const glm::dvec3 eye(engine::uniform(3, 3 * n, -500.0f, 500.0f), engine::uniform(3, 3 * n + 1, -300.0f, 300.0f),
                             std::exp(engine::uniform(3, 3 * n + 2, 0.0f, 7.0f)));
        tiles.select(eyeAt(eye), found);
        REQUIRE(found.size() <= tiles.most());
        std::map<std::pair<int, int>, const gpu::LandTile*> owners; // of cells
        bool once = true;
        for (const gpu::LandTile& tile : found)
            for (int y = tile.corner.y; y < std::min(tile.corner.y + kQuads * tile.stride, map.count.y - 1); ++y)
                for (int x = tile.corner.x; x < std::min(tile.corner.x + kQuads * tile.stride, map.count.x - 1); ++x)
                    once &= owners.emplace(std::pair{x, y}, &tile).second;
        REQUIRE(once);
        REQUIRE(owners.size() == static_cast<size_t>(map.count.x - 1) * static_cast<size_t>(map.count.y - 1));
        for (const auto& [cell, tile] : owners)
            for (const std::pair<int, int>& off : {std::pair{1, 0}, std::pair{0, 1}})
            {
                const auto other = owners.find({cell.first + off.first, cell.second + off.second});
                if (other == owners.end() || other->second->stride == tile->stride)
                    continue;
                const gpu::LandTile& fine = other->second->stride < tile->stride ? *other->second : *tile;
                REQUIRE(2 * fine.stride == std::max(other->second->stride, tile->stride));
                const glm::dvec2 border =
                    map.low + map.cell * glm::dvec2(cell.first + off.first, cell.second + off.second);
                CHECK(fadeAt(fine, border, eye, tiles.above(eye.z)) == 1.0);
            }
    }
}

TEST_CASE("land tiles: what is behind the eye, deep under water or not mirrored is not drawn")
{
    const ocean::LandMap map =
        landOf({{.kind = ocean::LandKind::plane, .heading = 0.0, .slope = 0.5}}, {1000.0, 1000.0}, 4.0);
    const render::LandTiles tiles(map, 16);
    std::vector<gpu::LandTile> all;
    tiles.select(eyeAt({0.0, 0.0, 5.0}), all);
    std::vector<gpu::LandTile> found;
    const render::CameraPose north = render::lookAt({0.0, 0.0, 5.0}, {0.0, 100.0, 5.0}, 0.9);
    tiles.select({.eye = north.eye, .clip = render::clipFromRelative(north, 1.8)}, found);
    CHECK(!found.empty());
    CHECK(found.size() < all.size() / 2);
    for (const gpu::LandTile& tile : all)
    {
        const glm::ivec2 last = glm::min(tile.corner + 16 * tile.stride, map.count - 1);
        CHECK(map.heightOf({tile.corner.x, last.y}) >= -34.0); // not deeper
    }
    render::LandEye mirrored = eyeAt({0.0, 0.0, 5.0});
    mirrored.mirrored = true;
    tiles.select(mirrored, found);
    for (const gpu::LandTile& tile : found)
        CHECK(map.heightOf(glm::min(tile.corner + 16 * tile.stride, map.count - 1)) > 0.0);
}

TEST_CASE(
    "land light: a wall's shadow is as long as its height over the slope of the sun's rays, whichever way they come")
{
    const ocean::LandMap map =
        landOf({{.kind = ocean::LandKind::wall, .radius = 6.0, .height = 20.0, .bank = 1000.0}}, {300.0, 260.0}, 1.0);
    const render::LandPicture picture = render::landPictureOf(map, 1024);
    CHECK(picture.stride == 1);
    CHECK(render::landPictureOf(map, 100).count == (map.count - 1) / 4 + 1);
    std::vector<uint8_t> lit;
    for (const double azimuth : {0.0, 30.0, 45.0, 100.0, 135.0, 200.0, 270.0, 333.0})
        for (const double slope : {0.25, 0.7, 2.0})
        {
            CAPTURE(azimuth);
            CAPTURE(slope);
            const glm::dvec2 towards(std::sin(azimuth * engine::kDegree), std::cos(azimuth * engine::kDegree));
            render::landSunlit(map, picture, glm::normalize(glm::vec3(towards, slope)), lit);
            const auto litAt = [&](double away) { // behind the middle, seen from the sun
                const glm::ivec2 i = glm::round((-away * towards - map.low) / map.cell);
                return lit[static_cast<size_t>(i.y) * static_cast<size_t>(map.count.x) + static_cast<size_t>(i.x)];
            };
            const double reach = 6.0 + 20.0 / slope;
            CHECK(litAt(0.0) == 255);
            CHECK(litAt(-15.0) == 255);
            for (double away = 8.0; away < reach - 2.5; away += 1.0)
                CHECK(litAt(away) == 0);
            CHECK(litAt(reach + 3.0) == 255);
        }
    render::landSunlit(map, picture, {0.0f, 0.0f, 1.0f}, lit);
    CHECK(std::ranges::count(lit, uint8_t{255}) == static_cast<ptrdiff_t>(lit.size()));
}

TEST_CASE("land light: slopes are those of the ground, and a valley sees less of the sky than a ridge")
{
    const ocean::LandMap plane =
        landOf({{.kind = ocean::LandKind::plane, .heading = 90.0 * engine::kDegree, .slope = 0.25}}, {60.0, 40.0}, 0.5);
    for (const render::LandRelief& one : render::landRelief(plane))
    {
        CHECK(std::abs(one.slopeX - 0.25f) < 2.1e-3f); // heights are whole units
        CHECK(std::abs(one.slopeY) < 1e-6f);
        CHECK(one.open > 0.93f);
    }
    const ocean::LandMap pit =
        landOf({{.kind = ocean::LandKind::hill, .radius = 10.0, .height = -20.0},
                {.kind = ocean::LandKind::hill, .center = {30.0, 0.0}, .radius = 10.0, .height = 20.0}},
               {100.0, 60.0}, 0.5);
    const std::vector<render::LandRelief> relief = render::landRelief(pit);
    const auto openAt = [&](double x) {
        return relief[static_cast<size_t>(60 * pit.count.x) + static_cast<size_t>(std::lround((x + 50.0) / 0.5))].open;
    };
    CHECK(openAt(0.0) < 0.5f);
    CHECK(openAt(30.0) == 1.0f);
    CHECK(openAt(-40.0) == 1.0f);
}
