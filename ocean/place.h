// place.h -- from the CPU's doubles to exact places (shaders/shared/place.h).
#pragma once

#include "shared/place.h"

#include <cmath>
#include <cstdint>

namespace ocean {

inline constexpr double kUnitsPerMetre = 1048576.0; // 2^20

// To the nearest 2^-20 m. |metres| < 1e11.
inline gpu::Coord coordAt(double metres)
{
    const auto units = static_cast<int64_t>(std::llround(metres * kUnitsPerMetre));
    return {static_cast<int>(units >> gpu::kBlockBits), static_cast<int>(units & gpu::kBlockMask)};
}

inline gpu::Place placeAt(const glm::dvec2& metres)
{
    const gpu::Coord x = coordAt(metres.x);
    const gpu::Coord y = coordAt(metres.y);
    return {{x.block, y.block}, {x.fine, y.fine}};
}

} // namespace ocean
