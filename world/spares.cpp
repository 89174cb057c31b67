#include "world/spares.h"

#include <array>

namespace world {

namespace {

struct Kind
{
    boats::Model model;
    int count;
    const char* name;
};

// The likeliest first: work is done for all up to the last that is in use.
constexpr std::array kKinds{Kind{boats::Model::crate, 10, "crate"}, Kind{boats::Model::barrel, 5, "barrel"},
                            Kind{boats::Model::buoy, 3, "buoy"}, Kind{boats::Model::sphere, 3, "sphere"},
                            Kind{boats::Model::box, 3, "box"}};

} // namespace

void addSpares(WorldSpec& spec)
{
    for (const Kind& kind : kKinds)
        for (int i = 0; i < kind.count; ++i)
        {
            boats::BodySpec body;
            body.name = fmt::format("spare {} {}", kind.name, i + 1); // no scene has a name with a space
            body.model = kind.model;
            spec.bodies.push_back(body);
            ++spec.spares;
        }
}

std::span<const boats::Model> spareModels()
{
    static constexpr auto kModels = [] {
        std::array<boats::Model, kKinds.size()> models{};
        for (size_t i = 0; i < kKinds.size(); ++i)
            models[i] = kKinds[i].model;
        return models;
    }();
    return kModels;
}

} // namespace world
