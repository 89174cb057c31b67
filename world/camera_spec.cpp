#include "world/camera_spec.h"

#include "ocean/ocean_spec.h"

namespace world {
namespace {

constexpr engine::Choice<CameraMode> kModes[] = {
    {"chase", CameraMode::chase}, {"orbit", CameraMode::orbit}, {"deck", CameraMode::deck},
    {"free", CameraMode::free},   {"path", CameraMode::path},
};

constexpr size_t kMaxKeys = 10000;

void readView(engine::TableReader& reader, glm::dvec3& eye, glm::dvec3& look)
{
    reader.vec3("eye", eye, ocean::kWorld);
    reader.vec3("look", look, ocean::kWorld);
    if (eye == look)
        reader.fail("look", "is where the eye is; a camera looks at some other point");
}

} // namespace

void read(engine::TableReader& reader, CameraSpec& spec)
{
    reader.choice("mode", spec.mode, kModes);
    reader.name("follow", spec.follow);
    reader.number("distance", spec.distance, {0.5, 5000.0, "m"});
    reader.number("height", spec.height, {0.0, 5000.0, "m"});
    reader.angle("fov", spec.fov, {5.0, 120.0, "degrees"});
    readView(reader, spec.eye, spec.look);
    reader.tables("key", spec.keys, 0, kMaxKeys);
    engine::requireIncreasing(reader, "key", spec.keys, "time", &CameraKey::time);
    if (spec.mode == CameraMode::path && spec.keys.empty())
        reader.fail("mode", "a path needs at least one [[camera.key]] with time, eye and look");
}

void read(engine::TableReader& reader, CameraKey& key)
{
    reader.require({"time", "eye", "look"});
    reader.number("time", key.time, {0.0, 1e6, "s"});
    readView(reader, key.eye, key.look);
}

} // namespace world
