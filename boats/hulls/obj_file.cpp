#include "boats/hulls/obj_file.h"

#include "boats/hulls/hydrostatics.h"
#include "boats/hulls/mesh_builder.h"
#include "boats/hulls/triangulate.h"

#include "engine/file.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <unordered_map>

namespace boats {
namespace {

constexpr size_t kMaxObjBytes = size_t{256} << 20;

engine::Error refuse(std::string_view file, std::string_view what)
{
    return {fmt::format("{}: {}", file, what), engine::Status::badInput};
}

// ---- the text -----------------------------------------------------------------------------------------------------

struct Face
{
    std::vector<int64_t> corners; // vertices, counted from 0; those to come may not be there
    size_t line = 0;              // where it was said, counted from 1
};

struct ObjText
{
    std::vector<glm::dvec3> vertices;
    std::vector<Face> faces;
};

template <typename T>
bool parseAll(std::string_view text, T& value)
{
    if (text.starts_with('+') && !text.starts_with("+-"))
        text.remove_prefix(1);
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size();
}

// Reads the lines v and f; all others are left aside.
class ObjReader
{
public:
    explicit ObjReader(std::string_view text) : rest_(text)
    {
        constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
        if (rest_.starts_with(kByteOrderMark))
            rest_.remove_prefix(kByteOrderMark.size());
    }

    // An error is what follows the file's name: ":line: what".
    engine::Result<ObjText> read()
    {
        while (!rest_.empty())
        {
            takeLine();
            const std::string_view kind = word();
            std::optional<std::string> wrong;
            if (kind == "v")
                wrong = readVertex();
            else if (kind == "f")
                wrong = readFace();
            if (wrong)
                return engine::Error{fmt::format(":{}: {}", line_, *wrong)};
        }
        return std::move(found_);
    }

private:
    // The next line; one that ends in a backslash goes on in the one after.
    void takeLine()
    {
        joined_.clear();
        for (bool goesOn = true; goesOn && !rest_.empty();)
        {
            const size_t end = std::min(rest_.find('\n'), rest_.size());
            std::string_view part = rest_.substr(0, end);
            rest_.remove_prefix(std::min(end + 1, rest_.size()));
            ++line_;
            if (part.ends_with('\r'))
                part.remove_suffix(1);
            part = part.substr(0, part.find('#'));
            goesOn = part.ends_with('\\');
            if (goesOn)
                part.remove_suffix(1);
            joined_ += part;
            joined_ += ' ';
        }
        left_ = joined_;
    }

    std::string_view word()
    {
        const size_t from = std::min(left_.find_first_not_of(" \t"), left_.size());
        const size_t to = std::min(left_.find_first_of(" \t", from), left_.size());
        const std::string_view found = left_.substr(from, to - from);
        left_.remove_prefix(to);
        return found;
    }

    // What follows the three numbers, a weight or a colour, is not used.
    std::optional<std::string> readVertex()
    {
        glm::dvec3 place{};
        for (int axis = 0; axis < 3; ++axis)
        {
            const std::string_view found = word();
            if (!parseAll(found, place[axis]) || !std::isfinite(place[axis]))
                return fmt::format("'{}' is not a finite number; a vertex is v x y z, in metres", found);
        }
        found_.vertices.push_back(place);
        return std::nullopt;
    }

    std::optional<std::string> readFace()
    {
        Face face{.line = line_};
        for (std::string_view found = word(); !found.empty(); found = word())
        {
            int64_t number = 0;
            if (!parseCorner(found, number))
                return fmt::format("'{}' is not the number of a vertex; a face is f i j k, counted from 1", found);
            const auto known = static_cast<int64_t>(found_.vertices.size());
            if (number == 0 || number < -known)
                return fmt::format("a face names vertex {}; before it there are {}, counted from 1", number, known);
            face.corners.push_back(number > 0 ? number - 1 : known + number);
            if (face.corners.size() > kMaxObjCorners)
                return fmt::format("a face of more than {} corners", kMaxObjCorners);
        }
        if (face.corners.size() < 3)
            return fmt::format("a face of {} corners; at least 3", face.corners.size());
        triangles_ += face.corners.size() - 2;
        if (triangles_ > kMaxObjTriangles)
            return fmt::format("there are more than {} triangles", kMaxObjTriangles);
        found_.faces.push_back(std::move(face));
        return std::nullopt;
    }

    // i, i/t, i//n or i/t/n; only i is used.
    static bool parseCorner(std::string_view text, int64_t& vertex)
    {
        int64_t ignored = 0;
        const size_t slash = std::min(text.find('/'), text.size());
        bool good = parseAll(text.substr(0, slash), vertex);
        for (size_t at = slash, count = 0; good && at < text.size(); ++count)
        {
            const size_t next = std::min(text.find('/', at + 1), text.size());
            const std::string_view number = text.substr(at + 1, next - at - 1);
            good = count < 2 && (number.empty() || parseAll(number, ignored));
            at = next;
        }
        return good;
    }

    std::string_view rest_; // lines to come
    size_t line_ = 0;       // counted from 1
    std::string joined_;    // the line
    std::string_view left_; // of it
    ObjText found_;
    size_t triangles_ = 0; // that its faces will become
};

// ---- the faces ----------------------------------------------------------------------------------------------------

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

// Polygons as triangles; of those that have no area because corners are one place, nothing is left.
engine::Result<std::vector<Triangle>> trianglesOf(const ObjText& text, std::string_view file, const ObjOptions& options)
{
    const auto placeOf = [&](const glm::dvec3& p) {
        return options.scale * (options.up == UpAxis::y ? glm::dvec3(p.x, -p.z, p.y) : p) + 0.0;
    };
    std::vector<Triangle> triangles;
    std::vector<glm::dvec3> polygon;
    for (const Face& face : text.faces)
    {
        polygon.clear();
        for (const int64_t corner : face.corners)
        {
            if (corner >= static_cast<int64_t>(text.vertices.size()))
                return engine::Error{fmt::format("{}:{}: a face names vertex {}; there are {}", file, face.line,
                                                 corner + 1, text.vertices.size()),
                                     engine::Status::badInput};
            polygon.push_back(placeOf(text.vertices[static_cast<size_t>(corner)]));
        }
        triangulate(polygon, triangles);
    }
    return triangles;
}

} // namespace

engine::Result<HullMesh> readObj(const std::filesystem::path& path, const ObjOptions& options)
{
    const engine::Result<std::string> text = engine::readFile(path, kMaxObjBytes);
    if (!text)
        return text.error();
    return parseObj(*text, path.string(), options);
}

engine::Result<HullMesh> parseObj(std::string_view text, std::string_view file, const ObjOptions& options)
{
    if (text.find_first_not_of(" \t\r\n") == std::string_view::npos)
        return refuse(file, "is empty; an OBJ has lines v x y z and f i j k");
    if (text.find('\0') != std::string_view::npos)
        return refuse(file, "is not text; an OBJ has lines v x y z and f i j k");
    engine::Result<ObjText> read = ObjReader(text).read();
    if (!read)
        return engine::Error{fmt::format("{}{}", file, read.error().text), engine::Status::badInput};
    engine::Result<std::vector<Triangle>> faces = trianglesOf(*read, file, options);
    if (!faces)
        return faces.error();
    std::vector<Triangle>& triangles = *faces;
    if (triangles.empty())
        return refuse(file, "has no faces; a hull needs lines f i j k");
    const glm::dvec3 size = bounds(triangles).size();
    const double longest = std::max({size.x, size.y, size.z});
    if (!(longest >= kMinObjSize && longest <= kMaxObjSize))
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
