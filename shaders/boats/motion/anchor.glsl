// boats/motion/anchor.glsl -- what a boat at anchor feels at her bow.
//
// Math  a rope as a spring that only pulls: T = k s + c s', s > 0 how far it is stretched. k is such that the boat alone
//       would swing on it in kRopePeriod, whatever her size, and c half of what is critical: an anchor chain is lifted off
//       the ground little by little, and does not jerk. It pulls along the straight line from the bow to the anchor.
//       Where the water is too deep for ropes it leads to a sea anchor, a parachute kDrogueDepth down: it goes with the
//       current, and after the boat at the speed at which its drag is the pull, v = sqrt(2 T / (rho C A)).
//       Left out: an anchor that drags, the rope's weight, waves at the sea anchor.
#ifndef SEAWAY_ANCHOR_GLSL
#define SEAWAY_ANCHOR_GLSL

#include "ocean/places.glsl"
#include "shared/drive.h"

// The pull [N] at a bow that is `arm` [m] from the boat's centre of mass, at `place` and `height` [m], and moves at
// `velocity` [m/s]; world axes. The anchor is let go, or comes on by a tick of `step` [s].
vec3 anchorPull(inout AnchorState state, BoatAnchor anchor, Place place, float height, vec3 arm, vec3 velocity, vec2 current,
                float step_)
{
    if (state.down == kAnchorUp)
        return vec3(0.0);
    if (state.down == kAnchorLetGo)
        state = AnchorState(placeFrom(place, arm.xy), kAnchorDown);
    bool drifts = anchor.deep <= 0.0;
    float deep = drifts ? kDrogueDepth : anchor.deep;
    vec3 line = vec3(placesApart(place, state.at) - arm.xy, -deep - height - arm.z);
    float far_ = max(length(line), 1e-3);
    line /= far_;
    float stretch = max(far_ - anchor.rope, 0.0);
    float parts = -dot(velocity - vec3(drifts ? current : vec2(0.0), 0.0), line);
    float tension = max(anchor.stiff * stretch + anchor.slow * min(stretch, 1.0) * parts, 0.0);
    if (drifts)
    {
        float follows = min(sqrt(2.0 * tension / (kWaterDensity * anchor.drag)), stretch / step_);
        state.at = placeFrom(state.at, step_ * (current - follows * line.xy));
    }
    return tension * line;
}

#endif
