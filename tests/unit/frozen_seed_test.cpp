// The random numbers of the frozen waves: normal, and decided by the seed and the wave alone.
#include "ocean/sea/frozen_sea.h"
#include "support/near.h"

#include <doctest/doctest.h>

#include <cmath>
#include <complex>
#include <cstdlib>
#include <initializer_list>
#include <utility>
#include <vector>

using test::near;

namespace {

ocean::OceanSpec seaOf(ocean::Spectrum spectrum, double wind, std::vector<ocean::CascadeSpec> cascades)
{
    ocean::OceanSpec spec;
    spec.spectrum = spectrum;
    spec.wind.speed = wind;
    spec.fetch = 3e6;
    spec.cascades = std::move(cascades);
    return spec;
}

const std::vector<ocean::CascadeSpec> kDefault = ocean::OceanSpec{}.cascades;

// Place of wavevector (x, y), either sign, in FFT order.
size_t place(const ocean::FrozenCascade& sea, int x, int y)
{
    const int n = static_cast<int>(sea.spec.size);
    return static_cast<size_t>(((y + n) % n) * n + (x + n) % n);
}

} // namespace

TEST_CASE("frozen sea: amplitudes are complex normal numbers")
{
    // Over 200 seeds, <|h|^4> = 2 <|h|^2>^2, both parts alike and independent; neighbours too.
    ocean::OceanSpec spec = seaOf(ocean::Spectrum::jonswap, 10.0, {{500.0, 16}});
    std::vector<double> second(256), fourth(256);
    double real = 0.0, imaginary = 0.0, mixed = 0.0, neighbours = 0.0, opposites = 0.0;
    const auto sigma = std::sqrt(ocean::resolvedVariance(spec, 0));
    for (spec.seed = 0; spec.seed < 200; ++spec.seed)
    {
        const ocean::FrozenCascade sea = ocean::freeze(spec, 0);
        for (size_t j = 0; j < 256; ++j)
        {
            const std::complex<double> h = std::complex<double>(sea.waves[j].h0) / sigma;
            second[j] += std::norm(h) / 200.0;
            fourth[j] += std::norm(h) * std::norm(h) / 200.0;
            real += h.real() * h.real();
            imaginary += h.imag() * h.imag();
            mixed += h.real() * h.imag();
            if (j + 1 < 256)
                neighbours += (std::conj(h) * std::complex<double>(sea.waves[j + 1].h0)).real() / sigma;
            opposites += (h * std::complex<double>(sea.waves[j].h0MinusConj)).real() / sigma;
        }
    }
    double ratio = 0.0;
    int waves = 0;
    for (size_t j = 0; j < 256; ++j)
    {
        if (second[j] > 0.0)
        {
            ratio += fourth[j] / (second[j] * second[j]);
            ++waves;
        }
    }
    CHECK(ratio / waves == near(2.0, 0.03));
    CHECK(real == near(imaginary, 0.06));
    CHECK(std::abs(mixed) < 0.03 * (real + imaginary));
    CHECK(std::abs(neighbours) < 0.03 * (real + imaginary));
    CHECK(std::abs(opposites) < 0.03 * (real + imaginary));
}

TEST_CASE("frozen sea: the seed decides it, and nothing else")
{
    ocean::OceanSpec spec = seaOf(ocean::Spectrum::phillips, 8.0, kDefault);
    for (size_t i = 0; i < spec.cascades.size(); ++i)
        CHECK(ocean::freeze(spec, i).waves == ocean::freeze(spec, i).waves);

    const auto differing = [](const ocean::FrozenCascade& a, const ocean::FrozenCascade& b) {
        size_t differ = 0, live = 0;
        for (size_t j = 0; j < a.waves.size(); ++j)
        {
            live += a.waves[j].h0 != 0.0f ? 1 : 0;
            differ += a.waves[j].h0 != b.waves[j].h0 ? 1 : 0;
        }
        return static_cast<double>(differ) / static_cast<double>(live);
    };
    ocean::OceanSpec other = spec;
    other.seed = spec.seed + 1;
    CHECK(differing(ocean::freeze(spec, 0), ocean::freeze(other, 0)) > 0.999);

    // Two cascades must not carry the same numbers: the same place, in units of its own spread, differs.
    const auto first = ocean::freeze(spec, 0);
    const auto second = ocean::freeze(spec, 1);
    int same = 0;
    for (size_t j = 0; j < first.waves.size(); ++j)
    {
        if (first.waves[j].h0 != 0.0f && second.waves[j].h0 != 0.0f)
            same += std::abs(std::arg(first.waves[j].h0) - std::arg(second.waves[j].h0)) < 1e-4f ? 1 : 0;
    }
    CHECK(same < 10);
}

TEST_CASE("frozen sea: a wave is the same in a finer tile of the same length")
{
    for (const auto kind : {ocean::Spectrum::phillips, ocean::Spectrum::jonswap})
    {
        const auto coarse = ocean::freeze(seaOf(kind, 8.0, {{200.0, 64}}), 0);
        const auto fine = ocean::freeze(seaOf(kind, 8.0, {{200.0, 128}}), 0);
        for (int y = -31; y < 32; ++y)
        {
            for (int x = -31; x < 32; ++x)
            {
                const bool wave = x != 0 || y != 0;
                if (wave && std::hypot(std::abs(x) + 0.5, std::abs(y) + 0.5) < 32.0) // wholly in both bands
                    CHECK(coarse.waves[place(coarse, x, y)] == fine.waves[place(fine, x, y)]);
            }
        }
    }
}
