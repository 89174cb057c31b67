#include "engine/hash.h"

#include <bit>
#include <cstring>

namespace engine {

void Hash::mix(uint64_t word)
{
    hash_ = std::rotl(hash_ ^ (word * 0x9e3779b97f4a7c15ull), 29) * 0xbf58476d1ce4e5b9ull;
}

// Each call is filled up with zeros to whole words; the count tells these from bytes.
void Hash::add(std::span<const std::byte> bytes)
{
    count_ += bytes.size();
    for (; bytes.size() >= sizeof(uint64_t); bytes = bytes.subspan(sizeof(uint64_t)))
    {
        uint64_t word;
        std::memcpy(&word, bytes.data(), sizeof(word));
        mix(word);
    }
    uint64_t rest = 0;
    if (!bytes.empty())
        std::memcpy(&rest, bytes.data(), bytes.size());
    mix(rest);
}

// The end is splitmix64's.
uint64_t Hash::value() const
{
    uint64_t z = hash_ ^ count_;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
    return z ^ (z >> 31);
}

} // namespace engine
