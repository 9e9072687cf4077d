#pragma once

#include "base/matrix.hpp"
#include "kernels/kernels.hpp"
#include "model/block_parameters.hpp"
#include "model/config.hpp"

namespace stem {

/// What the way back needs of the way out.
struct FeedForwardActivations {
    Matrix before;  ///< (B·T, F): x · W + b of the first layer
    Matrix after;   ///< (B·T, F): its GELU
};

/// What you get: out = gelu(x·W₁ + b₁)·W₂ + b₂, each token by itself: no context enters here.
/// Shapes: x (N, C), result (N, C).
/// Accuracy: that of the products and of gelu.
/// Errors: out_of_memory.
/// Source: GPT-2's MLP; gelu_new is the tanh form, gelu the erf form (Hendrycks and Gimpel 2016).
Matrix feed_forward_forward(const ModelConfig& config, const BlockParameters& parameters, const Kernels& kernels,
                            const Matrix& x, FeedForwardActivations& saved);

/// What you get: d_x (N, C), and the gradients of both layers added to those in `d_parameters`.
/// Errors: out_of_memory.
Matrix feed_forward_backward(const ModelConfig& config, const BlockParameters& parameters, const Kernels& kernels,
                             const Matrix& x, const FeedForwardActivations& saved, const Matrix& d_out,
                             BlockParameters& d_parameters);

}  // namespace stem
