// host_fft.h -- the same transforms as compute/fft.h, by FFTW on the CPU.
//
// On a device that is a CPU this is some ten times faster than compute. Columns are transformed as they are made, while
// they are in the cache, then rows, which are taken while they are there. FFTW's plans are made without timing them,
// and every transform runs on one thread, so results are the same bits in every run and for any number of threads.
#pragma once

#include "engine/workers.h"

#include <complex>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>

namespace compute {

// Which of the two does the work.
enum class FftEngine
{
    gpu, // compute::Fft
    cpu  // compute::HostFft
};

class HostFft
{
public:
    // Transforms that are made together, of a group, at most.
    static constexpr uint32_t kTransforms = 4;

    // One column of a group's spectra: `size` numbers for each transform.
    using Column = std::span<std::complex<float>* const, kTransforms>;
    // One row of what they become.
    using Row = std::span<const std::complex<float>* const, kTransforms>;

    // Fills in column `x` of a group's spectra, or returns false if all of it is zero. Called from several threads.
    using MakeColumn = std::function<bool(uint32_t group, uint32_t x, Column column)>;
    // Takes row `y` of a group's transforms, in any order. Called from several threads.
    using TakeRow = std::function<void(uint32_t group, uint32_t y, Row row)>;

    // Plans squares of size x size, a power of two from 16 to 2048.
    explicit HostFft(uint32_t size);
    ~HostFft();
    HostFft(const HostFft&) = delete;
    HostFft& operator=(const HostFft&) = delete;

    // Transforms `groups` groups of `transforms` each, the first of a column and a row. One caller at a time.
    void run(engine::Workers& workers, uint32_t groups, uint32_t transforms, const MakeColumn& makeColumn,
             const TakeRow& takeRow) const;

private:
    struct Plan;
    void transformColumns(const MakeColumn& makeColumn, uint32_t group, uint32_t transforms, size_t strip) const;
    void transformRow(const TakeRow& takeRow, uint32_t group, uint32_t transforms, uint32_t y) const;
    std::complex<float>* scratchRow(uint32_t transform, size_t row) const;

    uint32_t size_;
    std::unique_ptr<Plan> plan_;
    std::unique_ptr<void, void (*)(void*)> scratch_; // a group's transforms, between columns and rows
};

} // namespace compute
