#pragma once

#include <span>

#include "kernels/simd_set.hpp"

namespace stem {

// The two passes over a row that softmax and cross-entropy share, so that both see the same bits.

/// The largest number of a row, -inf for no numbers. With a NaN in the row: any number or NaN.
using RowMax = float(std::span<const float> x) noexcept;
RowMax row_max_scalar;

/// out = exp(x - max), returns the sum; no number is larger than `max`. `out` may be `x`. A NaN in the row, or a `max` that is
/// not finite, makes the sum NaN. The sum is made in float64 (on the SIMD path of float32 sums of at most 8 vectors), so its
/// error does not grow with the length of the row.
using RowExponentials = double(std::span<const float> x, float max, std::span<float> out) noexcept;
RowExponentials row_exponentials_scalar;

inline namespace STEM_SIMD_SET {
RowMax row_max_simd;
RowExponentials row_exponentials_simd;
}  // namespace STEM_SIMD_SET

}  // namespace stem
