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

constexpr engine::Choice<UpAxis> kAxes[] = {
    {"z", UpAxis::z},
    {"y", UpAxis::y},
};

void readModel(engine::TableReader& reader, BodySpec& spec)
{
    std::string model;
    reader.text("model", model);
    if (model.ends_with(".obj"))
    {
        spec.model = Model::mesh;
        spec.mesh = model;
    }
    else
        reader.choice("model", spec.model, modelWords());
    reader.choice("up", spec.up, kAxes);
    if (reader.has("up") && spec.model != Model::mesh)
        reader.fail("up", "only a mesh has another way up; z is up in this model");
}

void readPosition(engine::TableReader& reader, BodySpec& spec)
{
    std::vector<double> position{spec.position.x, spec.position.y};
    reader.numbers("position", position, 2, 3, ocean::kWorld);
    spec.position = {position[0], position[1]};
    if (position.size() == 3)
        spec.height = position[2];
}

void readMassAndSize(engine::TableReader& reader, BodySpec& spec)
{
    double mass = 0.0;
    reader.number("mass", mass, {0.01, 1e9, "kg"});
    if (reader.has("mass"))
        spec.mass = mass;

    glm::dvec3 size(0.0);
    reader.vec3("size", size, {0.01, 1000.0, "m"});
    if (reader.has("size"))
        spec.size = size;
    if (spec.size && !infoOf(spec.model).takesSize)
        reader.fail("size", "this model has a shape of its own; give scale instead");
    const bool units = spec.model == Model::mesh; // a mesh may be in millimetres
    reader.number("scale", spec.scale, units ? engine::Range{1e-6, 1e6} : engine::Range{0.01, 100.0});
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
    for (const HelmNeed& need : kHelmNeeds)
        if (need.steers && spec.hold != Hold::free && reader.has(pathOf(need)))
            reader.fail(pathOf(need), "a body that is held is not steered; use hold = \"free\"");
}

void readDriving(engine::TableReader& reader, BodySpec& spec)
{
    readHelm(reader, spec.helm);
    reader.tables("order", spec.orders, 0, kMaxOrders);
    engine::requireIncreasing(reader, "order", spec.orders, "time", &HelmOrder::time);
    checkHelm(reader, spec, "");
    for (size_t i = 0; i < spec.orders.size(); ++i)
        checkHelm(reader, spec, fmt::format("order[{}].", i));
}

} // namespace

void read(engine::TableReader& reader, BodySpec& spec)
{
    reader.require({"model"});
    reader.name("name", spec.name);
    readModel(reader, spec);
    readPosition(reader, spec);
    reader.angle("heading", spec.heading, engine::kCompass);
    readMassAndSize(reader, spec);
    reader.number("speed", spec.speed, {-30.0, 100.0, "m/s"});
    reader.choice("hold", spec.hold, kHolds);
    ocean::readPath(reader, spec.keys);
    readDriving(reader, spec);
    reader.table("wake", spec.wake);
    if (spec.hold == Hold::path && spec.keys.empty())
        reader.fail("hold", "a path needs at least one [[body.key]] with time and position");
    reader.table("field", spec.field);
    if (spec.field && spec.hold == Hold::path)
        reader.fail("field", "bodies on a path would all be at one place; leave out this or hold");
}

void read(engine::TableReader& reader, FieldSpec& field)
{
    constexpr uint32_t kMost = 4096;
    reader.require({"rows", "columns", "spacing"});
    reader.integer("rows", field.rows, 1u, kMost);
    reader.integer("columns", field.columns, 1u, kMost);
    if (field.rows * field.columns > kMost)
        reader.fail("rows", fmt::format("{} bodies are more than {}", field.rows * field.columns, kMost));
    reader.vec2("spacing", field.spacing, {0.01, 1e4, "m"});
    reader.number("jitter", field.jitter, {0.0, 1.0});
    reader.angle("turn", field.turn, {0.0, 180.0, "degrees"});
    reader.integer("seed", field.seed, 0u, 0xffffffffu);
}

std::vector<BodySpec> spread(const BodySpec& spec)
{
    if (!spec.field)
        return {spec};
    const FieldSpec& field = *spec.field;
    std::vector<BodySpec> all;
    for (uint32_t i = 0; i < field.rows * field.columns; ++i)
    {
        const auto chance = [&](uint32_t which) { return double{engine::uniform(field.seed, 3 * i + which)} - 0.5; };
        const glm::dvec2 middle = 0.5 * glm::dvec2(field.columns - 1, field.rows - 1);
        const glm::dvec2 off = field.jitter * glm::dvec2(chance(0), chance(1));
        BodySpec& body = all.emplace_back(spec);
        body.field.reset();
        body.name = fmt::format("{}{}", spec.name, i);
        body.position += field.spacing * (glm::dvec2(i % field.columns, i / field.columns) - middle + off);
        body.heading += 2.0 * field.turn * chance(2);
    }
    return all;
}

} // namespace boats
