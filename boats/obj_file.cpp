#include "boats/obj_file.h"

#include "boats/hydrostatics.h"
#include "boats/mesh_builder.h"

#include "engine/file.h"

#define TINYOBJLOADER_USE_DOUBLE // as the library we link was compiled
#include <tiny_obj_loader.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <unordered_map>

namespace boats {
namespace {

engine::Error refuse(std::string_view file, std::string_view what)
{
    return {fmt::format("{}: {}", file, what), engine::Status::badInput};
}

// The library's own complaint as one line, without its last full stop.
std::string oneLine(std::string text)
{
    text = text.substr(0, text.find_last_not_of(" \r\n.") + 1);
    std::replace(text.begin(), text.end(), '\n', ' ');
    return text;
}

// Nothing if each vertex has three finite numbers; the library reads anything else as 0.
std::optional<std::string> whyNotNumbers(std::string_view text)
{
    size_t number = 0;
    for (size_t begin = 0; begin < text.size(); ++number)
    {
        const size_t end = std::min(text.find('\n', begin), text.size());
        std::string_view line = text.substr(begin, end - begin);
        begin = end + 1;
        const auto word = [&] {
            const size_t from = std::min(line.find_first_not_of(" \t\r"), line.size());
            const size_t to = std::min(line.find_first_of(" \t\r", from), line.size());
            const std::string_view found = line.substr(from, to - from);
            line.remove_prefix(to);
            return found;
        };
        if (word() != "v")
            continue;
        for (int axis = 0; axis < 3; ++axis)
        {
            const std::string_view found = word();
            const std::string_view digits = found.starts_with('+') ? found.substr(1) : found;
            double value = 0.0;
            const std::from_chars_result result = std::from_chars(digits.data(), digits.data() + digits.size(), value);
            if (result.ec != std::errc() || result.ptr != digits.data() + digits.size() || !std::isfinite(value))
                return fmt::format("{}: '{}' is not a finite number; a vertex is v x y z, in metres", number + 1,
                                   found);
        }
    }
    return std::nullopt;
}

// Turns faces so that neighbours run along their common edge in opposite directions, as far as that can be.
// Only edges that two faces share count; what is wrong with the others is for whyNotClosed to say.
void agree(std::vector<Triangle>& triangles)
{
    const std::vector<uint32_t> ids = weld(triangles);
    struct Use
    {
        size_t face;
        bool ascending;
    };
    std::unordered_map<uint64_t, std::vector<Use>> edges;
    const auto key = [](uint32_t a, uint32_t b) { return uint64_t{std::min(a, b)} << 32 | std::max(a, b); };
    const auto corner = [&](size_t face, size_t k) { return ids[3 * face + k % 3]; };
    for (size_t face = 0; face < triangles.size(); ++face)
        for (size_t k = 0; k < 3; ++k)
            edges[key(corner(face, k), corner(face, k + 1))].push_back({face, corner(face, k) < corner(face, k + 1)});

    enum class State : uint8_t
    {
        unseen,
        kept,
        turned
    };
    std::vector<State> states(triangles.size(), State::unseen);
    for (size_t seed = 0; seed < triangles.size(); ++seed)
    {
        if (states[seed] != State::unseen)
            continue;
        states[seed] = State::kept;
        std::vector<size_t> open{seed};
        std::vector<size_t> reached;
        while (!open.empty())
        {
            const size_t face = open.back();
            open.pop_back();
            reached.push_back(face);
            for (size_t k = 0; k < 3; ++k)
            {
                const std::vector<Use>& uses = edges.at(key(corner(face, k), corner(face, k + 1)));
                if (uses.size() != 2)
                    continue;
                const Use& other = uses[uses[0].face == face ? 1 : 0];
                if (states[other.face] != State::unseen)
                    continue;
                const bool opposed = uses[0].ascending != uses[1].ascending;
                states[other.face] = opposed ? states[face] : states[face] == State::kept ? State::turned : State::kept;
                open.push_back(other.face);
            }
        }
        // The fewer are turned: most faces of a file are right.
        const auto turned =
            std::count_if(reached.begin(), reached.end(), [&](size_t f) { return states[f] == State::turned; });
        const State wrong = 2 * static_cast<size_t>(turned) > reached.size() ? State::kept : State::turned;
        for (const size_t face : reached)
            if (states[face] == wrong)
                std::swap(triangles[face][1], triangles[face][2]);
    }
}

engine::Result<std::vector<Triangle>> facesOf(const tinyobj::ObjReader& reader, std::string_view file,
                                              const ObjOptions& options)
{
    const std::vector<tinyobj::real_t>& v = reader.GetAttrib().vertices;
    std::vector<glm::dvec3> places;
    for (size_t i = 0; i + 2 < v.size(); i += 3)
    {
        const glm::dvec3 p(v[i], v[i + 1], v[i + 2]);
        places.push_back(options.scale * (options.up == UpAxis::y ? glm::dvec3(p.x, -p.z, p.y) : p) + 0.0);
    }

    std::vector<Triangle> triangles;
    for (const tinyobj::shape_t& shape : reader.GetShapes())
    {
        const std::vector<tinyobj::index_t>& indices = shape.mesh.indices;
        for (size_t i = 0; i + 2 < indices.size(); i += 3)
        {
            Triangle t;
            for (size_t k = 0; k < 3; ++k)
            {
                const int index = indices[i + k].vertex_index;
                if (index < 0 || static_cast<size_t>(index) >= places.size())
                    return refuse(file, fmt::format("a face names vertex {}; there are {}", index + 1, places.size()));
                t[k] = places[static_cast<size_t>(index)];
            }
            if (t[0] != t[1] && t[1] != t[2] && t[2] != t[0])
                triangles.push_back(t);
        }
    }
    return triangles;
}

} // namespace

engine::Result<HullMesh> readObj(const std::filesystem::path& path, const ObjOptions& options)
{
    const engine::Result<std::string> text = engine::readFile(path);
    if (!text)
        return engine::Error{text.error().text, engine::Status::badInput};
    return parseObj(*text, path.string(), options);
}

engine::Result<HullMesh> parseObj(std::string_view text, std::string_view file, const ObjOptions& options)
{
    if (text.find_first_not_of(" \t\r\n") == std::string_view::npos)
        return refuse(file, "is empty; an OBJ has lines v x y z and f i j k");
    if (text.find('\0') != std::string_view::npos)
        return refuse(file, "is not text; an OBJ has lines v x y z and f i j k");
    if (const std::optional<std::string> why = whyNotNumbers(text))
        return engine::Error{fmt::format("{}:{}", file, *why), engine::Status::badInput};
    tinyobj::ObjReaderConfig config;
    config.triangulate = true;
    config.vertex_color = false;
    tinyobj::ObjReader reader;
    if (!reader.ParseFromString(std::string(text), {}, config))
    {
        const std::string why = oneLine(reader.Error());
        return refuse(file, fmt::format("is not an OBJ that can be read{}{}", why.empty() ? "" : ": ", why));
    }

    engine::Result<std::vector<Triangle>> faces = facesOf(reader, file, options);
    if (!faces)
        return faces.error();
    std::vector<Triangle>& triangles = *faces;
    if (triangles.empty())
        return refuse(file, "has no faces; a hull needs lines f i j k");
    if (triangles.size() > kMostObjTriangles)
        return refuse(file, fmt::format("has {} triangles; at most {}", triangles.size(), kMostObjTriangles));
    const glm::dvec3 size = bounds(triangles).size();
    const double longest = std::max({size.x, size.y, size.z});
    if (!(longest >= kLeastObjSize && longest <= kMostObjSize))
        return refuse(
            file, fmt::format("is {:g} m long; 0.001 to 1000 m: give scale, the metres per unit of the file", longest));

    agree(triangles);
    if (const std::optional<std::string> why = whyNotClosed(triangles))
        return refuse(file, fmt::format("{}; a hull must be closed", *why));
    const double volume = signedVolume(triangles);
    if (!(std::abs(volume) > 1e-9 * longest * longest * longest))
        return refuse(file, "encloses no volume; a hull must be a solid");
    MeshBuilder builder;
    builder.begin(Material::hull, true);
    for (const Triangle& t : triangles)
        volume > 0.0 ? builder.triangle(t[0], t[1], t[2]) : builder.triangle(t[0], t[2], t[1]);
    return builder.finish();
}

} // namespace boats
