// picture.h -- frames drawn for tests, through the program's own path, with validation on.
#pragma once

#include "engine/image_file.h"
#include "render/frame.h"
#include "support/gpu.h"

#include <glm/vec4.hpp>

#include <memory>
#include <vector>

namespace test {

// Draws shots of one size, of a world as it is at its start or later.
class Painter
{
public:
    Painter(Gpu& gpu, VkExtent2D extent, render::Quality quality, const boats::WorldSpec& world);
    Painter(Gpu& gpu, VkExtent2D extent, render::Quality quality, const ocean::OceanSpec& sea);

    // Brings the world to `time` [s], with a camera at `eye`.
    void bring(double time, const glm::dvec2& eye = {});

    const boats::World& world() const { return world_; }

    // The finished picture.
    engine::Picture paint(const render::Shot& shot);

    // The light of the shot painted last: linear radiance, alpha 1 where water is, NaN where nothing was drawn.
    std::vector<glm::vec4> light();

private:
    Gpu& gpu_;
    boats::World world_;
    render::Frame frame_;
    engine::Image target_;
};

} // namespace test
