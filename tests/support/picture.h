// picture.h -- frames drawn for tests, through the program's own path, with validation on.
#pragma once

#include "engine/image_file.h"
#include "render/frame.h"
#include "support/gpu.h"
#include "tools/commands/world_loop.h"

#include <glm/vec4.hpp>

#include <memory>
#include <vector>

namespace test {

// Without waves, so that the plane says where water is; under a wind of so many m/s.
ocean::OceanSpec flatSea(double wind);

// A storm of so many m/s, on two tiles of `size` cells a side.
ocean::OceanSpec stormySea(double wind, uint32_t size);

// The direction of the ray through a place of the picture [pixels], unit.
glm::dvec3 pixelRay(const render::CameraPose& pose, VkExtent2D extent, double x, double y);

// A camera at `eye` that looks anywhere, rolled anyhow: by draws 3 to 6 of this seed's, 16 to an index.
render::CameraPose lookAnywhere(const glm::dvec3& eye, uint32_t seed, uint32_t index);

// Draws shots of one size, of a world as it is at its start or later.
class Painter
{
public:
    // `allInScreenTiles` is FrameSpec's.
    Painter(Gpu& gpu, VkExtent2D extent, render::Quality quality, const world::WorldSpec& world,
            bool allInScreenTiles = false);
    Painter(Gpu& gpu, VkExtent2D extent, render::Quality quality, const ocean::OceanSpec& sea);

    // Brings the world to `time` [s], with a camera at `eye`.
    void bring(double time, const glm::dvec2& eye = {});

    const world::World& world() const { return loop_.world(); }

    // The finished picture, and what lies over it.
    engine::Picture paint(const render::Shot& shot, const render::Overlay* overlay = nullptr);

    // The light of the shot painted last: linear radiance, alpha 1 where water is, NaN where nothing was drawn.
    std::vector<glm::vec4> light();

private:
    Gpu& gpu_;
    tools::WorldLoop loop_;
    render::Frame frame_;
    engine::Image target_;
};

} // namespace test
