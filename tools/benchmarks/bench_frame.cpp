// bench_frame.cpp -- a whole frame, in units of a full-screen pass with four bilinear samples (a yardstick).
//
// Both run as frames do, the CPU recording one while the GPU works on the one before: some in a row are timed.
#include "bindings/bench/yardstick.h"
#include "engine/barrier.h"
#include "tools/benchmarks/bench.h"
#include "tools/commands/frame_loop.h"

namespace tools {

namespace {

constexpr VkFormat kFormat = VK_FORMAT_R8G8B8A8_UNORM;
constexpr int kRounds = 7;
constexpr int kInARow = 4; // frames that are timed together

// Frames one after the other, until the last is done.
template <typename Record> // (cmd)
void runInARow(engine::FrameRing& ring, const Record& record)
{
    for (int i = 0; i < kInARow; ++i)
    {
        record(ring.begin());
        ring.submit();
    }
    ring.finish();
}

// The unit that frames of the same size are measured in.
class Yardstick
{
public:
    Yardstick(engine::Device& device, VkExtent2D extent)
        : ring_(device), sampler_(device, "bench sampler"),
          table_(device, {.name = "bench table",
                          .format = VK_FORMAT_R32G32B32A32_SFLOAT,
                          .extent = {512, 512},
                          .usage = VK_IMAGE_USAGE_SAMPLED_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT}),
          targets_(device, extent), pass_(device, {.vertex = "render/picture.vert",
                                                   .fragment = "bench/yardstick.frag",
                                                   .color = render::kLightFormat,
                                                   .depth = render::Depth::test})
    {
        engine::runNow(device, [&](const engine::Commands& cmd) {
            const VkClearColorValue grey{{0.5f, 0.5f, 0.5f, 1.0f}};
            const VkImageSubresourceRange all{VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1};
            vkCmdClearColorImage(cmd, table_.handle(), VK_IMAGE_LAYOUT_GENERAL, &grey, 1, &all);
        });
    }

    Contestant contestant()
    {
        return {"yardstick: full screen, four rgba32f samples", [this] {
                    runInARow(ring_, [&](const engine::Commands& cmd) {
                        engine::stageBarrier(cmd, engine::kAnyStage, engine::kAnyStage);
                        const render::Rendering rendering(cmd, render::solidAttachments(targets_));
                        pass_.bind(cmd, {.table = {table_, sampler_}});
                        vkCmdDraw(cmd, 3, 1, 0, 0);
                    });
                }};
    }

private:
    engine::FrameRing ring_;
    engine::Sampler sampler_;
    engine::Image table_;
    render::Targets targets_;
    render::DrawPipeline<bindings::bench::Yardstick> pass_;
};

// A scene that runs at 60 frames a second of its own time: a tick with each frame.
class Film
{
public:
    Film(engine::Device& device, std::string_view name, render::Quality quality, VkExtent2D extent, double from)
        : scene_(load(name)),
          loop_(device, scene_, worldSpec(scene_, quality, ocean::fftEngineFor(device)), {extent, quality, kFormat}),
          picture_(device, {.name = "bench picture",
                            .format = kFormat,
                            .extent = extent,
                            .usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT}),
          time_(from)
    {
        loop_.runTo(from, cameraAt(scene_));
    }

    // The picture alone, or the simulation with it.
    void draw(bool simulate)
    {
        runInARow(loop_.ring(), [&](const engine::Commands& cmd) {
            loop_.receivePoses();
            time_ += simulate ? scene_.step : 0.0;
            loop_.recordWorld(cmd, time_, cameraAt(scene_)); // no tick if the time is the same
            loop_.recordPicture(cmd, loop_.shotAt(time_),
                                {picture_.view(), VK_IMAGE_LAYOUT_GENERAL, picture_.extent()});
        });
    }

private:
    static world::Scene load(std::string_view name)
    {
        auto scene = world::loadScene(name, {});
        SEAWAY_CHECK(scene, "{}", scene.error().text);
        return std::move(*scene);
    }

    world::Scene scene_;
    FrameLoop loop_;
    engine::Image picture_;
    double time_;
};

// The bare sea at every quality.
void raceQualities(engine::Device& device, Yardstick& yardstick, VkExtent2D extent)
{
    std::vector<Contestant> contestants{yardstick.contestant()};
    std::vector<std::unique_ptr<Film>> films;
    for (const render::Quality quality : {render::Quality::low, render::Quality::medium, render::Quality::high})
    {
        films.push_back(std::make_unique<Film>(device, "open-sea", quality, extent, 8.0));
        contestants.push_back({fmt::format("open-sea, quality {}", qualityName(quality)),
                               [film = films.back().get()] { film->draw(true); }});
    }
    race(fmt::format("the bare sea at {}x{}, {} in a row", extent.width, extent.height, kInARow), contestants, kRounds);
}

// Boats, wake and foam, with and without their simulation.
void raceScene(engine::Device& device, Yardstick& yardstick, render::Quality quality, VkExtent2D extent)
{
    Film film(device, "speedboat", quality, extent, 6.0);
    race(fmt::format("speedboat at {}x{}, quality {}, {} in a row", extent.width, extent.height, qualityName(quality),
                     kInARow),
         {yardstick.contestant(),
          {"drawn", [&] { film.draw(false); }},
          {"simulated and drawn, a tick a frame", [&] { film.draw(true); }}},
         kRounds);
}

} // namespace

void benchFrame(engine::Device& device)
{
    constexpr VkExtent2D kLarge{1280, 720};
    constexpr VkExtent2D kSmall{640, 360};
    Yardstick large(device, kLarge);
    Yardstick small(device, kSmall);
    raceQualities(device, large, kLarge);
    raceScene(device, large, render::Quality::medium, kLarge);
    raceScene(device, small, render::Quality::low, kSmall);
}

} // namespace tools
