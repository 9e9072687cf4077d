#include "model/top_logits.hpp"

#include <algorithm>
#include <cmath>

namespace stem {
namespace {

/// The order of the list: NaN first, then by size, equal ones by id.
bool before(const float* row, TokenId a, TokenId b) noexcept {
    const bool nan_a = std::isnan(row[a]);
    const bool nan_b = std::isnan(row[b]);
    if (nan_a != nan_b) return nan_a;
    if (nan_a || row[a] == row[b]) return a < b;
    return row[a] > row[b];
}

/// Makes of the first ids the list of the largest of the row. A heap, whose first is the last of the list, meets most of the
/// row with one comparison each.
void choose(std::span<const float> row, std::span<TokenId> list) {
    const auto order = [&row](TokenId a, TokenId b) { return before(row.data(), a, b); };
    for (std::size_t i = 0; i < list.size(); ++i) list[i] = static_cast<TokenId>(i);
    std::ranges::make_heap(list, order);
    for (std::size_t i = list.size(); i < row.size(); ++i) {
        if (row[i] <= row[static_cast<std::size_t>(list.front())]) continue;  // equal: its id is larger
        if (!order(static_cast<TokenId>(i), list.front())) continue;
        std::ranges::pop_heap(list, order);
        list.back() = static_cast<TokenId>(i);
        std::ranges::push_heap(list, order);
    }
    std::ranges::sort_heap(list, order);
}

}  // namespace

void add_top_logits(ConstMatrixView logits, const Kernels& kernels, TopLogits& top) {
    if (top.k == 0) return;
    Matrix probabilities = Matrix::unset(1, logits.cols);  // of one row: all of them would be as large as the logits
    std::size_t first = top.ids.size();
    const std::size_t size = first + checked_size(logits.rows, top.k, "the largest logits");
    top.ids.resize(size);
    top.logits.resize(size);
    top.probabilities.resize(size);
    for (std::size_t r = 0; r < logits.rows; ++r, first += top.k) {
        choose({logits.row(r), logits.cols}, {top.ids.data() + first, top.k});
        kernels.softmax_rows({logits.row(r), 1, logits.cols}, probabilities.view());
        for (std::size_t i = first; i < first + top.k; ++i) {
            const auto id = static_cast<std::size_t>(top.ids[i]);
            top.logits[i] = logits.row(r)[id];
            top.probabilities[i] = probabilities.row(0)[id];
        }
    }
}

TopLogits top_logits(ConstMatrixView logits, std::size_t k, const Kernels& kernels) {
    TopLogits top;
    top.k = std::min(k, logits.cols);
    add_top_logits(logits, kernels, top);
    return top;
}

}  // namespace stem
