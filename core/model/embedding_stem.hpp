#pragma once

#include "base/matrix.hpp"
#include "kernels/kernels.hpp"
#include "model/config.hpp"
#include "model/parameters.hpp"

namespace stem {

/// s, what token rows are multiplied with: the float32 nearest to √d_model, or 1.
float token_scale(const ModelConfig& config) noexcept;

/// What you get: s·E[id] (B·T, d), the token's term of the sum.
/// Ranges: ids were checked against the table.
/// Errors: out_of_memory.
Matrix token_term(const ModelConfig& config, const Parameters& parameters, const Kernels& kernels,
                  std::span<const TokenId> ids);

/// What you get: P[t] for each row b·T + t (B·T, d), the position's term; zeros when the model has no positions.
/// Ranges: T ≤ max_len.
/// Errors: out_of_memory.
Matrix position_term(const ModelConfig& config, const Parameters& parameters, std::size_t batch, std::size_t tokens);

/// What you get: s·E[id] + P[t] (B·T, d), before dropout.
/// Accuracy: the product is rounded, then the sum: the same bits as the two terms added.
/// Errors: out_of_memory.
Matrix embedding_stem_forward(const ModelConfig& config, const Parameters& parameters, const Kernels& kernels,
                              std::span<const TokenId> ids, std::size_t tokens);

}  // namespace stem
