#include "boats/hulls/particles.h"

#include "boats/hulls/hull_cells.h"
#include "boats/hulls/hydrostatics.h"

#include "engine/check.h"

#include <glm/geometric.hpp>
#include <glm/matrix.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace boats {
namespace {

constexpr double kSliver = 0.08; // pieces of less than this part of the mean join a neighbour

// Layers that thicken away from the waterline, both ways.
std::vector<double> layers(double bottom, double top, double waterline, double thickness)
{
    constexpr double kGrowth = 1.35;
    const double start = std::clamp(waterline, bottom, top);
    std::vector<double> edges{start};
    const auto grow = [&](double end, double sign) {
        std::vector<double> more;
        double z = start;
        for (double step = thickness; sign * (end - z) > 0.0; step = std::min(step * kGrowth, 3.0 * thickness))
        {
            const double left = sign * (end - z);
            z = left < 1.5 * step ? end : z + sign * step; // the last is a whole one
            more.push_back(z);
        }
        return more;
    };
    const std::vector<double> up = grow(top, 1.0);
    const std::vector<double> down = grow(bottom, -1.0);
    edges.insert(edges.end(), up.begin(), up.end());
    edges.insert(edges.begin(), down.rbegin(), down.rend());
    return edges;
}

std::vector<double> slices(double low, double high, double width, int multiple = 1)
{
    const int count = multiple * std::max(1, static_cast<int>(std::lround((high - low) / width / multiple)));
    std::vector<double> edges;
    for (int i = 0; i <= count; ++i)
        edges.push_back(i == count ? high : low + (high - low) * i / count);
    return edges;
}

CellGrid gridOf(const Bounds& box, double waterline, double width)
{
    CellGrid grid;
    grid.x = slices(box.min.x, box.max.x, 1.4 * width);
    grid.y = slices(box.min.y, box.max.y, width, 2); // an even number, so that port and starboard are alike
    grid.z = layers(box.min.z, box.max.z, waterline, 0.6 * width);
    return grid;
}

// Adds what is too small to a neighbour: the one with the largest volume, above and below first.
void joinSlivers(const CellGrid& grid, std::vector<Piece>& cells)
{
    double total = 0.0;
    size_t filled = 0;
    for (const Piece& cell : cells)
        if (cell.volume > 0.0)
            total += cell.volume, ++filled;
    const double least = kSliver * total / static_cast<double>(std::max<size_t>(filled, 1));
    const size_t nz = grid.z.size() - 1;
    const size_t ny = grid.y.size() - 1;
    const size_t nx = grid.x.size() - 1;
    std::vector<std::pair<size_t, size_t>> joins; // decided before any is done, so that mirrored halves stay mirrored
    for (size_t i = 0; i < cells.size(); ++i)
    {
        if (cells[i].volume >= least || (cells[i].volume == 0.0 && cells[i].skin == 0.0))
            continue;
        const size_t z = i % nz;
        const size_t y = i / nz % ny;
        const size_t x = i / nz / ny;
        size_t best = i;
        const auto offer = [&](bool there, size_t other) {
            if (there && cells[other].volume >= least && (best == i || cells[other].volume > cells[best].volume))
                best = other;
        };
        offer(z > 0, i - 1);
        offer(z + 1 < nz, i + 1);
        if (best == i)
        {
            offer(y > 0, i - nz);
            offer(y + 1 < ny, i + nz);
            offer(x > 0, i - nz * ny);
            offer(x + 1 < nx, i + nz * ny);
        }
        if (best == i) // none beside it: the nearest there is
        {
            double nearest = std::numeric_limits<double>::max();
            for (size_t k = 0; k < cells.size(); ++k)
                if (cells[k].volume >= least)
                {
                    const glm::dvec3 away = grid.middle(k) - grid.middle(i);
                    const double distance = glm::dot(away, away);
                    if (distance < nearest)
                        nearest = distance, best = k;
                }
        }
        if (best != i)
            joins.emplace_back(i, best);
    }
    for (const auto& [from, to] : joins)
    {
        cells[to] += cells[from];
        cells[from] = {};
    }
}

// Gives the particles masses of sum `mass` and centre `centreOfMass`, by Newton on the convex function sum w exp(a.x).
void weigh(std::vector<Particle>& particles, double mass, const glm::dvec3& centreOfMass, const glm::dvec3& size,
           double shell)
{
    double volume = 0.0;
    double skin = 0.0;
    for (const Particle& p : particles)
        volume += p.volume, skin += p.skin;
    std::vector<double> even(particles.size()); // before any shift of the centre
    for (size_t i = 0; i < particles.size(); ++i)
        even[i] = (1.0 - shell) * particles[i].volume / volume + shell * particles[i].skin / skin;
    std::vector<double> weights(particles.size());
    const glm::dvec3 unit = 0.5 * size;
    glm::dvec3 a(0.0);
    const auto weightsAt = [&](const glm::dvec3& exponent) {
        double sum = 0.0;
        for (size_t i = 0; i < particles.size(); ++i)
            sum += weights[i] = even[i] * std::exp(glm::dot(exponent, (particles[i].position - centreOfMass) / unit));
        return sum;
    };
    double error = 0.0;
    for (int step = 0; step < 100; ++step)
    {
        const double sum = weightsAt(a);
        glm::dvec3 mean(0.0);
        glm::dmat3 spread(0.0);
        for (size_t i = 0; i < particles.size(); ++i)
        {
            const glm::dvec3 x = (particles[i].position - centreOfMass) / unit;
            mean += weights[i] / sum * x;
            spread += weights[i] / sum * glm::outerProduct(x, x);
        }
        error = glm::length(mean);
        if (error < 1e-13)
            break;
        spread -= glm::outerProduct(mean, mean);
        spread += glm::dmat3(1e-12); // a flat set of particles has no spread one way
        glm::dvec3 change = -(glm::inverse(spread) * mean);
        const double length = glm::length(change);
        if (length > 2.0)
            change *= 2.0 / length;
        while (weightsAt(a + change) > sum && glm::length(change) > 1e-15) // downhill
            change *= 0.5;
        a += change;
    }
    const double sum = weightsAt(a);
    SEAWAY_CHECK(error < 1e-6, "the centre of mass ({}, {}, {}) does not lie within the hull", centreOfMass.x,
                 centreOfMass.y, centreOfMass.z);
    for (size_t i = 0; i < particles.size(); ++i)
        particles[i].mass = mass * weights[i] / sum;
}

glm::dmat3 inertiaOf(const std::vector<Particle>& particles, const glm::dvec3& about)
{
    glm::dmat3 second(0.0);
    for (const Particle& p : particles)
    {
        const glm::dvec3 x = p.position - about;
        second += p.mass * glm::outerProduct(x, x);
        for (int k = 0; k < 3; ++k)
            second[k][k] += p.mass * p.half[k] * p.half[k] / 3.0;
    }
    return glm::dmat3(second[0][0] + second[1][1] + second[2][2]) - second;
}

double distanceTo(const glm::dvec2& a, const glm::dvec2& b, const glm::dvec2& p)
{
    const glm::dvec2 along = b - a;
    const double u = std::clamp(glm::dot(p - a, along) / std::max(glm::dot(along, along), 1e-300), 0.0, 1.0);
    return glm::length(p - a - u * along);
}

// The points from `first` to `last` (which may lie beyond the end: it is closed) that a chain needs to stay within
// `tolerance` of all of them, without the last (Douglas and Peucker).
void simplify(const std::vector<glm::dvec2>& outline, size_t first, size_t last, double tolerance,
              std::vector<glm::dvec2>& chain)
{
    const glm::dvec2& a = outline[first];
    const glm::dvec2& b = outline[last % outline.size()];
    size_t worst = first;
    double most = tolerance;
    for (size_t i = first + 1; i < last; ++i)
        if (const double off = distanceTo(a, b, outline[i]); off > most)
            most = off, worst = i;
    if (worst == first)
    {
        chain.push_back(a);
        return;
    }
    simplify(outline, first, worst, tolerance, chain);
    simplify(outline, worst, last, tolerance, chain);
}

// Links longer than `longest` in equal parts.
std::vector<glm::dvec2> divided(const std::vector<glm::dvec2>& chain, double longest)
{
    std::vector<glm::dvec2> all;
    for (size_t i = 0; i < chain.size(); ++i)
    {
        const glm::dvec2 link = chain[(i + 1) % chain.size()] - chain[i];
        const int parts = std::max(1, static_cast<int>(std::ceil(glm::length(link) / longest - 1e-6)));
        for (int k = 0; k < parts; ++k)
            all.push_back(chain[i] + k * (1.0 / parts) * link);
    }
    return all;
}

Fenders fendersOf(std::span<const Triangle> triangles, const Bounds& box, double waterline)
{
    // The outline of the largest area at or above the waterline: the gunwale of a boat, the middle of a ball.
    constexpr int kLevels = 16;
    const double low = std::clamp(waterline, box.min.z, box.max.z);
    std::vector<glm::dvec2> outline;
    Fenders fenders{.height = low, .low = box.min.z, .high = box.max.z};
    for (int i = 0; i < kLevels; ++i)
    {
        const double z = low + (box.max.z - low) * (i + 0.5) / kLevels;
        for (const std::vector<glm::dvec2>& polygon : waterplane(triangles, z).outline)
            if (outline.empty() || areaOf(polygon) > areaOf(outline) * (1.0 + 1e-9))
                outline = polygon, fenders.height = z;
    }
    if (outline.size() < 3)
        return fenders;

    const auto bow = std::max_element(outline.begin(), outline.end(), [](const glm::dvec2& a, const glm::dvec2& b) {
        return a.x < b.x || (a.x == b.x && a.y < b.y);
    });
    std::rotate(outline.begin(), bow, outline.end());
    const auto stern = std::min_element(outline.begin(), outline.end(), [](const glm::dvec2& a, const glm::dvec2& b) {
        return a.x < b.x || (a.x == b.x && a.y < b.y);
    });
    const auto middle = static_cast<size_t>(stern - outline.begin());
    const double beam = std::min(box.size().x, box.size().y);
    for (double tolerance = 0.005 * beam;; tolerance *= 1.5) // as fine as fits
    {
        std::vector<glm::dvec2> chain;
        simplify(outline, 0, middle, tolerance, chain);
        simplify(outline, middle, outline.size(), tolerance, chain);
        fenders.chain = divided(chain, std::max(beam, 200.0 * tolerance));
        if (fenders.chain.size() <= kMaxFenders)
            return fenders;
    }
}

} // namespace

ParticleBody makeParticles(std::span<const Triangle> triangles, double mass, const glm::dvec3& centreOfMass,
                           double waterline, double shell, size_t most)
{
    SEAWAY_CHECK(most >= 8 && most <= kMaxParticles, "{} particles of a body; 8 to {}", most, kMaxParticles);
    const Bounds box = bounds(triangles);
    const glm::dvec3 size = box.size();

    // The finest cells that give no more pieces than asked for, from coarse to fine.
    std::vector<Particle> particles;
    double width = std::cbrt(size.x * size.y * size.z / static_cast<double>(most)) * 2.0;
    for (int attempt = 0; attempt < 60; ++attempt, width *= 0.95)
    {
        const CellGrid grid = gridOf(box, waterline, width);
        std::vector<Piece> cells = cutIntoCells(triangles, grid);
        joinSlivers(grid, cells);
        std::vector<Particle> found;
        for (const Piece& cell : cells)
            if (cell.volume > 0.0)
            {
                const glm::dvec3 centre = cell.first / cell.volume;
                const glm::dvec3 variance = cell.second / cell.volume - centre * centre;
                const glm::dvec3 half = glm::sqrt(glm::max(3.0 * variance, glm::dvec3(0.0)));
                found.push_back({cell.origin + centre, half, cell.volume, 0.0, cell.face, cell.skin});
            }
        if (found.size() > most)
            break;
        if (found.size() > particles.size())
            particles = std::move(found);
    }
    SEAWAY_CHECK(!particles.empty(), "a hull of no volume has no particles");

    ParticleBody body;
    body.mass = mass;
    body.centreOfMass = centreOfMass;
    body.particles = std::move(particles);
    weigh(body.particles, mass, centreOfMass, size, shell);
    body.inertia = inertiaOf(body.particles, centreOfMass);
    body.fenders = fendersOf(triangles, box, waterline);
    return body;
}

size_t particlesFor(const HullModel& model)
{
    if (model.keel.area > 0.0 || !model.engines.empty() || !model.sails.empty())
        return kMaxParticles; // a boat, however small: coarse particles leave little room for its centre of mass
    const double length = std::clamp(std::max(model.size.x, model.size.y), 1.0, 8.0);
    return static_cast<size_t>(std::lround(length * kMaxParticles / 8.0));
}

ParticleBody makeParticles(const HullModel& model, size_t most)
{
    return makeParticles(floatingTriangles(model.mesh), model.mass, model.centreOfMass, model.waterline, model.shell,
                         most);
}

} // namespace boats
