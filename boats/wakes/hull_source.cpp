#include "boats/wakes/hull_source.h"

#include "boats/hulls/hydrostatics.h"
#include "boats/wakes/raster.h"

#include <fftw3.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>

namespace boats {

namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kResolved = 0.85; // of pi / cell: k_c
constexpr double kReach = 7.5;     // mean drafts from the hull where D is cut off: five of a Wigley hull's own
constexpr double kTail = 1.5;      // lengths of the waves that two grids share, over which sharing spreads them
constexpr int kTexelsPerCell = 4;
constexpr double kShortestWetted = 0.15; // of a planing bottom's length
constexpr double kNarrowest = 0.15;      // half beam of a pressure, in parts of its widest: texels must see it
constexpr double kBedReaches = 10.0;     // wave number times depth up to which waves feel the bed: e^-20 of a height
constexpr double kSlicesDeep = gpu::kSlices + 1.0; // of water at least: a hull does not reach into the bed

using Values = std::vector<float>;
using Waves = std::vector<std::complex<float>>;

// Of a periodic raster, rows along x.
class Fourier
{
public:
    explicit Fourier(const glm::ivec2& size) : size_(size), values_(count()), waves_(waveCount())
    {
        auto* waves = reinterpret_cast<fftwf_complex*>(waves_.data());
        there_ = fftwf_plan_dft_r2c_2d(size.y, size.x, values_.data(), waves, FFTW_ESTIMATE);
        back_ = fftwf_plan_dft_c2r_2d(size.y, size.x, waves, values_.data(), FFTW_ESTIMATE);
    }
    ~Fourier()
    {
        fftwf_destroy_plan(there_);
        fftwf_destroy_plan(back_);
    }
    Fourier(const Fourier&) = delete;
    Fourier& operator=(const Fourier&) = delete;

    size_t count() const { return static_cast<size_t>(size_.x) * static_cast<size_t>(size_.y); }
    size_t waveCount() const { return static_cast<size_t>(size_.x / 2 + 1) * static_cast<size_t>(size_.y); }

    const Waves& wavesOf(const Values& values)
    {
        values_ = values;
        fftwf_execute(there_);
        return waves_;
    }
    const Values& valuesOf(const Waves& waves)
    {
        waves_ = waves;
        fftwf_execute(back_);
        for (float& value : values_)
            value /= static_cast<float>(count());
        return values_;
    }

    // What `of` gives for each wave's (kx, ky) [1/m], texels having this side [m].
    template <typename Of>
    Values filter(double texel, const Of& of) const
    {
        Values filter;
        for (int y = 0; y < size_.y; ++y)
            for (int x = 0; x <= size_.x / 2; ++x)
                filter.push_back(static_cast<float>(
                    of(2.0 * kPi / texel * glm::dvec2(x, y <= size_.y / 2 ? y : y - size_.y) / glm::dvec2(size_))));
        return filter;
    }

private:
    glm::ivec2 size_;
    Values values_;
    Waves waves_;
    fftwf_plan there_;
    fftwf_plan back_;
};

// At least `count`, of no prime factors but 2, 3 and 5.
int transformable(int count)
{
    const auto is = [](int n) {
        for (const int factor : {2, 3, 5})
            while (n % factor == 0)
                n /= factor;
        return n == 1;
    };
    while (!is(count))
        ++count;
    return count;
}

double smooth(double t)
{
    t = std::clamp(t, 0.0, 1.0);
    return t * t * (3.0 - 2.0 * t);
}

// How much of waves with wave number k is shorter than `length` [m].
double shorterPart(double k, double length)
{
    return smooth(0.5 + std::log2(std::max(k, 1e-9) * length / (2.0 * kPi)));
}

// What a texel's area takes from a wave along one axis.
double texelPart(double k, double texel)
{
    const double half = 0.5 * k * texel;
    return half > 0.0 ? std::sin(half) / half : 1.0;
}

// A wedge of water behind a stern that ends in a flat transom: half as long as that is wide.
std::vector<glm::dvec2> tailOf(std::span<const glm::dvec2> polygon)
{
    const auto [aft, fore] = std::ranges::minmax(polygon, {}, &glm::dvec2::x);
    const double stern = aft.x;
    glm::dvec2 range(1e9, -1e9);
    for (const glm::dvec2& point : polygon)
        if (point.x < stern + 1e-3 * (fore.x - stern))
            range = {std::min(range.x, point.y), std::max(range.y, point.y)};
    const double width = range.y - range.x;
    return {{stern, range.y}, {stern - 0.5 * width, 0.5 * (range.x + range.y)}, {stern, range.x}};
}

// The hull's cut at a height, with its tails, in texels from `edge`.
Values cutAt(const SourceHull& hull, double height, const glm::ivec2& texels, const glm::dvec2& edge, double texel)
{
    Raster raster(texels);
    const auto add = [&](std::vector<glm::dvec2> polygon) {
        for (glm::dvec2& point : polygon)
            point = (point - edge) / texel;
        addPolygon(raster, polygon);
    };
    for (const std::vector<glm::dvec2>& polygon : waterplane(hull.triangles, height).outline)
    {
        add(polygon);
        if (hull.boat && areaOf(polygon) > 0.0)
            add(tailOf(polygon));
    }
    return {raster.values.begin(), raster.values.end()};
}

// In texels from `edge`, the pressure of a bottom that planes on so much of its length, of one cubic metre.
Values pressureOn(std::span<const gpu::PlaneStation> stations, double wetted, const glm::ivec2& texels,
                  const glm::dvec2& edge, double texel)
{
    const gpu::PlaneStation& last = stations.front();
    const double transom = double{last.at} - 0.5 * double{last.extent};
    Values values(static_cast<size_t>(texels.x) * static_cast<size_t>(texels.y));
    const double widest = double{std::ranges::max_element(stations, {}, &gpu::PlaneStation::beam)->beam};
    double sum = 0.0;
    for (int y = 0; y < texels.y; ++y)
        for (int x = 0; x < texels.x; ++x)
        {
            const glm::dvec2 place = edge + texel * (glm::dvec2(x, y) + 0.5);
            const double along = (place.x - transom) / wetted;
            const auto station = static_cast<size_t>(
                std::clamp((place.x - transom) / double{last.extent}, 0.0, static_cast<double>(stations.size()) - 1.0));
            const double half = std::max(double{stations[station].beam}, kNarrowest * widest);
            const double aside = place.y / half;
            if (along <= 0.0 || along >= 1.0 || std::abs(aside) >= 1.0)
                continue;
            const double value = along * along * (1.0 - along) * (1.0 - aside * aside) / half;
            values[static_cast<size_t>(y) * texels.x + x] = static_cast<float>(value);
            sum += value * texel * texel;
        }
    for (float& value : values)
        value = sum > 0.0 ? static_cast<float>(value / sum) : 0.0f;
    return values;
}

// What its cuts lie in, tails included.
Bounds boundsOf(const SourceHull& hull)
{
    Bounds box = bounds(hull.triangles);
    if (hull.boat)
        box.min.x -= 0.5 * box.size().y;
    return box;
}

// Volume under water at rest over the waterline's area [m].
double meanDraft(const SourceHull& hull, const Bounds& box)
{
    const double height = std::clamp(hull.waterline, box.min.z + 0.01 * box.size().z, box.max.z - 0.01 * box.size().z);
    const double area = waterplane(hull.triangles, height).area;
    return area > 0.0 ? displaced(hull.triangles, height).volume / area : box.size().z;
}

} // namespace

double partOf(const SourceBand& band, double k)
{
    const double mine = band.shortest > 0.0 ? 1.0 - shorterPart(k, band.shortest) : 1.0;
    return band.longest > 0.0 ? mine * shorterPart(k, band.longest) : mine;
}

double resolvedBy(const SourceBand& band, double k)
{
    return std::exp(-std::pow(k * band.cell / (kResolved * kPi), 8.0));
}

HullSource makeHullSource(const SourceHull& hull, const SourceBand& band)
{
    const Bounds box = boundsOf(hull);
    const glm::dvec2 size(box.size());
    const double reach = kReach * meanDraft(hull, box);
    // Waves of a band without long ones do not leave the hull far.
    const double margin = band.longest > 0.0 ? kTail * band.longest : reach + kTail * band.shortest;

    HullSource source;
    const double extent = std::max(size.x, size.y) + 2.0 * margin;
    source.texel =
        band.cell / std::clamp(std::floor(kMaxSourceTexels * band.cell / extent), 1.0, double(kTexelsPerCell));
    source.texels = glm::ivec2(glm::ceil((size + 2.0 * margin) / source.texel)) + 1;
    const glm::dvec2 middle = 0.5 * glm::dvec2(box.min + box.max) - glm::dvec2(hull.centreOfMass);
    source.low = middle - 0.5 * source.texel * glm::dvec2(source.texels - 1);
    const double deepest = hull.waterline + std::max(hull.waterline - box.min.z, 0.25 * box.size().z);
    const double top = std::min(box.max.z, deepest);
    source.bottom = box.min.z - hull.centreOfMass.z;
    source.spacing = (top - box.min.z) / gpu::kSlices;
    source.perDeep = 2.0 * kPi / std::max(size.x, size.y);

    // Wide enough that what comes round again does not matter.
    const int around = static_cast<int>(std::ceil((std::max(reach - margin, 0.0) + 0.5 * reach) / source.texel));
    const glm::ivec2 all(transformable(source.texels.x + 2 * around), transformable(source.texels.y + 2 * around));
    const glm::dvec2 edge =
        source.low + glm::dvec2(hull.centreOfMass) - (around + 0.5) * source.texel; // of the first of all texels
    Fourier fourier(all);
    const auto fades = [&](double depth) {
        return fourier.filter(source.texel, [&](const glm::dvec2& k) { return std::exp(-glm::length(k) * depth); });
    };
    const Values deeper = fades(source.spacing);
    const Values halfDeeper = fades(0.5 * source.spacing);
    // Of what the bed sends back, where it is near enough for the longest waves here.
    const double depth = std::max(band.depth, kSlicesDeep * source.spacing);
    const bool shallow = depth * 2.0 * kPi / (source.texel * std::max(all.x, all.y)) < kBedReaches;
    const Values higher = shallow ? fades(-source.spacing) : Values();
    const Values fromBed = shallow ? fades(2.0 * depth + 0.5 * source.spacing) : Values();
    const Values twice = shallow ? fades(2.0 * depth) : Values();
    // What texels take is given back: by their area in the cut, and twice by reading between them.
    const Values kept = fourier.filter(source.texel, [&](const glm::dvec2& k) {
        const double taken = texelPart(k.x, source.texel) * texelPart(k.y, source.texel);
        return partOf(band, glm::length(k)) * resolvedBy(band, glm::length(k)) / (taken * taken * taken);
    });
    Values near(fourier.count());
    for (int y = 0; y < all.y; ++y)
        for (int x = 0; x < all.x; ++x)
        {
            const glm::dvec2 place = edge + source.texel * (glm::dvec2(x, y) + 0.5);
            const glm::dvec2 beyond = glm::max(glm::abs(place - 0.5 * glm::dvec2(box.min + box.max)) - 0.5 * size, 0.0);
            near[static_cast<size_t>(y) * all.x + x] =
                static_cast<float>(1.0 - smooth(2.0 * glm::length(beyond) / reach - 1.0));
        }

    const auto limitedTo = [&](const Values& values) { // the band's waves of them
        Waves limited = fourier.wavesOf(values);
        for (size_t i = 0; i < limited.size(); ++i)
            limited[i] *= kept[i];
        return fourier.valuesOf(limited);
    };
    const auto append = [&](std::vector<float>& to, const Values& values) {
        for (int y = 0; y < source.texels.y; ++y)
        {
            const auto row = values.begin() + static_cast<ptrdiff_t>(y + around) * all.x + around;
            to.insert(to.end(), row, row + source.texels.x);
        }
    };

    Waves waves(fourier.waveCount());
    Waves fromBelow(shallow ? fourier.waveCount() : 0);
    source.heights.resize(static_cast<size_t>(source.texels.x) * source.texels.y); // the first slice is none
    for (int j = 0; j < gpu::kSlices; ++j)
    {
        const Values cut = cutAt(hull, box.min.z + (j + 0.5) * source.spacing, all, edge, source.texel);
        const Waves& sharp = fourier.wavesOf(cut);
        for (size_t i = 0; i < waves.size(); ++i)
            waves[i] = deeper[i] * waves[i] + static_cast<float>(source.spacing) * halfDeeper[i] * sharp[i];
        for (size_t i = 0; i < fromBelow.size(); ++i)
            fromBelow[i] = higher[i] * (fromBelow[i] + static_cast<float>(source.spacing) * fromBed[i] * sharp[i]);
        Waves together = waves;
        for (size_t i = 0; i < fromBelow.size(); ++i)
            together[i] = (waves[i] + fromBelow[i]) / (1.0f + twice[i]);
        Values slice = fourier.valuesOf(together);
        for (size_t i = 0; i < slice.size(); ++i)
            slice[i] *= near[i];
        append(source.heights, limitedTo(slice));
    }
    if (hull.stations.empty())
        return source;
    const gpu::PlaneStation& first = hull.stations.front();
    const double length = double{first.extent} * static_cast<double>(hull.stations.size());
    source.transom = double{first.at} - 0.5 * double{first.extent};
    source.shortest = kShortestWetted * length;
    source.perPatch = gpu::kPatches / (length - source.shortest);
    for (int j = 0; j <= gpu::kPatches; ++j)
        append(source.pressures, limitedTo(pressureOn(hull.stations, source.shortest + j / source.perPatch, all,
                                                      edge - glm::dvec2(hull.centreOfMass), source.texel)));
    return source;
}

} // namespace boats
