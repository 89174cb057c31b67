// camera_spec.h -- the camera as a scene asks for it: the table [camera].
#pragma once

#include "engine/table_reader.h"

#include <glm/vec3.hpp>

#include <string>
#include <vector>

namespace world {

// chase: behind a body; orbit: around a body or, without one, around `look`; deck: on board; free: at `eye`,
// flown by hand; path: a smooth curve through the keys.
enum class CameraMode
{
    chase,
    orbit,
    deck,
    free,
    path
};

// Where a camera on a path is at a time.
struct CameraKey
{
    double time = 0.0;    // [s] from the start, 0 to 1e6
    glm::dvec3 eye{0.0};  // world [m]
    glm::dvec3 look{0.0}; // the point it looks at, world [m]

    bool operator==(const CameraKey&) const = default;
};

struct CameraSpec
{
    CameraMode mode = CameraMode::free;  // chase where the scene has a body and gives no mode
    std::string follow;                  // a body; the first where the scene gives none; empty: there is none
    double distance = 25.0;              // chase, orbit: from the body, along the water [m], 0.5 to 5000
    double height = 8.0;                 // chase, orbit: of the eye above still water [m], 0 to 5000
    double fov = 50.0 * engine::kDegree; // field of view, top to bottom [rad]; in files 5 to 120 degrees
    glm::dvec3 eye{30.0, 15.0, 6.0};     // free: world [m]
    glm::dvec3 look{0.0, 0.0, 1.0};      // free, orbit: the point it looks at, world [m]
    std::vector<CameraKey> keys; // the tables [[camera.key]], in order of time; at least one for CameraMode::path

    bool operator==(const CameraSpec&) const = default;
};

void read(engine::TableReader& reader, CameraSpec& spec);
void read(engine::TableReader& reader, CameraKey& key);

} // namespace world
