#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/matrix.hpp"
#include "kernels/kernels.hpp"
#include "model/difference.hpp"

namespace stem {

/// What a way to the rows costs: bytes that are read, multiplications and additions.
struct Cost {
    std::uint64_t input = 0;  ///< bytes of what names the rows: ids, or one-hot rows
    std::uint64_t bytes = 0;  ///< all that is read
    std::uint64_t flops = 0;
};

/// T ids and their rows; computes nothing.
Cost lookup_cost(std::uint64_t tokens, std::uint64_t width, std::uint64_t number_bytes = sizeof(float)) noexcept;
/// One-hot rows (T, V) and all of the table; 2·T·V·d.
Cost product_cost(std::uint64_t tokens, std::uint64_t vocab, std::uint64_t width) noexcept;

/// The rows of a table by multiplication.
struct OneHotProduct {
    Matrix rows;                       ///< (T, d)
    Difference difference;             ///< to the looked-up rows
    Cost lookup;                       ///< T ids and their rows; computes nothing
    Cost product;                      ///< the one-hot matrix and all of the table; 2·T·V·d
    std::size_t lookup_nans = 0;       ///< numbers that are NaN in the looked-up rows
    std::size_t product_nans = 0;      ///< and in the multiplied ones
    std::vector<std::uintptr_t> read;  ///< byte where the lookup finds the row of each id; set by Model
};

/// What you get: one-hot (T, V) · table (V, d), multiplied out with every zero by the matmul kernel, next to the lookup.
/// The kernel sums along rows of its second factor, so it is given a transposed copy of the table.
/// Shapes: table (V, d), ids (T).
/// Ranges: 0 ≤ ids[t] < V, checked by the caller.
/// Accuracy: a sum of one number and zeros is exact: the difference is 0 (but -0 becomes +0, which equals it). NaN and
/// infinities of the table reach every row, since 0 times them is NaN; the lookup shows them in their own row only.
/// Errors: out_of_memory.
OneHotProduct one_hot_product(ConstMatrixView table, std::span<const TokenId> ids, const Kernels& kernels);

}  // namespace stem
