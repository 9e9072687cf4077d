#pragma once

#include "base/matrix.hpp"
#include "kernels/simd_set.hpp"

namespace stem {

/// What you get: out[r][c] = exp(x[r][c] - max) / Σ exp(x[r][·] - max): rows of probabilities.
/// Shapes: x (M, N), out (M, N); `out` may be the same buffer as `x`.
/// Special values, row by row: a NaN makes the whole row NaN; +inf shares the probability among the +inf cells;
/// -inf gives exactly 0 beside a finite number; a row of only -inf gives zeros (nothing is allowed, nothing is chosen).
/// Accuracy: |out - exact| ≤ (12 + (max - x) + ln N)·eps·exact + 2^-126 per cell, eps = 2^-23: the rounding of x - max is
/// (max - x)·eps/2 in its exponential, and the average of that over a row, at most ln N, is in the sum; the exponential
/// itself is within 1.35 ulp. Cells below 2^-126, the smallest normal number, may be 0.
/// Rows sum to 1 within 8·eps, whatever N is.
/// Source: torch.softmax(x, -1), except for the row of only -inf (NaN there).
using SoftmaxRows = void(ConstMatrixView x, MatrixView out) noexcept;
SoftmaxRows softmax_rows_scalar;

/// What you get: d_x[r] = p[r]∘(d_p[r] - Σ p[r]·d_p[r]), the gradient before a softmax whose result was p.
/// Shapes: p, d_p, d_x (M, N); `d_x` may be the same buffer as `d_p` or `p`.
/// A cell with p = 0 (masked) gets 0 as long as the row's d_p are finite.
/// Accuracy: |d_x - exact| ≤ 8·eps·p·(|d_p| + Σ p·|d_p|), the sum being made in float64 (float32 sums of at most 8 terms
/// inside, on the SIMD path), plus 2^-149. Source: the gradient of torch.softmax(x, -1).
using SoftmaxBackwardRows = void(ConstMatrixView p, ConstMatrixView d_p, MatrixView d_x) noexcept;
SoftmaxBackwardRows softmax_backward_rows_scalar;

inline namespace STEM_SIMD_SET {
SoftmaxRows softmax_rows_simd;
SoftmaxBackwardRows softmax_backward_rows_simd;
}  // namespace STEM_SIMD_SET

}  // namespace stem
