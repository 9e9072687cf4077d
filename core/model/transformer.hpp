#pragma once

#include <cstdint>
#include <vector>

#include "base/matrix.hpp"
#include "kernels/kernels.hpp"
#include "model/block.hpp"
#include "model/config.hpp"
#include "model/parameters.hpp"

namespace stem {

struct TransformerOptions {
    AttentionOptions attention;
    bool trace_hidden = false;
    bool trace_attention = false;
    bool save = false;            ///< keep what transformer_backward needs
    double residual_dropout = 0;  ///< train mode: the config's, else 0
    std::uint64_t seed = 0;       ///< of dropout
};

/// What the way back needs of the way out.
struct TransformerActivations {
    AttentionPlan plan;
    PassVector<BlockActivations> blocks;
    Matrix last;  ///< (B·T, C): output of the last block, before the final norm
    LayerNormActivations norm;
    double residual_dropout = 0;
    std::uint64_t seed = 0;
};

struct TransformerResult {
    Matrix output;                 ///< (B·T, C): what the head reads: the last block's output, through the final norm
    PassVector<Matrix> hidden;     ///< L + 1 when traced: [0] the input of block 0, [i] the output of block i; no final norm
    PassVector<Matrix> attention;  ///< L of (B·H·T, T) when traced; none with attention off
    TransformerActivations saved;  ///< when asked for
};

/// What you get: all blocks and the final norm on what the stem made. Without layers the output is x itself: no norm.
/// Shapes: x (B·T, C), taken over.
/// Errors: bad_config, bad_shape (both of attention_plan), out_of_memory.
TransformerResult transformer_forward(const ModelConfig& config, const Parameters& parameters, const Kernels& kernels, Matrix x,
                                      std::size_t batch, std::size_t tokens, const TransformerOptions& options);

/// What you get: the gradient of x (B·T, C), and the gradients of all blocks and of the final norm added to those in
/// `d_parameters`, whose tables have the shapes of `parameters`; those that are empty there are left out.
/// The padding of the forward pass needn't live any more: what it hid is in the saved probabilities.
/// Errors: out_of_memory.
Matrix transformer_backward(const ModelConfig& config, const Parameters& parameters, const Kernels& kernels,
                            const TransformerActivations& saved, Matrix d_output, Parameters& d_parameters);

}  // namespace stem
