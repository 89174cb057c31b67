// land_tiles.h -- which squares of the land are drawn, and how finely: coarser with distance.
//
// The land is a tree of squares: each has the same number of heights along a side, and half as far apart as its parent's. A
// square is split where the eye is nearer than some of its sides. Every other height of a square fades, with distance, into
// the line between its neighbours, so that where a coarser square begins it already is one: there is no crack and no jump
// (after Strugar 2009). Distance is that over the ground, and the eye's height above the highest of it: the same for a
// vertex and for a square.
#pragma once

#include "ocean/land/land_map.h"
#include "shared/land.h"

#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>

#include <vector>

namespace render {

// Who looks.
struct LandEye
{
    glm::dvec3 eye{0.0};   // world [m]
    glm::dmat4 clip{1.0};  // clipFromRelative()
    bool mirrored = false; // what still water mirrors of it: the land above the water, upside down
};

class LandTiles
{
public:
    // `quads` are those along a tile's side, an even number.
    LandTiles(const ocean::LandMap& map, int quads);

    // Those in view; what was in `tiles` is lost.
    void select(const LandEye& eye, std::vector<gpu::LandTile>& tiles) const;

    double highest() const { return highest_; } // of the ground [m]
    double above(double eyeHeight) const;       // gpu::LandPush
    size_t most() const { return most_; }       // tiles that a view can have

private:
    struct Heights // lowest and highest in a square [m]
    {
        float low;
        float high;
    };
    struct Level // squares of one size
    {
        glm::ivec2 count{0};
        std::vector<Heights> heights;
    };

    bool isInView(const LandEye& eye, int level, const glm::ivec2& square) const;
    double distance(const LandEye& eye, int level, const glm::ivec2& square) const;
    double splitBelow(int level) const; // distance [m]
    void add(const LandEye& eye, int level, const glm::ivec2& square, std::vector<gpu::LandTile>& tiles) const;

    glm::dvec2 low_;
    double cell_;
    int quads_;
    double highest_;
    size_t most_;
    std::vector<Level> levels_; // the finest first; the last has one square
};

} // namespace render
