// bindings_main.cpp -- writes the header by which C++ knows what a shader takes (engine/binding.h), when Seaway is built.
//
//   seaway-bindings ocean/grids/step OUTPUT.h ocean/grids/step.comp step.comp.spv
//   seaway-bindings render/boats/draw OUTPUT.h render/boats/draw.frag draw.vert.spv draw.frag.spv
//
// The first is one shader and becomes bindings::ocean::grids::Step; the second is of all that draw together, as one. These may
// leave out what others have; where they name a binding or a constant differently, the build stops.
#include "engine/spirv.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cctype>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace {

// Resources that belong together have names with this word before them, and are one member of a caller's struct. So are
// specialisation constants, kWaterGrids and the like.
struct Group
{
    std::string_view word;
    std::string_view header;
    std::string_view type;
    std::string_view constants; // their type, if there may be any
};
constexpr Group kGroups[] = {
    {"water", "ocean/water_bindings.h", "::ocean::WaterBindings", "::ocean::WaterConstants"},
    {"feltWater", "ocean/water_bindings.h", "::ocean::FeltWaterBindings", {}},
    {"foamSource", "ocean/grids/foam_source.h", "::ocean::FoamSourceBindings", {}},
};

bool isUpper(char c)
{
    return std::isupper(static_cast<unsigned char>(c)) != 0;
}

const Group* groupOf(std::string_view name)
{
    const auto found = std::ranges::find_if(kGroups, [&](const Group& group) {
        return name.size() > group.word.size() && name.starts_with(group.word) && isUpper(name[group.word.size()]);
    });
    return found == std::end(kGroups) ? nullptr : &*found;
}

std::string withFirst(std::string text, int (*change)(int))
{
    text[0] = static_cast<char>(change(static_cast<unsigned char>(text[0])));
    return text;
}

// How C++ reaches a name in the struct of all: "heights", or "water.gridHeights" of a group.
std::string memberOf(const std::string& name)
{
    const Group* group = groupOf(name);
    if (!group)
        return name;
    return fmt::format("{}.{}", group->word, withFirst(name.substr(group->word.size()), std::tolower));
}

// kGridCount becomes gridCount.
std::string nameOf(const engine::ShaderConstant& constant)
{
    SEAWAY_CHECK(constant.name.size() > 1 && constant.name[0] == 'k' && isUpper(constant.name[1]),
                 "specialisation constant '{}' is not named like kGridCount", constant.name);
    return withFirst(constant.name.substr(1), std::tolower);
}

struct Kind
{
    VkDescriptorType type;
    std::string_view vulkan;
    std::string_view ours;
};
constexpr Kind kKinds[] = {
    {VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, "VK_DESCRIPTOR_TYPE_STORAGE_BUFFER", "StorageBuffer"},
    {VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, "VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER", "UniformBuffer"},
    {VK_DESCRIPTOR_TYPE_STORAGE_IMAGE, "VK_DESCRIPTOR_TYPE_STORAGE_IMAGE", "StorageImage"},
    {VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER, "VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER", "SampledImage"},
    {VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE, "VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE", "Texture"},
};

const Kind& kindOf(VkDescriptorType type)
{
    const auto found = std::ranges::find(kKinds, type, &Kind::type);
    SEAWAY_CHECK(found != std::end(kKinds), "descriptor type {} is not one that we use", static_cast<int>(type));
    return *found;
}

std::string defaultOf(const engine::ShaderConstant& constant)
{
    using Type = engine::ShaderConstant::Type;
    switch (constant.type)
    {
    case Type::whole:
        return fmt::format("uint32_t {} = {}u", nameOf(constant), constant.value);
    case Type::number:
        return fmt::format("float {} = {:#}f", nameOf(constant), std::bit_cast<float>(constant.value));
    case Type::flag:
        return fmt::format("uint32_t {} = {}u", nameOf(constant), constant.value);
    }
    return {};
}

// Adds what a further shader takes to what the others do.
template <typename T>
void merge(std::vector<T>& all, const std::vector<T>& more, uint32_t T::*number, std::string_view name)
{
    for (const T& one : more)
    {
        const auto same = std::ranges::find(all, one.*number, number);
        if (same == all.end())
            all.push_back(one);
        else
            SEAWAY_CHECK(same->name == one.name && same->type == one.type,
                         "{}: number {} is '{}' in one shader and '{}', or of another type, in another", name,
                         one.*number, same->name, one.name);
    }
    std::ranges::sort(all, {}, number);
}

engine::ShaderInterface interfaceOf(std::string_view name, const std::vector<std::string>& files)
{
    engine::ShaderInterface all;
    for (const std::string& file : files)
    {
        std::ifstream stream(file, std::ios::binary);
        const std::string bytes{std::istreambuf_iterator<char>(stream), {}};
        SEAWAY_CHECK(!bytes.empty() && bytes.size() % 4 == 0, "{} is not SPIR-V", file);
        std::vector<uint32_t> words(bytes.size() / 4);
        std::copy(bytes.begin(), bytes.end(), reinterpret_cast<char*>(words.data()));
        const engine::ShaderInterface one = engine::reflect(words);
        merge(all.bindings, one.bindings, &engine::ShaderBinding::binding, name);
        merge(all.constants, one.constants, &engine::ShaderConstant::id, name);
        SEAWAY_CHECK(one.pushType.empty() || all.pushType.empty() || one.pushType == all.pushType,
                     "{}: push constants are {} in one shader and {} in another", name, all.pushType, one.pushType);
        if (!one.pushType.empty())
        {
            all.pushType = one.pushType;
            all.pushBytes = one.pushBytes;
        }
    }
    for (uint32_t i = 0; i < all.bindings.size(); ++i)
        SEAWAY_CHECK(all.bindings[i].binding == i, "{}: bindings are numbered 0, 1, 2, ...; {} is missing", name, i);
    return all;
}

// "render/spray_draw" becomes "SprayDraw".
std::string typeNameOf(std::string_view path)
{
    std::string name;
    bool upper = true;
    for (const char c : path.substr(path.rfind('/') + 1))
    {
        if (c != '_')
            name += upper ? withFirst(std::string(1, c), std::toupper)[0] : c;
        upper = c == '_';
    }
    return name;
}

std::string pushOf(const engine::ShaderInterface& interface)
{
    return interface.pushType.empty()      ? "engine::NoPush"
           : interface.pushType == "uint"  ? "uint32_t"
           : interface.pushType == "float" ? "float"
                                           : "gpu::" + interface.pushType;
}

std::string bindingsText(const engine::ShaderInterface& interface)
{
    std::string members;
    std::string slots;
    std::vector<const Group*> groups;
    for (const engine::ShaderBinding& binding : interface.bindings)
    {
        const Kind& kind = kindOf(binding.type);
        const Group* group = groupOf(binding.name);
        if (!group)
            members += fmt::format("        engine::{} {};\n", kind.ours, binding.name);
        else if (std::ranges::find(groups, group) == groups.end())
        {
            members += fmt::format("        {} {};\n", group->type, group->word);
            groups.push_back(group);
        }
        slots += fmt::format("        engine::BindingSlot{{{}, {}, \"{}\", offsetof(Bindings, {})}},\n",
                             binding.binding, kind.vulkan, binding.name, memberOf(binding.name));
    }
    return fmt::format("    struct Bindings\n    {{\n{}    }};\n"
                       "    static constexpr std::array<engine::BindingSlot, {}> kBindings{{\n{}    }};\n",
                       members, interface.bindings.size(), slots);
}

std::string constantsText(const engine::ShaderInterface& interface)
{
    std::string members;
    std::string slots;
    std::vector<const Group*> groups;
    for (const engine::ShaderConstant& constant : interface.constants)
    {
        const Group* group = groupOf(nameOf(constant));
        if (!group)
            members += fmt::format("        {};\n", defaultOf(constant));
        else if (std::ranges::find(groups, group) == groups.end())
        {
            members += fmt::format("        {} {};\n", group->constants, group->word);
            groups.push_back(group);
        }
        slots += fmt::format("        engine::ConstantSlot{{{}, \"{}\", offsetof(Constants, {})}},\n", constant.id,
                             constant.name, memberOf(nameOf(constant)));
    }
    return fmt::format("    struct Constants\n    {{\n{}    }};\n"
                       "    static constexpr std::array<engine::ConstantSlot, {}> kConstants{{\n{}    }};\n",
                       members, interface.constants.size(), slots);
}

std::string headerOf(std::string_view path, std::string_view shader, const engine::ShaderInterface& interface)
{
    std::string includes = "#include \"engine/binding.h\"\n";
    for (const Group& group : kGroups)
        if (std::ranges::any_of(interface.bindings, [&](const auto& b) { return groupOf(b.name) == &group; }))
            includes += fmt::format("#include \"{}\"\n", group.header);
    std::string space = fmt::format("bindings/{}", path.substr(0, path.rfind('/')));
    for (size_t at = 0; (at = space.find('/', at)) != std::string::npos;)
        space.replace(at, 1, "::");
    const std::string push = pushOf(interface);
    const std::string declared =
        push.starts_with("gpu::") ? fmt::format("namespace gpu {{\nstruct {};\n}}\n\n", interface.pushType) : "";
    return fmt::format("// Made by tools/bindings_main.cpp from {0}.\n#pragma once\n\n{1}\n{2}namespace {3} {{\n\n"
                       "struct {4}\n{{\n    using Push = {5};\n{6}{7}"
                       "    static constexpr engine::ShaderContract kContract{{\"{0}\", kBindings, kConstants, {8}}};\n"
                       "}};\n\n}} // namespace {3}\n",
                       shader, includes, declared, space, typeNameOf(path), push, bindingsText(interface),
                       constantsText(interface), interface.pushBytes);
}

} // namespace

int main(int count, char** values)
{
    SEAWAY_CHECK(count >= 5, "usage: seaway-bindings NAME OUTPUT.h SHADER FILE.spv...");
    const std::string_view name = values[1];
    const std::string header = headerOf(name, values[3], interfaceOf(name, {values + 4, values + count}));
    std::ofstream out(values[2]);
    out << header;
    out.close();
    SEAWAY_CHECK(out.good(), "{} cannot be written", values[2]);
    return 0;
}
