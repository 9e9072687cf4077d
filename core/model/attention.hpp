#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/matrix.hpp"
#include "kernels/kernels.hpp"
#include "model/block_parameters.hpp"
#include "model/config.hpp"
#include "model/positions.hpp"

namespace stem {

/// What a pass may do otherwise than the model: ablations, filling, and where the row begins.
struct AttentionOptions {
    bool attention = true;                  ///< false: attention adds nothing, tokens don't see each other
    bool causal = true;                     ///< false: every token sees the whole row
    std::span<const std::uint8_t> padding;  ///< B·T, 1 at filling, which nobody looks at; empty: none
    std::size_t first_position = 0;         ///< RoPE's position of the row's first token
};

/// What all layers of one pass share.
struct AttentionPlan {
    std::size_t batch = 0;      ///< B
    std::size_t tokens = 0;     ///< T: queries of a row
    std::size_t past = 0;       ///< keys before the first query: positions that a cache holds
    std::size_t heads = 0;      ///< H
    std::size_t head_size = 0;  ///< D = C / H
    AttentionOptions options;
    RopeTable rope;            ///< empty without RoPE
    PassVector<float> slopes;  ///< ALiBi's, one a head; empty without ALiBi

    std::size_t keys() const noexcept { return past + tokens; }
};

/// Errors: bad_config when n_head does not divide d_model, or RoPE has an odd head; bad_shape when the padding does not hold
/// B·T numbers; out_of_memory.
AttentionPlan attention_plan(const ModelConfig& config, std::size_t batch, std::size_t tokens, const AttentionOptions& options,
                             std::size_t past = 0);

/// What the way back needs of the way out.
/// Probabilities lie in strips: 32 queries with the keys that the last of them sees (causal), or with all. What lies behind
/// them is neither computed nor kept.
struct AttentionActivations {
    Matrix q;              ///< (B·H·T, D), turned by RoPE
    Matrix k;              ///< (B·H·T, D), turned by RoPE
    Matrix v;              ///< (B·H·T, D)
    Matrix probabilities;  ///< (B·H, numbers of all strips)
    Matrix heads;          ///< (B·T, C): what the heads say, before the projection
};

/// What you get: out = heads(x) · W + b with softmax(q·kᵀ/√D - slope·|t - s|)·v in each head; what is masked has probability
/// exactly 0, and a query that may look at nothing (its whole left is filling) gets zeros from its heads.
/// Shapes: x (B·T, C), out (B·T, C). past = 0.
/// Ranges: any floats. Causal: row t has the same bits whatever comes after it, NaN included.
/// Accuracy: that of the products (K·eps·Σ|a||b|) and of softmax_rows.
/// Errors: out_of_memory.
/// Source: Vaswani et al. 2017, section 3.2; GPT-2's layout; torch.nn.functional.scaled_dot_product_attention.
Matrix attention_forward(const AttentionPlan& plan, const BlockParameters& parameters, const Kernels& kernels, const Matrix& x,
                         AttentionActivations& saved);

/// What you get: d_x, and the gradients of c_attn and c_proj added to those in `d_parameters`.
/// Shapes: x, d_out and the result (B·T, C).
/// Errors: out_of_memory.
Matrix attention_backward(const AttentionPlan& plan, const BlockParameters& parameters, const Kernels& kernels, const Matrix& x,
                          const AttentionActivations& saved, const Matrix& d_out, BlockParameters& d_parameters);

/// What you get: the probabilities as whole maps, (B·H·T, T): row (b·H + h)·T + t, zeros where nothing was computed.
/// Errors: out_of_memory.
Matrix attention_map(const AttentionPlan& plan, const AttentionActivations& saved);

/// Keys and values of one row of tokens in one layer, head after head.
struct LayerCache {
    Matrix keys;    ///< (H·capacity, D), turned by RoPE
    Matrix values;  ///< (H·capacity, D)
};

/// What you get: attention_forward for `plan.tokens` new positions of one row whose first `plan.past` positions are in the
/// cache; their keys and values are added to it.
/// Shapes: B = 1; x and the result (T, C); past + T ≤ capacity (asserted). Without padding.
/// Errors: out_of_memory.
Matrix attention_step(const AttentionPlan& plan, const BlockParameters& parameters, const Kernels& kernels, const Matrix& x,
                      LayerCache& cache);

}  // namespace stem
