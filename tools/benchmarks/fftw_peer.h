// fftw_peer.h -- FFTW in single precision on a batch of complex images, planned by measuring: what to be measured
// against.
#pragma once

#include <fftw3.h>

#include <algorithm>
#include <cstdint>

namespace tools {

class FftwPeer
{
public:
    FftwPeer(uint32_t size, uint32_t count, int threads) : data_(fftwf_alloc_complex(size_t{size} * size * count))
    {
        fftwf_init_threads();
        fftwf_plan_with_nthreads(threads);
        const int sides[] = {static_cast<int>(size), static_cast<int>(size)};
        const int area = sides[0] * sides[1];
        plan_ = fftwf_plan_many_dft(2, sides, static_cast<int>(count), data_, nullptr, 1, area, data_, nullptr, 1, area,
                                    FFTW_BACKWARD, FFTW_MEASURE);
        fftwf_plan_with_nthreads(1); // the planner is everybody's
        std::fill_n(&data_[0][0], size_t{2} * size * size * count, 0.0f);
    }
    ~FftwPeer()
    {
        fftwf_destroy_plan(plan_);
        fftwf_free(data_);
    }
    FftwPeer(const FftwPeer&) = delete;
    FftwPeer& operator=(const FftwPeer&) = delete;

    void run() const { fftwf_execute(plan_); }

private:
    fftwf_complex* data_;
    fftwf_plan plan_;
};

} // namespace tools
