// shader_library.h -- the program's shaders by name, and their replacement while it runs.
//
// SPIR-V is compiled, validated and embedded when the program is built, so it runs from anywhere. In a source
// tree, reload() compiles the GLSL again; pipelines made from a shader that changed are rebuilt through onChange.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <list>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace engine {

struct EmbeddedShader
{
    std::string_view name; // its path in shaders/: "render/sky/draw.frag"
    std::span<const uint32_t> spirv;
};

class ShaderLibrary
{
public:
    // `sourceDir` is where the GLSL is; it need not exist.
    ShaderLibrary(std::span<const EmbeddedShader> shaders, std::filesystem::path sourceDir);

    // The SPIR-V in use; valid until the next reload(). Stops with a check if there is no such shader.
    std::span<const uint32_t> spirv(std::string_view name) const;

    struct Report
    {
        std::vector<std::string> changed; // names of shaders whose code is new
        std::string errors; // the compiler's messages, and shaders whose interface changed; these keep their old code
    };
    // Compiles all GLSL and replaces what differs, then calls onChange of those. The GPU must be idle.
    Report reload();

    // Calls `rebuild` after any of `names` has changed. Ends with the subscription's life.
    class Subscription
    {
    public:
        Subscription() = default;
        ~Subscription();
        Subscription(Subscription&& other) noexcept;
        Subscription& operator=(Subscription&& other) noexcept;

    private:
        friend class ShaderLibrary;
        ShaderLibrary* library_ = nullptr;
        uint64_t key_ = 0;
    };
    Subscription onChange(std::vector<std::string> names, std::function<void()> rebuild);

private:
    struct Listener
    {
        std::vector<std::string> names;
        std::function<void()> rebuild;
    };

    std::filesystem::path sourceDir_;
    std::map<std::string, std::vector<uint32_t>, std::less<>> spirv_;
    std::map<uint64_t, Listener> listeners_;
    uint64_t nextKey_ = 1;
};

} // namespace engine
