#include "model/cross_entropy.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

namespace stem {

double cross_entropy_forward(ConstMatrixView logits, std::span<const TokenId> targets) noexcept {
    assert(targets.size() == logits.rows && logits.rows > 0);
    double total = 0;
    for (std::size_t r = 0; r < logits.rows; ++r) {
        const std::span<const float> row{logits.row(r), logits.cols};
        assert(targets[r] >= 0 && static_cast<std::size_t>(targets[r]) < row.size());
        // std::max keeps its first argument beside a NaN; the NaN then reaches the sum through exp
        float largest = -std::numeric_limits<float>::infinity();
        for (const float x : row) largest = std::max(largest, x);
        double sum = 0;
        for (const float x : row) sum += std::exp(static_cast<double>(x) - largest);
        total += std::log(sum) + (static_cast<double>(largest) - row[static_cast<std::size_t>(targets[r])]);
    }
    return total / static_cast<double>(logits.rows);
}

}  // namespace stem
