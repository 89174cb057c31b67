// The scene that is sailed, as text and overrides (tools/sail/scene_edit.h), and what keys of the weather set in it.
#include "tools/sail/light.h"
#include "tools/sail/scene_edit.h"
#include "tools/sail/weather.h"

#include <doctest/doctest.h>

namespace {

using Words = std::vector<std::string>;

tools::SceneEdit someEdit(Words sets = {})
{
    return tools::SceneEdit({"some.toml",
                             "[ocean]\nspectrum = \"none\"\nwind = { speed = 6.0, from = 90 }\n"
                             "[sky]\nsun = \"noon\"\nclouds = 0.5\n[[body]]\nname = \"buoy\"\nmodel = \"buoy\"\n",
                             std::move(sets)});
}

} // namespace

TEST_CASE("scene edit: a key is set over the file, and again over itself, and the text parses to the same scene")
{
    tools::SceneEdit edit = someEdit({"ocean.seed=7"});
    CHECK(!edit.changed());
    CHECK(edit.scene().ocean.wind.speed == 6.0);
    for (const char* speed : {"9", "11.5"})
        REQUIRE(edit.set(std::vector<tools::Setting>{{"ocean.wind.speed", speed}}));
    CHECK(edit.changed());
    CHECK(edit.text().sets == Words{"ocean.seed=7", "ocean.wind.speed=11.5"});
    CHECK(edit.scene().ocean.wind.speed == 11.5);
    CHECK(edit.scene().ocean.wind.from == doctest::Approx(90.0 * engine::kDegree));
    const auto again = world::parseScene(edit.text().text, edit.text().source, edit.text().sets);
    REQUIRE(again);
    CHECK(*again == edit.scene());

    edit.reset();
    CHECK(edit.text().sets == Words{"ocean.seed=7"});
    CHECK(edit.scene().ocean.wind.speed == 6.0);
    CHECK(edit.scene().ocean.seed == 7);
}

TEST_CASE("scene edit: a table that is set goes before what was set in it, and other keys stay")
{
    tools::SceneEdit edit = someEdit();
    const std::vector<tools::Setting> two{{"sky.sun", "{ elevation = 10, azimuth = 20 }"}, {"sky.sunny", "1"}};
    CHECK(!edit.set(two)); // there is no such key
    CHECK(!edit.changed());
    REQUIRE(edit.set(std::span(two).first(1)));
    REQUIRE(edit.set(std::vector<tools::Setting>{{"sky.sun.elevation", "12"}}));
    REQUIRE(edit.set(std::vector<tools::Setting>{{"sky.clouds", "0.75"}}));
    CHECK(edit.scene().sky.sun.elevation == doctest::Approx(12.0 * engine::kDegree));
    REQUIRE(edit.set(std::vector<tools::Setting>{{"sky.sun", "dusk"}}));
    CHECK(edit.text().sets == Words{"sky.clouds=0.75", "sky.sun=dusk"});
    CHECK(edit.scene().sky.clouds == 0.75);
}

TEST_CASE("scene edit: what is wrong is one line, and changes nothing")
{
    tools::SceneEdit edit = someEdit();
    const auto done = edit.set(std::vector<tools::Setting>{{"ocean.choppiness", "30"}});
    REQUIRE(!done);
    CHECK(done.error().text.find("--set ocean.choppiness=30") != std::string::npos);
    CHECK(done.error().text.find('\n') == std::string::npos);
    CHECK(!edit.changed());
    CHECK(!tools::SceneEdit::open("no-such-scene"));
}

TEST_CASE("scene edit: sea states and times of day are keys of the scene")
{
    tools::SceneEdit edit = someEdit();
    for (int number = 1; number <= tools::kSeaStates; ++number)
    {
        CAPTURE(number);
        REQUIRE(edit.set(tools::seaStateSettings(number)));
        CHECK(edit.scene().ocean.spectrum == ocean::Spectrum::jonswap);
        CHECK(tools::seaStateNear(edit.scene().ocean.wind.speed) == number);
        CHECK(edit.scene().ocean.cascades == ocean::defaultCascades(edit.scene().ocean.wind.speed));
    }
    std::string name = tools::timeOfDayFrom(edit.scene().sky, 0);
    CHECK(name == "noon");
    const std::vector<std::string_view> others{"sky.sun", "sky.clouds", "sky.visibility"};
    for (size_t i = 1; i <= tools::timesOfDay().size(); ++i)
    {
        name = tools::timeOfDayFrom(edit.scene().sky, 1);
        REQUIRE(edit.set(std::vector<tools::Setting>{{"sky.time", name}}, others));
        CHECK(tools::timeOfDayFrom(edit.scene().sky, 0) == name);
    }
    CHECK(name == "noon"); // all the way round
    CHECK(tools::timeOfDayFrom(edit.scene().sky, -1) == "morning");
}

TEST_CASE("light: it glides from one sky to the next, and a sky that is shown is there at once")
{
    const world::SkySpec noon = tools::timesOfDay()[2].sky;
    const world::SkySpec dusk = tools::timesOfDay()[5].sky;
    tools::Light light(noon);
    light.glideTo(dusk);
    CHECK(light.sky() == noon);
    light.advance(0.5);
    CHECK(light.sky().sun.elevation < noon.sun.elevation);
    CHECK(light.sky().sun.elevation > dusk.sun.elevation);
    light.advance(10.0);
    CHECK(light.sky() == dusk);
    light.show(noon);
    CHECK(light.sky() == noon);
}
