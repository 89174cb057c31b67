#include "engine/nearest.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <vector>

namespace engine {

namespace {

std::string inSmallLetters(std::string_view word)
{
    std::string small(word);
    std::ranges::transform(small, small.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return small;
}

// How many letters two words have in common in the same order.
size_t commonLetters(std::string_view a, std::string_view b)
{
    std::vector<size_t> last(b.size() + 1), row(b.size() + 1);
    for (const char letter : a)
    {
        for (size_t j = 1; j <= b.size(); ++j)
            row[j] = letter == b[j - 1] ? last[j - 1] + 1 : std::max(last[j], row[j - 1]);
        last.swap(row);
    }
    return last[b.size()];
}

} // namespace

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
    const std::string typed = inSmallLetters(word);
    std::string best;
    size_t bestDistance = std::max<size_t>(2, word.size() / 3) + 1;
    for (const std::string& candidate : known)
    {
        const std::string right = inSmallLetters(candidate);
        const size_t distance = editDistance(typed, right);
        const bool alike = 3 * commonLetters(typed, right) >= 2 * std::max(typed.size(), right.size());
        if (distance < bestDistance && alike)
        {
            best = candidate;
            bestDistance = distance;
        }
    }
    if (!best.empty() || word.size() < 3)
        return best;
    // The beginning of one word, and of one only.
    const auto begins = [&](const std::string& candidate) { return inSmallLetters(candidate).starts_with(typed); };
    const auto only = std::ranges::find_if(known, begins);
    return std::ranges::count_if(known, begins) == 1 ? *only : std::string();
}

std::string suggestion(std::string_view word, std::span<const std::string> known)
{
    const std::string near = nearest(word, known);
    if (!near.empty())
        return fmt::format("; did you mean '{}'?", near);
    return known.empty() ? std::string() : fmt::format("; one of: {}", fmt::join(known, ", "));
}

} // namespace engine
