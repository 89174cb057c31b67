// body_spec.h -- a floating body as a scene asks for it: the tables [[body]].
#pragma once

#include "boats/wake_spec.h"
#include "engine/table_reader.h"

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <optional>
#include <string>
#include <vector>

namespace boats {

// What a body looks like and floats as. From `buoy` to `sphere` they are primitives, which take a size.
enum class Model
{
    sailboat,
    speedboat,
    tug,
    corsair,
    buoy,
    crate,
    barrel,
    box,
    cube,
    sphere,
    mesh
};

// How a body is moved. course: speed and heading are kept, it floats freely otherwise; path: likewise, along
// the keys; fixed: it does not move at all.
enum class Hold
{
    free,
    course,
    path,
    fixed
};

// Which way is up in a user's mesh.
enum class UpAxis
{
    z,
    y
};

// Where a body on a path is at a time.
struct BodyKey
{
    double time = 0.0;        // [s] from the start, 0 to 1e6
    glm::dvec2 position{0.0}; // world [m]

    bool operator==(const BodyKey&) const = default;
};

struct BodySpec
{
    std::string name; // "body0", "body1", ... by place where the scene gives none
    Model model = Model::box;
    std::string mesh;               // the .obj file of Model::mesh, relative to the scene's own
    UpAxis up = UpAxis::z;          // of that file
    glm::dvec2 position{0.0};       // of the centre of mass, world [m]
    std::optional<double> height;   // of the centre of mass [m]; none: at rest draft on the sea at t = 0
    double heading = 0.0;           // compass [rad], clockwise from north; files say degrees
    std::optional<double> mass;     // [kg], 0.01 to 1e9; none: the model's own
    std::optional<glm::dvec3> size; // length, beam, height [m], 0.01 to 1000; none: the model's own
    double scale = 1.0;             // of the model or of its size, 0.01 to 100; metres per unit of a mesh, 1e-6 to 1e6
    double speed = 0.0;             // along the heading, at the start [m/s], -30 to 100
    Hold hold = Hold::free;
    WakeSpec wake;
    std::vector<BodyKey> keys; // the tables [[body.key]], in order of time; at least one for Hold::path

    bool operator==(const BodySpec&) const = default;
};

void read(engine::TableReader& reader, BodySpec& spec);
void read(engine::TableReader& reader, BodyKey& key);

} // namespace boats
