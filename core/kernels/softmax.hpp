#pragma once

#include "base/matrix.hpp"

namespace stem {

/// What you get: out[r][c] = exp(x[r][c] - max) / Σ exp(x[r][·] - max): rows of probabilities.
/// Shapes: x (M, N), out (M, N); `out` may be the same buffer as `x`.
/// Special values, row by row: a NaN makes the whole row NaN; +inf shares the probability among the +inf cells;
/// -inf gives exactly 0 beside a finite number; a row of only -inf gives zeros (nothing is allowed, nothing is chosen).
/// Accuracy: each cell within (N + 8)·eps of exact, relative, where it does not underflow; rows sum to 1 within N·eps.
/// Source: torch.softmax(x, -1), except for the row of only -inf (NaN there).
using SoftmaxRows = void(ConstMatrixView x, MatrixView out) noexcept;
SoftmaxRows softmax_rows_scalar;
SoftmaxRows softmax_rows_simd;

}  // namespace stem
