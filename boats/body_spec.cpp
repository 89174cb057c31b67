#include "boats/body_spec.h"

#include "ocean/ocean_spec.h"

namespace boats {
namespace {

constexpr engine::Choice<Model> kModels[] = {
    {"sailboat", Model::sailboat}, {"speedboat", Model::speedboat},
    {"tug", Model::tug},           {"corsair", Model::corsair},
    {"buoy", Model::buoy},         {"crate", Model::crate},
    {"barrel", Model::barrel},     {"box", Model::box},
    {"cube", Model::cube},         {"sphere", Model::sphere},
    {"FILE.obj", Model::mesh}, // for the list of an error: any name with that ending
};

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

constexpr size_t kMaxKeys = 10000;

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
        reader.choice("model", spec.model, kModels);
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
    const bool primitive = spec.model >= Model::buoy && spec.model <= Model::sphere;
    if (spec.size && !primitive)
        reader.fail("size", "this model has a shape of its own; give scale instead");
    const bool units = spec.model == Model::mesh; // a mesh may be in millimetres
    reader.number("scale", spec.scale, units ? engine::Range{1e-6, 1e6} : engine::Range{0.01, 100.0});
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
    reader.table("wake", spec.wake);
    reader.tables("key", spec.keys, 0, kMaxKeys);
    engine::requireIncreasing(reader, "key", spec.keys, "time", &BodyKey::time);
    if (spec.hold == Hold::path && spec.keys.empty())
        reader.fail("hold", "a path needs at least one [[body.key]] with time and position");
}

void read(engine::TableReader& reader, BodyKey& key)
{
    reader.require({"time", "position"});
    reader.number("time", key.time, {0.0, 1e6, "s"});
    reader.vec2("position", key.position, ocean::kWorld);
}

} // namespace boats
