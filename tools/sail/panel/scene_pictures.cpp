#include "tools/sail/panel/scene_pictures.h"

#include "engine/image_file.h"
#include "engine/upload.h"

#include <algorithm>

namespace tools {

namespace {

constexpr uint32_t kWidth = 320; // of a picture [px]
constexpr uint32_t kHeight = 180;
constexpr uint32_t kInRow = 4;

std::vector<SceneCard> allCards()
{
    std::vector<SceneCard> cards;
    for (world::SceneListing& listing : world::builtInScenes())
        cards.push_back({std::move(listing), std::nullopt});
    std::ranges::stable_sort(cards, {}, [](const SceneCard& card) { return card.listing.purpose; });
    return cards;
}

// Puts the pictures side by side, and says in the cards where they are.
engine::Image imageOf(engine::Device& device, std::vector<SceneCard>& cards)
{
    std::vector<engine::Picture> pictures;
    std::vector<SceneCard*> theirs;
    for (SceneCard& card : cards)
        if (const auto bytes = world::scenePicture(card.listing.name); !bytes.empty())
        {
            auto picture = engine::decodePng(bytes, card.listing.name);
            SEAWAY_CHECK(picture, "{}", picture.error().text);
            SEAWAY_CHECK((*picture).width == kWidth && (*picture).height == kHeight, "the picture of {} is {}x{}",
                         card.listing.name, (*picture).width, (*picture).height);
            pictures.push_back(std::move(*picture));
            theirs.push_back(&card);
        }
    const uint32_t rows = std::max<uint32_t>(1, (static_cast<uint32_t>(pictures.size()) + kInRow - 1) / kInRow);
    const VkExtent2D extent{kInRow * kWidth, rows * kHeight};
    std::vector<uint8_t> texels(size_t{4} * extent.width * extent.height);
    for (uint32_t i = 0; i < pictures.size(); ++i)
    {
        const uint32_t left = i % kInRow * kWidth;
        const uint32_t top = i / kInRow * kHeight;
        for (uint32_t y = 0; y < kHeight; ++y)
            std::ranges::copy(std::span(pictures[i].rgba).subspan(size_t{4} * y * kWidth, size_t{4} * kWidth),
                              texels.begin() + static_cast<ptrdiff_t>(4 * (size_t{top + y} * extent.width + left)));
        const glm::vec2 whole(extent.width, extent.height);
        theirs[i]->picture = glm::vec4(glm::vec2(left, top) / whole, glm::vec2(left + kWidth, top + kHeight) / whole);
    }
    return engine::makeFilledImage(device, "scene pictures", VK_FORMAT_R8G8B8A8_UNORM, extent,
                                   std::as_bytes(std::span(texels)));
}

} // namespace

ScenePictures::ScenePictures(engine::Device& device) : cards_(allCards()), image_(imageOf(device, cards_)) {}

} // namespace tools
