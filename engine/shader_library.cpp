#include "engine/shader_library.h"

#include "engine/check.h"
#include "engine/file.h"
#include "engine/glsl_compiler.h"
#include "engine/spirv.h"

#include <algorithm>
#include <utility>

namespace engine {

ShaderLibrary::ShaderLibrary(std::span<const EmbeddedShader> shaders, std::filesystem::path sourceDir)
    : sourceDir_(std::move(sourceDir))
{
    for (const EmbeddedShader& shader : shaders)
        spirv_.emplace(shader.name, std::vector<uint32_t>(shader.spirv.begin(), shader.spirv.end()));
}

std::span<const uint32_t> ShaderLibrary::spirv(std::string_view name) const
{
    const auto found = spirv_.find(name);
    SEAWAY_CHECK(found != spirv_.end(), "there is no shader '{}'", name);
    return found->second;
}

ShaderLibrary::Report ShaderLibrary::reload()
{
    Report report;
    if (!std::filesystem::is_directory(sourceDir_))
    {
        report.errors = "the shaders' sources are not here: reloading works in a source tree only";
        return report;
    }
    for (auto& [name, words] : spirv_)
    {
        Result<std::vector<uint32_t>> compiled = compileGlsl(sourceDir_, name);
        if (!compiled)
            report.errors += compiled.error().text + "\n";
        else if (*compiled != words && reflect(*compiled) != reflect(words))
            report.errors += name + ": takes other bindings or constants than it did; build the program anew\n";
        else if (*compiled != words)
        {
            words = std::move(*compiled);
            report.changed.push_back(name);
        }
    }
    const auto isChanged = [&](const std::string& name) {
        return std::find(report.changed.begin(), report.changed.end(), name) != report.changed.end();
    };
    for (const auto& [key, listener] : listeners_)
        if (std::any_of(listener.names.begin(), listener.names.end(), isChanged))
            listener.rebuild();
    return report;
}

ShaderLibrary::Subscription ShaderLibrary::onChange(std::vector<std::string> names, std::function<void()> rebuild)
{
    Subscription subscription;
    subscription.library_ = this;
    subscription.key_ = nextKey_++;
    listeners_.emplace(subscription.key_, Listener{std::move(names), std::move(rebuild)});
    return subscription;
}

ShaderLibrary::Subscription::~Subscription()
{
    if (library_)
        library_->listeners_.erase(key_);
}

ShaderLibrary::Subscription::Subscription(Subscription&& other) noexcept
    : library_(std::exchange(other.library_, nullptr)), key_(other.key_)
{
}

ShaderLibrary::Subscription& ShaderLibrary::Subscription::operator=(Subscription&& other) noexcept
{
    std::swap(library_, other.library_);
    std::swap(key_, other.key_);
    return *this;
}

} // namespace engine
