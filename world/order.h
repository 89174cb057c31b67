// order.h -- what a user does to the world, as plain data: the only way in which one changes what is simulated.
//
// An order takes effect at the beginning of a tick, in the order in which they were given; which tick that was, the
// world says to who listens. So the same orders at the same ticks give the same world again, whatever the frame rate.
#pragma once

#include "boats/models/model_list.h"
#include "boats/motion/helm.h"
#include "ocean/ocean_spec.h"

#include <glm/vec2.hpp>

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <variant>
#include <vector>

namespace world {

namespace order {

// What the crew of a boat does from now on, until another order or one of the scene's says otherwise.
struct Helm
{
    uint32_t body = 0;
    boats::Helm helm;

    bool operator==(const Helm&) const = default;
};

// The boat is the user's: whatever held her lets go, she keeps her velocity, and the scene's orders for her end. What
// was held on a course or a path goes on steering that way, under as much throttle as that takes, about.
struct TakeHelm
{
    uint32_t body = 0;

    bool operator==(const TakeHelm&) const = default;
};

// Disturbs the wave grids that cover a place: the finest takes what there is, a coarser one what that leaves at its
// border. Those that follow the camera take what no others do, for they are for the eye alone; repeating ones nothing.
struct Splash
{
    glm::dvec2 at{0.0};  // world [m]
    double radius = 1.0; // [m], 0.01 to 1000
    double height = 0.3; // of its middle [m], -10 to 10; a ring around it takes what the middle adds

    bool operator==(const Splash&) const = default;
};

// Lets a thing fall. There must be a spare body of that model (WorldSpec::spares), else nothing happens; where all of
// them are in use, the one that was dropped first is taken again.
struct Drop
{
    boats::Model model = boats::Model::crate;
    glm::dvec2 at{0.0};  // world [m]
    double height = 2.0; // above where it floats at rest [m], -10 to 100

    bool operator==(const Drop&) const = default;
};

// Lets a boat's anchor go from her bow, or weighs it. Her crew stops the engines and lets the sheets fly.
struct Anchor
{
    uint32_t body = 0;
    bool down = true;

    bool operator==(const Anchor&) const = default;
};

// Another mean wind over all boats, at once. The sea stays as it is: it takes hours to follow.
struct Wind
{
    double speed = 0.0; // [m/s] at 10 m, 0 to 75
    double from = 0.0;  // compass [rad]

    bool operator==(const Wind&) const = default;
};

// Another weather: waves and wind go there together, each wave where it is. What else is simulated goes on. Ignored by a
// sea that cannot (World::canChangeSea(), ocean::canBecome()), or on which more changes are going on than ocean::kMostSeaChanges.
struct Sea
{
    ocean::SeaWeather weather;
    double over = 10.0; // how long it takes [s], 0 to 1000

    bool operator==(const Sea&) const = default;
};

// A boat of the scene's race: whether her crew sails the course by itself. TakeHelm ends that too.
struct Crew
{
    uint32_t body = 0;
    bool races = true;

    bool operator==(const Crew&) const = default;
};

} // namespace order

using Order = std::variant<order::Helm, order::TakeHelm, order::Splash, order::Drop, order::Anchor, order::Wind,
                           order::Sea, order::Crew>;

struct OrderAt
{
    uint64_t tick = 0;
    Order order;

    bool operator==(const OrderAt&) const = default;
};

// Orders on their way into a world.
class OrderQueue
{
public:
    using Listener = std::function<void(const OrderAt&)>;

    // For the next tick that take() is asked for. False, and nothing else, while a log is replayed.
    bool give(const Order& order);

    std::span<const Order> given() const { return given_; } // that did not take effect yet

    // Orders at their ticks, which rise, in place of all that was given; those before the next tick are left out. Up to
    // tick `end` nobody else can give any.
    void replay(std::vector<OrderAt> orders, uint64_t end);

    // The weather that a replay changes to next, if it does.
    std::optional<ocean::SeaWeather> nextWeather() const;

    // The last tick of a replay that is still to come.
    std::optional<uint64_t> replayEnd() const { return end_; }

    // Forgets what did not take effect yet.
    void clear();

    // Hears of every order when it takes effect.
    void listen(Listener listener) { listener_ = std::move(listener); }

    // Those for `tick`, which rises from call to call; good until the next call.
    std::span<const Order> take(uint64_t tick);

private:
    std::vector<Order> given_;
    std::vector<OrderAt> replayed_; // from next_ on still to come
    size_t next_ = 0;
    std::optional<uint64_t> end_;
    std::vector<Order> taken_;
    Listener listener_;
};

} // namespace world
