#pragma once

#include <span>

#include "kernels/simd_set.hpp"

namespace stem {

/// What you get: out = x·Φ(x) ("erf"), or its older approximation ("tanh", GPT-2's `gelu_new`):
///   erf:  Φ(x) = (1 + erf(x/√2))/2, the normal distribution function
///   tanh: Φ(x) ≈ (1 + tanh(z/2))/2 = 1/(1 + exp(-z)) with z/2 = √(2/π)·(x + 0.044715·x³)
/// The two differ by at most 4.74e-4 (at |x| = 2.70).
/// Shapes: spans of one length, 0 is fine. `out` may be the same buffer as `x`.
/// Special values: +inf stays; NaN and -inf give NaN, as in PyTorch.
/// Accuracy: |out - exact| ≤ (8 + 4·s)·eps·|exact| + 2^-120·|x|, where s is 0 for x ≥ 0; below, it is -z (tanh) or x²/2 (erf),
/// the size of the exponent. The forms are those that lose nothing to 1 - 1 in the left tail. Source: torch.nn.functional.gelu,
/// approximate='tanh' and 'none'; Hendrycks and Gimpel 2016.
using GeluForward = void(std::span<const float> x, std::span<float> out) noexcept;
GeluForward gelu_tanh_forward_scalar;
GeluForward gelu_erf_forward_scalar;

/// What you get: d_x = d_out·(Φ(x) + x·Φ'(x)).
/// Shapes: spans of one length; `d_x` may be the same buffer as `d_out` or `x`.
/// Special values: at ±inf the slope is its limit, 1 or 0; NaN in `x` gives NaN.
/// Accuracy: |d_x - exact| ≤ |d_out|·eps·((8 + 4·s)·Φ + (10 + 4·|e|)·|x|·Φ') + 2^-120·|d_out|·(1 + |x|), with s as above and e
/// the exponent, z or x²/2. Source: the gradient of torch.nn.functional.gelu.
using GeluBackward = void(std::span<const float> x, std::span<const float> d_out, std::span<float> d_x) noexcept;
GeluBackward gelu_tanh_backward_scalar;
GeluBackward gelu_erf_backward_scalar;

inline namespace STEM_SIMD_SET {
GeluForward gelu_tanh_forward_simd;
GeluForward gelu_erf_forward_simd;
GeluBackward gelu_tanh_backward_simd;
GeluBackward gelu_erf_backward_simd;
}  // namespace STEM_SIMD_SET

}  // namespace stem
