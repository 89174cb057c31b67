#include "support/dispersive.h"

#include "engine/random.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace test {

ocean::GridSpec deepGrid(int size, ocean::Border border, double cell)
{
    ocean::GridSpec spec;
    spec.name = "test";
    spec.cells = {size, size};
    spec.cell = cell;
    spec.waves = ocean::Waves::dispersive;
    spec.damping = 0.0;
    spec.border = border;
    spec.every = 1;
    return spec;
}

double Wave::k(int size, double cell) const
{
    return 2.0 * std::numbers::pi / (size * cell) * glm::length(cycles);
}

double Wave::phaseAt(int x, int y, int size) const
{
    return 2.0 * std::numbers::pi / size * (cycles.x * x + cycles.y * y);
}

Cells surfaceOf(const std::vector<Wave>& waves, int size, const std::function<double(const Wave&)>& turn)
{
    Cells z;
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x)
        {
            double sum = 0.0;
            for (const Wave& wave : waves)
                sum += wave.height * std::cos(wave.phaseAt(x, y, size) - turn(wave));
            z.push_back(sum);
        }
    return z;
}

Cells bumps(int size, uint32_t seed)
{
    Cells z(static_cast<size_t>(size) * static_cast<size_t>(size));
    for (uint32_t n = 0; n < 12; ++n)
    {
        const glm::dvec2 at =
            glm::dvec2(engine::uniform(seed, 4 * n, 0.3f, 0.7f), engine::uniform(seed, 4 * n + 1, 0.3f, 0.7f)) *
            double(size);
        const double radius = engine::uniform(seed, 4 * n + 2, 2.0f, 8.0f);
        const double height = engine::uniform(seed, 4 * n + 3, -0.3f, 0.3f);
        for (int y = 0; y < size; ++y)
            for (int x = 0; x < size; ++x)
                z[static_cast<size_t>(y * size + x)] +=
                    height * std::exp(-(std::pow(x - at.x, 2) + std::pow(y - at.y, 2)) / (radius * radius));
    }
    return z;
}

std::vector<float> rounded(const Cells& cells)
{
    return {cells.begin(), cells.end()};
}

std::complex<double> found(const Wave& wave, const std::vector<float>& z, int size)
{
    std::complex<double> sum = 0.0;
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x)
            sum +=
                static_cast<double>(z[static_cast<size_t>(y * size + x)]) * std::polar(1.0, wave.phaseAt(x, y, size));
    return 2.0 * sum / (static_cast<double>(size) * size);
}

double largestDifference(const std::vector<float>& a, const Cells& b)
{
    double most = 0.0;
    for (size_t i = 0; i < a.size(); ++i)
        most = std::max(most, std::abs(a[i] - b[i]));
    return most;
}

double meanOf(const std::vector<float>& cells)
{
    return sumOf(cells) / static_cast<double>(cells.size());
}

} // namespace test
