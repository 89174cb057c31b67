// The log of a voyage as text (tools/commands/voyage_log.h), orders in it (world/order_text.h), and their queue.
#include "engine/hash.h"
#include "support/process.h"
#include "tools/commands/voyage_log.h"
#include "world/order_text.h"

#include <doctest/doctest.h>

#include <numbers>

namespace {

namespace order = world::order;

std::vector<world::Order> allOrders()
{
    boats::Helm helm;
    helm.throttle = 0.1 + 0.2; // no short decimal
    helm.steering = boats::Steering::windAngle;
    helm.windAngle = -std::numbers::pi / 7.0;
    helm.course = 1e-300;
    helm.autoTrim = false;
    helm.mainSheet = 1.0 / 3.0;
    return {order::Helm{3, helm},
            order::Helm{0, {}},
            order::TakeHelm{7},
            order::Splash{{-1234.5678901234567, 1e-9}, 2.5, -0.3},
            order::Drop{boats::Model::barrel, {1.0 / 3.0, 2.0}, 4.0},
            order::Anchor{1, true},
            order::Anchor{2, false},
            order::Sea{{ocean::Spectrum::none, {1.0 / 3.0, 0.1, 0.2}, {0.7, 8.5, 2.0}, 1234.5, 0.9}, 7.5},
            order::Sea{},
            order::Crew{1, true},
            order::Crew{0, false}};
}

tools::VoyageHead someHead()
{
    return {.source = "a\\b\nc",
            .sets = {"ocean.seed=5", "title=\"two\nlines\""},
            .tier = "low",
            .fft = "cpu",
            .spares = 24,
            .scene = "title = \"X\"\n\n[ocean]\ndepth = 3\n"};
}

// What an unreadable log is answered with.
std::string complaint(const test::TemporaryFolder& folder, const std::string& text)
{
    const auto log = tools::readVoyage(folder.write("log", text));
    REQUIRE(!log);
    CHECK(log.error().status == engine::Status::badInput);
    CHECK(log.error().text.find('\n') == std::string::npos);
    return log.error().text;
}

} // namespace

TEST_CASE("voyage: every order comes back from its line bit for bit, and nothing else is one")
{
    for (const world::Order& order : allOrders())
    {
        const std::string text = world::orderText(order);
        CAPTURE(text);
        CHECK(world::parseOrder(text, 10) == order);
        CHECK(!world::parseOrder(text + " 1", 10));
        CHECK(!world::parseOrder(text.substr(0, text.rfind(' ')), 10));
    }
    for (const char* text :
         {"", "take", "take 10", "take -1", "take 1.5", "fly 1", "splash 0 0 nan 1", "splash 0 0 1 inf",
          "drop cannon 0 0 1", "drop crate 0 0 1e9", "anchor 1 sideways", "take  1"})
    {
        CAPTURE(text);
        CHECK(!world::parseOrder(text, 10));
    }
}

TEST_CASE("voyage: a log comes back as it was written; cut off anywhere it ends with its last whole line")
{
    const test::TemporaryFolder folder;
    const std::string file = folder / "log";
    const std::vector<world::Order> orders = allOrders();
    {
        auto writer = tools::VoyageWriter::make(file, someHead());
        REQUIRE(writer);
        for (uint64_t i = 0; i < orders.size(); ++i)
            (*writer)->write({10 * i, orders[i]});
        for (uint64_t tick = 60; tick < 400; ++tick)
            (*writer)->reach(tick);
        REQUIRE((*writer)->end(1000, 0xfedcba9876543210ull));
    }
    const auto log = tools::readVoyage(file);
    REQUIRE(log);
    CHECK((*log).head == someHead());
    CHECK((*log).end == 1000);
    CHECK((*log).hash == 0xfedcba9876543210ull);
    REQUIRE((*log).orders.size() == orders.size());
    for (uint64_t i = 0; i < orders.size(); ++i)
        CHECK((*log).orders[i] == world::OrderAt{10 * i, orders[i]});

    const std::string text = test::fileText(file);
    const size_t head = tools::headText(someHead()).size();
    for (size_t bytes = head; bytes < text.size(); bytes += 7)
    {
        const auto cut = tools::readVoyage(folder.write("cut", text.substr(0, bytes)));
        REQUIRE(cut);
        CHECK(!(*cut).hash);
        CHECK((*cut).orders.size() <= orders.size());
        CHECK((*cut).end < 1000);
    }
    for (size_t bytes = 0; bytes < head; bytes += 11)
        CHECK(!tools::readVoyage(folder.write("cut", text.substr(0, bytes))));
}

TEST_CASE("voyage: what is wrong in a log is told with its line")
{
    const test::TemporaryFolder folder;
    const std::string head = tools::headText(someHead()); // 13 lines
    const auto has = [](const std::string& text, const std::string& part) { return text.find(part) != text.npos; };
    CHECK(has(complaint(folder, "hello\n"), "log:1: is no log of a voyage"));
    CHECK(has(complaint(folder, head + "0 take 1\n0 tack 1\n"), "log:15: 'tack 1' is no order"));
    CHECK(has(complaint(folder, head + "7 take 1\n6 take 1\n"), "log:15: expected a tick, 7 or more"));
    CHECK(has(complaint(folder, head + "7 end 12\n8 tick\n"), "log:15: expected nothing after 'end'"));
    CHECK(has(complaint(folder, head + "x\n"), "log:14: expected a tick"));
    CHECK(has(tools::readVoyage(folder / "none").error().text, "none"));
}

TEST_CASE("voyage: orders come out at their ticks in the order given; a replay keeps others out to its end")
{
    world::OrderQueue queue;
    std::vector<world::OrderAt> heard;
    queue.listen([&](const world::OrderAt& at) { heard.push_back(at); });
    CHECK(queue.give(order::TakeHelm{1}));
    CHECK(queue.give(order::TakeHelm{2}));
    CHECK(queue.take(5).size() == 2);
    CHECK(queue.take(6).empty());
    queue.replay({{6, order::TakeHelm{3}}, {8, order::TakeHelm{4}}, {8, order::TakeHelm{5}}, {9, order::TakeHelm{6}}},
                 9);
    CHECK(!queue.give(order::TakeHelm{7}));
    CHECK(queue.take(7).empty()); // the one for tick 6 comes too late
    CHECK(queue.take(8).size() == 2);
    CHECK(queue.replayEnd() == 9);
    CHECK(queue.take(9).size() == 1);
    CHECK(!queue.replayEnd());
    CHECK(queue.give(order::TakeHelm{8}));
    CHECK(queue.take(10).size() == 1);
    CHECK(heard.size() == 6);
    CHECK(heard.back() == world::OrderAt{10, order::TakeHelm{8}});
}

TEST_CASE("voyage: a hash sees every byte and every length")
{
    std::vector<std::byte> bytes(37);
    const uint64_t zero = engine::hashOf(bytes);
    for (size_t i = 0; i < bytes.size(); ++i)
        for (const int bit : {0, 3, 7})
        {
            bytes[i] = std::byte(1 << bit);
            CHECK(engine::hashOf(bytes) != zero);
            bytes[i] = std::byte(0);
        }
    bytes.resize(38);
    CHECK(engine::hashOf(bytes) != zero);
}
