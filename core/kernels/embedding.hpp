#pragma once

#include <span>

#include "base/matrix.hpp"
#include "kernels/simd_set.hpp"

namespace stem {

/// What you get: out[r] = scale · table[ids[r]], the rows of a table, one a token.
/// Shapes: table (V, d), ids (N), out (N, d); N = 0 and d = 0 are fine.
/// Ranges: 0 ≤ ids[r] < V, checked by the caller (asserted here). `out` does not overlap `table`.
/// Accuracy: each number is one rounded product, so both paths give the same bits; scale = 1 copies the row exactly
/// (but a signalling NaN becomes a quiet one).
/// Source: torch.nn.functional.embedding, times a number.
using EmbeddingLookup = void(ConstMatrixView table, std::span<const TokenId> ids, float scale, MatrixView out) noexcept;
EmbeddingLookup embedding_lookup_scalar;

/// What you get: out[r] = scale · table[ids[r]] + positions[r mod T], token and position rows in one pass.
/// Shapes: table (V, d), ids (B·T) row by row of the batch, positions (T, d) with T ≥ 1 unless N = 0, out (B·T, d).
/// Ranges: as above; N is a multiple of T. `out` overlaps neither input.
/// Accuracy: the product is rounded, then the sum (no fused multiply-add): the same bits as lookup, then add, on both paths.
using EmbeddingLookupAdd = void(ConstMatrixView table, std::span<const TokenId> ids, float scale, ConstMatrixView positions,
                                MatrixView out) noexcept;
EmbeddingLookupAdd embedding_lookup_add_scalar;

/// A padding id that no token has: every row takes part.
inline constexpr TokenId no_padding = -1;

/// What you get: d_table[ids[r]] += scale · d_out[r] for r = 0, 1, …, the gradient of a lookup: an id that comes twice gets
/// both rows, an id that does not come is not touched. Rows whose id is `padding` are skipped.
/// Shapes: ids (N), d_out (N, d), d_table (V, d); 0 is fine.
/// Ranges: 0 ≤ ids[r] < V, checked by the caller (asserted here); `padding` is an id or `no_padding`. `d_table` does not
/// overlap `d_out`. Accuracy: one rounded product and one rounded sum each, in order r: the same bits on both paths. Source:
/// the gradient of torch.nn.functional.embedding with padding_idx, times a number.
using EmbeddingScatterAdd = void(std::span<const TokenId> ids, float scale, ConstMatrixView d_out, TokenId padding,
                                 MatrixView d_table) noexcept;
EmbeddingScatterAdd embedding_scatter_add_scalar;

inline namespace STEM_SIMD_SET {
EmbeddingLookup embedding_lookup_simd;
EmbeddingLookupAdd embedding_lookup_add_simd;
EmbeddingScatterAdd embedding_scatter_add_simd;
}  // namespace STEM_SIMD_SET

}  // namespace stem
