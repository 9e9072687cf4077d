#pragma once

#include <cstdint>

#include "base/matrix.hpp"
#include "kernels/kernels.hpp"
#include "model/attention.hpp"
#include "model/block_parameters.hpp"
#include "model/config.hpp"
#include "model/feed_forward.hpp"
#include "model/layer_norm.hpp"

namespace stem {

/// Dropout on what attention and feed-forward add, in train mode (GPT-2's resid_pdrop).
struct ResidualDropout {
    double p = 0;
    std::uint64_t seed = 0;
    std::uint32_t layer = 0;  ///< each layer drops other places
};

/// What the way back needs of the way out. With attention off the first pre-norm is not made, nor kept.
struct BlockActivations {
    Matrix attention_input;     ///< pre-norm: the normed x; post-norm: x itself
    Matrix norm_1_input;        ///< pre-norm: x; post-norm: x + attention
    Matrix feed_forward_input;  ///< pre-norm: the normed middle; post-norm: the middle itself
    Matrix norm_2_input;        ///< pre-norm: the middle; post-norm: middle + feed-forward
    LayerNormActivations norm_1;
    LayerNormActivations norm_2;
    AttentionActivations attention;
    FeedForwardActivations feed_forward;
};

/// What you get: one block. Pre-norm: m = x + attention(norm₁(x)), out = m + feed_forward(norm₂(m)).
/// Post-norm: m = norm₁(x + attention(x)), out = norm₂(m + feed_forward(m)). Attention off: nothing is added in its place.
/// Shapes: x (B·T, C), taken over; result (B·T, C).
/// Errors: out_of_memory.
/// Source: GPT-2 (pre-norm), Vaswani et al. 2017 and GPT (post-norm).
Matrix block_forward(const ModelConfig& config, const AttentionPlan& plan, const BlockParameters& parameters,
                     const Kernels& kernels, const ResidualDropout& dropout, Matrix x, BlockActivations& saved);

/// What you get: d_x (B·T, C), and the gradients of all tables added to those in `d_parameters`. With attention off its tables
/// get nothing; empty tables there are left out.
/// Errors: out_of_memory.
Matrix block_backward(const ModelConfig& config, const AttentionPlan& plan, const BlockParameters& parameters,
                      const Kernels& kernels, const ResidualDropout& dropout, const BlockActivations& saved, Matrix d_out,
                      BlockParameters& d_parameters);

/// What you get: block_forward for the new positions of one row whose earlier ones are in the cache; see attention_step.
/// Errors: out_of_memory.
Matrix block_step(const ModelConfig& config, const AttentionPlan& plan, const BlockParameters& parameters,
                  const Kernels& kernels, Matrix x, LayerCache& cache);

}  // namespace stem
