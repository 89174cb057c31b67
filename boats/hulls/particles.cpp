#include "boats/hulls/particles.h"

#include "boats/hulls/hull_cells.h"
#include "boats/hulls/hydrostatics.h"

#include "engine/check.h"

#include <glm/geometric.hpp>
#include <glm/matrix.hpp>

#include <algorithm>
#include <array>
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

// What is too small to be a piece of its own, above the waterline and below. That of a body of hardly any weight is thin
// all over where it is wet: there, pieces count among themselves.
std::array<double, 2> leastPieces(const CellGrid& grid, double waterline, const std::vector<Piece>& cells)
{
    std::array<double, 2> total{};
    std::array<double, 2> largest{};
    std::array<double, 2> filled{};
    for (size_t i = 0; i < cells.size(); ++i)
        if (cells[i].volume > 0.0)
        {
            const size_t wet = grid.middle(i).z < waterline ? 1 : 0;
            total[wet] += cells[i].volume;
            largest[wet] = std::max(largest[wet], cells[i].volume);
            filled[wet] += 1.0;
        }
    std::array<double, 2> least{};
    for (size_t wet = 0; wet < 2; ++wet)
    {
        least[wet] = kSliver * (total[0] + total[1]) / std::max(filled[0] + filled[1], 1.0);
        if (largest[wet] < least[wet])
            least[wet] = kSliver * total[wet] / std::max(filled[wet], 1.0);
    }
    return least;
}

// Adds what is too small to a neighbour on the same side of the waterline: the one with the largest volume, above and
// below first.
void joinSlivers(const CellGrid& grid, double waterline, std::vector<Piece>& cells)
{
    const std::array<double, 2> leasts = leastPieces(grid, waterline, cells);
    const size_t nz = grid.z.size() - 1;
    const size_t ny = grid.y.size() - 1;
    const size_t nx = grid.x.size() - 1;
    std::vector<std::pair<size_t, size_t>> joins; // decided before any is done, so that mirrored halves stay mirrored
    for (size_t i = 0; i < cells.size(); ++i)
    {
        const bool wet = grid.middle(i).z < waterline;
        const double least = leasts[wet ? 1 : 0];
        if (cells[i].volume >= least || (cells[i].volume == 0.0 && cells[i].skin == 0.0))
            continue;
        const size_t z = i % nz;
        const size_t y = i / nz % ny;
        const size_t x = i / nz / ny;
        size_t best = i;
        const auto offer = [&](bool there, size_t other) {
            if (there && cells[other].volume >= least && (grid.middle(other).z < waterline) == wet &&
                (best == i || cells[other].volume > cells[best].volume))
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
                if (cells[k].volume >= leasts[grid.middle(k).z < waterline ? 1 : 0])
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
// False if that centre does not lie among theirs.
bool weigh(std::vector<Particle>& particles, double mass, const glm::dvec3& centreOfMass, const glm::dvec3& size,
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
    if (!(error < 1e-6))
        return false;
    for (size_t i = 0; i < particles.size(); ++i)
        particles[i].mass = mass * weights[i] / sum;
    return true;
}

// One a cell that holds some of the hull, of cells of about this width.
std::vector<Particle> cut(std::span<const Triangle> triangles, const Bounds& box, double waterline, double width)
{
    const CellGrid grid = gridOf(box, waterline, width);
    std::vector<Piece> cells = cutIntoCells(triangles, grid);
    joinSlivers(grid, waterline, cells);
    std::vector<Particle> found;
    for (const Piece& cell : cells)
        if (cell.volume > 0.0)
        {
            const glm::dvec3 centre = cell.first / cell.volume;
            const glm::dvec3 variance = cell.second / cell.volume - centre * centre;
            glm::dvec3 half = glm::sqrt(glm::max(3.0 * variance, glm::dvec3(0.0)));
            const double room = std::abs(waterline - cell.origin.z - centre.z); // at rest it is wet or dry
            half.z = std::min(half.z, std::max(room, 0.3 * half.z));
            found.push_back({cell.origin + centre, half, cell.volume, 0.0, cell.face, cell.skin});
        }
    return found;
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

} // namespace

engine::Result<ParticleBody> tryParticles(std::span<const Triangle> triangles, double mass,
                                          const glm::dvec3& centreOfMass, double waterline, double shell, size_t most)
{
    SEAWAY_CHECK(most >= 8 && most <= kMaxParticles, "{} particles of a body; 8 to {}", most, kMaxParticles);
    const Bounds box = bounds(triangles);
    const glm::dvec3 size = box.size();

    // The finest cells that give no more pieces than asked for, from coarse to fine.
    double width = std::cbrt(size.x * size.y * size.z / static_cast<double>(most)) * 2.0;
    std::vector<Particle> particles = cut(triangles, box, waterline, width);
    while (particles.size() > most) // a thin plate or stick: its cells are much wider than it is thick
        particles = cut(triangles, box, waterline, width *= 1.25);
    for (int attempt = 0; attempt < 60; ++attempt)
    {
        std::vector<Particle> found = cut(triangles, box, waterline, width *= 0.95);
        if (found.size() > most)
            break;
        if (found.size() > particles.size())
            particles = std::move(found);
    }
    if (particles.empty())
        return engine::Error{"the hull has no volume", engine::Status::badInput};

    ParticleBody body;
    body.mass = mass;
    body.centreOfMass = centreOfMass;
    body.particles = std::move(particles);
    if (!weigh(body.particles, mass, centreOfMass, size, shell))
        return engine::Error{fmt::format("the centre of mass ({:.4g}, {:.4g}, {:.4g}) does not lie within the hull",
                                         centreOfMass.x, centreOfMass.y, centreOfMass.z),
                             engine::Status::badInput};
    body.inertia = inertiaOf(body.particles, centreOfMass);
    std::vector<WetPiece> wet;
    for (const Particle& particle : body.particles)
    {
        body.volume += particle.volume;
        if (particle.position.z < waterline && waterline < box.max.z)
            wet.push_back({particle.position, particle.volume});
    }
    body.displaced = std::min(displaced(triangles, waterline).volume, body.volume);
    body.radiation = radiationOf(triangles, wet, {mass, centreOfMass, body.inertia, waterline});
    body.exposed = exposed(triangles, waterline);
    body.facing = exposed(triangles, box.min.z).area - body.exposed.area;
    body.collision = makeCollisionShape(triangles, std::clamp(256.0 * static_cast<double>(most), 4096.0, 49152.0));
    return body;
}

ParticleBody makeParticles(std::span<const Triangle> triangles, double mass, const glm::dvec3& centreOfMass,
                           double waterline, double shell, size_t most)
{
    engine::Result<ParticleBody> body = tryParticles(triangles, mass, centreOfMass, waterline, shell, most);
    SEAWAY_CHECK(body, "{}", body.error().text);
    return std::move(*body);
}

size_t particlesFor(const HullModel& model, Grain grain)
{
    if (model.keel.area > 0.0 || !model.engines.empty() || !model.sails.empty())
        return kMaxParticles; // a boat, however small: coarse particles leave little room for its centre of mass
    if (grain == Grain::coarse)
        return kCoarseParticles;
    const double length = std::clamp(std::max(model.size.x, model.size.y), 1.0, 8.0);
    return static_cast<size_t>(std::lround(length * kMaxParticles / 8.0));
}

ParticleBody makeParticles(const HullModel& model, size_t most)
{
    ParticleBody body = makeParticles(floatingTriangles(model.mesh), model.mass, model.centreOfMass, model.waterline,
                                      model.shell, most);
    std::vector<Triangle> all = floatingTriangles(model.mesh);
    const double top = bounds(all).max.z;
    for (const glm::uvec3& corners : model.mesh.triangles) // what stands on it is in the wind too
        if (const Triangle part{model.mesh.positions[corners.x], model.mesh.positions[corners.y],
                                model.mesh.positions[corners.z]};
            part[0].z + part[1].z + part[2].z > 3.0 * top)
            all.push_back(part);
    body.exposed = exposed(all, model.waterline);
    return body;
}

} // namespace boats
