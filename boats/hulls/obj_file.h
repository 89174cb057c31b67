// obj_file.h -- a user's Wavefront OBJ as a hull.
//
// Metres, x forward. Up is z, or y as most modellers export (then z is to starboard): x stays, (y, z) become (-z, y).
// The origin is the model's own. Everything in the file floats: it must close up, as whyNotClosed has it. Polygons,
// convex or not, become triangles, coincident corners become one, faces turned against their neighbours are turned,
// and a mesh that is inside out altogether is turned too. Materials, texture coordinates and normals in the file are
// not used: normals are rebuilt, smooth except for creases.
#pragma once

#include "boats/body_spec.h"
#include "boats/hulls/hull_mesh.h"

#include "engine/result.h"

#include <filesystem>
#include <string_view>

namespace boats {

struct ObjOptions
{
    UpAxis up = UpAxis::z;
    double scale = 1.0; // metres per unit of the file
};

inline constexpr size_t kMaxObjTriangles = 1'000'000;
inline constexpr size_t kMaxObjCorners = 1024; // of one face
inline constexpr double kMinObjSize = 1e-3;    // of the longest side, after scaling [m]
inline constexpr double kMaxObjSize = 1e3;     // [m]

// Errors are one line that begins with the file's name, of Status::badInput.
engine::Result<HullMesh> readObj(const std::filesystem::path& path, const ObjOptions& options = {});
engine::Result<HullMesh> parseObj(std::string_view text, std::string_view file, const ObjOptions& options = {});

} // namespace boats
