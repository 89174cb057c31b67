// The FFT, in compute and on the CPU, against FFTW in double precision.
#include "compute/fft.h"
#include "compute/host_fft.h"
#include "compute/real_filter.h"
#include "engine/barrier.h"
#include "engine/random.h"
#include "support/gpu.h"

#include <doctest/doctest.h>
#include <fftw3.h>

#include <cmath>
#include <complex>
#include <cstdlib>

namespace {

using Complex = std::complex<double>;

// Texels of `pairs` images one below the other, random; unused halves of an odd batch are zero.
std::vector<glm::vec4> noise(uint32_t size, uint32_t count)
{
    const uint32_t pairs = (count + 1) / 2;
    std::vector<glm::vec4> texels(size_t{size} * size * pairs);
    for (size_t i = 0; i < texels.size(); ++i)
        for (int c = 0; c < 4; ++c)
            texels[i][c] = engine::uniform(9, static_cast<uint32_t>(4 * i + static_cast<size_t>(c)), -1.0f, 1.0f);
    if (count % 2 == 1)
        for (size_t i = texels.size() - size_t{size} * size; i < texels.size(); ++i)
            texels[i].z = texels[i].w = 0.0f;
    return texels;
}

// One of the two transforms of every pair, by FFTW.
std::vector<Complex> transformed(const std::vector<glm::vec4>& texels, uint32_t size, int half, int sign)
{
    std::vector<Complex> values(texels.size());
    for (size_t i = 0; i < texels.size(); ++i)
        values[i] = {texels[i][2 * half], texels[i][2 * half + 1]};
    const int n = static_cast<int>(size);
    for (size_t first = 0; first < values.size(); first += size_t{size} * size)
    {
        auto* data = reinterpret_cast<fftw_complex*>(values.data() + first);
        const fftw_plan plan = fftw_plan_dft_2d(n, n, data, data, sign, FFTW_ESTIMATE);
        fftw_execute(plan);
        fftw_destroy_plan(plan);
    }
    return values;
}

// Root mean square of the difference over that of the expected values.
double relativeRms(const std::vector<glm::vec4>& found, const std::vector<glm::vec4>& texels, uint32_t size,
                   int sign = FFTW_BACKWARD)
{
    double error = 0.0;
    double power = 0.0;
    for (const int half : {0, 1})
    {
        const std::vector<Complex> expected = transformed(texels, size, half, sign);
        for (size_t i = 0; i < found.size(); ++i)
        {
            error += std::norm(Complex(found[i][2 * half], found[i][2 * half + 1]) - expected[i]);
            power += std::norm(expected[i]);
        }
    }
    return std::sqrt(error / power);
}

} // namespace

TEST_CASE("fft: every size and batch matches FFTW in double precision")
{
    test::Gpu gpu;
    for (const auto& [size, counts] : std::vector<std::pair<uint32_t, std::vector<uint32_t>>>{{16, {1, 2, 3, 12}},
                                                                                              {32, {1, 5}},
                                                                                              {64, {1, 4, 7}},
                                                                                              {128, {3}},
                                                                                              {256, {1, 4, 9}},
                                                                                              {512, {1, 3}},
                                                                                              {1024, {1}},
                                                                                              {2048, {1}}})
    {
        for (const uint32_t count : counts)
        {
            CAPTURE(size);
            CAPTURE(count);
            const compute::Fft fft(gpu, size, count);
            const std::vector<glm::vec4> texels = noise(size, count);
            const engine::Image data =
                gpu.uploadImage(std::as_bytes(std::span(texels)), fft.extent(), VK_FORMAT_R32G32B32A32_SFLOAT);
            gpu.run([&](const engine::Commands& cmd) { fft.record(cmd, data); });
            CHECK(relativeRms(gpu.read<glm::vec4>(data, 1), texels, size) <= 2e-6);
        }
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("fft: so do forward transforms, and back again is where they began")
{
    test::Gpu gpu;
    for (const auto& [size, count] : std::vector<std::pair<uint32_t, uint32_t>>{
             {16, 3}, {32, 1}, {64, 4}, {128, 2}, {256, 1}, {512, 3}, {1024, 1}, {2048, 1}})
    {
        CAPTURE(size);
        const compute::Fft fft(gpu, size, count, {compute::FftDirection::forward, compute::FftDirection::inverse});
        const std::vector<glm::vec4> texels = noise(size, count);
        const engine::Image data =
            gpu.uploadImage(std::as_bytes(std::span(texels)), fft.extent(), VK_FORMAT_R32G32B32A32_SFLOAT);
        gpu.run([&](const engine::Commands& cmd) { fft.record(cmd, data, compute::FftDirection::forward); });
        CHECK(relativeRms(gpu.read<glm::vec4>(data, 1), texels, size, FFTW_FORWARD) <= 2e-6);
        gpu.run([&](const engine::Commands& cmd) { fft.record(cmd, data); });
        double error = 0.0;
        double power = 0.0;
        const std::vector<glm::vec4> again = gpu.read<glm::vec4>(data, 1);
        for (size_t i = 0; i < again.size(); ++i)
        {
            const glm::dvec4 off = glm::dvec4(again[i]) / (double(size) * size) - glm::dvec4(texels[i]);
            error += glm::dot(off, off);
            power += glm::dot(glm::dvec4(texels[i]), glm::dvec4(texels[i]));
        }
        CHECK(std::sqrt(error / power) <= 2e-6);
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("fft: one wave in, one wave out, the right way round")
{
    test::Gpu gpu;
    constexpr uint32_t kSize = 64;
    const compute::Fft fft(gpu, kSize, 1);
    std::vector<glm::vec4> texels(kSize * kSize, glm::vec4(0.0f));
    texels[3 + 5 * kSize].x = 1.0f; // 3 cycles along x, 5 along y
    const engine::Image data =
        gpu.uploadImage(std::as_bytes(std::span(texels)), fft.extent(), VK_FORMAT_R32G32B32A32_SFLOAT);
    gpu.run([&](const engine::Commands& cmd) { fft.record(cmd, data); });
    const std::vector<glm::vec4> found = gpu.read<glm::vec4>(data, 1);
    for (uint32_t y = 0; y < kSize; y += 7)
        for (uint32_t x = 0; x < kSize; x += 5)
        {
            const double phase = 2.0 * std::acos(-1.0) * (3.0 * x + 5.0 * y) / kSize;
            CHECK(std::abs(found[x + y * kSize].x - std::cos(phase)) < 1e-5);
            CHECK(std::abs(found[x + y * kSize].y - std::sin(phase)) < 1e-5);
        }
    CHECK(gpu.validationErrors() == 0);
}

// z filtered by FFTW, all of its spectrum in doubles.
std::vector<double> filtered(std::vector<double> z, uint32_t size, const compute::RealFilter::Multiplier& multiplier)
{
    const int n = static_cast<int>(size);
    const uint32_t wide = size / 2 + 1;
    std::vector<Complex> spectrum(size_t{wide} * size);
    auto* waves = reinterpret_cast<fftw_complex*>(spectrum.data());
    const fftw_plan there = fftw_plan_dft_r2c_2d(n, n, z.data(), waves, FFTW_ESTIMATE);
    const fftw_plan back = fftw_plan_dft_c2r_2d(n, n, waves, z.data(), FFTW_ESTIMATE);
    fftw_execute(there);
    for (uint32_t y = 0; y < size; ++y)
        for (uint32_t x = 0; x < wide; ++x)
            spectrum[size_t{y} * wide + x] *= multiplier({x, std::min(y, size - y)}) / (double(size) * size);
    fftw_execute(back);
    fftw_destroy_plan(there);
    fftw_destroy_plan(back);
    return z;
}

TEST_CASE("real filter: every size matches FFTW in double precision")
{
    test::Gpu gpu;
    for (const uint32_t size : {32u, 64u, 128u, 256u, 512u, 2048u})
    {
        CAPTURE(size);
        const compute::RealFilter filter(gpu, size);
        std::vector<glm::dvec2> factors; // of cycles along x and y, which are unlike
        for (uint32_t k = 0; k <= size / 2; ++k)
            factors.push_back({std::cos(0.7 * k), std::exp(-3.0 * k / size) - 0.2 * std::sin(1.3 * k)});
        const auto multiplier = [&](glm::uvec2 cycles) { return 0.3 + factors[cycles.x].x * factors[cycles.y].y; };
        const engine::Image multipliers = filter.makeMultipliers(gpu, multiplier);
        std::vector<double> z(size_t{size} * size);
        std::vector<glm::vec4> patches(z.size() / 4);
        const auto patch = [&](uint32_t x, uint32_t y) { return size_t{y / 2} * (size / 2) + x / 2; };
        for (uint32_t y = 0; y < size; ++y)
            for (uint32_t x = 0; x < size; ++x)
            {
                const float value = engine::uniform(11, y * size + x, -1.0f, 1.0f);
                z[size_t{y} * size + x] = value;
                patches[patch(x, y)][static_cast<int>(x % 2 + 2 * (y % 2))] = value;
            }
        const engine::Buffer staging = gpu.upload({&patches[0].x, z.size()});
        gpu.run([&](const engine::Commands& cmd) {
            const VkBufferImageCopy region{.imageSubresource = {VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1},
                                           .imageExtent = {size / 2, size / 2, 1}};
            vkCmdCopyBufferToImage(cmd, staging.handle(), filter.source().handle(), VK_IMAGE_LAYOUT_GENERAL, 1,
                                   &region);
            engine::stageBarrier(cmd, engine::kCopyWrite, engine::kComputeWrite);
            filter.record(cmd, multipliers);
        });
        const std::vector<glm::vec4> found = gpu.read<glm::vec4>(filter.result(), 1);
        const std::vector<double> expected = filtered(z, size, multiplier);
        double error = 0.0;
        double power = 0.0;
        for (uint32_t y = 0; y < size; ++y)
            for (uint32_t x = 0; x < size; ++x)
            {
                const double value = expected[size_t{y} * size + x];
                const double off = found[patch(x, y)][static_cast<int>(x % 2 + 2 * (y % 2))] - value;
                error += off * off;
                power += value * value;
            }
        CHECK(std::sqrt(error / power) <= 1e-6);
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("fft on the CPU: every size and batch matches FFTW in double precision")
{
    for (const auto& [size, groups] : std::vector<std::pair<uint32_t, uint32_t>>{
             {16, 1}, {16, 3}, {32, 4}, {64, 1}, {128, 2}, {256, 3}, {512, 1}, {1024, 1}, {2048, 1}})
    {
        CAPTURE(size);
        CAPTURE(groups);
        const compute::HostFft fft(size);
        std::vector<glm::vec4> spectra = noise(size, 4 * groups);
        for (size_t row = 0; row < spectra.size() / size; ++row)
            spectra[row * size + 5] = glm::vec4(0.0f); // a column without waves
        const auto makeColumn = [&](uint32_t group, uint32_t x, compute::HostFft::Column out) {
            for (uint32_t y = 0; y < size; ++y)
            {
                for (const size_t square : {0u, 1u})
                {
                    const glm::vec4& texel = spectra[((2 * group + square) * size + y) * size + x];
                    out[2 * square][y] = {texel.x, texel.y};
                    out[2 * square + 1][y] = {texel.z, texel.w};
                }
            }
            return x != 5;
        };

        std::vector<std::vector<glm::vec4>> results;
        const auto run = [&](unsigned threads, uint32_t transforms) {
            engine::Workers workers(threads);
            std::vector<glm::vec4>& texels = results.emplace_back(2 * groups * size * size, glm::vec4(7.0f));
            fft.run(workers, groups, transforms, makeColumn,
                    [&](uint32_t group, uint32_t y, compute::HostFft::Row row) {
                        for (uint32_t t = 0; t < transforms; ++t)
                            for (uint32_t x = 0; x < size; ++x)
                            {
                                glm::vec4& texel = texels[((2 * group + t / 2) * size + y) * size + x];
                                (t % 2 ? texel.z : texel.x) = row[t][x].real();
                                (t % 2 ? texel.w : texel.y) = row[t][x].imag();
                            }
                    });
        };
        for (const unsigned threads : {1u, 2u, 5u})
            run(threads, 4);
        CHECK(relativeRms(results[0], spectra, size) <= 2e-6);
        CHECK(results[1] == results[0]); // the same bits, whoever did them
        CHECK(results[2] == results[0]);

        run(2, 3); // the same except for the last, which is left out
        std::vector<glm::vec4> three = results[0];
        for (size_t i = 0; i < three.size(); ++i)
            if (i / (size_t{size} * size) % 2 == 1)
                three[i].z = three[i].w = 7.0f;
        CHECK(results[3] == three);
    }
}
