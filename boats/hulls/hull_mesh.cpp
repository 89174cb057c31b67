#include "boats/hulls/hull_mesh.h"

#include <fmt/format.h>
#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <bit>
#include <cmath>
#include <unordered_map>

namespace boats {
namespace {

struct PlaceHash
{
    size_t operator()(const glm::dvec3& p) const
    {
        uint64_t hash = 0;
        for (int i = 0; i < 3; ++i)
            hash = (hash ^ std::bit_cast<uint64_t>(p[i])) * 0x9e3779b97f4a7c15u, hash ^= hash >> 29;
        return hash;
    }
};

constexpr uint64_t edgeKey(uint32_t from, uint32_t to)
{
    return uint64_t{from} << 32 | to;
}

std::string describeEdge(const glm::dvec3& a, const glm::dvec3& b)
{
    return fmt::format("the edge from ({:g}, {:g}, {:g}) to ({:g}, {:g}, {:g})", a.x, a.y, a.z, b.x, b.y, b.z);
}

} // namespace

std::vector<Triangle> floatingTriangles(const HullMesh& mesh)
{
    std::vector<Triangle> found;
    for (const Part& part : mesh.parts)
        for (uint32_t i = 0; part.floats && i < part.triangleCount; ++i)
        {
            const glm::uvec3& t = mesh.triangles[part.firstTriangle + i];
            found.push_back({mesh.positions[t.x], mesh.positions[t.y], mesh.positions[t.z]});
        }
    return found;
}

std::vector<uint32_t> weld(std::span<const Triangle> triangles)
{
    std::unordered_map<glm::dvec3, uint32_t, PlaceHash> places;
    std::vector<uint32_t> ids;
    ids.reserve(triangles.size() * 3);
    for (const Triangle& triangle : triangles)
        for (const glm::dvec3& corner : triangle)
            ids.push_back(
                places.try_emplace(corner + 0.0, static_cast<uint32_t>(places.size())).first->second); // no -0
    return ids;
}

std::optional<std::string> whyNotClosed(std::span<const Triangle> triangles)
{
    if (triangles.empty())
        return "has no faces";
    const std::vector<uint32_t> ids = weld(triangles);
    std::unordered_map<uint64_t, uint32_t> uses; // of each edge in its own direction
    for (size_t i = 0; i < ids.size(); i += 3)
        for (size_t k = 0; k < 3; ++k)
            ++uses[edgeKey(ids[i + k], ids[i + (k + 1) % 3])];

    for (size_t i = 0; i < ids.size(); i += 3)
        for (size_t k = 0; k < 3; ++k)
        {
            const uint32_t from = ids[i + k];
            const uint32_t to = ids[i + (k + 1) % 3];
            const auto back = uses.find(edgeKey(to, from));
            const uint32_t along = uses.at(edgeKey(from, to));
            const uint32_t against = back == uses.end() ? 0 : back->second;
            if (along == 1 && against == 1 && from != to)
                continue;
            const std::string edge = describeEdge(triangles[i / 3][k], triangles[i / 3][(k + 1) % 3]);
            if (from == to)
                return fmt::format("has a face without area: {} has no length", edge);
            if (along + against == 1)
                return fmt::format("has a hole: {} belongs to one face only", edge);
            if (along + against > 2)
                return fmt::format("branches: {} belongs to {} faces", edge, along + against);
            return fmt::format("has faces turned inside out: the two on either side of {} disagree", edge);
        }
    return std::nullopt;
}

Bounds bounds(std::span<const Triangle> triangles)
{
    if (triangles.empty())
        return {};
    Bounds box{triangles[0][0], triangles[0][0]};
    for (const Triangle& triangle : triangles)
        for (const glm::dvec3& corner : triangle)
            box = {glm::min(box.min, corner), glm::max(box.max, corner)};
    return box;
}

Bounds bounds(const HullMesh& mesh)
{
    if (mesh.positions.empty())
        return {};
    Bounds box{mesh.positions[0], mesh.positions[0]};
    for (const glm::dvec3& position : mesh.positions)
        box = {glm::min(box.min, position), glm::max(box.max, position)};
    return box;
}

void stretch(HullMesh& mesh, const glm::dvec3& factors)
{
    for (glm::dvec3& position : mesh.positions)
        position *= factors;
    for (glm::vec3& normal : mesh.normals)
        normal = glm::normalize(normal / glm::vec3(factors));
    for (float& radius : mesh.bars)
        radius *= static_cast<float>(std::cbrt(factors.x * factors.y * factors.z));
    for (Triangle& triangle : mesh.lid)
        for (glm::dvec3& corner : triangle)
            corner *= factors;
}

} // namespace boats
