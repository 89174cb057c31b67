#include "engine/nearest.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

namespace engine {

size_t editDistance(std::string_view a, std::string_view b)
{
    // Optimal string alignment, three rows at a time.
    std::vector<size_t> before(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
    for (size_t j = 0; j <= b.size(); ++j)
        last[j] = j;
    for (size_t i = 1; i <= a.size(); ++i)
    {
        row[0] = i;
        for (size_t j = 1; j <= b.size(); ++j)
        {
            const size_t cost = a[i - 1] == b[j - 1] ? 0 : 1;
            row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + cost});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = std::min(row[j], before[j - 2] + 1);
        }
        before.swap(last);
        last.swap(row);
    }
    return last[b.size()];
}

std::string nearest(std::string_view word, std::span<const std::string> known)
{
    std::string best;
    size_t bestDistance = std::max<size_t>(2, word.size() / 3) + 1;
    for (const std::string& candidate : known)
    {
        const size_t distance = editDistance(word, candidate);
        const bool sameStart = !word.empty() && candidate.starts_with(word.front());
        if (distance < bestDistance && distance < candidate.size() && (distance <= 1 || sameStart))
        {
            best = candidate;
            bestDistance = distance;
        }
    }
    return best;
}

std::string suggestion(std::string_view word, std::span<const std::string> known)
{
    const std::string near = nearest(word, known);
    if (!near.empty())
        return fmt::format("; did you mean '{}'?", near);
    return known.empty() ? std::string() : fmt::format("; one of: {}", fmt::join(known, ", "));
}

} // namespace engine
