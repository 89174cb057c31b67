// embedded.h -- the shaders that were compiled into the program.
#pragma once

#include "engine/shader_library.h"

#include <span>

namespace shaders {

std::span<const engine::EmbeddedShader> embedded();

// Where their sources are: in the folder that SEAWAY_SHADERS names, else where they were when the program was built. It
// need not exist.
const char* sourceDir();

} // namespace shaders
