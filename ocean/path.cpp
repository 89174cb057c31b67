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
    reader.number("time", key.time, {0.0, 1e6, "s"});
    reader.vec2("position", key.position, kWorld);
}

void readPath(engine::TableReader& reader, std::vector<PathKey>& keys)
{
    reader.tables("key", keys, 0, kMaxKeys);
    engine::requireIncreasing(reader, "key", keys, "time", &PathKey::time);
}

} // namespace ocean
