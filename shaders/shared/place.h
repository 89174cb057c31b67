// place.h -- exact places in the world: whole blocks of 256 m and a remainder, both integers.
//
// A coordinate is block * 256 m + fine * 2^-20 m, 0 <= fine < 2^28: a float loses its decimals kilometres out, this
// does not, on any GPU. Cell sizes are whole multiples of 2^-20 m too, so the place of any cell is exact.
// Twin: 64-bit integers, tests/unit/place_test.cpp.
#ifndef SEAWAY_SHARED_PLACE_H
#define SEAWAY_SHARED_PLACE_H

#include "types.h"

SHARED_BEGIN

SHARED_CONSTANT int kBlockBits = 28;                   // units in a block: 2^28
SHARED_CONSTANT int kBlockMask = 0x0fffffff;           // 2^28 - 1
SHARED_CONSTANT float kUnit = 1.0f / 1048576.0f;       // [m]
SHARED_CONSTANT float kBlock = 256.0f;                 // [m]
SHARED_CONSTANT int kMaxCellUnits = 128 * 1024 * 1024; // cells are smaller than 128 m

// A place in the plane.
struct Place
{
    ivec2 block;
    ivec2 fine; // 0 to 2^28 - 1
};
SHARED_SIZE(Place, 16)

// One coordinate.
struct Coord
{
    int block;
    int fine;
};
SHARED_SIZE(Coord, 8)

// Where cell `index` of a lattice with cells of `cell` units, 0 < cell < kMaxCellUnits, has its node: index * cell.
SHARED_FUNCTION Coord coordOfCell(int index, int cell)
{
    // The product in digits of 14 bits; the highest digit of the index keeps its sign.
    int i0 = index & 0x3fff;
    int i1 = (index >> 14) & 0x3fff;
    int i2 = index >> 28;
    int c0 = cell & 0x3fff;
    int c1 = cell >> 14;
    int middle = i0 * c1 + i1 * c0;
    int low = i0 * c0 + ((middle & 0x3fff) << 14);
    Coord along;
    along.fine = low & kBlockMask;
    along.block = (low >> kBlockBits) + (middle >> 14) + i1 * c1 + i2 * c0 + (i2 * c1) * 16384;
    return along;
}

SHARED_FUNCTION Coord coordMinus(Coord a, Coord b)
{
    int fine = a.fine - b.fine;
    Coord along;
    along.fine = fine & kBlockMask;
    along.block = a.block - b.block + (fine >> kBlockBits);
    return along;
}

// A difference of places in metres, within 2^-24 of itself.
SHARED_FUNCTION float metresOf(Coord along)
{
    if (along.block >= -7 && along.block < 7)
        return float(along.block * (1 << kBlockBits) + along.fine) * kUnit;
    return float(along.block) * kBlock + float(along.fine) * kUnit;
}

// The cell that holds a coordinate: the largest index with index * cell <= along. The index must fit an int.
SHARED_FUNCTION int cellOf(Coord along, int cell)
{
    float perCell = 1.0f / (float(cell) * kUnit);
    int index = 0;
    Coord remainder = along;
    for (int i = 0; i < 4; ++i) // each turn leaves 2^-22 of what was there
    {
        index += int(metresOf(remainder) * perCell);
        remainder = coordMinus(along, coordOfCell(index, cell));
    }
    for (int i = 0; i < 2; ++i)
    {
        index += remainder.block < 0 ? -1 : remainder.block > 0 || remainder.fine >= cell ? 1 : 0;
        remainder = coordMinus(along, coordOfCell(index, cell));
    }
    return index;
}

SHARED_END

#endif
