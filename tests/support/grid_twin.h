// grid_twin.h -- the wave grids' step in double precision, cell by cell as ocean/grids/wave_grids.h documents it.
//
// One grid that may move: what the GPU does tile by tile and pass by pass stands here as plain loops.
#pragma once

#include "ocean/grids/grid_spec.h"

#include <glm/vec2.hpp>

#include <cmath>
#include <functional>
#include <utility>
#include <vector>

namespace test {

template <typename Real = double>
class GridTwin
{
public:
    // `a` = c^2 dt^2 / h^2 and `keep` = e^{-damping dt} of a substep, for all cells alike.
    GridTwin(glm::ivec2 cells, Real a, Real keep, ocean::Border border, Real calm = 1)
        : cells_(cells), border_(border), calm_(calm), a_(count(), a), keep_(count(), keep), pull_(count()),
          now_(count()), before_(count())
    {
    }

    Real& at(glm::ivec2 i) { return now_[index(i)]; }
    Real at(glm::ivec2 i) const { return now_[index(i)]; }
    Real& before(glm::ivec2 i) { return before_[index(i)]; }
    Real& a(glm::ivec2 i) { return a_[index(i)]; }
    Real& keep(glm::ivec2 i) { return keep_[index(i)]; } // negative: an obstacle
    glm::ivec2 cells() const { return cells_; }
    const std::vector<Real>& heights() const { return now_; }

    // Adds to the surface without giving it speed.
    void displace(const std::function<Real(glm::ivec2)>& shape)
    {
        for (int y = 0; y < cells_.y; ++y)
            for (int x = 0; x < cells_.x; ++x)
            {
                now_[index({x, y})] += shape({x, y});
                before_[index({x, y})] += shape({x, y});
            }
    }

    // One substep. The grid has moved by `shift` cells: what was cell i + shift is cell i now.
    void step(glm::ivec2 shift = {0, 0})
    {
        now_ = moved(now_, shift);
        before_ = moved(before_, shift);
        next_.assign(count(), Real(0));
        for (int y = 0; y < cells_.y; ++y)
            for (int x = 0; x < cells_.x; ++x)
                if (border_ != ocean::Border::absorb || !onEdge({x, y}))
                    next_[index({x, y})] = plain({x, y});
        if (border_ == ocean::Border::absorb)
            for (int y = 0; y < cells_.y; ++y)
                for (int x = 0; x < cells_.x; ++x)
                    if (onEdge({x, y}))
                        next_[index({x, y})] = absorbed({x, y});
        before_ = std::exchange(now_, next_);
    }

    // The sponge of an absorbing grid that moves, `width` cells along its border.
    void addSponge(int width)
    {
        sponge_ = width > 0;
        const auto q = [&](Real far) { return Real(4.5) / width * std::pow(std::max(Real(0), 1 - far / width), 2); };
        const auto pull = [&](int far) {
            return std::exp(Real(-1.2) * q(far)) + std::exp(Real(1.2) * q(far + 1)) - 2 +
                   std::pow(q(far + Real(0.5)), 2) / 2;
        };
        for (int y = 0; sponge_ && y < cells_.y; ++y)
            for (int x = 0; x < cells_.x; ++x)
            {
                const glm::ivec2 far{std::min(x, cells_.x - 1 - x), std::min(y, cells_.y - 1 - y)};
                const Real fade = q(far.x + Real(0.5)) + q(far.y + Real(0.5));
                keep({x, y}) *= std::exp(-2 * std::sqrt(a({x, y})) * fade);
                pull_[index({x, y})] = pull(far.x) + pull(far.y);
            }
    }

    // The level of the whole surface, as Wilson's correction takes it away.
    void lower(Real level)
    {
        for (size_t i = 0; i < now_.size(); ++i)
        {
            now_[i] -= level;
            before_[i] -= level;
        }
    }

private:
    size_t count() const { return static_cast<size_t>(cells_.x) * static_cast<size_t>(cells_.y); }
    size_t index(glm::ivec2 i) const
    {
        return static_cast<size_t>(i.y) * static_cast<size_t>(cells_.x) + static_cast<size_t>(i.x);
    }
    bool onEdge(glm::ivec2 i) const { return i.x == 0 || i.y == 0 || i.x == cells_.x - 1 || i.y == cells_.y - 1; }
    bool inside(glm::ivec2 i) const { return i.x >= 0 && i.y >= 0 && i.x < cells_.x && i.y < cells_.y; }
    glm::ivec2 wrapped(glm::ivec2 i) const
    {
        return {((i.x % cells_.x) + cells_.x) % cells_.x, ((i.y % cells_.y) + cells_.y) % cells_.y};
    }

    std::vector<Real> moved(const std::vector<Real>& old, glm::ivec2 shift) const
    {
        std::vector<Real> out(old.size());
        for (int y = 0; y < cells_.y; ++y)
            for (int x = 0; x < cells_.x; ++x)
            {
                glm::ivec2 from = glm::ivec2(x, y) + shift;
                if (border_ == ocean::Border::wrap)
                    from = wrapped(from);
                out[index({x, y})] = inside(from) ? old[index(from)] : Real(0);
            }
        return out;
    }

    bool isWall(glm::ivec2 i) const
    {
        if (border_ == ocean::Border::wrap)
            i = wrapped(i);
        return inside(i) && keep_[index(i)] < 0;
    }

    // What an obstacle's cell holds: the mean of the water at its sides, or else at its corners.
    Real besideWall(glm::ivec2 i) const
    {
        for (const bool corners : {false, true})
        {
            Real sum = 0;
            int count = 0;
            for (int y = -1; y <= 1; ++y)
                for (int x = -1; x <= 1; ++x)
                {
                    glm::ivec2 n = i + glm::ivec2(x, y);
                    if (border_ == ocean::Border::wrap)
                        n = wrapped(n);
                    if ((x != 0 || y != 0) && (x != 0 && y != 0) == corners && inside(n) && !isWall(n))
                        sum += now_[index(n)], ++count;
                }
            if (count > 0)
                return sum / count;
        }
        return 0;
    }

    // A neighbour of cell i in the direction d, beyond the border too; an obstacle mirrors the cell itself.
    Real neighbour(glm::ivec2 i, glm::ivec2 d) const
    {
        const glm::ivec2 n = i + d;
        if (isWall(n))
            return now_[index(i)];
        if (inside(n))
            return now_[index(n)];
        switch (border_)
        {
        case ocean::Border::wrap:
            return now_[index(wrapped(n))];
        case ocean::Border::ghostMean:
            return Real(0);
        case ocean::Border::ghostSlope: {
            const bool corner = (i.x == 0 || i.x == cells_.x - 1) && (i.y == 0 || i.y == cells_.y - 1);
            return corner || isWall(i - d) ? now_[index(i)] : 2 * now_[index(i)] - now_[index(i - d)];
        }
        default:
            return now_[index(i)];
        }
    }

    Real plain(glm::ivec2 i) const
    {
        const Real k = keep_[index(i)];
        if (k < 0)
            return besideWall(i);
        const Real here = now_[index(i)];
        const Real sum =
            (neighbour(i, {-1, 0}) + neighbour(i, {1, 0})) + (neighbour(i, {0, -1}) + neighbour(i, {0, 1}));
        const Real pull = pull_[index(i)];
        const Real bend = (1 - std::max(pull, Real(0)) / 8) * (sum - 4 * here) - pull * here;
        return here + k * (here - before_[index(i)]) + a_[index(i)] * (1 + k) / 2 * bend;
    }

    // Higdon's second-order condition, exact for plane waves that leave at 0 and at 45 degrees; behind a sponge, of
    // first order.
    Real absorbed(glm::ivec2 i) const
    {
        const Real k = keep_[index(i)];
        if (k < 0)
            return besideWall(i);
        const Real f = std::sqrt(k) * calm_;
        const Real c = std::sqrt(a_[index(i)]);
        const glm::ivec2 in{i.x == 0 ? 1 : i.x == cells_.x - 1 ? -1 : 0, i.y == 0 ? 1 : i.y == cells_.y - 1 ? -1 : 0};
        const glm::ivec2 one = i + in;
        const bool corner = in.x != 0 && in.y != 0;
        if (isWall(one))
            return 0;
        if (corner || sponge_ || isWall(one + in))
        {
            const Real m = ratio(corner ? c / std::sqrt(Real(2)) : c);
            return f * now_[index(one)] + m * (next_[index(one)] - f * now_[index(i)]);
        }
        const glm::ivec2 two = one + in;
        const Real m1 = ratio(c);
        const Real m2 = ratio(c * std::sqrt(Real(2)));
        const Real s = m1 + m2;
        const Real p = m1 * m2;
        return s * (next_[index(one)] - f * (now_[index(i)] + now_[index(two)]) + f * f * before_[index(one)]) +
               p * (2 * f * now_[index(one)] - f * f * before_[index(i)] - next_[index(two)]) +
               f * (2 * now_[index(one)] - f * before_[index(two)]);
    }
    static Real ratio(Real c) { return (c - 1) / (c + 1); }

    glm::ivec2 cells_;
    ocean::Border border_;
    Real calm_; // how absorbing borders fade what has no frequency, a substep
    std::vector<Real> a_;
    std::vector<Real> keep_;
    std::vector<Real> pull_; // of the sponge, towards rest
    std::vector<Real> now_;
    std::vector<Real> before_;
    std::vector<Real> next_;
    bool sponge_ = false;
};

} // namespace test
