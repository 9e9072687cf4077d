#pragma once

#include <span>

#include "base/matrix.hpp"
#include "kernels/kernels.hpp"

namespace stem {

/// What a model does with a weight, be it float32 or the 16-bit numbers of a file. Those are widened as they are needed, some
/// rows at a time in memory that stays in the cache, so all results have the bits of the same weight in float32.
/// Errors: out_of_memory.

/// out = a · wᵀ, as matmul_nt. Shapes: a (M, K), w (N, K), out (M, N).
void weight_product_nt(const Kernels& kernels, ConstMatrixView a, const Matrix& w, MatrixView out);

/// out = a · w, as matmul_nn. Shapes: a (M, K), w (K, N), out (M, N).
void weight_product_nn(const Kernels& kernels, ConstMatrixView a, const Matrix& w, MatrixView out);

/// Rows `ids` of w, unscaled, (n, cols). Ranges: ids are rows, checked by the caller.
Matrix weight_rows(const Kernels& kernels, const Matrix& w, std::span<const TokenId> ids);

}  // namespace stem
