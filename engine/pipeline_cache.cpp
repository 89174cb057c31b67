#include "engine/pipeline_cache.h"

#include "engine/file.h"
#include "engine/log.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <type_traits>
#include <utility>

namespace engine {

namespace {

constexpr uint32_t kVersion = 1; // of our header
constexpr char kMark[8] = {'S', 'E', 'A', 'W', 'A', 'Y', 'P', 'C'};
constexpr size_t kMostBytes = 256 << 20; // of a file: more is not ours

struct Header
{
    char mark[8];
    uint32_t version;
    DriverIdentity driver;
    uint32_t unused;   // 0
    uint64_t bytes;    // of the data after it
    uint64_t checksum; // of the header, this being 0, and the data
};
static_assert(sizeof(Header) == 64 && std::is_trivially_copyable_v<Header>);

// FNV-1a, which finds a file that was cut off or has rotted; it is no guard against malice, nor is the folder open to
// others.
uint64_t hashOn(uint64_t hash, std::span<const std::byte> bytes)
{
    for (const std::byte byte : bytes)
        hash = (hash ^ static_cast<uint64_t>(byte)) * 0x100000001b3ULL;
    return hash;
}

uint64_t checksumOf(Header header, std::span<const std::byte> data)
{
    header.checksum = 0;
    return hashOn(hashOn(0xcbf29ce484222325ULL, std::as_bytes(std::span(&header, 1))), data);
}

// Vulkan's own header, at the start of any driver's data: drivers should look at it themselves, and not all did.
bool isOf(const DriverIdentity& driver, std::span<const std::byte> data)
{
    VkPipelineCacheHeaderVersionOne header{};
    if (data.size() < sizeof header)
        return false;
    std::memcpy(&header, data.data(), sizeof header);
    return header.headerSize >= sizeof header && header.headerSize <= data.size() &&
           header.headerVersion == VK_PIPELINE_CACHE_HEADER_VERSION_ONE && header.vendorID == driver.vendor &&
           header.deviceID == driver.device &&
           std::memcmp(header.pipelineCacheUUID, driver.uuid, sizeof driver.uuid) == 0;
}

VkPipelineCache create(VkDevice device, std::span<const std::byte> data)
{
    VkPipelineCacheCreateInfo info{VK_STRUCTURE_TYPE_PIPELINE_CACHE_CREATE_INFO};
    info.initialDataSize = data.size();
    info.pInitialData = data.data();
    VkPipelineCache made = VK_NULL_HANDLE;
    return vkCreatePipelineCache(device, &info, nullptr, &made) == VK_SUCCESS ? made : VK_NULL_HANDLE;
}

std::filesystem::path absolutePathIn(const char* variable)
{
    const char* text = std::getenv(variable);
    std::filesystem::path path = text ? text : "";
    return path.is_absolute() ? path : std::filesystem::path();
}

} // namespace

std::filesystem::path cacheFolder()
{
    if (const std::filesystem::path cache = absolutePathIn("XDG_CACHE_HOME"); !cache.empty())
        return cache / "seaway";
    const std::filesystem::path home = absolutePathIn("HOME");
    return home.empty() ? home : home / ".cache" / "seaway";
}

DriverIdentity driverIdentity(const VkPhysicalDeviceProperties& properties)
{
    DriverIdentity driver{properties.vendorID, properties.deviceID, properties.driverVersion, {}};
    std::memcpy(driver.uuid, properties.pipelineCacheUUID, sizeof driver.uuid);
    return driver;
}

std::string pipelineCacheName(const DriverIdentity& driver)
{
    std::string uuid;
    for (const uint8_t byte : driver.uuid)
        uuid += fmt::format("{:02x}", byte);
    return fmt::format("pipelines-{:04x}-{:04x}-{:08x}-{}-v{}.bin", driver.vendor, driver.device, driver.driverVersion,
                       uuid, kVersion);
}

std::vector<std::byte> packPipelineCache(const DriverIdentity& driver, std::span<const std::byte> data)
{
    Header header{{}, kVersion, driver, 0, data.size(), 0};
    std::memcpy(header.mark, kMark, sizeof kMark);
    header.checksum = checksumOf(header, data);
    std::vector<std::byte> file(sizeof header + data.size());
    std::memcpy(file.data(), &header, sizeof header);
    std::ranges::copy(data, file.begin() + sizeof header);
    return file;
}

std::optional<std::span<const std::byte>> unpackPipelineCache(const DriverIdentity& driver,
                                                              std::span<const std::byte> file, std::string_view& why)
{
    Header header{};
    const auto refuse = [&](std::string_view reason) {
        why = reason;
        return std::nullopt;
    };
    if (file.size() < sizeof header)
        return refuse("it is cut off");
    std::memcpy(&header, file.data(), sizeof header);
    const std::span<const std::byte> data = file.subspan(sizeof header);
    if (std::memcmp(header.mark, kMark, sizeof kMark) != 0 || header.version != kVersion)
        return refuse("it is of another kind or version");
    if (header.driver != driver)
        return refuse("it is of another driver");
    if (header.bytes != data.size())
        return refuse("it is cut off");
    if (header.checksum != checksumOf(header, data))
        return refuse("its checksum is wrong");
    if (!isOf(driver, data))
        return refuse("its data is of another device");
    return data;
}

PipelineCache::PipelineCache(VkDevice device, const VkPhysicalDeviceProperties& properties,
                             std::filesystem::path folder)
    : device_(device), driver_(driverIdentity(properties))
{
    if (!folder.empty())
        file_ = std::move(folder) / pipelineCacheName(driver_);
    std::error_code ignored; // then there is none
    if (!file_.empty() && std::filesystem::is_regular_file(file_, ignored))
    {
        std::string_view why = "it cannot be read";
        const Result<std::string> text = readFile(file_, kMostBytes);
        const auto bytes = std::as_bytes(std::span<const char>(text ? std::string_view(*text) : std::string_view()));
        if (const auto data = text ? unpackPipelineCache(driver_, bytes, why) : std::nullopt)
        {
            handle_ = create(device, *data);
            saved_ = handle_ ? hashOn(0, *data) : 0;
            why = "the driver does not take it";
        }
        if (handle_)
            logDetail("pipelines of earlier runs: {} bytes from {}", bytes.size(), file_.string());
        else
            logDetail("pipelines of earlier runs are not used, for {}: {}", why, file_.string());
    }
    if (!handle_)
        handle_ = create(device, {});
}

void PipelineCache::save()
try
{
    size_t bytes = 0;
    if (!handle_ || file_.empty() || vkGetPipelineCacheData(device_, handle_, &bytes, nullptr) != VK_SUCCESS ||
        bytes + sizeof(Header) > kMostBytes)
        return;
    std::vector<std::byte> data(bytes);
    if (vkGetPipelineCacheData(device_, handle_, &bytes, data.data()) != VK_SUCCESS || bytes > data.size())
        return;
    data.resize(bytes);
    const uint64_t now = hashOn(0, data);
    if (!isOf(driver_, data) || now == saved_)
        return;
    Result<Done> done = makeFolder(file_.parent_path());
    if (done)
        done = writeFile(file_, packPipelineCache(driver_, data));
    if (done)
        saved_ = now;
    else
    {
        logDetail("pipelines are not kept for later runs: {}", done.error().text);
        file_.clear(); // nor will they be the next time
    }
}
catch (const std::bad_alloc&)
{
    // Then nothing is kept. The end of a device is no place for an error.
}

PipelineCache::~PipelineCache()
{
    if (handle_)
        vkDestroyPipelineCache(device_, handle_, nullptr);
}

PipelineCache::PipelineCache(PipelineCache&& other) noexcept
{
    *this = std::move(other);
}

PipelineCache& PipelineCache::operator=(PipelineCache&& other) noexcept
{
    std::swap(device_, other.device_);
    std::swap(handle_, other.handle_);
    std::swap(driver_, other.driver_);
    std::swap(file_, other.file_);
    std::swap(saved_, other.saved_);
    return *this;
}

} // namespace engine
