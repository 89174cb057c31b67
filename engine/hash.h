// hash.h -- 64 bits of any bytes: to see damage and differences, not against who makes them on purpose.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace engine {

class Hash
{
public:
    void add(std::span<const std::byte> bytes);
    uint64_t value() const;

private:
    void mix(uint64_t word);

    uint64_t hash_ = 0x9e3779b97f4a7c15ull;
    uint64_t count_ = 0; // of bytes
};

inline uint64_t hashOf(std::span<const std::byte> bytes)
{
    Hash hash;
    hash.add(bytes);
    return hash.value();
}

} // namespace engine
