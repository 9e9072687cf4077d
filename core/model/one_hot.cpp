#include "model/one_hot.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace stem {
namespace {

std::size_t nans(const Matrix& rows) {
    return static_cast<std::size_t>(std::ranges::count_if(rows.values(), [](float x) { return std::isnan(x); }));
}

}  // namespace

Cost lookup_cost(std::uint64_t tokens, std::uint64_t width, std::uint64_t number_bytes) noexcept {
    const std::uint64_t ids = tokens * sizeof(TokenId);
    return {ids, ids + tokens * width * number_bytes, 0};
}

Cost product_cost(std::uint64_t tokens, std::uint64_t vocab, std::uint64_t width) noexcept {
    const std::uint64_t one_hot = tokens * vocab * sizeof(float);
    return {one_hot, one_hot + vocab * width * sizeof(float), 2 * tokens * vocab * width};
}

OneHotProduct one_hot_product(ConstMatrixView table, std::span<const TokenId> ids, const Kernels& kernels) {
    const std::size_t tokens = ids.size();
    Matrix one_hot(tokens, table.rows);
    for (std::size_t t = 0; t < tokens; ++t) one_hot.row(t)[ids[t]] = 1;
    Matrix transposed(table.cols, table.rows);
    for (std::size_t v = 0; v < table.rows; ++v)
        for (std::size_t i = 0; i < table.cols; ++i) transposed.row(i)[v] = table.row(v)[i];

    OneHotProduct result;
    result.rows = Matrix(tokens, table.cols);
    kernels.matmul_nt(one_hot.view(), transposed.view(), result.rows.view());
    Matrix looked_up(tokens, table.cols);
    kernels.embedding_lookup(table, ids, 1.0F, looked_up.view());
    const std::array shape{tokens, table.cols};
    result.difference = largest_difference(result.rows.values(), looked_up.values(), shape);

    result.lookup_nans = nans(looked_up);
    result.product_nans = nans(result.rows);

    result.lookup = lookup_cost(tokens, table.cols);
    result.product = product_cost(tokens, table.rows, table.cols);
    return result;
}

}  // namespace stem
