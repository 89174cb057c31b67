#include "tools/sail/help.h"

#include <fmt/ranges.h>

namespace tools {

namespace {

std::string withoutStop(std::string_view sentence)
{
    return std::string(sentence.substr(0, sentence.size() - 1));
}

bool isGamepad(const Trigger& trigger)
{
    return trigger.kind == Trigger::Kind::padButton || trigger.kind == Trigger::Kind::padAxis;
}

// What hands on a keyboard and a mouse press for it, at most two.
std::string keysOf(const Bindings& bindings, Action action)
{
    std::vector<std::string> words;
    for (const Trigger& trigger : bindings.of(action))
        if (!isGamepad(trigger) && words.size() < 2)
            words.push_back(wordsOf(trigger));
    return fmt::format("{}", fmt::join(words, "  "));
}

} // namespace

std::vector<render::HelpGroup> helpPage(const Bindings& bindings)
{
    std::vector<render::HelpGroup> groups;
    for (const ActionInfo& info : allActions())
    {
        const std::string keys = keysOf(bindings, info.action);
        if (keys.empty())
            continue;
        if (groups.empty() || groups.back().title != info.group)
            groups.push_back({std::string(info.group), {}});
        groups.back().lines.push_back({keys, withoutStop(info.about.text)});
    }
    return groups;
}

std::string helpText(const Bindings& bindings)
{
    std::string text = "Keys, as on a US keyboard:";
    for (const render::HelpGroup& group : helpPage(bindings))
    {
        text += fmt::format("\n  {}\n", group.title);
        for (const render::HelpGroup::Line& line : group.lines)
            text += fmt::format("    {:<24} {}\n", line.key, line.text);
    }
    return text;
}

std::string firstPrompt(const Bindings& bindings, const std::optional<OnBoard>& boat)
{
    const auto key = [&](Action action) { return bindings.wordsOf(action); };
    const std::string rest = fmt::format("{} next camera   {} all keys", key(Action::nextCamera), key(Action::help));
    if (!boat)
        return fmt::format("{} {} {} {} fly   {}", key(Action::flyForward), key(Action::flyLeft), key(Action::flyBack),
                           key(Action::flyRight), rest);
    return fmt::format("{} {} steer   {} {} throttle   {}{}{}", key(Action::steerPort), key(Action::steerStarboard),
                       key(Action::throttleUp), key(Action::throttleDown),
                       boat->hasSails ? key(Action::tack) + " tacks   " : "",
                       boat->races ? key(Action::crewRaces) + " crew races   " : "", rest);
}

} // namespace tools
