#pragma once

#include "base/matrix.hpp"
#include "kernels/kernels.hpp"

namespace stem {

/// What you get: x · W + b, a layer whose weight is stored (in, out).
/// Shapes: x (N, in), weight (in, out), bias (1, out), result (N, out).
/// Errors: out_of_memory.
/// Source: GPT-2's Conv1D.
Matrix linear_forward(const Kernels& kernels, ConstMatrixView x, const Matrix& weight, const Matrix& bias);

/// What you get: d_x = d_out · Wᵀ (N, in); xᵀ · d_out is added to d_weight, the sum of d_out's rows to d_bias.
/// An empty d_weight or d_bias is left out: a frozen layer costs no gradient.
/// Errors: out_of_memory.
Matrix linear_backward(const Kernels& kernels, ConstMatrixView x, const Matrix& weight, ConstMatrixView d_out, Matrix& d_weight,
                       Matrix& d_bias);

}  // namespace stem
