#include "world/state_keeper.h"

namespace world {

StateKeeper::StateKeeper(engine::Device& device, World& world) : world_(world)
{
    engine::KeptState kept;
    world.keep(kept);
    try
    {
        for (Copy& copy : copies_)
            copy.buffer = engine::Buffer(device, {.name = "state of a moment ago",
                                                  .bytes = kept.copyBytes(),
                                                  .usage = VK_BUFFER_USAGE_TRANSFER_DST_BIT,
                                                  .kind = engine::MemoryKind::readback});
    }
    catch (const engine::OutOfMemory&)
    {
        copies_ = {};
    }
}

void StateKeeper::record(const engine::Commands& cmd, uint32_t slot, double elapsed)
{
    left_ -= elapsed;
    if (left_ > 0.0 || !world_.tick())
        return;
    Copy& copy = copies_[whole_ ? 1 - *whole_ : 0];
    if (!copy.buffer || copy.slot)
        return;
    left_ = kEvery;
    engine::KeptState kept;
    world_.keep(kept);
    kept.recordCopy(cmd, copy.buffer);
    copy.tick = world_.tick();
    copy.slot = slot;
}

void StateKeeper::receive(uint32_t slot)
{
    for (size_t i = 0; i < copies_.size(); ++i)
        if (copies_[i].slot == slot)
        {
            copies_[i].slot.reset();
            whole_ = i;
        }
}

engine::Result<engine::Done> StateKeeper::write(std::string_view head, const std::filesystem::path& path)
{
    const Copy& copy = copies_[whole_.value()];
    copy.buffer.invalidate();
    engine::KeptState kept;
    world_.keep(kept);
    return writeState(kept.packed(copy.buffer.mapped<const std::byte>()), kept.layout(), copy.tick, head, path);
}

} // namespace world
