# embed.cmake -- writes files into a C++ source as arrays:
#   cmake -DKIND=shaders|scenes|pictures -DFILES=a;b -DBASE=folder -DOUTPUT=x.cpp -P embed.cmake
#
# Each has its path from BASE without the last ending as its name.
# Shaders become 32-bit words as SPIR-V wants them; scenes and their pictures become text.
set(arrays "")
set(table "")
set(index 0)
foreach(file ${FILES})
    file(RELATIVE_PATH name "${BASE}" "${file}")
    string(REGEX REPLACE "\\.[^.]*$" "" name "${name}")
    file(READ "${file}" hex HEX)
    if(KIND STREQUAL "shaders")
        string(REGEX REPLACE "(..)(..)(..)(..)" "0x\\4\\3\\2\\1," values "${hex}")
        string(APPEND arrays "constexpr uint32_t kFile${index}[] = {${values}};\n")
        string(APPEND table "    {\"${name}\", kFile${index}},\n")
    else()
        string(REGEX REPLACE "(..)" "char(0x\\1)," values "${hex}")
        string(APPEND arrays "constexpr char kFile${index}[] = {${values} 0};\n")
        string(APPEND table "    {\"${name}\", {kFile${index}, sizeof(kFile${index}) - 1}},\n")
    endif()
    math(EXPR index "${index} + 1")
endforeach()

if(KIND STREQUAL "shaders")
    set(type "engine::EmbeddedShader")
    set(more "const char* sourceDir()\n{\n    const char* other = std::getenv(\"SEAWAY_SHADERS\");
    return other ? other : SEAWAY_SHADER_DIR;\n}\n")
else()
    set(type "File")
    set(more "")
endif()
set(room "${KIND}")
set(function "embedded")
if(KIND STREQUAL "pictures")
    set(room "scenes")
    set(function "pictures")
endif()
file(WRITE "${OUTPUT}" "// Made by tools/embed.cmake.
#include \"${room}/embedded.h\"

#include <cstdlib>

namespace ${room} {
namespace {
${arrays}
constexpr ${type} kFiles[] = {
${table}};
} // namespace
std::span<const ${type}> ${function}()
{
    return kFiles;
}
${more}
} // namespace ${room}
")
