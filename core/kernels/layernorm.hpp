#pragma once

#include <span>

#include "base/matrix.hpp"
#include "kernels/simd_set.hpp"

namespace stem {

/// What you get, row by row: xhat = (x - mean)·rstd, out = xhat·weight + bias, and mean and rstd for the way back, where
/// mean = Σx/N, variance = Σ(x - mean)²/N (biased), rstd = 1/√(variance + epsilon).
/// Shapes: x (M, N), weight (N), bias (N), out (M, N), mean (M), rstd (M); M = 0 and N = 0 are fine (a row without cells
/// gets mean 0 and rstd 1/√epsilon). `out` may be the same buffer as `x`.
/// Ranges: epsilon ≥ 0 (asserted), and with 0 a row of equal numbers is NaN, as in PyTorch; |x| ≤ 1e18, so that squares stay
/// finite. A NaN or an infinity makes its row NaN. Accuracy: |out - exact| ≤ |weight|·eps·(8·(1 + |xhat|) + rstd·|mean|) +
/// eps·|out|, eps = 2^-23. The sums are float64 (of float32 sums of at most 8 vectors, on the SIMD path), the variance is that
/// of differences from the mean; rstd·|mean| is the rounding of the mean, which matters when a row's numbers lie close together
/// and far from 0. |mean - exact| ≤ eps·(|mean| + 5/rstd), |rstd - exact| ≤ 8·eps·rstd. Source: torch.nn.functional.layer_norm
/// over the last dimension.
using LayernormForwardRows = void(ConstMatrixView x, std::span<const float> weight, std::span<const float> bias, float epsilon,
                                  MatrixView out, std::span<float> mean, std::span<float> rstd) noexcept;
LayernormForwardRows layernorm_forward_rows_scalar;

/// What you get: d_x = rstd·(g - Σg/N - xhat·Σ(g·xhat)/N) with g = d_out·weight, and
/// d_weight += Σ_r d_out[r]·xhat[r], d_bias += Σ_r d_out[r].
/// Shapes: x, d_out, d_x (M, N), weight, d_weight, d_bias (N), mean and rstd (M) as the forward pass gave them.
/// `d_x` may be the same buffer as `d_out`; it is written, not added to.
/// Accuracy: d_weight and d_bias are summed in order r = 0, 1, … from what they hold, and have the same bits on both paths
/// (given the same mean and rstd). |d_x - exact| ≤ 12·eps·rstd·(|g| + Σ|g|/N + |xhat|·Σ|g·xhat|/N), plus what the given mean
/// and rstd are off by. Source: the gradient of torch.nn.functional.layer_norm.
using LayernormBackwardRows = void(ConstMatrixView x, std::span<const float> weight, std::span<const float> mean,
                                   std::span<const float> rstd, ConstMatrixView d_out, MatrixView d_x,
                                   std::span<float> d_weight, std::span<float> d_bias) noexcept;
LayernormBackwardRows layernorm_backward_rows_scalar;

inline namespace STEM_SIMD_SET {
LayernormForwardRows layernorm_forward_rows_simd;
LayernormBackwardRows layernorm_backward_rows_simd;
}  // namespace STEM_SIMD_SET

}  // namespace stem
