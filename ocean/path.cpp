#include "ocean/path.h"

#include "engine/curve.h"
#include "ocean/ocean_spec.h"

namespace ocean {

namespace {
constexpr size_t kMaxKeys = 10000;
}

glm::dvec2 pathAt(std::span<const PathKey> keys, double time)
{
    return engine::alongKeys(keys, &PathKey::position, time);
}

void read(engine::TableReader& reader, PathKey& key)
{
    reader.require({"time", "position"});
    reader.number("time", key.time, {0.0, 1e6, "s"}, "From the start of the scene; later than that of the key before.");
    reader.vec2("position", key.position, kWorld, "The position at that time: east, north.");
}

void readPath(engine::TableReader& reader, std::vector<PathKey>& keys, engine::About about)
{
    reader.tables("key", keys, 0, kMaxKeys, about);
    engine::requireIncreasing(reader, "key", keys, "time", &PathKey::time);
}

} // namespace ocean
