// free_packet.h -- a packet of waves on water without borders, at any time, in double precision: each of its waves turned
// on by its own phase, and one transform by FFTW.
#pragma once

#include "ocean/sea/dispersion.h"

#include <fftw3.h>
#include <glm/geometric.hpp>
#include <glm/vec2.hpp>

#include <complex>
#include <numbers>
#include <vector>

namespace test {

struct PacketSpec
{
    glm::dvec2 middle; // at the start, in cells of the world
    glm::dvec2 k;      // [rad/m]
    double sigma;      // of its height [cells]
    double height;     // [m]
};

class FreePacket
{
public:
    // On a square of `size` cells, a power of two, around the middle of the world. It wraps.
    FreePacket(int size, double cell, double depth, const PacketSpec& spec)
        : size_(size), start_(count()), now_(count()), omega_(count())
    {
        auto* waves = reinterpret_cast<fftw_complex*>(start_.data());
        auto* now = reinterpret_cast<fftw_complex*>(now_.data());
        const fftw_plan there = fftw_plan_dft_2d(size, size, waves, waves, FFTW_FORWARD, FFTW_ESTIMATE);
        back_ = fftw_plan_dft_2d(size, size, now, now, FFTW_BACKWARD, FFTW_ESTIMATE);
        for (int y = 0; y < size; ++y)
            for (int x = 0; x < size; ++x)
            {
                const glm::dvec2 off = glm::dvec2(near(x), near(y)) - spec.middle;
                start_[index(x, y)] = std::polar(
                    spec.height * std::exp(-0.5 * glm::dot(off, off) / (spec.sigma * spec.sigma)) / double(count()),
                    cell * glm::dot(spec.k, off));
                const glm::dvec2 k = 2.0 * std::numbers::pi / (size * cell) * glm::dvec2(near(x), near(y));
                omega_[index(x, y)] = ocean::dispersion(glm::length(k), depth);
            }
        fftw_execute(there);
        fftw_destroy_plan(there);
    }
    ~FreePacket() { fftw_destroy_plan(back_); }
    FreePacket(const FreePacket&) = delete;
    FreePacket& operator=(const FreePacket&) = delete;

    void setTime(double time) // [s] from the start
    {
        for (size_t i = 0; i < now_.size(); ++i)
            now_[i] = start_[i] * std::polar(1.0, -omega_[i] * time);
        fftw_execute(back_);
    }
    double at(const glm::ivec2& cell) const // of the world [m]; there is nothing beyond the square
    {
        const glm::ivec2 i = cell + size_ / 2;
        const bool inside = i.x >= 0 && i.y >= 0 && i.x < size_ && i.y < size_;
        return inside ? now_[index(cell.x & (size_ - 1), cell.y & (size_ - 1))].real() : 0.0;
    }
    // Its envelope's largest height [m].
    double height() const
    {
        double most = 0.0;
        for (const std::complex<double>& z : now_)
            most = std::max(most, std::abs(z));
        return most;
    }

private:
    size_t count() const { return static_cast<size_t>(size_) * static_cast<size_t>(size_); }
    size_t index(int x, int y) const
    {
        return static_cast<size_t>(y) * static_cast<size_t>(size_) + static_cast<size_t>(x);
    }
    int near(int i) const { return i < size_ / 2 ? i : i - size_; }

    int size_;
    std::vector<std::complex<double>> start_; // the spectrum
    std::vector<std::complex<double>> now_;
    std::vector<double> omega_;
    fftw_plan back_;
};

} // namespace test
