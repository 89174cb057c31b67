// The file that keeps pipelines from run to run, without a device: a file that is not exactly ours is not used.
#include "engine/pipeline_cache.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <optional>

namespace {

engine::DriverIdentity driver()
{
    engine::DriverIdentity identity{0x10005, 0x2a, 0x1007006, {}};
    for (uint8_t i = 0; i < VK_UUID_SIZE; ++i)
        identity.uuid[i] = static_cast<uint8_t>(7 * i + 1);
    return identity;
}

// What a driver may give: Vulkan's header, and some bytes of its own.
std::vector<std::byte> dataOf(const engine::DriverIdentity& identity, size_t more)
{
    VkPipelineCacheHeaderVersionOne header{
        sizeof header, VK_PIPELINE_CACHE_HEADER_VERSION_ONE, identity.vendor, identity.device, {}};
    std::memcpy(header.pipelineCacheUUID, identity.uuid, sizeof identity.uuid);
    std::vector<std::byte> data(sizeof header + more);
    std::memcpy(data.data(), &header, sizeof header);
    for (size_t i = sizeof header; i < data.size(); ++i)
        data[i] = static_cast<std::byte>(i * 31);
    return data;
}

bool isTaken(std::span<const std::byte> file, const engine::DriverIdentity& identity)
{
    std::string_view why;
    const bool taken = engine::unpackPipelineCache(identity, file, why).has_value();
    CHECK(taken == why.empty());
    return taken;
}

// An environment variable for the length of a test.
class Variable
{
public:
    Variable(const char* name, const char* value) : name_(name)
    {
        if (const char* was = std::getenv(name))
            was_ = was;
        set(value);
    }
    ~Variable() { set(was_ ? was_->c_str() : nullptr); }

    void set(const char* value) { value ? ::setenv(name_, value, 1) : ::unsetenv(name_); }

private:
    const char* name_;
    std::optional<std::string> was_;
};

} // namespace

TEST_CASE("pipeline cache: what was packed comes back whole, and nothing else does")
{
    const engine::DriverIdentity own = driver();
    const std::vector<std::byte> data = dataOf(own, 101);
    const std::vector<std::byte> file = engine::packPipelineCache(own, data);
    std::string_view why;
    const auto back = engine::unpackPipelineCache(own, file, why);
    REQUIRE(back);
    CHECK(std::ranges::equal(*back, data));
    CHECK(why.empty());

    for (size_t length = 0; length < file.size(); ++length)
    {
        CAPTURE(length);
        CHECK_FALSE(isTaken(std::span(file).first(length), own));
    }
    for (size_t at = 0; at < file.size(); ++at) // a bit of each byte, header and data
    {
        CAPTURE(at);
        std::vector<std::byte> rotten = file;
        rotten[at] ^= std::byte{0x10};
        CHECK_FALSE(isTaken(rotten, own));
    }
    std::vector<std::byte> longer = file;
    longer.push_back(std::byte{0});
    CHECK_FALSE(isTaken(longer, own));
}

TEST_CASE("pipeline cache: another device, driver or version has another file, and does not take ours")
{
    const engine::DriverIdentity own = driver();
    const std::vector<std::byte> file = engine::packPipelineCache(own, dataOf(own, 8));
    std::vector<engine::DriverIdentity> others(4, own);
    ++others[0].vendor;
    ++others[1].device;
    ++others[2].driverVersion;
    ++others[3].uuid[VK_UUID_SIZE - 1];
    for (const engine::DriverIdentity& other : others)
    {
        CHECK(engine::pipelineCacheName(other) != engine::pipelineCacheName(own));
        CHECK_FALSE(isTaken(file, other));
    }
    CHECK(engine::pipelineCacheName(own).find('/') == std::string::npos);

    // A driver that gave data without Vulkan's header of its device: it is not given back.
    CHECK_FALSE(isTaken(engine::packPipelineCache(own, dataOf(others[3], 8)), own));
    CHECK_FALSE(isTaken(engine::packPipelineCache(own, {}), own));
}

TEST_CASE("pipeline cache: its folder is where the desktop says, else in the home, else nowhere")
{
    Variable cache("XDG_CACHE_HOME", "/some/cache");
    Variable home("HOME", "/home/someone");
    CHECK(engine::cacheFolder() == "/some/cache/seaway");
    cache.set("not/absolute"); // the specification says: to be ignored
    CHECK(engine::cacheFolder() == "/home/someone/.cache/seaway");
    cache.set(nullptr);
    CHECK(engine::cacheFolder() == "/home/someone/.cache/seaway");
    home.set("");
    CHECK(engine::cacheFolder().empty());
    home.set(nullptr);
    CHECK(engine::cacheFolder().empty());
}
