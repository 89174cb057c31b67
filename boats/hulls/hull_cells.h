// hull_cells.h -- a closed mesh cut by a grid of boxes: what of it lies in each, exactly.
//
// For every vertical line the hull's inside is where it has entered through one face and not left through another, so
// the length inside a layer is the sum over faces of +-(z clamped to the layer). Integrals of polynomials times that
// length over the faces, clipped to the column, give each cell's volume and moments.
#pragma once

#include "boats/hulls/hull_mesh.h"

namespace boats {

// Cells between neighbouring edges along each axis, increasing [m].
struct CellGrid
{
    std::vector<double> x;
    std::vector<double> y;
    std::vector<double> z;

    size_t count() const { return (x.size() - 1) * (y.size() - 1) * (z.size() - 1); }
    size_t index(size_t i, size_t j, size_t k) const { return (i * (y.size() - 1) + j) * (z.size() - 1) + k; }
    glm::dvec3 middle(size_t cell) const;
};

// What of the hull lies in a cell. Moments are about `origin`, the same for all cells.
struct Piece
{
    double volume = 0.0;    // [m^3]; 0 where nothing is but rounding
    glm::dvec3 first{0.0};  // integral of x, y, z [m^4]
    glm::dvec3 second{0.0}; // integral of x^2, y^2, z^2 [m^5]
    glm::dvec3 face{0.0};   // outward area vector of the skin in it [m^2]
    double skin = 0.0;      // area of the skin in it [m^2]
    glm::dvec3 origin{0.0};

    Piece& operator+=(const Piece& other);
};

// A piece for each cell, by CellGrid::index. The grid must cover the mesh, which must close up.
std::vector<Piece> cutIntoCells(std::span<const Triangle> triangles, const CellGrid& grid);

} // namespace boats
