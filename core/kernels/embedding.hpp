#pragma once

#include <span>

#include "base/matrix.hpp"

namespace stem {

/// What you get: out[r] = scale · table[ids[r]], the rows of a table, one a token.
/// Shapes: table (V, d), ids (N), out (N, d); N = 0 and d = 0 are fine.
/// Ranges: 0 ≤ ids[r] < V, checked by the caller (asserted here). `out` does not overlap `table`.
/// Accuracy: each number is one rounded product, so both paths give the same bits; scale = 1 copies the row exactly
/// (but a signalling NaN becomes a quiet one).
/// Source: torch.nn.functional.embedding, times a number.
using EmbeddingLookup = void(ConstMatrixView table, std::span<const TokenId> ids, float scale, MatrixView out) noexcept;
EmbeddingLookup embedding_lookup_scalar;
EmbeddingLookup embedding_lookup_simd;

/// What you get: out[r] = scale · table[ids[r]] + positions[r mod T], token and position rows in one pass.
/// Shapes: table (V, d), ids (B·T) row by row of the batch, positions (T, d) with T ≥ 1 unless N = 0, out (B·T, d).
/// Ranges: as above; N is a multiple of T. `out` overlaps neither input.
/// Accuracy: the product is rounded, then the sum (no fused multiply-add): the same bits as lookup, then add, on both paths.
using EmbeddingLookupAdd = void(ConstMatrixView table, std::span<const TokenId> ids, float scale, ConstMatrixView positions,
                                MatrixView out) noexcept;
EmbeddingLookupAdd embedding_lookup_add_scalar;
EmbeddingLookupAdd embedding_lookup_add_simd;

}  // namespace stem
