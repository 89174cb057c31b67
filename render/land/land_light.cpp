#include "render/land/land_light.h"

#include "engine/workers.h"

#include <algorithm>
#include <cmath>

namespace render {
namespace {

constexpr double kLowestSun = 0.02; // slope of its rays, so that shadows end somewhere

} // namespace

LandPicture landPictureOf(const ocean::LandMap& map, int most)
{
    LandPicture picture;
    while ((std::max(map.count.x, map.count.y) - 1) / picture.stride + 1 > most)
        ++picture.stride;
    picture.count = (map.count - 1) / picture.stride + 1;
    return picture;
}

std::vector<LandRelief> landRelief(const ocean::LandMap& map)
{
    const auto columns = static_cast<size_t>(map.count.x);
    std::vector<LandRelief> relief(map.heights.size());
    const auto height = [&](int x, int y) {
        return map.heightOf(glm::clamp(glm::ivec2(x, y), glm::ivec2(0), map.count - 1));
    };
    // The sky that is seen, by what rises around, in eight directions and at distances that double.
    constexpr int kDistances[] = {2, 5, 12, 30};
    constexpr glm::ivec2 kDirections[] = {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}};
    engine::Workers workers;
    workers.run(static_cast<size_t>(map.count.y), [&](size_t row) {
        const auto y = static_cast<int>(row);
        for (int x = 0; x < map.count.x; ++x)
        {
            const double across = x > 0 && x + 1 < map.count.x ? 2.0 : 1.0;
            const double up = y > 0 && y + 1 < map.count.y ? 2.0 : 1.0;
            double open = 0.0;
            for (const glm::ivec2& direction : kDirections)
            {
                double steepest = 0.0;
                const double step = map.cell * std::hypot(direction.x, direction.y);
                for (const int distance : kDistances)
                    steepest = std::max(
                        steepest, (height(x + distance * direction.x, y + distance * direction.y) - height(x, y)) /
                                      (distance * step));
                open += 1.0 / (1.0 + steepest * steepest); // cosine squared of its elevation
            }
            relief[row * columns + static_cast<size_t>(x)] = {
                static_cast<float>((height(x + 1, y) - height(x - 1, y)) / (across * map.cell)),
                static_cast<float>((height(x, y + 1) - height(x, y - 1)) / (up * map.cell)),
                static_cast<float>(open / std::size(kDirections))};
        }
    });
    return relief;
}

void landSunlit(const ocean::LandMap& map, const LandPicture& picture, const glm::vec3& sun,
                std::vector<uint8_t>& sunlit)
{
    const double level = std::hypot(double{sun.x}, double{sun.y});
    const bool alongX = std::abs(sun.x) > std::abs(sun.y);
    const int along = alongX ? picture.count.x : picture.count.y;
    const int across = alongX ? picture.count.y : picture.count.x;
    sunlit.resize(static_cast<size_t>(picture.count.x) * static_cast<size_t>(picture.count.y));
    if (level < 1e-6)
    {
        std::ranges::fill(sunlit, uint8_t{255});
        return;
    }

    // Rays a texel apart, followed away from the sun, a line of texels at a time; each knows how high the shadow on it is.
    // Between two of them a texel's is interpolated once, so that shadows do not blur with distance.
    const double main = alongX ? double{sun.x} : double{sun.y};
    const double side = alongX ? double{sun.y} : double{sun.x};
    const double shift = side / std::abs(main); // texels to the side, a line towards the sun
    const double sinks =
        std::max(double{sun.z} / level, kLowestSun) * map.cell * picture.stride * std::hypot(1.0, shift);
    const double soft = 0.5 * sinks + 0.01 * map.cell; // a shadow this far above the ground hides the sun [m]
    const int before =
        std::max(0, static_cast<int>(std::ceil(-shift * (along - 1)))) + 1; // rays that begin left of texel 0
    const int rays = across + static_cast<int>(std::ceil(std::abs(shift) * (along - 1))) + 3;
    std::vector<double> shadow(static_cast<size_t>(rays), -1e9); // [m]
    const auto texelOf = [&](int line, int i) { return alongX ? glm::ivec2(line, i) : glm::ivec2(i, line); };
    for (int n = 0; n < along; ++n)
    {
        const int line = main > 0.0 ? along - 1 - n : n;
        const double first = shift * n + before; // the ray that meets texel 0
        for (double& height : shadow)
            height -= sinks;
        for (int i = 0; i < across; ++i)
        {
            const double at = first + i;
            const auto ray = static_cast<size_t>(at);
            const double cast = std::lerp(shadow[ray], shadow[ray + 1], at - std::floor(at));
            const glm::ivec2 texel = texelOf(line, i);
            const double seen = std::clamp(1.0 + (map.heightOf(picture.stride * texel) - cast) / soft, 0.0, 1.0);
            sunlit[static_cast<size_t>(texel.y) * static_cast<size_t>(picture.count.x) + static_cast<size_t>(texel.x)] =
                static_cast<uint8_t>(std::lround(255.0 * seen));
        }
        for (int ray = static_cast<int>(std::ceil(first)); ray - first <= across - 1; ++ray)
        {
            const double at = ray - first;
            const int i = std::min(static_cast<int>(at), std::max(across - 2, 0));
            const double low = map.heightOf(picture.stride * texelOf(line, i));
            const double high = map.heightOf(picture.stride * texelOf(line, std::min(i + 1, across - 1)));
            double& height = shadow[static_cast<size_t>(ray)];
            height = std::max(height, std::lerp(low, high, at - i));
        }
    }
}

} // namespace render
