#include "boats/models/palette.h"

namespace boats {
namespace {

constexpr MaterialColors usualColors()
{
    MaterialColors colors{};
    const auto set = [&](Material material, Color color) { colors[static_cast<size_t>(material)] = color; };
    set(Material::hull, 0xe8e8e4);
    set(Material::bottom, 0x7a2a20);
    set(Material::deck, 0xd6d1c4);
    set(Material::wood, 0x8f6a45);
    set(Material::cloth, 0xf0ece0);
    set(Material::metal, 0xc2c4c6);
    set(Material::glass, 0x20282e);
    set(Material::paint, 0xb8371f);
    set(Material::rubber, 0x26282a);
    set(Material::light, 0xfff0c0);
    return colors;
}

} // namespace

MaterialColors colorsOf(const Palette& palette, uint32_t random)
{
    MaterialColors colors = usualColors();
    const auto set = [&](Material material, Color color) { colors[static_cast<size_t>(material)] = color; };
    if (!palette.schemes.empty())
    {
        const PaintScheme& scheme = palette.schemes[random % palette.schemes.size()];
        set(Material::hull, scheme.hull);
        set(Material::paint, scheme.stripe);
        set(Material::bottom, scheme.bottom);
    }
    for (const Coat& coat : palette.coats)
        set(coat.material, coat.colors[(random >> coat.firstBit) % coat.colors.size()]);
    return colors;
}

Palette toyPalette()
{
    return {.coats = {{Material::paint, {0xd23a22, 0xe8b21c, 0x2565a8, 0xe87018, 0x2f8f57, 0xc9c4ba}}}};
}

} // namespace boats
