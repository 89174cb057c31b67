#include "world/scene_file.h"

#include "engine/toml_text.h"

namespace world {

namespace {

// As ocean/ocean_spec.cpp and world/sky_spec.cpp read them.
constexpr engine::Precedence kPrecedences[] = {
    {"ocean.preset", "ocean.wind.speed"}, {"ocean.preset", "ocean.spectrum"}, {"sky.time", "sky.sun"},
    {"sky.time", "sky.clouds"},           {"sky.time", "sky.visibility"},
};

} // namespace

engine::Result<std::string> sceneFile(std::string_view text, std::string_view source, std::span<const std::string> sets)
{
    return engine::mergeToml(text, source, sets, kPrecedences, {"body", "model", ".obj"});
}

} // namespace world
