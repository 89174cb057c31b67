// wake.h -- the waves that bodies make: what their kernels and boats/wakes/wakes.h share.
//
// A footprint is the part of each cell that a hull covers at the water's surface, softened over about a cell. It is
// read from a stack of cuts through the hull, made once for every size of cells (boats/wakes/footprint.h).
#ifndef SEAWAY_SHARED_WAKE_H
#define SEAWAY_SHARED_WAKE_H

#include "place.h"
#include "sea.h"
#include "types.h"

SHARED_BEGIN

SHARED_CONSTANT int kCuts = 24;        // of a hull, one above the other
SHARED_CONSTANT int kSlices = 24;      // of what a hull adds to a dispersive grid, from its bottom to its highest waterline
SHARED_CONSTANT int kPatches = 8;      // pressures of a planing bottom behind these, from its shortest wetted length to its longest
SHARED_CONSTANT uint kMaxSweeps = 16u; // places between two ticks at which a footprint is taken

// Bodies are in the way of waves up to the first speed and let them go by at the second [m/s].
SHARED_CONSTANT float kHoldSpeed = 0.2f;
SHARED_CONSTANT float kLetGoSpeed = 1.0f;

// Hulls make foam from the first speed on, and most from the second [m/s].
SHARED_CONSTANT float kSlamSpeed = 2.5f;
SHARED_CONSTANT float kWhiteSpeed = 6.0f;

// In which what a hull adds to a dispersive grid follows her sinkage and trim [s]: the waves of heave and pitch are not made,
// as their damping is among the forces on a body.
SHARED_CONSTANT float kSinkTime = 1.0f;

SHARED_CONSTANT float kRaceSpeed = 4.0f;     // of the water behind an engine at full throttle, at rest [m/s]
SHARED_CONSTANT float kEngineHeight = 0.02f; // of what an engine at full speed throws up in a tick [m]

// A hull's cuts for cells of one size, in an image whose layer c is the cut at bottom + c / perCut.
struct WakePrint
{
    ivec2 corner; // in the image
    ivec2 texels;
    vec2 low;       // of the middle of its first texel, from the centre of mass [m]
    float perTexel; // [1/m]
    float bottom;   // height of the lowest cut, from the centre of mass [m]
    float perCut;   // [1/m]
    float radius;   // around the centre of mass that holds all of it, softening included [m]
    float stiff;    // of a dispersive grid: by how much more than other water that under a hull at rest weighs when it rises
};
SHARED_SIZE(WakePrint, 44)

// What a hull adds to a dispersive grid (boats/wakes/hull_source.h), in an image whose layer j has the slices j and j + 1, of
// the waterlines bottom + j / perSlice and the next. Behind them, layer kSlices + j has the pressures j and j + 1.
struct WakeSource
{
    ivec2 corner; // in the image
    ivec2 texels;
    vec2 low;       // of the middle of its first texel, from the centre of mass [m]
    float perTexel; // [1/m]
    float bottom;   // height of the lowest waterline, from the centre of mass [m]
    float perSlice; // [1/m]
    float perDeep;  // by which it fades above the last slice [1/m]
    float transom;  // of a bottom that planes: where it ends [m]
    float shortest; // its wetted length of the first pressure [m]; 0: it does not plane
    float perPatch; // from there to the next [1/m]
};
SHARED_SIZE(WakeSource, 52)

// Where the pressure of a planing bottom has its middle, in parts of the wetted length from the transom.
SHARED_CONSTANT float kPlaneCentre = 0.6f;

// Who adds waves to a grid that takes wakes. Dispersive grids that follow one body are a group and share its waves by wave
// length.
SHARED_CONSTANT uint kAnyBody = 0xffffffffu;
struct WakeSharer
{
    uint group; // 0: a plain grid
    uint owner; // of a dispersive one, the body that it follows, which adds its waves to its own grids alone; or kAnyBody
};
SHARED_SIZE(WakeSharer, 8)

// What of a body never changes.
struct WakeBody
{
    uint firstPrint; // one for each grid that takes waves, in their order
    float draft;     // volume displaced over the area of the waterline, at rest [m]
    float strength;  // of its waves
    uint replace;    // 1: its waves take the place of what is there
    vec2 half_;      // half the length and half the beam of the waterline [m]
    uint firstEngine;
    uint engines;
    uint guided;     // 1: it is kept at its speed by its engines
    float fullSpeed; // at which its engines make most waves [m/s]
    float rest;      // depth of its centre of mass below the water that it floats at rest in [m]
    uint hold;       // BodyInfo
    uint firstSource; // one for each dispersive grid that takes waves, in their order
};
SHARED_SIZE(WakeBody, 52)

// A circular generator of waves and foam.
struct WakeEngine
{
    vec3 at;      // from the centre of mass [m]
    float radius; // at full speed [m]
};
SHARED_SIZE(WakeEngine, 16)

// A body as it cuts the water.
struct WakePose
{
    Place place;      // of the centre of mass
    vec4 orientation; // BodyState
    float depth;      // of the centre of mass below the water over it [m]
    vec2 slope;       // of the water, as a plane
};
SHARED_SIZE(WakePose, 44)

struct WakeState // all zero: nothing is known of the tick before
{
    WakePose poses[3]; // at this tick, the one before and the one before that
    float lift;        // height of its waves [m]
    float hold;        // how much it is in the way of waves, 0 to 1
    float splash;      // height of what an impact throws up in this tick [m]; > 0: it comes out of the water
    uint under;        // 1: its centre of mass is under water
    float drive;       // of its engines, -1 to 1, in parts of full speed; < 0: astern
    float wash;        // speed of the water that they leave behind [m/s]
    float slam;        // how much foam its hull makes, 0 to 1
    // At this tick and the one before, the waterline along its middle: height over the centre of mass, in body space [m], and
    // by how much it rises forward. Up and down it follows the body in kSinkTime.
    vec2 sunk[2];
    // Likewise, what of its weight is on that water: in parts of what its cuts displace, and what its bottom carries by planing
    // [m^3], and that times how far forward [m^4].
    vec3 carried[2];
};
SHARED_SIZE(WakeState, 200)

// A body on one of the grids that take waves, which are in order from coarse to fine.
struct WakeShare
{
    float weight; // how much of the grid is read where the body is, 0 to 1; less where other grids have its waves
    float own;    // of that, what no finer grid has
    float coarse; // weight of the next coarser grid that holds the body; 0: there is none
    uint coarser; // which that is
};
SHARED_SIZE(WakeShare, 16)

struct WakePush
{
    uint bodies;
    float step; // of a tick [s]
    FeltSea sea;
};
SHARED_SIZE(WakePush, 68)

struct WakeSourcePush
{
    uint firstArea; // of this kernel's, one for every body and dispersive grid
};
SHARED_SIZE(WakeSourcePush, 4)

struct WakePrintPush
{
    uint tick;
    float step;  // of a tick [s]
    uint update; // of the foam maps, the last one; 0: there are none
};
SHARED_SIZE(WakePrintPush, 12)

SHARED_END

#endif
