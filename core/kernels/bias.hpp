#pragma once

#include <span>

#include "base/matrix.hpp"
#include "kernels/simd_set.hpp"

namespace stem {

/// What you get: out[r] += bias, one row of numbers added to every row.
/// Shapes: bias (N), out (M, N); 0 is fine. `bias` does not overlap `out`.
/// Accuracy: one rounded sum a cell, the same bits on both paths.
/// Source: the bias of torch.nn.functional.linear.
using BiasForwardRows = void(std::span<const float> bias, MatrixView out) noexcept;
BiasForwardRows bias_forward_rows_scalar;

/// What you get: d_bias += Σ_r d_out[r], the gradient of a bias (and of any row that every row shares).
/// Shapes: d_out (M, N), d_bias (N); 0 is fine.
/// Accuracy: in order r = 0, 1, … from d_bias on, one rounded sum each: the same bits on both paths, within
/// M·eps/2·(|d_bias| + Σ|d_out|).
/// Source: the gradient of the bias of torch.nn.functional.linear.
using BiasBackwardRows = void(ConstMatrixView d_out, std::span<float> d_bias) noexcept;
BiasBackwardRows bias_backward_rows_scalar;

inline namespace STEM_SIMD_SET {
BiasForwardRows bias_forward_rows_simd;
BiasBackwardRows bias_backward_rows_simd;
}  // namespace STEM_SIMD_SET

}  // namespace stem
