#include "ocean/sea/sea_images.h"

#include "shared/sea.h"

#include <bit>

namespace ocean {

namespace {

constexpr VkFormat kFormat = VK_FORMAT_R32G32B32A32_SFLOAT;
constexpr VkFormat kFoamFormat = VK_FORMAT_R32G32_SFLOAT;
constexpr VkImageUsageFlags kUsage = VK_IMAGE_USAGE_STORAGE_BIT | VK_IMAGE_USAGE_SAMPLED_BIT |
                                     VK_IMAGE_USAGE_TRANSFER_SRC_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT;

// Levels are made two by two, down to 2 x 2 texels; of coarser ones nobody could see anything.
uint32_t levelsOf(uint32_t size)
{
    return static_cast<uint32_t>(std::bit_width(size) - 1) & ~1u;
}

engine::ImageSpec layeredSpec(std::string_view name, uint32_t size, uint32_t cascades, engine::MemoryKind memory,
                              uint32_t mips = 1)
{
    return {.name = name,
            .format = kFormat,
            .extent = {size, size},
            .usage = kUsage,
            .layers = cascades,
            .mips = mips,
            .kind = memory};
}

engine::ImageSpec foamSpec(uint32_t size, uint32_t cascades, engine::MemoryKind memory)
{
    engine::ImageSpec spec = layeredSpec("sea foam", size, cascades, memory);
    spec.format = kFoamFormat;
    return spec;
}

} // namespace

SeaImages::SeaImages(engine::Device& device, const SeaWaves& waves, uint32_t feltCascades, const SeaImageNeeds& needs)
{
    const uint32_t size = waves.size();
    const auto make = [&](std::string_view name, uint32_t cascades, uint32_t mips) {
        return engine::Image(device, layeredSpec(name, size, cascades, needs.memory, mips));
    };
    for (uint32_t i = 0; i < needs.perFrame; ++i)
    {
        seen.add({make("sea displacement", waves.cascades(), levelsOf(size)),
                  make("sea slopes", waves.cascades(), levelsOf(size))});
        foam.add(engine::Image(device, foamSpec(size, waves.cascades(), needs.memory)));
    }
    for (uint32_t i = 0; feltCascades > 0 && i < needs.perTick; ++i)
        felt.add({make("felt displacement", feltCascades, 1), make("felt velocity", feltCascades, 1)});
}

engine::ImageSpec fieldsSpec(uint32_t size, uint32_t cascades, engine::MemoryKind memory)
{
    return {.name = "sea fields",
            .format = kFormat,
            .extent = {size, 2 * size * cascades},
            .usage = VK_IMAGE_USAGE_STORAGE_BIT,
            .kind = memory};
}

bool canUseHostFft(const engine::Device& device)
{
    constexpr uint32_t kSize = 2048; // the largest that there may be
    constexpr engine::MemoryKind kMemory = engine::MemoryKind::upload;
    const auto can = [&](const engine::ImageSpec& spec) { return engine::Image::canUpload(device, spec); };
    return can(layeredSpec("sea", kSize, gpu::kMaxCascades, kMemory, levelsOf(kSize))) &&
           can(foamSpec(kSize, gpu::kMaxCascades, kMemory)) && can(fieldsSpec(kSize, gpu::kMaxCascades, kMemory));
}

} // namespace ocean
