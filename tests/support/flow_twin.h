// flow_twin.h -- the scheme of shaders/ocean/flows/faces.comp in double precision, cell by cell, with everything else
// (units, truncation, limits, borders) as it is there.
#pragma once

#include "ocean/flows/flow_plan.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace test {

class FlowTwin
{
public:
    FlowTwin(const ocean::FlowStart& start, double step)
        : spec_(start.spec), step_(step), most_(ocean::mostSubstepsOf(start, step)), size_(start.spec.cells + 2),
          ground_(count()), depth_(count()), u_(count()), v_(count()), fluxU_(count()), fluxV_(count())
    {
        for (int y = 0; y < spec_.cells.y; ++y)
            for (int x = 0; x < spec_.cells.x; ++x)
            {
                const auto i = static_cast<size_t>(y * spec_.cells.x + x);
                ground_[at(x, y)] = start.ground[i];
                depth_[at(x, y)] = start.depth[i];
                const auto put = [&](bool edge, int dx, int dy, ocean::FlowBorder border) {
                    if (edge)
                        depth_[at(x + dx, y + dy)] = border == ocean::FlowBorder::sea
                                                         ? -start.ground[i] * int64_t{gpu::kDepthPerGround}
                                                         : start.depth[i];
                };
                put(x == 0, -1, 0, spec_.border.west);
                put(x == spec_.cells.x - 1, 1, 0, spec_.border.east);
                put(y == 0, 0, -1, spec_.border.south);
                put(y == spec_.cells.y - 1, 0, 1, spec_.border.north);
            }
    }

    void tick()
    {
        const double c = std::clamp(std::ceil(speed() * step_ / (0.5 * spec_.cell)), 1.0, static_cast<double>(most_));
        const double dt = step_ / c;
        const double ratio = dt_ > 0.0 ? dt / dt_ : 1.0;
        dt_ = dt;
        for (int i = 0; i < static_cast<int>(c); ++i)
            substep(dt, i == 0 ? ratio : 1.0);
    }

    // Rows south to north, in gpu::kDepthUnit.
    std::vector<double> depths() const
    {
        std::vector<double> all;
        for (int y = 0; y < spec_.cells.y; ++y)
            for (int x = 0; x < spec_.cells.x; ++x)
                all.push_back(static_cast<double>(depth_[at(x, y)]) * unit());
        return all;
    }

private:
    static constexpr double unit() { return double{gpu::kDepthUnit}; }
    static constexpr double g() { return 9.81; }
    size_t count() const { return static_cast<size_t>(size_.x) * static_cast<size_t>(size_.y); }
    size_t at(int x, int y) const { return static_cast<size_t>((y + 1) * size_.x + x + 1); }

    // Of all cells, with the faces to their west and south; of the rim, only faces count, as in depths.comp.
    double speed() const
    {
        double most = 0.0;
        for (int y = 0; y < spec_.cells.y; ++y)
            for (int x = 0; x < spec_.cells.x; ++x)
            {
                const size_t i = at(x, y);
                const double wave = std::sqrt(g() * static_cast<double>(depth_[i]) * unit());
                most = std::max(most, wave + (spec_.momentum ? std::max(std::abs(u_[i]), std::abs(v_[i])) : 0.0));
            }
        return most;
    }

    struct Face
    {
        double u = 0.0;
        int64_t flux = 0;
    };

    static int64_t opened(int64_t depth, int64_t ground, int64_t sill)
    {
        return std::max(depth + (ground - sill) * gpu::kDepthPerGround, int64_t{0});
    }
    static Face outflow(double u, int64_t open, double part)
    {
        return {u, std::clamp(static_cast<int64_t>(static_cast<double>(open) * u * part), -open, open)};
    }

    // Along one axis: `step` to the next cell along it, `side` across; own velocities and fluxes, and those across.
    Face inside(size_t i, size_t step, size_t side, const std::vector<double>& u, const std::vector<int64_t>& q,
                const std::vector<double>& v, const std::vector<int64_t>& p, double dt, double ratio) const
    {
        const int64_t sill = std::max(ground_[i - step], ground_[i]);
        const int64_t left = opened(depth_[i - step], ground_[i - step], sill);
        const int64_t right = opened(depth_[i], ground_[i], sill);
        const double metres = ratio * unit();
        const auto carry = [&](int64_t a, int64_t b, double sign) {
            return std::max(sign * 0.5 * static_cast<double>(a + b), 0.0) * metres;
        };
        double next = u[i] - dt * g() * static_cast<double>(right - left) * unit() / spec_.cell;
        if (spec_.momentum)
        {
            const double west = carry(q[i - step], q[i], 1.0);
            const double east = carry(q[i], q[i + step], -1.0);
            const double south = carry(p[i - step], p[i], 1.0);
            const double north = carry(p[i - step + side], p[i + side], -1.0);
            const double mean = std::max(0.5 * static_cast<double>(left + right) * unit(), 1e-3);
            next += (west * (u[i - step] - u[i]) + east * (u[i + step] - u[i]) + south * (u[i - side] - u[i]) +
                     north * (u[i + side] - u[i])) /
                    std::max(mean, west + east + south + north);
        }
        else
            next = u[i] - dt * g() * static_cast<double>(right - left) * unit() / spec_.cell *
                              static_cast<double>(std::max(left, right)) * unit();
        const int64_t open = next > 0.0 ? left : right;
        const double metresOpen = static_cast<double>(open) * unit();
        if (metresOpen <= 1e-5)
            return {};
        const double across = 0.25 * (v[i] + v[i + side] + v[i - step] + v[i - step + side]);
        const double thick = std::max(metresOpen, 1e-3);
        const double speed = spec_.momentum ? std::hypot(u[i], across) : std::abs(u[i]) / thick;
        next /= 1.0 + dt * g() * spec_.friction * spec_.friction * speed / std::pow(thick, 4.0 / 3.0);
        Face face = outflow(spec_.momentum ? next : next / thick, open, dt / spec_.cell);
        face.u = next;
        return face;
    }

    Face border(ocean::FlowBorder kind, double u, double inner, int64_t depth, int64_t beyond, double dt) const
    {
        const double metres = static_cast<double>(std::max(depth, beyond)) * unit();
        if (kind == ocean::FlowBorder::wall || metres <= 1e-5)
            return {};
        const double thick = spec_.momentum ? 1.0 : metres;
        const double wave = std::sqrt(g() * metres);
        const double cells = std::min(wave * dt / spec_.cell, 1.0);
        const double still = wave / metres * static_cast<double>(depth - beyond) * unit();
        double next = u / thick + 2.0 * cells / (1.0 + cells) * (still - u / thick);
        if (kind == ocean::FlowBorder::open && beyond <= 0)
        {
            const double speed = wave + std::max(u / thick, 0.0);
            next = std::max(u + std::min(speed * dt / spec_.cell, 1.0) * (inner - u), 0.0) / thick;
        }
        const int64_t open = next > 0.0 ? depth : std::max(beyond, int64_t{0});
        if (static_cast<double>(open) * unit() <= 1e-5)
            return {};
        Face face = outflow(next, open, dt / spec_.cell);
        face.u = next * thick;
        return face;
    }
    static Face turned(const Face& face) { return {-face.u, -face.flux}; }

    void substep(double dt, double ratio)
    {
        const auto row = static_cast<size_t>(size_.x);
        std::vector<Face> us(count());
        std::vector<Face> vs(count());
        const glm::ivec2 n = spec_.cells;
        for (int y = 0; y <= n.y; ++y)
            for (int x = 0; x <= n.x; ++x)
            {
                const size_t i = at(x, y);
                if (y < n.y)
                    us[i] = x == 0 ? turned(border(spec_.border.west, -u_[i], -u_[i + 1], depth_[i], depth_[i - 1], dt))
                            : x == n.x ? border(spec_.border.east, u_[i], u_[i - 1], depth_[i - 1], depth_[i], dt)
                                       : inside(i, 1, row, u_, fluxU_, v_, fluxV_, dt, ratio);
                if (x < n.x)
                    vs[i] =
                        y == 0
                            ? turned(border(spec_.border.south, -v_[i], -v_[i + row], depth_[i], depth_[i - row], dt))
                        : y == n.y ? border(spec_.border.north, v_[i], v_[i - row], depth_[i - row], depth_[i], dt)
                                   : inside(i, row, 1, v_, fluxV_, u_, fluxU_, dt, ratio);
            }
        std::vector<double> share(count(), 1.0);
        for (int y = 0; y < n.y; ++y)
            for (int x = 0; x < n.x; ++x)
            {
                const size_t i = at(x, y);
                const int64_t out = std::max(-us[i].flux, int64_t{0}) + std::max(us[i + 1].flux, int64_t{0}) +
                                    std::max(-vs[i].flux, int64_t{0}) + std::max(vs[i + row].flux, int64_t{0});
                if (out > depth_[i])
                    share[i] = static_cast<double>(depth_[i]) / static_cast<double>(out) * (1.0 - 1.0 / 1048576.0);
            }
        for (int y = 0; y <= n.y; ++y)
            for (int x = 0; x <= n.x; ++x)
            {
                const size_t i = at(x, y);
                limit(us[i], u_[i], fluxU_[i], share[i - 1], share[i]);
                limit(vs[i], v_[i], fluxV_[i], share[i - row], share[i]);
            }
        for (int y = 0; y < n.y; ++y)
            for (int x = 0; x < n.x; ++x)
            {
                const size_t i = at(x, y);
                depth_[i] += fluxU_[i] - fluxU_[i + 1] + fluxV_[i] - fluxV_[i + row];
            }
    }

    void limit(const Face& raw, double& u, int64_t& flux, double before, double behind) const
    {
        const double share = raw.flux > 0 ? before : behind;
        flux = share < 1.0 ? static_cast<int64_t>(static_cast<double>(raw.flux) * share) : raw.flux;
        u = spec_.momentum ? raw.u : raw.u * share;
    }

    ocean::FlowSpec spec_;
    double step_;
    uint32_t most_;
    double dt_ = 0.0;
    glm::ivec2 size_;
    std::vector<int64_t> ground_;
    std::vector<int64_t> depth_;
    std::vector<double> u_;
    std::vector<double> v_;
    std::vector<int64_t> fluxU_;
    std::vector<int64_t> fluxV_;
};

} // namespace test
