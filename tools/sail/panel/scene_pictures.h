// scene_pictures.h -- the built-in scenes for the panel: what they are, and their pictures side by side in one image.
#pragma once

#include "engine/memory.h"
#include "tools/sail/panel/panel_state.h"

namespace tools {

class ScenePictures
{
public:
    // Set-up work, which waits for the GPU; throws OutOfMemory.
    explicit ScenePictures(engine::Device& device);

    const engine::Image& image() const { return image_; }          // readable by draws
    const std::vector<SceneCard>& cards() const { return cards_; } // those for people first, then by name

private:
    std::vector<SceneCard> cards_;
    engine::Image image_;
};

} // namespace tools
