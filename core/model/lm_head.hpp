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

/// What you get: the gradient of x, d_logits · W (N, d), and that of the head's table, d_logitsᵀ · x, added to d_table; without
/// rows d_table is left out, so a frozen head costs nothing. Of a tied table this is the output's part alone; padding_idx does
/// not hold it back, as in PyTorch, where it belongs to the lookup.
/// Shapes: x (N, d), d_logits (N, V), d_table (V, d) or (0, any).
/// Accuracy: that of matmul_nn and matmul_tn_add.
/// Errors: out_of_memory.
Matrix lm_head_backward(const ModelConfig& config, const Parameters& parameters, const Kernels& kernels, const Matrix& x,
                        ConstMatrixView d_logits, Matrix& d_table);

}  // namespace stem
