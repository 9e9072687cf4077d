#pragma once

#include "base/matrix.hpp"
#include "kernels/kernels.hpp"
#include "model/config.hpp"
#include "model/parameters.hpp"

namespace stem {

/// What you get: the logits x · Wᵀ (N, V): one matmul with the head's table W (V, d), which is the token table itself when
/// tied. The token table is used unscaled: √d belongs to the way in.
/// Shapes: x (N, d).
/// Accuracy: that of matmul_nt: d·eps·Σ|x||w| a cell.
/// Errors: out_of_memory.
/// Source: torch.nn.Linear(d, V, bias=False).
Matrix lm_head_forward(const ModelConfig& config, const Parameters& parameters, const Kernels& kernels, const Matrix& x);

}  // namespace stem
