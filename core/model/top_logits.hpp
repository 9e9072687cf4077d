#pragma once

#include <cstddef>
#include <vector>

#include "base/matrix.hpp"
#include "kernels/kernels.hpp"

namespace stem {

/// The k largest logits of each position, largest first; equal ones by smaller id. A NaN counts as largest, so it is seen.
struct TopLogits {
    std::size_t k = 0;
    PassVector<TokenId> ids;          ///< (B·T, k)
    PassVector<float> logits;         ///< (B·T, k)
    PassVector<float> probabilities;  ///< (B·T, k): softmax over all of V
};

/// The largest logits of each row of (N, V) with their probabilities; at most V are given.
/// Errors: out_of_memory.
TopLogits top_logits(ConstMatrixView logits, std::size_t k, const Kernels& kernels);

/// The same for more rows, behind those that `top` has; top.k is the count of each row, at most V.
/// Errors: out_of_memory.
void add_top_logits(ConstMatrixView logits, const Kernels& kernels, TopLogits& top);

}  // namespace stem
