// sail.cpp -- seaway sail: the command line; the program in its window is tools/sail/sailing.h.
#include "engine/file.h"
#include "tools/sail/help.h"
#include "tools/sail/sailing.h"

#include <CLI/CLI.hpp>

namespace tools {

namespace {

struct Options
{
    CommonOptions common;
    VoyageOptions voyage;
    std::string size = kPictureSize;
    std::optional<std::string> frames; // none: until the window is closed
    std::string keys;                  // a file of them; empty: the defaults
    bool listKeys = false;
    bool logActions = false;
    bool noGhost = false;
    std::string out = "."; // a folder
};

constexpr uint64_t kMaxFrames = 1'000'000'000;

engine::Result<std::optional<uint64_t>> framesOf(const Options& options)
{
    if (!options.frames)
        return std::optional<uint64_t>();
    const auto asked = engine::parseFrames(*options.frames, kMaxFrames);
    if (!asked)
        return asked.error();
    if ((*asked).first > 0)
        return engine::Error{
            fmt::format("--frames {}: a window begins with frame 0; expected how many, or 0-LAST", *options.frames),
            engine::Status::badInput};
    return std::optional((*asked).count());
}

engine::Result<engine::Done> sail(const Options& options)
{
    const auto bindings = options.keys.empty() ? engine::Result<Bindings>(Bindings()) : readBindings(options.keys);
    if (!bindings)
        return bindings.error();
    if (options.listKeys)
    {
        fmt::print("{}", bindingsText(*bindings));
        return engine::Done{};
    }
    const auto size = pictureSize(options.size);
    if (!size)
        return size.error();
    const auto frames = framesOf(options);
    if (!frames)
        return frames.error();
    CommonOptions common = options.common;
    const auto voyage = Voyage::open(options.voyage, common, Spares::yes);
    if (!voyage)
        return voyage.error();
    const auto scene = loadScene(common);
    if (!scene)
        return scene.error();
    const auto window = engine::Window::make("Seaway: " + (*scene).title, {(*size).width, (*size).height});
    if (!window)
        return window.error();
    auto machine = Machine::make(common, true);
    if (!machine)
        return machine.error();
    const std::filesystem::path ghosts = options.noGhost ? std::filesystem::path() : ghostFolder();
    if (const auto sailed = sailUntilClosed(**machine, **window, *scene, **voyage,
                                            {*bindings, options.out, options.logActions, ghosts}, *frames);
        !sailed)
        return sailed;
    return (*machine)->finish();
}

} // namespace

Command addSail(CLI::App& program)
{
    CLI::App* app = program.add_subcommand("sail", "Open a window and sail");
    auto options = std::make_shared<Options>();
    addCommonOptions(*app, options->common);
    addPictureSize(*app, options->size);
    addVoyageOptions(*app, options->voyage, {.record = true, .replay = true});
    options->common.hasPicture = true;
    app->add_option("--frames", options->frames, "how many, and then close; default: until you close it")
        ->type_name("N");
    app->add_option("--keys", options->keys, "a file of keys that does as --list-keys prints; what it leaves out stays")
        ->type_name("FILE.toml");
    app->add_flag("--list-keys", options->listKeys, "print the keys, as such a file, and open no window");
    app->add_option("--out", options->out, "the folder for screenshots and films; default: where you are")
        ->type_name("DIR");
    app->add_flag("--log-actions", options->logActions, "say on stderr what each key does when it is pressed");
    app->add_flag("--no-ghost", options->noGhost, "no ghost of your best voyage on a course, and keep none");
    app->footer(helpText(Bindings()) +
                "A gamepad's buttons and sticks are in --list-keys. The window's title tells how "
                "she does.\nExample: seaway sail open-sea --size 1600x900");
    return {app, [options] { return sail(*options); }};
}

} // namespace tools
