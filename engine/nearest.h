// nearest.h -- "did you mean": the known word that is closest to what was typed.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace engine {

// Number of single-character insertions, deletions, substitutions and swaps of neighbours between two words.
size_t editDistance(std::string_view a, std::string_view b);

// The known word nearest to `word`, in capitals or not, or an empty string if none is near enough to be what was meant:
// few mistakes, and two thirds of the letters right. Else the one word that begins so, if there is one.
std::string nearest(std::string_view word, std::span<const std::string> known);

// "; did you mean 'x'?" or, where nothing is near, "; one of: a, b, c".
std::string suggestion(std::string_view word, std::span<const std::string> known);

} // namespace engine
