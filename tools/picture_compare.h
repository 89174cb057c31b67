// picture_compare.h -- are two pictures the same to the eye, and to the last wrong patch?
//
// Three measures, in levels of 8 bits, so that no kind of mistake hides behind the others:
//   shift   the mean signed difference of the worst channel: a tint or a change of exposure
//   patch   the mean absolute difference of the worst 16x16 block: something moved, missing or new
//   pixel   the greatest difference of any channel of any pixel: a speck
#pragma once

#include "engine/image_file.h"

#include <string>

namespace tools {

inline constexpr uint32_t kPatch = 16; // [px] a side

struct PictureDifference
{
    double shift = 0.0;
    double patch = 0.0;
    double pixel = 0.0;
};

// What a golden picture may differ by: other drivers round differently, and the dither turns a hair's difference
// into a level here and there.
inline constexpr PictureDifference kTolerance{.shift = 0.3, .patch = 1.0, .pixel = 24.0};

// The pictures must have the same size.
PictureDifference comparePictures(const engine::Picture& a, const engine::Picture& b);

bool within(const PictureDifference& difference, const PictureDifference& tolerance);

// The absolute difference, ten times brighter, opaque.
engine::Picture differencePicture(const engine::Picture& a, const engine::Picture& b);

} // namespace tools
