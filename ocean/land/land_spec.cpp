#include "ocean/land/land_spec.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <ranges>

namespace ocean {
namespace {

constexpr size_t kMaxShapes = 256;
constexpr size_t kMaxPathNumbers = 3 * 256;

constexpr engine::Choice<LandKind> kKinds[] = {
    {"plane", LandKind::plane}, {"hill", LandKind::hill}, {"step", LandKind::step},
    {"noise", LandKind::noise}, {"wall", LandKind::wall}, {"channel", LandKind::channel},
};

constexpr engine::Range kHeights{-5000.0, 5000.0, "m"};
constexpr engine::Range kSide{0.01, 1e5, "m"};

// Which kinds a key is for; every kind has the others.
struct KeyOf
{
    std::string_view key;
    std::vector<LandKind> kinds;
};

// A box or what is round, as its kind needs one.
void checkOutline(engine::TableReader& reader)
{
    if (reader.has("size") == reader.has("radius"))
        reader.fail("kind", "give size, along its heading and across, or radius, and not both");
    if (reader.has("radius") && reader.has("heading"))
        reader.fail("heading", "what is round looks the same from everywhere; leave this out");
}

void checkPath(engine::TableReader& reader, const LandShape& shape)
{
    if (shape.path.empty())
        reader.fail("kind", "a channel needs a path: east, north and height of the bed, for two points or more");
    if (shape.path.size() % 3 != 0)
        reader.fail("path", fmt::format("{} numbers are no points; expected east, north and height of the bed for each "
                                        "of two points or more",
                                        shape.path.size()));
}

} // namespace

void read(engine::TableReader& reader, LandShape& shape)
{
    using enum LandKind;
    reader.require({"kind"});
    reader.choice(
        "kind", shape.kind, kKinds,
        "What it does: plane adds a slope, hill a bump or a hollow, step a height on one side of a line, noise "
        "ridges, dunes or stones; wall raises the ground up to a level, channel cuts it down to a bed.");
    reader.vec2("center", shape.center, kWorld, "Its middle: east, north; noise and channels have none.");
    reader.angle("heading", shape.heading, engine::kCompass,
                 "Where a plane rises to, a step is high, the length of a hill or wall points, and the wind blows that "
                 "heaped noise up as dunes.");
    reader.vec2("size", shape.size, kSide, "The sides of an oblong hill or a wall, along its heading and across.");
    reader.number("radius", shape.radius, kSide, "The radius of a round hill or wall; others have a size instead.");
    reader.number("height", shape.height, kHeights,
                  "How much it adds: a hill in its middle, noise at most; of a wall, the level of its top.");
    reader.number("slope", shape.slope, {-10.0, 10.0}, "How much a plane rises in a metre along its heading.");
    reader.number("edge", shape.edge, {0.0, 1e4, "m"}, "The width over which a step rises.");
    reader.number("bank", shape.bank, {0.001, 1000.0}, "How much the sides of a wall or a channel rise in a metre.");
    reader.number("width", shape.width, {0.0, 1e4, "m"}, "The width of the bed of a channel.");
    reader.numbers("path", shape.path, 6, kMaxPathNumbers, {-1e6, 1e6, "m"},
                   "The bed of a channel, point by point: east, north and height of each, smooth in between.");
    reader.number("length", shape.length, {0.1, 1e5, "m"}, "The length of the longest waves of noise.");
    reader.integer("octaves", shape.octaves, 1, 12,
                   "How many lengths of noise there are, each half of the one before.");
    reader.number("rough", shape.rough, {0.0, 1.0}, "How high noise of each length is, of that twice as long.");
    reader.number("ridged", shape.ridged, {0.0, 1.0},
                  "How far the crests of noise are sharpened: 0 is hills, 1 ridges.");
    reader.number("stretch", shape.stretch, {0.1, 100.0}, "How much longer waves of noise are across the heading.");
    reader.integer("seed", shape.seed, 0u, 4294967295u, "The seed of what is random in noise.");
    reader.number("from", shape.from, kHeights, "There is no noise where the ground is lower; left out, everywhere.");
    reader.number("to", shape.to, kHeights, "All of the noise is where the ground is higher than this.");

    const KeyOf keys[] = {
        {"center", {plane, hill, step, wall}},
        {"heading", {plane, hill, step, noise, wall}},
        {"size", {hill, wall}},
        {"radius", {hill, wall}},
        {"height", {plane, hill, step, noise, wall}},
        {"slope", {plane}},
        {"edge", {step}},
        {"bank", {wall, channel}},
        {"width", {channel}},
        {"path", {channel}},
        {"length", {noise}},
        {"octaves", {noise}},
        {"rough", {noise}},
        {"ridged", {noise}},
        {"stretch", {noise}},
        {"seed", {noise}},
        {"from", {noise}},
        {"to", {noise}},
    };
    const auto nameOf = [](LandKind kind) {
        return std::ranges::find(kKinds, kind, &engine::Choice<LandKind>::value)->name;
    };
    for (const KeyOf& one : keys)
        if (reader.has(one.key) && std::ranges::find(one.kinds, shape.kind) == one.kinds.end())
            reader.fail(one.key, fmt::format("a {} has none; this is for kind = {}", nameOf(shape.kind),
                                             fmt::join(one.kinds | std::views::transform(nameOf), ", ")));
    if (shape.kind == hill || shape.kind == wall)
        checkOutline(reader);
    if (shape.kind == channel)
        checkPath(reader, shape);
    if (shape.from.has_value() != shape.to.has_value())
        reader.fail(shape.from ? "from" : "to", "give both from and to, or none of them");
    else if (shape.from && *shape.to <= *shape.from)
        reader.fail("to", fmt::format("{} m is not above {} m, where noise begins", *shape.to, *shape.from));
}

void read(engine::TableReader& reader, LandSpec& spec)
{
    reader.text(
        "file", spec.file,
        "A picture of heights, a PNG of 16-bit grey with north up, or an array of NumPy, float32 in metres with "
        "rows from south to north; beside the scene's file. Left out, shapes make the land.");
    reader.vec2("size", spec.size, {1.0, 1e5, "m"}, "How far the land reaches, to the sea all around it: east, north.");
    reader.vec2("center", spec.center, kWorld, "The middle of the land: east, north.");
    reader.vec2("range", spec.range, kHeights, "The heights of black and of white in a picture.");
    reader.number("cell", spec.cell, {0.01, 1000.0, "m"},
                  "How far apart the heights are that shapes make; left out, about a thousandth of the longer side.");
    reader.number("base", spec.base, kHeights, "The height that shapes are added to.");
    reader.tables("shape", spec.shapes, 0, kMaxShapes,
                  "Shapes that are added one after the other, in the order of the file.");

    const bool picture = spec.file.ends_with(".png");
    if (!spec.file.empty() && !picture && !spec.file.ends_with(".npy"))
        reader.fail("file", fmt::format("'{}' is neither a .png nor a .npy", spec.file));
    if (reader.has("range") && !picture)
        reader.fail("range", "is for a picture, file = \"NAME.png\"; other heights are in metres");
    if (reader.has("range") && spec.range.x == spec.range.y)
        reader.fail("range", "black and white are one height; expected two");
    if (!spec.file.empty() && (reader.has("cell") || reader.has("base")))
        reader.fail(reader.has("cell") ? "cell" : "base", "is for land that shapes alone make; leave this out or file");
    if (spec.file.empty() && spec.shapes.empty())
        reader.fail("file", "there is no land without a file or a [[terrain.shape]]");
    if (spec.cell > 0.0 && std::max(spec.size.x, spec.size.y) / spec.cell > kMaxLandHeights - 1)
        reader.fail("cell", fmt::format("{} m are too fine for {} m; at most {} heights a side, so {:.4g} m or more",
                                        spec.cell, std::max(spec.size.x, spec.size.y), kMaxLandHeights,
                                        std::max(spec.size.x, spec.size.y) / (kMaxLandHeights - 1)));
    if (spec.cell > 0.0 && std::min(spec.size.x, spec.size.y) < spec.cell)
        reader.fail("cell", fmt::format("{} m is more than the land's shorter side", spec.cell));
}

} // namespace ocean
