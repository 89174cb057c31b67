// grid_lod.h -- which wave grids may sleep: those far from the eye that no body feels.
#pragma once

namespace ocean {

struct GridDistance
{
    double toEye = 0.0;  // from the eye to the nearest point of the grid [m]; 0: above it
    double side = 0.0;   // the grid's larger side [m]
    bool isFelt = false; // a body is on it or it follows one: physics must not depend on where the eye is
};

// A grid falls asleep eight of its sides away and wakes at six, so an eye that lingers at the limit does not make it
// start and stop.
inline bool isAwake(const GridDistance& grid, bool wasAwake)
{
    constexpr double kSleepAt = 8.0; // [sides]
    constexpr double kWakeAt = 6.0;
    return grid.isFelt || grid.toEye <= (wasAwake ? kSleepAt : kWakeAt) * grid.side;
}

} // namespace ocean
