// curve.h -- a smooth path through keys: where something is at a time.
#pragma once

#include <algorithm>
#include <span>

namespace engine {

// The value at `time` of `member` along the keys, each with a `time` of its own. Cubic between keys, with one slope at
// each: that of the chord from neighbour to neighbour. Before the first key and after the last it stays as it is there.
// At least one key, in order of time.
template <typename Key, typename Value>
Value alongKeys(std::span<const Key> keys, Value Key::*member, double time)
{
    const auto next = std::ranges::upper_bound(keys, time, {}, &Key::time);
    if (next == keys.begin())
        return keys.front().*member;
    if (next == keys.end())
        return keys.back().*member;

    const auto i = static_cast<size_t>(next - keys.begin()) - 1;
    const auto slopeAt = [&](size_t k) {
        const Key& before = keys[k > 0 ? k - 1 : k];
        const Key& after = keys[std::min(k + 1, keys.size() - 1)];
        return (after.*member - before.*member) / (after.time - before.time);
    };
    const double span = keys[i + 1].time - keys[i].time;
    const double u = (time - keys[i].time) / span;
    const double v = 1.0 - u;
    return v * v * (1.0 + 2.0 * u) * (keys[i].*member) + u * u * (1.0 + 2.0 * v) * (keys[i + 1].*member) +
           span * u * v * (v * slopeAt(i) - u * slopeAt(i + 1));
}

} // namespace engine
