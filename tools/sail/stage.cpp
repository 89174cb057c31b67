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

Stage::Stage(Machine& machine, VkExtent2D extent, VkFormat format, const world::Scene& asked, const Voyage& voyage)
    : scene(asked),
      loop(machine.device(), scene, specOf(scene, machine, voyage),
           {.extent = extent, .quality = machine.quality(), .picture = format, .sparing = machine.sparing()}),
      orders(loop.world()), helmsman(scene, orders), lookout(machine.device(), loop, helmsman.boat())
{
}

} // namespace tools
