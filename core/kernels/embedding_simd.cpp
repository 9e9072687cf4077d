#include <cassert>
#include <xsimd/xsimd.hpp>

#include "kernels/embedding.hpp"

namespace stem::inline STEM_SIMD_SET {
namespace {

using Batch = xsimd::batch<float>;
constexpr std::size_t lanes = Batch::size;

}  // namespace

void embedding_lookup_simd(ConstMatrixView table, std::span<const TokenId> ids, float scale, MatrixView out) noexcept {
    assert(out.rows == ids.size() && out.cols == table.cols);
    const std::size_t whole = table.cols - table.cols % lanes;
    const Batch scales(scale);
    for (std::size_t r = 0; r < ids.size(); ++r) {
        assert(ids[r] >= 0 && static_cast<std::size_t>(ids[r]) < table.rows);
        const float* token = table.row(static_cast<std::size_t>(ids[r]));
        float* to = out.row(r);
        for (std::size_t c = 0; c < whole; c += lanes) (scales * Batch::load_unaligned(token + c)).store_unaligned(to + c);
        for (std::size_t c = whole; c < table.cols; ++c) to[c] = scale * token[c];
    }
}

void embedding_lookup_add_simd(ConstMatrixView table, std::span<const TokenId> ids, float scale, ConstMatrixView positions,
                               MatrixView out) noexcept {
    assert(out.rows == ids.size() && out.cols == table.cols && positions.cols == table.cols);
    assert(ids.empty() || (positions.rows > 0 && ids.size() % positions.rows == 0));
    const std::size_t whole = table.cols - table.cols % lanes;
    const Batch scales(scale);
    for (std::size_t r = 0; r < ids.size(); ++r) {
        assert(ids[r] >= 0 && static_cast<std::size_t>(ids[r]) < table.rows);
        const float* token = table.row(static_cast<std::size_t>(ids[r]));
        const float* position = positions.row(r % positions.rows);
        float* to = out.row(r);
        for (std::size_t c = 0; c < whole; c += lanes) {
            const Batch scaled = scales * Batch::load_unaligned(token + c);
            (scaled + Batch::load_unaligned(position + c)).store_unaligned(to + c);
        }
        for (std::size_t c = whole; c < table.cols; ++c) to[c] = scale * token[c] + position[c];
    }
}

void embedding_scatter_add_simd(std::span<const TokenId> ids, float scale, ConstMatrixView d_out, TokenId padding,
                                MatrixView d_table) noexcept {
    assert(d_out.rows == ids.size() && d_out.cols == d_table.cols);
    const std::size_t whole = d_table.cols - d_table.cols % lanes;
    const Batch scales(scale);
    for (std::size_t r = 0; r < ids.size(); ++r) {
        if (ids[r] == padding) continue;
        assert(ids[r] >= 0 && static_cast<std::size_t>(ids[r]) < d_table.rows);
        const float* from = d_out.row(r);
        float* to = d_table.row(static_cast<std::size_t>(ids[r]));
        for (std::size_t c = 0; c < whole; c += lanes)
            (Batch::load_unaligned(to + c) + scales * Batch::load_unaligned(from + c)).store_unaligned(to + c);
        for (std::size_t c = whole; c < d_table.cols; ++c) to[c] += scale * from[c];
    }
}

}  // namespace stem::inline STEM_SIMD_SET
