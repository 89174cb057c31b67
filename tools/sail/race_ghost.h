// race_ghost.h -- the ghost of a boat's best voyage on the course: it sails beside her, and is kept where she beats it.
#pragma once

#include "render/boats/boat_pass.h"
#include "render/overlay/hud.h"
#include "tools/commands/follow.h"
#include "tools/sail/ghost_file.h"

namespace tools {

class RaceGhost
{
public:
    // Of no boat, as long as none is taken. Scene and world must outlive this object. `folder` empty: no ghosts.
    RaceGhost(const world::Scene& scene, const world::World& world, std::filesystem::path folder);

    // Is about this body from now on, and looks for her ghost.
    void take(std::optional<uint32_t> body);

    // Writes down where she is, by what was received last. When she has finished, faster than ever, with nobody but the
    // user at the helm and in the wind that the scene has, that is the ghost, and kept in its file. Gives what to tell
    // the user, or nothing.
    std::string advance(const Follower& received);

    // Where the ghost is now; none before the start, after its finish, or where there is none.
    std::optional<render::GhostBoat> boat() const;

    // How far she is behind it, by the last mark that she rounded [s].
    std::optional<double> behind() const { return behind_; }

private:
    void begin();
    void judge(const gpu::RacerState& racer);
    void write(const Follower& received, const gpu::RacerState& racer);
    std::string finish();

    const world::Scene& scene_;
    const world::World& world_;
    std::filesystem::path folder_;
    std::optional<uint32_t> body_;
    std::optional<size_t> racer_;
    std::optional<GhostVoyage> best_;
    GhostVoyage own_;
    std::string_view flaw_; // why own_ is no best voyage, however fast; empty: it may be one
    bool isDone_ = false;
    double last_ = 0.0;         // time of what was received last [s]
    std::optional<double> now_; // in the race [s]
    std::optional<double> behind_;
};

} // namespace tools
