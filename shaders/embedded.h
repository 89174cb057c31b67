// embedded.h -- the shaders that were compiled into the program.
#pragma once

#include "engine/shader_library.h"

#include <span>

namespace shaders {

std::span<const engine::EmbeddedShader> embedded();

// Where their sources were when the program was built; the folder need not exist any more.
const char* sourceDir();

} // namespace shaders
