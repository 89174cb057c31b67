#include "engine/toml_text.h"

#include "engine/toml_document.h"

#include <sstream>

namespace engine {

namespace {

namespace fs = std::filesystem;

bool isOverride(const toml::node& node, std::string_view file)
{
    return node.source().path && *node.source().path != file;
}

void settle(toml::table& root, const Precedence& precedence, std::string_view file)
{
    const toml::node* const winner = root.at_path(precedence.key).node();
    const toml::node* const loser = root.at_path(precedence.loser).node();
    if (!winner || !loser || !isOverride(*winner, file) || isOverride(*loser, file))
        return;
    const size_t dot = precedence.loser.rfind('.');
    if (toml::table* const table = root.at_path(precedence.loser.substr(0, dot)).as_table())
        table->erase(precedence.loser.substr(dot + 1));
}

void makeAbsolute(toml::table& root, const FileKey& files, const fs::path& folder)
{
    toml::array* const all = root.get_as<toml::array>(files.array);
    if (!all)
        return;
    for (toml::node& element : *all)
        if (toml::table* const table = element.as_table())
            if (const auto name = (*table)[files.key].value<std::string>(); name && name->ends_with(files.ending))
                table->insert_or_assign(files.key, fs::absolute(folder / *name).lexically_normal().string());
}

} // namespace

Result<std::string> mergeToml(std::string_view text, std::string_view file, std::span<const std::string> overrides,
                              std::span<const Precedence> precedences, const FileKey& files)
{
    auto root = parseToml(text, file, overrides);
    if (!root)
        return root.error();
    for (const Precedence& precedence : precedences)
        settle(*root, precedence, file);
    makeAbsolute(*root, files, fs::path(file).parent_path());
    std::ostringstream merged;
    merged << *root << '\n';
    return merged.str();
}

} // namespace engine
