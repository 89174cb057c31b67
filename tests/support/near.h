// near.h -- equal to within a part of the value itself.
//
// doctest::Approx alone measures against 1 + |value|, so it lets anything pass where values are small.
#pragma once

#include <doctest/doctest.h>

namespace test {

// CHECK(x == near(value, 0.01)): within 1 %. A value of 0 is near nothing: compare with == there.
inline doctest::Approx near(double value, double part = 1e-9)
{
    return doctest::Approx(value).epsilon(part).scale(0.0);
}

} // namespace test
