// glsl_compiler.h -- GLSL to SPIR-V at run time, with the same compiler and checks as the build.
#pragma once

#include "engine/result.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace engine {

// Compiles dir/name (its stage by its ending: .comp, .vert, .frag) for Vulkan 1.3 and validates the SPIR-V.
// #include "..." is looked up in `dir`. The error is the compiler's own first message: `file:line: text`.
Result<std::vector<uint32_t>> compileGlsl(const std::filesystem::path& dir, const std::string& name);

} // namespace engine
