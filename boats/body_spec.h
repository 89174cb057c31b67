// body_spec.h -- a floating body as a scene asks for it: the tables [[body]].
#pragma once

#include "boats/models/model_list.h"
#include "boats/motion/helm.h"
#include "boats/wakes/wake_spec.h"
#include "ocean/path.h"

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <optional>
#include <string>
#include <vector>

namespace boats {

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

// Many bodies instead of one: in rows from south to north, of columns from west to east, around their position.
struct FieldSpec
{
    uint32_t rows = 1;       // 1 to 4096
    uint32_t columns = 1;    // 1 to 4096
    glm::dvec2 spacing{0.0}; // from column to column and from row to row [m], 0.01 to 1e4 each
    double jitter = 0.0;     // each is moved by up to half of this part of the spacing, either way, 0 to 1
    double turn = 0.0;       // each is turned by up to this, either way [rad]; files say degrees, 0 to 180
    uint32_t seed = 1;       // of that chance

    bool operator==(const FieldSpec&) const = default;
};

// Whether a boat is in the scene's race, and who has her helm at the start.
enum class Racing
{
    none,
    crew, // her crew sails the course by itself
    helm  // she is timed, and does as she is told
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
    double heel = 0.0;              // at the start, starboard down [rad], -180 to 180 degrees
    double trim = 0.0;              // at the start, bow up [rad], -89 to 89 degrees
    glm::dvec3 centreOfMass{0.0};   // how far it lies from the model's own: forward, to port, up [m], -100 to 100
    std::optional<double> mass;     // [kg], 0.01 to 1e9; none: the model's own
    std::optional<glm::dvec3> size; // length, beam, height [m], 0.01 to 1000; none: the model's own
    double scale = 1.0;             // of the model or of its size, 0.01 to 100; metres per unit of a mesh, 1e-6 to 1e6
    double speed = 0.0;             // along the heading, at the start [m/s], -30 to 100
    Hold hold = Hold::free;
    std::vector<ocean::PathKey> keys; // the tables [[body.key]], in order of time; at least one for Hold::path
    std::optional<FieldSpec> field;   // as read: a scene that is loaded has its bodies instead, NAME0, NAME1, ...
    HelmOrder helm;                   // of a boat, at the start
    std::vector<HelmOrder> orders;    // the tables [[body.order]], in order of time
    Racing race = Racing::none;
    double skill = 0.8; // of a crew that races, 0 to 1
    WakeSpec wake;

    bool operator==(const BodySpec&) const = default;
};

void read(engine::TableReader& reader, BodySpec& spec);
void read(engine::TableReader& reader, FieldSpec& field);

// The bodies that `spec` stands for: itself, or those of its field, row by row.
std::vector<BodySpec> spread(const BodySpec& spec);

} // namespace boats
