// Products summed down the columns of b (NN and TN): one number of `a` meets a vector of a row of b.
//
// A cell starts at 0, or at what `out` holds, and takes k = 0, 1, … one after the other in its own lane. Its bits don't depend
// on how the work is tiled, blocked and packed, and are those of the scalar twin where no product and sum are fused.
#include <algorithm>
#include <array>
#include <cassert>
#include <xsimd/xsimd.hpp>

#include "kernels/matmul.hpp"
#include "kernels/multiply_add.hpp"

namespace stem::inline STEM_SIMD_SET {
namespace {

using Batch = xsimd::batch<float>;
constexpr std::size_t lanes = Batch::size;

// 4 rows × 2 vectors: 8 sums, 2 vectors of b, 1 splat and 1 product in flight are 12 of the 16 vector registers that SSE,
// AVX2 and V8 have, and 6 loads feed 16 operations. 5×2, 6×2, 4×3 and 3×3 were slower in V8, 2×4 level where nothing is
// packed. AVX-512 has 32 registers: 8×2.
constexpr std::size_t tile_rows = lanes == 16 ? 8 : 4;
constexpr std::size_t tile_vectors = 2;
constexpr std::size_t panel_cols = tile_vectors * lanes;
// Rows that fill no tile take 8 vectors each, so that 8 sums are under way while each waits for its last step.
constexpr std::size_t single_row_vectors = 8;

// The panels of a tile, 128 × (4 + 8) floats = 6 KB, stay in any first-level cache beside the rows they meet; 256 was 5 %
// slower at 1024³. 256 rows make 128 KB of packed a, half of the smallest second-level cache in use.
constexpr std::size_t block_k = 128;
constexpr std::size_t block_rows = 256;
static_assert(block_rows % tile_rows == 0);

// From these sizes on it pays to copy blocks into panels, where a tile finds its numbers one behind the other: rows of a
// matrix that are 512 or 4096 bytes apart share a few sets of the cache. Below, the copy costs more than it saves.
constexpr std::size_t least_rows_to_pack = 16;
constexpr std::size_t least_cols_to_pack = 64;

// Kernels allocate nothing, so the panels live as long as their thread.
struct Panels {
    alignas(64) std::array<float, block_rows * block_k> a;
    alignas(64) std::array<float, block_k * panel_cols> b;
};
thread_local Panels panels;

// a(i, k) is data[i·row_step + k·k_step]: the matrix as it lies (NN) or read along its columns (TN).
struct Left {
    const float* data;
    std::size_t row_step;
    std::size_t k_step;

    const float* at(std::size_t i, std::size_t k) const noexcept { return data + i * row_step + k * k_step; }
    Left from(std::size_t i, std::size_t k) const noexcept { return {at(i, k), row_step, k_step}; }
};

// Some columns of as many rows of b as there are k in the block.
struct Right {
    const float* data;
    std::size_t stride;
    std::size_t depth;

    Right from(std::size_t j) const noexcept { return {data + j, stride, depth}; }
};

struct Cells {
    float* data;
    std::size_t stride;
    bool adds;

    Cells from(std::size_t i, std::size_t j) const noexcept { return {data + i * stride + j, stride, adds}; }
};

// Rows × Cols vectors of out. The loop over k stays rolled, as in NT.
template <std::size_t Rows, std::size_t Cols>
inline void tile(const Left& left, const Right& right, const Cells& out) noexcept {
    std::array<std::array<Batch, Cols>, Rows> sums;
    for (std::size_t i = 0; i < Rows; ++i)
        for (std::size_t j = 0; j < Cols; ++j)
            sums[i][j] = out.adds ? Batch::load_unaligned(out.data + i * out.stride + j * lanes) : Batch(0.0F);
    const float* a = left.data;
    const float* b = right.data;
    for (std::size_t k = 0; k < right.depth; ++k) {
        std::array<Batch, Cols> row;
        for (std::size_t j = 0; j < Cols; ++j) row[j] = Batch::load_unaligned(b + j * lanes);
        for (std::size_t i = 0; i < Rows; ++i) {
            const Batch splat(a[i * left.row_step]);
            for (std::size_t j = 0; j < Cols; ++j) sums[i][j] = multiply_add(splat, row[j], sums[i][j]);
        }
        a += left.k_step;
        b += right.stride;
    }
    for (std::size_t i = 0; i < Rows; ++i)
        for (std::size_t j = 0; j < Cols; ++j) sums[i][j].store_unaligned(out.data + i * out.stride + j * lanes);
}

// The last columns, fewer than a vector.
void rest_of_columns(const Left& a, std::size_t rows, const Right& b, std::size_t columns, const Cells& out) noexcept {
    for (std::size_t i = 0; i < rows; ++i) {
        for (std::size_t j = 0; j < columns; ++j) {
            float& cell = out.data[i * out.stride + j];
            float sum = out.adds ? cell : 0.0F;
            for (std::size_t k = 0; k < b.depth; ++k) sum = multiply_add_one<Batch>(*a.at(i, k), b.data[k * b.stride + j], sum);
            cell = sum;
        }
    }
}

// Rows in tiles, columns in tiles and then vector by vector.
template <std::size_t Rows, std::size_t Vectors>
void tiles(const Left& a, std::size_t rows, const Right& b, std::size_t columns, const Cells& out) noexcept {
    std::size_t j = 0;
    for (; j + Vectors * lanes <= columns; j += Vectors * lanes)
        for (std::size_t i = 0; i < rows; i += Rows) tile<Rows, Vectors>(a.from(i, 0), b.from(j), out.from(i, j));
    for (; j + lanes <= columns; j += lanes)
        for (std::size_t i = 0; i < rows; i += Rows) tile<Rows, 1>(a.from(i, 0), b.from(j), out.from(i, j));
    rest_of_columns(a, rows, b.from(j), columns - j, out.from(0, j));
}

// Panel after panel of a tile's rows, k by k.
void pack_a(const Left& a, std::size_t rows, std::size_t depth) noexcept {
    if (a.row_step == 1) {
        // Columns lie side by side: read whole lines of the cache, since rows a large power of two apart share a set of it.
        // 8 panels at a time, so that what is written fits into the ways of a set too.
        constexpr std::size_t some = 8 * tile_rows;
        for (std::size_t i = 0; i < rows; i += some)
            for (std::size_t k = 0; k < depth; ++k)
                for (std::size_t r = i; r < std::min(i + some, rows); r += tile_rows)
                    std::copy_n(a.at(r, k), tile_rows, panels.a.data() + r * depth + k * tile_rows);
        return;
    }
    float* to = panels.a.data();
    for (std::size_t i = 0; i < rows; i += tile_rows)
        for (std::size_t k = 0; k < depth; ++k)
            for (std::size_t r = 0; r < tile_rows; ++r) *to++ = *a.at(i + r, k);
}

void pack_b(const Right& b) noexcept {
    float* to = panels.b.data();
    for (std::size_t k = 0; k < b.depth; ++k)
        for (std::size_t j = 0; j < panel_cols; j += lanes, to += lanes)
            Batch::load_unaligned(b.data + k * b.stride + j).store_aligned(to);
}

// `rows` is a multiple of the tile's.
void packed_tiles(const Left& a, std::size_t rows, const Right& b, std::size_t columns, const Cells& out) noexcept {
    pack_a(a, rows, b.depth);
    std::size_t j = 0;
    for (; j + panel_cols <= columns; j += panel_cols) {
        pack_b(b.from(j));
        for (std::size_t i = 0; i < rows; i += tile_rows)
            tile<tile_rows, tile_vectors>({panels.a.data() + i * b.depth, 1, tile_rows}, {panels.b.data(), panel_cols, b.depth},
                                          out.from(i, j));
    }
    tiles<tile_rows, 1>(a, rows, b.from(j), columns - j, out.from(0, j));
}

void product(const Left& a, std::size_t depth, ConstMatrixView b, MatrixView out, bool adds) noexcept {
    const bool packs = out.rows >= least_rows_to_pack && out.cols >= least_cols_to_pack;
    for (std::size_t k = 0; k < depth; k += block_k) {
        const Right b_block{b.row(k), b.cols, std::min(block_k, depth - k)};
        for (std::size_t i = 0; i < out.rows; i += block_rows) {
            const std::size_t rows = std::min(block_rows, out.rows - i);
            const std::size_t tiled = rows - rows % tile_rows;
            const Cells cells{out.row(i), out.cols, adds || k > 0};
            if (packs)
                packed_tiles(a.from(i, k), tiled, b_block, out.cols, cells);
            else
                tiles<tile_rows, tile_vectors>(a.from(i, k), tiled, b_block, out.cols, cells);
            tiles<1, single_row_vectors>(a.from(i + tiled, k), rows - tiled, b_block, out.cols, cells.from(tiled, 0));
        }
    }
}

}  // namespace

void matmul_nn_simd(ConstMatrixView a, ConstMatrixView b, MatrixView out) noexcept {
    assert(a.cols == b.rows && out.rows == a.rows && out.cols == b.cols);
    if (a.cols == 0) std::ranges::fill(out.values(), 0.0F);
    product({a.data, a.cols, 1}, a.cols, b, out, false);
}

void matmul_nn_add_simd(ConstMatrixView a, ConstMatrixView b, MatrixView out) noexcept {
    assert(a.cols == b.rows && out.rows == a.rows && out.cols == b.cols);
    product({a.data, a.cols, 1}, a.cols, b, out, true);
}

void matmul_tn_simd(ConstMatrixView a, ConstMatrixView b, MatrixView out) noexcept {
    assert(a.rows == b.rows && out.rows == a.cols && out.cols == b.cols);
    if (a.rows == 0) std::ranges::fill(out.values(), 0.0F);
    product({a.data, 1, a.cols}, a.rows, b, out, false);
}

void matmul_tn_add_simd(ConstMatrixView a, ConstMatrixView b, MatrixView out) noexcept {
    assert(a.rows == b.rows && out.rows == a.cols && out.cols == b.cols);
    product({a.data, 1, a.cols}, a.rows, b, out, true);
}

}  // namespace stem::inline STEM_SIMD_SET
