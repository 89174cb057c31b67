// types.h -- the words that C++ and GLSL share.
//
// Every struct and constant that the GPU sees stands once, in this folder, and is included by both languages.
// Blocks use scalar layout, in which a GLSL struct is laid out as C++ lays it out; SHARED_SIZE checks that.
#ifndef SEAWAY_SHARED_TYPES_H
#define SEAWAY_SHARED_TYPES_H

#ifdef __cplusplus

#include <cstdint>
#include <glm/glm.hpp>

namespace gpu {
using uint = uint32_t;
using glm::ivec2;
using glm::ivec3;
using glm::mat4;
using glm::uvec2;
using glm::vec2;
using glm::vec3;
using glm::vec4;
} // namespace gpu

#define SHARED_BEGIN namespace gpu {
#define SHARED_END }
#define SHARED_SIZE(type, bytes) static_assert(sizeof(type) == (bytes), #type " differs from its GLSL layout");
#define SHARED_FUNCTION inline
#define SHARED_CONSTANT inline constexpr

#else

#extension GL_EXT_scalar_block_layout : require

#define SHARED_BEGIN
#define SHARED_END
#define SHARED_SIZE(type, bytes)
#define SHARED_FUNCTION
#define SHARED_CONSTANT const

#endif

#endif
