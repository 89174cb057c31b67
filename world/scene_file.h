// scene_file.h -- a scene with its overrides as one file.
#pragma once

#include "engine/result.h"

#include <span>
#include <string>
#include <string_view>

namespace world {

// A text that parseScene() reads, without overrides and in any folder, as the same scene as this text with these. Comments
// are lost.
engine::Result<std::string> sceneFile(std::string_view text, std::string_view source,
                                      std::span<const std::string> sets);

} // namespace world
