#include "model/cross_entropy.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

namespace stem {

std::size_t count_targets(std::span<const TokenId> targets) noexcept {
    return targets.size() - static_cast<std::size_t>(std::ranges::count(targets, no_target));
}

double cross_entropy_sum(ConstMatrixView logits, std::span<const TokenId> targets, double before) noexcept {
    assert(targets.size() == logits.rows);
    double total = before;
    for (std::size_t r = 0; r < logits.rows; ++r) {
        if (targets[r] == no_target) continue;
        const std::span<const float> row{logits.row(r), logits.cols};
        assert(targets[r] >= 0 && static_cast<std::size_t>(targets[r]) < row.size());
        // std::max keeps its first argument beside a NaN; the NaN then reaches the sum through exp
        float largest = -std::numeric_limits<float>::infinity();
        for (const float x : row) largest = std::max(largest, x);
        double sum = 0;
        for (const float x : row) sum += std::exp(static_cast<double>(x) - largest);
        total += std::log(sum) + (static_cast<double>(largest) - row[static_cast<std::size_t>(targets[r])]);
    }
    return total;
}

double cross_entropy_forward(ConstMatrixView logits, std::span<const TokenId> targets) noexcept {
    return cross_entropy_sum(logits, targets, 0) / static_cast<double>(count_targets(targets));
}

void cross_entropy_backward(const Kernels& kernels, ConstMatrixView logits, std::span<const TokenId> targets,
                            MatrixView d_logits) noexcept {
    const std::size_t terms = count_targets(targets);
    // without a term every row is one without a target, and the scale meets none
    const float scale = terms == 0 ? 0.0F : static_cast<float>(1.0 / static_cast<double>(terms));
    kernels.cross_entropy_backward_rows(logits, targets, scale, d_logits, {});
}

}  // namespace stem
