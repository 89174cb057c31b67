#include "ocean/sea/bands.h"

#include <algorithm>
#include <numbers>

namespace ocean {

namespace {

constexpr double kPi = std::numbers::pi;

// A tile takes over where its side holds this many waves: fewer would show its period.
constexpr double kWavesPerTile = 6.0;

// Unless the longer tile cannot carry them so far: it stays this much below its Nyquist wavenumber.
constexpr double kPartOfNyquist = 0.9;

double nyquist(const CascadeSpec& cascade)
{
    return kPi * cascade.size / cascade.length;
}

} // namespace

std::vector<Band> bandsOf(std::span<const CascadeSpec> cascades)
{
    // Tiles of falling length and 16 samples or more have rising borders, for 0.9 * 16 / 2 > 6.
    std::vector<Band> bands;
    double begin = 0.0;
    for (size_t i = 0; i < cascades.size(); ++i)
    {
        double end = nyquist(cascades[i]);
        if (i + 1 < cascades.size())
            end = std::min(kWavesPerTile * 2.0 * kPi / cascades[i + 1].length, kPartOfNyquist * end);
        bands.push_back({begin, end});
        begin = end;
    }
    return bands;
}

} // namespace ocean
