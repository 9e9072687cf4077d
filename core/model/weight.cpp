#include "model/weight.hpp"

#include <algorithm>

namespace stem {
namespace {

/// Rows that are widened at a time: 256 KB, which the second-level cache keeps beside what meets them.
std::size_t rows_at_a_time(const Matrix& w) {
    constexpr std::size_t most_numbers = 64U << 10U;
    return std::clamp<std::size_t>(most_numbers / std::max<std::size_t>(w.cols(), 1), 1, std::max<std::size_t>(w.rows(), 1));
}

/// Calls visit(first, rows) with the rows of a 16-bit weight in float32, block after block in one buffer.
template <class Visit>
void visit_widened(const Kernels& kernels, const Matrix& w, Visit visit) {
    const std::size_t most = rows_at_a_time(w);
    Matrix block = Matrix::unset(most, w.cols());
    const HalfView half = w.half_view();
    for (std::size_t first = 0; first < w.rows(); first += most) {
        const MatrixView rows{block.data(), std::min(most, w.rows() - first), w.cols()};
        kernels.widen(half.type, half.values().subspan(first * w.cols(), rows.size()), rows.values());
        visit(first, ConstMatrixView(rows));
    }
}

}  // namespace

void weight_product_nt(const Kernels& kernels, ConstMatrixView a, const Matrix& w, MatrixView out) {
    if (!w.is_half()) return kernels.matmul_nt(a, w.view(), out);
    // the columns of one block; those of one row of `a` lie side by side in `out` already
    Matrix part = a.rows > 1 ? Matrix::unset(a.rows, rows_at_a_time(w)) : Matrix();
    visit_widened(kernels, w, [&](std::size_t first, ConstMatrixView rows) {
        if (a.rows == 1) return kernels.matmul_nt(a, rows, {out.data + first, 1, rows.rows});
        const MatrixView columns{part.data(), a.rows, rows.rows};
        kernels.matmul_nt(a, rows, columns);
        for (std::size_t r = 0; r < a.rows; ++r) std::copy_n(columns.row(r), columns.cols, out.row(r) + first);
    });
}

void weight_product_nn(const Kernels& kernels, ConstMatrixView a, const Matrix& w, MatrixView out) {
    if (!w.is_half()) return kernels.matmul_nn(a, w.view(), out);
    std::ranges::fill(out.values(), 0.0F);
    Matrix columns = Matrix::unset(a.rows, rows_at_a_time(w));
    visit_widened(kernels, w, [&](std::size_t first, ConstMatrixView rows) {
        // a cell goes on with its sum where the block before left it
        const MatrixView part{columns.data(), a.rows, rows.rows};
        for (std::size_t r = 0; r < a.rows; ++r) std::copy_n(a.row(r) + first, part.cols, part.row(r));
        kernels.matmul_nn_add(part, rows, out);
    });
}

Matrix weight_rows(const Kernels& kernels, const Matrix& w, std::span<const TokenId> ids) {
    Matrix rows = Matrix::unset(ids.size(), w.cols());
    if (!w.is_half()) {
        kernels.embedding_lookup(w.view(), ids, 1.0F, rows.view());
        return rows;
    }
    for (std::size_t r = 0; r < ids.size(); ++r)
        kernels.widen(w.half_view().type, w.half_view().row(static_cast<std::size_t>(ids[r])), {rows.row(r), w.cols()});
    return rows;
}

}  // namespace stem
