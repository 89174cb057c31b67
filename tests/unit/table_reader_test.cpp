// table_reader_test.cpp -- what a schema reader promises of any file: values, defaults, places, one line an error.

#include "engine/table_reader.h"

#include <doctest/doctest.h>
#include <fmt/ranges.h>

#include <string>
#include <vector>

namespace {

enum class Colour
{
    red,
    green
};

enum class Shape
{
    ball,
    mesh
};

constexpr engine::Choice<Shape> kShapes[] = {{"ball", Shape::ball}, {"FILE.obj", Shape::mesh}};

constexpr engine::Choice<Colour> kColours[] = {{"red", Colour::red}, {"green", Colour::green}};

struct Part
{
    std::string name = "";
    double mass = 1.0;

    bool operator==(const Part&) const = default;
};

struct Pose
{
    double turn = 0.0;

    bool operator==(const Pose&) const = default;
};

constexpr engine::Choice<Pose> kPoses[] = {{"upright", {0.0}}, {"on its side", {90.0 * engine::kDegree}}};

struct Thing
{
    bool lit = true;
    double length = 2.5;
    uint32_t seed = 9;
    int64_t offset = -4;
    std::string label = "none";
    Colour colour = Colour::green;
    glm::dvec2 at{1.0, 2.0};
    glm::dvec3 eye{1.0, 2.0, 3.0};
    glm::ivec2 cells{4, 5};
    std::vector<double> weights{0.5};
    double gap = 0.0; // which no file may say: there is none
    std::optional<double> price;
    std::optional<double> lean;
    std::optional<glm::dvec3> box;
    Shape shape = Shape::ball;
    std::string file = "";
    double unit = 1.0;
    Pose pose;
    std::optional<Pose> other;
    Part core;
    std::vector<Part> parts{{"first", 3.0}};

    bool operator==(const Thing&) const = default;
};

void read(engine::TableReader& reader, Part& part)
{
    reader.require({"name"});
    reader.name("name", part.name, "What it is called.");
    reader.number("mass", part.mass, {0.5, 80.0, "kg"}, "How heavy it is.");
}

void read(engine::TableReader& reader, Pose& pose)
{
    reader.angle("turn", pose.turn, engine::kCompass, "How far it is turned.");
}

void read(engine::TableReader& reader, Thing& thing)
{
    reader.boolean("lit", thing.lit, "Whether it shines.");
    reader.number("length", thing.length, {0.0, 10.0, "m"}, "From end to end.");
    reader.integer("seed", thing.seed, 0u, 4294967295u, "Of its chance.");
    reader.integer<int64_t>("offset", thing.offset, -100, 100, "Where it begins.");
    reader.text("label", thing.label, "What is written on it.");
    reader.choice("colour", thing.colour, kColours, "Its paint.");
    reader.vec2("at", thing.at, {-10.0, 10.0}, "Where it is.");
    reader.vec3("eye", thing.eye, {-10.0, 10.0}, "Where its eye is.");
    reader.ivec2("cells", thing.cells, 1, 99, "How many it has.");
    reader.numbers("weights", thing.weights, 1, 4, {0.0, 1.0}, "Of its sides.");
    reader.number("gap", thing.gap, {0.1, 1.0, "m"}, "Beside it.");
    reader.number("price", thing.price, {1.0, 9.0, "EUR"}, "What it costs.");
    reader.angle("lean", thing.lean, engine::kCompass, "How far it leans.");
    reader.vec3("box", thing.box, {0.0, 5.0, "m"}, "What it fits into.");
    reader.choiceOrFile("shape", thing.shape, kShapes, thing.file, ".obj", "What it looks like.");
    if (reader.when(thing.shape == Shape::ball))
        reader.number("unit", thing.unit, {1.0, 2.0}, "Of a ball.");
    if (reader.when(thing.shape == Shape::mesh))
        reader.number("unit", thing.unit, {1.0, 100.0}, "Of a mesh.");
    reader.choiceOrTable("pose", thing.pose, kPoses, "How it stands.");
    reader.table("other", thing.other, "How it could stand.");
    reader.table("core", thing.core, "What is inside.");
    reader.tables("part", thing.parts, 1, 3, "What is outside.");
    engine::requireIncreasing(reader, "part", thing.parts, "mass", &Part::mass);
}

using Sets = std::vector<std::string>;

// Reads a Thing; the error's text, empty if there was none.
std::string readThing(std::string_view text, Thing& thing, const Sets& sets = {})
{
    const auto done = engine::readToml(text, "t.toml", sets, [&](engine::TableReader& root) { read(root, thing); });
    if (done)
        return {};
    CHECK(done.error().status == engine::Status::badInput);
    CHECK(done.error().text.find('\n') == std::string::npos);
    return done.error().text;
}

std::string errorOf(std::string_view text, const Sets& sets = {})
{
    Thing thing;
    return readThing(text, thing, sets);
}

} // namespace

TEST_CASE("table reader: an empty text leaves every default")
{
    for (const std::string_view text : {"", "\n", "# nothing\n", "\xEF\xBB\xBF"}) // the last: a byte order mark
    {
        const Thing untouched;
        Thing thing;
        CHECK(readThing(text, thing) == "");
        CHECK(thing == untouched);
    }
}

TEST_CASE("table reader: every type reads")
{
    Thing thing;
    CHECK(readThing(R"(
lit = false
length = 3                 # a whole number where a number is expected
seed = 4294967295
offset = -100
label = "two words, ünïcode"
colour = "red"
at = [1, -2.5]
eye = [0.0, -0.0, 1e1]
cells = [99, 1]
weights = [0, 0.25, 1]
price = 8
lean = 180
box = [1, 2, 3]
shape = "a/b.obj"
unit = 99                  # which only a mesh may have
pose = { turn = -90 }
other = {}
core = { name = "x-1_A", mass = 80 }
[[part]]
name = "a"
mass = 0.5
[[part]]
name = "b"
)",
                    thing) == "");
    CHECK(thing.lit == false);
    CHECK(thing.length == 3.0);
    CHECK(thing.seed == 4294967295u);
    CHECK(thing.offset == -100);
    CHECK(thing.label == "two words, ünïcode");
    CHECK(thing.colour == Colour::red);
    CHECK(thing.at == glm::dvec2(1.0, -2.5));
    CHECK(thing.eye == glm::dvec3(0.0, 0.0, 10.0));
    CHECK(thing.cells == glm::ivec2(99, 1));
    CHECK(thing.weights == std::vector<double>{0.0, 0.25, 1.0});
    CHECK(thing.price == 8.0);
    CHECK(thing.lean == 180.0 * engine::kDegree);
    CHECK(thing.box == glm::dvec3(1.0, 2.0, 3.0));
    CHECK(thing.shape == Shape::mesh);
    CHECK(thing.file == "a/b.obj");
    CHECK(thing.unit == 99.0);
    CHECK(thing.pose.turn == -90.0 * engine::kDegree);
    CHECK(thing.other == Pose{});
    CHECK(thing.core == Part{"x-1_A", 80.0});
    CHECK(thing.parts == std::vector<Part>{{"a", 0.5}, {"b", 1.0}});
}

TEST_CASE("table reader: a value by its well-known name")
{
    Thing thing;
    CHECK(readThing("pose = \"on its side\"", thing) == "");
    CHECK(thing.pose.turn == doctest::Approx(1.5707963267948966));
}

TEST_CASE("table reader: what is wrong, where, and what would be right")
{
    const struct
    {
        std::string_view text;
        std::string_view error;
    } cases[] = {
        {"lit = 1", "t.toml:1:7: lit: expected true or false, found a whole number"},
        {"length = \"3\"", "t.toml:1:10: length: expected a number, found a string"},
        {"length = true", "t.toml:1:10: length: expected a number, found true or false"},
        {"length = 1979-05-27", "t.toml:1:10: length: expected a number, found a date or time"},
        {"length = -0.1", "t.toml:1:10: length: -0.1 is out of range; 0 to 10 m"},
        {"\n  length = 11", "t.toml:2:12: length: 11 is out of range; 0 to 10 m"},
        {"length = nan", "t.toml:1:10: length: nan is not a finite number; 0 to 10 m"},
        {"length = -inf", "t.toml:1:10: length: -inf is not a finite number; 0 to 10 m"},
        {"length = 9007199254740993", "t.toml:1:10: length: 9007199254740992 is out of range; 0 to 10 m"},
        {"seed = 1.0", "t.toml:1:8: seed: expected a whole number, found a decimal number"},
        {"seed = -1", "t.toml:1:8: seed: -1 is out of range; 0 to 4294967295"},
        {"seed = 4294967296", "t.toml:1:8: seed: 4294967296 is out of range; 0 to 4294967295"},
        {"label = [1]", "t.toml:1:9: label: expected a string, found an array"},
        {"label = \"a\\nb\"", "t.toml:1:9: label: has control characters; expected one line of text"},
        {"colour = \"gren\"", "t.toml:1:10: colour: 'gren' is not known; did you mean 'green'?"},
        {"colour = \"ultraviolet\"", "t.toml:1:10: colour: 'ultraviolet' is not known; one of: red, green"},
        {"colour = 2", "t.toml:1:10: colour: expected a string, found a whole number"},
        {"colour = \"a\\nb\\u001bc\"", "t.toml:1:10: colour: 'a b c' is not known; one of: red, green"},
        {"at = 1", "t.toml:1:6: at: expected an array of numbers, found a whole number"},
        {"at = [1]", "t.toml:1:6: at: expected 2 numbers, found 1"},
        {"at = [1, \"2\"]", "t.toml:1:10: at[1]: expected a number, found a string"},
        {"at = [1, 22]", "t.toml:1:10: at[1]: 22 is out of range; -10 to 10"},
        {"eye = [1, 2, 3, 4]", "t.toml:1:7: eye: expected 3 numbers, found 4"},
        {"cells = [4.0, 5]", "t.toml:1:10: cells[0]: expected a whole number, found a decimal number"},
        {"cells = [4, 100]", "t.toml:1:13: cells[1]: 100 is out of range; 1 to 99"},
        {"weights = []", "t.toml:1:11: weights: expected 1 to 4 numbers, found 0"},
        {"price = 0", "t.toml:1:9: price: 0 is out of range; 1 to 9 EUR"},
        {"lean = 400", "t.toml:1:8: lean: 400 is out of range; -360 to 360 degrees"},
        {"box = [1, 2, 6]", "t.toml:1:14: box[2]: 6 is out of range; 0 to 5 m"},
        {"shape = \"bal\"", "t.toml:1:9: shape: 'bal' is not known; did you mean 'ball'?"},
        {"shape = \"a.stl\"", "t.toml:1:9: shape: 'a.stl' is not known; one of: ball, FILE.obj"},
        {"shape = \"a\\n.obj\"", "t.toml:1:9: shape: has control characters; expected one line of text"},
        {"shape = 3", "t.toml:1:9: shape: expected a string, found a whole number"},
        {"unit = 99", "t.toml:1:8: unit: 99 is out of range; 1 to 2"},
        {"pose = 3", "t.toml:1:8: pose: expected a string or a table, found a whole number"},
        {"pose = \"uprihgt\"", "t.toml:1:8: pose: 'uprihgt' is not known; did you mean 'upright'?"},
        {"pose = { turn = 361 }", "t.toml:1:17: pose.turn: 361 is out of range; -360 to 360 degrees"},
        {"core = 3", "t.toml:1:8: core: expected a table, found a whole number"},
        {"[core]\nmass = 2", "t.toml:1:1: core.name: is missing; required here: name"},
        {"core = { name = \"a b\" }", "t.toml:1:17: core.name: 'a b' is not a name; use letters, digits, '-' and '_'"},
        {"core = { name = \"\" }", "t.toml:1:17: core.name: '' is not a name; use letters, digits, '-' and '_'"},
        {"part = []", "t.toml:1:8: part: expected 1 to 3 tables, found 0"},
        {"[part]\nname = \"a\"", "t.toml:1:1: part: expected an array of tables, found a table"},
        {"part = [{ name = \"a\" }, 3]", "t.toml:1:25: part[1]: expected a table, found a whole number"},
        {"[[part]]\nname = \"a\"\n[[part]]\nname = \"b\"\nmass = 0",
         "t.toml:5:8: part[1].mass: 0 is out of range; 0.5 to 80 kg"},
        {"[[part]]\nname = \"a\"\n[[part]]\nname = \"b\"\nmass = 1",
         "t.toml:5:8: part[1].mass: 1 does not come after 1, the one before; these must increase"},
        {"lenght = 3", "t.toml:1:1: lenght: unknown key; did you mean 'length'?"},
        {"[core]\nname = \"a\"\nmas = 3", "t.toml:3:1: core.mas: unknown key; did you mean 'mass'?"},
        {"[core]\nname = \"a\"\nvelocity = 3", "t.toml:3:1: core.velocity: unknown key; one of: name, mass"},
        {"[core]\nname = \"a\"\n\"m\\nm\" = 3", "t.toml:3:1: core.m m: unknown key; one of: name, mass"},
    };
    for (const auto& [text, error] : cases)
    {
        CAPTURE(text);
        CHECK(errorOf(text) == error);
    }
}

TEST_CASE("table reader: of several errors the first in the file is told, whatever order the schema reads in")
{
    CHECK(errorOf("colour = 1\nlength = 99\nlit = 3") ==
          "t.toml:1:10: colour: expected a string, found a whole number");
    CHECK(errorOf("lenght = 1\nlit = 3") == "t.toml:1:1: lenght: unknown key; did you mean 'length'?");
    CHECK(errorOf("lit = 3\nlenght = 1") == "t.toml:1:7: lit: expected true or false, found a whole number");
}

TEST_CASE("table reader: a check on values is not told once some value could not be read")
{
    CHECK(errorOf("[[part]]\nname = \"a\"\nmass = 5\n[[part]]\nmass = 3") ==
          "t.toml:4:1: part[1].name: is missing; required here: name");
    CHECK(errorOf("part = [{ name = \"a\", mass = 5 }, { name = \"b\", mass = 3 }]\nlit = 2") ==
          "t.toml:2:7: lit: expected true or false, found a whole number");
}

TEST_CASE("table reader: what is not TOML is told with its place")
{
    for (const std::string_view text : {"length = ", "length 3", "[core", "lit = true\nlit = true", "label = \"\xff\"",
                                        "length = 1 2", "label = \"open"})
    {
        CAPTURE(text);
        CHECK(errorOf(text).starts_with("t.toml:"));
    }
    CHECK(errorOf("\nlength = ").starts_with("t.toml:2:"));
}

TEST_CASE("table reader: overrides change the document")
{
    const std::string_view text = "length = 3\n[core]\nname = \"hub\"\n[[part]]\nname = \"a\"\n[[part]]\nname = "
                                  "\"b\"\nmass = 7\n";
    Thing thing;
    const Sets sets{"length=4",    "core.mass = 9",    "part.b.mass=8", "part[0].mass=2", "colour=red",
                    "label=a = b", "at=[3, 4]",        "at[1]=5",       "seed=1",         "seed=2",
                    "lit=false",   "pose={ turn=90 }", "eye=[0,0,1]",   "weights=[1]"};
    CHECK(readThing(text, thing, sets) == "");
    CHECK(thing.length == 4.0);
    CHECK(thing.core == Part{"hub", 9.0});
    CHECK(thing.parts == std::vector<Part>{{"a", 2.0}, {"b", 8.0}});
    CHECK(thing.colour == Colour::red);
    CHECK(thing.label == "a = b");
    CHECK(thing.at == glm::dvec2(3.0, 5.0));
    CHECK(thing.seed == 2);
    CHECK(thing.lit == false);
}

TEST_CASE("table reader: an override makes the tables on its way, and replaces whole elements")
{
    Thing thing;
    CHECK(readThing("", thing, {"core.name=new", "part=[{ name = \"p\" }]", "part.p={ name = \"q\", mass = 3 }"}) ==
          "");
    CHECK(thing.core.name == "new");
    CHECK(thing.parts == std::vector<Part>{{"q", 3.0}});
}

TEST_CASE("table reader: an override that is not TOML is a bare string, whatever is in it")
{
    for (const std::string_view value : {"plain", "two words", "it's", "a \"quoted\" one", "back\\slash", "1.2.3"})
    {
        Thing thing;
        CAPTURE(value);
        CHECK(readThing("", thing, {"label=" + std::string(value)}) == "");
        CHECK(thing.label == value);
    }
    CHECK(errorOf("", {"label=1\nlit=3"}) ==
          "--set label=1 lit=3: label: has control characters; expected one line of text");
    CHECK(errorOf("", {"label=\xff"}) == "--set label=\xff: the value is not UTF-8 text");
}

TEST_CASE("table reader: an override without a value takes away what is there, one with \"\" is empty text")
{
    const std::string_view text = "length = 3\nlabel = \"a\"\n[core]\nname = \"hub\"\nmass = 4\n[[part]]\nname = "
                                  "\"a\"\nmass = 2\n[[part]]\nname = \"b\"\nmass = 7\n";
    Thing thing;
    const Thing fresh;
    const Sets sets{
        "label=", "core.mass=", "part.b.mass = ", "part[0]=", "pose=", "no.such.key=", "lit=", "eye=[0,0,1]"};
    CHECK(readThing(text, thing, sets) == "");
    CHECK(thing.length == 3.0);
    CHECK(thing.label == fresh.label);
    CHECK(thing.core == Part{"hub", fresh.core.mass});
    CHECK(thing.parts == std::vector<Part>{{"b", Part{}.mass}});
    Thing empty;
    empty.label = "full";
    CHECK(readThing("", empty, {"label=\"\""}) == "");
    CHECK(empty.label.empty());
    CHECK(errorOf(text, {"part.c.mass="}).starts_with("--set part.c.mass=: part: no element is named 'c'"));
}

TEST_CASE("table reader: what is wrong with an override is told under its name, before the file's errors")
{
    const std::string_view text = "length = 99\nweights = []\n[core]\nname = \"hub\"\n[[part]]\nname = \"alpha\"\n";
    const struct
    {
        std::string_view set;
        std::string_view error;
    } cases[] = {
        {"foo", "--set foo: expected key=value"},
        {"", "--set : expected key=value"},
        {"=3", "--set =3: '' is not a key; expected one such as a.b, a[0].b or a.name.b"},
        {"a..b=3", "--set a..b=3: 'a..b' is not a key; expected one such as a.b, a[0].b or a.name.b"},
        {"a.=3", "--set a.=3: 'a.' is not a key; expected one such as a.b, a[0].b or a.name.b"},
        {"[0]=3", "--set [0]=3: '[0]' is not a key; expected one such as a.b, a[0].b or a.name.b"},
        {"a[-1]=3", "--set a[-1]=3: 'a[-1]' is not a key; expected one such as a.b, a[0].b or a.name.b"},
        {"a[1=3", "--set a[1=3: 'a[1' is not a key; expected one such as a.b, a[0].b or a.name.b"},
        {"a[0]b=3", "--set a[0]b=3: 'a[0]b' is not a key; expected one such as a.b, a[0].b or a.name.b"},
        {"length=abc", "--set length=abc: length: expected a number, found a string"},
        {"length=11", "--set length=11: length: 11 is out of range; 0 to 10 m"},
        {"lenght=3", "--set lenght=3: lenght: unknown key; did you mean 'length'?"},
        {"croe.mass=3", "--set croe.mass=3: croe: unknown key; did you mean 'core'?"},
        {"core.mas=3", "--set core.mas=3: core.mas: unknown key; did you mean 'mass'?"},
        {"core={ mass = 3 }", "--set core={ mass = 3 }: core.name: is missing; required here: name"},
        {"core.name.x=3", "--set core.name.x=3: core.name: is a string and has no key 'x'"},
        {"core[0]=3", "--set core[0]=3: core: is a table and has no element [0]"},
        {"part[1].mass=3", "--set part[1].mass=3: part[1]: no such element; the last is [0]"},
        {"weights[0]=3", "--set weights[0]=3: weights[0]: no such element; there are none"},
        {"parts[0].mass=3", "--set parts[0].mass=3: parts[0]: no such element; there are none"},
        {"part.aplha.mass=3", "--set part.aplha.mass=3: part: no element is named 'aplha'; did you mean 'alpha'?"},
        {"part.alpha.mass=0", "--set part.alpha.mass=0: part[0].mass: 0 is out of range; 0.5 to 80 kg"},
        {"part.alpha=3", "--set part.alpha=3: part[0]: expected a table, found a whole number"},
    };
    for (const auto& [set, error] : cases)
    {
        CAPTURE(set);
        CHECK(errorOf(text, {std::string(set)}) == error);
    }
}

TEST_CASE("table reader: a schema can tell what is there and what an override put there")
{
    const Sets sets{"b.y=2"};
    const auto schema = [](engine::TableReader& root) {
        CHECK(root.has("a"));
        CHECK(root.has("b.x"));
        CHECK_FALSE(root.has("c"));
        CHECK_FALSE(root.overridden("a"));
        CHECK_FALSE(root.overridden("b.x"));
        CHECK(root.overridden("b.y"));
        CHECK_FALSE(root.overridden("c"));
        CHECK(root.ok());
        root.fail("b.y", "is wrong");
        root.fail("a", "is wrong too"); // later and dropped: the first check stands
        CHECK_FALSE(root.ok());
    };
    const auto done = engine::readToml("a = 1\nb = { x = 1 }", "t.toml", sets, schema);
    REQUIRE_FALSE(done);
    CHECK(done.error().text == "--set b.y=2: b.y: is wrong");
}

namespace {

// One line a key: all that its description holds.
void appendLines(std::string& lines, const std::vector<engine::KeyDescription>& keys, const std::string& indent)
{
    for (const engine::KeyDescription& key : keys)
    {
        lines +=
            fmt::format("{}{}: {}{} ({}) [{}] = {}{} # {}\n", indent, key.key, key.type, fmt::join(key.choices, ","),
                        key.range, key.unit, key.defaultValue, key.required ? " required" : "", key.about);
        appendLines(lines, key.keys, indent + "  ");
    }
}

} // namespace

TEST_CASE("table reader: a schema describes every key, those of all its branches too, and its defaults")
{
    Thing thing;
    const std::vector<engine::KeyDescription> keys =
        engine::describeKeys([&](engine::TableReader& root) { read(root, thing); });
    std::string lines;
    appendLines(lines, keys, "");
    CHECK(lines == R"(lit: true or false () [] = true # Whether it shines.
length: number (0 to 10) [m] = 2.5 # From end to end.
seed: whole number (0 to 4294967295) [] = 9 # Of its chance.
offset: whole number (-100 to 100) [] = -4 # Where it begins.
label: text, one line () [] = "none" # What is written on it.
colour: red,green () [] = "green" # Its paint.
at: 2 numbers (-10 to 10) [] = [1, 2] # Where it is.
eye: 3 numbers (-10 to 10) [] = [1, 2, 3] # Where its eye is.
cells: 2 whole numbers (1 to 99) [] = [4, 5] # How many it has.
weights: 1 to 4 numbers (0 to 1) [] = [0.5] # Of its sides.
gap: number (0.1 to 1) [m] =  # Beside it.
price: number (1 to 9) [EUR] =  # What it costs.
lean: number (-360 to 360) [degrees] =  # How far it leans.
box: 3 numbers (0 to 5) [m] =  # What it fits into.
shape: ball,FILE.obj () [] = "ball" # What it looks like.
unit: number (1 to 2) [] = 1 # Of a ball.
unit: number (1 to 100) [] = 1 # Of a mesh.
pose: upright,on its side () [] = "upright" # How it stands.
  turn: number (-360 to 360) [degrees] = 0 # How far it is turned.
other: table () [] =  # How it could stand.
  turn: number (-360 to 360) [degrees] = 0 # How far it is turned.
core: table () [] =  # What is inside.
  name: name () [] =  required # What it is called.
  mass: number (0.5 to 80) [kg] = 1 # How heavy it is.
part: 1 to 3 tables () [] = [{ name = "first", mass = 3 }] # What is outside.
  name: name () [] =  required # What it is called.
  mass: number (0.5 to 80) [kg] = 1 # How heavy it is.
)");
}

TEST_CASE("table reader: the description as Markdown has a table of keys and a section for each table")
{
    const std::string page = engine::markdownOf(engine::describeKeys([](engine::TableReader& root) {
        double depth = 3.0;
        Pose pose;
        std::vector<Part> parts;
        root.number("depth", depth, {0.0, 9.0, "m"}, "How deep.");
        root.choiceOrTable("pose", pose, kPoses, "How it stands.");
        root.tables("part", parts, 0, 2, "What is outside.");
    }));
    CHECK(page == R"(| key | value | unit | default | meaning |
| --- | --- | --- | --- | --- |
| `depth` | number, 0 to 9 | m | `3` | How deep. |
| `pose` | `"upright"`, `"on its side"`, or a table: [`[pose]`](#pose) |  | `"upright"` | How it stands. |
| `part` | 0 to 2 tables: [`[[part]]`](#part) |  |  | What is outside. |

## `[pose]`

How it stands.

| key | value | unit | default | meaning |
| --- | --- | --- | --- | --- |
| `turn` | number, -360 to 360 | degrees | `0` | How far it is turned. |

## `[[part]]`

What is outside.

| key | value | unit | default | meaning |
| --- | --- | --- | --- | --- |
| `name` | name |  | required | What it is called. |
| `mass` | number, 0.5 to 80 | kg | `1` | How heavy it is. |
)");
}
