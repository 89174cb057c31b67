#include "ocean/land/land_file.h"

#include "engine/image_file.h"
#include "engine/npy_file.h"
#include "ocean/land/land_spec.h"

#include <algorithm>
#include <cmath>

namespace ocean {
namespace {

engine::Error badInput(std::string text)
{
    return {std::move(text), engine::Status::badInput};
}

engine::Result<LandFile> readPicture(const std::filesystem::path& path, const glm::dvec2& range)
{
    const engine::Result<engine::GreyPicture> found = engine::readGreyPng(path);
    if (!found)
        return found.error();
    const engine::GreyPicture& picture = *found;
    LandFile file{{static_cast<int>(picture.width), static_cast<int>(picture.height)}, {}};
    file.heights.reserve(picture.grey.size());
    for (uint32_t row = picture.height; row-- > 0;) // north is up
        for (const uint16_t grey : std::span(picture.grey).subspan(size_t{row} * picture.width, picture.width))
            file.heights.push_back(static_cast<float>(std::lerp(range.x, range.y, grey / 65535.0)));
    return file;
}

engine::Result<LandFile> readArray(const std::filesystem::path& path)
{
    engine::Result<engine::NpyArray> found = engine::readNpy(path);
    if (!found)
        return found.error();
    LandFile file{{static_cast<int>(std::min<uint64_t>((*found).columns, 1u << 30)),
                   static_cast<int>(std::min<uint64_t>((*found).rows, 1u << 30))},
                  std::move((*found).values)};
    constexpr float kMost = 5000.0f;
    const auto wrong = std::ranges::find_if(file.heights, [](float height) { return !(std::abs(height) <= kMost); });
    if (wrong != file.heights.end())
    {
        const auto at = static_cast<uint64_t>(wrong - file.heights.begin());
        return badInput(fmt::format("{}: [{}, {}] is {}; expected heights of -5000 to 5000 m", path.string(),
                                    at / (*found).columns, at % (*found).columns, *wrong));
    }
    return file;
}

} // namespace

engine::Result<LandFile> readLandFile(const std::filesystem::path& path, const glm::dvec2& range)
{
    engine::Result<LandFile> file = path.extension() == ".png" ? readPicture(path, range) : readArray(path);
    if (!file)
        return file;
    const glm::ivec2 count = (*file).count;
    if (std::min(count.x, count.y) < 2 || std::max(count.x, count.y) > kMaxLandHeights)
        return badInput(fmt::format("{}: {} x {} heights; expected 2 to {} along each side", path.string(), count.x,
                                    count.y, kMaxLandHeights));
    return file;
}

} // namespace ocean
