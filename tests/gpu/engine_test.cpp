// Memory, retirement, scopes and reflection on a real device.
#include "compute/kernel.h"
#include "compute/primitives.h"
#include "engine/barrier.h"
#include "engine/file.h"
#include "shaders/embedded.h"
#include "support/gpu.h"

#include <doctest/doctest.h>

#include <cstring>
#include <filesystem>
#include <utility>

TEST_CASE("memory: the budget is kept, named and given back")
{
    test::Gpu gpu(1 << 20);
    engine::Device& device = gpu;
    CHECK(device.memoryUsed() == 0);
    {
        const engine::Buffer half(device, {.name = "half", .bytes = 512 << 10});
        CHECK(device.memoryUsed() == 512 << 10);
        try
        {
            const engine::Buffer whole(device, {.name = "the whole", .bytes = 1 << 20});
            FAIL("more than the budget was given out");
        }
        catch (const engine::OutOfMemory& error)
        {
            CHECK(std::strstr(error.what(), "the whole") != nullptr);
        }
        CHECK_THROWS_AS(engine::Image(device, {.name = "big", .format = VK_FORMAT_R32_SFLOAT, .extent = {512, 512}}),
                        engine::OutOfMemory);
        CHECK(device.memoryUsed() == 512 << 10);
    }
    device.drain();
    CHECK(device.memoryUsed() == 0);
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("commands: they are lent again, and none is freed before the device")
{
    // volk's pointers are ours to turn aside.
    static uint32_t made, freed;
    static PFN_vkCreateCommandPool create;
    static PFN_vkDestroyCommandPool destroy;
    made = freed = 0;
    {
        test::Gpu gpu(1 << 30); // a device of its own, which ends here
        create = std::exchange(vkCreateCommandPool, [](VkDevice device, const VkCommandPoolCreateInfo* info,
                                                       const VkAllocationCallbacks* memory, VkCommandPool* pool) {
            ++made;
            return create(device, info, memory, pool);
        });
        destroy = std::exchange(vkDestroyCommandPool,
                                [](VkDevice device, VkCommandPool pool, const VkAllocationCallbacks* memory) {
                                    ++freed;
                                    destroy(device, pool, memory);
                                });
        const compute::Fill fill(gpu.device());
        const engine::Buffer buffer = gpu.storage(100);
        for (int run = 0; run < 20; ++run)
        {
            engine::FrameRing ring(gpu.device());
            for (int frame = 0; frame < 3; ++frame)
            {
                const engine::Commands cmd = ring.begin();
                engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
                fill.record(cmd, buffer, 100, static_cast<float>(frame));
                ring.submit();
            }
            gpu.run([&](const engine::Commands& cmd) { // waits for the ring's frames too
                engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
                fill.record(cmd, buffer, 100, 7.0f);
            });
        }
        CHECK(made == 3); // two of a ring, and one
        CHECK(freed == 0);
        { // A frame that was begun and not submitted: its buffer is lent again, and begun again.
            engine::FrameRing ring(gpu.device());
            ring.begin();
        }
        gpu.run([&](const engine::Commands& cmd) {
            engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
            fill.record(cmd, buffer, 100, 8.0f);
        });
        CHECK(made == 3);
        // One that the GPU may be at is not lent.
        std::vector<engine::CommandBuffer> all;
        for (int i = 0; i < 3; ++i)
            all.push_back(gpu.device().borrowCommands("one of three"));
        CHECK(made == 3);
        all[1].submission = gpu.device().submitted() + 1;
        gpu.device().giveBack(all[1]);
        const engine::CommandBuffer fourth = gpu.device().borrowCommands("a fourth");
        CHECK(made == 4);
        CHECK(fourth.handle != all[1].handle);
        gpu.device().giveBack(fourth);
        CHECK(gpu.validationErrors() == 0);
    } // those that are still lent are freed too
    CHECK(freed == made);
    vkCreateCommandPool = create;
    vkDestroyCommandPool = destroy;
}

TEST_CASE("retire: what a frame in flight uses outlives its owner")
{
    test::Gpu gpu;
    engine::Device& device = gpu;
    const compute::Fill fill(device);
    engine::FrameRing ring(device);
    int freed = 0;
    for (int frame = 0; frame < 5; ++frame)
    {
        const engine::Commands cmd = ring.begin();
        const engine::Buffer brief(device, {.name = "brief", .bytes = 4096});
        fill.record(cmd, brief, 1024, 1.0f);
        device.retire([&freed] { ++freed; });
        const int before = freed;
        ring.submit();
        CHECK(freed == before); // this frame's own is still held
        CHECK(freed >= frame - 2);
    }
    ring.finish();
    CHECK(freed == 5);
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("scopes: nested, in order, read frames later")
{
    test::Gpu gpu;
    engine::Device& device = gpu;
    const compute::Fill fill(device);
    const engine::Buffer buffer = gpu.storage(1 << 16);
    engine::FrameRing ring(device, engine::Timing::on);
    for (int frame = 0; frame < 4; ++frame)
    {
        const engine::Commands cmd = ring.begin();
        const std::vector<engine::ScopeTime>& times = ring.timings();
        if (frame < 2)
            CHECK(times.empty());
        else
        {
            REQUIRE(times.size() == 2);
            CHECK(std::string(times[0].name) == "outer");
            CHECK(times[0].depth == 0);
            CHECK(std::string(times[1].name) == "fill");
            CHECK(times[1].depth == 1);
            CHECK(times[1].milliseconds > 0.0);
            CHECK(times[0].milliseconds >= times[1].milliseconds);
        }
        {
            const engine::GpuScope outer(cmd, "outer");
            engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
            fill.record(cmd, buffer, 1 << 16, static_cast<float>(frame));
        }
        ring.submit();
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("scopes: nobody times them unasked")
{
    test::Gpu gpu;
    engine::FrameRing ring(gpu);
    for (int frame = 0; frame < 4; ++frame)
    {
        const engine::Commands cmd = ring.begin();
        CHECK(ring.timings().empty());
        {
            const engine::GpuScope scope(cmd, "labelled");
        }
        ring.submit();
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("scopes: more than can be timed are still harmless")
{
    test::Gpu gpu;
    engine::FrameRing ring(gpu, engine::Timing::on);
    for (int frame = 0; frame < 3; ++frame)
    {
        const engine::Commands cmd = ring.begin();
        if (frame == 2)
            CHECK(ring.timings().size() == engine::GpuTimers::kMaxScopes);
        for (uint32_t i = 0; i < engine::GpuTimers::kMaxScopes + 5; ++i)
            const engine::GpuScope scope(cmd, "one of many");
        ring.submit();
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("reflection: every shader's interface is what its source says")
{
    const auto find = [](std::string_view name) {
        for (const engine::EmbeddedShader& shader : shaders::embedded())
            if (shader.name == name)
                return engine::reflect(shader.spirv);
        FAIL("no such shader");
        return engine::ShaderInterface{};
    };
    const engine::ShaderInterface reduce = find("compute/reduce.comp");
    CHECK(reduce.stage == VK_SHADER_STAGE_COMPUTE_BIT);
    CHECK(reduce.pushBytes == sizeof(gpu::ReducePush));
    CHECK(reduce.pushType == "ReducePush");
    REQUIRE(reduce.bindings.size() == 3);
    CHECK(reduce.bindings[0].name == "values"); // of a block without a name: its only member's
    CHECK(reduce.bindings[2].type == VK_DESCRIPTOR_TYPE_STORAGE_BUFFER);

    const engine::ShaderInterface image = find("compute/copy_image.comp");
    CHECK(image.pushBytes == sizeof(gpu::CopyImagePush));
    REQUIRE(image.bindings.size() == 2);
    CHECK(image.bindings[0].type == VK_DESCRIPTOR_TYPE_STORAGE_IMAGE);

    const engine::ShaderInterface toneMap = find("render/tone_map.frag");
    CHECK(toneMap.stage == VK_SHADER_STAGE_FRAGMENT_BIT);
    REQUIRE(toneMap.bindings.size() == 3);
    CHECK(toneMap.bindings[0].type == VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER);
    CHECK(toneMap.bindings[1].type == VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER);
    CHECK(toneMap.bindings[1].name == "lightTarget");
    REQUIRE(toneMap.constants.size() == 2);
    CHECK(toneMap.constants[1] == engine::ShaderConstant{.id = 1,
                                                         .name = "kEdges",
                                                         .value = 1}); // the workgroup's have no name and are left out
}

TEST_CASE("reload: new code takes over, broken code does not")
{
    // A copy of the shaders to play with.
    const std::filesystem::path dir =
        std::filesystem::temp_directory_path() / fmt::format("seaway-reload-{}", ::getpid());
    std::filesystem::remove_all(dir);
    std::filesystem::copy(shaders::sourceDir(), dir, std::filesystem::copy_options::recursive);
    engine::ShaderLibrary library(shaders::embedded(), dir);
    auto instance = engine::Instance::make({.validate = true});
    REQUIRE(instance);
    auto made = engine::Device::make(**instance, library, {});
    REQUIRE(made);
    engine::Device& device = **made;
    {
        const compute::Fill fill(device);
        const engine::Buffer buffer(device, {.name = "filled",
                                             .bytes = 64,
                                             .usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT,
                                             .kind = engine::MemoryKind::readback});
        const auto filledWith = [&](float value) {
            engine::runNow(device, [&](const engine::Commands& cmd) {
                fill.record(cmd, buffer, 16, value);
                engine::stageBarrier(cmd, engine::kComputeWrite, engine::kHostRead);
            });
            buffer.invalidate();
            return buffer.mapped<const float>()[7];
        };
        const auto edit = [&](const std::string& from, const std::string& to) {
            std::string text = *engine::readFile(dir / "compute/fill.comp");
            const size_t at = text.find(from);
            REQUIRE(at != std::string::npos);
            REQUIRE(engine::writeFile(dir / "compute/fill.comp", text.replace(at, from.size(), to)));
        };

        engine::ShaderLibrary::Report report = library.reload();
        CHECK(report.errors == "");
        CHECK(report.changed.empty()); // the build's compiler and ours agree to the word
        CHECK(filledWith(2.0f) == 2.0f);

        edit("= push.value", "= 3.0 * push.value");
        report = library.reload();
        CHECK(report.errors == "");
        REQUIRE(report.changed.size() == 1);
        CHECK(report.changed[0] == "compute/fill.comp");
        CHECK(filledWith(2.0f) == 6.0f);

        edit("3.0 * push.value", "3.0 * pusch.value");
        report = library.reload();
        CHECK(report.changed.empty());
        CHECK(report.errors.find("compute/fill.comp:21:") == 0);
        CHECK(report.errors.find("pusch") != std::string::npos);
        CHECK(filledWith(2.0f) == 6.0f); // the last good one stays

        edit("3.0 * pusch.value", "3.0 * push.value");
        edit("float data[]", "float numbers[]"); // what C++ knows as `data`
        edit("data[i] =", "numbers[i] =");
        report = library.reload();
        CHECK(report.changed.empty());
        CHECK(report.errors ==
              "compute/fill.comp: takes other bindings or constants than it did; build the program anew\n");
        CHECK(filledWith(2.0f) == 6.0f);
    }
    made->reset();
    CHECK((*instance)->validationMessages() == 0);
    std::filesystem::remove_all(dir);
}
