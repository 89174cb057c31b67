#include "engine/glsl_compiler.h"

#include "engine/file.h"

#include <glslang/Include/ResourceLimits.h>
#include <glslang/Public/ResourceLimits.h>
#include <glslang/Public/ShaderLang.h>
#include <glslang/SPIRV/GlslangToSpv.h>
#include <spirv-tools/libspirv.hpp>

#include <memory>
#include <sstream>

namespace engine {

namespace {

// Finds #include "x" beside the file that includes it or in the shaders' folder.
class FolderIncluder : public glslang::TShader::Includer
{
public:
    explicit FolderIncluder(std::filesystem::path dir) : dir_(std::move(dir)) {}

    IncludeResult* includeLocal(const char* header, const char* includer, size_t) override
    {
        for (const auto& path : {dir_ / std::filesystem::path(includer).parent_path() / header, dir_ / header})
        {
            if (Result<std::string> text = readFile(path))
            {
                auto* kept = new std::string(std::move(*text));
                return new IncludeResult(std::filesystem::relative(path, dir_).generic_string(), kept->data(),
                                         kept->size(), kept);
            }
        }
        return nullptr;
    }

    void releaseInclude(IncludeResult* result) override
    {
        if (result)
            delete static_cast<std::string*>(result->userData);
        delete result;
    }

private:
    std::filesystem::path dir_;
};

// glslang's log is "ERROR: file:line: 'x' : text" and a closing line; the first error says it.
std::string firstError(const std::string& log, const std::string& name)
{
    std::istringstream lines(log);
    for (std::string line; std::getline(lines, line);)
        if (line.rfind("ERROR: ", 0) == 0)
            return line.substr(7);
    return name + ": " + log;
}

EShLanguage stageOf(const std::string& name)
{
    if (name.ends_with(".vert"))
        return EShLangVertex;
    return name.ends_with(".frag") ? EShLangFragment : EShLangCompute;
}

} // namespace

Result<std::vector<uint32_t>> compileGlsl(const std::filesystem::path& dir, const std::string& name)
{
    const Result<std::string> source = readFile(dir / name);
    if (!source)
        return source.error();

    static const bool initialized = glslang::InitializeProcess();
    SEAWAY_CHECK(initialized, "glslang would not start");
    const EShLanguage stage = stageOf(name);
    glslang::TShader shader(stage);
    const char* text = (*source).data();
    const int bytes = static_cast<int>((*source).size());
    const char* names = name.c_str();
    shader.setStringsWithLengthsAndNames(&text, &bytes, &names, 1);
    shader.setEnvInput(glslang::EShSourceGlsl, stage, glslang::EShClientVulkan, 100);
    shader.setEnvClient(glslang::EShClientVulkan, glslang::EShTargetVulkan_1_3);
    shader.setEnvTarget(glslang::EShTargetSpv, glslang::EShTargetSpv_1_6);

    const auto messages = static_cast<EShMessages>(EShMsgSpvRules | EShMsgVulkanRules);
    FolderIncluder includer(dir);
    if (!shader.parse(GetDefaultResources(), 460, false, messages, includer))
        return Error{firstError(shader.getInfoLog(), name)};
    glslang::TProgram program;
    program.addShader(&shader);
    if (!program.link(messages))
        return Error{firstError(program.getInfoLog(), name)};

    std::vector<uint32_t> spirv;
    glslang::GlslangToSpv(*program.getIntermediate(stage), spirv);

    std::string invalid;
    spvtools::SpirvTools validator(SPV_ENV_VULKAN_1_3);
    validator.SetMessageConsumer(
        [&](spv_message_level_t, const char*, const spv_position_t&, const char* message) { invalid = message; });
    spvtools::ValidatorOptions options;
    options.SetScalarBlockLayout(true);
    if (!validator.Validate(spirv.data(), spirv.size(), options))
        return Error{fmt::format("{}: not valid SPIR-V: {}", name, invalid)};
    return spirv;
}

} // namespace engine
