#include "world/scene_manual.h"

#include "world/scene.h"

namespace world {
namespace {

constexpr std::string_view kIntroduction = R"(# Scene files

<!-- Made by `seaway scenes --keys` from the code that reads scenes; a test fails when this page is stale. -->

A scene is a [TOML](https://toml.io) file. `SCENE` of a command is a file if it has a `/` in it or ends in `.toml`, and else
the name of one of the scenes in [`scenes/`](../scenes), which the program carries inside; `seaway scenes` lists them, and
without a `SCENE` it is `fair-breeze`. Every key may be left out unless it is required, so an empty file is a scene too.

```toml
title = "A yacht on a calm evening"

[ocean]
preset = "breeze"
wind = { from = 225 }      # the same as a table [ocean.wind] of its own

[[grid]]                   # double brackets begin one more of several
name = "wake"
follow = "yacht"

[[body]]
name = "yacht"
model = "sailboat"
heading = 90
speed = 3.0
steer = 90                 # the crew keeps her on this course

[[body.order]]             # belongs to the [[body]] above it
time = 30.0
steer = 120

[sky]
time = "golden hour"
```

```
seaway sail evening.toml
seaway sail evening.toml --set ocean.wind.speed=9 --set body.yacht.heading=45 --set "grid[0].cell=0.5"
```

- `--set KEY=VALUE` overrides any key, or adds it. `KEY` is names between dots; one of several tables is `[INDEX]`, counted
  from 0, or its `name`. `VALUE` is TOML; what is not TOML is a string, so words need no quotes. `--set KEY=` takes away
  what the file has there.
- Lengths are metres, times seconds, angles degrees. Places are x east, y north, z up; still water is z = 0. Headings and
  directions are compass degrees, clockwise from north; wind and waves are given by where they come from.
- A range includes its ends. A default is what the key is where it is left out; without one, the meaning says what happens.
- A name is made of letters, digits, `-` and `_`; no two bodies, and no two grids, have the same.
- A key that does not exist, a value out of its range, or keys that contradict each other are answered by one line with
  file, line, column and what would be right, and exit status 2.

## All keys

)";

} // namespace

std::string sceneManual()
{
    return std::string(kIntroduction) + engine::markdownOf(sceneKeys());
}

} // namespace world
