#include "boats/hulls/mesh_builder.h"

#include "engine/check.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

namespace boats {
namespace {

glm::dvec3 areaVector(const Triangle& t)
{
    return 0.5 * glm::cross(t[1] - t[0], t[2] - t[0]);
}

double angleAt(const Triangle& t, size_t corner)
{
    const glm::dvec3 a = t[(corner + 1) % 3] - t[corner];
    const glm::dvec3 b = t[(corner + 2) % 3] - t[corner];
    const double lengths = glm::length(a) * glm::length(b);
    return lengths > 0.0 ? std::acos(std::clamp(glm::dot(a, b) / lengths, -1.0, 1.0)) : 0.0;
}

} // namespace

void MeshBuilder::begin(Material material, bool floats, Joint joint)
{
    material_ = material;
    objects_.push_back({floats, joint});
}

void MeshBuilder::triangle(const glm::dvec3& a, const glm::dvec3& b, const glm::dvec3& c)
{
    SEAWAY_CHECK(!objects_.empty(), "a face before any object");
    const Triangle corners{a + 0.0, b + 0.0, c + 0.0}; // -0 becomes 0: places are compared by their bits
    if (a == b || b == c || c == a)
        return;
    faces_.push_back({corners, material_, static_cast<uint32_t>(objects_.size() - 1)});
}

void MeshBuilder::quad(const glm::dvec3& a, const glm::dvec3& b, const glm::dvec3& c, const glm::dvec3& d)
{
    triangle(a, b, c);
    triangle(a, c, d);
}

void MeshBuilder::barQuad(const std::array<glm::dvec3, 4>& corners, const std::array<double, 4>& radii)
{
    for (const std::array<size_t, 3>& k : {std::array<size_t, 3>{0, 1, 2}, std::array<size_t, 3>{0, 2, 3}})
    {
        const size_t before = faces_.size();
        triangle(corners[k[0]], corners[k[1]], corners[k[2]]);
        for (size_t i = 0; i < 3 && faces_.size() > before; ++i)
            faces_.back().bars[i] = static_cast<float>(radii[k[i]]);
    }
}

void MeshBuilder::lid(const glm::dvec3& a, const glm::dvec3& b, const glm::dvec3& c, const glm::dvec3& d)
{
    lid_.push_back({a, b, c});
    lid_.push_back({a, c, d});
}

void MeshBuilder::paintBelow(double height, Material from, Material to)
{
    const uint32_t object = static_cast<uint32_t>(objects_.size() - 1);
    // Cut points come from the edge's ends in a fixed order, so that both faces get the same bits.
    const auto cut = [&](const glm::dvec3& p, const glm::dvec3& q) {
        const bool ordered = std::tie(p.x, p.y, p.z) < std::tie(q.x, q.y, q.z);
        const glm::dvec3& a = ordered ? p : q;
        const glm::dvec3& b = ordered ? q : p;
        glm::dvec3 place = a + (height - a.z) / (b.z - a.z) * (b - a);
        place.z = height;
        return place;
    };
    std::vector<Face> all;
    for (const Face& face : faces_)
    {
        const auto& c = face.corners;
        const auto below = [&](size_t k) { return c[k].z < height; };
        const size_t count = size_t{below(0)} + size_t{below(1)} + size_t{below(2)};
        const bool painted = face.object == object && face.material == from;
        if (face.object != object || count == 0 || count == 3)
        {
            all.push_back(face);
            if (painted && count == 3)
                all.back().material = to;
            continue;
        }
        size_t k = 0; // the corner that is alone on its side
        while (below(k) != (count == 1))
            ++k;
        const glm::dvec3& lone = c[k];
        const glm::dvec3& b = c[(k + 1) % 3];
        const glm::dvec3& d = c[(k + 2) % 3];
        const glm::dvec3 toB = cut(lone, b);
        const glm::dvec3 toD = cut(lone, d);
        const Material under = painted ? to : face.material;
        const Material loneMaterial = count == 1 ? under : face.material;
        const Material pairMaterial = count == 1 ? face.material : under;
        const auto add = [&](const Triangle& t, Material material) {
            if (t[0] != t[1] && t[1] != t[2] && t[2] != t[0])
                all.push_back({t, material, object});
        };
        add({lone, toB, toD}, loneMaterial);
        add({toB, b, d}, pairMaterial);
        add({toB, d, toD}, pairMaterial);
    }
    faces_ = std::move(all);
}

HullMesh MeshBuilder::finish(double crease) const
{
    std::vector<Triangle> triangles;
    std::vector<glm::dvec3> faceNormals;
    for (const Face& face : faces_)
    {
        triangles.push_back(face.corners);
        const glm::dvec3 area = areaVector(face.corners);
        const double length = glm::length(area);
        faceNormals.push_back(length > 0.0 ? area / length : glm::dvec3(0.0, 0.0, 1.0));
    }
    const std::vector<uint32_t> ids = weld(triangles);
    std::map<std::pair<uint32_t, uint32_t>, std::vector<uint32_t>> around; // (object, place) -> corners
    for (uint32_t corner = 0; corner < ids.size(); ++corner)
        around[{faces_[corner / 3].object, ids[corner]}].push_back(corner);

    std::vector<glm::vec3> normals(ids.size());
    const double least = std::cos(crease);
    for (const auto& [place, corners] : around)
        for (const uint32_t mine : corners)
        {
            glm::dvec3 sum(0.0);
            const bool onBar = faces_[mine / 3].bars[mine % 3] > 0.0f;
            for (const uint32_t other : corners)
                if (onBar != (faces_[other / 3].bars[other % 3] > 0.0f))
                    continue;
                else if (onBar || glm::dot(faceNormals[mine / 3], faceNormals[other / 3]) >= least || mine == other)
                    sum += angleAt(triangles[other / 3], other % 3) * faceNormals[other / 3];
            normals[mine] = glm::length(sum) > 1e-12 ? glm::normalize(sum) : faceNormals[mine / 3];
        }

    // Parts by what floats first, then joint and material, each in order of first use.
    using Key = std::tuple<bool, Joint, Material>;
    std::vector<Key> keys;
    const auto keyOf = [&](const Face& face) {
        return Key{!objects_[face.object].floats, objects_[face.object].joint, face.material};
    };
    for (const Face& face : faces_)
        if (std::find(keys.begin(), keys.end(), keyOf(face)) == keys.end())
            keys.push_back(keyOf(face));
    std::stable_sort(keys.begin(), keys.end(),
                     [](const Key& a, const Key& b) { return std::get<0>(a) < std::get<0>(b); });

    HullMesh mesh;
    mesh.lid = lid_;
    for (const Key& key : keys)
    {
        const uint32_t first = static_cast<uint32_t>(mesh.triangles.size());
        std::map<std::tuple<uint32_t, int, int, int>, uint32_t> vertices; // place and normal, rounded
        for (size_t i = 0; i < faces_.size(); ++i)
        {
            if (keyOf(faces_[i]) != key)
                continue;
            glm::uvec3 index(0);
            for (uint32_t k = 0; k < 3; ++k)
            {
                const size_t corner = 3 * i + k;
                const glm::ivec3 n(glm::round(normals[corner] * 1000.0f));
                const auto [found, added] = vertices.try_emplace(std::tuple{ids[corner], n.x, n.y, n.z},
                                                                 static_cast<uint32_t>(mesh.positions.size()));
                if (added)
                {
                    mesh.positions.push_back(triangles[i][k]);
                    mesh.normals.push_back(normals[corner]);
                    mesh.bars.push_back(faces_[i].bars[k]);
                }
                index[static_cast<int>(k)] = found->second;
            }
            mesh.triangles.push_back(index);
        }
        mesh.parts.push_back({std::get<2>(key), std::get<1>(key), !std::get<0>(key), first,
                              static_cast<uint32_t>(mesh.triangles.size()) - first});
    }
    return mesh;
}

} // namespace boats
