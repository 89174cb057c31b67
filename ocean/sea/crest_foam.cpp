#include "ocean/sea/crest_foam.h"

#include <algorithm>
#include <cmath>

namespace ocean {

namespace {

// Foam outlives the fold that made it, so a part this much smaller of the sea folds (found by trying: the tests hold
// the sea to its coverage).
constexpr double kOutlives = 2.2;

// The x that a normal variable exceeds with probability p, 0 < p <= 1/2.
double normalQuantile(double p)
{
    double low = 0.0;
    double high = 10.0;
    for (int i = 0; i < 60; ++i)
    {
        const double middle = 0.5 * (low + high);
        (0.5 * std::erfc(middle / std::sqrt(2.0)) > p ? low : high) = middle;
    }
    return low;
}

} // namespace

double whitecapCoverage(double windSpeed)
{
    return std::min(1.0, 3.84e-6 * std::pow(windSpeed, 3.41));
}

gpu::FoamPush foamPush(const SeaWaves& waves, double elapsed)
{
    // Long waves say where the sea breaks; short ones, whose tiles repeat within sight, only give it a texture.
    constexpr double kWeights[gpu::kMaxCascades] = {4.0, 2.0, 0.5, 0.5};
    const OceanSpec& spec = waves.spec();
    const double coverage = whitecapCoverage(spec.wind.speed);
    const auto folds = [&](uint32_t c) {
        return coverage > 0.0 && spec.choppiness > 0.0 && waves.sums(c).variance > 0.0;
    };
    double weights = 0.0;
    for (uint32_t c = 0; c < waves.cascades(); ++c)
        weights += folds(c) ? kWeights[c] : 0.0;

    gpu::FoamPush push{.size = waves.size()};
    push.choppiness = static_cast<float>(spec.choppiness);
    push.elapsed = static_cast<float>(elapsed);
    push.fade = static_cast<float>(std::exp(-elapsed / kFoamFade));
    for (uint32_t c = 0; c < waves.cascades(); ++c)
    {
        // A cascade without waves leaves foam to the others; if none has any, there is no foam.
        push.foldBelow[c] = weights > 0.0 ? 1.0f : 0.0f;
        if (!folds(c))
            continue;
        const double part = std::pow(coverage, kWeights[c] / weights);
        const double folding = std::clamp(-std::log1p(-part) / kOutlives, 1e-6, 0.5);
        const double spread = spec.choppiness * std::sqrt(waves.sums(c).bendSquare); // deviation of the Jacobian
        push.foldBelow[c] = static_cast<float>(1.0 - normalQuantile(folding) * spread);
        push.foldWidth[c] = static_cast<float>(0.5 * spread);
        push.crest[c] = static_cast<float>(std::sqrt(waves.sums(c).variance));
    }
    return push;
}

} // namespace ocean
