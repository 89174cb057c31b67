// dispersive_twin.h -- a dispersive grid in double precision, by FFTW: what ocean/grids/dispersive_solver.h documents, in
// plain loops. It stands; without a sponge it wraps.
#pragma once

#include "ocean/sea/dispersion.h"

#include <fftw3.h>

#include <cmath>
#include <complex>
#include <numbers>
#include <vector>

namespace test {

class DispersiveTwin
{
public:
    // `step` [s] of the solver; damping [1/s]; sponge [cells], 0: none.
    DispersiveTwin(int size, double cell, double depth, double step, double damping = 0.0, int sponge = 0)
        : size_(size), wide_(size / 2 + 1), now_(count()), before_(count()), bend_(count()), left_(count()),
          waves_(static_cast<size_t>(wide_) * static_cast<size_t>(size)), multiplier_(waves_.size())
    {
        auto* waves = reinterpret_cast<fftw_complex*>(waves_.data());
        there_ = fftw_plan_dft_r2c_2d(size, size, bend_.data(), waves, FFTW_ESTIMATE);
        back_ = fftw_plan_dft_c2r_2d(size, size, waves, bend_.data(), FFTW_ESTIMATE);
        for (int y = 0; y < size; ++y)
            for (int x = 0; x < wide_; ++x)
            {
                const bool level = x == 0 && y == 0;
                const double cycles = level ? 1.0 : std::hypot(x, std::min(y, size - y));
                const double k = 2.0 * std::numbers::pi * cycles / (size * cell);
                const double half = std::sin(0.5 * step * ocean::dispersion(k, depth));
                multiplier_[static_cast<size_t>(y * wide_ + x)] = -4.0 * half * half / (double(size) * size);
            }
        const double fading = sponge > 0 ? 1.25 * std::sqrt(ocean::kGravity / (sponge * cell)) : 0.0;
        const auto squared = [&](int i) {
            const double far = std::min(i, size - 1 - i) + 0.5;
            return sponge > 0 ? std::pow(std::max(0.0, 1.0 - far / sponge), 2) : 0.0;
        };
        for (int y = 0; y < size; ++y)
            for (int x = 0; x < size; ++x)
                left_[index(x, y)] = std::exp(-step * (0.5 * damping + fading * (squared(x) + squared(y))));
    }
    ~DispersiveTwin()
    {
        fftw_destroy_plan(there_);
        fftw_destroy_plan(back_);
    }
    DispersiveTwin(const DispersiveTwin&) = delete;
    DispersiveTwin& operator=(const DispersiveTwin&) = delete;

    size_t index(int x, int y) const
    {
        return static_cast<size_t>(y) * static_cast<size_t>(size_) + static_cast<size_t>(x);
    }
    std::vector<double>& now() { return now_; }
    std::vector<double>& before() { return before_; }

    void step()
    {
        bend_ = now_;
        fftw_execute(there_);
        for (size_t i = 0; i < waves_.size(); ++i)
            waves_[i] *= multiplier_[i];
        fftw_execute(back_);
        for (size_t i = 0; i < now_.size(); ++i)
        {
            const double m = left_[i];
            const double next = m * (now_[i] + (now_[i] - m * before_[i]) + bend_[i]);
            before_[i] = now_[i];
            now_[i] = next;
        }
    }

private:
    size_t count() const { return static_cast<size_t>(size_) * static_cast<size_t>(size_); }

    int size_;
    int wide_;
    std::vector<double> now_;
    std::vector<double> before_;
    std::vector<double> bend_;
    std::vector<double> left_; // of a wave after a step
    std::vector<std::complex<double>> waves_;
    std::vector<double> multiplier_;
    fftw_plan there_;
    fftw_plan back_;
};

} // namespace test
