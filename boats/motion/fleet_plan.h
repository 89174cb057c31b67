// fleet_plan.h -- the bodies of a world before they go to the GPU: whose hull each has, how it starts, who guides it.
#pragma once

#include "boats/body_spec.h"
#include "boats/hulls/particles.h"
#include "boats/models/models.h"
#include "boats/motion/boat_plan.h"
#include "boats/motion/body_pose.h"
#include "boats/motion/helm.h"
#include "boats/motion/plane_plan.h"
#include "boats/race/course.h"
#include "ocean/grids/grid_spec.h"
#include "ocean/ocean_spec.h"

namespace boats {

struct FleetHull
{
    ParticleBody body;
    double floatHeight = 0.0; // height of its centre of mass over the water that it floats at rest in [m]
    HullModel model;          // what it looks like; without a mesh it is not drawn
    std::optional<BoatParts> boat;
    std::vector<gpu::PlaneStation> stations; // of a bottom that planes
};

struct FleetBody
{
    uint32_t hull = 0;
    glm::dvec2 position{0.0};                   // of the centre of mass, world [m]
    std::optional<double> height;               // of it [m]; none: at rest draft on the sea at the start
    glm::dquat orientation{1.0, 0.0, 0.0, 0.0}; // body space to world
    glm::dvec3 velocity{0.0};                   // [m/s]
    glm::dvec3 spin{0.0};                       // in world axes [rad/s]
    Hold hold = Hold::free;                     // course: at the velocity and the heading of the start
    std::vector<ocean::PathKey> keys;           // of a path
    Helm helm;                                  // of a boat, at the start
    std::vector<HelmOrder> orders;              // that change it later, in order of time
    std::string name;                           // what people call it
};

struct FleetSpec
{
    std::vector<FleetHull> hulls;
    std::vector<FleetBody> bodies;
    double step = 1.0 / 60.0;                        // of a tick [s], > 0
    std::vector<uint32_t> feltGrids;                 // wave grids whose water the bodies feel
    std::vector<gpu::GridFollow> follows;            // wave grids that go where a body is
    std::vector<ocean::ObstacleSpec> obstacles = {}; // walls that bodies bump into
    ocean::WindSpec wind{.speed = 0.0, .gusts = 0.0};
    uint32_t seed = 1;                 // of the gusts
    double depth = 200.0;              // of the ground, for anchors [m]
    std::optional<Course> course = {}; // that boats race on
    uint32_t spares = 0; // the last so many bodies lie ready, out of this world, until they are placed; no boats
};

// The hulls and bodies that a scene asks for. Bodies of one shape and weight share a hull. A mesh that cannot be read
// is a mistake here: it was read when the scene was. A user's mesh or centre of mass, for which coarse particles may
// leave no room, has fine ones.
FleetSpec fleetOf(std::span<const BodySpec> specs, Grain grain = Grain::fine);

// Whether a body can be what a scene asks for: its hull has volume, and holds its centre of mass.
engine::Result<engine::Done> checkBody(const BodySpec& spec);

// What the GPU is given.
struct FleetPlan
{
    std::vector<gpu::BodyInfo> infos;
    std::vector<gpu::BodyParticle> particles;
    std::vector<gpu::BodyState> states;
    std::vector<gpu::BodyGuide> guides;
    std::vector<gpu::PlaneStation> stations; // of hulls
    uint32_t drifts = 0;                     // particles of all bodies
    uint32_t planeDrifts = 0;                // twice the stations of all bodies
    std::vector<gpu::BoatInfo> boats;
    std::vector<gpu::BoatEngine> engines;
    std::vector<gpu::BoatSail> sails;
    std::vector<gpu::BoatHelm> helms;     // of boats
    std::vector<gpu::BoatAnchor> anchors; // likewise
    std::vector<gpu::BodyInfo> spares;    // of bodies that lie ready, for when they are placed
};

FleetPlan planFleet(const FleetSpec& spec);

// gpu::kHoldFree and its like.
uint32_t holdOf(Hold hold);

// The guide of a body on a path over the tick from `time` to `time + step` [s]; where it lies still it keeps the
// heading of `last`.
gpu::BodyGuide guideOn(std::span<const ocean::PathKey> keys, double time, double step, const gpu::BodyGuide& last);

} // namespace boats
