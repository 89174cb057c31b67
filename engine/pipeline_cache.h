// pipeline_cache.h -- what the driver made of our shaders, kept on disk from one run to the next.
//
// A file of it can only save time: one that is missing, cut off, changed, of another device or driver, or that cannot be
// read or written is left alone, with a line for -v, and pipelines are made anew. It appears whole or not at all, so any
// number of processes may share it; the last one to write it stays.
#pragma once

#include "engine/vulkan.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace engine {

// Where Seaway keeps what it can make again: $XDG_CACHE_HOME/seaway, else $HOME/.cache/seaway. Empty where neither is
// an absolute path. It need not exist.
std::filesystem::path cacheFolder();

// Whose pipelines they are: another of any of these has other ones.
struct DriverIdentity
{
    uint32_t vendor = 0;
    uint32_t device = 0;
    uint32_t driverVersion = 0;
    uint8_t uuid[VK_UUID_SIZE]{};

    bool operator==(const DriverIdentity&) const = default;
};
DriverIdentity driverIdentity(const VkPhysicalDeviceProperties& properties);

// The name of its file, which says all of the identity and our format's version.
std::string pipelineCacheName(const DriverIdentity& driver);

// A driver's data with our header before it: a mark, a version, the identity, the length and a checksum of everything.
std::vector<std::byte> packPipelineCache(const DriverIdentity& driver, std::span<const std::byte> data);

// The data in `file` if everything is as packPipelineCache() left it, for this driver, and the data begins with Vulkan's
// own header of this device; else none, and `why` says what is wrong.
std::optional<std::span<const std::byte>> unpackPipelineCache(const DriverIdentity& driver,
                                                              std::span<const std::byte> file, std::string_view& why);

class PipelineCache
{
public:
    PipelineCache() = default;
    // Reads the file of this driver in `folder`; an empty folder: nothing is read or written.
    PipelineCache(VkDevice device, const VkPhysicalDeviceProperties& properties, std::filesystem::path folder);
    ~PipelineCache();
    PipelineCache(PipelineCache&& other) noexcept;
    PipelineCache& operator=(PipelineCache&& other) noexcept;

    // To make pipelines with, on any thread; null: without.
    VkPipelineCache handle() const { return handle_; }

    // Writes the file if it would differ from what was read or written last.
    void save();

private:
    VkDevice device_ = VK_NULL_HANDLE;
    VkPipelineCache handle_ = VK_NULL_HANDLE;
    DriverIdentity driver_;
    std::filesystem::path file_; // empty: none
    uint64_t saved_ = 0;         // the checksum of what the file has; 0: there is none
};

} // namespace engine
