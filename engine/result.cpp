#include "engine/result.h"

#include <algorithm>

namespace engine {

namespace {

constexpr size_t kLongestWord = 400; // a path may be long
constexpr size_t kLongestLine = 2000;

// The first two thirds and the last third of what may stay; a character of several bytes stays whole or goes.
std::string withoutMiddle(std::string_view text, size_t most)
{
    if (text.size() <= most)
        return std::string(text);
    const auto isInside = [&](size_t i) { return (static_cast<unsigned char>(text[i]) & 0xc0) == 0x80; };
    size_t head = most / 3 * 2;
    size_t tail = text.size() - most / 3;
    while (head > 0 && isInside(head))
        --head;
    while (tail < text.size() && isInside(tail))
        ++tail;
    return fmt::format("{}...{}", text.substr(0, head), text.substr(tail));
}

} // namespace

std::string asOneLine(std::string_view text)
{
    std::string all(text);
    const auto isControl = [](unsigned char c) { return c < 0x20 || c == 0x7f; };
    std::replace_if(all.begin(), all.end(), isControl, ' ');
    std::string line;
    for (size_t begin = 0; begin < all.size();)
    {
        const size_t end = std::min(all.find(' ', begin), all.size());
        line += withoutMiddle(std::string_view(all).substr(begin, end - begin), kLongestWord);
        line.append(end < all.size() ? 1 : 0, ' ');
        begin = end + 1;
    }
    return withoutMiddle(line, kLongestLine);
}

} // namespace engine
