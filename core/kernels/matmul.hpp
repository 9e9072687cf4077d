#pragma once

#include "base/matrix.hpp"
#include "kernels/simd_set.hpp"

namespace stem {

/// The three products that a linear layer and its gradients need, each on matrices as they lie in memory (row-major), each
/// also in a form that adds to `out`, because gradients add up.
/// Ranges: any floats; NaN and infinities spread as in IEEE arithmetic. `out` overlaps neither input.
/// Accuracy: |out - exact| ≤ K·(eps·Σ|a||b| + 2^-149) per cell, eps = 2^-23, where K ≤ 2^23 and no partial sum overflows.
/// K roundings of eps/2 are the classic bound of a sum in order (Higham 2002, section 3.1), products included; twice that
/// covers the terms of higher order and lets two paths differ from each other by no more. 2^-149 stands for products below
/// the normal numbers. Where |a||b| sums come near 3.4e38, one path may overflow to infinity and the other not.
/// In the adding forms `out` before the call is one term more: (K + 1)·(eps·(|out| + Σ|a||b|) + 2^-149).
/// The order of a cell's sum depends on K alone: a row has the same bits in any batch, wherever the matrices start.
using Matmul = void(ConstMatrixView a, ConstMatrixView b, MatrixView out) noexcept;

/// What you get: out = a · bᵀ. Both inputs are contiguous along the summed dimension ("NT"), which is how a hidden state
/// meets the row-major token table, so a tied table serves lookup and head from one buffer.
/// Shapes: a (M, K), b (N, K), out (M, N); any of them may be 0 (K = 0 gives zeros).
/// Source: torch.nn.functional.linear without bias.
Matmul matmul_nt_scalar;
/// out += a · bᵀ: the product as above, part by part of its sum, is added to `out`.
Matmul matmul_nt_add_scalar;

/// What you get: out = a · b: a layer whose weight is stored (in, out) as in GPT-2, and the gradient of `a` in NT.
/// Shapes: a (M, K), b (K, N), out (M, N); any of them may be 0 (K = 0 gives zeros).
/// Order: k = 0, 1, …, one rounded product and one rounded sum each, from 0 on (adding form: from `out` on), so both paths
/// give the same bits.
/// Source: torch.matmul.
Matmul matmul_nn_scalar;
Matmul matmul_nn_add_scalar;

/// What you get: out = aᵀ · b: the gradient of a weight from its input and the gradient of its output, rows summed.
/// Shapes: a (K, M), b (K, N), out (M, N); any of them may be 0 (K = 0 gives zeros).
/// Order: as matmul_nn, so both paths give the same bits.
/// Source: torch.matmul(a.T, b).
Matmul matmul_tn_scalar;
Matmul matmul_tn_add_scalar;

inline namespace STEM_SIMD_SET {
Matmul matmul_nt_simd;
Matmul matmul_nt_add_simd;
Matmul matmul_nn_simd;
Matmul matmul_nn_add_simd;
Matmul matmul_tn_simd;
Matmul matmul_tn_add_simd;
}  // namespace STEM_SIMD_SET

}  // namespace stem
