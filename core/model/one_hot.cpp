#include "model/one_hot.hpp"

#include <array>

namespace stem {

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

    const std::uint64_t row_bytes = sizeof(float) * static_cast<std::uint64_t>(table.cols);
    result.lookup.bytes = tokens * (sizeof(TokenId) + row_bytes);
    result.product.bytes = sizeof(float) * static_cast<std::uint64_t>(one_hot.size()) + table.rows * row_bytes;
    result.product.flops = 2 * static_cast<std::uint64_t>(one_hot.size()) * table.cols;
    return result;
}

}  // namespace stem
