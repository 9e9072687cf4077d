#pragma once

#include <gtest/gtest.h>

#include <span>
#include <vector>

namespace stem::test {

/// Half the distance from 1 to the next float32: the relative error of one rounded operation.
inline constexpr double unit_roundoff = 0x1p-24;

/// |actual[i] - expected[i]| ≤ bound[i] for all i. Fails on a wrong length, on a NaN where none is expected (and the
/// other way round), on infinities that differ, on a bound that is not a number ≥ 0, and when both sides are one buffer.
/// Infinities and NaN may be expected: then the actual value must be the same.
testing::AssertionResult within(std::span<const float> actual, std::span<const double> expected, std::span<const double> bound);
testing::AssertionResult within(std::span<const float> actual, std::span<const float> expected, std::span<const double> bound);

/// Bit for bit the same, so +0 is not -0; NaN equals NaN of the same bits. Same refusals as above.
testing::AssertionResult same_bits(std::span<const float> actual, std::span<const float> expected);

/// n copies of one bound.
std::vector<double> everywhere(double bound, std::size_t n);

}  // namespace stem::test
