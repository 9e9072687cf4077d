#include "model/top_logits.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace stem {

TopLogits top_logits(ConstMatrixView logits, std::size_t k, const Kernels& kernels) {
    TopLogits top;
    top.k = std::min(k, logits.cols);
    const std::size_t count = checked_size(logits.rows, top.k, "the largest logits");
    top.ids.reserve(count);
    top.logits.reserve(count);
    top.probabilities.reserve(count);

    Matrix probabilities(1, logits.cols);  // of one row: all of them would be as large as the logits
    std::vector<TokenId> order(logits.cols);
    for (std::size_t r = 0; r < logits.rows; ++r) {
        const float* row = logits.row(r);
        kernels.softmax_rows({row, 1, logits.cols}, probabilities.view());
        std::iota(order.begin(), order.end(), 0);
        const auto before = [row](TokenId a, TokenId b) {
            const bool nan_a = std::isnan(row[a]);
            const bool nan_b = std::isnan(row[b]);
            if (nan_a != nan_b) return nan_a;
            if (nan_a || row[a] == row[b]) return a < b;
            return row[a] > row[b];
        };
        std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(top.k), order.end(), before);
        for (std::size_t i = 0; i < top.k; ++i) {
            top.ids.push_back(order[i]);
            top.logits.push_back(row[order[i]]);
            top.probabilities.push_back(probabilities.row(0)[order[i]]);
        }
    }
    return top;
}

}  // namespace stem
