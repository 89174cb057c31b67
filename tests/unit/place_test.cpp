// Exact places against 64-bit integers.
#include "engine/random.h"
#include "ocean/place.h"

#include <doctest/doctest.h>

#include <cmath>
#include <initializer_list>

namespace {

int64_t whole(gpu::Coord along)
{
    return (static_cast<int64_t>(along.block) << gpu::kBlockBits) + along.fine;
}

int64_t floorDivide(int64_t a, int64_t b)
{
    const int64_t q = a / b;
    return a % b < 0 ? q - 1 : q;
}

constexpr int kCells[] = {1, 3, 10486, 262144, 1048576, 16777213, 104857600, gpu::kMaxCellUnits - 1};

} // namespace

TEST_CASE("place: the node of a cell is index times cell size, for any cell of the world")
{
    for (const int cell : kCells)
        for (uint32_t n = 0; n < 20000; ++n)
        {
            const auto index = n < 8 ? static_cast<int>(n) - 4 : static_cast<int>(gpu::hash2(1, n));
            const gpu::Coord found = gpu::coordOfCell(index, cell);
            REQUIRE(whole(found) == int64_t{index} * cell);
            REQUIRE(found.fine >= 0);
            REQUIRE(found.fine <= gpu::kBlockMask);
        }
}

TEST_CASE("place: the cell that holds a place is found exactly, at its nodes too")
{
    for (const int cell : {10486, 262144, 1048576, 16777213, 104857600})
        for (uint32_t n = 0; n < 20000; ++n)
        {
            // Within 2,000 km: twice the world.
            const double metres = (static_cast<double>(gpu::hash2(2, n)) / 2147483648.0 - 1.0) * 2e6;
            gpu::Coord along = ocean::coordAt(metres);
            if (n % 3 == 0)
                along = gpu::coordOfCell(gpu::cellOf(along, cell), cell);
            if (n % 6 == 0)
                along = gpu::coordMinus(along, {0, 1});
            REQUIRE(gpu::cellOf(along, cell) == floorDivide(whole(along), cell));
        }
}

TEST_CASE("place: differences are right to a float's last bit, near and far")
{
    for (uint32_t n = 0; n < 20000; ++n)
    {
        const double apart = (engine::uniform(3, n) - 0.5f) * std::pow(10.0, n % 8);
        const double from = (engine::uniform(4, n) - 0.5f) * 2e6;
        const gpu::Coord a = ocean::coordAt(from + apart);
        const gpu::Coord b = ocean::coordAt(from);
        const double exact = static_cast<double>(whole(a) - whole(b)) / ocean::kUnitsPerMetre;
        REQUIRE(std::abs(gpu::metresOf(gpu::coordMinus(a, b)) - exact) <= 1.2e-7 * std::abs(exact));
    }
}
