#include "render/boats/boat_mesh.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/gtc/packing.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

namespace render {

namespace {

// The coarser details are made here and not by meshoptimizer, although that would be closer to the finest with fewer
// triangles: its releases in Debian 12 and 13 make different ones, and a golden picture could hold on one of them only.

// Shares of the radius: bars thinner than this are blended; cells of the coarser details, in which places are one.
constexpr double kThin = 0.005;
constexpr std::array<double, gpu::kBoatDetails> kCells{0.0, 1.0 / 32.0, 1.0 / 9.0};
// Of crates, barrels and buoys, of which there may be a thousand, where vertices must be spared.
constexpr std::array<double, gpu::kBoatDetails> kSparingCells{0.0, 1.0 / 9.0, 1.0 / 3.0};
// Shares of a cell: bars thinner than the first are left out of a coarser detail, thicker than the second are coarse
// themselves, and between them stay as they are.
constexpr double kMinBar = 0.06;
constexpr double kThickBar = 0.25;

gpu::BoatVertex packed(const glm::dvec3& at, const glm::vec3& normal, float bar, const boats::Part& part)
{
    const uint64_t bits = glm::packSnorm4x16(glm::vec4(normal, 0.0f));
    return {.at = at,
            .bar = bar,
            .normal = {static_cast<uint32_t>(bits), static_cast<uint32_t>(bits >> 32)},
            .kind = static_cast<uint32_t>(part.material) | static_cast<uint32_t>(part.joint) << 8};
}

// Writes the triangles of a mesh into a BoatMesh.
class Packer
{
public:
    Packer(const boats::HullMesh& mesh, BoatMesh& out) : mesh_(mesh), out_(out) {}

    float barAt(uint32_t vertex) const { return mesh_.bars.empty() ? 0.0f : mesh_.bars[vertex]; }

    // The triangles whose thickest bar passes `take`, as they are.
    template <typename Take>
    void addExact(const boats::Part& part, const Take& take)
    {
        std::map<uint32_t, uint32_t> known;
        forEach(part, [&](const glm::uvec3& t, float bar) {
            if (!take(bar))
                return;
            for (int k = 0; k < 3; ++k)
            {
                const auto [found, added] = known.try_emplace(t[k], static_cast<uint32_t>(out_.vertices.size()));
                if (added)
                    out_.vertices.push_back(packed(mesh_.positions[t[k]], mesh_.normals[t[k]], barAt(t[k]), part));
                out_.indices.push_back(found->second);
            }
        });
    }

    // What is on no bar, or on a thick one, with all places in a cell that face much the same way made one, their mean.
    // With `once`, triangles that become the same are kept once.
    void addClustered(const boats::Part& part, double cell, bool once)
    {
        struct Cluster
        {
            glm::dvec3 at{0.0};
            glm::dvec3 normal{0.0};
            double count = 0.0;
            uint32_t vertex = 0;
        };
        std::map<std::tuple<int, int, int, int>, Cluster> clusters;
        const auto takes = [&](float bar) { return bar == 0.0f || bar >= kThickBar * cell; };
        const auto clusterOf = [&](uint32_t v) -> Cluster& {
            const glm::ivec3 c(glm::floor(mesh_.positions[v] / cell));
            return clusters[{c.x, c.y, c.z, axisOf(mesh_.normals[v])}];
        };
        std::map<uint32_t, bool> seen;
        forEach(part, [&](const glm::uvec3& t, float bar) {
            for (int k = 0; k < 3 && takes(bar); ++k)
                if (seen.try_emplace(t[k], true).second)
                {
                    Cluster& cluster = clusterOf(t[k]);
                    cluster.at += mesh_.positions[t[k]];
                    cluster.normal += mesh_.normals[t[k]];
                    cluster.count += 1.0;
                }
        });
        for (auto& [key, cluster] : clusters)
        {
            cluster.vertex = static_cast<uint32_t>(out_.vertices.size());
            const double length = glm::length(cluster.normal);
            const glm::dvec3 normal = length > 1e-6 ? cluster.normal / length : glm::dvec3(0, 0, 1);
            out_.vertices.push_back(packed(cluster.at / cluster.count, normal, 0.0f, part));
        }
        std::set<std::array<uint32_t, 3>> drawn;
        forEach(part, [&](const glm::uvec3& t, float bar) {
            if (!takes(bar))
                return;
            const std::array<uint32_t, 3> corners{clusterOf(t.x).vertex, clusterOf(t.y).vertex, clusterOf(t.z).vertex};
            std::array<uint32_t, 3> turned = corners;
            std::ranges::rotate(turned, std::ranges::min_element(turned));
            if (turned[0] != turned[1] && turned[1] != turned[2] && turned[2] != turned[0] &&
                (drawn.insert(turned).second || !once))
                out_.indices.insert(out_.indices.end(), corners.begin(), corners.end());
        });
    }

private:
    template <typename Use>
    void forEach(const boats::Part& part, const Use& use) const
    {
        for (uint32_t i = 0; i < part.triangleCount; ++i)
        {
            const glm::uvec3& t = mesh_.triangles[part.firstTriangle + i];
            use(t, std::max({barAt(t.x), barAt(t.y), barAt(t.z)}));
        }
    }

    // Which of the six directions along the axes a normal points most, 0 to 5.
    static int axisOf(const glm::vec3& n)
    {
        const glm::vec3 a = glm::abs(n);
        const int axis = a.x >= a.y && a.x >= a.z ? 0 : a.y >= a.z ? 1 : 2;
        return 2 * axis + (n[axis] < 0.0f ? 1 : 0);
    }

    const boats::HullMesh& mesh_;
    BoatMesh& out_;
};

// Joints carry parts round their axes: the sphere holds every place they can reach.
void bound(const boats::HullModel& model, BoatMesh& out)
{
    const boats::Bounds box = boats::bounds(model.mesh);
    out.center = {0.5 * (box.min.x + box.max.x), 0.0, 0.5 * (box.min.z + box.max.z)};
    for (const boats::Part& part : model.mesh.parts)
        for (uint32_t i = 0; i < part.triangleCount; ++i)
            for (int k = 0; k < 3; ++k)
            {
                const glm::dvec3& at = model.mesh.positions[model.mesh.triangles[part.firstTriangle + i][k]];
                const double slack = part.joint == boats::Joint::fixed ? 0.0 : 0.5 * std::abs(at.x - out.center.x);
                out.radius = std::max(out.radius, glm::length(at - out.center) + slack);
            }
}

} // namespace

BoatMesh makeBoatMesh(const boats::HullModel& model, bool sparing)
{
    BoatMesh out;
    if (model.mesh.triangles.empty())
        return out;
    bound(model, out);
    Packer packer(model.mesh, out);
    const auto range = [&](const auto& add) {
        const auto first = static_cast<uint32_t>(out.indices.size());
        add();
        return IndexRange{first, static_cast<uint32_t>(out.indices.size()) - first};
    };
    const double thin = kThin * out.radius;
    const auto& cells = sparing && out.radius < double{gpu::kSmallBody} ? kSparingCells : kCells;
    out.solid[0] = range([&] {
        for (const boats::Part& part : model.mesh.parts)
            packer.addExact(part, [&](float bar) { return bar == 0.0f || bar >= thin; });
    });
    for (uint32_t detail = 1; detail < gpu::kBoatDetails; ++detail)
        out.solid[detail] = range([&] {
            const double cell = cells[detail] * out.radius;
            for (const boats::Part& part : model.mesh.parts)
            {
                packer.addClustered(part, cell, sparing);
                packer.addExact(
                    part, [&](float bar) { return bar >= std::max(thin, kMinBar * cell) && bar < kThickBar * cell; });
            }
        });
    out.lines = range([&] {
        for (const boats::Part& part : model.mesh.parts)
            packer.addExact(part, [&](float bar) { return bar > 0.0f && bar < thin; });
    });
    out.lid = range([&] {
        for (const boats::Triangle& triangle : model.mesh.lid)
            for (const glm::dvec3& corner : triangle)
            {
                out.indices.push_back(static_cast<uint32_t>(out.vertices.size()));
                out.vertices.push_back(packed(corner, {0.0f, 0.0f, 1.0f}, 0.0f, {}));
            }
    });
    return out;
}

} // namespace render
