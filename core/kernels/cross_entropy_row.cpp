#include "kernels/cross_entropy_row.hpp"

#include <algorithm>
#include <cassert>

namespace stem {

void for_cross_entropy_rows(ConstMatrixView logits, std::span<const TokenId> targets, float scale, MatrixView d_logits,
                            std::span<double> losses, CrossEntropyRow* row) noexcept {
    assert(targets.size() == logits.rows && d_logits.rows == logits.rows && d_logits.cols == logits.cols);
    assert(losses.empty() || losses.size() == logits.rows);
    for (std::size_t r = 0; r < logits.rows; ++r) {
        const std::span<float> out{d_logits.row(r), d_logits.cols};
        double loss = 0;
        if (targets[r] == no_target) {
            std::ranges::fill(out, 0.0F);
        } else {
            assert(targets[r] >= 0 && static_cast<std::size_t>(targets[r]) < logits.cols);
            loss = row({logits.row(r), logits.cols}, static_cast<std::size_t>(targets[r]), scale, out);
        }
        if (!losses.empty()) losses[r] = loss;
    }
}

}  // namespace stem
