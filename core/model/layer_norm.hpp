#pragma once

#include "base/matrix.hpp"
#include "kernels/kernels.hpp"

namespace stem {

/// What the way back needs of the way out, beside the norm's input.
struct LayerNormActivations {
    Matrix mean;  ///< (1, N)
    Matrix rstd;  ///< (1, N)
};

/// What you get: each row brought to mean 0 and variance 1, times weight, plus bias; see layernorm_forward_rows.
/// Shapes: x (N, C), weight and bias (1, C), result (N, C).
/// Errors: out_of_memory.
Matrix layer_norm_forward(const Kernels& kernels, const Matrix& x, const Matrix& weight, const Matrix& bias, double epsilon,
                          LayerNormActivations& saved);

/// What you get: d_x (N, C) in the place of d_out, which is taken over; the gradients of weight and bias are added to theirs,
/// or left out where these are empty.
/// Errors: out_of_memory.
Matrix layer_norm_backward(const Kernels& kernels, const Matrix& x, const Matrix& weight, const LayerNormActivations& saved,
                           Matrix d_out, Matrix& d_weight, Matrix& d_bias);

}  // namespace stem
