#include "tools/sail/bindings.h"

#include "engine/file.h"
#include "engine/nearest.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <sstream>

namespace tools {

namespace {

std::vector<Trigger> defaultsOf(const ActionInfo& info)
{
    std::vector<Trigger> triggers;
    std::istringstream words{std::string(info.keys)};
    for (std::string word; words >> word;)
    {
        const auto trigger = parseTrigger(word);
        SEAWAY_CHECK(trigger, "{} has a trigger '{}' that is none", info.name, word);
        triggers.push_back(*trigger);
    }
    return triggers;
}

// A file of keys, as it is read.
class File
{
public:
    void read(engine::TableReader& reader)
    {
        for (const ActionInfo& info : allActions())
        {
            std::vector<std::string> texts = textsOf(bindings_.of(info.action));
            const std::string key(info.name);
            reader.texts(key, texts, info.about);
            if (reader.has(key))
                bind(reader, info, texts);
        }
        for (const auto& [action, triggers] : said_)
            bindings_.bind(action, triggers);
    }

    const Bindings& bindings() const { return bindings_; }

    static std::vector<std::string> textsOf(const std::vector<Trigger>& triggers)
    {
        std::vector<std::string> texts;
        for (const Trigger& trigger : triggers)
            texts.push_back(nameOf(trigger));
        return texts;
    }

private:
    void bind(engine::TableReader& reader, const ActionInfo& info, const std::vector<std::string>& texts)
    {
        std::vector<Trigger> triggers;
        for (size_t i = 0; i < texts.size(); ++i)
        {
            const std::string inArray = fmt::format("{}[{}]", info.name, i);
            const std::string path = reader.has(inArray) ? inArray : std::string(info.name);
            const auto trigger = parseTrigger(texts[i]);
            if (!trigger)
                reader.fail(path,
                            fmt::format("'{}' is no key, mouse or gamepad trigger{}", texts[i], nearestKey(texts[i])));
            else if ((trigger->kind == Trigger::Kind::drag) != (info.kind == ActionKind::drag))
                reader.fail(path, fmt::format("'{}' cannot do this; expected {}", texts[i],
                                              info.kind == ActionKind::drag
                                                  ? "a drag of the mouse, such as left-drag"
                                                  : "a key, a click, the wheel or a gamepad's trigger"));
            else
            {
                if (const ActionInfo* const other = owner(*trigger, info.place))
                    reader.fail(path, fmt::format("'{}' is bound to {} already", texts[i], other->name));
                triggers.push_back(*trigger);
                taken_.emplace_back(*trigger, &info);
            }
        }
        said_.emplace_back(info.action, std::move(triggers));
    }

    static std::string nearestKey(const std::string& text)
    {
        const std::string near = engine::nearest(text, triggerNames());
        return near.empty() ? "; such are T, Up, Shift+Tab, F1, left-click, wheel-up, pad:a and pad:left-x+"
                            : fmt::format("; did you mean '{}'?", near);
    }

    const ActionInfo* owner(const Trigger& trigger, ActionPlace place) const
    {
        for (const auto& [taken, info] : taken_)
            if (taken == trigger && meet(info->place, place))
                return info;
        return nullptr;
    }

    Bindings bindings_;
    std::vector<std::pair<Action, std::vector<Trigger>>> said_;
    std::vector<std::pair<Trigger, const ActionInfo*>> taken_;
};

} // namespace

bool meet(ActionPlace a, ActionPlace b)
{
    return a == b || a == ActionPlace::everywhere || b == ActionPlace::everywhere;
}

Bindings::Bindings()
{
    for (const ActionInfo& info : allActions())
        triggers_[static_cast<size_t>(info.action)] = defaultsOf(info);
}

std::string Bindings::wordsOf(Action action) const
{
    return of(action).empty() ? "-" : tools::wordsOf(of(action).front());
}

void Bindings::bind(Action action, std::vector<Trigger> triggers)
{
    const auto isGiven = [&](const Trigger& trigger) { return std::ranges::find(triggers, trigger) != triggers.end(); };
    for (const ActionInfo& other : allActions())
        if (meet(other.place, infoOf(action).place))
            std::erase_if(triggers_[static_cast<size_t>(other.action)], isGiven);
    triggers_[static_cast<size_t>(action)] = std::move(triggers);
}

engine::Result<Bindings> parseBindings(std::string_view text, std::string_view file)
{
    File keys;
    const auto read = engine::readToml(text, file, {}, [&](engine::TableReader& reader) { keys.read(reader); });
    if (!read)
        return read.error();
    return keys.bindings();
}

engine::Result<Bindings> readBindings(const std::filesystem::path& file)
{
    constexpr size_t kMost = 1 << 20; // [bytes]
    const auto text = engine::readFile(file, kMost);
    if (!text)
        return text.error();
    return parseBindings(*text, file.string());
}

std::string bindingsText(const Bindings& bindings)
{
    std::string text =
        "# Keys of seaway sail. Made by: seaway sail --list-keys; read by: seaway sail --keys FILE\n"
        "# Keys are named by their place on a US keyboard; Shift+, Ctrl+ and Alt+ may stand before them.\n";
    std::string_view group;
    for (const ActionInfo& info : allActions())
    {
        if (info.group != group)
            text += fmt::format("\n# {}\n", info.group);
        group = info.group;
        std::vector<std::string> quoted;
        for (const Trigger& trigger : bindings.of(info.action))
            quoted.push_back(trigger == *parseTrigger("\\") ? "'\\'" : fmt::format("\"{}\"", nameOf(trigger)));
        text += fmt::format("{:<16} = {:<34} # {}\n", info.name, fmt::format("[{}]", fmt::join(quoted, ", ")),
                            info.about.text);
    }
    return text;
}

} // namespace tools
