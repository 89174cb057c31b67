#include "engine/statistics.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

namespace engine {

double percentile(std::span<const double> values, double percent)
{
    if (values.empty())
        return 0.0;
    std::vector<double> sorted(values.begin(), values.end());
    const double rank = std::ceil(percent / 100.0 * static_cast<double>(sorted.size()));
    const size_t index = std::min(sorted.size() - 1, static_cast<size_t>(std::max(rank, 1.0)) - 1);
    std::nth_element(sorted.begin(), sorted.begin() + static_cast<std::ptrdiff_t>(index), sorted.end());
    return sorted[index];
}

double mean(std::span<const double> values)
{
    return values.empty() ? 0.0
                          : std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

} // namespace engine
