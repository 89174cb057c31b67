// key_description.h -- what a schema says of its keys, as data and as the pages of a manual.
//
// engine::describeKeys (engine/table_reader.h) makes these from the code that reads a file, so a manual made of them
// cannot say anything else than the program does.
#pragma once

#include <span>
#include <string>
#include <vector>

namespace engine {

enum class KeyKind
{
    value,        // a number, a word, an array of numbers, ...
    table,        // [key]
    valueOrTable, // a word that stands for a table, or the table
    tables        // [[key]]
};

struct KeyDescription
{
    std::string key;
    KeyKind kind = KeyKind::value;
    std::string type;                 // "number", "2 numbers", "true or false", "1 to 4 tables", ...
    std::string range;                // of each number, ends included: "0.1 to 12000"; empty: not a number
    std::string unit;                 // of each number; empty: it has none
    std::vector<std::string> choices; // every word that it may be; empty: not a choice
    std::string defaultValue;         // as a file would say it; empty: there is none
    bool required = false;            // it must be there
    std::string about;                // what it means: a sentence
    std::vector<KeyDescription> keys; // of the table, or of each of the tables
};

// Markdown: the keys of the root, then a section for each table below it, in the order in which they are read.
std::string markdownOf(std::span<const KeyDescription> keys);

} // namespace engine
