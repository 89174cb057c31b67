// kept_state.h -- the list of all that something must keep, so that it can be saved, loaded and compared.
//
// A part that has state has one function that names it all, once:
//
//   void Wakes::keep(engine::KeptState& state)
//   {
//       state.keep("wake states", states_, engine::Alike::yes);
//       state.value("wake tick", tick_);
//   }
//
// Saving and loading go over the same list, so they cannot come apart. They are set-up work, which waits for the GPU.
#pragma once

#include "engine/gpu_scope.h"
#include "engine/memory.h"

#include <functional>
#include <string>
#include <type_traits>
#include <vector>

namespace engine {

// Whether something has the same bits in every run on the same device, whoever looked at it: only that is compared.
enum class Alike
{
    no,
    yes
};

class KeptState
{
public:
    // Things must outlive this object. All of a buffer in device memory:
    void keep(std::string_view name, const Buffer& buffer, Alike alike = Alike::no);
    // All layers of an image in device memory, of its first mip:
    void keep(std::string_view name, const Image& image, uint32_t layers = 1, Alike alike = Alike::no);

    // Of the CPU: a value, or values whose number is always the same.
    template <typename T>
    void value(std::string_view name, T& value)
    {
        static_assert(std::is_trivially_copyable_v<T>);
        items_.push_back({.name = std::string(name), .bytes = std::as_writable_bytes(std::span(&value, 1))});
    }
    template <typename T>
    void values(std::string_view name, std::vector<T>& values)
    {
        static_assert(std::is_trivially_copyable_v<T>);
        items_.push_back({.name = std::string(name), .bytes = std::as_writable_bytes(std::span(values))});
    }

    // A part of an image that is kept by another call: this is only compared.
    void compare(std::string_view name, const Image& image, uint32_t layers, const VkRect2D& part);

    // Called when all was loaded.
    void then(std::function<void()> call) { calls_.push_back(std::move(call)); }

    uint64_t layout() const; // hash of names and sizes: what was saved can be loaded where it is the same
    size_t bytes() const;    // of all that is saved

    std::vector<std::byte> save(Device& device) const;
    void load(Device& device, std::span<const std::byte> saved) const; // of bytes()

    // Saving without a wait, in the frames of a loop: into a readback buffer of copyBytes(). From what is there when its
    // commands have run, packed() makes what save() would have given. It needs no device for that.
    //   before: nothing; it waits for whoever wrote, in this frame or another
    //   after:  all that is kept is read by copies
    size_t copyBytes() const;
    void recordCopy(const Commands& cmd, const Buffer& copy) const;
    std::vector<std::byte> packed(std::span<const std::byte> copy) const;
    uint64_t compared(Device& device) const; // hash of all that is alike

private:
    struct Item
    {
        std::string name;
        std::span<std::byte> bytes = {}; // of the CPU, or
        const Buffer* buffer = nullptr;
        const Image* image = nullptr;
        uint32_t layers = 1;
        VkRect2D part = {}; // of the image
        Alike alike = Alike::no;
        bool saved = true;

        size_t size() const;
    };

    static void recordRead(const Commands& cmd, const Item& item, const Buffer& to, VkDeviceSize at);
    static void read(Device& device, const Item& item, std::span<std::byte> to);
    static void write(Device& device, const Item& item, std::span<const std::byte> from);

    std::vector<Item> items_;
    std::vector<std::function<void()>> calls_;
};

} // namespace engine
