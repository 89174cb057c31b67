#include "render/boats/boat_look.h"

#include "shared/hash.h"

#include <array>
#include <iterator>

namespace render {

namespace {

using boats::Model;

// 0xRRGGBB, sRGB.
constexpr uint32_t kWhite = 0xe8e8e4;

// Yachts and launches: topsides with the stripe that goes with them.
struct Paint
{
    uint32_t hull;
    uint32_t stripe;
    uint32_t bottom;
};
constexpr Paint kYachts[] = {
    {0xecebe6, 0x1c3f73, 0x7a2a20}, {0x14284a, 0xd8c9a0, 0x7a2a20}, {0xe9e4d4, 0x9c2b22, 0x22344a},
    {0x7d1d22, 0xe6dcc4, 0x2a2a2c}, {0x1f4a3c, 0xe2cf9a, 0x6a2c22}, {0xdfe6e8, 0x2b7a8c, 0x23303a},
    {0x2c2e33, 0xc0c4c8, 0x7c1f1c}, {0xf0ece0, 0xd08a2a, 0x1e3d5c},
};
constexpr Paint kSpeedboats[] = {
    {0xf0f0ee, 0xc4281f, 0xd8d8d4}, {0x17325c, 0xe8e6e0, 0xd8d8d4}, {0xefeee8, 0x1f6f8f, 0xd8d8d4},
    {0xb3231c, 0xf0ece4, 0xd8d8d4}, {0x202326, 0xc79a3a, 0x808488}, {0xf2efe6, 0xe07b1c, 0xd8d8d4},
};
constexpr Paint kTugs[] = {
    {0x1b2a3a, 0xb8371f, 0x5c211b},
    {0x22262a, 0xc98a1a, 0x5c211b},
    {0x7c1e1a, 0xe0d8c4, 0x2a2420},
    {0x14463f, 0xd0a040, 0x5c211b},
};
constexpr Paint kShips[] = {
    // tarred below
    {0x6b4526, 0x8f7038, 0x4a3c2c}, {0x6b4526, 0x8c2a1c, 0x4a3c2c}, {0x6b4526, 0x27415e, 0x4a3c2c},
    {0x6b4526, 0x31543a, 0x4a3c2c}, {0x6b4526, 0x252525, 0x4a3c2c},
};
constexpr uint32_t kToys[] = {0xd23a22, 0xe8b21c, 0x2565a8, 0xe87018, 0x2f8f57, 0xc9c4ba};

template <typename T, size_t N>
const T& pick(const T (&choices)[N], uint32_t index)
{
    return choices[index % N];
}

void paint(gpu::BoatLook& look, const Paint& colors)
{
    look.color[gpu::kHull] = colors.hull;
    look.color[gpu::kPaint] = colors.stripe;
    look.color[gpu::kBottom] = colors.bottom;
}

} // namespace

gpu::BoatLook lookOf(const boats::BodySpec& spec, uint32_t index)
{
    gpu::BoatLook look{.body = index};
    look.color[gpu::kHull] = kWhite;
    look.color[gpu::kBottom] = 0x7a2a20;
    look.color[gpu::kDeck] = 0xd6d1c4;
    look.color[gpu::kWood] = 0x8f6a45;
    look.color[gpu::kCloth] = 0xf0ece0;
    look.color[gpu::kMetal] = 0xc2c4c6;
    look.color[gpu::kGlass] = 0x20282e;
    look.color[gpu::kPaint] = 0xb8371f;
    look.color[gpu::kRubber] = 0x26282a;
    look.color[gpu::kLamp] = 0xfff0c0;
    const uint32_t chance = index == 0 ? 0 : gpu::hash1(index);
    switch (spec.model)
    {
    case Model::sailboat:
        paint(look, pick(kYachts, chance));
        break;
    case Model::speedboat:
        paint(look, pick(kSpeedboats, chance));
        break;
    case Model::tug:
        paint(look, pick(kTugs, chance));
        look.color[gpu::kWood] = 0x6a5f54;
        break;
    case Model::corsair:
        paint(look, pick(kShips, chance));
        look.color[gpu::kWood] = (chance >> 8) % 2 ? 0x5c4530 : 0x6c4f36;
        look.color[gpu::kDeck] = 0xb49a72;
        look.color[gpu::kCloth] = (chance >> 12) % 3 ? 0xe6dcc2 : 0xdccfae;
        look.color[gpu::kMetal] = 0x4a4640;
        look.color[gpu::kRubber] = 0x2a2420;
        look.color[gpu::kGlass] = 0x3c3a2c;
        break;
    case Model::buoy:
        look.color[gpu::kPaint] = 0xb62a22; // a port-hand mark
        break;
    case Model::box:
    case Model::cube:
    case Model::sphere:
        look.color[gpu::kPaint] = pick(kToys, chance);
        break;
    case Model::crate:
        look.color[gpu::kWood] = 0x9a7c55;
        look.color[gpu::kDeck] = 0xae8f66;
        break;
    case Model::barrel:
        look.color[gpu::kWood] = 0x7a5636;
        look.color[gpu::kMetal] = 0x5c5a58;
        break;
    case Model::mesh:
        look.color[gpu::kHull] = pick(kYachts, chance).hull;
        break;
    }
    for (uint32_t& color : look.color) // red lies in the low byte
        color = (color >> 16 & 0xff) | (color & 0xff00) | (color & 0xff) << 16;
    return look;
}

} // namespace render
