#include "ocean/sea/dispersion.h"

#include <cmath>

namespace ocean {

double dispersion(double k, double depth)
{
    return std::sqrt(kGravity * k * std::tanh(k * depth));
}

double groupSpeed(double k, double depth)
{
    const double x = k * depth;
    if (x < 1e-8)
        return std::sqrt(kGravity * depth);
    const double phaseSpeed = std::sqrt(kGravity * depth * (std::tanh(x) / x));
    const double shallow = x < 300.0 ? 2.0 * x / std::sinh(2.0 * x) : 0.0; // 1 in shallow water, 0 in deep
    return 0.5 * phaseSpeed * (1.0 + shallow);
}

double wavenumber(double omega, double depth)
{
    // In x = k depth: x tanh x = y. Newton from Eckart's guess, which is within 5 % everywhere.
    const double y = omega * omega * depth / kGravity;
    if (y <= 0.0)
        return 0.0;
    if (y > 30.0) // deep to the last bit
        return omega * omega / kGravity;
    double x = y / std::sqrt(std::tanh(y));
    for (int i = 0; i < 6; ++i)
    {
        const double t = std::tanh(x);
        x -= (x * t - y) / (t + x * (1.0 - t * t));
    }
    return x / depth;
}

} // namespace ocean
