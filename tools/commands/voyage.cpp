#include "tools/commands/voyage.h"

#include "engine/log.h"
#include "world/spares.h"

#include <CLI/CLI.hpp>

namespace tools {

namespace {

engine::Error badInput(std::string text)
{
    return {std::move(text), engine::Status::badInput};
}

// A file that brings its own scene leaves nothing to say about it.
engine::Result<engine::Done> checkAlone(std::string_view option, const std::string& file, const CommonOptions& common)
{
    const char* other = !common.scene.empty()  ? "SCENE"
                        : !common.sets.empty() ? "--set"
                        : common.seed          ? "--seed"
                                               : nullptr;
    if (other)
        return badInput(fmt::format("{} {}: has its scene in it; expected no {}", option, file, other));
    return engine::Done{};
}

// What of two heads differs, for people.
std::string differenceOf(const VoyageHead& a, const VoyageHead& b)
{
    return a.source != b.source   ? fmt::format("scene '{}', not '{}'", a.source, b.source)
           : a.scene != b.scene   ? fmt::format("another text of the scene '{}'", a.source)
           : a.sets != b.sets     ? "other overrides"
           : a.tier != b.tier     ? fmt::format("tier {}, not {}", a.tier, b.tier)
           : a.fft != b.fft       ? fmt::format("--fft {}, not {}", a.fft, b.fft)
           : a.spares != b.spares ? "other things to drop"
                                  : "";
}

engine::Result<VoyageHead> headOf(const world::SavedState& state)
{
    const auto parsed = parseHead(state.head, state.source);
    if (!parsed)
        return parsed.error();
    return (*parsed).head;
}

engine::Result<VoyageHead> newHead(const CommonOptions& common, Spares spares)
{
    const auto text = world::sceneText(common.scene);
    if (!text)
        return text.error();
    VoyageHead head{.source = common.scene.empty() ? std::string(world::kDefaultScene) : common.scene,
                    .sets = setsOf(common),
                    .scene = *text};
    if (spares == Spares::yes)
    {
        world::WorldSpec spec;
        world::addSpares(spec);
        head.spares = spec.spares;
    }
    return head;
}

} // namespace

void addVoyageOptions(CLI::App& command, VoyageOptions& options, const VoyageUses& uses)
{
    if (uses.record)
    {
        command
            .add_option(
                "--record-input", options.record,
                "write all that you order, tick by tick, for --replay; up to a restart, another scene or a loaded state")
            ->type_name("FILE");
        command.add_option("--save-state", options.save, "save the whole world at the end, for --from-state")
            ->type_name("FILE");
    }
    if (uses.replay)
        command.add_option("--replay", options.replay, "sail a voyage again that --record-input has written")
            ->type_name("FILE");
    command.add_option("--from-state", options.state, "begin with a world as it was saved; it has its scene in it")
        ->type_name("FILE");
}

engine::Result<std::unique_ptr<Voyage>> Voyage::open(const VoyageOptions& options, CommonOptions& common, Spares spares)
{
    std::unique_ptr<Voyage> voyage(new Voyage);
    voyage->options_ = options;
    if (options.save)
        if (const auto good = checkWritable(*options.save); !good)
            return good.error();
    std::optional<VoyageHead> head;
    if (options.replay)
    {
        if (const auto good = checkAlone("--replay", *options.replay, common); !good)
            return good.error();
        auto log = readVoyage(*options.replay);
        if (!log)
            return log.error();
        head = (*log).head;
        voyage->log_ = std::move(*log);
    }
    if (options.state)
    {
        if (const auto good = checkAlone("--from-state", *options.state, common); !good)
            return good.error();
        if (options.record)
            return badInput(fmt::format("--record-input {}: a record begins with its scene; expected no --from-state",
                                        *options.record));
        auto state = world::readState(*options.state);
        if (!state)
            return state.error();
        const auto own = headOf(*state);
        if (!own)
            return own.error();
        if (head && *head != *own)
            return badInput(fmt::format("{}: is the state of another voyage than {}: {}", *options.state,
                                        *options.replay, differenceOf(*own, *head)));
        head = *own;
        voyage->startTick_ = (*state).tick;
        voyage->state_ = std::move(*state);
    }
    voyage->isNew_ = !head;
    if (!head && !options.record && !options.save && spares == Spares::no)
        return voyage;
    if (!head)
    {
        const auto made = newHead(common, spares);
        if (!made)
            return made.error();
        head = *made;
    }
    voyage->head_ = *head;
    if (!voyage->isNew_)
        common.voyage = *head;
    return voyage;
}

void Voyage::furnish(world::WorldSpec& spec) const
{
    if (head_.spares > 0)
        world::addSpares(spec);
}

engine::Result<engine::Done> Voyage::begin(Machine& machine, world::World& world)
{
    device_ = &machine.device();
    world_ = &world;
    if (isNew_)
    {
        head_.tier = qualityName(machine.tier());
        head_.fft = machine.fft() == compute::FftEngine::cpu ? "cpu" : "gpu";
    }
    if (world.spec().spares != head_.spares)
        return badInput(
            fmt::format("{}: has {} things to drop, and this Seaway has {}; it was written by another version",
                        options_.replay ? *options_.replay : *options_.state, head_.spares, world.spec().spares));
    if (state_)
    {
        const auto loaded = world::loadState(*device_, world, *state_);
        state_.reset();
        if (!loaded)
            return loaded;
    }
    if (log_)
    {
        for (const world::OrderAt& at : log_->orders)
            if (!world.accepts(at.order))
                return badInput(fmt::format("{}: an order at tick {} is for a body that the scene does not have",
                                            *options_.replay, at.tick));
        if (!log_->hash)
            engine::logInfo("{}: is cut off; it goes up to tick {}, and its end cannot be compared", *options_.replay,
                            log_->end);
        world.replay(log_->orders, log_->end);
    }
    if (options_.record)
    {
        auto made = VoyageWriter::make(*options_.record, head_);
        if (!made)
            return made.error();
        writer_ = std::move(*made);
        world.listen([this](const world::OrderAt& order) {
            if (writer_)
                writer_->write(order);
        });
    }
    return engine::Done{};
}

void Voyage::advance()
{
    if (writer_ && world_->tick())
        writer_->reach(*world_->tick());
    if (!log_ || world_->tick() != log_->end)
        return;
    if (log_->hash)
    {
        const uint64_t hash = world::stateHash(*device_, *world_);
        if (hash == *log_->hash)
            engine::logInfo("{}: ends at tick {} in the state that was recorded", *options_.replay, log_->end);
        else
            wrongHash_ = hash;
    }
    log_.reset();
}

engine::Result<engine::Done> Voyage::endRecord()
{
    if (!writer_)
        return engine::Done{};
    const auto ended = writer_->end(world_->tick().value_or(0), world::stateHash(*device_, *world_));
    writer_.reset();
    return ended;
}

engine::Result<engine::Done> Voyage::endLogs()
{
    log_.reset();
    if (writer_)
        engine::logInfo("{}: the record ends at tick {}: what follows cannot be told in it", *options_.record,
                        world_->tick().value_or(0));
    return endRecord();
}

engine::Result<engine::Done> Voyage::leave()
{
    const auto ended = endLogs();
    world_ = nullptr;
    return ended;
}

void Voyage::enter(world::World& world, const SceneText& scene)
{
    world_ = &world;
    head_.source = scene.source;
    head_.scene = scene.text;
    head_.sets = scene.sets;
}

engine::Result<engine::Done> Voyage::finish()
{
    if (const auto ended = endRecord(); !ended)
        return ended;
    if (options_.save && world_)
        if (const auto saved = saveState(*options_.save); !saved)
            return saved;
    if (wrongHash_)
        return engine::Error{fmt::format("{}: did not go as it was recorded: its end is in state {:016x}; was it "
                                         "recorded on another device, driver or version?",
                                         *options_.replay, *wrongHash_)};
    return engine::Done{};
}

engine::Result<engine::Done> Voyage::saveState(const std::filesystem::path& file)
{
    return world::saveState(*device_, *world_, headText(head_), file);
}

engine::Result<engine::Done> Voyage::saveKept(world::StateKeeper& keeper, const std::filesystem::path& file) const
{
    return keeper.write(headText(head_), file);
}

engine::Result<engine::Done> Voyage::loadState(const std::filesystem::path& file)
{
    const auto state = world::readState(file);
    if (!state)
        return state.error();
    const auto head = headOf(*state);
    if (!head)
        return head.error();
    if (*head != head_)
        return badInput(
            fmt::format("{}: is the state of another world: {}", file.string(), differenceOf(*head, head_)));
    if (const auto ended = endLogs(); !ended)
        return ended;
    return world::loadState(*device_, *world_, *state);
}

std::optional<uint64_t> Voyage::startTick() const
{
    return startTick_;
}

std::optional<uint64_t> Voyage::replayEnd() const
{
    return log_ ? std::optional(log_->end) : std::nullopt;
}

} // namespace tools
