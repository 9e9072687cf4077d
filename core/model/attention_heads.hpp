#pragma once

#include <algorithm>
#include <cstddef>
#include <span>

#include "base/matrix.hpp"
#include "model/attention.hpp"

namespace stem {

/// Some queries of a row with the keys that the last of them may see.
struct Strip {
    std::size_t first = 0;  ///< its first query
    std::size_t rows = 0;   ///< queries
    std::size_t keys = 0;   ///< keys 0 … keys - 1
    std::size_t start = 0;  ///< where its numbers begin among those of all strips

    std::size_t size() const noexcept { return rows * keys; }
};

/// 32 queries share a product: enough rows for the matmul's tiles, and of the half above the diagonal all but 16 columns a
/// row stay uncomputed (7 % of a map of 256).
inline constexpr std::size_t strip_rows = 32;

/// The strips of one head, in order; `visit` takes a Strip.
template <class Visit>
void visit_strips(const AttentionPlan& plan, Visit visit) {
    std::size_t start = 0;
    for (std::size_t first = 0; first < plan.tokens; first += strip_rows) {
        const std::size_t rows = std::min(strip_rows, plan.tokens - first);
        const Strip strip{first, rows, plan.options.causal ? plan.past + first + rows : plan.keys(), start};
        visit(strip);
        start += strip.size();
    }
}

/// Numbers in all strips of one head.
inline std::size_t strips_size(const AttentionPlan& plan) {
    std::size_t size = 0;
    visit_strips(plan, [&size](const Strip& strip) { size += strip.size(); });
    return size;
}

/// From columns `column` … of (B·T, columns) to (B·H·T, D): each head's rows together.
void gather_heads(const AttentionPlan& plan, const Matrix& from, std::size_t column, Matrix& to);
/// The way back: into columns `column` … of (B·T, columns).
void scatter_heads(const AttentionPlan& plan, const Matrix& from, Matrix& to, std::size_t column);

/// Rows of one head.
inline ConstMatrixView head_rows(const Matrix& all, std::size_t first, std::size_t rows) {
    return {all.row(first), rows, all.cols()};
}
inline MatrixView head_rows(Matrix& all, std::size_t first, std::size_t rows) {
    return {all.row(first), rows, all.cols()};
}

}  // namespace stem
