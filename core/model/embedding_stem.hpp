#pragma once

#include <cstddef>
#include <span>

#include "base/matrix.hpp"
#include "kernels/kernels.hpp"
#include "model/config.hpp"
#include "model/parameters.hpp"

namespace stem {

/// What the stem is asked for: rows of T tokens, one after another.
struct StemInput {
    std::span<const TokenId> ids;         ///< B·T
    std::size_t tokens = 0;               ///< T
    std::span<const TokenId> segments{};  ///< B·T segment ids; empty: all are segment 0
    std::size_t first_position = 0;       ///< the position of every row's first token
};

/// s, what token rows are multiplied with: the float32 nearest to √d_model, or 1.
float token_scale(const ModelConfig& config) noexcept;

/// What you get: s·E[id] (B·T, d), the token's term.
/// Ranges: ids were checked against the table.
/// Errors: out_of_memory.
Matrix token_term(const ModelConfig& config, const Parameters& parameters, const Kernels& kernels,
                  std::span<const TokenId> ids);

/// What you get: the position's term for each row b·T + t (B·T, d): P[t] when learned, the sinusoid of t, or zeros: RoPE and
/// ALiBi act inside attention and leave the stem as it is.
/// Ranges: first_position + T ≤ max_len.
/// Errors: out_of_memory.
Matrix position_term(const ModelConfig& config, const Parameters& parameters, const StemInput& input);

/// What you get: S[segment] (B·T, d), the segment's term; zeros without a segment table.
/// Ranges: segment ids were checked against the table.
/// Errors: out_of_memory.
Matrix segment_term(const ModelConfig& config, const Parameters& parameters, const Kernels& kernels, const StemInput& input);

/// What you get: what enters block 0 before dropout (B·T, d).
/// sum: (s·E[id] + position) + S[segment]. concat: [s·E[id], position] · W + S[segment] with W (2d, d); W = [I; I] gives the
/// bits of the sum (but -0 becomes +0).
/// Accuracy: sum: each product and sum is rounded: the same bits as the terms added in that order. concat: that of matmul_nn,
/// and one sum.
/// Errors: out_of_memory.
Matrix embedding_stem_forward(const ModelConfig& config, const Parameters& parameters, const Kernels& kernels,
                              const StemInput& input);

/// What you get: the gradients of the stem's tables, added to those in `d_parameters`: d_tok[id] += s·d (but not for
/// padding_idx), d_pos[t] += d, d_seg[segment] += d, and of the projection. A table without rows there is left out, so a frozen
/// one costs nothing. Of a tied table this is the input's part alone.
/// Shapes: d_x (B·T, d), the gradient of embedding_stem_forward's result.
/// Accuracy: one rounded sum a row, in the order of the rows: the same bits on every machine.
/// Errors: out_of_memory.
/// Source: autograd of torch.nn.functional.embedding (scatter-add, padding_idx) and linear.
void embedding_stem_backward(const ModelConfig& config, const Parameters& parameters, const Kernels& kernels,
                             const StemInput& input, ConstMatrixView d_x, Parameters& d_parameters);

}  // namespace stem
