#include "compute/host_fft.h"

#include "engine/check.h"

#include <fftw3.h>

#include <algorithm>
#include <array>
#include <mutex>

namespace compute {

namespace {

constexpr uint32_t kStrip = 8; // columns turned into rows together: of a row of them, a cache line
constexpr uint32_t kRows = 8;  // rows in a piece of work
constexpr size_t kLargest = 2048;
constexpr size_t kPad = 8; // numbers between rows: at a power of two's distance they would share a few cache lines

using Complex = std::complex<float>;

// FFTW's planner, unlike its plans, is for one thread at a time.
std::mutex& planner()
{
    static std::mutex mutex;
    return mutex;
}

fftwf_complex* asFftw(Complex* data)
{
    return reinterpret_cast<fftwf_complex*>(data);
}

} // namespace

struct HostFft::Plan
{
    fftwf_plan side; // of one column or row, in order, into another place: what FFTW does best without timing itself

    void run(Complex* from, Complex* to) const { fftwf_execute_dft(side, asFftw(from), asFftw(to)); }
};

HostFft::HostFft(uint32_t size)
    : size_(size), plan_(std::make_unique<Plan>()),
      scratch_(fftwf_malloc(size_t{kTransforms} * size * (size + kPad) * sizeof(Complex)), fftwf_free)
{
    SEAWAY_CHECK(size >= 16 && size <= kLargest && (size & (size - 1)) == 0, "no FFT of size {}", size);
    SEAWAY_CHECK(scratch_, "no memory for an FFT of {}x{}", size, size);
    const std::lock_guard lock(planner());
    auto* data = static_cast<Complex*>(scratch_.get());
    plan_->side = fftwf_plan_dft_1d(static_cast<int>(size), asFftw(data), asFftw(data + size + kPad), FFTW_BACKWARD,
                                    FFTW_ESTIMATE | FFTW_DESTROY_INPUT);
    SEAWAY_CHECK(plan_->side, "FFTW has no plan for size {}", size);
}

HostFft::~HostFft()
{
    const std::lock_guard lock(planner());
    fftwf_destroy_plan(plan_->side);
}

void HostFft::run(engine::Workers& workers, uint32_t groups, uint32_t transforms, const MakeColumn& makeColumn,
                  const TakeRow& takeRow) const
{
    SEAWAY_CHECK(transforms <= kTransforms, "{} transforms in a group", transforms);
    // Group by group, so that what columns leave behind is still near when the rows take it up.
    for (uint32_t group = 0; group < groups; ++group)
    {
        workers.run(size_ / kStrip, [&](size_t strip) { transformColumns(makeColumn, group, transforms, strip); });
        workers.run(size_ / kRows, [&](size_t piece) {
            const auto first = static_cast<uint32_t>(piece) * kRows;
            for (uint32_t y = first; y < first + kRows; ++y)
                transformRow(takeRow, group, transforms, y);
        });
    }
}

// Columns of a strip, as they are made, into the scratch's rows.
void HostFft::transformColumns(const MakeColumn& makeColumn, uint32_t group, uint32_t transforms, size_t strip) const
{
    alignas(64) thread_local static std::array<Complex, kTransforms * kLargest> spectra;
    alignas(64) thread_local static std::array<Complex, kStrip*(kTransforms * kLargest + kPad)> columns;

    const size_t n = size_;
    const size_t apart = kTransforms * n + kPad; // from column to column
    const auto first = static_cast<uint32_t>(strip) * kStrip;
    Complex* const made[kTransforms] = {&spectra[0], &spectra[n], &spectra[2 * n], &spectra[3 * n]};
    for (uint32_t c = 0; c < kStrip; ++c)
    {
        Complex* column = &columns[c * apart];
        if (!makeColumn(group, first + c, Column(made)))
            std::fill_n(column, transforms * n, 0.0f);
        else
            for (uint32_t t = 0; t < transforms; ++t)
                plan_->run(made[t], column + t * n);
    }
    for (uint32_t t = 0; t < transforms; ++t)
    {
        Complex* out = scratchRow(t, 0) + first;
        const Complex* in = &columns[t * n];
        for (size_t y = 0; y < n; ++y, out += n + kPad)
            for (uint32_t c = 0; c < kStrip; ++c)
                out[c] = in[c * apart + y];
    }
}

void HostFft::transformRow(const TakeRow& takeRow, uint32_t group, uint32_t transforms, uint32_t y) const
{
    alignas(64) thread_local static std::array<Complex, kTransforms * kLargest> rows;

    const size_t n = size_;
    for (uint32_t t = 0; t < transforms; ++t)
        plan_->run(scratchRow(t, y), &rows[t * n]);
    const Complex* const made[kTransforms] = {&rows[0], &rows[n], &rows[2 * n], &rows[3 * n]};
    takeRow(group, y, Row(made));
}

Complex* HostFft::scratchRow(uint32_t transform, size_t row) const
{
    return static_cast<Complex*>(scratch_.get()) + (transform * size_t{size_} + row) * (size_ + kPad);
}

} // namespace compute
