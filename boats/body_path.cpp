#include "boats/body_path.h"

#include <algorithm>

namespace boats {

namespace {

glm::dvec2 velocityAt(std::span<const BodyKey> keys, size_t i)
{
    const BodyKey& before = keys[i > 0 ? i - 1 : i];
    const BodyKey& after = keys[std::min(i + 1, keys.size() - 1)];
    return (after.position - before.position) / (after.time - before.time);
}

} // namespace

glm::dvec2 pathAt(std::span<const BodyKey> keys, double time)
{
    const auto next = std::ranges::upper_bound(keys, time, {}, &BodyKey::time);
    if (next == keys.begin())
        return keys.front().position;
    if (next == keys.end())
        return keys.back().position;
    const auto i = static_cast<size_t>(next - keys.begin()) - 1;
    const double span = keys[i + 1].time - keys[i].time;
    const double u = (time - keys[i].time) / span;
    const double v = 1.0 - u;
    return v * v * (1.0 + 2.0 * u) * keys[i].position + u * u * (1.0 + 2.0 * v) * keys[i + 1].position +
           span * u * v * (v * velocityAt(keys, i) - u * velocityAt(keys, i + 1));
}

} // namespace boats
