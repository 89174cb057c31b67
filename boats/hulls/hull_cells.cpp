#include "boats/hulls/hull_cells.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace boats {
namespace {

// A convex polygon: a triangle cut by at most six planes.
struct Polygon
{
    std::array<glm::dvec3, 12> corners;
    size_t count = 0;

    void add(const glm::dvec3& p) { corners[count++] = p; }
};

// The part on one side of a plane across `axis`: sign * coordinate <= sign * at.
Polygon clip(const Polygon& polygon, int axis, double at, double sign)
{
    Polygon kept;
    for (size_t i = 0; i < polygon.count; ++i)
    {
        const glm::dvec3& a = polygon.corners[i];
        const glm::dvec3& b = polygon.corners[(i + 1) % polygon.count];
        const bool inA = sign * a[axis] <= sign * at;
        const bool inB = sign * b[axis] <= sign * at;
        if (inA)
            kept.add(a);
        if (inA != inB)
        {
            glm::dvec3 p = a + (at - a[axis]) / (b[axis] - a[axis]) * (b - a);
            p[axis] = at;
            kept.add(p);
        }
    }
    return kept;
}

template <typename Use>
void eachTriangle(const Polygon& polygon, const Use& use)
{
    for (size_t i = 2; i < polygon.count; ++i)
        use(Triangle{polygon.corners[0], polygon.corners[i - 1], polygon.corners[i]});
}

glm::dvec3 areaVector(const Triangle& t)
{
    return 0.5 * glm::cross(t[1] - t[0], t[2] - t[0]);
}

// Adds the length of the lines under a face that lies in the layer [low, high]: from low up to the face where it is
// in the layer (`within`), all of the layer where it is above. Exact to the fifth order (Radon's seven points).
void addLines(Piece& piece, const Triangle& t, double low, double high, bool within)
{
    static const double root = std::sqrt(15.0);
    static const double a = (6.0 - root) / 21.0;
    static const double b = (6.0 + root) / 21.0;
    static const double weights[] = {9.0 / 40.0, (155.0 - root) / 1200.0, (155.0 + root) / 1200.0};
    const double area = areaVector(t).z; // signed: faces that point up close a line, faces that point down open it
    if (area == 0.0)
        return;
    const auto add = [&](const glm::dvec3& p, double weight) {
        const double z = within ? p.z : high;
        const double length = weight * area * (z - low);
        piece.volume += length;
        piece.first += length * glm::dvec3(p.x, p.y, 0.5 * (z + low));
        piece.second += length * glm::dvec3(p.x * p.x, p.y * p.y, (z * z + z * low + low * low) / 3.0);
    };
    add((t[0] + t[1] + t[2]) / 3.0, weights[0]);
    for (size_t k = 0; k < 3; ++k)
    {
        const glm::dvec3 others = t[(k + 1) % 3] + t[(k + 2) % 3];
        add((1.0 - 2.0 * a) * t[k] + a * others, weights[1]);
        add((1.0 - 2.0 * b) * t[k] + b * others, weights[2]);
    }
}

// The cells that an interval touches.
std::pair<size_t, size_t> touched(const std::vector<double>& edges, double low, double high)
{
    const size_t last = edges.size() - 2;
    const auto cellOf = [&](double v) {
        const auto above = std::upper_bound(edges.begin(), edges.end(), v);
        return std::min(static_cast<size_t>(std::max<ptrdiff_t>(above - edges.begin() - 1, 0)), last);
    };
    return {cellOf(low), cellOf(high)};
}

struct Extent
{
    double low;
    double high;
};

Extent extent(const Polygon& polygon, int axis)
{
    Extent e{polygon.corners[0][axis], polygon.corners[0][axis]};
    for (size_t i = 1; i < polygon.count; ++i)
        e = {std::min(e.low, polygon.corners[i][axis]), std::max(e.high, polygon.corners[i][axis])};
    return e;
}

// Cuts a polygon at the edges along one axis and gives each slice with its index.
template <typename Use>
void slice(const Polygon& polygon, const std::vector<double>& edges, int axis, const Use& use)
{
    if (polygon.count < 3)
        return;
    const Extent e = extent(polygon, axis);
    const auto [first, last] = touched(edges, e.low, e.high);
    for (size_t i = first; i <= last; ++i)
    {
        Polygon part = i == first ? polygon : clip(polygon, axis, edges[i], -1.0);
        if (i != last)
            part = clip(part, axis, edges[i + 1], 1.0);
        if (part.count >= 3)
            use(i, part);
    }
}

} // namespace

glm::dvec3 CellGrid::middle(size_t cell) const
{
    const size_t nz = z.size() - 1;
    const size_t ny = y.size() - 1;
    const size_t k = cell % nz;
    const size_t j = cell / nz % ny;
    const size_t i = cell / nz / ny;
    return 0.5 * glm::dvec3(x[i] + x[i + 1], y[j] + y[j + 1], z[k] + z[k + 1]);
}

Piece& Piece::operator+=(const Piece& other)
{
    volume += other.volume;
    first += other.first;
    second += other.second;
    face += other.face;
    skin += other.skin;
    return *this;
}

std::vector<Piece> cutIntoCells(std::span<const Triangle> triangles, const CellGrid& grid)
{
    const Bounds box = bounds(triangles);
    const glm::dvec3 origin = 0.5 * (box.min + box.max);
    CellGrid local = grid; // about the origin, to lose no digits
    for (double& v : local.x)
        v -= origin.x;
    for (double& v : local.y)
        v -= origin.y;
    for (double& v : local.z)
        v -= origin.z;

    std::vector<Piece> cells(grid.count());
    for (const Triangle& triangle : triangles)
    {
        Polygon whole;
        for (const glm::dvec3& corner : triangle)
            whole.add(corner - origin);
        slice(whole, local.x, 0, [&](size_t i, const Polygon& inX) {
            slice(inX, local.y, 1, [&](size_t j, const Polygon& inColumn) {
                slice(inColumn, local.z, 2, [&](size_t k, const Polygon& inCell) {
                    Piece& piece = cells[local.index(i, j, k)];
                    eachTriangle(inCell, [&](const Triangle& t) {
                        const glm::dvec3 area = areaVector(t);
                        piece.face += area;
                        piece.skin += glm::length(area);
                        addLines(piece, t, local.z[k], local.z[k + 1], true);
                        for (size_t below = 0; below < k; ++below)
                            addLines(cells[local.index(i, j, below)], t, local.z[below], local.z[below + 1], false);
                    });
                });
            });
        });
    }
    const glm::dvec3 size = box.size();
    for (Piece& piece : cells)
    {
        piece.origin = origin;
        if (piece.volume < 1e-12 * size.x * size.y * size.z)
            piece.volume = 0.0, piece.first = piece.second = glm::dvec3(0.0);
    }
    return cells;
}

} // namespace boats
