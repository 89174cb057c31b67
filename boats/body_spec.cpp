#include "boats/body_spec.h"

#include "boats/models/model_info.h"
#include "engine/random.h"
#include "ocean/ocean_spec.h"

#include <fmt/format.h>

namespace boats {
namespace {

// A word for each model.
std::span<const engine::Choice<Model>> modelWords()
{
    static const std::vector<engine::Choice<Model>> all = [] {
        std::vector<engine::Choice<Model>> words;
        for (const ModelInfo& info : allModels())
            words.push_back({info.name, static_cast<Model>(words.size())});
        return words;
    }();
    return all;
}

constexpr engine::Choice<Hold> kHolds[] = {
    {"free", Hold::free},
    {"course", Hold::course},
    {"path", Hold::path},
    {"fixed", Hold::fixed},
};

constexpr engine::Choice<Racing> kRacing[] = {
    {"none", Racing::none},
    {"crew", Racing::crew},
    {"helm", Racing::helm},
};

constexpr engine::Choice<UpAxis> kAxes[] = {
    {"z", UpAxis::z},
    {"y", UpAxis::y},
};

void readModel(engine::TableReader& reader, BodySpec& spec)
{
    reader.choiceOrFile(
        "model", spec.model, modelWords(), spec.mesh, ".obj",
        "What the body is: shape, mass, sails, engines; FILE.obj is a closed mesh, looked for beside the scene file.");
    reader.choice("up", spec.up, kAxes, "Which axis of a mesh points up; its x axis points forward.");
    if (reader.has("up") && spec.model != Model::mesh)
        reader.fail("up", "only a mesh has another way up; z is up in this model");
}

void readPosition(engine::TableReader& reader, BodySpec& spec)
{
    std::vector<double> position{spec.position.x, spec.position.y};
    reader.numbers("position", position, 2, 3, ocean::kWorld,
                   "The centre of mass at the start: east, north and up, or east and north of a body that floats.");
    spec.position = {position[0], position[1]};
    if (position.size() == 3)
        spec.height = position[2];
}

void readMassAndSize(engine::TableReader& reader, BodySpec& spec)
{
    reader.number("mass", spec.mass, {0.01, 1e9, "kg"},
                  "The mass of the body; left out, the model's own, in proportion to its volume.");
    reader.vec3("center_of_mass", spec.centreOfMass, {-100.0, 100.0, "m"},
                "How far the centre of mass lies from where the model has it: forward, to port and up; it stays within "
                "the hull.");
    reader.vec3("size", spec.size, {0.01, 1000.0, "m"},
                "Length, beam and height of a buoy, crate, barrel, box, cube or sphere; left out, the model's own.");
    if (spec.size && !infoOf(spec.model).takesSize)
        reader.fail("size", "this model has a shape of its own; give scale instead");
    const bool mesh = spec.model == Model::mesh; // it may be in millimetres
    if (reader.when(mesh))
        reader.number("scale", spec.scale, {1e-6, 1e6}, "The scale of a mesh: metres per unit of its file.");
    if (reader.when(!mesh))
        reader.number("scale", spec.scale, {0.01, 100.0}, "The scale of any other model; 1 is its own size.");
}

constexpr size_t kMaxOrders = 1000;

// What a key of the helm is about, and whether a model has it.
struct HelmNeed
{
    std::string_view key;
    std::string_view what;
    bool (ModelInfo::*met)() const;
    bool steers = false;
};
constexpr HelmNeed kHelmNeeds[] = {
    {"throttle", "engine", &ModelInfo::hasEngine},    {"rudder", "rudder", &ModelInfo::hasRudder, true},
    {"steer", "rudder", &ModelInfo::hasRudder, true}, {"wind_angle", "rudder", &ModelInfo::hasRudder, true},
    {"sheet", "sails", &ModelInfo::hasSails},         {"jib_sheet", "sails", &ModelInfo::hasSails},
    {"auto_trim", "sails", &ModelInfo::hasSails},
};

// "this model has no sails; sailboat and corsair have"
std::string whyUnmet(const HelmNeed& need)
{
    std::vector<std::string_view> names;
    for (const ModelInfo& info : allModels())
        if ((info.*need.met)())
            names.push_back(info.name);
    const std::string_view last = names.back();
    names.pop_back();
    return fmt::format("this model has no {}; {} and {} have", need.what, fmt::join(names, ", "), last);
}

void checkHelm(engine::TableReader& reader, const BodySpec& spec, const std::string& at)
{
    const auto pathOf = [&](const HelmNeed& need) { return at + std::string(need.key); };
    for (const HelmNeed& need : kHelmNeeds)
        if (!(infoOf(spec.model).*need.met)() && reader.has(pathOf(need)))
            reader.fail(pathOf(need), whyUnmet(need));
    if (spec.hold == Hold::fixed && reader.has(at + "throttle"))
        reader.fail(at + "throttle", "a body that is fixed is not driven; use hold = \"free\"");
    for (const HelmNeed& need : kHelmNeeds)
        if (need.steers && spec.hold != Hold::free && reader.has(pathOf(need)))
            reader.fail(pathOf(need), "a body that is held is not steered; use hold = \"free\"");
}

void readDriving(engine::TableReader& reader, BodySpec& spec)
{
    readHelm(reader, spec.helm);
    reader.tables("order", spec.orders, 0, kMaxOrders,
                  "Changes of helm and sails later on, in order of time; what an order leaves out stays as it was.");
    engine::requireIncreasing(reader, "order", spec.orders, "time", &HelmOrder::time);
    checkHelm(reader, spec, "");
    for (size_t i = 0; i < spec.orders.size(); ++i)
        checkHelm(reader, spec, fmt::format("order[{}].", i));
}

void readRacing(engine::TableReader& reader, BodySpec& spec)
{
    reader.choice("race", spec.race, kRacing,
                  "Whether the boat races on the scene's course: sailed by her crew, or timed while she does as she is "
                  "told.");
    reader.number("skill", spec.skill, {0.0, 1.0}, "How well her crew races, from careless (0) to perfect (1).");
    if (spec.race == Racing::none)
        return;
    if (!infoOf(spec.model).hasRudder())
        reader.fail("race", whyUnmet({"race", "rudder", &ModelInfo::hasRudder}));
    if (spec.hold != Hold::free)
        reader.fail("race", "a body that is held does not race; use hold = \"free\"");
    if (spec.race != Racing::crew)
        return;
    for (const HelmNeed& need : kHelmNeeds)
        if (reader.has(need.key))
            reader.fail(need.key, "her crew races as it likes; leave out this, or use race = \"helm\"");
    if (!spec.orders.empty())
        reader.fail("order", "her crew races as it likes; leave out these, or use race = \"helm\"");
}

} // namespace

void read(engine::TableReader& reader, BodySpec& spec)
{
    reader.require({"model"});
    reader.name("name", spec.name, "The name of the body; left out, body0, body1, ... in the order of the file.");
    readModel(reader, spec);
    readPosition(reader, spec);
    reader.angle("heading", spec.heading, engine::kCompass, "Where the bow points at the start: 0 is north, 90 east.");
    reader.angle("heel", spec.heel, {-180.0, 180.0, "degrees"}, "How far it lies over at the start, starboard down.");
    reader.angle("trim", spec.trim, {-89.0, 89.0, "degrees"}, "How far its bow points up at the start.");
    readMassAndSize(reader, spec);
    reader.number("speed", spec.speed, {-30.0, 100.0, "m/s"}, "The speed along the heading, at the start.");
    reader.choice(
        "hold", spec.hold, kHolds,
        "What is imposed on the body: nothing, its speed and heading, the path of its keys, or that it does not move.");
    ocean::readPath(reader, spec.keys, "The path of a body with hold = \"path\": a smooth curve through these.");
    readDriving(reader, spec);
    readRacing(reader, spec);
    reader.table("wake", spec.wake, "The waves and the spray that the body makes.");
    if (spec.hold == Hold::path && spec.keys.empty())
        reader.fail("hold", "a path needs at least one [[body.key]] with time and position");
    if (spec.hold != Hold::path && !spec.keys.empty())
        reader.fail("key", "a body goes along a path with hold = \"path\" only; add it, or leave out this");
    reader.table("field", spec.field,
                 "Many such bodies in rows and columns around its position, named NAME0, NAME1, ... row by row.");
    if (spec.field && spec.hold == Hold::path)
        reader.fail("field", "bodies on a path would all be at one place; leave out this or hold");
}

void read(engine::TableReader& reader, FieldSpec& field)
{
    constexpr uint32_t kMost = 4096;
    reader.require({"rows", "columns", "spacing"});
    reader.integer("rows", field.rows, 1u, kMost, "The number of rows, from south to north.");
    reader.integer("columns", field.columns, 1u, kMost,
                   "The number of columns, from west to east; there are at most 4096 bodies in all.");
    if (field.rows * field.columns > kMost)
        reader.fail("rows", fmt::format("{} bodies are more than {}", field.rows * field.columns, kMost));
    reader.vec2("spacing", field.spacing, {0.01, 1e4, "m"}, "The distance from column to column, and from row to row.");
    reader.number("jitter", field.jitter, {0.0, 1.0},
                  "A fraction of the spacing: each is moved at random by up to half of it, in each direction.");
    reader.angle("turn", field.turn, {0.0, 180.0, "degrees"}, "How far each is turned at random, to either side.");
    reader.integer("seed", field.seed, 0u, 0xffffffffu, "The seed of jitter and turn.");
}

std::vector<BodySpec> spread(const BodySpec& spec)
{
    if (!spec.field)
        return {spec};
    const FieldSpec& field = *spec.field;
    std::vector<BodySpec> all;
    for (uint32_t i = 0; i < field.rows * field.columns; ++i)
    {
        const auto random = [&](uint32_t which) { return double{engine::uniform(field.seed, 3 * i + which)} - 0.5; };
        const glm::dvec2 middle = 0.5 * glm::dvec2(field.columns - 1, field.rows - 1);
        const glm::dvec2 off = field.jitter * glm::dvec2(random(0), random(1));
        BodySpec& body = all.emplace_back(spec);
        body.field.reset();
        body.name = fmt::format("{}{}", spec.name, i);
        body.position += field.spacing * (glm::dvec2(i % field.columns, i / field.columns) - middle + off);
        body.heading += 2.0 * field.turn * random(2);
    }
    return all;
}

} // namespace boats
