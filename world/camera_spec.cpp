#include "world/camera_spec.h"

#include "ocean/ocean_spec.h"

namespace world {
namespace {

constexpr engine::Choice<CameraMode> kModes[] = {
    {"chase", CameraMode::chase}, {"orbit", CameraMode::orbit}, {"deck", CameraMode::deck},
    {"free", CameraMode::free},   {"path", CameraMode::path},
};

constexpr size_t kMaxKeys = 10000;

void readView(engine::TableReader& reader, glm::dvec3& eye, engine::About eyeAbout, glm::dvec3& look,
              engine::About lookAbout)
{
    reader.vec3("eye", eye, ocean::kWorld, eyeAbout);
    reader.vec3("look", look, ocean::kWorld, lookAbout);
    if (eye == look)
        reader.fail("look", "is where the eye is; a camera looks at some other point");
}

} // namespace

void read(engine::TableReader& reader, CameraSpec& spec)
{
    reader.choice(
        "mode", spec.mode, kModes,
        "Behind a body, around it, on board it, at one place, or along the keys; left out, chase where the scene has "
        "a body.");
    reader.name("follow", spec.follow, "The body that chase, orbit and deck go with; left out, the first.");
    reader.number("distance", spec.distance, {0.5, 5000.0, "m"},
                  "The horizontal distance of chase and orbit from the body.");
    reader.number("height", spec.height, {0.0, 5000.0, "m"}, "The height of chase and orbit above still water.");
    reader.angle("fov", spec.fov, {5.0, 120.0, "degrees"}, "The vertical field of view.");
    readView(reader, spec.eye, "Where a free camera is: east, north, up.", spec.look,
             "The point that a free camera looks at, and that orbit goes around without a body.");
    reader.tables("key", spec.keys, 0, kMaxKeys,
                  "The path of a camera with mode = \"path\": a smooth curve through these.");
    engine::requireIncreasing(reader, "key", spec.keys, "time", &CameraKey::time);
    if (spec.mode == CameraMode::path && spec.keys.empty())
        reader.fail("mode", "a path needs at least one [[camera.key]] with time, eye and look");
}

void read(engine::TableReader& reader, CameraKey& key)
{
    reader.require({"time", "eye", "look"});
    reader.number("time", key.time, {0.0, 1e6, "s"}, "From the start of the scene; later than that of the key before.");
    readView(reader, key.eye, "Where the camera is at that time: east, north, up.", key.look,
             "The point that it looks at.");
}

} // namespace world
