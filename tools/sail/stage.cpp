#include "tools/sail/stage.h"

namespace tools {

namespace {

world::WorldSpec specOf(const world::Scene& scene, const Machine& machine, const Voyage& voyage)
{
    world::WorldSpec spec = worldSpec(scene, machine.tier(), machine.fft());
    voyage.furnish(spec);
    return spec;
}

} // namespace

render::FrameSpec frameSpec(const Machine& machine, VkExtent2D extent, VkFormat format)
{
    return {.extent = extent, .quality = machine.quality(), .picture = format, .sparing = machine.sparing()};
}

Stage::Stage(Machine& machine, VkExtent2D extent, VkFormat format, const world::Scene& asked, const Voyage& voyage,
             const std::filesystem::path& ghosts)
    : scene(asked), loop(machine.device(), scene, specOf(scene, machine, voyage), frameSpec(machine, extent, format)),
      orders(loop.world()), helmsman(scene, orders), lookout(machine.device(), loop, helmsman.boat()),
      ghost(scene, loop.world(), ghosts), keeper(machine.device(), loop.world())
{
}

void Stage::look(const world::CameraSpec& camera)
{
    scene.camera = camera;
    loop.follower().takeCamera();
}

} // namespace tools
