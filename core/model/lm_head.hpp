#pragma once

#include <algorithm>
#include <cstddef>

#include "base/matrix.hpp"
#include "kernels/kernels.hpp"
#include "model/config.hpp"
#include "model/parameters.hpp"
#include "model/weight.hpp"

namespace stem {

/// What you get: the logits x · Wᵀ (N, V): one matmul with the head's table W (V, d), which is the token table itself when
/// tied. The token table is used unscaled: √d belongs to the way in.
/// Shapes: x (N, d).
/// Accuracy: that of matmul_nt: d·eps·Σ|x||w| a cell.
/// Errors: out_of_memory.
/// Source: torch.nn.Linear(d, V, bias=False).
Matrix lm_head_forward(const ModelConfig& config, const Parameters& parameters, const Kernels& kernels, const Matrix& x);

/// Rows of x whose logits are made at a time where not all are kept: a multiple of the matmul's 32 rows, and at most 16 MB (64
/// rows of GPT-2's 50257), which reads the head's table from memory seldom enough.
inline std::size_t logit_block_rows(std::size_t vocab_size) noexcept {
    constexpr std::size_t rows = 32;
    constexpr std::size_t most_logits = 4U << 20U;
    return std::max(most_logits / vocab_size / rows * rows, rows);
}

/// Calls visit(first, logits) with the logits (n, V) of rows first … first + n - 1 of x, block after block, bit for bit those
/// of lm_head_forward. All blocks lie in one buffer, which `visit` may write to: (N, V) is never stored. Errors: out_of_memory.
template <class Visit>
void visit_logits(const ModelConfig& config, const Parameters& parameters, const Kernels& kernels, ConstMatrixView x,
                  Visit visit) {
    const std::size_t most = std::min(x.rows, logit_block_rows(config.vocab_size));
    Matrix block = Matrix::unset(most, config.vocab_size);
    for (std::size_t first = 0; first < x.rows; first += most) {
        const MatrixView logits{block.data(), std::min(most, x.rows - first), config.vocab_size};
        weight_product_nt(kernels, {x.row(first), logits.rows, x.cols}, parameters.head_table(config), logits);
        visit(first, logits);
    }
}

/// What you get: in d_x the gradient of x, d_logits · W (N, d), and that of the head's table, d_logitsᵀ · x, added to d_table;
/// without rows d_table is left out, so a frozen head costs nothing. Of a tied table this is the output's part alone;
/// padding_idx does not hold it back, as in PyTorch, where it belongs to the lookup. Shapes: x and d_x (N, d), d_logits (N, V),
/// d_table (V, d) or (0, any). Accuracy: that of matmul_nn and matmul_tn_add.
void lm_head_backward(const ModelConfig& config, const Parameters& parameters, const Kernels& kernels, ConstMatrixView x,
                      ConstMatrixView d_logits, Matrix& d_table, MatrixView d_x);

}  // namespace stem
