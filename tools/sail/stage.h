// stage.h -- a scene that is sailed, and all that is made for it: gone and made anew with every other scene.
#pragma once

#include "tools/commands/voyage.h"
#include "tools/sail/helmsman.h"
#include "tools/sail/lookout.h"
#include "tools/sail/race_ghost.h"
#include "world/state_keeper.h"

namespace tools {

// How a window of this size is drawn.
render::FrameSpec frameSpec(const Machine& machine, VkExtent2D extent, VkFormat format);

struct Stage
{
    // For pictures of this size and format, with ghosts from this folder. Machine and voyage must outlive this object.
    // Set-up work, which waits for the GPU; throws OutOfMemory.
    Stage(Machine& machine, VkExtent2D extent, VkFormat format, const world::Scene& scene, const Voyage& voyage,
          const std::filesystem::path& ghosts);

    // The scene's own camera, from now on.
    void look(const world::CameraSpec& camera);

    world::Scene scene;
    FrameLoop loop;
    Orders orders;
    Helmsman helmsman;
    Lookout lookout;
    RaceGhost ghost;
    world::StateKeeper keeper;
};

} // namespace tools
