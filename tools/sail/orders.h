// orders.h -- the one place where what a user does changes what is simulated: all of it goes through World::give().
#pragma once

#include "world/spares.h"

namespace tools {

class Orders
{
public:
    // The world must outlive this object.
    explicit Orders(world::World& world) : world_(world) {}

    const boats::Fleet& fleet() const { return world_.fleet(); }

    // What the crew does once all that was told has taken effect.
    boats::Helm helm(uint32_t body) const { return world_.helm(body); }

    // Whatever held her lets go: who tells her crew anything has taken her helm.
    void tell(uint32_t body, const boats::Helm& helm)
    {
        take(body);
        world_.give(world::order::Helm{body, helm});
    }

    // Whatever held the body lets go.
    void letGo(uint32_t body) { world_.give(world::order::TakeHelm{body}); }

    // Lets the anchor go or weighs it; whether it is down then.
    bool anchor(uint32_t body)
    {
        take(body);
        const bool down = !fleet().isAnchored(body);
        world_.give(world::order::Anchor{body, down});
        return down;
    }

    // Lets the crew of a boat that races sail the course, until someone tells her anything.
    void race(uint32_t body)
    {
        world_.give(world::order::Crew{body, true});
        taken_.reset();
    }

    void splash(const glm::dvec2& at) { world_.give(world::order::Splash{.at = at}); }
    void drop(boats::Model model, const glm::dvec2& at) { world_.give(world::order::Drop{.model = model, .at = at}); }

    // For boats, at once; the sea stays as it is.
    void wind(double speed, double from) { world_.give(world::order::Wind{speed, from}); }

    // Another weather, in which waves and wind go over together.
    void sea(const ocean::SeaWeather& weather, double over)
    {
        world_.give(world::order::Sea{.weather = weather, .over = over});
    }

    // The world was brought to another state: nobody has anyone's helm.
    void forget() { taken_.reset(); }

private:
    void take(uint32_t body)
    {
        if (taken_ != body)
            world_.give(world::order::TakeHelm{body});
        taken_ = body;
    }

    world::World& world_;
    std::optional<uint32_t> taken_; // whose helm was taken last
};

} // namespace tools
