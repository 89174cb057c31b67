// bench_picture.cpp -- a whole frame, in units of a full-screen pass with four bilinear samples.
#include "engine/barrier.h"
#include "tools/bench.h"

namespace tools {

namespace {

constexpr VkExtent2D kExtent{1280, 720};
constexpr VkFormat kFormat = VK_FORMAT_R8G8B8A8_UNORM;
constexpr int kRounds = 9;

} // namespace

void benchPicture(engine::Device& device)
{
    const auto scene = loadScene(std::string_view(), {});
    SEAWAY_CHECK(scene, "{}", scene.error().text);
    double time = 8.0;

    const engine::Sampler sampler(device, "bench sampler");
    const engine::Image table(device, {.name = "bench table",
                                       .format = VK_FORMAT_R32G32B32A32_SFLOAT,
                                       .extent = {512, 512},
                                       .usage = VK_IMAGE_USAGE_SAMPLED_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT});
    const render::Targets targets(device, kExtent);
    const render::DrawPipeline yardstick(device, {.vertex = "picture.vert",
                                                  .fragment = "bench_yardstick.frag",
                                                  .color = render::kLightFormat,
                                                  .depth = render::Depth::test});
    engine::runNow(device, [&](const engine::Commands& cmd) {
        const VkClearColorValue grey{{0.5f, 0.5f, 0.5f, 1.0f}};
        const VkImageSubresourceRange all{VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1};
        vkCmdClearColorImage(cmd, table.handle(), VK_IMAGE_LAYOUT_GENERAL, &grey, 1, &all);
    });

    const engine::Image picture(
        device,
        {.name = "bench picture", .format = kFormat, .extent = kExtent, .usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT});
    std::vector<Contestant> contestants{{"yardstick: full screen, four rgba32f samples", [&] {
                                             engine::runNow(device, [&](const engine::Commands& cmd) {
                                                 const render::Rendering rendering(cmd, targets);
                                                 yardstick.bind(cmd, {{table, sampler}});
                                                 vkCmdDraw(cmd, 3, 1, 0, 0);
                                             });
                                         }}};
    boats::World world(device, {.ocean = (*scene).ocean, .fft = ocean::fftEngineFor(device)});
    std::vector<std::unique_ptr<render::Frame>> frames;
    for (const render::Quality quality : {render::Quality::low, render::Quality::medium, render::Quality::high})
    {
        frames.push_back(std::make_unique<render::Frame>(device, render::FrameSpec{kExtent, quality, kFormat}, world));
        contestants.push_back(
            {fmt::format("frame, quality {}", qualityName(quality)), [&, frame = frames.back().get()] {
                 time += 1.0 / 60.0;
                 engine::runNow(device, [&](const engine::Commands& cmd) {
                     frame->record(cmd, 0, shotAt(*scene, time), {picture.view(), VK_IMAGE_LAYOUT_GENERAL, kExtent});
                 });
             }});
    }
    race(fmt::format("{} at {}x{}", (*scene).source, kExtent.width, kExtent.height), contestants, kRounds);
}

} // namespace tools
