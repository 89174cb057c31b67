#include "ocean/sea/wave_set.h"

#include "ocean/sea/frozen_sea.h"
#include "shared/sea.h"

#include <glm/common.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace ocean {

namespace {

uint32_t largestSize(const OceanSpec& spec)
{
    uint32_t size = 0;
    for (const CascadeSpec& cascade : spec.cascades)
        size = std::max(size, cascade.size);
    return size;
}

// Waves carry water along because it goes forward where it stands higher, and where it goes forward it stays with the
// wave for longer: one half of the drift is in proportion to how far it is moved across, the other to the square.
double driftPart(double choppiness)
{
    return 0.5 * choppiness * (1.0 + choppiness);
}

// Index in FFT order of a signed wave number.
uint32_t fftIndex(int wave, uint32_t size)
{
    return static_cast<uint32_t>(wave < 0 ? wave + static_cast<int>(size) : wave);
}

void fill(WaveSet& set, uint32_t cascade, WaveMotion& motion)
{
    const FrozenCascade frozen = freeze(set.spec, cascade);
    WaveColumns& columns = set.columns[cascade];
    const size_t area = size_t{set.size} * set.size;
    for (std::vector<float>* part : {&columns.h0[0], &columns.h0[1], &columns.minus[0], &columns.minus[1]})
        part->assign(area, 0.0f);
    columns.cycles.assign(area, 0);
    columns.acrossOf.assign(area, 0.0f);
    columns.empty.assign(set.size, 1);

    const uint32_t n = frozen.spec.size;
    const int half = static_cast<int>(n / 2);
    for (int y = -half; y < half; ++y)
    {
        for (int x = -half; x < half; ++x)
        {
            const FrozenWave& wave = frozen.waves[size_t{fftIndex(y, n)} * n + fftIndex(x, n)];
            const double kx = set.dk(cascade) * x;
            const double ky = set.dk(cascade) * y;
            const double k = std::hypot(kx, ky);
            const double coth = k > 0.0 ? 1.0 / std::tanh(k * set.spec.depth) : 0.0;
            const double variance = 2.0 * std::norm(wave.h0);
            if (k > 0.0 && variance > 0.0) // it travels along -k
                motion.add(k, 2.0 * std::numbers::pi * wave.cycles / set.spec.loop, variance, -glm::dvec2(kx, ky) / k);
            if (k > 0.0)
                set.sums[cascade].add(variance, k, coth);

            // The first cascade is drawn by splines (shaders/ocean/water.glsl).
            const double gain = cascade == 0 ? splineGain(kx, set.texel(0)) * splineGain(ky, set.texel(0)) : 1.0;
            const auto stronger = static_cast<float>(1.0 / gain);
            const std::complex<float> h0 = stronger * wave.h0;
            const std::complex<float> minus = stronger * wave.h0MinusConj;

            const uint32_t column = fftIndex(x, set.size);
            const size_t at = size_t{column} * set.size + fftIndex(y, set.size);
            columns.h0[0][at] = h0.real();
            columns.h0[1][at] = h0.imag();
            columns.minus[0][at] = minus.real();
            columns.minus[1][at] = minus.imag();
            columns.cycles[at] = wave.cycles;
            columns.acrossOf[at] = k > 0.0 ? static_cast<float>(coth / k) : 0.0f;
            if (h0 != 0.0f || minus != 0.0f)
                columns.empty[column] = 0;
        }
    }
}

// Standard deviations mix as heights do.
double mixedSquare(double a, double b, double part)
{
    const double root = (1.0 - part) * std::sqrt(a) + part * std::sqrt(b);
    return part >= 1.0 ? b : root * root;
}

double mixedNumber(double a, double b, double part)
{
    return (1.0 - part) * a + part * b;
}

// The shorter way round.
double mixedAngle(double a, double b, double part)
{
    return part >= 1.0 ? b : a + part * std::remainder(b - a, 2.0 * std::numbers::pi);
}

WaveColumns mixedColumns(const WaveColumns& a, const WaveColumns& b, double part)
{
    WaveColumns out = b;
    const auto each = [&](const std::vector<float>& from, std::vector<float>& to) {
        for (size_t i = 0; i < to.size(); ++i)
            to[i] = mixed(from[i], to[i], static_cast<float>(part));
    };
    for (size_t i = 0; i < 2; ++i)
    {
        each(a.h0[i], out.h0[i]);
        each(a.minus[i], out.minus[i]);
    }
    for (size_t i = 0; i < out.empty.size(); ++i)
        out.empty[i] = a.empty[i] && b.empty[i] ? 1 : 0;
    return out;
}

} // namespace

double splineGain(double k, double texel)
{
    return (2.0 + std::cos(k * texel)) / 3.0;
}

WaveSet::WaveSet(const OceanSpec& asked)
    : spec(asked), size(largestSize(asked)), sums(asked.cascades.size()), columns(asked.cascades.size())
{
    std::vector<WaveMotion> motions(cascades(), WaveMotion(spec.depth));
    for (uint32_t c = 0; c < cascades(); ++c)
        fill(*this, c, motions[c]);
    depths = makeDepthTable(motions, spec.depth, driftPart(spec.choppiness));
}

double WaveSet::dk(uint32_t cascade) const
{
    return 2.0 * std::numbers::pi / spec.cascades[cascade].length;
}

float mixed(float a, float b, float part)
{
    return (1.0f - part) * a + part * b;
}

WindSpec mixed(const WindSpec& a, const WindSpec& b, double part)
{
    return {mixedNumber(a.speed, b.speed, part), mixedAngle(a.from, b.from, part), mixedNumber(a.gusts, b.gusts, part)};
}

OceanSpec mixed(const OceanSpec& a, const OceanSpec& b, double part)
{
    OceanSpec out = b;
    if (b.spectrum == Spectrum::none && part < 1.0)
        out.spectrum = a.spectrum;
    out.wind = mixed(a.wind, b.wind, part);
    out.choppiness = mixedNumber(a.choppiness, b.choppiness, part);
    return out;
}

std::vector<WaveSums> mixed(const std::vector<WaveSums>& a, const std::vector<WaveSums>& b, double part)
{
    std::vector<WaveSums> out;
    for (size_t c = 0; c < b.size(); ++c)
        out.push_back({.variance = mixedSquare(a[c].variance, b[c].variance, part),
                       .acrossSquare = mixedSquare(a[c].acrossSquare, b[c].acrossSquare, part),
                       .slopeSquare = mixedSquare(a[c].slopeSquare, b[c].slopeSquare, part),
                       .bendSquare = mixedSquare(a[c].bendSquare, b[c].bendSquare, part)});
    return out;
}

WaveSet mixed(const WaveSet& a, const WaveSet& b, double part)
{
    WaveSet out = b;
    if (part >= 1.0)
        return out;
    out.spec = mixed(a.spec, b.spec, part);
    out.sums = mixed(a.sums, b.sums, part);
    for (uint32_t c = 0; c < b.cascades(); ++c)
        out.columns[c] = mixedColumns(a.columns[c], b.columns[c], part);
    const double deepest = std::max(a.depths.deepest, b.depths.deepest);
    const DepthTable from = resampled(a.depths, deepest);
    out.depths = resampled(b.depths, deepest);
    for (size_t i = 0; i < out.depths.samples.size(); ++i)
        out.depths.samples[i] = glm::mix(from.samples[i], out.depths.samples[i], static_cast<float>(part));
    return out;
}

DepthTable resampled(const DepthTable& table, double deepest)
{
    if (deepest == table.deepest)
        return table;
    DepthTable out{deepest, {}};
    const double last = gpu::kDepthSamples - 1;
    for (size_t row = 0; row < table.samples.size(); row += gpu::kDepthSamples)
        for (uint32_t i = 0; i < gpu::kDepthSamples; ++i)
        {
            const double at = std::min(i * std::sqrt(deepest / table.deepest), last);
            const auto below = static_cast<size_t>(std::min(std::floor(at), last - 1.0));
            out.samples.push_back(glm::mix(table.samples[row + below], table.samples[row + below + 1],
                                           static_cast<float>(at - static_cast<double>(below))));
        }
    return out;
}

} // namespace ocean
