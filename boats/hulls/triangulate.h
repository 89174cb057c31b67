// triangulate.h -- a polygon in space as triangles, by cutting off ears.
#pragma once

#include "boats/hulls/hull_mesh.h"

#include <span>
#include <vector>

namespace boats {

// Adds the triangles of a polygon, convex or not, flat or nearly so, that turn as it does. Every edge of it is an
// edge of one triangle, so that a closed mesh stays closed; so it is too for a polygon that crosses itself, whatever
// its triangles then look like. Of the ears, that with the shortest cut goes first: quads that are not flat are folded
// along their shorter diagonal. Corners that repeat the one before are left out; fewer than three make nothing. The
// time grows with the square of the corners.
void triangulate(std::span<const glm::dvec3> polygon, std::vector<Triangle>& triangles);

} // namespace boats
