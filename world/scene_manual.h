// scene_manual.h -- the manual of scene files: docs/scenes.md, as `seaway scenes --keys` prints it.
#pragma once

#include <string>

namespace world {

// Markdown: how a scene's file is laid out, then every key as the reader has it (world::sceneKeys).
std::string sceneManual();

} // namespace world
