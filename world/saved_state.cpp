#include "world/saved_state.h"

#include "engine/file.h"
#include "engine/hash.h"

#include <array>
#include <cstring>

namespace world {

namespace {

constexpr std::array<char, 8> kMagic{'S', 'E', 'A', 'W', 'A', 'Y', 'S', 'T'};
constexpr uint32_t kVersion = 1;
constexpr uint64_t kNoTick = UINT64_MAX;

// The file: this, the head's text, the bytes of the world, a hash of all before.
struct Header
{
    std::array<char, 8> magic = kMagic;
    uint32_t version = kVersion;
    uint32_t headBytes = 0;
    uint64_t layout = 0;
    uint64_t tick = kNoTick;
    uint64_t bytes = 0;
};
static_assert(sizeof(Header) == 40);

engine::Error bad(const std::filesystem::path& path, std::string_view what)
{
    return {fmt::format("{}: {}", path.string(), what), engine::Status::badInput};
}

template <typename T>
std::span<const std::byte> bytesOf(const T& value)
{
    return std::as_bytes(std::span(&value, 1));
}

} // namespace

engine::Result<engine::Done> saveState(engine::Device& device, World& world, std::string_view head,
                                       const std::filesystem::path& path)
{
    device.drain();
    engine::KeptState kept;
    world.keep(kept);
    return writeState(kept.save(device), kept.layout(), world.tick(), head, path);
}

engine::Result<engine::Done> writeState(std::span<const std::byte> saved, uint64_t layout, std::optional<uint64_t> tick,
                                        std::string_view head, const std::filesystem::path& path)
{
    const Header header{.headBytes = static_cast<uint32_t>(head.size()),
                        .layout = layout,
                        .tick = tick.value_or(kNoTick),
                        .bytes = saved.size()};
    const auto text = std::as_bytes(std::span(head));
    engine::Hash hash;
    hash.add(bytesOf(header));
    hash.add(text);
    hash.add(saved);
    const uint64_t sum = hash.value();
    return engine::writeParts(path, {bytesOf(header), text, saved, bytesOf(sum)});
}

engine::Result<SavedState> readState(const std::filesystem::path& path)
{
    constexpr size_t kMostBytes = size_t{8} << 30;
    auto text = engine::readFile(path, kMostBytes);
    if (!text)
        return text.error();
    SavedState state{.source = path.string(), .bytes = std::move(*text)};
    Header header;
    if (state.bytes.size() < sizeof(header) ||
        (std::memcpy(&header, state.bytes.data(), sizeof(header)), header.magic != kMagic))
        return bad(path, "is no saved state; expected a file that F6 or --save-state has written");
    if (header.version != kVersion)
        return bad(path, fmt::format("is a saved state of version {}, and this Seaway reads version {}", header.version,
                                     kVersion));
    const uint64_t all = state.bytes.size();
    if (header.bytes > all || sizeof(header) + header.headBytes + header.bytes + sizeof(uint64_t) != all)
        return bad(path, "is cut off, or has grown; expected a saved state as it was written");
    const auto bytes = std::as_bytes(std::span(state.bytes));
    state.begin = sizeof(header) + header.headBytes;
    engine::Hash hash;
    hash.add(bytes.first(sizeof(header)));
    hash.add(bytes.subspan(sizeof(header), header.headBytes));
    hash.add(bytes.subspan(state.begin, header.bytes));
    uint64_t sum = 0;
    std::memcpy(&sum, state.bytes.data() + all - sizeof(sum), sizeof(sum));
    if (sum != hash.value())
        return bad(path, "is damaged: its checksum is wrong");
    state.head = state.bytes.substr(sizeof(header), header.headBytes);
    state.layout = header.layout;
    if (header.tick != kNoTick)
        state.tick = header.tick;
    return state;
}

engine::Result<engine::Done> loadState(engine::Device& device, World& world, const SavedState& state)
{
    device.drain();
    engine::KeptState kept;
    world.keep(kept);
    const auto saved = std::as_bytes(std::span(state.bytes)).subspan(state.begin);
    if (kept.layout() != state.layout || saved.size() != kept.bytes() + sizeof(uint64_t))
        return bad(state.source, "is the state of another scene, or of other settings; expected one of this world");
    kept.load(device, saved.first(kept.bytes()));
    return engine::Done{};
}

uint64_t stateHash(engine::Device& device, World& world)
{
    device.drain();
    engine::KeptState kept;
    world.keep(kept);
    return kept.compared(device);
}

} // namespace world
