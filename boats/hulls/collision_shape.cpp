#include "boats/hulls/collision_shape.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace boats {

namespace {

constexpr int kPad = 2; // cells around the box

// Squared, from a place to a triangle (Ericson, Real-Time Collision Detection, 5.1.5).
double squareTo(const Triangle& triangle, const glm::dvec3& at)
{
    const auto& [a, b, c] = triangle;
    const glm::dvec3 ab = b - a;
    const glm::dvec3 ac = c - a;
    const auto square = [&](const glm::dvec3& nearest) { return glm::dot(at - nearest, at - nearest); };
    const glm::dvec3 ap = at - a;
    const double d1 = glm::dot(ab, ap);
    const double d2 = glm::dot(ac, ap);
    if (d1 <= 0.0 && d2 <= 0.0)
        return square(a);
    const glm::dvec3 bp = at - b;
    const double d3 = glm::dot(ab, bp);
    const double d4 = glm::dot(ac, bp);
    if (d3 >= 0.0 && d4 <= d3)
        return square(b);
    const double vc = d1 * d4 - d3 * d2;
    if (vc <= 0.0 && d1 >= 0.0 && d3 <= 0.0)
        return square(a + d1 / std::max(d1 - d3, 1e-300) * ab);
    const glm::dvec3 cp = at - c;
    const double d5 = glm::dot(ab, cp);
    const double d6 = glm::dot(ac, cp);
    if (d6 >= 0.0 && d5 <= d6)
        return square(c);
    const double vb = d5 * d2 - d1 * d6;
    if (vb <= 0.0 && d2 >= 0.0 && d6 <= 0.0)
        return square(a + d2 / std::max(d2 - d6, 1e-300) * ac);
    const double va = d3 * d6 - d5 * d4;
    if (va <= 0.0 && d4 - d3 >= 0.0 && d5 - d6 >= 0.0)
        return square(b + (d4 - d3) / std::max((d4 - d3) + (d5 - d6), 1e-300) * (c - b));
    const double sum = std::max(va + vb + vc, 1e-300);
    return square(a + vb / sum * ab + vc / sum * ac);
}

// The lattice of one hull while it is made.
class LatticeMaker
{
public:
    LatticeMaker(std::span<const Triangle> triangles, CollisionShape& shape)
        : triangles_(triangles), shape_(shape), nearest_(count(), -1),
          squares_(count(), std::numeric_limits<double>::max())
    {
    }

    void fill()
    {
        for (size_t i = 0; i < triangles_.size(); ++i)
            offerAround(static_cast<int>(i));
        for (int direction = 0; direction < 8; ++direction)
            sweep(direction);
        std::vector<int> winding(count(), 0);
        for (const Triangle& triangle : triangles_)
            addWinding(triangle, winding);
        shape_.distances.resize(count());
        for (size_t i = 0; i < count(); ++i)
        {
            const double far = std::sqrt(squares_[i]);
            shape_.distances[i] = static_cast<float>(winding[i] > 0 ? -far : far);
        }
    }

private:
    size_t count() const { return size_t(shape_.nodes.x) * size_t(shape_.nodes.y) * size_t(shape_.nodes.z); }
    size_t index(const glm::ivec3& node) const
    {
        return (size_t(node.z) * size_t(shape_.nodes.y) + size_t(node.y)) * size_t(shape_.nodes.x) + size_t(node.x);
    }
    glm::dvec3 place(const glm::ivec3& node) const { return shape_.origin + glm::dvec3(node) * shape_.cell; }

    void offer(int triangle, const glm::ivec3& node)
    {
        const size_t i = index(node);
        if (nearest_[i] == triangle)
            return;
        const double square = squareTo(triangles_[static_cast<size_t>(triangle)], place(node));
        if (square < squares_[i])
            squares_[i] = square, nearest_[i] = triangle;
    }

    // To the nodes within a cell of its box.
    void offerAround(int triangle)
    {
        const auto& [a, b, c] = triangles_[static_cast<size_t>(triangle)];
        const glm::dvec3 low = (glm::min(glm::min(a, b), c) - shape_.origin) / shape_.cell;
        const glm::dvec3 high = (glm::max(glm::max(a, b), c) - shape_.origin) / shape_.cell;
        const glm::ivec3 from = glm::max(glm::ivec3(glm::floor(low)) - 1, glm::ivec3(0));
        const glm::ivec3 to = glm::min(glm::ivec3(glm::ceil(high)) + 1, shape_.nodes - 1);
        for (int z = from.z; z <= to.z; ++z)
            for (int y = from.y; y <= to.y; ++y)
                for (int x = from.x; x <= to.x; ++x)
                    offer(triangle, {x, y, z});
    }

    // Every node is offered what its neighbours behind have.
    void sweep(int direction)
    {
        const glm::ivec3 step((direction & 1) != 0 ? -1 : 1, (direction & 2) != 0 ? -1 : 1,
                              (direction & 4) != 0 ? -1 : 1);
        glm::ivec3 node;
        const auto start = [&](int axis) { return step[axis] > 0 ? 0 : shape_.nodes[axis] - 1; };
        const auto inside = [&](int axis) { return node[axis] >= 0 && node[axis] < shape_.nodes[axis]; };
        for (node.z = start(2); inside(2); node.z += step.z)
            for (node.y = start(1); inside(1); node.y += step.y)
                for (node.x = start(0); inside(0); node.x += step.x)
                    for (int axis = 0; axis < 3; ++axis)
                    {
                        glm::ivec3 behind = node;
                        behind[axis] -= step[axis];
                        if (behind[axis] < 0 || behind[axis] >= shape_.nodes[axis])
                            continue;
                        if (const int known = nearest_[index(behind)]; known >= 0)
                            offer(known, node);
                    }
    }

    // Adds to all nodes that see it in the direction of x: 1 if they see its inside, -1 if its outside.
    void addWinding(const Triangle& triangle, std::vector<int>& winding) const
    {
        const glm::dvec2 aside = 1e-5 * glm::dvec2(0.613, 0.371) * glm::dvec2(shape_.cell.y, shape_.cell.z);
        const auto flat = [&](const glm::dvec3& p) { return glm::dvec2(p.y, p.z); }; // looking along x
        const auto cross = [](const glm::dvec2& a, const glm::dvec2& b) { return a.x * b.y - a.y * b.x; };
        const glm::dvec2 a = flat(triangle[0]);
        const glm::dvec2 b = flat(triangle[1]);
        const glm::dvec2 c = flat(triangle[2]);
        const double area = cross(b - a, c - a);
        if (area == 0.0)
            return;
        const glm::dvec2 origin = glm::dvec2(shape_.origin.y, shape_.origin.z) + aside;
        const glm::dvec2 cell(shape_.cell.y, shape_.cell.z);
        const glm::dvec2 low = (glm::min(glm::min(a, b), c) - origin) / cell;
        const glm::dvec2 high = (glm::max(glm::max(a, b), c) - origin) / cell;
        for (int z = std::max(0, int(std::ceil(low.y))); z <= std::min(shape_.nodes.z - 1, int(high.y)); ++z)
            for (int y = std::max(0, int(std::ceil(low.x))); y <= std::min(shape_.nodes.y - 1, int(high.x)); ++y)
            {
                const glm::dvec2 at = origin + glm::dvec2(y, z) * cell;
                const glm::dvec3 part(cross(b - at, c - at) / area, cross(c - at, a - at) / area,
                                      cross(a - at, b - at) / area);
                if (part.x < 0.0 || part.y < 0.0 || part.z < 0.0)
                    continue;
                const double x = part.x * triangle[0].x + part.y * triangle[1].x + part.z * triangle[2].x;
                for (int i = 0; i < shape_.nodes.x && place({i, y, z}).x < x; ++i)
                    winding[index({i, y, z})] += area > 0.0 ? 1 : -1;
            }
    }

    std::span<const Triangle> triangles_;
    CollisionShape& shape_;
    std::vector<int> nearest_; // triangle; -1: none yet
    std::vector<double> squares_;
};

struct Candidate
{
    glm::dvec3 at;
    double weight; // corners first, then edges, then rounds
};

constexpr double kCorner = 3.0;
constexpr double kEdge = 1.0;
constexpr double kRound = 0.5;

// How an edge shows from outside.
struct Edge
{
    glm::dvec3 normal{0.0}; // of its first face
    glm::dvec3 apex{0.0};   // that face's third corner
    double weight = 0.0;    // 0: flat or hollow
    int faces = 0;
};

// Places on all edges and corners that stick out.
std::vector<Candidate> candidatesOf(std::span<const Triangle> triangles, double apart)
{
    const std::vector<uint32_t> corners = weld(triangles);
    std::map<std::pair<uint32_t, uint32_t>, Edge> edges;
    std::vector<glm::dvec3> places(corners.empty() ? 0 : 1 + *std::max_element(corners.begin(), corners.end()));
    for (size_t i = 0; i < triangles.size(); ++i)
    {
        const Triangle& triangle = triangles[i];
        const glm::dvec3 across = glm::cross(triangle[1] - triangle[0], triangle[2] - triangle[0]);
        const double area = glm::length(across);
        for (size_t k = 0; k < 3; ++k)
        {
            const uint32_t from = corners[3 * i + k];
            const uint32_t to = corners[3 * i + (k + 1) % 3];
            places[from] = triangle[k];
            if (area <= 0.0 || from == to)
                continue;
            Edge& edge = edges[std::minmax(from, to)];
            const glm::dvec3 normal = across / area;
            const double cosine = glm::dot(normal, edge.normal);
            if (edge.faces++ == 0)
                edge.normal = normal, edge.apex = triangle[(k + 2) % 3];
            else if (edge.faces > 2)
                edge.weight = kEdge; // of two hulls that touch
            else if (glm::dot(normal, edge.apex - triangle[k]) < 0.0 && cosine < 0.9998)
                edge.weight = cosine < 0.9 ? kEdge : kRound;
        }
    }

    std::vector<glm::dvec3> firstAlong(places.size(), glm::dvec3(0.0));
    std::vector<double> weights(places.size(), 0.0);
    std::vector<Candidate> candidates;
    for (const auto& [ends, edge] : edges)
    {
        if (edge.weight == 0.0)
            continue;
        const glm::dvec3 span = places[ends.second] - places[ends.first];
        const double length = glm::length(span);
        const int parts = std::max(1, static_cast<int>(std::ceil(length / apart)));
        for (int k = 1; k < parts; ++k)
            candidates.push_back({places[ends.first] + (double(k) / parts) * span, edge.weight});
        for (const uint32_t corner : {ends.first, ends.second})
        {
            const glm::dvec3 along = span / length;
            weights[corner] = std::max(weights[corner], edge.weight);
            if (edge.weight < kEdge)
                continue;
            if (firstAlong[corner] == glm::dvec3(0.0))
                firstAlong[corner] = along;
            else if (std::abs(glm::dot(firstAlong[corner], along)) < 0.9)
                weights[corner] = kCorner;
        }
    }
    for (size_t i = 0; i < places.size(); ++i)
        if (weights[i] > 0.0)
            candidates.push_back({places[i], weights[i]});
    return candidates;
}

// Each time the one that is furthest from all that were taken, until they lie close.
std::vector<glm::dvec3> spread(const std::vector<Candidate>& candidates, double close)
{
    std::vector<glm::dvec3> taken;
    std::vector<double> far(candidates.size(), 1e300);
    while (taken.size() < std::min(kMaxCollisionParticles, candidates.size()))
    {
        size_t best = 0;
        for (size_t i = 0; i < candidates.size(); ++i)
            if (candidates[i].weight * far[i] > candidates[best].weight * far[best])
                best = i;
        if (!taken.empty() && candidates[best].weight * far[best] < close)
            break;
        taken.push_back(candidates[best].at);
        for (size_t i = 0; i < candidates.size(); ++i)
            far[i] = std::min(far[i], glm::distance(candidates[i].at, taken.back()));
    }
    return taken;
}

// A ball at a place of the skin, inside all faces that meet there. In a sharp corner it is smaller: its middle is no further
// from the corner than in that of a box.
CollisionParticle particleAt(std::span<const Triangle> triangles, const glm::dvec3& place, double radius)
{
    std::vector<glm::dvec3> normals;
    for (const Triangle& triangle : triangles)
    {
        const glm::dvec3 across = glm::cross(triangle[1] - triangle[0], triangle[2] - triangle[0]);
        if (squareTo(triangle, place) < 1e-6 * radius * radius && glm::length(across) > 0.0)
            normals.push_back(glm::normalize(across));
    }
    glm::dvec3 inward(0.0);
    for (int round = 0; round < 64; ++round)
        for (const glm::dvec3& normal : normals)
            inward -= std::max(glm::dot(normal, inward) + radius, 0.0) * normal;
    const double most = 1.75 * radius;
    const double part = std::min(1.0, most / std::max(glm::length(inward), 1e-300));
    return {place + part * inward, part * radius};
}

} // namespace

CollisionShape makeCollisionShape(std::span<const Triangle> triangles, double cells)
{
    CollisionShape shape;
    shape.box = bounds(triangles);
    const double longest = std::max({shape.box.size().x, shape.box.size().y, shape.box.size().z, 1e-6});
    const glm::dvec3 size = glm::max(shape.box.size(), glm::dvec3(1e-3 * longest));
    const double even = std::cbrt(size.x * size.y * size.z / cells);
    for (int axis = 0; axis < 3; ++axis)
    {
        const int across = std::clamp(static_cast<int>(std::lround(size[axis] / even)), 4, 96);
        shape.cell[axis] = size[axis] / across;
        shape.nodes[axis] = across + 1 + 2 * kPad;
        shape.origin[axis] = shape.box.min[axis] - kPad * shape.cell[axis];
    }
    LatticeMaker(triangles, shape).fill();

    // Where shells touch, an edge can lie inside: it meets nobody.
    const double thin = std::min({size.x, size.y, size.z});
    std::vector<Candidate> candidates = candidatesOf(triangles, longest / 64.0);
    std::erase_if(candidates, [&](const Candidate& candidate) {
        return distanceTo(shape, candidate.at) < -0.75 * std::max({shape.cell.x, shape.cell.y, shape.cell.z});
    });
    for (const glm::dvec3& place : spread(candidates, 0.1 * thin))
        shape.particles.push_back(particleAt(triangles, place, 0.04 * thin));
    return shape;
}

double distanceTo(const CollisionShape& shape, const glm::dvec3& at)
{
    const glm::dvec3 spot = glm::clamp((at - shape.origin) / shape.cell, glm::dvec3(0.0), glm::dvec3(shape.nodes - 1));
    const glm::ivec3 node = glm::min(glm::ivec3(spot), shape.nodes - 2);
    const glm::dvec3 part = spot - glm::dvec3(node);
    double sum = 0.0;
    for (int k = 0; k < 8; ++k)
    {
        const glm::ivec3 corner(k & 1, k >> 1 & 1, k >> 2);
        const glm::dvec3 weight = glm::mix(1.0 - part, part, glm::dvec3(corner));
        const glm::ivec3 there = node + corner;
        const auto index = static_cast<size_t>((there.z * shape.nodes.y + there.y) * shape.nodes.x + there.x);
        sum += weight.x * weight.y * weight.z * double{shape.distances[index]};
    }
    return sum;
}

} // namespace boats
