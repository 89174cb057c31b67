#include "tools/sail/scene_edit.h"

#include <fmt/format.h>

#include <algorithm>

namespace tools {

namespace {

std::string_view keyOf(std::string_view set)
{
    std::string_view key = set.substr(0, set.find('='));
    while (key.ends_with(' '))
        key.remove_suffix(1);
    while (key.starts_with(' '))
        key.remove_prefix(1);
    return key;
}

bool isAtOrBelow(std::string_view key, std::string_view top)
{
    return key.starts_with(top) && (key.size() == top.size() || key[top.size()] == '.' || key[top.size()] == '[');
}

void forgetKey(std::vector<std::string>& sets, std::string_view key)
{
    std::erase_if(sets, [&](const std::string& set) { return isAtOrBelow(keyOf(set), key); });
}

world::Scene parsed(const SceneText& text)
{
    auto scene = world::parseScene(text.text, text.source, text.sets);
    SEAWAY_CHECK(scene, "a scene that was read before is wrong now: {}", scene.error().text);
    return std::move(*scene);
}

} // namespace

engine::Result<SceneEdit> SceneEdit::open(std::string_view nameOrFile)
{
    const auto text = world::sceneText(nameOrFile);
    if (!text)
        return text.error();
    SceneText asked{std::string(nameOrFile.empty() ? world::kDefaultScene : nameOrFile), *text, {}};
    if (const auto scene = world::parseScene(asked.text, asked.source, {}); !scene)
        return scene.error();
    return SceneEdit(std::move(asked));
}

SceneEdit::SceneEdit(SceneText asked) : text_(std::move(asked)), asked_(text_.sets), scene_(parsed(text_)) {}

engine::Result<engine::Done> SceneEdit::set(std::span<const Setting> settings, std::span<const std::string_view> forget)
{
    std::vector<std::string> sets = text_.sets;
    for (const std::string_view key : forget)
        forgetKey(sets, key);
    for (const Setting& setting : settings)
    {
        forgetKey(sets, setting.key);
        sets.push_back(fmt::format("{}={}", setting.key, setting.value));
    }
    auto scene = world::parseScene(text_.text, text_.source, sets);
    if (!scene)
        return scene.error();
    text_.sets = std::move(sets);
    scene_ = std::move(*scene);
    return engine::Done{};
}

void SceneEdit::reset()
{
    text_.sets = asked_;
    scene_ = parsed(text_);
}

} // namespace tools
