#pragma once

#include "base/matrix.hpp"

namespace stem {

/// What you get: out = a · bᵀ. Both inputs are contiguous along the summed dimension ("NT"), which is how a hidden state
/// meets the row-major token table, so a tied table serves lookup and head from one buffer.
/// Shapes: a (M, K), b (N, K), out (M, N); any of them may be 0 (K = 0 gives zeros).
/// Ranges: any floats; NaN and infinities spread as in IEEE arithmetic. `out` overlaps neither input.
/// Accuracy: |out - exact| ≤ K·(eps·Σ|a||b| + 2^-149) per cell, eps = 2^-23, where K ≤ 2^23 and no partial sum overflows.
/// K roundings of eps/2 are the classic bound of a sum in order (Higham 2002, section 3.1), products included; twice that
/// covers the terms of higher order and lets two paths differ from each other by no more. 2^-149 stands for products below
/// the normal numbers. Where |a||b| sums come near 3.4e38, one path may overflow to infinity and the other not.
/// The order of a cell's sum depends on K alone: a row has the same bits in any batch, wherever the matrices start.
/// Source: torch.nn.functional.linear without bias.
using MatmulNt = void(ConstMatrixView a, ConstMatrixView b, MatrixView out) noexcept;
MatmulNt matmul_nt_scalar;
MatmulNt matmul_nt_simd;

}  // namespace stem
