#pragma once

#include "base/matrix.hpp"

namespace stem {

/// What you get: out = a · bᵀ. Both inputs are contiguous along the summed dimension ("NT"), which is how a hidden state
/// meets the row-major token table, so a tied table serves lookup and head from one buffer.
/// Shapes: a (M, K), b (N, K), out (M, N); any of them may be 0 (K = 0 gives zeros).
/// Ranges: any floats; NaN and infinities spread as in IEEE arithmetic. `out` overlaps neither input.
/// Accuracy: |out - exact| ≤ K·eps·Σ|a||b| per cell, eps = 2^-24·2; the order of the sum is fixed by the sizes alone.
/// Source: torch.nn.functional.linear without bias.
using MatmulNt = void(ConstMatrixView a, ConstMatrixView b, MatrixView out) noexcept;
MatmulNt matmul_nt_scalar;
MatmulNt matmul_nt_simd;

}  // namespace stem
